import { sql } from 'kysely';
import { patrolTaskLife } from '#contract/patrol/life.ts';
import { fromWire } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { worksIn } from '../people.ts';
import { holdersOfKinds, tell } from '../tell.ts';

interface Vacant {
  /** The first of the walks made now. */
  taskId: number;
  plan: string;
  kind: number;
  /** Who has left. */
  inspectors: string;
  /** Walks made in the name of somebody who has left, the company or this warehouse: nobody may begin them. */
  waiting: number;
  /** Of the departments of whoever has left; empty without one who works. */
  leaderIds: number[];
}

/**
 * Plans that made walks of a day and name somebody who works here no longer: the leader of his department hears of it, and without one whoever may hand walks on.
 * Once a day for a plan, however often and by however many its walks are made.
 */
export async function tellVacant(ctx: Ctx, made: readonly number[], day: string): Promise<void> {
  const vacant = made.length > 0 ? await vacantPlans(ctx, made, day) : [];
  if (vacant.length === 0) return;
  const leaderless = new Set(vacant.filter(({ leaderIds }) => leaderIds.length === 0).map(({ kind }) => kind));
  const others = await holdersOfKinds(ctx, patrolTaskLife.actions.transfer.permit, leaderless);
  await tell(
    ctx,
    vacant.map(({ taskId, plan, kind, inspectors, waiting, leaderIds }) => ({
      to: leaderIds.length > 0 ? leaderIds : (others.get(kind) ?? []),
      title: `巡检人已离岗：${plan}`,
      content:
        waiting > 0
          ? `巡检人${inspectors}已离岗，${day} 有${waiting}个巡检任务无人可巡检，请转派任务，并在计划中更换巡检人。`
          : `巡检人${inspectors}已离岗，其巡检由计划的其他巡检人轮流，请在计划中更换巡检人。`,
      category: 2,
      of: { type: 'PATROL', id: taskId },
    })),
  );
}

const vacantPlans = (ctx: Ctx, made: readonly number[], day: string): Promise<Vacant[]> => ctx.rows<Vacant>`
  with walks as (
    select t.plan_id, min(t.id) as task_id, count(*) filter (where not ${worksIn(sql`t.warehouse_id`)})::int as waiting
    from patrol.task t
    join iam."user" iu on iu.tenant_id = t.tenant_id and iu.id = t.inspector_id
    where t.tenant_id = ${ctx.tenantId}
      and t.warehouse_id = ${ctx.warehouseId}
      and t.id = any(${made}::bigint[])
    group by t.plan_id
  ),
  gone as (
    select w.plan_id, w.task_id, w.waiting, p.name as plan, p.kind,
      string_agg(iu.user_name, '、' order by iu.id) as inspectors,
      coalesce(array_agg(distinct lu.id) filter (where lu.id is not null), '{}') as leader_ids
    from walks w
    join patrol.plan p on p.tenant_id = ${ctx.tenantId} and p.warehouse_id = ${ctx.warehouseId} and p.id = w.plan_id
    join patrol.plan_inspector i on i.tenant_id = p.tenant_id and i.warehouse_id = p.warehouse_id and i.plan_id = p.id
    join iam."user" iu on iu.tenant_id = i.tenant_id and iu.id = i.user_id and not ${worksIn(sql`i.warehouse_id`)}
    left join iam.dept d on d.tenant_id = iu.tenant_id and d.id = iu.dept_id and not d.is_deleted
    left join iam."user" lu
      on lu.tenant_id = d.tenant_id
      and lu.id = d.leader_user_id
      and lu.status = 1
      and not lu.is_deleted
    group by w.plan_id, w.task_id, w.waiting, p.name, p.kind
  ),
  told as (
    insert into patrol.told (tenant_id, warehouse_id, about, source_id, due_at)
    select ${ctx.tenantId}, ${ctx.warehouseId}, 1, plan_id, ${fromWire(day)}
    from gone
    order by plan_id
    on conflict do nothing
    returning source_id
  )
  select task_id, plan, kind, inspectors, waiting, leader_ids
  from gone
  join told on source_id = plan_id
  order by plan_id
`;
