import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { limitsOf } from '../track/ride.ts';
import type { Waybill } from '../waybill/lock.ts';
import { beyond } from './reading.plan.ts';

const TEMPERATURE = 4;

/**
 * The warning of what is read off by hand follows the newest reading, by when it was read and not by when it came in. The caller holds the waybill. What a
 * device measures warns beside it.
 */
export async function warnOfReading(ctx: Ctx, { id, tempZone }: Pick<Waybill, 'id' | 'tempZone'>): Promise<void> {
  const last = await ctx.row<{ temp: number; eventAt: Date }>`
    select e.temp::float8 as temp, e.event_at
    from transport.waybill_event e
    where ${here(ctx, 'e')}
      and e.waybill_id = ${id}
      and e.event = 'TEMP'
    order by e.event_at desc, e.id desc
    limit 1
  `;
  if (!last) return;
  const degrees = beyond(last.temp, limitsOf(tempZone));
  await (degrees > 0 ? warn(ctx, id, { ...last, degrees }) : close(ctx, id, last.eventAt));
}

const warn = (ctx: Ctx, id: number, { temp, eventAt, degrees }: { temp: number; eventAt: Date; degrees: number }) =>
  ctx.run`
    insert into transport.warn as n (
      tenant_id, warehouse_id, waybill_id, warn_type, detail, first_at, last_at, peak, created_by
    )
    values (
      ${ctx.tenantId}, ${ctx.warehouseId}, ${id}, ${TEMPERATURE}, ${`司机登记 ${temp.toFixed(1)}℃`}, ${eventAt}, ${eventAt},
      ${degrees}, ${ctx.userId}
    )
    on conflict (tenant_id, warehouse_id, warn_type, is_measured, coalesce(waybill_id, 0), coalesce(order_id, 0))
      where is_held do update set last_at = greatest(n.last_at, excluded.last_at),
      peak = greatest(n.peak, excluded.peak), detail = excluded.detail, updated_by = ${ctx.userId}, updated_at = now()
  `;

const close = (ctx: Ctx, id: number, at: Date) =>
  ctx.run`
    update transport.warn n
    set status = case when n.status = 0 then 2 else n.status end, is_held = false,
      closed_at = coalesce(n.closed_at, ${at}), version = n.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'n')}
      and n.waybill_id = ${id}
      and n.warn_type = ${TEMPERATURE}
      and not n.is_measured
      and n.is_held
  `;
