import { readXlsx } from 'hucre/xlsx';
import { writeSheet } from '../../services/sheets/write.ts';

/** The first sheet of a workbook as texts. */
export async function sheetText(bytes: Buffer): Promise<string[][]> {
  const { sheets } = await readXlsx(bytes);
  return (sheets[0]?.rows ?? []).map((row) => row.map((cell) => String(cell ?? '')));
}

/** A workbook from a head and rows of cells. */
export const workbook = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): Promise<Buffer> =>
  writeSheet(
    '数据',
    head.map((label, i) => ({ name: `c${i}`, label })),
    rows.map((cells) => Object.fromEntries(cells.map((cell, i) => [`c${i}`, cell]))),
  );

/** Every sheet of a workbook as texts, by name. */
export const bookText = async (bytes: Buffer): Promise<Record<string, string[][]>> =>
  Object.fromEntries(
    (await readXlsx(bytes)).sheets.map(({ name, rows }) => [
      name,
      rows.map((row) => row.map((cell) => String(cell ?? ''))),
    ]),
  );
