import { goodsApi } from '#contract/basic/goods.ts';
import type { Client } from '../support/api.ts';
import { filled, type Cells } from '../support/sheet.ts';
import { timed } from '../support/measure.ts';
import type { Product } from '../support/product.ts';

export interface SheetTime { rows: number; seconds: number; peakMb: number | undefined }
export interface Imported { check: SheetTime; confirm: SheetTime }

/** Half of the names have this word, so that an export can ask for half of them. */
const HALF = '甲';

/** Goods from a sheet, in one file. */
export async function importGoods(product: Product, client: Client, rows: number): Promise<Imported> {
  const cells = Array.from({ length: rows }, (_, n): Cells => ({ 货主: 'BEN', 商品编码: `I${String(n).padStart(6, '0')}`, 商品名称: `${n % 2 === 0 ? HALF : '乙'}等商品 ${n}`, 规格: '500ml*12', 温层: '常温', 基本单位: 'BENU', 批次管理: '否', 毛重g: 500 + n % 100, '体积cm³': 800 }));
  const file = await filled(client, goodsApi, cells);
  product.forgetPeak();
  const checked = await timed(() => client.ask(goodsApi.importCheck, {}, file));
  if (checked.value.errorCount > 0) throw new Error(`${checked.value.errorCount} rows are wrong: ${JSON.stringify(checked.value.errors.slice(0, 3))}`);
  const first: SheetTime = { rows, seconds: checked.seconds, peakMb: product.peakMb() };
  product.forgetPeak();
  const confirmed = await timed(() => client.ask(goodsApi.importConfirm, { batchId: checked.value.batchId }));
  return { check: first, confirm: { rows: confirmed.value.imported, seconds: confirmed.seconds, peakMb: product.peakMb() } };
}

export interface Exported { refused: string | undefined; got: SheetTime }

/** All goods as a sheet; when that is too much, the product's own words, and half of them. */
export async function exportGoods(product: Product, client: Client, rows: number): Promise<Exported> {
  product.forgetPeak();
  const all = await attempt(() => timed(() => client.download(goodsApi.export, {})));
  if (!(all instanceof Error)) return { refused: undefined, got: { rows, seconds: all.seconds, peakMb: product.peakMb() } };
  product.forgetPeak();
  const half = await timed(() => client.download(goodsApi.export, { name: HALF }));
  return { refused: all.message, got: { rows: rows / 2, seconds: half.seconds, peakMb: product.peakMb() } };
}

async function attempt<T>(work: () => Promise<T>): Promise<T | Error> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
}
