import type { receiveApi } from '#contract/inbound/receive.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { emit, record, trace, type OutboxEvent, type TraceRow, type WorkRow } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/database.ts';
import type { TaskMade } from '../../task/facade.ts';
import type { HeldOrder as Order } from '../order/rows.ts';
import { openingTraces, type Opening } from '../quality/open.ts';
import type { Landed } from './arrival.ts';
import { openOf } from './confirm.plan.ts';

type Output = OutputOf<typeof receiveApi.confirm>;

/** What became of the orders of a receiving. */
interface Outcome {
  orders: ReadonlyMap<number, Order>;
  /** Their status from now on. */
  status: ReadonlyMap<number, number>;
}
/** And the inspections that wait for them. */
type Told = Outcome & { opened: readonly Opening[] };

/** Traces, work records, announcements. */
export async function tell(ctx: Ctx, landed: readonly Landed[], outcome: Told): Promise<void> {
  await together(
    trace(ctx, [
      ...landed.map((one) => traceOf(one, outcome)),
      ...landed.flatMap(backTraceOf),
      ...openingTraces(outcome.opened, landed),
    ]),
    record(ctx, landed.map(recordOf)),
    emit(
      ctx,
      [...outcome.orders.values()].map((order) => eventOf(order, landed)),
    ),
  );
}

const traceOf = (l: Landed, { status }: Outcome): TraceRow => ({
  docType: 'IN',
  docId: l.order.id,
  detailId: l.detail.id,
  action: 'RECEIVE',
  actionName: '收货',
  fromStatus: l.order.status,
  toStatus: status.get(l.order.id),
  qty: l.line.qty,
  txnId: l.txnIds[0],
  reversible: true,
  payload: {
    receiptId: l.receiptId,
    txnIds: l.txnIds,
    stockId: l.stockId,
    quality: l.judged.quality,
    lotNo: l.lotNo,
    positionCode: l.place.code,
    lpnCode: l.line.lpnCode ?? null,
    ...(l.cartonIds.length > 0 ? { cartonIds: l.cartonIds, weightG: l.weightG } : {}),
  },
});

/** The order that goods left with is told that they are back, and what they are worth. */
const backTraceOf = ({ order, line, judged, lotNo }: Landed): TraceRow[] =>
  order.sourceOrderId === null
    ? []
    : [
        {
          docType: 'OUT',
          docId: order.sourceOrderId,
          action: 'RETURNED',
          actionName: '退货收货',
          qty: line.qty,
          payload: { inOrderId: order.id, inOrderNo: order.orderNo, quality: judged.quality, lotNo },
        },
      ];

const recordOf = (l: Landed): WorkRow => ({
  recType: 'RECEIVE',
  orderId: l.order.id,
  orderNo: l.order.orderNo,
  goodsId: l.detail.goodsId,
  goodsName: l.detail.goodsName,
  lotNo: l.lotNo,
  positionCode: l.place.code,
  ...(l.line.lpnCode ? { lpnCode: l.line.lpnCode } : {}),
  qty: l.line.qty,
  weightG: l.weightG || l.line.qty * l.detail.weight,
});

const eventOf = (order: Order, landed: readonly Landed[]): OutboxEvent => ({
  topic: 'IN.RECEIVED',
  aggKey: `IN:${order.id}`,
  payload: {
    orderId: order.id,
    orderNo: order.orderNo,
    ownerId: order.ownerId,
    receipts: landed
      .filter((l) => l.order.id === order.id)
      .map((l) => ({ receiptId: l.receiptId, detailId: l.detail.id, qty: l.line.qty, quality: l.judged.quality })),
  },
});

/** What the clerk is told. */
export function answer(
  landed: readonly Landed[],
  { orders, status }: Outcome,
  tasks: readonly TaskMade[],
  unplacedLines: number,
): Output {
  const received = new Map<number, number>();
  for (const l of landed) received.set(l.detail.id, (received.get(l.detail.id) ?? 0) + l.line.qty);
  return {
    receipts: landed.map((l) => ({
      receiptId: l.receiptId,
      detailId: l.detail.id,
      lotId: l.lotId,
      lotNo: l.lotNo,
      positionCode: l.place.code,
      lpnCode: l.line.lpnCode ?? null,
      quality: l.judged.quality,
      qty: l.line.qty,
      qtyOpen: openOf({ ...l.detail, qtyReceived: l.detail.qtyReceived + (received.get(l.detail.id) ?? 0) }),
    })),
    orders: [...orders.values()].map((order) => ({
      id: order.id,
      orderNo: order.orderNo,
      status: status.get(order.id) ?? order.status,
    })),
    tasks: tasks.map(({ taskId, taskNo }) => ({ id: taskId, taskNo })),
    docks: [],
    unplacedLines,
  };
}
