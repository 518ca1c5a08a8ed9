import { setTimeout as sleep } from 'node:timers/promises';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { exportRecordApi } from '#contract/ops/export-record.ts';
import { EXPORT_AT_ONCE, inBackground } from '#contract/terms/exports.ts';
import type { Client } from '../support/api.ts';
import { timed } from '../support/measure.ts';
import type { Product } from '../support/product.ts';
import { filled, settled, type Cells } from '../support/sheet.ts';

export interface SheetTime {
  rows: number;
  seconds: number;
  peakMb: number | undefined;
}
export interface Imported {
  check: SheetTime;
  confirm: SheetTime;
}

const LOOK_MS = 100;

/** All names have this, so that an export can ask for these goods and no others. */
const COMMON = '等商品';

/** Goods from a sheet, in one file. */
export async function importGoods(product: Product, client: Client, rows: number): Promise<Imported> {
  const cells = Array.from({ length: rows }, (_, n): Cells => ({
    货主: 'BEN',
    商品编码: `I${String(n).padStart(6, '0')}`,
    商品名称: `${n % 2 === 0 ? '甲' : '乙'}${COMMON} ${n}`,
    规格: '500ml*12',
    温层: '常温',
    基本单位: 'BENU',
    批次管理: '否',
    毛重g: 500 + (n % 100),
    '体积cm³': 800,
  }));
  const file = await filled(client, goodsApi, cells);
  product.forgetPeak();
  const checked = await timed(async () => settled(client, (await client.ask(goodsApi.importCheck, {}, file)).batchId));
  if (checked.value.status !== PASSED)
    throw new Error(`the check failed: ${JSON.stringify([checked.value.job, checked.value.kinds.slice(0, 3)])}`);
  const { batchId } = checked.value;
  const first: SheetTime = { rows, seconds: checked.seconds, peakMb: product.peakMb() };
  product.forgetPeak();
  const confirmed = await timed(async () => {
    await client.ask(goodsApi.importConfirm, { batchId });
    return settled(client, batchId);
  });
  if (confirmed.value.status !== DONE) throw new Error(`the import failed: ${JSON.stringify(confirmed.value.job)}`);
  return {
    check: first,
    confirm: { rows: confirmed.value.total, seconds: confirmed.seconds, peakMb: product.peakMb() },
  };
}

const PASSED = 1,
  DONE = 5;

export interface Exported extends SheetTime {
  beginsMs: number;
}

/** The same goods out again, as one sheet. */
export async function exportGoods(product: Product, client: Client, rows: number): Promise<Exported> {
  product.forgetPeak();
  let begun = 0;
  const started = performance.now(),
    begins = (): void => {
      begun = performance.now();
    };
  const { seconds } = await timed(
    async () =>
      void (await (rows > EXPORT_AT_ONCE
        ? exportInBackground(product, client, begins)
        : client.download(goodsApi.export, { name: COMMON }, begins))),
  );
  return { rows, seconds, peakMb: product.peakMb(), beginsMs: begun - started };
}

/** Asked for, waited for, fetched. */
async function exportInBackground(product: Product, client: Client, begins: () => void): Promise<void> {
  const { exportId } = inBackground.parse(await client.ask(goodsApi.export, { name: COMMON }));
  for (;;) {
    const { list } = await client.ask(exportRecordApi.exportRecords, {});
    const record = list.find(({ id }) => id === exportId);
    if (record?.mayDownload) break;
    if (!record || record.error !== null) throw new Error(`the export failed: ${record?.error}`);
    await sleep(LOOK_MS);
  }
  const { url } = await client.ask(exportRecordApi.download, { id: exportId });
  const file = await fetch(new URL(url, product.base));
  begins();
  await file.arrayBuffer();
}
