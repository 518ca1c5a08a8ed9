import { sql } from 'kysely';
import type { stockApi } from '#contract/inventory/stock.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Going } from './concerned.ts';
import { ordersHolding } from './orders.ts';

/** Orders that are promised some of the lots or have it packed, and who is to have it. */
export async function goingOf(ctx: Ctx, lotIds: readonly number[]): Promise<Going[]> {
  const orders = await ordersHolding(ctx, sql`s.lot_id = any(${[...lotIds]}::bigint[])`);
  return orders.map(({ orderId, orderNo, consignee, phone, qty }) => ({
    orderId,
    orderNo,
    name: consignee,
    phone,
    qty,
  }));
}

type Shipment = OutputOf<typeof stockApi.lotTrace>['shipments'][number];

/** What has left: to a store, a customer or a person. */
export const goneOf = (shipments: readonly Shipment[]): Going[] =>
  shipments.map(({ orderId, orderNo, storeName, customerName, consignee, phone, qty }) => ({
    orderId,
    orderNo,
    name: storeName ?? customerName ?? consignee,
    phone,
    qty,
  }));
