import { sql } from 'kysely';
import type { moveApi } from '#contract/inner/move.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { reaches, type Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db.ts';
import { refuse, refuseFields } from '../../platform/errors.ts';
import { assignTasks, cancelTasks, claimNextTask, claimTask, colleague, createTasks, finishShort, lpnIds, positionIds, refuseOtherKinds, type TaskLineWish, type TaskWish } from '../inventory/facade.ts';

/** Plan moves, one task each: goods of a stock row, or a container with all that is on it and promised of it (§3.6). */
export async function addMoves(tx: Tx, actor: Actor, input: InputOf<typeof moveApi.add>): Promise<OutputOf<typeof moveApi.add>> {
  const unclear = input.moves.flatMap((move, i) => (Boolean(move.stockId && move.qty) === Boolean(move.lpnCode) ? [{ field: `moves.${i}.stockId`, msg: '请选择库存和数量，或整托容器' }] : []));
  if (unclear.length > 0) refuseFields(unclear);
  if (input.assigneeId) await colleague(tx, actor, input.assigneeId);
  const positionId = await positionIds(tx, actor, input.moves.map((move) => move.toPositionCode));
  const lpnId = await lpnIds(tx, actor, input.moves.flatMap((move) => [move.lpnCode, move.toLpnCode]));
  const onLpn = await contents(tx, actor, input.moves.flatMap((move) => (move.lpnCode ? [lpnId(move.lpnCode)] : [])));
  const wishes = input.moves.map((move): TaskWish => {
    const toPositionId = positionId(move.toPositionCode);
    const lines: TaskLineWish[] = move.lpnCode
      ? (onLpn.get(lpnId(move.lpnCode)) ?? refuse('BUSINESS', `容器【${move.lpnCode}】没有库存`)).map((row) => ({ fromStockId: row.id, qty: row.onHand, toPositionId, wholeLpn: true }))
      : [{ fromStockId: move.stockId ?? 0, qty: move.qty ?? 0, toPositionId, ...(move.toLpnCode ? { toLpnId: lpnId(move.toLpnCode) } : {}) }];
    return { kind: 'MOVE', lines, priority: input.priority, ...(input.assigneeId ? { assigneeId: input.assigneeId } : {}) };
  });
  const made = await createTasks(tx, actor, wishes);
  return { tasks: made.map((task) => ({ id: task.taskId, taskNo: task.taskNo, status: input.assigneeId ? 20 : 10, lineIds: task.lineIds })) };
}

async function contents(tx: Tx, actor: Actor, lpnIds: readonly number[]): Promise<Map<number, { id: number; onHand: number }[]>> {
  if (lpnIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; lpnId: number; ownerId: number; onHand: number }>`select id, lpn_id, owner_id, on_hand from inventory.stock
    where tenant_id = ${actor.tenantId} and warehouse_id = ${actor.warehouseId} and lpn_id = any(${lpnIds}::bigint[]) and on_hand > 0 order by id`.execute(tx);
  if (rows.some((row) => !reaches(actor, row.ownerId))) refuse('NOT_FOUND');
  return Map.groupBy(rows, (row) => row.lpnId);
}

export async function claimMove(tx: Tx, actor: Actor, { id }: InputOf<typeof moveApi.claim>): Promise<OutputOf<typeof moveApi.claim>> {
  await refuseOtherKinds(tx, actor, 'MOVE', [id]);
  const task = await claimTask(tx, actor, id);
  return { id: task.taskId, taskNo: task.taskNo, status: 20 };
}

export async function nextMove(tx: Tx, actor: Actor): Promise<OutputOf<typeof moveApi.next>> {
  const task = await claimNextTask(tx, actor, 'MOVE');
  return task && { id: task.taskId, taskNo: task.taskNo, status: 20 };
}

const after = (tasks: readonly { taskId: number; taskNo: string; status: number }[]) => ({ tasks: tasks.map(({ taskId, taskNo, status }) => ({ id: taskId, taskNo, status })) });

export async function assignMoves(tx: Tx, actor: Actor, input: InputOf<typeof moveApi.assign>): Promise<OutputOf<typeof moveApi.assign>> {
  await refuseOtherKinds(tx, actor, 'MOVE', input.ids);
  return after(await assignTasks(tx, actor, input.ids, input.assigneeId));
}

export async function finishMoves(tx: Tx, actor: Actor, input: InputOf<typeof moveApi.finish>): Promise<OutputOf<typeof moveApi.finish>> {
  await refuseOtherKinds(tx, actor, 'MOVE', input.ids);
  return after((await finishShort(tx, actor, input.ids, input.reason)).tasks);
}

export async function cancelMoves(tx: Tx, actor: Actor, input: InputOf<typeof moveApi.cancel>): Promise<OutputOf<typeof moveApi.cancel>> {
  await refuseOtherKinds(tx, actor, 'MOVE', input.ids);
  return after((await cancelTasks(tx, actor, input.ids, input.reason)).tasks);
}
