import { sql } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import { here } from '../../platform/list/filters.ts';
import { inForce } from './validity/in-force.ts';

/** How much of a day may be appointed, how long before and until when (C1). 0 = no limit. A threshold is about the day that is booked, so its dates are too. */
export interface AppointmentThreshold {
  /** Whom and which room it counts; null = all of them. */
  ownerId: number | null;
  roomId: number | null;
  maxOrders: number;
  maxPallets: number;
  maxWeight: number;
  leadHours: number;
  /** `HH:mm:ss`: after it nothing more is appointed for the same day. */
  cutoff: string | null;
}

/** 1 = 入库预约, 2 = 自提. The row that names most wins: owner, then room, then day of the week. */
const INBOUND = 1,
  PICKUP = 2;

export async function appointmentThreshold(ctx: Ctx, of: Visit): Promise<AppointmentThreshold | null> {
  return (await appointmentThresholds(ctx, [of]))[0] ?? null;
}

interface Visit {
  ownerId: number;
  roomId: number;
  /** The day that is booked. */
  day: string;
}

/** One answer for each that is asked. */
export async function appointmentThresholds(
  ctx: Ctx,
  asked: readonly Visit[],
): Promise<(AppointmentThreshold | null)[]> {
  const rows = await ctx.rows<AppointmentThreshold & { n: number }>`
    select w.n::int as n, t.owner_id, t.room_id, t.max_orders, t.max_pallets, t.max_weight, t.lead_hours,
      t.cutoff::text as cutoff
    from unnest(
      ${asked.map(({ ownerId }) => ownerId)}::bigint[], ${asked.map(({ roomId }) => roomId)}::bigint[],
      ${asked.map(({ day }) => day)}::date[]
    ) with ordinality w(owner_id, room_id, day, n)
    cross join lateral (
      select t.*
      from strategy.appointment_threshold t
      where ${here(ctx, 't')}
        and t.biz_type = ${INBOUND}
        and ${inForce('t', sql`w.day`)}
        and (t.owner_id is null or t.owner_id = w.owner_id)
        and (t.room_id is null or t.room_id = w.room_id)
        and (t.weekday is null or t.weekday = extract(isodow from w.day)::int)
      order by t.owner_id is null, t.room_id is null, t.weekday is null, t.id
      limit 1
    ) t
  `;
  const found = new Map(rows.map(({ n, ...row }) => [n, row]));
  return asked.map((_, i) => found.get(i + 1) ?? null);
}

/** The same of who fetches his goods. Orders have no room, and no pallets before they are packed: rows that name a room are for nobody, and pallets count nothing. */
export type PickupThreshold = Omit<AppointmentThreshold, 'roomId' | 'maxPallets'>;

/** One answer for each that is asked. */
export async function pickupThresholds(
  ctx: Ctx,
  asked: readonly { ownerId: number; day: string }[],
): Promise<(PickupThreshold | null)[]> {
  const rows = await ctx.rows<PickupThreshold & { n: number }>`
    select w.n::int as n, t.owner_id, t.max_orders, t.max_weight, t.lead_hours, t.cutoff::text as cutoff
    from unnest(
      ${asked.map(({ ownerId }) => ownerId)}::bigint[], ${asked.map(({ day }) => day)}::date[]
    ) with ordinality w(owner_id, day, n)
    cross join lateral (
      select t.*
      from strategy.appointment_threshold t
      where ${here(ctx, 't')}
        and t.biz_type = ${PICKUP}
        and ${inForce('t', sql`w.day`)}
        and t.room_id is null
        and (t.owner_id is null or t.owner_id = w.owner_id)
        and (t.weekday is null or t.weekday = extract(isodow from w.day)::int)
      order by t.owner_id is null, t.weekday is null, t.id
      limit 1
    ) t
  `;
  const found = new Map(rows.map(({ n, ...row }) => [n, row]));
  return asked.map((_, i) => found.get(i + 1) ?? null);
}
