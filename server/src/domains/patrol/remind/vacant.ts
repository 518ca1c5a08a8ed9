import { patrolTaskLife } from '#contract/patrol/life.ts';
import { fromWire } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { WORKS } from '../read-task.ts';
import { holdersHere, tell } from '../tell.ts';

interface Vacant {
  taskId: number;
  plan: string;
  inspector: string;
  tasks: number;
  /** Of the department of whoever has left; null without one who works. */
  leaderId: number | null;
}

/**
 * Walks of a day that were made for somebody who works here no longer: nobody may begin them until they are handed on, so the leader of his department hears of
 * it, and without one whoever may hand them on. Once a day for a plan, however often and by however many its walks are made.
 */
export async function tellVacant(ctx: Ctx, made: readonly number[], day: string): Promise<void> {
  if (made.length === 0) return;
  const vacant = await ctx.rows<Vacant>`
    with gone as (
      select p.id as plan_id, p.name as plan, min(t.id) as task_id, min(iu.user_name) as inspector,
        count(*)::int as tasks, min(lu.id) as leader_id
      from patrol.task t
      join patrol.plan p on p.tenant_id = t.tenant_id and p.warehouse_id = t.warehouse_id and p.id = t.plan_id
      join iam."user" iu on iu.tenant_id = t.tenant_id and iu.id = t.inspector_id and not ${WORKS}
      left join iam.dept d on d.tenant_id = iu.tenant_id and d.id = iu.dept_id and not d.is_deleted
      left join iam."user" lu
        on lu.tenant_id = d.tenant_id
        and lu.id = d.leader_user_id
        and lu.status = 1
        and not lu.is_deleted
      where t.tenant_id = ${ctx.tenantId}
        and t.warehouse_id = ${ctx.warehouseId}
        and t.id = any(${made}::bigint[])
      group by p.id, p.name
    ),
    told as (
      insert into patrol.told (tenant_id, warehouse_id, about, source_id, due_at)
      select ${ctx.tenantId}, ${ctx.warehouseId}, 1, plan_id, ${fromWire(day)}
      from gone
      order by plan_id
      on conflict do nothing
      returning source_id
    )
    select task_id, plan, inspector, tasks, leader_id
    from gone
    join told on source_id = plan_id
    order by plan_id
  `;
  if (vacant.length === 0) return;
  const others = vacant.some(({ leaderId }) => leaderId === null)
    ? await holdersHere(ctx, patrolTaskLife.actions.transfer.permit)
    : [];
  await tell(
    ctx,
    vacant.map(({ taskId, plan, inspector, tasks, leaderId }) => ({
      to: leaderId === null ? others : [leaderId],
      title: `巡检人已离岗：${plan}`,
      content: `巡检人${inspector}已停用，${day} 的${tasks}个巡检任务无人可巡检，请转派任务，并在计划中更换巡检人。`,
      category: 2,
      of: { type: 'PATROL', id: taskId },
    })),
  );
}
