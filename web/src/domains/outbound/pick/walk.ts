import type { OutputOf } from '#contract/kit/endpoint.ts';
import type { pickTaskApi } from '#contract/outbound/pick.ts';
import { among, countOf, same } from '../../../ui/scan/scanned.ts';
import { casePacks } from '../../../ui/text/packs.ts';
import { onLadder } from '../../../ui/text/QtyText.tsx';

export type Task = OutputOf<typeof pickTaskApi.get>;
export type Stop = Task['stops'][number];

/** Where the picker stands within a stop. */
export interface Walk {
  /** The stop chosen out of turn. */
  chosen: string | null;
  at: 'position' | 'goods' | 'qty';
  /** What was scanned at the goods step. */
  goodsCode: string | null;
  lpnCode: string | null;
}

export const START: Walk = { chosen: null, at: 'position', goodsCode: null, lpnCode: null };

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
  if (same(code, due.positionCode)) return { walk: { ...walk, chosen: keyOf(due), at: 'goods' }, jumped: false };
  const other = task.stops.find((stop) => isOpen(stop) && !isWaiting(stop) && same(code, stop.positionCode));
  if (!other) throw new Error(`库位不符，应为【${due.positionCode}】`);
  return { walk: { ...START, chosen: keyOf(other), at: 'goods' }, jumped: true };
}

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
  return { chosen: keyOf(hit), at: 'qty', goodsCode: lpn ? null : code, lpnCode: lpn ? code : null };
}

/** Cases are counted where cases are picked; pieces everywhere else. */
export const countsCases = (task: Pick<Task, 'kind'>, stop: Stop): boolean =>
  task.kind === 'CASE' && (stop.caseQty ?? 1) > 1;

/** `12` in what is counted here, `3箱5件` spelled out: base units. Empty means all that is left. */
export function readQty(task: Pick<Task, 'kind'>, stop: Stop, typed: string): number {
  const text = typed.replaceAll(/\s/g, '');
  if (text === '') return stop.leftQty;
  const count = countOf(text);
  const qty = count === null ? spelledQty(stop, text) : count * (countsCases(task, stop) ? (stop.caseQty ?? 1) : 1);
  if (qty > stop.leftQty) throw new Error(`拣货数量超过任务数量，还需 ${spell(stop, stop.leftQty)}`);
  return qty;
}

function spelledQty(stop: Stop, text: string): number {
  const hit = /^(?:(\d{1,5})箱)?(?:(\d{1,5})件?)?$/.exec(text);
  if (!hit) throw new Error(isGoods(stop, text) ? '请输入数量，或按回车拣全部' : `【${text}】不是数量`);
  return Number(hit[1] ?? 0) * (stop.caseQty ?? 1) + Number(hit[2] ?? 0);
}

/** 12箱5件. */
export const spell = (stop: Pick<Stop, 'caseQty'>, qty: number): string =>
  onLadder(
    qty,
    casePacks(stop.caseQty).map(({ name, ratio }) => ({ name, qty: ratio })),
  );
