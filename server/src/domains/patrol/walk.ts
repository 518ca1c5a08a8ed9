import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import { RECTIFY_HOURS } from '#contract/patrol/deduct-point.ts';
import { patrolTaskLife, type TaskAction } from '#contract/patrol/life.ts';
import { WALKS } from '#contract/patrol/people.ts';
import type { patrolTaskApi } from '#contract/patrol/task.ts';
import { FAILED } from '#contract/patrol/terms.ts';
import { lives, type Lived } from '../../platform/command/live.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { refuse, refuseField } from '../../platform/errors.ts';
import { here } from '../../platform/list/filters.ts';
import { ofKinds } from '../../platform/list/kinds.ts';
import { dropFiles, setFiles } from '../../services/files/refs.ts';
import { openRectifies } from './found.ts';
import { knownArea } from './make.ts';
import { knownPeople, worksIn } from './people.ts';
import { scoreOf, type Deduction } from './score.plan.ts';
import { tell } from './tell.ts';
import { refusesWalker } from './who.plan.ts';

interface Task {
  id: number;
  taskNo: string;
  kind: number;
  areaId: number | null;
  inspectorId: number;
  inspector: string;
  /** Whether he works in this warehouse still. */
  inspectorWorks: boolean;
  responsibleId: number;
  status: number;
  version: number;
}
type After = OutputOf<typeof patrolTaskApi.start>;

/** The head under lock, after scope, state, version and person; nothing is locked before it. */
async function lockTask(ctx: Ctx, act: TaskAction, { id, version }: { id: number; version?: number }): Promise<Task> {
  const task = await ctx.row<Task>`
    select t.id, t.task_no, t.kind, t.area_id, t.inspector_id, iu.user_name as inspector,
      ${worksIn(sql`t.warehouse_id`)} as inspector_works, t.responsible_id, t.status, t.version
    from patrol.task t
    join iam.user iu on iu.tenant_id = t.tenant_id and iu.id = t.inspector_id
    where t.tenant_id = ${ctx.tenantId}
      and t.warehouse_id = ${ctx.warehouseId}
      and t.id = ${id}
      and ${ofKinds(ctx, sql`t.kind`)}
    for no key update of t
  `;
  if (!task) return refuse('NOT_FOUND');
  const why = refusal(patrolTaskLife, act, task.status);
  if (why) refuse('STATE', why);
  if (version !== undefined && version !== task.version) refuse('VERSION');
  const not = refusesWalker(act, ctx.userId, task);
  if (not) refuse('BUSINESS', not);
  return task;
}

const lived = lives('patrol.task', 'PATROL', patrolTaskLife);

const step = async (ctx: Ctx, task: Task, act: Lived<TaskAction>): Promise<After> => ({
  ...(await lived(ctx, task, act)),
  taskNo: task.taskNo,
});

/** Begin a walk: its inspector does. One that is overdue says why. */
export async function startPatrol(ctx: Ctx, input: InputOf<typeof patrolTaskApi.start>): Promise<After> {
  const task = await lockTask(ctx, 'start', input);
  if (task.status === patrolTaskLife.at.overdue && !input.lateReason) refuseField('lateReason', '请输入逾期原因');
  return step(ctx, task, {
    act: 'start',
    status: patrolTaskLife.at.walking,
    set: sql`start_at = now(), late_reason = ${input.lateReason ?? null},`,
  });
}

/** Hand a walk to somebody else, who is told: one nobody has begun, or one whose inspector has left, with what he saw. Of two who hand it on at once the second is refused by the version. */
export async function transferPatrol(ctx: Ctx, input: InputOf<typeof patrolTaskApi.transfer>): Promise<After> {
  const { inspectorId, reason } = input;
  const task = await lockTask(ctx, 'transfer', input);
  const name = (await knownPeople(ctx, { inspectorId }, [WALKS, task.kind])).get(inspectorId) ?? '';
  if (inspectorId === task.inspectorId) refuseField('inspectorId', '该任务已由此人巡检');
  await tell(ctx, [
    {
      to: [inspectorId],
      title: `巡检任务转派给您：${task.taskNo}`,
      content: reason || `由${ctx.userName}转给您，请按时巡检。`,
      category: 2,
      of: { type: 'PATROL', id: task.id },
    },
  ]);
  return step(ctx, task, {
    act: 'transfer',
    set: sql`inspector_id = ${inspectorId},`,
    payload: {
      from: task.inspectorId,
      to: inspectorId,
      reason: reason ? `转派给${name}（${reason}）` : `转派给${name}`,
    },
  });
}

export async function cancelPatrol(ctx: Ctx, input: InputOf<typeof patrolTaskApi.cancel>): Promise<After> {
  const task = await lockTask(ctx, 'cancel', input);
  await tell(ctx, [
    {
      to: [task.inspectorId].filter((userId) => userId !== ctx.userId),
      title: `巡检任务已取消：${task.taskNo}`,
      content: `由${ctx.userName}取消，不用再巡检。`,
      category: 2,
      of: { type: 'PATROL', id: task.id },
    },
  ]);
  return step(ctx, task, { act: 'cancel', status: patrolTaskLife.at.cancelled });
}

/** The area of the task, where it names one: whoever stands elsewhere has scanned the wrong code. */
async function standsAt(ctx: Ctx, task: Task, areaId: number): Promise<void> {
  await knownArea(ctx, areaId);
  if (task.areaId !== null && task.areaId !== areaId) refuseField('areaId', '扫描的库区不是该任务的库区');
}

/** What was found at one item. The task is locked, so nobody finishes it meanwhile; asked again, the last one counts. */
export async function checkItem(
  ctx: Ctx,
  input: InputOf<typeof patrolTaskApi.check>,
): Promise<OutputOf<typeof patrolTaskApi.check>> {
  const task = await lockTask(ctx, 'check', { id: input.id });
  if (input.result === FAILED && !input.level) refuseField('level', '请选择隐患级别');
  if (input.areaId) await standsAt(ctx, task, input.areaId);
  const item = await ctx.row<{ id: number }>`
    update patrol.task_item
    set result = ${input.result}, level = ${input.result === FAILED ? (input.level ?? null) : null},
      remark = ${input.remark ?? null}, area_id = ${input.areaId ?? task.areaId}, checked_at = now(),
      checked_by = ${ctx.userId}
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and task_id = ${task.id}
      and item_id = ${input.itemId}
    returning id
  `;
  if (!item) return refuse('NOT_FOUND');
  const pictures = { use: 'patrolItem', id: item.id, ownerId: null, patrolKind: task.kind, field: 'images' } as const;
  if (input.result === FAILED) await setFiles(ctx, pictures, input.images);
  else await dropFiles(ctx, 'patrolItem', [item.id]);
  const counts = await ctx.row<{ checked: number; items: number }>`
    select count(i.result)::int as checked, count(*)::int as items
    from patrol.task_item i
    where ${here(ctx, 'i')}
      and i.task_id = ${task.id}
  `;
  return { id: task.id, checkedCount: counts?.checked ?? 0, itemCount: counts?.items ?? 0 };
}

interface Failed extends Deduction {
  taskItemId: number;
  areaId: number | null;
  level: number;
  content: string;
  remark: string | null;
  mustPhoto: boolean;
  photos: number;
  hours: number;
}

/** Close the walk: every item answered, every failed one photographed where it must be; each failed item becomes one danger with its rectification, and the score follows. */
export async function finishPatrol(
  ctx: Ctx,
  input: InputOf<typeof patrolTaskApi.finish>,
): Promise<OutputOf<typeof patrolTaskApi.finish>> {
  const task = await lockTask(ctx, 'finish', input);
  const open = await ctx.row<{ n: number }>`
    select count(*)::int as n
    from patrol.task_item i
    where ${here(ctx, 'i')}
      and i.task_id = ${task.id}
      and i.result is null
  `;
  if (open?.n) refuse('BUSINESS', `存在未检查的项目，还有${open.n}项`);
  const failed = await failedItems(ctx, task);
  const unseen = failed.find(({ mustPhoto, photos }) => mustPhoto && photos === 0);
  if (unseen) refuse('BUSINESS', `不合格项必须上传照片：${unseen.content}`);
  const score = scoreOf(failed);
  const opened = await openRectifies(
    ctx,
    failed.map((item) => ({
      kind: task.kind,
      taskId: task.id,
      taskItemId: item.taskItemId,
      category: item.category,
      level: item.level,
      description: item.remark || item.content,
      areaId: item.areaId,
      points: item.points,
      responsibleId: task.responsibleId,
      hours: item.hours,
    })),
  );
  const after = await step(ctx, task, {
    act: 'finish',
    status: patrolTaskLife.at.done,
    set: sql`finish_at = now(), score = ${score}, danger_count = ${failed.length},`,
  });
  return { ...after, score, dangers: opened.map(({ dangerNo }) => dangerNo) };
}

const failedItems = (ctx: Ctx, task: Task): Promise<Failed[]> => ctx.rows<Failed>`
  select t.id as task_item_id, t.area_id, t.level, i.category, i.content, left(t.remark, 500) as remark, i.must_photo,
    (
      select count(*)::int
      from ops.file_ref f
      where f.tenant_id = t.tenant_id
        and f.biz_type = 'patrolItem'
        and f.biz_id = t.id
    ) as photos, coalesce(d.points, 0)::float8 as points, coalesce(d.category_cap, 100)::float8 as cap,
    coalesce(d.rectify_hours, ${RECTIFY_HOURS}) as hours
  from patrol.task_item t
  join patrol.check_item i on i.tenant_id = t.tenant_id and i.id = t.item_id
  left join patrol.deduction d
    on d.tenant_id = t.tenant_id
    and d.warehouse_id = t.warehouse_id
    and d.kind = i.kind
    and d.category = i.category
    and d.level = t.level
  where ${here(ctx, 't')}
    and t.task_id = ${task.id}
    and t.result = ${FAILED}
  order by t.id
`;
