import { streamCsvRows } from 'hucre/csv';

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

/** Rows of a CSV as texts: nothing is taken for a number or a date, or 0012 would lose its zeros. */
export function* csvRows(text: string): Generator<{ index: number; values: readonly unknown[] }> {
  let index = 0;
  for (const values of streamCsvRows(text)) {
    yield { index, values };
    index += 1;
  }
}
