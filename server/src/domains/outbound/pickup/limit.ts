import { orderLife, SELF_PICKUP } from '#contract/outbound/order-life.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { pickupThresholds } from '../../strategy/facade.ts';
import { pickupFaults, type Tally } from './limit.plan.ts';

/** Key of the lock under which days of a warehouse are given to those who fetch, one after the other: rank 1, before orders. */
const PICKUP_LOCK = 1006;

export const lockPickups = async (ctx: Ctx): Promise<void> => {
  await ctx.run`select pg_advisory_xact_lock(${PICKUP_LOCK}, ${ctx.warehouseId}::int)`;
};

interface Asked {
  delivery: number;
  owner: number;
  require: string;
  weight: number;
}

/** Why each of these orders may not be fetched on its day, by the thresholds of the warehouse (C1); null for all others. `but`: the orders that are changed do not count. The caller holds no orders, or the lock. */
export async function refusedPickups(
  ctx: Ctx,
  orders: readonly Asked[],
  but: readonly number[] = [],
): Promise<(string | null)[]> {
  const asked = orders.flatMap(({ delivery, owner, require, weight }, at) =>
    delivery === SELF_PICKUP ? [{ at, ownerId: owner, day: require, weight }] : [],
  );
  if (asked.length === 0) return orders.map(() => null);
  await lockPickups(ctx);
  const limits = await pickupThresholds(ctx, asked);
  if (limits.every((limit) => limit === null)) return orders.map(() => null);
  const used = await usedOf(
    ctx,
    asked.map(({ day }, i) => ({ day, ownerId: limits[i]?.ownerId ?? null })),
    but,
  );
  const faults = pickupFaults(
    asked.map((one, i) => ({ ...one, limit: limits[i] ?? null, used: used[i] ?? { orders: 0, weight: 0 } })),
    new Date(),
  );
  const byOrder = new Map(asked.map(({ at }, i) => [at, faults[i] ?? null]));
  return orders.map((_, i) => byOrder.get(i) ?? null);
}

/** What is fetched on these days, of one owner or of all. An order that was split is fetched once. */
async function usedOf(
  ctx: Ctx,
  asked: readonly { day: string; ownerId: number | null }[],
  but: readonly number[],
): Promise<Tally[]> {
  const wanted = [...new Map(asked.map((one) => [keyOf(one), one])).values()];
  const rows = await ctx.rows<Tally & { n: number }>`
    select w.n::int as n, count(o.id) filter (where o.parent_id is null)::int as orders,
      coalesce(sum(o.total_weight), 0)::bigint as weight
    from unnest(
      ${wanted.map(({ day }) => day)}::date[], ${wanted.map(({ ownerId }) => ownerId)}::bigint[]
    ) with ordinality w(day, owner_id, n)
    left join outbound.order o
      on ${here(ctx, 'o')}
      and o.delivery_type = 2
      and o.status <> ${orderLife.at.cancelled}
      and o.require_on = w.day
      and (w.owner_id is null or o.owner_id = w.owner_id)
      and o.id <> all(${but}::bigint[])
    group by w.n
  `;
  const tallies = new Map(rows.map(({ n, orders, weight }) => [n, { orders, weight }]));
  const of = new Map(wanted.map((one, i) => [keyOf(one), tallies.get(i + 1) ?? { orders: 0, weight: 0 }]));
  return asked.map((one) => of.get(keyOf(one)) ?? { orders: 0, weight: 0 });
}

const keyOf = ({ day, ownerId }: { day: string; ownerId: number | null }): string => `${day}/${ownerId ?? 0}`;
