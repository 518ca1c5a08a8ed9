import { sql } from 'kysely';
import { transportOrderLife } from '#contract/transport/life.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Delivery, Event } from '../../../services/events/lane.ts';
import { chargeDeliveries } from './charge.ts';

/** What makes an order to carry of an outbound order, and what says that nothing is to be carried any more. */
export const BORN_OF = ['OUT.ALLOCATED', 'OUT.SHIPPED'] as const,
  ENDED_BY = 'OUT.CANCELLED';
const RECEIPTED_BY = 'RECEIPT.APPROVED';
/** What is said of the papers that came back. */
export const PAPERS = [RECEIPTED_BY, 'RECEIPT.REVOKED'] as const;

const { at } = transportOrderLife;
/** Until when a store takes goods that says nothing about it. */
const DAY_ENDS = '18:00';
/** Brought by us: delivered or hauled, neither fetched nor sent by courier. */
const CARRIED = [1, 4];
/** Carried for an outbound order: to a store or to another house. */
const OF_OUTBOUND = [1, 3];

/** Outbound orders that are promised stock, or have left: each is to be carried once, however often it is told. What nobody has planned yet is told anew. */
export async function bear(tx: Tx, tenantId: number, orderIds: readonly number[]): Promise<void> {
  await sql`
    insert into transport.order as t (
      tenant_id, warehouse_id, order_no, source_type, source_id, source_no, owner_id, store_id, route_id, from_name,
      from_address, to_name, to_address, to_lng, to_lat, contact, phone, receive_from, receive_to, require_arrive_at,
      plan_due_at, qty, weight, volume, temp_zone
    )
    select o.tenant_id, o.warehouse_id, 'YS-' || o.order_no, case o.delivery_type when 4 then 3 else 1 end, o.id,
      o.order_no, o.owner_id, o.store_id, o.route_id, w.name, w.address,
      left(coalesce(s.name, h.name, o.consignee, '收货人'), 255), left(coalesce(o.address, s.address, h.address), 1000),
      coalesce(s.lng, h.lng), coalesce(s.lat, h.lat), coalesce(o.consignee, s.contact),
      coalesce(o.phone, left(s.phone, 64)), s.receive_from, s.receive_to,
      (o.require_on + coalesce(s.receive_to, ${DAY_ENDS}::time)) at time zone w.timezone,
      coalesce(o.cutoff_at, o.require_on::timestamp at time zone w.timezone), o.total_qty, o.total_weight,
      o.total_volume,
      case o.storage_mode when 1 then 2 when 5 then 2 when 2 then 1 when 4 then 1 when 3 then 0 else 3 end
    from outbound.order o
    join basic.warehouse w on w.tenant_id = o.tenant_id and w.id = o.warehouse_id
    left join basic.store s on s.tenant_id = o.tenant_id and s.id = o.store_id
    left join basic.warehouse h on h.tenant_id = o.tenant_id and h.id = o.to_warehouse_id
    where o.tenant_id = ${tenantId}
      and o.id = any(${orderIds}::bigint[])
      and o.delivery_type = any(${CARRIED}::smallint[])
      and o.status between 20 and 90
    order by o.warehouse_id, o.id
    on conflict (tenant_id, warehouse_id, source_type, source_id) do update set store_id = excluded.store_id,
      route_id = excluded.route_id, to_name = excluded.to_name, to_address = excluded.to_address,
      to_lng = excluded.to_lng, to_lat = excluded.to_lat, contact = excluded.contact, phone = excluded.phone,
      receive_from = excluded.receive_from, receive_to = excluded.receive_to,
      require_arrive_at = excluded.require_arrive_at, plan_due_at = excluded.plan_due_at, qty = excluded.qty,
      weight = excluded.weight, volume = excluded.volume, temp_zone = excluded.temp_zone, version = t.version + 1,
      updated_at = now()
    where t.status = ${at.open}
  `.execute(tx);
}

/** The document behind it is not to be carried any more: what is on no waybill yet is cancelled with it, what is on one is marked for whoever looks. */
export async function endCarried(
  tx: Tx,
  tenantId: number,
  { sourceTypes, ids, reason }: { sourceTypes: readonly number[]; ids: readonly number[]; reason: string },
): Promise<void> {
  await sql`
    update transport.order o
    set source_cancelled = true,
      status = case when o.status in (${at.open}, ${at.planned}) then ${at.cancelled} else o.status end,
      cancel_reason = case when o.status in (${at.open}, ${at.planned}) then ${reason} else o.cancel_reason end,
      plan_id = case when o.status in (${at.open}, ${at.planned}) then null else o.plan_id end,
      trip_id = case when o.status in (${at.open}, ${at.planned}) then null else o.trip_id end, version = o.version + 1,
      updated_at = now()
    where o.tenant_id = ${tenantId}
      and o.source_type = any(${sourceTypes}::smallint[])
      and o.source_id = any(${ids}::bigint[])
      and o.status <> ${at.cancelled}
  `.execute(tx);
}

/** Papers that somebody has approved elsewhere, or whose approval he took back: with them the delivery is charged, or no longer. */
async function receipted(
  tx: Tx,
  tenantId: number,
  { orderIds, back }: { orderIds: number[]; back: boolean },
): Promise<void> {
  const [from, to] = back ? [at.receipted, at.signed] : [at.signed, at.receipted];
  await sql`
    update transport.order o
    set status = ${to}, version = o.version + 1, updated_at = now()
    where o.tenant_id = ${tenantId}
      and o.source_type in (1, 3)
      and o.source_id = any(${orderIds}::bigint[])
      and o.status = ${from}
  `.execute(tx);
  await chargeDeliveries(tx, tenantId, orderIds);
}

const isPaper = (topic: string): boolean => PAPERS.some((one) => one === topic);

/** Follow what happens to outbound orders, in the order it happened; what follows each other in kind is done at once. */
export async function followOrders(
  { tx, tenantId }: Pick<Delivery, 'tx' | 'tenantId'>,
  events: readonly Pick<Event, 'topic' | 'payload'>[],
): Promise<void> {
  let run: number[] = [],
    kind = '';
  const flush = async (): Promise<void> => {
    const ids = run;
    run = [];
    if (ids.length === 0) return;
    if (kind === ENDED_BY) await endCarried(tx, tenantId, { sourceTypes: OF_OUTBOUND, ids, reason: '来源单据已取消' });
    else if (isPaper(kind)) await receipted(tx, tenantId, { orderIds: ids, back: kind !== RECEIPTED_BY });
    else await bear(tx, tenantId, [...new Set(ids)]);
  };
  for (const { topic, payload } of events) {
    const next = topic === ENDED_BY || isPaper(topic) ? topic : 'born';
    if (next !== kind) await flush();
    kind = next;
    if (typeof payload.orderId === 'number') run.push(payload.orderId);
  }
  await flush();
}
