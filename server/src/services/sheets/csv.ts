import { streamCsvRows } from 'hucre/csv';
import { COLUMNS_MAX, type SheetLine } from './rows.ts';
import { CELL_MAX } from './workbook.ts';

/** As the rest of the world writes text, then as Chinese spreadsheets save a CSV. UTF-8 first: little else is UTF-8 by chance. */
const CHARSETS = ['utf-8', 'gb18030'];

/** The text of a file, without its byte order mark; undefined when it is none (a picture, a workbook of another kind, UTF-16). */
export function textOf(file: Buffer): string | undefined {
  if (file.includes(0)) return undefined;
  for (const charset of CHARSETS) {
    try {
      return new TextDecoder(charset, { fatal: true }).decode(file);
    } catch {
      // Not this one.
    }
  }
  return undefined;
}

/** Lines taken from the text at once. */
const PIECE = 500;

/** Lines of a CSV as texts: nothing is taken for a number or a date, or 0012 would lose its zeros. */
export function* csvLines(text: string): Generator<SheetLine[]> {
  let lines: SheetLine[] = [];
  let row = 0;
  for (const values of streamCsvRows(text)) {
    row += 1;
    lines.push({ row, cells: values.slice(0, COLUMNS_MAX).map((value) => String(value ?? '').slice(0, CELL_MAX)) });
    if (lines.length < PIECE) continue;
    yield lines;
    lines = [];
  }
  yield lines;
}
