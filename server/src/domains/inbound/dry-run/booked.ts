import { wireDay } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { appointmentThresholds, type AppointmentThreshold, type Decision } from '../../strategy/facade.ts';
import { overDay } from '../appoint/limits.plan.ts';
import type { Used } from '../appoint/load.ts';
import { KEPT, ORDERS_COUNTED } from '../appoint/rows.ts';

interface Booked extends Used {
  day: string;
  weekday: number;
  ownerId: number;
  ownerName: string;
  roomId: number;
  roomName: string;
}

const NOTHING: Used = { orders: 0, pallets: 0, weight: 0 };

/** Each owner's booked days in each room, and whether their limit takes more of them. Limits of all owners count all of them, also those out of reach. */
export async function bookedDays(ctx: Ctx): Promise<Decision[]> {
  const all = await ctx.rows<Booked & { mine: boolean }>`
    select a.day, extract(isodow from a.day::date)::int as weekday, a.owner_id, o.name as owner_name, a.room_id,
      r.name as room_name, a.orders, a.pallets, a.weight, ${ofOwners(ctx, 'a')} as mine
    from (
      select to_char(a.plan_from at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, a.tenant_id, a.warehouse_id,
        a.owner_id, a.room_id, sum(n.order_count)::int as orders, sum(a.pallets)::int as pallets,
        sum(a.weight)::bigint as weight
      from inbound.appointment a ${ORDERS_COUNTED}
      where ${here(ctx, 'a')}
        and ${KEPT}
        and a.plan_from >= ${wireDay(new Date())}::date
      group by 1, 2, 3, 4, 5
    ) a
    join basic.owner o on o.tenant_id = a.tenant_id and o.id = a.owner_id
    join basic.room r on r.tenant_id = a.tenant_id and r.warehouse_id = a.warehouse_id and r.id = a.room_id
    order by a.day, a.owner_id, a.room_id
  `;
  const mine = all.filter((one) => one.mine),
    limits = await appointmentThresholds(ctx, mine);
  return mine.map((one, i): Decision => {
    const limit = limits[i] ?? null,
      used = all.filter((other) => counts(limit, one.day, other)).reduce(plus, NOTHING);
    return {
      key: `day ${one.day} ${one.ownerId} ${one.roomId}`,
      head: one.day,
      about: `${one.ownerName} ${one.roomName}`,
      says: {
        每日上限: limitSays(limit),
        再约一单: overDay(limit, one.day, used, { orders: 1, pallets: 1, weight: 0 }) ?? '可以',
      },
    };
  });
}

const counts = (limit: AppointmentThreshold | null, day: string, other: Booked): boolean =>
  other.day === day &&
  (limit === null || limit.ownerId === null || limit.ownerId === other.ownerId) &&
  (limit === null || limit.roomId === null || limit.roomId === other.roomId);

const plus = (sum: Used, { orders, pallets, weight }: Used): Used => ({
  orders: sum.orders + orders,
  pallets: sum.pallets + pallets,
  weight: sum.weight + weight,
});

const limitSays = (limit: AppointmentThreshold | null): string => {
  const parts = limit
    ? [
        limit.maxOrders > 0 && `${limit.maxOrders}单`,
        limit.maxPallets > 0 && `${limit.maxPallets}托`,
        limit.maxWeight > 0 && `${limit.maxWeight / 1000}公斤`,
        limit.leadHours > 0 && `提前${limit.leadHours}小时`,
        limit.cutoff !== null && `当日${limit.cutoff.slice(0, 5)}截止`,
      ].filter((part) => typeof part === 'string')
    : [];
  return parts.length === 0 ? '不限' : parts.join('、');
};
