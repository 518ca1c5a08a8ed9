import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { carriesOn } from '../../strategy/facade.ts';

/**
 * How much of a day's capacity of its route each plan's day takes, by the tightest limit, in percent: everything on that route and day that is
 * published or on its way, and the plan itself. Null where nothing is limited. `p` is the plan.
 */
export const capacityPercent: RawBuilder<unknown> = sql`
  (
    select max(
      greatest(
        used.orders * 100.0 / nullif(c.max_orders, 0), used.stops * 100.0 / nullif(c.max_stops, 0),
        used.weight * 100.0 / nullif(c.max_weight, 0), used.volume * 100.0 / nullif(c.max_volume, 0)
      )
    )::float8
    from strategy.transport_capacity c
    cross join lateral (
      select count(*) as orders, count(distinct coalesce(o.store_id, -o.id)) as stops, sum(o.weight) as weight,
        sum(o.volume) as volume
      from transport.send_plan q
      join transport.order o on o.tenant_id = q.tenant_id and o.warehouse_id = q.warehouse_id and o.plan_id = q.id
      left join transport.plan_trip t
        on t.tenant_id = o.tenant_id
        and t.warehouse_id = o.warehouse_id
        and t.id = o.trip_id
      left join basic.car k on k.tenant_id = t.tenant_id and k.id = t.car_id
      where q.tenant_id = p.tenant_id
        and q.warehouse_id = p.warehouse_id
        and q.route_id = p.route_id
        and q.plan_on = p.plan_on
        and (q.id = p.id or q.status between 2 and 4)
        and (c.car_type_id is null or k.car_type_id = c.car_type_id)
    ) used
    where c.tenant_id = p.tenant_id
      and c.warehouse_id = p.warehouse_id
      and c.route_id = p.route_id
      and ${carriesOn(sql`p.plan_on`)}
  )
`;

/** Plans of one route and day are published one after the other: two that fit alone may not fit together. */
export const lockDay = (ctx: Ctx, plan: { routeId: number | null; planOn: string }) =>
  ctx.run`
    select pg_advisory_xact_lock(
      hashtextextended(${`transport day ${ctx.tenantId} ${ctx.warehouseId} ${plan.routeId ?? 0} ${plan.planOn}`}, 0)
    )
  `;
