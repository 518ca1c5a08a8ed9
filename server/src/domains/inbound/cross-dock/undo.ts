import type { crossDockApi } from '#contract/inbound/cross-dock.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { systemActor } from '../../../platform/actor.ts';
import { command } from '../../../platform/command/run.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Consumer } from '../../../services/events/outbox.ts';
import { lockUndocking, undock } from '../../outbound/facade.ts';
import { lockDetails } from '../order/details.ts';
import { keptOf, lockKept, putBack, type Back } from './freed.ts';

const FACTS = {
  method: 'POST',
  path: '/events/undocked',
  label: '越库退回上架',
  permit: 'in:receive:crossDock',
} as const;

/**
 * 撤销越库: the order line lacks the goods again, and they are put away. Refused where somebody has taken them in hand. Locks: waves (rank 2), outbound and inbound
 * orders (3), pick tasks and lines (4, 5), lines (6), then stock. Of two at once the second finds nothing to undo.
 */
export async function undoDock(
  ctx: Ctx,
  { id, reason }: InputOf<typeof crossDockApi.undo>,
): Promise<OutputOf<typeof crossDockApi.undo>> {
  const row = await ctx.row<{ stockId: number; outDetailId: number; outOrderNo: string }>`
    select x.stock_id, x.out_detail_id, o.order_no as out_order_no
    from inbound.cross_dock x
    join outbound.detail d on d.tenant_id = x.tenant_id and d.warehouse_id = x.warehouse_id and d.id = x.out_detail_id
    join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
    where ${here(ctx, 'x')}
      and ${ofOwners(ctx, 'o')}
      and x.id = ${id}
  `;
  const { outOrderNo, ...of } = row ?? refuse('NOT_FOUND');
  const scene = await lockUndocking(ctx, [of]);
  const kept = await keptOf(ctx, [of]);
  if (kept.length === 0) refuse('BUSINESS', '越库已撤销');
  const orders = await lockKept(ctx, kept);
  const back = await undock(ctx, scene, { of: [of], reason: reason ?? '' });
  const tasks = await putBack(ctx, orders, { back, reason: reason ?? '' });
  return {
    qty: back.reduce((sum, { qty }) => sum + qty, 0),
    outOrderNo,
    tasks: tasks.map(({ taskId, taskNo }) => ({ id: taskId, taskNo })),
  };
}

/** What outbound gave back by itself: an order was cancelled, taken out of its wave, or its goods were not there. */
async function goodsBack(ctx: Ctx, back: Back): Promise<null> {
  const kept = await keptOf(ctx, [back]);
  if (kept.length === 0) return null;
  const orders = await lockKept(ctx, kept);
  await lockDetails(
    ctx,
    kept.map(({ detailId }) => detailId),
  );
  await putBack(ctx, orders, { back: [back], reason: '' });
  return null;
}

/** Goods that no order gets any more go to put-away. A transaction of its own for each, under a key of its own: whoever is told twice does it once. */
export const undockedConsumer = ({ db }: Pick<Platform, 'db'>): Consumer => ({
  name: 'undocked',
  topics: ['OUT.UNDOCKED'],
  consume: async ({ tenantId }, events) => {
    for (const { id, warehouseId, payload } of events)
      await command(
        db,
        { actor: systemActor(tenantId, warehouseId ?? 0), endpoint: FACTS, requestId: 'event', key: `undocked-${id}` },
        goodsBack,
        {
          stockId: Number(payload.stockId),
          outDetailId: Number(payload.outDetailId),
          qty: Number(payload.qty),
        },
      );
  },
});
