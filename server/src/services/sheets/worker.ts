import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { csvLines, textOf } from './csv.ts';
import { sheetLines, type SheetLine } from './rows.ts';
import { gate, isZip } from './zip-gate.ts';

/** What the worker says: lines as texts, numbered as the sheet numbers them; or why not; then the end. */
export type Said = { rows: SheetLine[] } | { refused: string } | { done: true };

const BATCH = 1000;
/** Characters of one batch: one text kept aside may stand in every cell, and travels with each of them. */
const BATCH_TEXT = 4 * 1024 * 1024;
/** Characters of a whole file. 100,000 lines of forty columns hold a third of it. */
const TEXT_MAX = 150 * 1024 * 1024;

const weigh = ({ cells }: SheetLine): number => cells.reduce((sum, { length }) => sum + length, 0);

const port = parentPort;
const say = (said: Said): void => port?.postMessage(said);

/** One batch is under way at a time: the reader never runs ahead of the one who stores the rows. */
async function hand(rows: SheetLine[]): Promise<void> {
  const asked = new Promise((resolve) => {
    port?.once('message', resolve);
  });
  say({ rows });
  await asked;
}

async function read(path: string): Promise<void> {
  const file = readFileSync(path);
  const csv = isZip(file) ? undefined : textOf(file);
  const refused = csv === undefined ? await gate(file) : null;
  if (refused) return say({ refused });
  let rows: SheetLine[] = [],
    weight = 0,
    whole = 0;
  for await (const lines of csv === undefined ? sheetLines(file) : csvLines(csv)) {
    for (const line of lines) {
      if (line.cells.every((cell) => cell.trim() === '')) continue;
      rows.push(line);
      const own = weigh(line);
      [weight, whole] = [weight + own, whole + own];
      if (whole > TEXT_MAX) return say({ refused: '文件内容异常，请另存为新文件后上传' });
      if (rows.length < BATCH && weight < BATCH_TEXT) continue;
      await hand(rows);
      [rows, weight] = [[], 0];
    }
  }
  if (rows.length > 0) await hand(rows);
  say({ done: true });
}

read(String(workerData)).catch(() => say({ refused: '文件已损坏，请重新保存后上传' }));
