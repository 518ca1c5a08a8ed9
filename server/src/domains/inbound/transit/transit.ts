import { orderLife, transitTypes } from '#contract/inbound/order-life.ts';
import type { orderApi } from '#contract/inbound/order.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { positionsByCode } from '../../basic/facade.ts';
import { holdWays, postTxns, resolveLots, type Dimension, type Txn } from '../../inventory/facade.ts';
import { entryFlows } from '../../strategy/facade.ts';
import { refuseBack } from '../order/back.ts';
import { lockDetails } from '../order/details.ts';
import { lockOrder, refuseBetween, refuseOrder, stateOf, type HeldOrder, type Order } from '../order/rows.ts';
import { openOf, type DetailFact } from '../receive/confirm.plan.ts';
import { takesFromTransit, type Share } from './transit.plan.ts';

/** Whether orders of this kind can be shown as on their way: those between warehouses and factories, and what an owner's flow adds. */
export async function transitRule(
  ctx: Ctx,
  ownerIds: readonly number[],
): Promise<(order: { ownerId: number; orderType: number }) => boolean> {
  const flow = await entryFlows(ctx, [...new Set(ownerIds)]);
  return ({ ownerId, orderType }) => transitTypes.has(orderType) || flow(ownerId, orderType).transitAllowed;
}

/** 生成在途库存: what is still expected stands in the book as on its way, once; nobody can be promised it. */
export async function generateTransit(
  ctx: Ctx,
  input: InputOf<typeof orderApi.generateTransit>,
): Promise<OutputOf<typeof orderApi.generateTransit>> {
  const order = await lockOrder(ctx, input.id);
  refuseOrder(order, 'generateTransit');
  if (order.transitMade) refuse('BUSINESS', '已生成在途库存，请勿重复操作');
  if (!(await transitRule(ctx, [order.ownerId]))(order)) refuse('BUSINESS', '该订单类型不支持生成在途库存');
  const details = await openDetails(ctx, order.id);
  const positionId = found((await positionsByCode(ctx, [POSITION])).get(POSITION)).id;
  const lots = await resolveLots(
    ctx,
    details.map(({ goodsId }) => ({ ownerId: order.ownerId, goodsId, noLot: true })),
  );
  await postTxns(ctx, [
    {
      type: 'TRANSIT_ADD',
      source: sourceOf(order),
      entries: details.map((detail, i) => ({
        at: {
          positionId,
          goodsId: detail.goodsId,
          lotId: found(lots[i]),
          lpnId: 0,
          ownerId: order.ownerId,
          quality: 'A',
        },
        qty: openOf(detail),
        sourceLineId: detail.id,
      })),
    },
  ]);
  await ctx.run`
    update inbound.order o
    set transit_made = true, version = o.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'o')}
      and o.id = ${order.id}
  `;
  await trace(ctx, [
    {
      docType: 'IN',
      docId: order.id,
      action: 'TRANSIT',
      actionName: orderLife.actions.generateTransit.label,
      fromStatus: order.status,
      toStatus: order.status,
      qty: details.reduce((sum, detail) => sum + openOf(detail), 0),
    },
  ]);
  return stateOf(ctx, order.id);
}

/** 撤销在途: what is on its way of the order leaves the book, and it may be edited or generated again. Nothing of it has come in the states that let it. */
export async function undoTransit(
  ctx: Ctx,
  input: InputOf<typeof orderApi.undoTransit>,
): Promise<OutputOf<typeof orderApi.undoTransit>> {
  const order = await lockOrder(ctx, input.id);
  refuseOrder(order, 'undoTransit');
  refuseBetween(order, '撤销在途');
  await refuseBack(ctx, order.id, '撤销在途');
  if (!order.transitMade) refuse('BUSINESS', '未生成在途库存');
  const made = await ctx.row<{ id: number }>`
    select max(t.id) as id
    from ops.doc_trace t
    where ${here(ctx, 't')}
      and t.doc_type = 'IN'
      and t.doc_id = ${order.id}
      and t.action = 'TRANSIT'
  `;
  await cutAllTransit(ctx, [order]);
  await ctx.run`
    update inbound.order o
    set transit_made = false, version = o.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'o')}
      and o.id = ${order.id}
  `;
  await trace(ctx, [
    {
      docType: 'IN',
      docId: order.id,
      action: 'TRANSIT_UNDO',
      actionName: orderLife.actions.undoTransit.label,
      fromStatus: order.status,
      toStatus: order.status,
      reversesId: made?.id,
      payload: { reason: input.reason ?? null },
    },
  ]);
  return stateOf(ctx, order.id);
}

/** The lines of an order that something is still expected of, under lock. */
async function openDetails(ctx: Ctx, orderId: number): Promise<DetailFact[]> {
  const rows = await ctx.rows<{ id: number }>`
    select d.id
    from inbound.detail d
    where ${here(ctx, 'd')}
      and d.order_id = ${orderId}
  `;
  const ids = rows.map((row) => row.id);
  return [...(await lockDetails(ctx, ids)).values()].filter((detail) => openOf(detail) > 0);
}

const sourceOf = (order: Pick<Order, 'id' | 'orderNo'>): Txn['source'] => ({
  type: 'IN',
  id: order.id,
  no: order.orderNo,
});

/** Every warehouse is made with it (basic.equip_warehouse). */
const POSITION = '@TRANSIT';

/** What is on its way for one line, and where it stands in the book. */
export interface OnTheWay {
  orderId: number;
  detailId: number;
  at: Dimension;
  qty: number;
}

/**
 * What is left on the way of each line of these orders. The stock row is shared by all orders of the goods; whose part it is, the ledger knows.
 * Steady under the orders' locks: every movement of a line's part is posted under its order's, or under that of the line of transit where another house sends it.
 */
export async function onTheWay(
  ctx: Ctx,
  orders: Iterable<Pick<Order, 'id' | 'transitMade' | 'fromHouseId'>>,
): Promise<Map<number, OnTheWay>> {
  const made = [...orders].filter((order) => order.transitMade),
    ids = made.map(({ id }) => id),
    between = made.filter(({ fromHouseId }) => fromHouseId !== null);
  if (ids.length === 0) return new Map();
  if (between.length > 0)
    await holdWays(
      ctx,
      between.map(({ id }) => id),
    );
  const rows = await ctx.rows<Dimension & Omit<OnTheWay, 'at'>>`
    select l.source_id as order_id, l.source_line_id as detail_id, l.position_id, l.goods_id, l.lot_id, l.lpn_id,
      l.owner_id, l.quality, sum(l.delta)::bigint as qty
    from inventory.stock_ledger l
    join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.position_id
    join basic.area a
      on a.tenant_id = p.tenant_id
      and a.warehouse_id = p.warehouse_id
      and a.id = p.area_id
      and a.kind = 'TRANSIT'
    where ${here(ctx, 'l')}
      and l.source_type = 'IN'
      and l.source_id = any(${ids}::bigint[])
    group by 1, 2, 3, 4, 5, 6, 7, 8
    having sum(l.delta) > 0
  `;
  return new Map(rows.map(({ orderId, detailId, qty, ...at }) => [detailId, { orderId, detailId, at, qty }]));
}

/** How much of each quantity comes out of what is on the way. */
export const sharesOf = (wanted: readonly Share[], parts: ReadonlyMap<number, OnTheWay>): number[] =>
  takesFromTransit(wanted, new Map([...parts].map(([id, part]) => [id, part.qty])));

/**
 * 冲减在途: what will not come is no longer on its way. One transaction per quantity, so that each step can be taken back alone; answers
 * its id, nothing where nothing was on the way. The caller holds the orders and their lines.
 */
export async function cutTransit(
  ctx: Ctx,
  orders: ReadonlyMap<number, HeldOrder>,
  wanted: readonly Share[],
): Promise<(number | undefined)[]> {
  const parts = await onTheWay(ctx, orders.values());
  const cuts = sharesOf(wanted, parts)
    .map((qty, i) => ({ i, qty, part: parts.get(wanted[i]?.detailId ?? 0) }))
    .filter((cut) => cut.qty > 0);
  const posted =
    cuts.length === 0
      ? []
      : await postTxns(
          ctx,
          cuts.map(({ qty, part }): Txn => ({
            type: 'TRANSIT_CUT',
            source: sourceOf(found(orders.get(found(part).orderId))),
            entries: [{ at: found(part).at, qty: -qty, sourceLineId: found(part).detailId }],
          })),
        );
  const txns = new Map(cuts.map(({ i }, n) => [i, posted[n]?.txnId ?? undefined]));
  return wanted.map((_, i) => txns.get(i));
}

/** Nothing more of the order comes. */
export async function cutAllTransit(ctx: Ctx, orders: readonly Order[]): Promise<void> {
  const parts = await onTheWay(ctx, orders);
  await cutTransit(ctx, new Map(orders.map((order) => [order.id, order])), [...parts.values()]);
}
