import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { KEPT, ORDERS_COUNTED } from './rows.ts';
import type { Scene, Visit } from './slot.plan.ts';

/** What one order brings. */
export interface Load {
  orderId: number;
  pallets: number;
  weight: number;
  modes: number[];
}

/** Pallets of what is still expected: whole ones of each line, one at least; grams; storage modes. */
export async function loadsOf(ctx: Ctx, orderIds: readonly number[]): Promise<Load[]> {
  const loads = await ctx.rows<Load>`
    select o.id as order_id,
      coalesce(sum(case when g.pallet_qty > 0 then ceil(q.open::numeric / g.pallet_qty) else 1 end), 0)::int as pallets,
      coalesce(sum(q.open * g.weight), 0)::bigint as weight,
      coalesce(array_agg(distinct g.storage_mode::int) filter (where g.id is not null), '{}') as modes
    from inbound.order o
    left join inbound.detail d on d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id
    left join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
    left join lateral (select greatest(d.qty_expected - d.qty_received - d.qty_rejected - d.qty_closed, 0) as open) q
      on true
    where ${here(ctx, 'o')}
      and ${ofOwners(ctx, 'o')}
      and o.id = any(${orderIds}::bigint[])
    group by o.id
    order by o.id
  `;
  if (loads.length < new Set(orderIds).size) refuse('NOT_FOUND');
  return loads;
}

export interface Car {
  code: string;
  multiTemp: boolean;
}

export async function carOf(ctx: Ctx, carTypeId: number | null | undefined): Promise<Car | null> {
  if (!carTypeId) return null;
  const car = await ctx.row<Car>`
    select c.code, c.multi_temp
    from basic.car_type c
    where c.tenant_id = ${ctx.tenantId}
      and c.id = ${carTypeId}
      and c.status = 1
      and not c.is_deleted
  `;
  return car ?? refuseField('carTypeId', '车型不存在或已停用');
}

export async function roomOf(ctx: Ctx, roomId: number): Promise<{ minutesPerPallet: number }> {
  const room = await ctx.row<{ minutesPerPallet: number }>`
    select r.minutes_per_pallet
    from basic.room r
    where ${here(ctx, 'r')}
      and r.id = ${roomId}
      and r.status = 1
      and not r.is_deleted
  `;
  return room ?? refuseField('roomId', '库房不存在或已停用');
}

/** What is known of the docks of a room in a span, in minutes. */
interface Span {
  roomId: number;
  from: number;
  until: number;
  /** The appointment that is moved: its own time is free to it. */
  but?: number | undefined;
}

export const minuteOf = (at: Date): number => Math.floor(at.getTime() / 60_000);
export const instantOf = (minute: number): Date => new Date(minute * 60_000);

/** Docks of the room, and those of no room, that take deliveries; and who has them when: appointments, and what was passed for a dock. */
export async function sceneOf(ctx: Ctx, visit: Visit, { roomId, from, until, but = 0 }: Span): Promise<Scene> {
  const berths = await ctx.rows<Scene['berths'][number]>`
    select d.id, d.code, d.slot_minutes, (extract(epoch from d.open_from) / 60)::int as open_from,
      (extract(epoch from d.open_to) / 60)::int as open_to, d.vehicle_types
    from basic.dock d
    where ${here(ctx, 'd')}
      and (d.room_id is null or d.room_id = ${roomId})
      and d.direction in (1, 3)
      and d.status <> 0
      and not d.is_deleted
    order by d.sort, d.id
  `;
  const ids = berths.map(({ id }) => id);
  const stays = await ctx.rows<{ dockId: number | null; planFrom: Date; planTo: Date }>`
    select a.dock_id, a.plan_from, a.plan_to
    from inbound.appointment a
    where ${here(ctx, 'a')}
      and a.status in (10, 20, 30, 40)
      and a.id <> ${but}
      and a.plan_from < ${instantOf(until)}
      and a.plan_from > ${instantOf(from - 2880)}
      and a.plan_to > ${instantOf(from)}
      and (a.dock_id = any(${ids}::bigint[]) or a.dock_id is null and a.room_id = ${roomId})
    union all
    select x.dock_id, x.from_at, x.until_at
    from basic.platform_audit x
    where ${here(ctx, 'x')}
      and x.dock_id = any(${ids}::bigint[])
      and x.status = 1
      and x.apply_type <> 4
      and coalesce(x.after ->> 'direction', '2') = '2'
      and x.from_at < ${instantOf(until)}
      and x.until_at > ${instantOf(from)}
  `;
  return {
    visit,
    berths,
    stays: stays.map(({ dockId, planFrom, planTo }) => ({
      dockId,
      from: minuteOf(planFrom),
      to: minuteOf(planTo),
    })),
  };
}

/** What is appointed of a day already, in the scope its limit counts. */
export interface Used {
  orders: number;
  pallets: number;
  weight: number;
}

export async function usedOf(
  ctx: Ctx,
  of: { from: Date; until: Date; ownerId: number | null; roomId: number | null; but?: number | undefined },
): Promise<Used> {
  const used = await ctx.row<Used>`
    select coalesce(sum(n.order_count), 0)::int as orders, coalesce(sum(a.pallets), 0)::int as pallets,
      coalesce(sum(a.weight), 0)::bigint as weight
    from inbound.appointment a ${ORDERS_COUNTED}
    where ${here(ctx, 'a')}
      and ${KEPT}
      and a.plan_from >= ${of.from}
      and a.plan_from < ${of.until}
      and a.id <> ${of.but ?? 0}
      and (${of.ownerId}::bigint is null or a.owner_id = ${of.ownerId})
      and (${of.roomId}::bigint is null or a.room_id = ${of.roomId})
  `;
  return used ?? { orders: 0, pallets: 0, weight: 0 };
}
