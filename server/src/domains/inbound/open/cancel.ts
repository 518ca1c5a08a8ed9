import type { openInboundApi } from '#contract/inbound/open.ts';
import { orderLife } from '#contract/inbound/order-life.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { cancelByNumber } from '../../../services/open/cancel.ts';
import { faultOf, type RowFault } from '../../../services/open/rows.ts';
import { ownersByCode } from '../../basic/facade.ts';
import { arrivedAmong, ARRIVED, cancelOrders } from '../order/acts.ts';
import { betweenHouses, lockOrders, type Order } from '../order/rows.ts';

/** Advices are called off as long as nothing has come. Locks: orders, then what they have on the way and their appointments. */
export async function cancelSent(
  ctx: Ctx,
  { orders: rows }: InputOf<typeof openInboundApi.cancel>,
): Promise<OutputOf<typeof openInboundApi.cancel>> {
  const codes = rows.map(({ ownerCode }) => ownerCode);
  let locked = new Map<number, Order>();
  return cancelByNumber(ctx, rows, {
    table: 'inbound.order',
    owners: await ownersByCode(ctx, codes),
    hold: async (ids) => {
      locked = await lockOrders(ctx, ids);
      const arrived = await arrivedAmong(ctx, ids);
      return [...locked.values()].map((order) => ({ ...order, why: whyNot(order, arrived) }));
    },
    cancel: (wishes) =>
      cancelOrders(
        ctx,
        wishes.flatMap(({ id, row: { reason } }) => {
          const order = locked.get(id);
          return order ? [{ order, reason: reason || null }] : [];
        }),
      ),
  });
}

function whyNot(order: Order, arrived: ReadonlySet<number>): RowFault | undefined {
  if (order.isSuspended) return faultOf('SUSPENDED');
  const state = refusal(orderLife, 'cancel', order.status);
  if (state !== null) return faultOf('STATE', state);
  const between = betweenHouses(order, '取消');
  if (between !== null) return faultOf('BUSINESS', between);
  return arrived.has(order.id) ? faultOf('BUSINESS', ARRIVED) : undefined;
}
