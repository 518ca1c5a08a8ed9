import { aggregatedLife } from '#contract/service/aggregated/aggregated-life.ts';
import { systemActor } from '../../../platform/actor.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import type { Consumer } from '../../../services/events/outbox.ts';
import { lessenMerged } from '../../transport/facade.ts';
import { traceAggregated } from './rows.ts';

const { at } = aggregatedLife;

/** An outbound order is cancelled: what it was put together with goes without it. */
export const aggregatedConsumer: Consumer = {
  name: 'aggregated',
  topics: ['OUT.CANCELLED'],
  consume: async ({ tx, tenantId }, events) => {
    for (const [warehouseId, told] of Map.groupBy(events, (event) => event.warehouseId ?? 0))
      await dropOrders(ctxOf(tx, systemActor(tenantId, warehouseId)), [
        ...new Set(told.map(({ payload }) => Number(payload.orderId))),
      ]);
  },
};

interface Dropped {
  aggId: number;
  orderCount: number;
  qty: number;
  weight: number;
  volume: number;
}

/** Out of what they are in, told twice or once; one that is left with nothing is cancelled. Locks what they are in, ids ascending. */
async function dropOrders(ctx: Ctx, orderIds: readonly number[]): Promise<void> {
  await ctx.run`
    select 1
    from service.aggregated_order a
    where ${here(ctx, 'a')}
      and a.id in (
        select i.agg_id
        from service.aggregated_order_item i
        where ${here(ctx, 'i')}
          and i.order_id = any(${[...orderIds]}::bigint[])
          and i.active
      )
    order by a.id
    for no key update
  `;
  const dropped = await ctx.rows<Dropped>`
    with gone as (
      update service.aggregated_order_item i
      set active = false
      where ${here(ctx, 'i')}
        and i.order_id = any(${[...orderIds]}::bigint[])
        and i.active
      returning i.agg_id, i.order_id
    )
    select g.agg_id, count(*)::int as order_count, sum(t.qty)::bigint as qty, sum(t.weight)::bigint as weight,
      sum(t.volume)::bigint as volume
    from gone g
    join transport.order t on ${here(ctx, 't')} and t.source_type = 1 and t.source_id = g.order_id
    group by g.agg_id
    order by g.agg_id
  `;
  for (const { aggId, orderCount, ...less } of dropped) {
    await lessenMerged(ctx, aggId, less);
    await ctx.run`
      update service.aggregated_order a
      set order_count = greatest(0, a.order_count - ${orderCount}), qty = greatest(0, a.qty - ${less.qty}),
        weight = greatest(0, a.weight - ${less.weight}), volume = greatest(0, a.volume - ${less.volume}),
        status = case
          when a.order_count <= ${orderCount} and a.status = ${at.open} then ${at.cancelled}
          else a.status
        end,
        cancel_reason = case
          when a.order_count <= ${orderCount} and a.status = ${at.open} then '订单已全部取消'
          else a.cancel_reason
        end, version = a.version + 1, updated_at = now()
      where ${here(ctx, 'a')}
        and a.id = ${aggId}
    `;
    await traceAggregated(ctx, [aggId], {
      action: 'DROP',
      actionName: '移出已取消订单',
      to: at.open,
      note: `${orderCount}张出库单已取消`,
    });
  }
}
