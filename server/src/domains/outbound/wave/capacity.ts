import { sql } from 'kysely';
import { overCapacityRight } from '#contract/outbound/wave.ts';
import { may } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { routeCapacities } from '../../strategy/facade.ts';
import { overfull, routeKey, type Carried, type Left, type Room, type Rooms } from './capacity.plan.ts';

/** The columns of order `o` that say what it takes of its route. */
export const CARRIED = sql`
  o.require_on as day, coalesce(o.store_id, -o.id) as stop, o.total_weight as weight, o.total_volume as volume
`;

/** What counts as on its way: all that stands in a wave or went through one; where a wave is released, what was released besides it. */
const TAKEN = sql`(o.wave_id is not null or o.status >= 40)`;
const releasedBeside = (waveId: number) => sql`
  o.wave_id is distinct from ${waveId}
    and (
      o.status >= 40
      or exists (
        select 1
        from outbound.wave v
        where v.tenant_id = o.tenant_id
          and v.warehouse_id = o.warehouse_id
          and v.id = o.wave_id
          and v.status between 15 and 50
      )
    )
`;

/** The limited routes of these orders with what is on them already. `beside`: a wave that is about to be released; else orders are about to join one. */
export async function roomsFor(
  ctx: Ctx,
  orders: readonly Pick<Carried, 'routeId' | 'day'>[],
  beside?: number,
): Promise<Rooms> {
  const days = new Map(
    orders.flatMap(({ routeId, day }) => (routeId === null ? [] : [[routeKey({ routeId, day }), { routeId, day }]])),
  );
  if (days.size === 0) return new Map();
  const limits = Map.groupBy(await routeCapacities(ctx, [...days.values()]), routeKey);
  if (limits.size === 0) return new Map();
  const limited = [...limits.values()].flatMap(([first]) => first ?? []);
  const rows = await ctx.rows<{
    routeId: number;
    day: string;
    orders: number;
    stops: number[];
    weight: number;
    volume: number;
  }>`
    select o.route_id, o.require_on::text as day, count(*) as orders,
      array_agg(distinct coalesce(o.store_id, -o.id)) as stops, sum(o.total_weight)::bigint as weight,
      sum(o.total_volume)::bigint as volume
    from unnest(
      ${limited.map(({ routeId }) => routeId)}::bigint[], ${limited.map(({ day }) => day)}::date[]
    ) w(route_id, day)
    join outbound.order o
      on ${here(ctx, 'o')}
      and o.route_id = w.route_id
      and o.require_on = w.day
      and o.status <> 99
      and ${beside === undefined ? TAKEN : releasedBeside(beside)}
    group by o.route_id, o.require_on
  `;
  const taken = new Map(rows.map((row) => [routeKey(row), row]));
  return new Map(
    [...limits].map(([key, own]): [string, Room] => {
      const { orders = 0, stops = [], weight = 0, volume = 0 } = taken.get(key) ?? {};
      return [
        key,
        { routeName: own[0]?.routeName ?? '', limits: own, orders, stops: new Set(stops.map(Number)), weight, volume },
      ];
    }),
  );
}

/** Orders a person put together himself are not thinned out behind his back: all of them fit, or he says that they go all the same, and may. */
export async function refuseOverfull(
  ctx: Ctx,
  orders: readonly Carried[],
  { over = false, beside }: { over?: boolean | undefined; beside?: number },
): Promise<void> {
  if (over && may(ctx, overCapacityRight.permit)) return;
  const why = overfull(orders, await roomsFor(ctx, orders, beside));
  if (why) refuse('BUSINESS', why, { overCapacity: true });
}

/** What orders take, by their numbers. */
export const carriedOf = (ctx: Ctx, orderIds: readonly number[]): Promise<Carried[]> => ctx.rows<Carried>`
  select o.id, o.route_id, ${CARRIED}
  from outbound.order o
  where ${here(ctx, 'o')}
    and o.id = any(${orderIds}::bigint[])
  order by o.id
`;

/** What the orders of a wave take of their routes; who is hidden or frozen leaves it at its release. */
export const carriedIn = (ctx: Ctx, waveId: number): Promise<Carried[]> => ctx.rows<Carried>`
  select o.id, o.route_id, ${CARRIED}
  from outbound.order o
  where ${here(ctx, 'o')}
    and o.wave_id = ${waveId}
    and not o.is_hidden
    and not o.is_frozen
  order by o.id
`;

/** Who stays behind says why, where orders are looked at; who was looked at and goes has nothing to say. The caller holds them all. */
export async function noteLeft(ctx: Ctx, looked: readonly Carried[], left: readonly Left[]): Promise<void> {
  const why = new Map(left.map((one) => [one.order.id, one.why]));
  const ids = looked.map(({ id }) => id);
  await ctx.run`
    update outbound.order o
    set left_reason = n.why
    from unnest(${ids}::bigint[], ${ids.map((id) => why.get(id) ?? null)}::text[]) n(id, why)
    where ${here(ctx, 'o')}
      and o.id = n.id
      and o.left_reason is distinct from n.why
  `;
}
