import type { receiveApi } from '#contract/inbound/receive.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { trace } from '../../../platform/command/trace.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { found, refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { positionsByCode } from '../../basic/facade.ts';
import { postTxns, resolveLots } from '../../inventory/facade.ts';
import { lockShipped } from '../../outbound/facade.ts';
import { createOrders } from '../order/add.ts';
import { changeDetails, lockDetails } from '../order/details.ts';
import { deriveStatus, lockOrder } from '../order/rows.ts';
import { openOf } from '../receive/confirm.plan.ts';
import { backOf } from '../returns/beyond.ts';
import { goingBack, type GoesBack, type Left, type Refused } from './back.plan.ts';
import { cutTransit } from './transit.ts';

/** 3 退货, because the house it was sent to refused it. */
const RETURN = 3,
  REFUSED = 'REFUSED',
  POSITION = '@TRANSIT';

/** A line of ours that another house sends, and the order of that house it left with: several where that was split. */
interface Sender {
  houseId: number;
  orderId: number;
  inDetailId: number;
  outDetailId: number;
}

/** A return that was made of what was refused: where, and which line of it. Kept with the step, to be taken back. */
export interface WentBack {
  houseId: number;
  orderId: number;
  orderNo: string;
  detailId: number;
  qty: number;
}

/** Orders of senders that goods may go back to, and what left with them. */
export interface Senders {
  senders: readonly Sender[];
  left: readonly Left[];
}

const inHouse = (ctx: Ctx, warehouseId: number): Ctx => ctxOf(ctx.tx, { ...ctx, warehouseId });

/**
 * The orders with which another house sent these lines, under lock (rank 3), houses and ids ascending; to be called before our own order is locked, as whoever cancels or
 * changes a transfer locks the sender's first. Empty for what comes from outside. Which order a line left with never changes once it has left.
 */
export async function lockSenders(ctx: Ctx, inDetailIds: readonly number[]): Promise<Senders> {
  const senders = await ctx.rows<Sender>`
    select y.from_warehouse_id as house_id, d.order_id, y.in_detail_id, d.id as out_detail_id
    from inventory.transit_line y
    join outbound.detail d
      on d.tenant_id = y.tenant_id
      and d.warehouse_id = y.from_warehouse_id
      and (d.id = y.out_detail_id or d.root_id = y.out_detail_id)
    where ${here(ctx, 'y')}
      and y.in_detail_id = any(${[...new Set(inDetailIds)]}::bigint[])
      and d.qty_shipped > 0
    order by y.from_warehouse_id, d.order_id, d.id
  `;
  const left: Left[] = [];
  for (const [orderId, of] of Map.groupBy(senders, (sender) => sender.orderId)) {
    const { shipped } = await lockShipped(inHouse(ctx, of[0]?.houseId ?? 0), orderId);
    for (const { inDetailId, outDetailId } of of)
      left.push(
        ...shipped
          .filter(({ detailId }) => detailId === outDetailId)
          .map((one): Left => ({ ...one, inDetailId, orderId })),
      );
  }
  return { senders, left };
}

/**
 * What was refused, at the door (拒收) or by an inspection (拒收退车), goes back: a return in the house that sent it, for the order it left with, in transit there from the same
 * moment (@TRANSIT). In the transaction of the refusal: the goods are in one of the two books at any moment. To be called before stock of ours is posted, as it is taken back
 * before. Answers for each that was refused what went back of it.
 */
export async function sendBack(
  ctx: Ctx,
  { senders, left }: Senders,
  refused: readonly Refused[],
): Promise<WentBack[][]> {
  const went = refused.map((): WentBack[] => []);
  for (const [orderId, of] of Map.groupBy(senders, (sender) => sender.orderId)) {
    const there = inHouse(ctx, of[0]?.houseId ?? 0);
    const parts = goingBack(
      refused.map((one, i) => ({ ...one, qty: one.qty - qtyOf(went[i]) })),
      left.filter((one) => one.orderId === orderId),
      await backOf(there, orderId),
    );
    for (const { of: i, ...one } of await returned(there, { orderId, refusedBy: ctx.warehouseId, parts }))
      went[i]?.push(one);
  }
  return went;
}

const qtyOf = (went: readonly WentBack[] = []): number => went.reduce((sum, { qty }) => sum + qty, 0);

interface Returning {
  orderId: number;
  refusedBy: number;
  parts: readonly GoesBack[];
}

/** One return of one order, on its way from here on. */
async function returned(there: Ctx, { orderId, refusedBy, parts }: Returning): Promise<(WentBack & { of: number })[]> {
  if (parts.length === 0) return [];
  const { order } = await lockShipped(there, orderId);
  const asked = linesOf(parts);
  const { id, orderNo } = await returnOf(there, order, asked);
  await there.run`
    update inbound.order o
    set transit_made = true, back_house_id = ${refusedBy}
    where ${here(there, 'o')}
      and o.id = ${id}
  `;
  const lines = await there.rows<{ id: number; goodsId: number; qty: number }>`
    select d.id, d.goods_id, d.qty_expected as qty
    from inbound.detail d
    where ${here(there, 'd')}
      and d.order_id = ${id}
    order by d.line_no
  `;
  await onItsWay(there, { id, orderNo, ownerId: order.ownerId }, lines);
  await trace(there, [
    {
      docType: 'OUT',
      docId: order.id,
      action: 'RETURN',
      actionName: '调入仓拒收退回',
      fromStatus: order.status,
      toStatus: order.status,
      qty: parts.reduce((sum, { qty }) => sum + qty, 0),
      payload: { inOrderId: id, inOrderNo: orderNo, reason: REFUSED },
    },
  ]);
  return parts.map(({ of, qty, ...part }) => ({
    of,
    houseId: there.warehouseId,
    orderId: id,
    orderNo,
    detailId: lines[asked.findIndex((line) => isSame(line, part))]?.id ?? refuse('DEFECT'),
    qty,
  }));
}

type Asked = Pick<GoesBack, 'outDetailId' | 'lotId' | 'qty'>;
const isSame = (a: Omit<Asked, 'qty'>, b: Omit<Asked, 'qty'>): boolean =>
  a.outDetailId === b.outDetailId && a.lotId === b.lotId;

/** What goes back as lines of a return: one for each line and lot it left in, however often it was refused. */
function linesOf(parts: readonly GoesBack[]): Asked[] {
  const lines: Asked[] = [];
  for (const { outDetailId, lotId, qty } of parts) {
    const line = lines.find((one) => isSame(one, { outDetailId, lotId }));
    if (line) line.qty += qty;
    else lines.push({ outDetailId, lotId, qty });
  }
  return lines;
}

/** The return as it is written down: its lines in the lots they left in. */
async function returnOf(
  there: Ctx,
  order: { id: number; orderNo: string; ownerId: number },
  parts: readonly Asked[],
): Promise<{ id: number; orderNo: string }> {
  const lots = await there.rows<{ id: number; goodsId: number; lotNo: string }>`
    select t.id, t.goods_id, t.lot_no
    from inventory.lot t
    where t.tenant_id = ${there.tenantId}
      and t.id = any(${parts.map(({ lotId }) => lotId)}::bigint[])
  `;
  const lotOf = (id: number) => lots.find((lot) => lot.id === id);
  const [made] = await createOrders(
    there,
    [
      {
        ownerId: order.ownerId,
        orderType: RETURN,
        remark: `调拨拒收退回 ${order.orderNo}`,
        sourceOrderId: order.id,
        returnReason: REFUSED,
        lines: parts.map(({ outDetailId, lotId, qty }) => ({
          goodsId: lotOf(lotId)?.goodsId ?? 0,
          unitLevel: 1,
          unitQty: qty,
          wantLotNo: lotOf(lotId)?.lotNo,
          sourceLineId: outDetailId,
          sourceLotId: lotId,
        })),
      },
    ],
    { source: 3, path: () => 'lines', agreed: true },
  );
  return made ?? refuse('DEFECT');
}

async function onItsWay(
  there: Ctx,
  order: { id: number; orderNo: string; ownerId: number },
  lines: readonly { id: number; goodsId: number; qty: number }[],
): Promise<void> {
  const positionId = found((await positionsByCode(there, [POSITION])).get(POSITION)).id;
  const lots = await resolveLots(
    there,
    lines.map(({ goodsId }) => ({ ownerId: order.ownerId, goodsId, noLot: true })),
  );
  await postTxns(there, [
    {
      type: 'TRANSIT_ADD',
      source: { type: 'IN', id: order.id, no: order.orderNo },
      entries: lines.map(({ id, goodsId, qty }, i) => ({
        at: { positionId, goodsId, lotId: found(lots[i]), lpnId: 0, ownerId: order.ownerId, quality: 'A' },
        qty,
        sourceLineId: id,
      })),
    },
  ]);
}

/** The returns that were made, told to whoever refused. */
export async function tellBack(
  ctx: Ctx,
  went: readonly WentBack[],
): Promise<OutputOf<typeof receiveApi.reject>['back']> {
  const made = [...Map.groupBy(went, ({ orderId }) => orderId).values()];
  const houses =
    made.length === 0
      ? []
      : await ctx.rows<{ id: number; name: string }>`
        select w.id, w.name
        from basic.warehouse w
        where w.tenant_id = ${ctx.tenantId}
          and w.id = any(${went.map(({ houseId }) => houseId)}::bigint[])
      `;
  return made.map((of) => ({
    orderNo: of[0]?.orderNo ?? '',
    houseName: houses.find(({ id }) => id === of[0]?.houseId)?.name ?? '',
    qty: qtyOf(of),
  }));
}

/** The refusal is taken back: nothing comes back to the sender any more. Refused once somebody there has received, refused or closed some of it; the refusal names the return. */
export async function takeBack(ctx: Ctx, went: readonly WentBack[], reason: string): Promise<void> {
  for (const { houseId, orderId, orderNo, detailId, qty } of went) {
    const there = inHouse(ctx, houseId);
    const order = await lockOrder(there, orderId);
    const detail = found((await lockDetails(there, [detailId])).get(detailId));
    if (detail.qtyReceived + detail.qtyRejected > 0 || openOf(detail) < qty)
      refuse('BUSINESS', `退回单【${orderNo}】已在调出仓处理，不能回退拒收`, { orderNo });
    await cutTransit(there, new Map([[order.id, order]]), [{ detailId, qty }]);
    await changeDetails(there, [{ detailId, closed: qty }]);
    const status = (await deriveStatus(there, [order])).get(order.id) ?? order.status;
    await trace(there, [
      {
        docType: 'IN',
        docId: order.id,
        detailId,
        action: 'UNREFUSED',
        actionName: '调入仓撤销拒收',
        fromStatus: order.status,
        toStatus: status,
        qty,
        payload: { reason },
      },
    ]);
  }
}
