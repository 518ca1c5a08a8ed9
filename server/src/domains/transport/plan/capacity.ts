import { sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { carriesOn } from '../../strategy/facade.ts';
import { PICKUP, stopOf } from '../order/lock.ts';
import { percentOf, type DayOrder, type Limit } from './capacity.plan.ts';

type OfPlan<T> = T & { planId: number };

/**
 * How much of a day's capacity of its route each plan's day takes, by the tightest limit, in percent: everything on that route and day that is
 * published or on its way, and the plan itself. A plan that nothing limits is not among them.
 */
export async function capacityOf(ctx: Ctx, planIds: readonly number[]): Promise<Map<number, number>> {
  const limits = Map.groupBy(await limitsOf(ctx, planIds), ({ planId }) => planId);
  if (limits.size === 0) return new Map();
  const orders = Map.groupBy(await ordersOfDays(ctx, [...limits.keys()]), ({ planId }) => planId);
  return new Map(
    [...limits].flatMap(([planId, own]) => {
      const percent = percentOf(own, orders.get(planId) ?? []);
      return percent === null ? [] : [[planId, percent]];
    }),
  );
}

const limitsOf = (ctx: Ctx, planIds: readonly number[]): Promise<OfPlan<Limit>[]> => ctx.rows<OfPlan<Limit>>`
  select p.id as plan_id, c.car_type_id, c.max_orders::float8 as max_orders, c.max_stops::float8 as max_stops,
    c.max_weight::float8 as max_weight, c.max_volume::float8 as max_volume
  from transport.send_plan p
  join strategy.transport_capacity c
    on c.tenant_id = p.tenant_id
    and c.warehouse_id = p.warehouse_id
    and c.route_id = p.route_id
    and ${carriesOn(sql`p.plan_on`)}
  where ${here(ctx, 'p')}
    and p.id = any(${planIds}::bigint[])
`;

const ordersOfDays = (ctx: Ctx, planIds: readonly number[]): Promise<OfPlan<DayOrder>[]> => ctx.rows<OfPlan<DayOrder>>`
  select p.id as plan_id, o.id, o.trip_id, o.trip_stop, k.car_type_id, o.source_type = ${PICKUP} as is_pickup, o.weight,
    o.volume, o.store_id, ${stopOf('name')} as stop_name, ${stopOf('address')} as stop_address
  from transport.send_plan p
  join transport.send_plan q
    on q.tenant_id = p.tenant_id
    and q.warehouse_id = p.warehouse_id
    and q.route_id = p.route_id
    and q.plan_on = p.plan_on
    and (q.id = p.id or q.status between 2 and 4)
  join transport.order o on o.tenant_id = q.tenant_id and o.warehouse_id = q.warehouse_id and o.plan_id = q.id
  left join transport.plan_trip t on t.tenant_id = o.tenant_id and t.warehouse_id = o.warehouse_id and t.id = o.trip_id
  left join basic.car k on k.tenant_id = t.tenant_id and k.id = t.car_id
  where ${here(ctx, 'p')}
    and p.id = any(${planIds}::bigint[])
  order by o.id
`;

/** Plans of one route and day are published one after the other: two that fit alone may not fit together. */
export const lockDay = (ctx: Ctx, plan: { routeId: number | null; planOn: string }) =>
  ctx.run`
    select pg_advisory_xact_lock(
      hashtextextended(${`transport day ${ctx.tenantId} ${ctx.warehouseId} ${plan.routeId ?? 0} ${plan.planOn}`}, 0)
    )
  `;
