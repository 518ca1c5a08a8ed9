import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { csvLines, textOf } from './csv.ts';
import { gate, isZip } from './gate.ts';
import { sheetLines, type SheetLine } from './rows.ts';

/** What the worker says: lines as texts, numbered as the sheet numbers them; or why not; then the end. */
export type Said = { rows: SheetLine[] } | { refused: string } | { done: true };

const BATCH = 1000;

const port = parentPort;
const say = (said: Said): void => port?.postMessage(said);

/** One batch is under way at a time: the reader never runs ahead of the one who stores the rows. */
async function hand(rows: SheetLine[]): Promise<void> {
  const asked = new Promise((resolve) => { port?.once('message', resolve); });
  say({ rows });
  await asked;
}

async function read(path: string): Promise<void> {
  const file = readFileSync(path);
  const csv = isZip(file) ? undefined : textOf(file);
  const refused = csv === undefined ? await gate(file) : null;
  if (refused) return say({ refused });
  let rows: SheetLine[] = [];
  for await (const lines of csv === undefined ? sheetLines(file) : csvLines(csv)) {
    rows.push(...lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')));
    for (; rows.length >= BATCH; rows = rows.slice(BATCH)) await hand(rows.slice(0, BATCH));
  }
  if (rows.length > 0) await hand(rows);
  say({ done: true });
}

read(String(workerData)).catch(() => say({ refused: '文件已损坏，请重新保存后上传' }));
