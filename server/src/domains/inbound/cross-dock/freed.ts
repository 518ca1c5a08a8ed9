import { sql } from 'kysely';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { Retry, refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { entryFlows } from '../../strategy/facade.ts';
import { habitsOf, recommend, type TaskMade } from '../../task/facade.ts';
import { changeDetails, lockDetails } from '../order/details.ts';
import { deriveStatus, lockOrdersOf, type HeldOrder } from '../order/rows.ts';
import { floorParts, type FloorPart } from '../putaway/floor.ts';
import { offerPutaway, type Offer } from '../putaway/offer.ts';
import { freedOf, type Kept } from './dock.plan.ts';

/** So much of a row no longer goes to an order line. */
export interface Back {
  stockId: number;
  outDetailId: number;
  qty: number;
}

/** What goes from these rows to these order lines, not freed yet; each record once, however often its row is named. */
export const keptOf = (ctx: Ctx, of: readonly Pick<Back, 'stockId' | 'outDetailId'>[]): Promise<Kept[]> =>
  ctx.rows<Kept>`
    select x.id, x.detail_id, x.stock_id, x.out_detail_id, x.qty - x.freed_qty as qty
    from (
      select distinct *
      from unnest(
        ${of.map(({ stockId }) => stockId)}::bigint[], ${of.map(({ outDetailId }) => outDetailId)}::bigint[]
      ) u(stock_id, out_detail_id)
    ) n
    join inbound.cross_dock x
      on ${here(ctx, 'x')}
      and x.stock_id = n.stock_id
      and x.out_detail_id = n.out_detail_id
      and x.freed_qty < x.qty
    order by x.id
  `;

/** A receipt is not undone while its goods go on to an order; the refusal names which. Of one row nobody can tell which receipt's goods go. */
export async function refuseDocked(ctx: Ctx, of: { detailId: number; stockId: number }): Promise<void> {
  const row = await ctx.row<{ orderNo: string }>`
    select o.order_no
    from inbound.cross_dock x
    join outbound.detail d on d.tenant_id = x.tenant_id and d.warehouse_id = x.warehouse_id and d.id = x.out_detail_id
    join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
    where ${here(ctx, 'x')}
      and x.detail_id = ${of.detailId}
      and x.stock_id = ${of.stockId}
      and x.freed_qty < x.qty
    order by x.id desc
    limit 1
  `;
  if (row) refuse('BUSINESS', `商品已越库给出库单【${row.orderNo}】，请先撤销越库`);
}

/** Inbound orders (rank 3) of what came back. */
export const lockKept = (ctx: Ctx, kept: readonly Kept[]): Promise<Map<number, HeldOrder>> =>
  lockOrdersOf(
    ctx,
    kept.map(({ detailId }) => detailId),
  );

/** Goods are put away after all: the inbound lines want it again, and putaway is offered where their owner wants that. The caller holds the orders and the lines. */
export async function putBack(
  ctx: Ctx,
  orders: ReadonlyMap<number, HeldOrder>,
  { back, reason }: { back: readonly Back[]; reason: string },
): Promise<TaskMade[]> {
  const freed = freedOf(await keptOf(ctx, back), back);
  const details = await lockDetails(ctx, [...new Set(freed.map(({ detailId }) => detailId))]);
  if ([...details.values()].some(({ orderId }) => !orders.has(orderId)))
    throw new Retry('goods of another order came back');
  await ctx.run`
    update inbound.cross_dock x
    set freed_qty = x.freed_qty + n.qty, updated_by = ${ctx.userId}, updated_at = now()
    from unnest(${freed.map(({ id }) => id)}::bigint[], ${freed.map(({ qty }) => qty)}::bigint[]) n(id, qty)
    where ${here(ctx, 'x')}
      and x.id = n.id
  `;
  await changeDetails(
    ctx,
    freed.map(({ detailId, qty }) => ({ detailId, putaway: -qty })),
  );
  const status = await deriveStatus(ctx, orders.values());
  await trace(
    ctx,
    freed.map(({ detailId, qty }) => {
      const orderId = details.get(detailId)?.orderId ?? 0;
      return {
        docType: 'IN',
        docId: orderId,
        detailId,
        action: 'XDOCK_UNDO',
        actionName: '越库退回上架',
        fromStatus: orders.get(orderId)?.status,
        toStatus: status.get(orderId),
        qty,
        payload: { reason },
      };
    }),
  );
  return offerBack(ctx, orders, back);
}

/** Putaway of what is free on the rows that came back; what is locked for counting waits for the count. */
async function offerBack(ctx: Ctx, orders: ReadonlyMap<number, HeldOrder>, back: readonly Back[]): Promise<TaskMade[]> {
  const stockIds = [...new Set(back.map(({ stockId }) => stockId))];
  const flow = await entryFlows(
    ctx,
    [...orders.values()].map(({ ownerId }) => ownerId),
  );
  const wanted = new Set(
    [...orders.values()].filter((o) => !o.isSuspended && flow(o.ownerId, o.orderType).autoPutaway).map(({ id }) => id),
  );
  const parts = await freeParts(
    ctx,
    (await floorParts(ctx, sql`r.stock_id = any(${stockIds}::bigint[])`)).filter(({ orderId }) => wanted.has(orderId)),
  );
  const choices = await recommend(ctx, parts, await habitsOf(ctx, [...new Set(parts.map(({ goodsId }) => goodsId))]));
  return offerPutaway(
    ctx,
    choices.flatMap(({ need, qty, spot, loose, why }): Offer[] => {
      const part = parts[need];
      return part ? [{ ...part, qty, loose, why, toPositionId: spot?.id ?? null }] : [];
    }),
  );
}

/** No more of each row than is free in it. */
async function freeParts(ctx: Ctx, parts: readonly FloorPart[]): Promise<FloorPart[]> {
  const rows = await ctx.rows<{ id: number; free: number }>`
    select s.id, s.on_hand - s.allocated - s.locked - s.moving as free
    from inventory.stock s
    where ${here(ctx, 's')}
      and s.id = any(${parts.map(({ stockId }) => stockId)}::bigint[])
  `;
  const left = new Map(rows.map(({ id, free }) => [id, free]));
  return parts.flatMap((part) => {
    const qty = Math.min(part.qty, left.get(part.stockId) ?? 0);
    left.set(part.stockId, (left.get(part.stockId) ?? 0) - qty);
    return qty > 0 ? [{ ...part, qty }] : [];
  });
}
