import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { streamXlsxRows } from 'hucre/xlsx';
import { csvRows, textOf } from './csv.ts';
import { gate, isZip } from './gate.ts';

/** What the worker says: rows as texts, numbered as the sheet numbers them; or why not; then the end. */
export type Said = { rows: SheetLine[] } | { refused: string } | { done: true };
export interface SheetLine { row: number; cells: string[] }

const BATCH = 500;
const COLUMNS_MAX = 60;
/** A cell of Excel holds no more; no field does. */
const CELL_MAX = 32_767;
/** Excel keeps fifteen digits; what lies beyond is noise of the binary fraction. */
const DIGITS = 15;

const port = parentPort;
const say = (said: Said): void => port?.postMessage(said);
/** One batch is under way at a time: the reader never runs ahead of the one who stores the rows. */
const asked = (): Promise<void> => new Promise((resolve) => { port?.once('message', () => resolve()); });

function text(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(Number(value.toPrecision(DIGITS)));
  if (!(value instanceof Date)) return String(value).slice(0, CELL_MAX);
  const [day = '', time = ''] = value.toISOString().split('T');
  return time.startsWith('00:00:00') ? day : day < '1900-01-02' ? time.slice(0, 5) : `${day} ${time.slice(0, 8)}`;
}

async function read(path: string): Promise<void> {
  const file = readFileSync(path);
  const csv = isZip(file) ? undefined : textOf(file);
  const refused = csv === undefined ? gate(file) : null;
  if (refused) return say({ refused });
  let rows: SheetLine[] = [];
  for await (const { index, values } of csv === undefined ? streamXlsxRows(new Uint8Array(file), { sheet: 0 }) : csvRows(csv)) {
    const cells = values.slice(0, COLUMNS_MAX).map(text);
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ row: index + 1, cells });
    if (rows.length < BATCH) continue;
    const next = asked();
    say({ rows });
    await next;
    rows = [];
  }
  if (rows.length > 0) {
    const next = asked();
    say({ rows });
    await next;
  }
  say({ done: true });
}

read(String(workerData)).catch(() => say({ refused: '文件已损坏，请重新保存后上传' }));
