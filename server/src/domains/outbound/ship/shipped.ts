import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { lockOrder, type Order } from '../order/rows.ts';

/** What left of a line of an order in one lot, departures that were taken back not counted. */
export interface Shipped {
  detailId: number;
  goodsId: number;
  lotId: number;
  qty: number;
}

/** By the ledger, as law V07 reckons it. */
export const shippedOf = (ctx: Ctx, orderId: number): Promise<Shipped[]> =>
  ctx.rows<Shipped>`
    select l.source_line_id as detail_id, l.goods_id, l.lot_id, (-sum(l.delta))::bigint as qty
    from inventory.stock_ledger l
    where ${here(ctx, 'l')}
      and l.source_type = 'OUT'
      and l.source_id = ${orderId}
      and l.txn_type in ('SHIP', 'REVERSE')
    group by l.source_line_id, l.goods_id, l.lot_id
    having sum(l.delta) < 0
    order by l.source_line_id, l.lot_id
  `;

/** An order with what left of it, under its lock: nothing of it is taken back meanwhile. */
export async function lockShipped(
  ctx: Ctx,
  orderId: number,
): Promise<{ order: Pick<Order, 'id' | 'orderNo' | 'ownerId' | 'status'>; shipped: Shipped[] }> {
  const order = await lockOrder(ctx, orderId);
  return { order, shipped: await shippedOf(ctx, orderId) };
}

/** What a customer sends back has left: a departure is not taken back over his head. Inbound builds on this domain, so its tables are asked. */
export async function refuseReturned(ctx: Ctx, orderIds: readonly number[]): Promise<void> {
  const back = await ctx.row<{ orderNo: string }>`
    select i.order_no
    from inbound.order i
    where ${here(ctx, 'i')}
      and i.source_order_id = any(${orderIds}::bigint[])
      and i.status <> 99
    order by i.id
    limit 1
  `;
  if (back) refuse('BUSINESS', `已有退货入库单【${back.orderNo}】，不能撤销发运`);
}
