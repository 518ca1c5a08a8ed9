import { sql } from 'kysely';
import { unloadLife } from '#contract/inbound/unload.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { G_PER_KG, LOCAL, told, within, type Document, type Which } from './measure.ts';
import type { FactGiven } from './put.ts';

/**
 * Unloadings (预约卸货) that were finished, on the day they were: what was weighed and counted, the pieces received of the orders the vehicle brought, and the amount that
 * was agreed, for prices that charge it as it is. `orderIds` are numbers of unloadings here.
 */
export async function measureUnloads(
  ctx: Ctx,
  { warehouseId, ownerIds, orderIds, ...span }: Which,
): Promise<FactGiven[]> {
  const day = LOCAL(sql`o.end_at`);
  const rows = await ctx.rows<Document & { orders: number[] }>`
    select 'UNLOAD|' || o.warehouse_id || '|' || o.id as fact_key, o.id as source_id, a.appt_no as source_no,
      o.warehouse_id, a.owner_id, case when o.status = ${unloadLife.at.done} then ${day}::text end as biz_date,
      1 as order_count, cardinality(m.orders) as line_count, m.pieces as piece_qty,
      round(o.weight::numeric / ${G_PER_KG}, 6) as weight, o.pallets::numeric as pallet_qty,
      case when o.amount > 0 then o.amount::text end as amount,
      jsonb_build_object('apptId', a.id, 'unloadType', o.unload_type) as attrs, to_jsonb(m.orders) as orders
    from inbound.appointment_unload o
    join inbound.appointment a on a.tenant_id = o.tenant_id and a.warehouse_id = o.warehouse_id and a.id = o.appt_id
    cross join lateral (
      select coalesce(array_agg(distinct x.order_id), '{}') as orders, sum(r.qty)::numeric as pieces
      from inbound.appointment_order x
      left join inbound.receipt r
        on r.tenant_id = x.tenant_id
        and r.warehouse_id = x.warehouse_id
        and r.order_id = x.order_id
        and not r.is_reversed
      where x.tenant_id = a.tenant_id
        and x.warehouse_id = a.warehouse_id
        and x.appt_id = a.id
    ) m
    where o.tenant_id = ${ctx.tenantId}
      ${warehouseId ? sql`and o.warehouse_id = ${warehouseId}` : sql``}
      ${ownerIds ? sql`and a.owner_id = any(${[...ownerIds]}::bigint[])` : sql``}
      ${orderIds ? sql`and o.id = any(${[...orderIds]}::bigint[])` : sql``}
      ${within(ctx, 'UNLOAD', day, span)}
      and not o.is_deleted
      and o.status = ${unloadLife.at.done}
  `;
  return told(
    rows.map(({ orders, ...row }) => ({
      ...row,
      forOrders: orders.map((orderId) => ({ direction: 1 as const, orderId })),
    })),
    'UNLOAD',
  );
}
