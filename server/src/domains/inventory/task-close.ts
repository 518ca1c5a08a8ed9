import { sql } from 'kysely';
import { LINE_OPEN, taskLives, type TaskAction } from '#contract/inventory/task.life.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db.ts';
import { found, refuse, refuseField } from '../../platform/errors.ts';
import { trace } from '../../platform/trace.ts';
import { postTxn } from './post.ts';
import { lockTaskPlaces, settleClaims } from './task-places.ts';
import { lockTasks, placesOf, refuseTask, type LockedTasks, type Task, type TaskLine } from './task-rows.ts';
import type { ClaimOp } from './types.ts';

export interface Closed {
  tasks: { taskId: number; taskNo: string; status: number }[];
  /** Source rows of replenishment lines that will not be carried: outbound lines may still wait there (stage WAIT). */
  waitingAt: number[];
}

/** End the tasks with what has been carried so far: the rest of their claims is released, pre-claims are freed (§3.6). */
export async function finishShort(tx: Tx, actor: Actor, taskIds: readonly number[], reason: string): Promise<Closed> {
  const locked = await lockTasks(tx, actor, taskIds);
  for (const task of locked.tasks.values()) {
    if (task.kind === 'UNPICK') refuse('BUSINESS', '返架任务不能短缺完成');
    refuseTask(actor, task, 'finish');
  }
  return close(tx, actor, locked, { action: 'finish', reason });
}

/** Call the tasks off: only while nothing has been carried. 返架任务不能取消: the goods are on somebody's cart. */
export async function cancelTasks(tx: Tx, actor: Actor, taskIds: readonly number[], reason: string): Promise<Closed> {
  const locked = await lockTasks(tx, actor, taskIds);
  for (const task of locked.tasks.values()) {
    if (task.kind === 'UNPICK') refuse('BUSINESS', '返架任务不能取消');
    refuseTask(actor, task, 'cancel');
  }
  if ([...locked.lines.values()].some((line) => line.doneQty > 0)) refuse('BUSINESS', '任务已部分执行，不能取消');
  return close(tx, actor, locked, { action: 'cancel', reason });
}

async function close(tx: Tx, actor: Actor, { tasks, lines }: LockedTasks, { action, reason }: { action: TaskAction; reason: string }): Promise<Closed> {
  if (reason === '') refuseField('reason', '请输入原因');
  const open = [...lines.values()].filter((line) => line.state === LINE_OPEN);
  const counted = await freeClaims(tx, actor, open, tasks);
  const cancelled = action === 'cancel';
  await sql`update inventory.task_line set state = ${cancelled ? sql`90` : sql`case when done_qty > 0 then 20 else 90 end`}, updated_by = ${actor.userId}, updated_at = now()
    where tenant_id = ${actor.tenantId} and warehouse_id = ${actor.warehouseId} and id = any(${open.map((line) => line.id)}::bigint[])`.execute(tx);
  const ids = [...tasks.keys()];
  await sql`update inventory.task set status = ${cancelled ? 90 : 40}, done_at = now(), cancel_reason = ${reason}, version = version + 1, updated_by = ${actor.userId}, updated_at = now()
    where tenant_id = ${actor.tenantId} and warehouse_id = ${actor.warehouseId} and id = any(${ids}::bigint[])`.execute(tx);
  await settleClaims(tx, actor, counted);
  await trace(tx, actor, [...tasks.values()].map((task) => ({ docType: 'TASK', docId: task.id, action: action.toUpperCase(), actionName: taskLives[task.kind].actions[action].label,
    fromStatus: task.status, toStatus: cancelled ? 90 : 40, payload: { reason } })));
  return {
    tasks: [...tasks.values()].map((task) => ({ taskId: task.id, taskNo: task.taskNo, status: cancelled ? 90 : 40 })),
    waitingAt: [...new Set(open.filter((line) => tasks.get(line.taskId)?.kind === 'REPLENISH').map((line) => line.fromStockId))],
  };
}

/** Release what the lines still hold. Returns the positions whose pre-claims are to be recounted, locked. */
async function freeClaims(tx: Tx, actor: Actor, lines: readonly TaskLine[], tasks: ReadonlyMap<number, Task>): Promise<number[]> {
  const { positionIds } = placesOf(lines.map((line) => ({ ...line, fromPositionId: line.toPositionId ?? line.fromPositionId })));
  const counted = await lockTaskPlaces(tx, actor, positionIds, []);
  const { rows } = await sql<{ id: number; openQty: number }>`select id, open_qty from inventory.stock_claim
    where tenant_id = ${actor.tenantId} and warehouse_id = ${actor.warehouseId} and kind = 'MOVE' and open_qty > 0 and id = any(${lines.flatMap((line) => line.claimId ?? [])}::bigint[])`.execute(tx);
  const claims = rows.map((row): ClaimOp => ({ op: 'release', claimId: row.id, qty: row.openQty }));
  const first = found([...tasks.values()][0]);
  if (claims.length > 0) await postTxn(tx, actor, { type: 'MOVE', source: { type: 'TASK', id: first.id, no: first.taskNo }, entries: [], claims });
  return counted;
}
