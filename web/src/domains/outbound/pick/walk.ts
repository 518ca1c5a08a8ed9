import { CATCH_MAX } from '#contract/inbound/catch.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import type { pickTaskApi } from '#contract/outbound/pick.ts';
import { NO_LOT } from '#contract/terms/values.ts';
import { strangerTo, type Gs1 } from '../../../ui/scan/gs1.ts';
import { readQty, type Counting } from '../../../ui/scan/quantity.ts';
import { among, same } from '../../../ui/scan/scanned.ts';
import { kilos } from '../../../ui/text/kilos.ts';
import { basePack, spelled, usualPack } from '../../../ui/text/packs.ts';

export type Task = OutputOf<typeof pickTaskApi.get>;
export type Stop = Task['stops'][number];

/** Where the picker stands within a stop. */
export interface Walk {
  /** The stop chosen out of turn. */
  chosen: string | null;
  at: 'position' | 'goods' | 'lot' | 'qty';
  /** What was scanned at the goods step. */
  goodsCode: string | null;
  lpnCode: string | null;
  /** The lot that was scanned where it must be. */
  lotNo: string | null;
  /** Cartons scanned of goods by weight. */
  cartons: readonly string[];
}

export const START: Walk = { chosen: null, at: 'position', goodsCode: null, lpnCode: null, lotNo: null, cartons: [] };

const WAITING = 5;
/** Task states: a walk that may be picked, and one that is over. */
export const FREE = 10,
  OVER = 40;

export const keyOf = (stop: Stop): string => `${stop.positionId}/${stop.goodsId}/${stop.lotId}/${stop.lpnCode ?? ''}`;
export const isOpen = (stop: Stop): boolean => stop.leftQty > 0;
export const isWaiting = (stop: Stop): boolean => stop.state === WAITING;

/** The stop to go to: the chosen one while it is open, else the next of the path; what waits for replenishment comes last. */
export function stopNow(task: Task, walk: Walk): Stop | undefined {
  const open = task.stops.filter(isOpen);
  return open.find((stop) => keyOf(stop) === walk.chosen) ?? open.find((stop) => !isWaiting(stop)) ?? open[0];
}

export const openLines = (stop: Stop): number[] =>
  stop.parts.filter((part) => part.qty > part.pickedQty && part.state <= FREE).map((part) => part.lineId);

/** At the shelf: the position in turn, or that of another open stop, which is then taken first. */
export function atPosition(task: Task, walk: Walk, code: string): { walk: Walk; jumped: boolean } {
  const due = stopNow(task, walk);
  if (!due) throw new Error('本任务已拣完');
  if (same(code, due.positionCode))
    return { walk: { ...walk, chosen: keyOf(due), at: after(task, due) }, jumped: false };
  const other = task.stops.find((stop) => isOpen(stop) && !isWaiting(stop) && same(code, stop.positionCode));
  if (other) return { walk: { ...START, chosen: keyOf(other), at: after(task, other) }, jumped: true };
  if (due.skipsPosition) return { walk: atGoods(task, { ...walk, chosen: keyOf(due) }, code), jumped: false };
  throw new Error(`库位不符，应为【${due.positionCode}】`);
}

/** What comes after the position: owners whose goods need no scan are counted at once. */
const after = (task: Task, stop: Stop): Walk['at'] =>
  stop.skipsGoods ? (asksLot(task, stop) ? 'lot' : 'qty') : 'goods';

/** Owners may want the lot scanned; whole pallets and weighed cartons say it themselves. */
export const asksLot = (task: Pick<Task, 'kind'>, stop: Stop): boolean =>
  !stop.skipsLot && stop.lotNo !== NO_LOT && !stop.isCatchWeight && task.kind !== 'PALLET';

const isGoods = (stop: Stop, code: string): boolean => among(code, [stop.goodsCode, ...stop.barcodes]);

/** The goods or the container in hand; another open stop at this position may be meant. */
export function atGoods(task: Task, walk: Walk, code: string): Walk {
  const due = stopNow(task, walk);
  if (!due) throw new Error('本任务已拣完');
  const here = [
    due,
    ...task.stops.filter((stop) => stop !== due && isOpen(stop) && stop.positionId === due.positionId),
  ];
  const hit = here.find((stop) => same(code, stop.lpnCode)) ?? here.find((stop) => isGoods(stop, code));
  if (!hit)
    throw new Error(`商品条码不符，应为【${due.goodsCode}】${due.lpnCode === null ? '' : `或容器【${due.lpnCode}】`}`);
  const lpn = same(code, hit.lpnCode);
  return {
    ...START,
    chosen: keyOf(hit),
    at: asksLot(task, hit) ? 'lot' : 'qty',
    ...(lpn ? { lpnCode: code } : { goodsCode: code }),
  };
}

/** A code that says its days must say those of the lot to be picked. */
export function refuseStranger(task: Task, walk: Walk, label: Gs1 | null): void {
  const stop = stopNow(task, walk),
    why = stop && label ? strangerTo(stop, label) : null;
  if (why) throw new Error(why);
}

/** The lot in hand; that of another open stop of these goods at this position may be meant. */
export function atLot(task: Task, walk: Walk, code: string): Walk {
  const due = stopNow(task, walk);
  if (!due) throw new Error('本任务已拣完');
  const beside = task.stops.filter(
    (stop) => stop !== due && isOpen(stop) && stop.positionId === due.positionId && stop.goodsId === due.goodsId,
  );
  const hit = [due, ...beside].find((stop) => same(code, stop.lotNo));
  if (!hit) throw new Error(`批次不符，应为【${due.lotNo}】`);
  return { ...walk, chosen: keyOf(hit), at: 'qty', lotNo: hit.lotNo };
}

/** So many cartons are confirmed at once. */
export const cartonsDue = (stop: Stop): number => Math.min(stop.leftQty, CATCH_MAX);

/** One carton more of goods by weight: it lies here, and was not scanned before. */
export function atCarton(stop: Stop, walk: Walk, code: string): Walk {
  const hit = stop.cartons.find((carton) => same(code, carton.code));
  const said = hit?.code ?? code.toUpperCase();
  if (walk.cartons.includes(said)) throw new Error(`箱码【${said}】已扫描`);
  if (!hit) throw new Error(`箱码【${said}】不在该库位`);
  return { ...walk, cartons: [...walk.cartons, hit.code] };
}

/** A carton that was scanned by mistake. */
export const putDown = (walk: Walk, code: string): Walk => ({
  ...walk,
  cartons: walk.cartons.filter((one) => one !== code),
});

/** What is confirmed at the stop: of goods by weight the cartons, else so much of it, all when nothing is said. */
export const grabOf = (stop: Stop, { goodsCode, lpnCode, lotNo, cartons }: Walk, qty: number) => ({
  lineIds: openLines(stop),
  positionCode: stop.positionCode,
  goodsCode,
  lpnCode,
  ...(lotNo === null ? {} : { lotNo }),
  ...(stop.isCatchWeight ? { cartonCodes: [...cartons] } : qty === stop.leftQty ? {} : { qty }),
});

/** What there is of a stop where less lies than the book says. */
export const shortOf = (stop: Stop, { cartons }: Walk, qty: number) => ({
  lineIds: openLines(stop),
  positionCode: stop.positionCode,
  ...(stop.isCatchWeight ? { cartonCodes: [...cartons] } : { qty }),
});

/** What the cartons weigh together. */
export const gramsOf = (stop: Stop, codes: readonly string[]): number =>
  stop.cartons.reduce((sum, { code, weightG }) => sum + (codes.includes(code) ? weightG : 0), 0);

/** How far the cartons of a stop are: 已扫 2/5 箱 · 19.300kg. */
export const scannedSoFar = (stop: Stop, { cartons }: Walk): string =>
  `已扫 ${cartons.length}/${cartonsDue(stop)} 箱 · ${kilos(gramsOf(stop, cartons))}`;

/** What a number typed at the stop counts: cases where cases are picked, base units everywhere else. */
export const countingOf = (task: Pick<Task, 'kind'>, stop: Stop): Counting => ({
  pack: task.kind === 'CASE' ? usualPack(stop.packs, stop.leftQty) : basePack(stop.packs),
  packs: stop.packs,
  shown: [stop.leftQty],
});

/** What is typed at the stop, in base units. Empty means all that is left; what stands on the screen in another unit is a question, answered by typing it `again`. */
export function pickedQty(task: Pick<Task, 'kind'>, stop: Stop, typed: string, again = false): number {
  if (typed.trim() === '') return stop.leftQty;
  const qty = readQty(typed, countingOf(task, stop), again);
  if (qty === null)
    throw new Error(isGoods(stop, typed.trim()) ? '请输入数量，或按回车拣全部' : `【${typed}】不是数量`);
  if (qty > stop.leftQty) throw new Error(`拣货数量超过任务数量，还需 ${spell(stop, stop.leftQty)}`);
  return qty;
}

/** 12箱5件. */
export const spell = (stop: Pick<Stop, 'packs'>, qty: number): string => spelled(qty, stop.packs);
