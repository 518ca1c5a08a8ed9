import { setTimeout as sleep } from 'node:timers/promises';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { CellError } from '#contract/kit/sheet.ts';
import { importBatchApi, type ImportBatch } from '#contract/ops/import-batch.ts';
import { isOpen } from '#contract/ops/job.ts';
import type { Client } from './api.ts';

export type Cells = Readonly<Record<string, string | number>>;

/** The three calls of an import. */
export interface Imports {
  template: Endpoint;
  importCheck: Endpoint;
  importConfirm: Endpoint;
}
export interface Checked {
  batchId: number;
  jobId?: number;
  total: number;
  okCount: number;
  errorCount: number;
  errors: CellError[];
}

/** Fill in the product's own template: cells by the label of their column, without the star of required ones. */
export async function filled(client: Client, { template }: Imports, rows: readonly Cells[]): Promise<Uint8Array> {
  const book = await readXlsx(await client.download(template, {}));
  const head = (book.sheets[0]?.rows[0] ?? []).map(String);
  const labels = head.map((label) => label.replace(/\*$/, ''));
  const strange = rows.flatMap((row) => Object.keys(row)).find((label) => !labels.includes(label));
  if (strange) throw new Error(`the template has no column ${strange}: ${labels.join(' ')}`);
  return writeXlsx({
    sheets: [{ name: '数据', rows: [head, ...rows.map((row) => labels.map((label) => row[label] ?? ''))] }],
  });
}

const LOOK_MS = 100;

/** A batch as its job leaves it; a small one has none. */
export async function settled(client: Client, batchId: number): Promise<ImportBatch> {
  for (;;) {
    const batch = await client.ask(importBatchApi.get, { batchId });
    if (batch.job === null || !isOpen(batch.job.status)) return batch;
    await sleep(LOOK_MS);
  }
}

/** Upload rows and hear what is wrong with them; of many rows how many are, once the background has looked. */
export async function check(client: Client, imports: Imports, rows: readonly Cells[]): Promise<Checked> {
  const checked = (await client.ask(imports.importCheck, {}, await filled(client, imports, rows))) as Checked;
  return checked.jobId === undefined ? checked : { ...checked, ...(await settled(client, checked.batchId)) };
}

/** Upload rows that must be right, and take them in. Returns how many of what was imported came to be. */
export async function take(client: Client, imports: Imports, rows: readonly Cells[]): Promise<number> {
  const { batchId, errorCount, errors } = await check(client, imports, rows);
  if (errorCount > 0) throw new Error(`${errorCount} rows are wrong: ${JSON.stringify(errors.slice(0, 3))}`);
  const done = (await client.ask(imports.importConfirm, { batchId })) as { imported: number; jobId?: number };
  if (done.jobId === undefined) return done.imported;
  const { job } = await settled(client, batchId),
    {
      list: [latest],
    } = await client.ask(importBatchApi.queryPage, { param: {}, pageSize: 1 });
  if (latest?.id !== batchId || latest.imported === null) throw new Error(`the import failed: ${JSON.stringify(job)}`);
  return latest.imported;
}

/** `row column` of every error, in order of rows: the head of a sheet is row 1. */
export const spots = (errors: readonly { row: number; column: string }[]): string[] =>
  [...new Set(errors.map(({ row, column }) => `${row} ${column}`))].sort(
    (a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10) || (a < b ? -1 : 1),
  );

/** Rows of a workbook's first sheet, as texts. */
export const linesOf = async (file: Uint8Array): Promise<string[][]> =>
  ((await readXlsx(file)).sheets[0]?.rows ?? []).map((cells) => cells.map((cell) => String(cell ?? '')));
