import { sql } from 'kysely';
import { transportOrderLife } from '#contract/transport/life.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Delivery, Event } from '../../../services/events/lane.ts';
import { endCarried } from './born.ts';
import { PICKUP } from './lock.ts';

const ARRANGED = 'IN.PICKUP',
  ENDED = 'IN.PICKUP_ENDED',
  RECEIVED = 'IN.FINISHED';
/** What happens to receipts that are fetched. */
export const PICKUPS = [ARRANGED, ENDED, RECEIVED] as const;
const { at } = transportOrderLife;
/** Until when it is to be at our gate where nobody said. */
const DAY_ENDS = '18:00';

/**
 * Receipts to be fetched: each once, however often it is told. What nobody has planned yet is told anew; one that was given up is fetched after all only if
 * somebody has arranged it `again`. It is to be there when its appointment is, else when it is awaited.
 */
async function bear(tx: Tx, tenantId: number, { orderId, again }: { orderId: number; again: boolean }): Promise<void> {
  await sql`
    insert into transport.order as t (
      tenant_id, warehouse_id, order_no, source_type, source_id, source_no, owner_id, from_name, from_address, from_lng,
      from_lat, to_name, to_address, to_lng, to_lat, contact, phone, receive_from, receive_to, require_arrive_at,
      plan_due_at, qty, weight, volume, temp_zone
    )
    select o.tenant_id, o.warehouse_id, 'YS-' || o.order_no, ${PICKUP}, o.id, o.order_no, o.owner_id, p.name, p.address,
      p.lng, p.lat, w.name, w.address, w.lng, w.lat, p.contact, p.phone, p.pick_from, p.pick_to,
      greatest(
        coalesce(a.plan_from, o.expect_at, (p.pick_on + ${DAY_ENDS}::time) at time zone w.timezone),
        (p.pick_on + p.pick_to) at time zone w.timezone
      ), p.pick_on::timestamp at time zone w.timezone, l.qty, l.weight, l.volume, l.zone
    from inbound.pickup p
    join inbound.order o on o.tenant_id = p.tenant_id and o.warehouse_id = p.warehouse_id and o.id = p.order_id
    join basic.warehouse w on w.tenant_id = o.tenant_id and w.id = o.warehouse_id
    left join lateral (
      select min(a.plan_from) as plan_from
      from inbound.appointment_order ao
      join inbound.appointment a
        on a.tenant_id = ao.tenant_id
        and a.warehouse_id = ao.warehouse_id
        and a.id = ao.appt_id
        and a.status in (10, 20)
      where ao.tenant_id = o.tenant_id
        and ao.warehouse_id = o.warehouse_id
        and ao.order_id = o.id
    ) a
      on true
    cross join lateral (
      select coalesce(sum(x.qty), 0)::bigint as qty, coalesce(sum(x.qty * x.weight), 0)::bigint as weight,
        coalesce(sum(x.qty * x.volume), 0)::bigint as volume,
        coalesce(case when min(x.zone) = max(x.zone) then min(x.zone) else 3 end, 0) as zone
      from (
        select greatest(d.qty_expected - d.qty_received - d.qty_rejected - d.qty_closed, 0) as qty, g.weight, g.volume,
          case g.storage_mode when 1 then 2 when 5 then 2 when 2 then 1 when 4 then 1 else 0 end as zone
        from inbound.detail d
        join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
        where d.tenant_id = o.tenant_id
          and d.warehouse_id = o.warehouse_id
          and d.order_id = o.id
      ) x
    ) l
    where p.tenant_id = ${tenantId}
      and p.order_id = ${orderId}
    on conflict (tenant_id, warehouse_id, source_type, source_id) do update set from_name = excluded.from_name,
      from_address = excluded.from_address, from_lng = excluded.from_lng, from_lat = excluded.from_lat,
      contact = excluded.contact, phone = excluded.phone, receive_from = excluded.receive_from,
      receive_to = excluded.receive_to, require_arrive_at = excluded.require_arrive_at,
      plan_due_at = excluded.plan_due_at, qty = excluded.qty, weight = excluded.weight, volume = excluded.volume,
      temp_zone = excluded.temp_zone, geo_source = null, geo_precision = null, status = ${at.open},
      cancel_reason = null, source_cancelled = false, version = t.version + 1, updated_at = now()
    where t.status = ${at.open}
      or (${again} and t.status = ${at.cancelled})
  `.execute(tx);
}

/** Goods that came by another way: what nobody has put on a waybill yet is not fetched any more. */
async function endWaiting(tx: Tx, tenantId: number, orderId: number): Promise<void> {
  const { rows } = await sql`
    select 1
    from transport.order o
    where o.tenant_id = ${tenantId}
      and o.source_type = ${PICKUP}
      and o.source_id = ${orderId}
      and o.status in (${at.open}, ${at.planned})
    for no key update
  `.execute(tx);
  if (rows.length > 0) await end(tx, tenantId, orderId, '入库单已收货完成');
}

const end = (tx: Tx, tenantId: number, orderId: number, reason: string): Promise<void> =>
  endCarried(tx, tenantId, { sourceTypes: [PICKUP], ids: [orderId], reason });

/** Follow what happens to receipts that are fetched, in the order it happened. */
export async function followPickups(
  { tx, tenantId }: Pick<Delivery, 'tx' | 'tenantId'>,
  events: readonly Pick<Event, 'topic' | 'payload'>[],
): Promise<void> {
  for (const { topic, payload } of events) {
    const { orderId, again, reason } = payload;
    if (typeof orderId !== 'number') continue;
    if (topic === ARRANGED) await bear(tx, tenantId, { orderId, again: again === true });
    else if (topic === RECEIVED) await endWaiting(tx, tenantId, orderId);
    else await end(tx, tenantId, orderId, typeof reason === 'string' ? reason : '来源单据已取消');
  }
}
