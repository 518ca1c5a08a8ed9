import { sql } from 'kysely';
import { LINE_OPEN, taskLives, type TaskAction } from '#contract/task/life.ts';
import { trace } from '../../platform/command/trace.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { found, refuse, refuseField } from '../../platform/errors.ts';
import { postTxn, type ClaimOp } from '../inventory/facade.ts';
import { lockTaskPlaces, settleClaims } from './places.ts';
import { lockTasks, placesOf, refuseTask, type LockedTasks, type Task, type TaskLine } from './rows.ts';

export interface Closed {
  tasks: { taskId: number; taskNo: string; status: number }[];
  /** Source rows of replenishment lines that will not be carried: outbound lines may still wait there (stage WAIT). */
  waitingAt: number[];
}

/** End the tasks with what has been carried so far: the rest of their claims is released, pre-claims are freed (§3.6). */
export async function finishShort(ctx: Ctx, taskIds: readonly number[], reason: string): Promise<Closed> {
  const locked = await lockTasks(ctx, taskIds);
  for (const task of locked.tasks.values()) {
    if (task.kind === 'UNPICK') refuse('BUSINESS', '返架任务不能短缺完成');
    refuseTask(ctx, task, 'finish');
  }
  return close(ctx, locked, { action: 'finish', reason });
}

/** Call the tasks off: only while nothing has been carried. 返架任务不能取消: the goods are on somebody's cart. */
export async function cancelTasks(ctx: Ctx, taskIds: readonly number[], reason: string): Promise<Closed> {
  const locked = await lockTasks(ctx, taskIds);
  for (const task of locked.tasks.values()) {
    if (task.kind === 'UNPICK') refuse('BUSINESS', '返架任务不能取消');
    refuseTask(ctx, task, 'cancel');
  }
  if ([...locked.lines.values()].some((line) => line.doneQty > 0)) refuse('BUSINESS', '任务已部分执行，不能取消');
  return close(ctx, locked, { action: 'cancel', reason });
}

async function close(
  ctx: Ctx,
  { tasks, lines }: LockedTasks,
  { action, reason }: { action: TaskAction; reason: string },
): Promise<Closed> {
  if (reason === '') refuseField('reason', '请输入原因');
  const open = [...lines.values()].filter((line) => line.state === LINE_OPEN);
  const counted = await freeClaims(ctx, open, tasks);
  const cancelled = action === 'cancel';
  await ctx.run`
    update inventory.task_line
    set state = ${cancelled ? sql`90` : sql`case when done_qty > 0 then 20 else 90 end`}, updated_by = ${ctx.userId},
      updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and id = any(${open.map((line) => line.id)}::bigint[])
  `;
  const ids = [...tasks.keys()];
  await ctx.run`
    update inventory.task
    set status = ${cancelled ? 90 : 40}, done_at = now(), cancel_reason = ${reason}, version = version + 1,
      updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and id = any(${ids}::bigint[])
  `;
  await settleClaims(ctx, counted);
  await trace(
    ctx,
    [...tasks.values()].map((task) => ({
      docType: 'TASK',
      docId: task.id,
      action: action.toUpperCase(),
      actionName: taskLives[task.kind].actions[action].label,
      fromStatus: task.status,
      toStatus: cancelled ? 90 : 40,
      payload: { reason },
    })),
  );
  return {
    tasks: [...tasks.values()].map((task) => ({ taskId: task.id, taskNo: task.taskNo, status: cancelled ? 90 : 40 })),
    waitingAt: [
      ...new Set(open.filter((line) => tasks.get(line.taskId)?.kind === 'REPLENISH').map((line) => line.fromStockId)),
    ],
  };
}

/** Release what the lines still hold. Returns the positions whose pre-claims are to be recounted, locked. */
async function freeClaims(ctx: Ctx, lines: readonly TaskLine[], tasks: ReadonlyMap<number, Task>): Promise<number[]> {
  const { positionIds } = placesOf(
    lines.map((line) => ({ ...line, fromPositionId: line.toPositionId ?? line.fromPositionId })),
  );
  const counted = await lockTaskPlaces(ctx, positionIds, []);
  const rows = await ctx.rows<{ id: number; openQty: number }>`
    select id, open_qty
    from inventory.stock_claim
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and kind = 'MOVE'
      and open_qty > 0
      and id = any(${lines.flatMap((line) => line.claimId ?? [])}::bigint[])
  `;
  const claims = rows.map((row): ClaimOp => ({ op: 'release', claimId: row.id, qty: row.openQty }));
  const first = found([...tasks.values()][0]);
  if (claims.length > 0)
    await postTxn(ctx, { type: 'MOVE', source: { type: 'TASK', id: first.id, no: first.taskNo }, entries: [], claims });
  return counted;
}
