import { sql, type RawBuilder } from 'kysely';
import { receiveRights, type receiveApi, type ReceiveLine } from '#contract/inbound/receive.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { may } from '../../../platform/actor.ts';
import { wireDay } from '../../../platform/clock.ts';
import { newId } from '../../../platform/command/change.ts';
import { lists } from '../../../platform/command/lists.ts';
import { emit, record, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { lockPlaceRows } from '../../basic/facade.ts';
import { findLots, postTxns, type LotWish, type Posted, type Txn } from '../../inventory/facade.ts';
import {
  entryFlowRows,
  flowsFrom,
  receivingFrom,
  receivingRuleRows,
  type EntryFlow,
  type ReceivingRule,
} from '../../strategy/facade.ts';
import type { TaskMade } from '../../task/facade.ts';
import { detailRows, detailsChanged, lockedDetails, refuseLines } from '../order/details.ts';
import { deriveStatus, lockedOrdersOf, orderRowsOf, refuseOrder, type HeldOrder as Order } from '../order/rows.ts';
import { lpnFacts, lpnIds, receivingPlaces, type Place } from '../places.ts';
import { offerPutaway } from '../putaway/offer.ts';
import type { Need } from '../putaway/recommend.plan.ts';
import { habitRows, habitsFrom, recommend } from '../putaway/recommend.ts';
import { onTheWay, sharesOf, type OnTheWay } from '../transit/transit.ts';
import { judge, lpnProblems, openOf, type DetailFact, type Judged } from './confirm.plan.ts';

type Input = InputOf<typeof receiveApi.confirm>;
type Output = OutputOf<typeof receiveApi.confirm>;

/** One receiving line with everything it has come to. */
interface Arrival {
  line: ReceiveLine;
  detail: DetailFact;
  order: Order;
  rule: ReceivingRule;
  judged: Judged;
  place: Place;
  lpnId: number;
  lotId: number;
  lotNo: string;
  coming: OnTheWay | undefined;
  fromTransit: number;
}
/** The same with the number of its receipt. */
interface Numbered extends Arrival {
  receiptId: number;
}
/** `txnIds`: what was on its way, and what comes beyond it. */
interface Landed extends Numbered {
  stockId: number;
  txnIds: number[];
}

/**
 * Receive any number of lines of any number of orders, all or none, in a fixed number of statements (§3.2).
 * Each line has transactions of its own, so that each can be taken back alone. Unless the owner's flow says 手工,
 * putaway tasks are offered in the same breath; their places are chosen before any stock is locked (§4.1).
 */
export async function receive(ctx: Ctx, input: Input): Promise<Output> {
  const ids = input.lines.map((line) => line.detailId);
  const [held, placeOf, lpnOf] = await together(
    lists(ctx, { orders: orderRowsOf(ctx, ids), details: detailRows(ctx, ids) }),
    receivingPlaces(
      ctx,
      input.lines.map((line) => line.positionCode),
    ),
    lpnIds(
      ctx,
      input.lines.map((line) => line.lpnCode),
    ),
  );
  const orders = lockedOrdersOf(held.orders),
    details = lockedDetails(ids, held.details);
  const goodsIds = [...new Set([...details.values()].map((detail) => detail.goodsId))];
  const look = await lists(ctx, {
    flows: entryFlowRows(ctx, [...new Set([...orders.values()].map((order) => order.ownerId))]),
    rules: receivingRuleRows(ctx, goodsIds),
    ...habitRows(ctx, goodsIds),
    receipts: sql<{ id: number }>`
      select ${newId('inbound.receipt')} as id
      from generate_series(1, ${input.lines.length}::int)
    `,
  });
  const flow = flowsFrom(look.flows),
    rules = receivingFrom(look.rules),
    habits = habitsFrom(look);
  for (const order of orders.values()) refuseEntry(order, flow(order.ownerId, order.orderType));

  const arrivals = await arrive(ctx, input, { orders, details, rules, placeOf, lpnOf });
  const offered = arrivals.filter(
    ({ order, judged }) => judged.quality !== 'Q' && flow(order.ownerId, order.orderType).autoPutaway,
  );
  const choices = await recommend(ctx, offered.map(needOf), habits);
  await refuseContainers(ctx, arrivals);

  const landed = await land(
    ctx,
    arrivals.map((arrival, i) => ({ ...arrival, receiptId: look.receipts[i]?.id ?? 0 })),
  );
  const status = await deriveStatus(ctx, orders.values());
  const stockOf = new Map(landed.map(({ line, stockId }) => [line, stockId]));
  const [tasks] = await together(
    offerPutaway(
      ctx,
      choices.flatMap(({ need, ...choice }) => {
        const arrival = offered[need];
        return arrival
          ? [
              {
                qty: choice.qty,
                loose: choice.loose,
                toPositionId: choice.spot?.id ?? null,
                orderId: arrival.order.id,
                detailId: arrival.detail.id,
                lpnId: arrival.lpnId,
                stockId: stockOf.get(arrival.line) ?? 0,
              },
            ]
          : [];
      }),
    ),
    file(ctx, landed, { orders, status }),
  );
  return answer(landed, orders, status, tasks);
}

/** The steps an owner's flow makes mandatory stand before receiving (§3.1). */
function refuseEntry(order: Order, flow: EntryFlow): void {
  refuseOrder(order, 'receive');
  if (flow.needPreCheck && order.status < 30) refuse('BUSINESS', '车辆未签到，不能收货', { orderNo: order.orderNo });
  if (flow.needAppoint && order.status < 20) refuse('BUSINESS', '入库单未预约，不能收货', { orderNo: order.orderNo });
}

/** What the lines are received on, under lock, and by which rules; codes are refused when they are asked for. */
interface Known {
  orders: Map<number, Order>;
  details: Map<number, DetailFact>;
  rules: Map<number, ReceivingRule>;
  placeOf: (code: string | null | undefined) => Place;
  lpnOf: (code: string) => number;
}

async function arrive(ctx: Ctx, input: Input, { orders, details, rules, placeOf, lpnOf }: Known): Promise<Arrival[]> {
  const rights = {
    acceptShortLife: input.acceptShortLife && may(ctx, receiveRights.life.permit),
    over: may(ctx, receiveRights.over.permit),
  };
  const { judged, problems } = judge(input.lines, { details, rules, today: wireDay(new Date()) }, rights);
  refuseLines(problems);
  const lpns = input.lines.map((line) => (typeof line.lpnCode === 'string' ? lpnOf(line.lpnCode) : 0));
  const bare = input.lines.map((line, i) => {
    const detail = must(details.get(line.detailId));
    return {
      line,
      detail,
      order: must(orders.get(detail.orderId)),
      rule: must(rules.get(detail.goodsId)),
      judged: must(judged[i]),
      place: placeOf(line.positionCode),
      lpnId: lpns[i] ?? 0,
    };
  });
  const [lots, coming] = await together(findLots(ctx, bare.map(lotWish)), onTheWay(ctx, orders.values()));
  const shares = sharesOf(input.lines, coming);
  return bare.map((arrival, i) => ({
    ...arrival,
    lotId: must(lots[i]).id,
    lotNo: must(lots[i]).lotNo,
    coming: coming.get(arrival.detail.id),
    fromTransit: shares[i] ?? 0,
  }));
}

const must = <T>(value: T | undefined): T => value ?? refuse('NOT_FOUND');

const lotWish = ({
  line,
  detail,
  order,
  rule,
  judged,
}: Pick<Arrival, 'line' | 'detail' | 'order' | 'rule' | 'judged'>): LotWish => ({
  goodsId: detail.goodsId,
  ownerId: order.ownerId,
  producedOn: judged.producedOn,
  expireOn: judged.expireOn,
  supplierId: order.supplierId,
  producerId: order.producerId,
  supplierLotNo: line.supplierLotNo ?? '',
  facts: { isLot: detail.isLot, shelfLifeDays: detail.shelfLifeDays, ...rule.lotting },
});

/** Containers are judged under their locks (rank 8). */
async function refuseContainers(ctx: Ctx, arrivals: readonly Arrival[]): Promise<void> {
  const lpns = [...new Set(arrivals.map((a) => a.lpnId))].filter((id) => id !== 0);
  const [, facts] = await together(lockPlaceRows(ctx, [], lpns), lpnFacts(ctx, lpns));
  refuseLines(
    lpnProblems(
      arrivals.map((a) => ({
        lpnCode: a.line.lpnCode ?? null,
        lpnId: a.lpnId,
        positionId: a.place.id,
        positionCode: a.place.code,
        ownerId: a.order.ownerId,
        goodsId: a.detail.goodsId,
        lotId: a.lotId,
        allowMixLpn: a.rule.allowMixLpn,
      })),
      facts,
    ),
  );
}

const needOf = ({ line, detail, order, judged, lpnId, lotId }: Arrival): Need => ({
  goodsId: detail.goodsId,
  ownerId: order.ownerId,
  lotId,
  expireOn: judged.expireOn,
  lpnId,
  quality: judged.quality,
  qty: line.qty,
});

/** Goods onto the floor: stock and ledger, and with them receipts and the counters of the lines. */
async function land(ctx: Ctx, arrivals: readonly Numbered[]): Promise<Landed[]> {
  const txns = arrivals.flatMap((arrival, i) => txnsOf(arrival).map((txn) => ({ i, txn })));
  const landedBy = (posted: readonly Posted[]): Landed[] =>
    arrivals.map((arrival, i) => {
      const own = posted.filter((_, n) => txns[n]?.i === i);
      return { ...arrival, stockId: own[0]?.stockIds[0] ?? 0, txnIds: own.flatMap((made) => made.txnId ?? []) };
    });
  const posted = await postTxns(
    ctx,
    txns.map(({ txn }) => txn),
    (made) => [countedIn(ctx, arrivals), receiptsInserted(ctx, landedBy(made))],
  );
  return landedBy(posted);
}

const receiptsInserted = (ctx: Ctx, landed: readonly Landed[]): RawBuilder<unknown> => sql`
  insert into inbound.receipt (
    id, tenant_id, warehouse_id, order_id, detail_id, lot_id, lpn_id, position_id, quality, qty, stock_id, txn_id,
    staff_id, created_by, updated_by
  )
  select n.id, ${ctx.tenantId}, ${ctx.warehouseId}, n.order_id, n.detail_id, n.lot_id, n.lpn_id, n.position_id,
    n.quality, n.qty, n.stock_id, n.txn_id, ${ctx.userId}, ${ctx.userId}, ${ctx.userId}
  from unnest(
    ${landed.map((l) => l.receiptId)}::bigint[], ${landed.map((l) => l.order.id)}::bigint[],
    ${landed.map((l) => l.detail.id)}::bigint[], ${landed.map((l) => l.lotId)}::bigint[],
    ${landed.map((l) => l.lpnId)}::bigint[], ${landed.map((l) => l.place.id)}::bigint[],
    ${landed.map((l) => l.judged.quality)}::text[], ${landed.map((l) => l.line.qty)}::bigint[],
    ${landed.map((l) => l.stockId)}::bigint[], ${landed.map((l) => l.txnIds[0] ?? 0)}::bigint[]
  ) n(id, order_id, detail_id, lot_id, lpn_id, position_id, quality, qty, stock_id, txn_id)
`;

const countedIn = (ctx: Ctx, arrivals: readonly Arrival[]): RawBuilder<unknown> =>
  detailsChanged(
    ctx,
    arrivals.map(({ line, detail, judged }) => ({
      detailId: detail.id,
      received: line.qty,
      damaged: judged.quality === 'D' ? line.qty : 0,
      qcWait: judged.quality === 'Q' ? line.qty : 0,
    })),
  );

/** What was on its way comes off it, what exceeds that simply comes (§7, 41). The place on the floor is the first entry of each. */
function txnsOf({ line, detail, order, judged, place, lpnId, lotId, coming, fromTransit }: Arrival): Txn[] {
  const at = {
    positionId: place.id,
    goodsId: detail.goodsId,
    lotId,
    lpnId,
    ownerId: order.ownerId,
    quality: judged.quality,
  };
  const source = { type: 'IN' as const, id: order.id, no: order.orderNo },
    sourceLineId = detail.id,
    beyond = line.qty - fromTransit;
  return [
    ...(coming && fromTransit > 0
      ? [
          {
            type: 'TRANSIT_RCV' as const,
            source,
            entries: [
              { at, qty: fromTransit, sourceLineId },
              { at: coming.at, qty: -fromTransit, sourceLineId },
            ],
          },
        ]
      : []),
    ...(beyond > 0 ? [{ type: 'RECEIVE' as const, source, entries: [{ at, qty: beyond, sourceLineId }] }] : []),
  ];
}

/** Traces, work records, announcements. */
async function file(
  ctx: Ctx,
  filed: readonly Landed[],
  { orders, status }: { orders: Map<number, Order>; status: Map<number, number> },
): Promise<void> {
  const traced = trace(
    ctx,
    filed.map((l) => ({
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
      },
    })),
  );
  const recorded = record(
    ctx,
    filed.map((l) => ({
      recType: 'RECEIVE',
      orderId: l.order.id,
      orderNo: l.order.orderNo,
      goodsId: l.detail.goodsId,
      goodsName: l.detail.goodsName,
      lotNo: l.lotNo,
      positionCode: l.place.code,
      ...(l.line.lpnCode ? { lpnCode: l.line.lpnCode } : {}),
      qty: l.line.qty,
      weightG: l.line.qty * l.detail.weight,
    })),
  );
  const announced = emit(
    ctx,
    [...orders.values()].map((order) => ({
      topic: 'IN.RECEIVED',
      aggKey: `IN:${order.id}`,
      payload: {
        orderId: order.id,
        orderNo: order.orderNo,
        ownerId: order.ownerId,
        receipts: filed
          .filter((l) => l.order.id === order.id)
          .map((l) => ({ receiptId: l.receiptId, detailId: l.detail.id, qty: l.line.qty, quality: l.judged.quality })),
      },
    })),
  );
  await together(traced, recorded, announced);
}

function answer(
  filed: readonly Landed[],
  orders: Map<number, Order>,
  status: Map<number, number>,
  tasks: readonly TaskMade[],
): Output {
  const received = new Map<number, number>();
  for (const l of filed) received.set(l.detail.id, (received.get(l.detail.id) ?? 0) + l.line.qty);
  return {
    receipts: filed.map((l) => ({
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
  };
}
