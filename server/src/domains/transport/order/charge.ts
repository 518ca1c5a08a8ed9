import { sql } from 'kysely';
import { transportOrderLife } from '#contract/transport/life.ts';
import { systemActor } from '../../../platform/actor.ts';
import { ctxOf } from '../../../platform/ctx.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { putFacts, voidFacts, type FactGiven } from '../../billing/facade.ts';

const { at } = transportOrderLife;
const CM3_PER_M3 = 1_000_000,
  G_PER_KG = 1000;

/** The delivery of an outbound order is charged once, under this key. */
export const deliveryKey = (warehouseId: number, orderId: number): string => `DEL|${warehouseId}|${orderId}`;

/** Deliveries whose papers are approved, on the day they were signed for; those whose approval was taken back charge nothing. What nobody has measured is left out. */
export async function chargeDeliveries(tx: Tx, tenantId: number, orderIds: readonly number[]): Promise<void> {
  const { rows } = await sql<Omit<FactGiven, 'sourceType' | 'factKey'> & { status: number; orderId: number }>`
    select o.status, o.source_id as order_id, o.id as source_id, o.order_no as source_no, o.warehouse_id, o.owner_id,
      (o.signed_at at time zone 'Asia/Shanghai')::date::text as biz_date, 1 as order_count,
      coalesce(o.signed_qty, o.qty)::text as piece_qty,
      nullif(round(o.volume::numeric / ${CM3_PER_M3}, 6), 0)::text as volume,
      nullif(round(o.weight::numeric / ${G_PER_KG}, 6), 0)::text as weight,
      jsonb_strip_nulls(jsonb_build_object('of', 'delivery', 'tempZone', o.temp_zone, 'routeId', o.route_id)) as attrs
    from transport.order o
    where o.tenant_id = ${tenantId}
      and o.source_type in (1, 3)
      and o.source_id = any(${orderIds}::bigint[])
      and o.signed_at is not null
    order by o.warehouse_id, o.id
  `.execute(tx);
  const ctx = ctxOf(tx, systemActor(tenantId)),
    facts = rows.map(({ status, orderId, ...fact }) => ({
      status,
      fact: {
        ...fact,
        factKey: deliveryKey(fact.warehouseId, orderId),
        sourceType: 'WAYBILL' as const,
        forOrders: [{ direction: 2 as const, orderId }],
      },
    }));
  await putFacts(
    ctx,
    facts.flatMap(({ status, fact }) => (status === at.receipted ? [fact] : [])),
  );
  await voidFacts(
    ctx,
    facts.flatMap(({ status, fact }) => (status === at.receipted ? [] : [fact.factKey])),
  );
}
