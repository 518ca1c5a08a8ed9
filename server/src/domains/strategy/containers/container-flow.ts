import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { FLOW_DAYS, type customerContainerApi } from '#contract/strategy/customer-container.ts';
import { wireTime } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { equals, here, ofOwners, spanOf } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';

type Api = typeof customerContainerApi;
type Flow = OutputOf<Api['flows']>['list'][number];

/** 容器流水, newest first. */
export async function containerFlows(
  ctx: Ctx,
  { param, ...paging }: InputOf<Api['flows']>,
): Promise<OutputOf<Api['flows']>> {
  const page = await paged<Omit<Flow, 'createdAt'> & { createdAt: Date }>(
    ctx.tx,
    {
      select: sql`
        f.id, f.created_at, f.owner_id, o.name as owner_name, f.customer_id, c.name as customer_name,
          t.name as store_name, f.spec_id, s.name as spec_name, f.delta, f.balance, u.user_name as created_by
      `,
      from: sql`
        from strategy.container_flow f
        join basic.container_spec s on s.tenant_id = f.tenant_id and s.id = f.spec_id
        left join basic.owner o on o.tenant_id = f.tenant_id and o.id = f.owner_id
        left join basic.customer c on c.tenant_id = f.tenant_id and c.id = f.customer_id
        left join basic.store t on t.tenant_id = f.tenant_id and t.id = f.store_id
        left join iam.user u on u.tenant_id = f.tenant_id and u.id = f.created_by
        where ${here(ctx, 'f')}
          and ${ofOwners(ctx, 'f')}
          ${equals(sql`f.owner_id`, param.ownerId)}
          ${equals(sql`f.customer_id`, param.customerId)}
          ${equals(sql`f.spec_id`, param.specId)}
          ${spanOf(sql`f.created_at`, param.createdFrom, param.createdTo, 'createdFrom')}
      `,
      sortable: { createdAt: sql`f.created_at` },
      filled: new Set(['createdAt']),
      order: [desc(sql`f.created_at`), desc(sql`f.id`)],
    },
    paging,
  );
  return { ...page, list: page.list.map((row) => ({ ...row, createdAt: wireTime(row.createdAt) })) };
}

/** 在外统计: what is out, and what went and came within a month, also of a spec none of which is out any more. */
export async function containerStatistic(
  ctx: Ctx,
  { ownerId, customerId }: InputOf<Api['outstanding']>,
): Promise<OutputOf<Api['outstanding']>> {
  const list = await ctx.rows<OutputOf<Api['outstanding']>['list'][number]>`
    with held as (
      select x.spec_id, sum(x.qty_held)::bigint as held, count(distinct x.customer_id)::int as holders
      from strategy.customer_container x
      where ${here(ctx, 'x')}
        and ${ofOwners(ctx, 'x')}
        and not x.is_deleted
        and x.qty_held > 0
        ${equals(sql`x.owner_id`, ownerId)}
        ${equals(sql`x.customer_id`, customerId)}
      group by x.spec_id
    ),
    moved as (
      select x.spec_id, coalesce(sum(x.delta) filter (where x.delta > 0), 0)::bigint as sent,
        coalesce(-sum(x.delta) filter (where x.delta < 0), 0)::bigint as returned
      from strategy.container_flow x
      where ${here(ctx, 'x')}
        and ${ofOwners(ctx, 'x')}
        and x.created_at > now() - make_interval(days => ${FLOW_DAYS}::int)
        ${equals(sql`x.owner_id`, ownerId)}
        ${equals(sql`x.customer_id`, customerId)}
      group by x.spec_id
    )
    select s.id as spec_id, s.name as spec_name, coalesce(h.held, 0)::bigint as held,
      coalesce(h.holders, 0)::int as holders, coalesce(m.sent, 0)::bigint as sent,
      coalesce(m.returned, 0)::bigint as returned
    from held h
    full join moved m on m.spec_id = h.spec_id
    join basic.container_spec s on s.tenant_id = ${ctx.tenantId} and s.id = coalesce(h.spec_id, m.spec_id)
    order by coalesce(h.held, 0) desc, s.name
  `;
  return { list };
}
