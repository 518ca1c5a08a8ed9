import { sql, type RawBuilder } from 'kysely';
import { refusal } from '#contract/kit/machine.ts';
import { taskLives, type TaskAction, type TaskKind } from '#contract/task/life.ts';
import { reaches, type Actor } from '../../platform/actor.ts';
import { lists } from '../../platform/command/lists.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { refuse } from '../../platform/errors.ts';
import { here } from '../../platform/list/filters.ts';
import type { Quality } from '../inventory/facade.ts';

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
  /** Where this step ends: somebody else carries on from there to `toPositionId`. */
  dropPositionId: number | null;
  /** The line that brought the goods to the drop place they are taken from. */
  afterLineId: number | null;
  toLpnId: number;
  qty: number;
  doneQty: number;
  claimId: number | null;
  wholeLpn: boolean;
  inDetailId: number | null;
  /** Why no position was suggested. */
  noPlaceReason: string | null;
  state: number;
}

/** With what is said of its goods where they arrive. */
export interface LockedLine extends TaskLine {
  goodsName: string;
  lotNo: string;
  storageMode: number;
}

export interface LockedTasks {
  tasks: Map<number, Task>;
  lines: Map<number, LockedLine>;
}

/**
 * Lock the tasks of these lines (rank 4) and all their lines (rank 5), ids ascending. Lines of foreign owners, warehouses or tenants do
 * not exist: 数据不存在或无权访问. Callers that hold rows of rank 6 (order lines) to change take these locks first, then theirs, then confirm.
 */
export async function lockTaskLines(ctx: Ctx, lineIds: readonly number[]): Promise<LockedTasks> {
  return lockedTaskLines(ctx, lineIds, await lists(ctx, taskLadder(ctx, lineIds)));
}

/** The same as steps of a larger ladder; `lockedTaskLines` says what they found. */
export function taskLadder(ctx: Ctx, lineIds: readonly number[]) {
  // The way from line to task never changes, so asking it without a lock is safe.
  return ladder(
    ctx,
    sql`
      array(
        select k.task_id
        from inventory.task_line k
        where ${here(ctx, 'k')}
          and k.id = any(${[...new Set(lineIds)]}::bigint[])
      )
    `,
  );
}

/** Lines that are not there, or somebody else's, do not exist. */
export function lockedTaskLines(ctx: Ctx, lineIds: readonly number[], rows: Rows): LockedTasks {
  const locked = byId(ctx, rows);
  if (lineIds.some((id) => !locked.lines.has(id))) refuse('NOT_FOUND');
  return locked;
}

/** The same, by task. */
export async function lockTasks(ctx: Ctx, taskIds: readonly number[]): Promise<LockedTasks> {
  const ids = [...new Set(taskIds)];
  const locked = byId(ctx, await lists(ctx, ladder(ctx, sql`${ids}::bigint[]`)));
  if (locked.tasks.size < ids.length) refuse('NOT_FOUND');
  return locked;
}

interface Rows {
  tasks: Task[];
  lines: LockedLine[];
}

/** Tasks, then their lines: the parts of one statement are worked in the order they are written. */
const ladder = (ctx: Ctx, taskIds: RawBuilder<unknown>) => ({
  tasks: sql<Task>`
    select t.id, t.task_no, t.kind, t.status, t.source_type, t.source_id, t.wave_id, t.assignee_id, t.version
    from inventory.task t
    where ${here(ctx, 't')}
      and t.id = any(${taskIds})
    order by t.id
    for no key update
  `,
  lines: sql<LockedLine>`
    select l.id, l.task_id, l.goods_id, l.lot_id, l.owner_id, l.quality, l.from_stock_id, l.from_position_id,
      l.from_lpn_id, l.to_position_id, l.to_lpn_id, l.qty, l.done_qty, l.claim_id, l.whole_lpn, l.in_detail_id,
      l.drop_position_id, l.after_line_id, l.no_place_reason, l.state, g.name as goods_name, t.lot_no, g.storage_mode
    from inventory.task_line l
    join basic.goods g on g.tenant_id = l.tenant_id and g.id = l.goods_id
    join inventory.lot t on t.tenant_id = l.tenant_id and t.id = l.lot_id
    where ${here(ctx, 'l')}
      and l.task_id = any(${taskIds})
    order by l.id
    for no key update of l
  `,
});

function byId(ctx: Ctx, { tasks, lines }: Rows): LockedTasks {
  if (lines.some((line) => !reaches(ctx, line.ownerId))) refuse('NOT_FOUND');
  return { tasks: new Map(tasks.map((task) => [task.id, task])), lines: new Map(lines.map((line) => [line.id, line])) };
}

/** The life cycle speaks first; a task someone else works on is his. */
export function refuseTask(actor: Actor, task: Task, action: TaskAction): void {
  const why = refusal(taskLives[task.kind], action, task.status);
  if (why) refuse('STATE', why, { taskNo: task.taskNo });
  if (action === 'confirm' && task.assigneeId !== null && task.assigneeId !== actor.userId)
    refuse('STATE', '任务已被他人领取', { taskNo: task.taskNo });
}

/** Where the line takes its goods: to the drop place, else to the shelf. */
export const aimOf = (line: TaskLine): number | null => line.dropPositionId ?? line.toPositionId;
/** What is left to carry. */
export const restOf = (line: TaskLine): number => line.qty - line.doneQty;
/** Positions and containers a line may touch; duplicates and 0 are for the locker to drop. */
export const placesOf = (lines: readonly TaskLine[]): { positionIds: number[]; lpnIds: number[] } => ({
  positionIds: lines.flatMap((line) => [
    line.fromPositionId,
    ...(line.toPositionId === null ? [] : [line.toPositionId]),
    ...(line.dropPositionId === null ? [] : [line.dropPositionId]),
  ]),
  lpnIds: lines.flatMap((line) => [line.fromLpnId, line.toLpnId]),
});

/** Store what the lines of tasks have made of them (`statusAfter`). */
export async function settleTasks(ctx: Ctx, status: ReadonlyMap<number, number>): Promise<void> {
  await tasksSettled(ctx, status).execute(ctx.tx);
}

/** The same as a part of a larger statement. */
export const tasksSettled = (ctx: Ctx, status: ReadonlyMap<number, number>): RawBuilder<unknown> => sql`
  update inventory.task t
  set status = x.status,
    assignee_id = case when x.status = 10 then null else coalesce(t.assignee_id, ${ctx.userId}) end,
    claimed_at = case when x.status = 10 then null else coalesce(t.claimed_at, now()) end,
    done_at = case when x.status = 40 then now() end, version = t.version + 1, updated_by = ${ctx.userId},
    updated_at = now()
  from unnest(${[...status.keys()]}::bigint[], ${[...status.values()]}::smallint[]) x(task_id, status)
  where t.tenant_id = ${ctx.tenantId}
    and t.warehouse_id = ${ctx.warehouseId}
    and t.id = x.task_id
`;
