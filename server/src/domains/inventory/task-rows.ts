import { sql } from 'kysely';
import { refusal } from '#contract/kit/machine.ts';
import { taskLives, type TaskAction, type TaskKind } from '#contract/inventory/task.life.ts';
import { reaches, type Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db.ts';
import { refuse } from '../../platform/errors.ts';
import type { Quality } from './types.ts';

/** A task as it stands under lock. */
export interface Task {
  id: number;
  taskNo: string;
  kind: TaskKind;
  status: number;
  sourceType: string;
  sourceId: number | null;
  waveId: number | null;
  assigneeId: number | null;
  version: number;
}

/** One line of a task: how much of which goods goes from which stock row to where. Quantities in base units. */
export interface TaskLine {
  id: number;
  taskId: number;
  goodsId: number;
  lotId: number;
  ownerId: number;
  quality: Quality;
  fromStockId: number;
  fromPositionId: number;
  fromLpnId: number;
  toPositionId: number | null;
  toLpnId: number;
  qty: number;
  doneQty: number;
  claimId: number | null;
  wholeLpn: boolean;
  inDetailId: number | null;
  state: number;
}

export interface LockedTasks { tasks: Map<number, Task>; lines: Map<number, TaskLine> }

/**
 * Lock the tasks of these lines (rank 4) and all their lines (rank 5), ids ascending. Lines of foreign owners, warehouses or tenants do
 * not exist: 数据不存在或无权访问. Callers that hold rows of rank 6 (order lines) to change take these locks first, then theirs, then confirm.
 */
export async function lockTaskLines(tx: Tx, actor: Actor, lineIds: readonly number[]): Promise<LockedTasks> {
  const wanted = [...new Set(lineIds)];
  const { rows } = await sql<{ taskId: number }>`select distinct task_id from inventory.task_line
    where tenant_id = ${actor.tenantId} and warehouse_id = ${actor.warehouseId} and id = any(${wanted}::bigint[])`.execute(tx);
  const locked = await lockTasks(tx, actor, rows.map((row) => row.taskId));
  if (wanted.some((id) => !locked.lines.has(id))) refuse('NOT_FOUND');
  return locked;
}

/** The same, by task. */
export async function lockTasks(tx: Tx, actor: Actor, taskIds: readonly number[]): Promise<LockedTasks> {
  const ids = [...new Set(taskIds)];
  const { rows: tasks } = await sql<Task>`select id, task_no, kind, status, source_type, source_id, wave_id, assignee_id, version from inventory.task
    where tenant_id = ${actor.tenantId} and warehouse_id = ${actor.warehouseId} and id = any(${ids}::bigint[]) order by id for no key update`.execute(tx);
  const { rows: lines } = await sql<TaskLine>`select id, task_id, goods_id, lot_id, owner_id, quality, from_stock_id, from_position_id, from_lpn_id, to_position_id, to_lpn_id,
      qty, done_qty, claim_id, whole_lpn, in_detail_id, state
    from inventory.task_line where tenant_id = ${actor.tenantId} and warehouse_id = ${actor.warehouseId} and task_id = any(${ids}::bigint[]) order by id for no key update`.execute(tx);
  if (tasks.length < ids.length || lines.some((line) => !reaches(actor, line.ownerId))) refuse('NOT_FOUND');
  return { tasks: new Map(tasks.map((task) => [task.id, task])), lines: new Map(lines.map((line) => [line.id, line])) };
}

/** The life cycle speaks first; a task someone else works on is his. */
export function refuseTask(actor: Actor, task: Task, action: TaskAction): void {
  const why = refusal(taskLives[task.kind], action, task.status);
  if (why) refuse('STATE', why, { taskNo: task.taskNo });
  if (action === 'confirm' && task.assigneeId !== null && task.assigneeId !== actor.userId) refuse('STATE', '任务已被他人领取', { taskNo: task.taskNo });
}

/** What is left to carry. */
export const restOf = (line: TaskLine): number => line.qty - line.doneQty;
/** Positions and containers a line may touch; duplicates and 0 are for the locker to drop. */
export const placesOf = (lines: readonly TaskLine[]): { positionIds: number[]; lpnIds: number[] } => ({
  positionIds: lines.flatMap((line) => [line.fromPositionId, ...(line.toPositionId === null ? [] : [line.toPositionId])]),
  lpnIds: lines.flatMap((line) => [line.fromLpnId, line.toLpnId]),
});

/** Store each task's status as its lines now say: 40 when none is open (90 when nothing of it was done), 20 when work has begun, else as it was. Returns the new statuses. */
export async function settleTasks(tx: Tx, actor: Actor, taskIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; status: number }>`update inventory.task t set
      status = x.status, assignee_id = case when x.status = 10 then null else coalesce(t.assignee_id, ${actor.userId}) end,
      claimed_at = case when x.status = 10 then null else coalesce(t.claimed_at, now()) end,
      done_at = case when x.status = 40 then now() end, version = t.version + 1, updated_by = ${actor.userId}, updated_at = now()
    from (select l.task_id, case when not bool_or(l.state = 10) then case when bool_or(l.done_qty > 0) then 40 else 90 end when bool_or(l.done_qty > 0) then 20 else 10 end as status
      from inventory.task_line l where l.tenant_id = ${actor.tenantId} and l.warehouse_id = ${actor.warehouseId} and l.task_id = any(${[...new Set(taskIds)]}::bigint[]) group by l.task_id) x
    where t.tenant_id = ${actor.tenantId} and t.warehouse_id = ${actor.warehouseId} and t.id = x.task_id returning t.id, t.status`.execute(tx);
  return new Map(rows.map((row) => [row.id, row.status]));
}
