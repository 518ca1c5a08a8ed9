import { sql } from 'kysely';
import { orderLife } from '#contract/inbound/order-life.ts';
import { DRY_ORDERS_MAX, DRY_PARTS_MAX, type putawayApi } from '#contract/inbound/putaway.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { putawayLife } from '#contract/task/life.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { cancelTasks, carriedTwice, carriesOf } from '../../task/facade.ts';
import { lockOrders, refuseOrder } from '../order/rows.ts';
import { offersFor } from './create.ts';
import { floorParts } from './floor.ts';
import { offerPutaway } from './offer.ts';

type Asked = InputOf<typeof putawayApi.dryRun>;

/**
 * Call off the tasks nobody has taken in hand and make them anew for all that stands on the floor, as things stand and under the changed rule, and take both back. Locks
 * are those of calling off and making tasks (orders, tasks, places, stock); whoever wants the same order or place waits for both runs.
 */
export async function dryRunPutaway(ctx: Ctx, input: Asked): Promise<OutputOf<typeof putawayApi.dryRun>> {
  const ids = input.orderIds.length > 0 ? [...new Set(input.orderIds)] : await ordersArriving(ctx);
  const orders = await lockOrders(ctx, ids);
  if (input.orderIds.length > 0) for (const order of orders.values()) refuseOrder(order, 'putaway');
  if (ids.length === 0) refuse('BUSINESS', '收货区没有待上架的货物');
  const tried = await carriedTwice(ctx, input, async () => carriesOf(ctx, await offeredAnew(ctx, ids), 'to'));
  return { ...tried, orders: ids.length };
}

/** Orders that may have something to put away, the oldest first. */
async function ordersArriving(ctx: Ctx): Promise<number[]> {
  const { receiving, received, puttingAway } = orderLife.at;
  const rows = await ctx.rows<{ id: number }>`
    select o.id
    from inbound.order o
    where ${here(ctx, 'o')}
      and ${ofOwners(ctx, 'o')}
      and o.status = any(${[receiving, received, puttingAway]}::int[])
      and not o.is_suspended
    order by o.id
    limit ${DRY_ORDERS_MAX}
  `;
  return rows.map(({ id }) => id);
}

/** Their tasks as they would be made now. */
async function offeredAnew(ctx: Ctx, orderIds: readonly number[]): Promise<number[]> {
  const untouched = await ctx.rows<{ id: number }>`
    select t.id
    from inventory.task t
    where ${here(ctx, 't')}
      and t.kind = 'PUTAWAY'
      and t.status = ${putawayLife.at.open}
      and t.source_type = 'IN'
      and t.source_id = any(${orderIds}::bigint[])
      and not exists (
        select 1
        from inventory.task_line l
        where l.tenant_id = t.tenant_id
          and l.warehouse_id = t.warehouse_id
          and l.task_id = t.id
          and (l.done_qty > 0 or l.after_line_id is not null)
      )
    order by t.id
  `;
  if (untouched.length > 0)
    await cancelTasks(
      ctx,
      untouched.map(({ id }) => id),
      '演练',
    );
  const parts = await floorParts(ctx, sql`r.order_id = any(${orderIds}::bigint[])`);
  if (parts.length === 0) refuse('BUSINESS', '收货区没有待上架的货物');
  if (parts.length > DRY_PARTS_MAX) refuse('TOO_LARGE', `一次最多演练${DRY_PARTS_MAX}行，所选共${parts.length}行`);
  const offers = await offersFor(
    ctx,
    parts.map((part) => ({ part, qty: part.qty, toPositionId: null })),
  );
  return (await offerPutaway(ctx, offers)).map(({ taskId }) => taskId);
}
