import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { cancelOrders } from './acts.ts';
import type { Order } from './rows.ts';

/** Somebody else has agreed to it: from now on it is an order like any other. */
export async function passAudited(ctx: Ctx, order: Order): Promise<void> {
  await ctx.run`
    update inbound.order o
    set is_suspended = false, suspend_reason = null, version = o.version + 1, updated_by = ${ctx.userId},
      updated_at = now()
    where ${here(ctx, 'o')}
      and o.id = ${order.id}
  `;
  await trace(ctx, [
    {
      docType: 'IN',
      docId: order.id,
      action: 'AUDIT',
      actionName: '审核通过',
      fromStatus: order.status,
      toStatus: order.status,
    },
  ]);
}

/** Nobody has agreed to it: it is cancelled before anything has come. */
export const rejectAudited = (ctx: Ctx, order: Order, reason: string): Promise<void> =>
  cancelOrders(ctx, [{ order, reason }]);
