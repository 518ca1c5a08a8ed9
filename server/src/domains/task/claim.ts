import { sql } from 'kysely';
import { moveLife, taskLives, type TaskKind } from '#contract/task/life.ts';
import type { Actor } from '../../platform/actor.ts';
import { trace } from '../../platform/command/trace.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { refuse } from '../../platform/errors.ts';
import { worksIn } from '../basic/facade.ts';
import { lockTasks, refuseTask } from './rows.ts';

export interface ClaimedTask {
  taskId: number;
  taskNo: string;
  kind: TaskKind;
  sourceType: string;
  sourceId: number | null;
}

/** Lines of foreign owners make a task invisible. */
const inScope = (actor: Actor) =>
  actor.ownerIds === null
    ? sql`true`
    : sql`
      not exists (
        select 1
        from inventory.task_line l
        where l.tenant_id = t.tenant_id
          and l.warehouse_id = t.warehouse_id
          and l.task_id = t.id
          and l.owner_id <> all(${actor.ownerIds}::bigint[])
      )
    `;

/** Take this task (§3.6): of two who try, the second is told 任务已被他人领取. Taking one's own again is no offence. */
export async function claimTask(ctx: Ctx, taskId: number): Promise<ClaimedTask> {
  const task = await ctx.row<ClaimedTask>`
    update inventory.task t
    set status = 20, assignee_id = ${ctx.userId}, claimed_at = now(), version = version + 1, updated_by = ${ctx.userId},
      updated_at = now()
    where t.tenant_id = ${ctx.tenantId}
      and t.warehouse_id = ${ctx.warehouseId}
      and t.id = ${taskId}
      and t.status = 10
      and ${inScope(ctx)}
    returning t.id as task_id, t.task_no, t.kind, t.source_type, t.source_id
  `;
  if (task) return announce(ctx, task);
  const taken = await ctx.row<ClaimedTask & { status: number; assigneeId: number | null }>`
    select t.id as task_id, t.task_no, t.kind, t.source_type, t.source_id, t.status, t.assignee_id
    from inventory.task t
    where t.tenant_id = ${ctx.tenantId}
      and t.warehouse_id = ${ctx.warehouseId}
      and t.id = ${taskId}
      and ${inScope(ctx)}
  `;
  if (!taken) return refuse('NOT_FOUND');
  if (taken.status === moveLife.at.claimed && taken.assigneeId === ctx.userId)
    return {
      taskId: taken.taskId,
      taskNo: taken.taskNo,
      kind: taken.kind,
      sourceType: taken.sourceType,
      sourceId: taken.sourceId,
    };
  return refuse('STATE', '任务已被他人领取', { taskNo: taken.taskNo });
}

/** Some line of the task is taken from an area its taker works in. */
const beginsWhereOneWorks = (actor: Actor) => sql`
  exists (
    select 1
    from inventory.task_line l
    join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.from_position_id
    where l.tenant_id = t.tenant_id
      and l.warehouse_id = t.warehouse_id
      and l.task_id = t.id
      and ${worksIn(actor, sql`p.area_id`)}
  )
`;

/** Hand out the next task of a kind: what begins in an area one works in before the rest, most urgent first, whatever others are just taking is skipped. Null when there is none. `exceptSources`: documents whose tasks must not start (suspended orders). */
export async function claimNextTask(
  ctx: Ctx,
  kind: TaskKind,
  exceptSources: readonly number[] = [],
): Promise<ClaimedTask | null> {
  // A common table expression runs once; a joined subquery might be asked again for every row and take several.
  const task = await ctx.row<ClaimedTask>`
    with next as materialized (
      select t.id
      from inventory.task t
      where t.tenant_id = ${ctx.tenantId}
        and t.warehouse_id = ${ctx.warehouseId}
        and t.kind = ${kind}
        and t.status = 10
        and coalesce(t.source_id, 0) <> all(${exceptSources}::bigint[])
        and ${inScope(ctx)}
      order by ${beginsWhereOneWorks(ctx)} desc, t.priority, t.id
      limit 1
      for no key update skip locked
    )
    update inventory.task t
    set status = 20, assignee_id = ${ctx.userId}, claimed_at = now(), version = version + 1, updated_by = ${ctx.userId},
      updated_at = now()
    from next
    where t.tenant_id = ${ctx.tenantId}
      and t.warehouse_id = ${ctx.warehouseId}
      and t.id = next.id
    returning t.id as task_id, t.task_no, t.kind, t.source_type, t.source_id
  `;
  return task ? announce(ctx, task) : null;
}

/** The name of a user of the tenant who may be given work. */
export async function colleague(ctx: Ctx, userId: number): Promise<string> {
  const user = await ctx.row<{ userName: string }>`
    select user_name
    from iam.user
    where tenant_id = ${ctx.tenantId}
      and id = ${userId}
      and status = 1
      and not is_deleted
  `;
  return user ? user.userName : refuse('BUSINESS', '领取人不存在或已停用');
}

/** Give tasks to somebody, whoever had them before. */
export async function assignTasks(
  ctx: Ctx,
  taskIds: readonly number[],
  userId: number,
): Promise<{ taskId: number; taskNo: string; status: number }[]> {
  const assigneeName = await colleague(ctx, userId);
  const { tasks } = await lockTasks(ctx, taskIds);
  for (const task of tasks.values()) refuseTask(ctx, task, 'assign');
  await ctx.run`
    update inventory.task
    set status = 20, assignee_id = ${userId}, claimed_at = now(), version = version + 1, updated_by = ${ctx.userId},
      updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and id = any(${[...tasks.keys()]}::bigint[])
  `;
  await trace(
    ctx,
    [...tasks.values()].map((task) => ({
      docType: 'TASK',
      docId: task.id,
      action: 'ASSIGN',
      actionName: taskLives[task.kind].actions.assign.label,
      fromStatus: task.status,
      toStatus: moveLife.at.claimed,
      payload: { assigneeId: userId, assigneeName },
    })),
  );
  return [...tasks.values()].map((task) => ({ taskId: task.id, taskNo: task.taskNo, status: moveLife.at.claimed }));
}

async function announce(ctx: Ctx, task: ClaimedTask): Promise<ClaimedTask> {
  await trace(ctx, [
    {
      docType: 'TASK',
      docId: task.taskId,
      action: 'CLAIM',
      actionName: taskLives[task.kind].actions.claim.label,
      fromStatus: moveLife.at.open,
      toStatus: moveLife.at.claimed,
    },
  ]);
  return task;
}
