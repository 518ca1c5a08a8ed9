import { CATCH_STATE } from '#contract/inbound/catch.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import type { pickApi } from '#contract/outbound/pick.ts';
import { NOW, by, update, type Change, type RowChange } from '../../../platform/command/change.ts';
import { Retry } from '../../../platform/errors.ts';
import type { ClaimOp, Txn } from '../../inventory/facade.ts';
import { sumBy } from '../allocation/claims.ts';
import { restated, statusOf, type FloorOrder } from '../order/status.plan.ts';
import { leftOf, type PickLine, type PickPart } from './confirm.plan.ts';
import type { OpenTask, PickScene, PickWave } from './scene.ts';

type TaskNow = OutputOf<typeof pickApi.confirm>['tasks'][number];

/** Where a part goes: a whole pallet stays on itself, else the scanned container, else the cart of the task, else loose. */
export interface Moved {
  toLpnId: number;
  toCode: string | null;
}

/** What is picked, on which walks, and where each part of it goes. */
export interface Picked {
  scene: PickScene;
  parts: readonly PickPart[];
  moved: readonly Moved[];
}

/** What a picking writes beside the posting, and what follows for tasks and orders. */
export interface Outcome {
  changes: Change[];
  tasks: TaskNow[];
  status: ReadonlyMap<number, number>;
  /** Order lines that count as checked by this picking, with what of them did before. */
  passed: { detailId: number; orderId: number; was: number }[];
}

/** Units by order line, order or task. */
export const unitsBy = (parts: readonly PickPart[], key: (line: PickLine) => number): Map<number, number> =>
  sumBy(
    parts.map(({ line, qty }) => ({ qty, id: key(line) })),
    (row) => row.id,
  );

/**
 * The picking as stock has it: one transaction per order. `extra` are further promises to settle in the same posting (a short pick gives back and locks),
 * as operations of the order's transaction. Pure.
 */
export function txnsOf({ scene, parts, moved }: Picked, extra: ReadonlyMap<number, ClaimOp[]> = new Map()): Txn[] {
  const orderIds = [...new Set([...parts.map((part) => part.line.orderId), ...extra.keys()])];
  return orderIds.map((orderId): Txn => {
    const own = parts.flatMap(({ line, qty, cartonIds = [] }, i) =>
      line.orderId === orderId
        ? [
            {
              line,
              qty,
              cartonIds,
              to: { ...dimension(line), positionId: scene.pickId, lpnId: moved[i]?.toLpnId ?? 0 },
            },
          ]
        : [],
    );
    return {
      type: 'PICK',
      cartonsAre: CATCH_STATE.picked,
      source: { type: 'OUT', id: orderId, no: scene.orders.get(orderId)?.orderNo ?? '' },
      entries: own.flatMap(({ line, qty, cartonIds, to }) => [
        { at: line.stockId, qty: -qty, cartonIds, sourceLineId: line.detailId },
        { at: to, qty, cartonIds, sourceLineId: line.detailId },
      ]),
      claims: [
        ...own.map(({ line, qty, to }): ClaimOp => ({
          op: 'transfer',
          claimId: line.claimId,
          qty,
          to,
          stage: 'PICKED',
        })),
        ...(extra.get(orderId) ?? []),
      ],
    };
  });
}

const dimension = ({ goodsId, lotId, ownerId, quality }: PickLine) => ({ goodsId, lotId, ownerId, quality });

const PICKED = 20;
const isDone = ({ line, qty }: PickPart): boolean => qty === leftOf(line);

/** Lines as they stand when the goods are taken; one that has got all of its goods is done. Pure. */
export const linesTaken = (pickerId: number, { parts, moved }: Picked): RowChange<'outbound.pickLine'>[] =>
  parts.map((part, i) => ({
    id: part.line.id,
    pickedQty: by(part.qty),
    state: isDone(part) ? PICKED : part.line.state,
    toLpnId: moved[i]?.toLpnId ?? 0,
    pickerId,
    pickedAt: NOW,
  }));

/** Everything that follows from picking these parts: lines, order lines, tasks, orders and waves. Pure. */
export function outcomeOf(pickerId: number, picked: Picked): Outcome {
  const { scene, parts } = picked;
  const tasks = tasksAfter(scene, parts);
  const { details, after, passed } = detailsAfter(scene, parts);
  const orders = restated(scene.orders.values(), after);
  return {
    tasks: tasks.now,
    status: orders.status,
    passed,
    changes: [
      update('outbound.pickLine', linesTaken(pickerId, picked)),
      update('outbound.detail', details),
      update('outbound.pickTask', tasks.changes),
      update('outbound.order', orders.changes),
      update('outbound.wave', wavesAfter(scene, tasks.now)),
    ],
  };
}

/** Counters of the order lines. For owners who want no check, what was picked counts as checked once nothing is left to pick. */
function detailsAfter(scene: PickScene, parts: readonly PickPart[]) {
  const perOrder = unitsBy(parts, (line) => line.orderId),
    perLine = unitsBy(parts, (line) => line.detailId);
  const picked = (order: FloorOrder): number => order.picked + (perOrder.get(order.id) ?? 0);
  const passed = new Set(
    scene.unchecked
      .map(({ orderId }) => scene.orders.get(orderId))
      .flatMap((order) => (order && statusOf({ ...order, picked: picked(order) }) === 60 ? [order.id] : [])),
  );
  const checked = new Map(
    scene.unchecked
      .filter(({ orderId }) => passed.has(orderId))
      .map((line) => ({ ...line, now: line.qtyPicked + (perLine.get(line.id) ?? 0) }))
      .filter((line) => line.qtyChecked < line.now)
      .map((line) => [line.id, line.now]),
  );
  const details = [...new Set([...perLine.keys(), ...checked.keys()])].map((id): RowChange<'outbound.detail'> => ({
    id,
    qtyPicked: by(perLine.get(id) ?? 0),
    qtyChecked: checked.get(id),
  }));
  const after = (order: FloorOrder) => ({
    picked: picked(order),
    checked: passed.has(order.id) ? picked(order) : order.checked,
  });
  const before = scene.unchecked
    .filter(({ id }) => checked.has(id))
    .map(({ id, orderId, qtyChecked }) => ({ detailId: id, orderId, was: qtyChecked }));
  return { details, after, passed: before };
}

/** A task ends when nothing is left to pick on it; touched it is by now. */
function tasksAfter(
  scene: PickScene,
  parts: readonly PickPart[],
): { now: TaskNow[]; changes: RowChange<'outbound.pickTask'>[] } {
  const perTask = unitsBy(parts, (line) => line.taskId);
  const left = ({ id, open }: OpenTask): number =>
    open - parts.filter((part) => part.line.taskId === id && isDone(part)).length;
  const tasks = [...scene.tasks.values()].map((task) => ({ ...task, left: left(task) }));
  return {
    now: tasks.map(({ id, taskNo, left: leftLines }) => ({ id, taskNo, status: leftLines === 0 ? 40 : 30, leftLines })),
    changes: tasks.map((task) => ({
      id: task.id,
      status: task.left === 0 ? 40 : 30,
      pickedQty: by(perTask.get(task.id) ?? 0),
      doneAt: task.left === 0 ? NOW : null,
      startAt: task.isStarted ? undefined : NOW,
      version: by(1),
    })),
  };
}

/** Waves at work (§3.8). The last line of a task may have ended its wave: whoever finds that out without the wave's lock looks again. */
function wavesAfter(scene: PickScene, tasks: readonly TaskNow[]): RowChange<'outbound.wave'>[] {
  const ended = tasks.filter((task) => task.leftLines === 0).map((task) => scene.tasks.get(task.id)?.waveId);
  if (ended.some((id) => !scene.waves.some((wave) => wave.id === id))) throw new Retry('a task ended meanwhile');
  const open = new Set(tasks.filter((task) => task.leftLines > 0).map((task) => scene.tasks.get(task.id)?.waveId));
  const statusAfter = (wave: PickWave): number => {
    if (wave.isGone) return 50;
    return wave.othersOpen || open.has(wave.id) ? 30 : 40;
  };
  return scene.waves
    .map((wave) => ({ ...wave, now: statusAfter(wave) }))
    .filter((wave) => AT_WORK.has(wave.status) && wave.status !== wave.now)
    .map(({ id, now }) => ({ id, status: now, doneAt: now === 50 ? NOW : null, version: by(1) }));
}

const AT_WORK = new Set([20, 30, 40, 50]);
