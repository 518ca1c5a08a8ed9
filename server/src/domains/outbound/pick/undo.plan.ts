import type { RefusalName } from '#contract/errors.ts';
import { CATCH_STATE } from '#contract/inbound/catch.ts';
import { pickLineLife, pickTaskLife } from '#contract/outbound/pick-life.ts';
import { waveLife } from '#contract/outbound/wave-life.ts';
import { by, insert, update, type Change, type RowChange } from '../../../platform/command/change.ts';
import type { Back, ClaimOp, Undo } from '../../inventory/facade.ts';
import { sumBy } from '../allocation/claims.ts';
import { restated, type FloorOrder } from '../order/status.plan.ts';
import type { PickLine } from './confirm.plan.ts';
import type { Scan } from './scan.plan.ts';
import type { PickScene } from './scene.ts';

/** A picking of one order that is taken back, and who did it. */
export interface Deed extends Scan {
  traceId: number;
  orderId: number;
  operatorId: number;
  operatorName: string;
}

/** What stands under the locks beside the scene. */
export interface UndoFacts extends Record<string, object> {
  /** Promises that went along with the goods. */
  claims: { id: number; openQty: number; stage: string; positionId: number; lpnId: number };
  details: { id: number; orderId: number; qtyPicked: number; qtyChecked: number; qtyPacked: number };
  /** Orders somebody is checking. */
  checking: { orderId: number };
  /** Postings that were taken back before. */
  reversed: { txnId: number };
  walk: { lineId: number; walkSeq: number };
  /** What lies sorted in a seed wall, by walk, order line and lot; `spareQty`: picked, but not sorted. */
  sorted: { taskId: number; detailId: number; lotId: number; spareQty: number };
  /** Weighed cartons that were taken and have not left since. */
  cartons: { id: number; positionId: number; lpnId: number };
}
export type Facts = { [K in keyof UndoFacts]: UndoFacts[K][] };

/** A line's part of a deed. */
interface Part {
  line: PickLine;
  qty: number;
  claimId: number;
  lpnId: number;
  cartonIds: readonly number[];
}

export function partsOf(scene: PickScene, deed: Deed): Part[] {
  return deed.lines.flatMap(({ lineId, qty, claimId, lpnId, cartonIds = [] }) => {
    const line = scene.lines.get(lineId);
    return line ? [{ line, qty, claimId, lpnId, cartonIds }] : [];
  });
}

interface Problem {
  kind: RefusalName;
  msg: string;
}

/** Why a picking cannot be taken back, or null: it is somebody else's, it was taken back, or something later stands on it. Pure. */
export function undoProblem(userId: number, scene: PickScene, { deeds, facts }: Undoing): Problem | null {
  const no = (msg: string): Problem => ({ kind: 'BUSINESS', msg });
  for (const deed of deeds) {
    const orderNo = scene.orders.get(deed.orderId)?.orderNo ?? '';
    if (deed.operatorId !== userId) return no(`该次拣货由【${deed.operatorName}】完成，只能由本人撤销`);
    if (facts.reversed.some(({ txnId }) => txnId === deed.txnId)) return no('该次拣货已撤销');
    if (facts.checking.some(({ orderId }) => orderId === deed.orderId))
      return no(`订单【${orderNo}】正在复核，不能撤销拣货`);
    const parts = partsOf(scene, deed);
    if (parts.some(({ line }) => line.shortQty > 0)) return no('该行已短拣，不能撤销拣货');
    const later = facts.details.find(
      (detail) => detail.orderId === deed.orderId && detail.qtyPacked > checkedAfter(deed, detail),
    );
    if (later) return no(`订单【${orderNo}】已装箱，不能撤销拣货`);
    const checked = facts.details.find(
      (detail) =>
        detail.orderId === deed.orderId && checkedAfter(deed, detail) > detail.qtyPicked - unpicked(parts, detail.id),
    );
    if (checked) return no(`订单【${orderNo}】已复核，不能撤销拣货`);
    if (facts.sorted.some((sorted) => takenBack(parts, sorted) > sorted.spareQty))
      return no(`订单【${orderNo}】已播种，请先撤销播种`);
    if (parts.some((part) => !stands(part, scene, facts))) return no('拣货后的库存已移动，不能撤销拣货');
  }
  return null;
}

export interface Undoing {
  deeds: readonly Deed[];
  facts: Facts;
}

const unpicked = (parts: readonly Part[], detailId: number): number =>
  parts.reduce((sum, { line, qty }) => sum + (line.detailId === detailId ? qty : 0), 0);
const takenBack = (parts: readonly Part[], of: UndoFacts['sorted']): number =>
  parts
    .filter(({ line }) => line.taskId === of.taskId && line.detailId === of.detailId && line.lotId === of.lotId)
    .reduce((sum, { qty }) => sum + qty, 0);
const checkedAfter = (deed: Deed, { id, qtyChecked }: UndoFacts['details']): number =>
  deed.passed.find(({ detailId }) => detailId === id)?.was ?? qtyChecked;

/** The goods lie where they were picked to, weighed cartons each of them, promised as then. */
function stands({ claimId, qty, lpnId, cartonIds }: Part, { pickId }: PickScene, { claims, cartons }: Facts): boolean {
  const claim = claims.find(({ id }) => id === claimId);
  const isThere = (at: { positionId: number; lpnId: number } | undefined): boolean =>
    at?.positionId === pickId && at.lpnId === lpnId;
  return (
    claim?.stage === 'PICKED' &&
    claim.openQty >= qty &&
    isThere(claim) &&
    cartonIds.every((id) => isThere(cartons.find((carton) => carton.id === id)))
  );
}

/** The cartons that go back to the shelf, by entry of the picking: each part left its row and came to another. Pure. */
export const cartonsBack = (scene: PickScene, deed: Deed): Undo['cartons'] => ({
  ids: partsOf(scene, deed).flatMap(({ cartonIds }) => [cartonIds, cartonIds]),
  are: CATCH_STATE.inStock,
});

/** The promises go back to the shelf with the goods. Pure. */
export const claimsBack = (scene: PickScene, deed: Deed): ClaimOp[] =>
  partsOf(scene, deed).map(({ line, qty, claimId }) => ({
    op: 'transfer',
    claimId,
    qty,
    stage: 'SHELF',
    to: {
      positionId: line.positionId,
      goodsId: line.goodsId,
      lotId: line.lotId,
      lpnId: line.lpnId,
      ownerId: line.ownerId,
      quality: line.quality,
    },
  }));

/** A part with what its way back came to: its promise, and the row the goods lie in again, another one when the old was swept meanwhile. */
interface Returned extends Part {
  orderId: number;
  backId: number;
  stockId: number;
}

/** Entries of a reversal come in reverse, from and to for each part. */
export const returnedOf = (scene: PickScene, deed: Deed, back: Back | undefined): Returned[] => {
  const parts = partsOf(scene, deed);
  return parts.map((part, i) => ({
    ...part,
    orderId: deed.orderId,
    backId: back?.claimIds[i] ?? part.claimId,
    stockId: back?.stockIds[2 * (parts.length - 1 - i) + 1] ?? part.line.stockId,
  }));
};

/** Lines are open again, tasks and waves at work, orders where they were. A part whose promise had been split off its line's goes on as a line of its own. Pure. */
export function outcomeOf(
  scene: PickScene,
  { deeds, facts }: Undoing,
  returned: readonly Returned[],
): { changes: Change[]; status: ReadonlyMap<number, number>; tasks: { id: number; leftLines: number }[] } {
  const whole = returned.filter(({ line, backId }) => backId === line.claimId),
    split = returned.filter(({ line, backId }) => backId !== line.claimId);
  const orders = restated(scene.orders.values(), (order) => countersAfter(order, { deeds, facts }, returned));
  const more = (taskId: number): number => split.filter(({ line }) => line.taskId === taskId).length;
  const tasks = [...scene.tasks.values()].map(({ id, open }) => ({
    id,
    // Lines that were done are open again.
    leftLines:
      open + more(id) + whole.filter(({ line }) => line.taskId === id && line.state === pickLineLife.at.picked).length,
  }));
  return {
    status: orders.status,
    tasks,
    changes: [
      update('outbound.pickLine', [...whole.map(reopened), ...split.map(parted)]),
      insert(
        'outbound.pickLine',
        split.map((part) => newLine(part, facts)),
      ),
      update('outbound.detail', detailsAfter(deeds, facts, returned)),
      update(
        'outbound.pickTask',
        tasks.map(({ id }) => ({
          id,
          status: pickTaskLife.at.picking,
          pickedQty: by(-sumOf(returned, ({ line }) => line.taskId === id)),
          lineCount: by(more(id)),
          doneAt: null,
          version: by(1),
        })),
      ),
      update('outbound.order', orders.changes),
      update(
        'outbound.wave',
        scene.waves
          .filter(({ status }) => status === waveLife.at.picked)
          .map(({ id }) => ({ id, status: waveLife.at.picking, version: by(1) })),
      ),
    ],
  };
}

const sumOf = (returned: readonly Returned[], which: (part: Returned) => boolean): number =>
  returned.reduce((sum, part) => sum + (which(part) ? part.qty : 0), 0);

const taker = ({ line, qty }: Part): { pickerId?: null; pickedAt?: null } =>
  line.pickedQty === qty ? { pickerId: null, pickedAt: null } : {};

const reopened = (part: Returned): RowChange<'outbound.pickLine'> => ({
  id: part.line.id,
  stockId: part.stockId,
  pickedQty: by(-part.qty),
  state: pickLineLife.at.open,
  ...taker(part),
});

/** What is left of the line keeps its own promise. */
const parted = (part: Returned): RowChange<'outbound.pickLine'> => ({
  id: part.line.id,
  qty: by(-part.qty),
  pickedQty: by(-part.qty),
  ...taker(part),
});

const newLine = ({ line, qty, backId, stockId }: Returned, { walk }: Facts) => ({
  taskId: line.taskId,
  claimId: backId,
  outDetailId: line.detailId,
  stockId,
  positionId: line.positionId,
  goodsId: line.goodsId,
  lotId: line.lotId,
  lpnId: line.lpnId,
  walkSeq: walk.find(({ lineId }) => lineId === line.id)?.walkSeq ?? 0,
  qty,
});

function detailsAfter(
  deeds: readonly Deed[],
  { details }: Facts,
  returned: readonly Returned[],
): RowChange<'outbound.detail'>[] {
  const picked = sumBy(
    returned.map(({ line, qty }) => ({ id: line.detailId, qty })),
    (row) => row.id,
  );
  const was = new Map(deeds.flatMap((deed) => deed.passed.map((row) => [row.detailId, row.was])));
  return details
    .filter(({ id }) => picked.has(id) || was.has(id))
    .map(({ id }) => ({ id, qtyPicked: by(-(picked.get(id) ?? 0)), qtyChecked: was.get(id) }));
}

function countersAfter(order: FloorOrder, { deeds, facts }: Undoing, returned: readonly Returned[]) {
  const own = deeds.filter((deed) => deed.orderId === order.id);
  const lost = facts.details
    .filter((detail) => detail.orderId === order.id)
    .reduce(
      (sum, detail) => sum + own.reduce((less, deed) => less + detail.qtyChecked - checkedAfter(deed, detail), 0),
      0,
    );
  return {
    picked: order.picked - sumOf(returned, ({ orderId }) => orderId === order.id),
    checked: order.checked - lost,
  };
}
