import { emit } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';

/** A transport order is to be made of a receipt, or made anew; and there is nothing to fetch any more. */
export const PICKUP = 'IN.PICKUP',
  PICKUP_ENDED = 'IN.PICKUP_ENDED';
/** What transport orders of receipts are told by. */
export const OF_PICKUP = 2;

/** Receipts of these that are fetched have changed: how much, or when they are awaited. Whoever carries them is told. */
export async function pickupChanged(ctx: Ctx, orderIds: readonly number[]): Promise<void> {
  const rows = await ctx.rows<{ orderId: number }>`
    select p.order_id
    from inbound.pickup p
    where ${here(ctx, 'p')}
      and p.order_id = any(${[...orderIds]}::bigint[])
    order by p.order_id
  `;
  await emit(
    ctx,
    rows.map(({ orderId }) => ({ topic: PICKUP, aggKey: `IN:${orderId}`, payload: { orderId, again: false } })),
  );
}

/** Nothing is fetched for these any more. Answers those that were to be. */
export async function pickupEnded(ctx: Ctx, orderIds: readonly number[], reason: string): Promise<number[]> {
  const rows = await ctx.rows<{ orderId: number }>`
    delete from inbound.pickup p
    where ${here(ctx, 'p')}
      and p.order_id = any(${[...orderIds]}::bigint[])
    returning p.order_id
  `;
  const ids = rows.map(({ orderId }) => orderId).toSorted((a, b) => a - b);
  await emit(
    ctx,
    ids.map((orderId) => ({ topic: PICKUP_ENDED, aggKey: `IN:${orderId}`, payload: { orderId, reason } })),
  );
  return ids;
}
