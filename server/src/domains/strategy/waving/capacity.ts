import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { inForce } from '../validity/in-force.ts';

/** What a route takes on a day at most (C22); 0 = no limit. */
export interface RouteCapacity {
  routeId: number;
  routeName: string;
  /** `yyyy-MM-dd`. */
  day: string;
  maxOrders: number;
  maxStops: number;
  /** Grams. */
  maxWeight: number;
  /** Cubic centimetres. */
  maxVolume: number;
}

/** Capacities `c` that hold on a day: a condition of a larger statement. A limit is about the day that is driven, so its dates are too. */
export const carriesOn = (day: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  (c.weekday is null or c.weekday = extract(isodow from ${day})) and ${inForce('c', day)}
`;

/**
 * Every limit of these routes on these days, as far as it holds before anybody knows with which cars: what a row says of one type of car is a limit of trips
 * (`transport/plan/capacity.ts`), not of orders. All of them hold, not the most particular alone.
 */
export const routeCapacities = (
  ctx: Ctx,
  asked: readonly { routeId: number; day: string }[],
): Promise<RouteCapacity[]> => ctx.rows<RouteCapacity>`
  select c.route_id, r.name as route_name, w.day::text as day, c.max_orders, c.max_stops, c.max_weight, c.max_volume
  from unnest(${asked.map(({ routeId }) => routeId)}::bigint[], ${asked.map(({ day }) => day)}::date[]) w(route_id, day)
  join strategy.transport_capacity c
    on ${here(ctx, 'c')}
    and c.route_id = w.route_id
    and c.car_type_id is null
    and ${carriesOn(sql`w.day`)}
  join basic.route r on r.tenant_id = c.tenant_id and r.warehouse_id = c.warehouse_id and r.id = c.route_id
  order by c.route_id, w.day, c.id
`;

/** Whether any route of the warehouse is limited at all: a condition of a larger statement. */
export const anyLimited = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>`
  exists (
    select 1
    from strategy.transport_capacity c
    where ${here(ctx, 'c')}
      and c.status = 1
      and not c.is_deleted
  )
`;

/** The turn to fill the routes of the warehouse: of two who make waves at once the second counts what the first took. */
const CAPACITY_LOCK = 1009;

/** Waits for the turn, and says that it is needed: where no route is limited nobody waits, and nothing is to be counted. */
export const lockCapacity = async (ctx: Ctx): Promise<boolean> =>
  (await ctx.row`
    select pg_advisory_xact_lock(${CAPACITY_LOCK}, ${ctx.warehouseId}::int)::text as turn
    where ${anyLimited(ctx)}
  `) !== undefined;
