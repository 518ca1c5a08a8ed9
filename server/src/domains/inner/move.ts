import type { moveApi } from '#contract/inner/move.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { moveLife } from '#contract/task/life.ts';
import { reaches } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { refuse, refuseFields } from '../../platform/errors.ts';
import { lpnIds, positionIds } from '../inventory/facade.ts';
import {
  assignTasks,
  cancelTasks,
  claimNextTask,
  claimTask,
  colleague,
  createTasks,
  finishShort,
  refuseOtherKinds,
  type TaskLineWish,
  type TaskWish,
} from '../task/facade.ts';

/** Plan moves, one task each: goods of a stock row, or a container with all that is on it and promised of it (§3.6). */
export async function addMoves(ctx: Ctx, input: InputOf<typeof moveApi.add>): Promise<OutputOf<typeof moveApi.add>> {
  const unclear = input.moves.flatMap((move, i) =>
    Boolean(move.stockId && move.qty) === Boolean(move.lpnCode)
      ? [{ field: `moves.${i}.stockId`, msg: '请选择库存和数量，或整托容器' }]
      : [],
  );
  if (unclear.length > 0) refuseFields(unclear);
  if (input.assigneeId) await colleague(ctx, input.assigneeId);
  const positionId = await positionIds(
    ctx,
    input.moves.map((move) => move.toPositionCode),
  );
  const lpnId = await lpnIds(
    ctx,
    input.moves.flatMap((move) => [move.lpnCode, move.toLpnCode]),
  );
  const onLpn = await contents(
    ctx,
    input.moves.flatMap((move) => (move.lpnCode ? [lpnId(move.lpnCode)] : [])),
  );
  const wishes = input.moves.map((move): TaskWish => {
    const toPositionId = positionId(move.toPositionCode);
    const lines: TaskLineWish[] = move.lpnCode
      ? (onLpn.get(lpnId(move.lpnCode)) ?? refuse('BUSINESS', `容器【${move.lpnCode}】没有库存`)).map((row) => ({
          fromStockId: row.id,
          qty: row.onHand,
          toPositionId,
          wholeLpn: true,
        }))
      : [
          {
            fromStockId: move.stockId ?? 0,
            qty: move.qty ?? 0,
            toPositionId,
            ...(move.toLpnCode ? { toLpnId: lpnId(move.toLpnCode) } : {}),
          },
        ];
    return {
      kind: 'MOVE',
      lines,
      priority: input.priority,
      ...(input.assigneeId ? { assigneeId: input.assigneeId } : {}),
    };
  });
  const made = await createTasks(ctx, wishes);
  return {
    tasks: made.map((task) => ({
      id: task.taskId,
      taskNo: task.taskNo,
      status: input.assigneeId ? 20 : 10,
      lineIds: task.lineIds,
    })),
  };
}

async function contents(ctx: Ctx, lpnIds: readonly number[]): Promise<Map<number, { id: number; onHand: number }[]>> {
  if (lpnIds.length === 0) return new Map();
  const rows = await ctx.rows<{ id: number; lpnId: number; ownerId: number; onHand: number }>`
    select id, lpn_id, owner_id, on_hand
    from inventory.stock
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and lpn_id = any(${lpnIds}::bigint[])
      and on_hand > 0
    order by id
  `;
  if (rows.some((row) => !reaches(ctx, row.ownerId))) refuse('NOT_FOUND');
  return Map.groupBy(rows, (row) => row.lpnId);
}

export async function claimMove(
  ctx: Ctx,
  { id }: InputOf<typeof moveApi.claim>,
): Promise<OutputOf<typeof moveApi.claim>> {
  await refuseOtherKinds(ctx, 'MOVE', [id]);
  const task = await claimTask(ctx, id);
  return { id: task.taskId, taskNo: task.taskNo, status: moveLife.at.claimed };
}

export async function nextMove(ctx: Ctx): Promise<OutputOf<typeof moveApi.next>> {
  const task = await claimNextTask(ctx, 'MOVE');
  return task && { id: task.taskId, taskNo: task.taskNo, status: moveLife.at.claimed };
}

const after = (tasks: readonly { taskId: number; taskNo: string; status: number }[]) => ({
  tasks: tasks.map(({ taskId, taskNo, status }) => ({ id: taskId, taskNo, status })),
});

export async function assignMoves(
  ctx: Ctx,
  input: InputOf<typeof moveApi.assign>,
): Promise<OutputOf<typeof moveApi.assign>> {
  await refuseOtherKinds(ctx, 'MOVE', input.ids);
  return after(await assignTasks(ctx, input.ids, input.assigneeId));
}

export async function finishMoves(
  ctx: Ctx,
  input: InputOf<typeof moveApi.finish>,
): Promise<OutputOf<typeof moveApi.finish>> {
  await refuseOtherKinds(ctx, 'MOVE', input.ids);
  return after((await finishShort(ctx, input.ids, input.reason)).tasks);
}

export async function cancelMoves(
  ctx: Ctx,
  input: InputOf<typeof moveApi.cancel>,
): Promise<OutputOf<typeof moveApi.cancel>> {
  await refuseOtherKinds(ctx, 'MOVE', input.ids);
  return after((await cancelTasks(ctx, input.ids, input.reason)).tasks);
}
