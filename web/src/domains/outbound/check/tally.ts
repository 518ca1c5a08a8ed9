import type { OutputOf } from '#contract/kit/endpoint.ts';
import type { checkDeliveryApi } from '#contract/outbound/check.ts';
import type { ScanResult } from '../../../ui/scan/ScanField.tsx';
import { same } from '../../../ui/scan/scanned.ts';
import { basePack, spelled } from '../../../ui/text/packs.ts';

export type CheckTask = NonNullable<OutputOf<typeof checkDeliveryApi.scan>['task']>;

/** What is counted: lines of one goods count together, for the hand cannot tell them apart. */
export interface Tally {
  goodsId: number;
  goodsCode: string;
  goodsName: string;
  scans: CheckTask['lines'][number]['scans'];
  packs: CheckTask['lines'][number]['packs'];
  lots: { lotNo: string; qty: number }[];
  /** Codes of the weighed cartons that were picked. */
  cartons: string[];
  /** Each piece is counted by its serial number. */
  isSerial: boolean;
  expect: number;
  counted: number;
  /** Passed in an earlier count. */
  checked: number;
}

/** What is counted already: lines of one goods count together. */
export function countedOf(task: CheckTask): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { goodsId, countQty, isSerial, serials } of task.lines)
    if (isSerial) counts.set(goodsId, (counts.get(goodsId) ?? 0) + serials.length);
    else if (countQty !== null) counts.set(goodsId, (counts.get(goodsId) ?? 0) + countQty);
  return counts;
}

/** The sheet to count on. What an earlier count found stands already. */
export function tallies(task: CheckTask, counts: ReadonlyMap<number, number>): Tally[] {
  const byGoods = new Map<number, Tally>();
  for (const line of task.lines) {
    const one = byGoods.get(line.goodsId);
    byGoods.set(line.goodsId, {
      goodsId: line.goodsId,
      goodsCode: line.goodsCode,
      goodsName: line.goodsName,
      scans: line.scans,
      packs: line.packs,
      lots: [...(one?.lots ?? []), ...line.lots],
      cartons: [...(one?.cartons ?? []), ...line.cartons.map(({ code }) => code)],
      isSerial: line.isSerial,
      expect: (one?.expect ?? 0) + line.expectQty,
      checked: (one?.checked ?? 0) + line.checkedQty,
      counted: counts.get(line.goodsId) ?? 0,
    });
  }
  return [...byGoods.values()];
}

/** What one scan says: so many of the goods, or one weighed carton of it, which counts once. */
export interface Tallied {
  row: Tally;
  qty: number;
  carton: string | null;
}

/** The goods a code stands for in this order, and how many of it one scan holds: that of a case holds a case, that of a weighed carton is the carton. `counted`: cartons that were scanned. */
export function tallyOf(rows: readonly Tally[], code: string, counted: readonly string[] = []): Tallied {
  for (const row of rows) {
    const carton = row.cartons.find((one) => same(code, one));
    if (carton !== undefined && counted.includes(carton)) throw new Error(`箱码【${carton}】已扫描`);
    if (carton !== undefined) return { row, qty: 1, carton };
    const scan = row.scans.find(({ barcode }) => same(code, barcode));
    if (scan || same(code, row.goodsCode)) return { row, qty: scan?.qty ?? 1, carton: null };
  }
  throw new Error('商品不属于该订单');
}

/** The goods a serial number counts: those a code named beside it, else those scanned last, else the only ones that have numbers. */
export function serialRowOf(rows: readonly Tally[], gtin: string | null, last: number | null): Tally | undefined {
  const serial = rows.filter(({ isSerial }) => isSerial);
  if (gtin !== null) return serial.find((row) => row.scans.some(({ barcode }) => same(gtin, barcode)));
  return serial.find(({ goodsId }) => goodsId === last) ?? (serial.length === 1 ? serial[0] : undefined);
}

/** The numbers that were checked before, by goods. */
export function serialsOf(task: CheckTask): Map<number, readonly string[]> {
  const serials = new Map<number, readonly string[]>();
  for (const { goodsId, isSerial, serials: own } of task.lines)
    if (isSerial) serials.set(goodsId, [...(serials.get(goodsId) ?? []), ...own]);
  return serials;
}

/** One word for all the goods of an order that are counted in the same unit; none where they differ. */
export const commonUnit = (rows: readonly Tally[]): string => {
  const names = new Set(rows.map((row) => basePack(row.packs).name));
  return names.size === 1 ? ([...names][0] ?? '') : '件';
};

export const diffOf = (row: Tally): number => row.counted - row.expect;
export const allMatch = (rows: readonly Tally[]): boolean => rows.length > 0 && rows.every((row) => diffOf(row) === 0);

/** What stands counted of the goods, as the answer to its scan. */
export function countedAs(all: readonly Tally[], goodsId: number): ScanResult {
  const row = all.find((each) => each.goodsId === goodsId);
  if (!row) throw new Error('商品不属于该订单');
  const over = diffOf(row);
  if (over > 0)
    return {
      text: `多 ${over}${basePack(row.packs).name}：${row.goodsName}`,
      sub: `应复核 ${spelled(row.expect, row.packs)}，已清点 ${spelled(row.counted, row.packs)}`,
      tone: 'warn',
    };
  if (allMatch(all)) return { text: '全部相符', sub: '按回车提交', tone: 'done' };
  return { text: `${row.counted} / ${row.expect} ${basePack(row.packs).name}`, sub: row.goodsName };
}
