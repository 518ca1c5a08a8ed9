import { sql, type RawBuilder } from 'kysely';
import { stateName, type Machine } from '#contract/kit/machine.ts';
import { lives } from '#contract/lives.ts';
import { boardFunnels, PACE_MINUTES, type Board, type FunnelKey } from '#contract/report/board.ts';
import { may, type Actor } from '../../../platform/actor.ts';
import { fromWire, wireDay, wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { visibleVisits } from '../../inbound/facade.ts';
import { nearStock } from '../../inventory/facade.ts';

const MINUTE_MS = 60_000;

/** The rows each funnel counts: those of the list it opens, on the day. */
const rowsOf: Readonly<Record<FunnelKey, (actor: Actor, day: string) => RawBuilder<unknown>>> = {
  inbound: (actor, day) => sql`
    from inbound.order x
    where ${here(actor, 'x')}
      and ${ofOwners(actor, 'x')}
      and x.expect_at >= ${fromWire(day)}
      and x.expect_at < ${fromWire(day)}::timestamptz + interval '1 day'
  `,
  outbound: (actor, day) => sql`
    from outbound.order x
    where ${here(actor, 'x')}
      and ${ofOwners(actor, 'x')}
      and not x.is_hidden
      and x.require_on = ${day}::date
  `,
  docks: (actor, day) => sql`
    from inbound.appointment x
    where ${here(actor, 'x')}
      and ${ofOwners(actor, 'x')}
      and x.plan_from >= ${fromWire(day)}
      and x.plan_from < ${fromWire(day)}::timestamptz + interval '1 day'
  `,
  queue: (actor, day) => sql`
    from inbound.pre_check p
    cross join lateral (select p.status) x
    where ${here(actor, 'p')}
      and ${visibleVisits(actor)}
      and p.sign_at >= ${fromWire(day)}
      and p.sign_at < ${fromWire(day)}::timestamptz + interval '1 day'
  `,
};

async function funnelOf(ctx: Ctx, key: FunnelKey, day: string): Promise<Board['inbound']> {
  const { list, life } = boardFunnels[key];
  if (!may(ctx, list.permit)) return null;
  const machine: Machine = lives[life];
  const rows = await ctx.rows<{ status: number; count: number }>`
    select x.status, count(*)::int as count ${rowsOf[key](ctx, day)}
    group by x.status
    order by x.status
  `;
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    states: rows.map(({ status, count }) => ({ status, name: stateName(machine, status), count })),
  };
}

/** Work done for an outbound order: it is whose the order is. */
const FOR_ORDERS = ['PICK', 'CHECK_DELIVERY', 'INTERNAL_CHECK', 'ASSEMBLE', 'COLLECTION', 'SHIPMENT', 'UNPICK'];

/** Work records `w` of the actor's owners: of their orders, and of their goods where it is for no order. A record names no owner itself. */
export const mine = (actor: Actor): RawBuilder<unknown> =>
  actor.ownerIds === null
    ? sql`true`
    : sql`
      case
        when w.rec_type = any(${FOR_ORDERS}::text[]) then exists (
          select 1
          from outbound.order o
          where o.tenant_id = w.tenant_id
            and o.warehouse_id = w.warehouse_id
            and o.id = w.order_id
            and ${ofOwners(actor, 'o')}
        )
        else exists (
          select 1
          from basic.goods g
          where g.tenant_id = w.tenant_id
            and g.id = w.goods_id
            and ${ofOwners(actor, 'g')}
        )
      end
    `;

const hoursOf = (ctx: Ctx, day: string): Promise<Board['hours']> => ctx.rows<Board['hours'][number]>`
  select extract(hour from w.posted_at at time zone 'Asia/Shanghai')::int as hour,
    coalesce(sum(w.qty) filter (where w.rec_type = 'RECEIVE'), 0)::bigint as received,
    coalesce(sum(w.qty) filter (where w.rec_type = 'PICK'), 0)::bigint as picked,
    coalesce(sum(w.qty) filter (where w.rec_type = 'SHIPMENT'), 0)::bigint as shipped
  from ops.work_record w
  where ${here(ctx, 'w')}
    and ${mine(ctx)}
    and w.posted_on = ${day}::date
  group by 1
  order by 1
`;

const staffOf = (ctx: Ctx, since: string): Promise<Board['staff']> => ctx.rows<Board['staff'][number]>`
  select w.rec_type, count(distinct w.staff_id)::int as people, sum(w.qty)::bigint as qty
  from ops.work_record w
  where ${here(ctx, 'w')}
    and ${mine(ctx)}
    and w.posted_on >= ${since.slice(0, 10)}::date
    and w.posted_at >= ${fromWire(since)}
  group by w.rec_type
  order by w.rec_type
`;

type Route = Omit<Board['routes'][number], 'cutoffAt' | 'atRisk'> & { cutoffAt: Date | null };

async function routesOf(ctx: Ctx, day: string, pickedLately: number, now: Date): Promise<Board['routes']> {
  const rows = await ctx.rows<Route>`
    select r.id as route_id, r.name as route_name, count(*)::int as orders,
      (count(*) filter (where x.status < 85))::int as open, coalesce(sum(d.left_qty), 0)::bigint as left_qty,
      min(x.cutoff_at) filter (where x.status < 85) as cutoff_at
    from outbound.order x
    join basic.route r on r.tenant_id = x.tenant_id and r.warehouse_id = x.warehouse_id and r.id = x.route_id
    left join lateral (
      select sum(y.qty_ordered - y.qty_cancelled - y.qty_replaced - y.qty_picked) as left_qty
      from outbound.detail y
      where y.tenant_id = x.tenant_id
        and y.warehouse_id = x.warehouse_id
        and y.order_id = x.id
        and x.status < 85
    ) d
      on true
    where ${here(ctx, 'x')}
      and ${ofOwners(ctx, 'x')}
      and not x.is_hidden
      and x.require_on = ${day}::date
    group by r.id, r.name
    order by min(x.cutoff_at) filter (where x.status < 85) nulls last, r.name
    limit 100
  `;
  const perMinute = pickedLately / PACE_MINUTES;
  return rows.map(({ cutoffAt, ...route }) => {
    const minutes = cutoffAt === null ? Number.POSITIVE_INFINITY : (cutoffAt.getTime() - now.getTime()) / MINUTE_MS;
    const late = route.open > 0 && (minutes <= 0 || route.leftQty > perMinute * minutes);
    return { ...route, cutoffAt: wireTimeOrNull(cutoffAt), atRisk: Number.isFinite(minutes) && late };
  });
}

const zonesOf = (ctx: Ctx): Promise<Board['zones']> => ctx.rows<Board['zones'][number]>`
  select r.storage_mode, count(*)::int as positions, (count(*) filter (where k.position_id is not null))::int as used,
    sum(p.used_pallets)::int as used_pallets, sum(p.max_pallets)::int as max_pallets
  from basic.position p
  join basic.room r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.room_id
  left join (select distinct s.position_id from inventory.stock s where ${here(ctx, 's')} and s.on_hand > 0) k
    on k.position_id = p.id
  where ${here(ctx, 'p')}
    and not p.is_deleted
  group by r.storage_mode
  order by r.storage_mode
`;

async function expiringOf(ctx: Ctx, day: string): Promise<Board['expiring']> {
  const row = await ctx.row<Board['expiring']>`
    select count(distinct (s.lot_id, s.quality))::int as lots, coalesce(sum(s.on_hand), 0)::bigint as qty
    from inventory.stock s
    join inventory.lot l on l.tenant_id = s.tenant_id and l.id = s.lot_id
    join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
    where ${here(ctx, 's')}
      and ${ofOwners(ctx, 's')}
      and s.on_hand > 0
      and ${nearStock(ctx, day)}
  `;
  return row ?? { lots: 0, qty: 0 };
}

/** Everything a board shows of its warehouse to all who may see the same, one statement each, on one snapshot. */
export async function readBoard(ctx: Ctx, now = new Date()): Promise<Omit<Board, 'alarms'>> {
  const day = wireDay(now);
  const inbound = await funnelOf(ctx, 'inbound', day),
    outbound = await funnelOf(ctx, 'outbound', day),
    docks = await funnelOf(ctx, 'docks', day),
    queue = await funnelOf(ctx, 'queue', day);
  const since = wireTime(new Date(now.getTime() - PACE_MINUTES * MINUTE_MS));
  const staff = await staffOf(ctx, since);
  const picked = staff.find(({ recType }) => recType === 'PICK')?.qty ?? 0;
  return {
    at: wireTime(now),
    day,
    inbound,
    outbound,
    docks,
    queue,
    hours: await hoursOf(ctx, day),
    routes: outbound === null ? [] : await routesOf(ctx, day, picked, now),
    since,
    staff,
    zones: await zonesOf(ctx),
    expiring: await expiringOf(ctx, day),
  };
}
