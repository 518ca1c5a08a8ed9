import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** One line of the real file. */
export interface Line {
  invoice: string;
  code: string;
  description: string;
  qty: number;
  customer: string;
  country: string;
}

/** The extract, or another cut of the same file (`.csv` or `.csv.gz`), as it is, faults and all. */
export function readRetail(file: string | URL = new URL('../data/online-retail-extract.csv', import.meta.url)): Line[] {
  const bytes = readFileSync(file);
  const [, ...lines] = (String(file).endsWith('.gz') ? gunzipSync(bytes) : bytes)
    .toString('utf8')
    .trim()
    .split(/\r?\n/);
  return lines.map((line) => {
    const [invoice = '', code = '', description = '', qty = '', , , customer = '', country = ''] = cellsOf(line);
    return { invoice, code, description, qty: Number(qty), customer, country };
  });
}

/** Commas inside quotes belong to the text. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  );

/** Goods have five digits and up to two letters; everything else is postage, discount or a bank's fee. */
export const isGoods = ({ code }: Line): boolean => /^\d{5}[A-Za-z]{0,2}$/.test(code);

/** Sums by key. */
export function total<T>(rows: readonly T[], key: (row: T) => string, qty: (row: T) => number): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(key(row), (sums.get(key(row)) ?? 0) + qty(row));
  return sums;
}
