import { inert } from '../../../services/sheets/write.ts';
import type { Outcome } from './rows.plan.ts';

const MARK = '\uFEFF';
type Cell = string | number | null;

/** Cells as a CSV that spreadsheets open: with its mark, and nothing in it that they would run. Pure. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `${MARK}${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;

function cellOf(value: Cell): string {
  const text = value === null ? '' : String(inert(value));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What a partner is told of his file: a row for each of its rows. Pure. */
export const ackOf = (outcomes: readonly Outcome[]): string =>
  csvOf([
    ['行号', '单号', '结果', '系统单号', '代码', '说明'],
    ...outcomes.map(({ row, key, ok, no, code, msg }) => [row, key, ok ? '成功' : '失败', no, code, msg]),
  ]);

/** Of a file that could not be read, or had been read before. Pure. */
export const wholeAckOf = (result: string, msg: string): string =>
  csvOf([
    ['行号', '单号', '结果', '系统单号', '代码', '说明'],
    [null, null, result, null, null, msg],
  ]);
