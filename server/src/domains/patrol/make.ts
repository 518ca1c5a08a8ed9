import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { patrolTaskLife } from '#contract/patrol/life.ts';
import { PUTS_RIGHT, WALKS } from '#contract/patrol/people.ts';
import type { patrolTaskApi } from '#contract/patrol/task.ts';
import { KINDS } from '#contract/patrol/terms.ts';
import { fromWire, wireDay, wireTime } from '../../platform/clock.ts';
import { nextNumbers, trace } from '../../platform/command/trace.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { refuse, refuseField } from '../../platform/errors.ts';
import { startsOf, type Rule } from './due.plan.ts';
import { refuseOtherKind } from './kinds.ts';
import { lookedAt } from './looked-at.ts';
import { knownPeople, worksIn } from './people.ts';
import { tellEmpty } from './remind/empty.ts';
import { tellVacant } from './remind/vacant.ts';
import { tell } from './tell.ts';
import { turnsOf, type Inspector } from './turn.plan.ts';

/** A walk that is to be made. */
interface Wanted {
  planId: number | null;
  kind: number;
  category: string | null;
  areaId: number | null;
  inspectorId: number;
  responsibleId: number;
  planStart: Date;
  planEnd: Date;
}
interface Made {
  id: number;
  taskNo: string;
}
type Written = Made & Pick<Wanted, 'inspectorId' | 'planStart'>;
const HOUR_MS = 3_600_000;

/** A walk outside every plan, with all items of its kind (and category) that are switched on. */
export async function addPatrolTask(
  ctx: Ctx,
  input: InputOf<typeof patrolTaskApi.add>,
): Promise<OutputOf<typeof patrolTaskApi.add>> {
  refuseOtherKind(ctx, input.kind);
  const planStart = fromWire(input.planStart),
    planEnd = fromWire(input.planEnd);
  if (planEnd <= planStart) refuseField('planEnd', '结束时间必须晚于开始时间');
  await knownPeople(ctx, { inspectorId: input.inspectorId }, [WALKS, input.kind]);
  await knownPeople(ctx, { responsibleId: input.responsibleId }, [PUTS_RIGHT, input.kind]);
  if (input.areaId) await knownArea(ctx, input.areaId);
  const wanted = { ...input, planId: null, category: input.category || null, areaId: input.areaId ?? null };
  const [made] = await make(ctx, [{ ...wanted, planStart, planEnd }]);
  if (!made) return refuse('BUSINESS', '没有可检查的项目，请先维护检查项');
  return { ...made, status: patrolTaskLife.at.open, version: 0 };
}

/** The tasks of a day that plans ask for and that are not there yet. One for each area of the plan, or one for the whole house; the areas of a moment are one inspector's, and moments go to the inspectors in turn. Asked twice, by two at once, or again after a kill, each is there once: the index on plan, area and moment decides. Where all inspectors have left, a walk is made in the name of one of them, for the plan wants it, and waits to be handed on. */
export async function generatePatrols(
  ctx: Ctx,
  day = wireDay(new Date()),
  kinds: readonly number[] = KINDS,
): Promise<Made[]> {
  const plans = await ctx.rows<
    Omit<Wanted, 'planStart' | 'planEnd' | 'planId' | 'areaId' | 'inspectorId'> &
      Rule & { id: number; areaIds: number[]; durationHours: number }
  >`
    select p.id, p.kind, p.category, p.responsible_id, p.cycle, p.on_day, p.start_hour, p.cron, p.duration_hours,
      array(
        select a.area_id
        from patrol.plan_area a
        where a.tenant_id = p.tenant_id
          and a.warehouse_id = p.warehouse_id
          and a.plan_id = p.id
        order by a.area_id
      ) as area_ids
    from patrol.plan p
    where p.tenant_id = ${ctx.tenantId}
      and p.warehouse_id = ${ctx.warehouseId}
      and p.status = 1
      and not p.is_deleted
      and p.kind = any(${kinds}::smallint[])
    order by p.id
  `;
  const inspectors = await inspectorsOf(ctx, day);
  const wanted = plans.flatMap(({ id, areaIds, durationHours, ...plan }) => {
    const areas = areaIds.length > 0 ? areaIds : [null];
    return turnsOf(inspectors.get(id) ?? [], startsOf(plan, day)).flatMap(({ at: planStart, userId: inspectorId }) => {
      const planEnd = new Date(planStart.getTime() + durationHours * HOUR_MS);
      return areas.map((areaId) => ({ ...plan, planId: id, areaId, inspectorId, planStart, planEnd }));
    });
  });
  const made = await make(ctx, wanted);
  await tellEmpty(ctx, [...new Set(wanted.map(({ planId }) => planId))], day);
  await tellVacant(
    ctx,
    made.map(({ id }) => id),
    day,
  );
  return made;
}

/** The inspectors of every plan, each with when the plan last asked him before this day: asked again, a day has the same turns. */
async function inspectorsOf(ctx: Ctx, day: string): Promise<Map<number, Inspector[]>> {
  const rows = await ctx.rows<Inspector & { planId: number }>`
    select i.plan_id, i.user_id, ${worksIn(sql`i.warehouse_id`)} as works,
      (
        select max(t.plan_start)
        from patrol.task t
        where t.tenant_id = i.tenant_id
          and t.warehouse_id = i.warehouse_id
          and t.plan_id = i.plan_id
          and t.inspector_id = i.user_id
          and t.plan_start < ${fromWire(day)}
      ) as last_at
    from patrol.plan_inspector i
    join iam."user" iu on iu.tenant_id = i.tenant_id and iu.id = i.user_id
    where i.tenant_id = ${ctx.tenantId}
      and i.warehouse_id = ${ctx.warehouseId}
  `;
  return Map.groupBy(rows, ({ planId }) => planId);
}

/** Write walks with their items, and tell whoever is to walk them. */
async function make(ctx: Ctx, wanted: readonly Wanted[]): Promise<Made[]> {
  if (wanted.length === 0) return [];
  const numbers = await nextNumbers(ctx, 'XJ', wanted.length);
  const of = <T>(pick: (one: Wanted) => T): T[] => wanted.map(pick);
  const made = await ctx.rows<Written>`
    insert into patrol.task (
      tenant_id, warehouse_id, task_no, plan_id, kind, category, area_id, inspector_id, responsible_id, plan_start,
      plan_end, created_by, updated_by
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, w.no, w.plan_id, w.kind, w.category, w.area_id, w.inspector_id,
      w.responsible_id, w.plan_start, w.plan_end, ${ctx.userId}, ${ctx.userId}
    from unnest(
      ${numbers}::text[], ${of((w) => w.planId)}::bigint[], ${of((w) => w.kind)}::smallint[],
      ${of((w) => w.category)}::text[], ${of((w) => w.areaId)}::bigint[], ${of((w) => w.inspectorId)}::bigint[],
      ${of((w) => w.responsibleId)}::bigint[], ${of((w) => w.planStart)}::timestamptz[],
      ${of((w) => w.planEnd)}::timestamptz[]
    ) w(no, plan_id, kind, category, area_id, inspector_id, responsible_id, plan_start, plan_end)
    where exists (select 1 from patrol.check_item i where i.tenant_id = ${ctx.tenantId} and ${lookedAt(ctx, 'w')})
    on conflict do nothing
    returning id, task_no, inspector_id, plan_start
  `;
  await ctx.run`
    insert into patrol.task_item (tenant_id, warehouse_id, task_id, item_id)
    select t.tenant_id, t.warehouse_id, t.id, i.id
    from patrol.task t
    join patrol.check_item i on i.tenant_id = t.tenant_id and ${lookedAt(ctx, 't')}
    where t.tenant_id = ${ctx.tenantId}
      and t.warehouse_id = ${ctx.warehouseId}
      and t.id = any(${made.map(({ id }) => id)}::bigint[])
  `;
  await trace(
    ctx,
    made.map(({ id }) => ({
      docType: 'PATROL',
      docId: id,
      action: 'CREATE',
      actionName: '新增',
      toStatus: patrolTaskLife.at.open,
    })),
  );
  await tellWalkers(ctx, made);
  return made.map(({ id, taskNo }) => ({ id, taskNo }));
}

/** Whoever is to walk hears of it. */
const tellWalkers = (ctx: Ctx, made: readonly Written[]): Promise<void> =>
  tell(
    ctx,
    made.map(({ id, taskNo, inspectorId, planStart }) => ({
      to: [inspectorId],
      title: `新巡检任务：${taskNo}`,
      content: `计划 ${wireTime(planStart)} 开始，请按时巡检。`,
      category: 2,
      of: { type: 'PATROL', id },
    })),
  );

export async function knownArea(ctx: Ctx, areaId: number): Promise<void> {
  const area = await ctx.row`
    select 1 as one
    from basic.area a
    where a.tenant_id = ${ctx.tenantId}
      and a.warehouse_id = ${ctx.warehouseId}
      and a.id = ${areaId}
      and not a.is_deleted
  `;
  if (!area) refuseField('areaId', '库区不存在');
}
