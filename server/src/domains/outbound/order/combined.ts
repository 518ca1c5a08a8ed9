import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { CombinedSearch } from '#contract/outbound/order-lists.ts';
import type { outOrderApi } from '#contract/outbound/order.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { daysOf, here, oneOrMany, ofOwners } from '../../../platform/list/filters.ts';
import { asc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';

type Output = OutputOf<typeof outOrderApi.queryCombinationPage>;
type Row = Output['list'][number];

/** Orders of one store, day and route that wait for a wave, two at least. */
const groups = (actor: Actor, s: CombinedSearch): RawBuilder<unknown> => sql`
  (
    select min(o.id) as id, o.combine_key, o.owner_id, o.store_id, o.route_id, o.require_on,
      min(o.cutoff_at) as cutoff_at, count(*) as order_count, sum(o.total_qty)::bigint as total_qty,
      sum(o.total_weight)::bigint as total_weight, sum(o.total_volume)::bigint as total_volume,
      count(*) filter (where o.status = 10) as open_count, count(*) filter (where o.status = 20) as part_count,
      count(*) filter (where o.status = 30) as allocated_count,
      jsonb_agg(
        jsonb_build_object(
          'id', o.id, 'orderNo', o.order_no, 'status', o.status, 'deliveryType', o.delivery_type, 'totalQty',
          o.total_qty
        ) order by o.id
      ) as orders
    from outbound.order o
    where ${here(actor, 'o')}
      and ${ofOwners(actor, 'o')}
      and o.status in (10, 20, 30)
      and not o.is_hidden
      and not o.is_frozen
      and o.wave_id is null
      and o.combine_key is not null
      and o.store_id is not null
      ${oneOrMany(sql`o.owner_id`, s.ownerId)}
      ${oneOrMany(sql`o.store_id`, s.storeId)}
      ${oneOrMany(sql`o.route_id`, s.routeId)}
      ${daysOf(sql`o.require_on`, s.requireFrom, s.requireTo, 'requireFrom')}
    group by o.combine_key, o.owner_id, o.store_id, o.route_id, o.require_on
    having count(*) > 1
  )
`;

/** 合单查询: what could leave together, the first day first. */
export async function combinationPage(
  ctx: Ctx,
  { param, ...paging }: InputOf<typeof outOrderApi.queryCombinationPage>,
): Promise<Output> {
  const page = await paged<Omit<Row, 'cutoffAt'> & { cutoffAt: Date | null }>(
    ctx.tx,
    {
      select: sql`
        c.id, c.combine_key, c.owner_id, w.name as owner_name, c.store_id, t.name as store_name, c.route_id,
          r.name as route_name, c.require_on, c.cutoff_at, c.order_count, c.total_qty, c.total_weight, c.total_volume,
          c.open_count, c.part_count, c.allocated_count, c.orders
      `,
      from: sql`
        from ${groups(ctx, param)} c
        join basic.owner w on w.tenant_id = ${ctx.tenantId} and w.id = c.owner_id
        join basic.store t on t.tenant_id = ${ctx.tenantId} and t.id = c.store_id
        left join basic.route r
          on r.tenant_id = ${ctx.tenantId}
          and r.warehouse_id = ${ctx.warehouseId}
          and r.id = c.route_id
      `,
      sortable: { requireOn: sql`c.require_on`, cutoffAt: sql`c.cutoff_at`, orderCount: sql`c.order_count` },
      order: [asc(sql`c.require_on`), asc(sql`c.id`)],
    },
    paging,
  );
  return { ...page, list: page.list.map((row) => ({ ...row, cutoffAt: wireTimeOrNull(row.cutoffAt) })) };
}

/** What the list of the same search comes to. */
export async function combinedStatistic(
  ctx: Ctx,
  search: InputOf<typeof outOrderApi.combinedStatistic>,
): Promise<OutputOf<typeof outOrderApi.combinedStatistic>> {
  const row = await ctx.row<OutputOf<typeof outOrderApi.combinedStatistic>>`
    select count(*) as group_count, coalesce(sum(c.order_count), 0)::bigint as order_count,
      coalesce(sum(c.total_qty), 0)::bigint as total_qty, coalesce(sum(c.total_weight), 0)::bigint as total_weight,
      coalesce(sum(c.total_volume), 0)::bigint as total_volume
    from ${groups(ctx, search)} c
  `;
  return row ?? refuse('DEFECT');
}
