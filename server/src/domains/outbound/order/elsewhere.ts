import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { EXPECTED_ELSEWHERE, type Leaving } from '../../inventory/facade.ts';

/** Orders among these that another house expects: made of a transfer, and changed there. */
export async function expectedElsewhere(ctx: Ctx, orderIds: readonly number[]): Promise<Set<number>> {
  const rows = await ctx.rows<{ orderId: number }>`
    select distinct d.order_id
    from outbound.detail d
    where ${here(ctx, 'd')}
      and d.order_id = any(${[...orderIds]}::bigint[])
      and ${EXPECTED_ELSEWHERE}
  `;
  return new Set(rows.map(({ orderId }) => orderId));
}

/** What such an order asks for stands in the transfer as well. */
export async function refuseElsewhere(ctx: Ctx, orderId: number, act: string): Promise<void> {
  if ((await expectedElsewhere(ctx, [orderId])).size > 0) refuse('BUSINESS', `调拨单生成的出库单不能${act}`);
}

/** Quantities of lines as those of the lines they were split from. */
export async function asExpected(ctx: Ctx, lines: readonly { detailId: number; qty: number }[]): Promise<Leaving[]> {
  const rows = await ctx.rows<{ id: number; rootId: number }>`
    select d.id, coalesce(d.root_id, d.id) as root_id
    from outbound.detail d
    where ${here(ctx, 'd')}
      and d.id = any(${lines.map(({ detailId }) => detailId)}::bigint[])
  `;
  const roots = new Map(rows.map(({ id, rootId }) => [id, rootId]));
  return lines.map(({ detailId, qty }) => ({ outDetailId: roots.get(detailId) ?? detailId, qty }));
}
