import type { Ctx } from '../../platform/ctx.ts';
import { here } from '../../platform/list/filters.ts';

/** How much of a day may be appointed, how long before and until when (C1). 0 = no limit. */
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

/** 1 = 入库预约. The row that names most wins: owner, then room, then day of the week. */
const INBOUND = 1;

export async function appointmentThreshold(
  ctx: Ctx,
  of: { ownerId: number; roomId: number; weekday: number },
): Promise<AppointmentThreshold | null> {
  return ctx.row<AppointmentThreshold>`
    select t.owner_id, t.room_id, t.max_orders, t.max_pallets, t.max_weight, t.lead_hours, t.cutoff::text as cutoff
    from strategy.appointment_threshold t
    where ${here(ctx, 't')}
      and t.biz_type = ${INBOUND}
      and t.status = 1
      and not t.is_deleted
      and (t.owner_id is null or t.owner_id = ${of.ownerId})
      and (t.room_id is null or t.room_id = ${of.roomId})
      and (t.weekday is null or t.weekday = ${of.weekday})
    order by t.owner_id is null, t.room_id is null, t.weekday is null, t.id
    limit 1
  `.then((row) => row ?? null);
}
