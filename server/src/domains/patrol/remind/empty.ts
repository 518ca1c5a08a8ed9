import { sql } from 'kysely';
import { fromWire } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { lookedAt } from '../looked-at.ts';
import { worksIn } from '../people.ts';
import { holdersOfKinds, tell } from '../tell.ts';

interface Empty {
  planId: number;
  plan: string;
  kind: number;
  makerId: number;
  makerWorks: boolean;
}

/** Plans that ask for walks of a day and look at nothing any more, so that none is made: whoever made the plan hears of it, and where he has left, whoever may change it. Once a day for a plan. */
export async function tellEmpty(ctx: Ctx, planIds: readonly number[], day: string): Promise<void> {
  if (planIds.length === 0) return;
  const empty = await ctx.rows<Empty>`
    with w as (
      select p.id as plan_id, p.name as plan, p.kind, p.category, p.created_by as maker_id
      from patrol.plan p
      where ${here(ctx, 'p')}
        and p.id = any(${planIds}::bigint[])
    ),
    told as (
      insert into patrol.told (tenant_id, warehouse_id, about, source_id, due_at)
      select ${ctx.tenantId}, ${ctx.warehouseId}, 7, plan_id, ${fromWire(day)}
      from w
      where maker_id <> ${ctx.userId}
        and not exists (select 1 from patrol.check_item i where i.tenant_id = ${ctx.tenantId} and ${lookedAt(ctx, 'w')})
      order by plan_id
      on conflict do nothing
      returning source_id
    )
    select w.plan_id, w.plan, w.kind, w.maker_id,
      exists (
        select 1
        from iam."user" iu
        where iu.tenant_id = ${ctx.tenantId}
          and iu.id = w.maker_id
          and ${worksIn(sql`${ctx.warehouseId}`)}
      ) as maker_works
    from w
    join told on told.source_id = w.plan_id
    order by w.plan_id
  `;
  const left = new Set(empty.filter(({ makerWorks }) => !makerWorks).map(({ kind }) => kind));
  const others = await holdersOfKinds(ctx, 'ins:plan:edit', left);
  await tell(
    ctx,
    empty.map(({ planId, plan, kind, makerId, makerWorks }) => ({
      to: makerWorks ? [makerId] : (others.get(kind) ?? []),
      title: `巡检计划没有可检查的项目：${plan}`,
      content: `${day} 没有生成巡检任务，请启用检查项或修改计划。`,
      category: 2,
      of: { type: 'PLAN', id: planId, url: '/Inspect/Plan' },
    })),
  );
}
