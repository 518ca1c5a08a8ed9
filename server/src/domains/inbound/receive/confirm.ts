import { sql } from 'kysely';
import { orderLife } from '#contract/inbound/order-life.ts';
import { receiveRights, type receiveApi } from '#contract/inbound/receive.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { reached } from '#contract/kit/machine.ts';
import { isSscc } from '#contract/terms/gs1.ts';
import { may } from '../../../platform/actor.ts';
import { wireDay } from '../../../platform/clock.ts';
import { newId } from '../../../platform/command/change.ts';
import { lists } from '../../../platform/command/lists.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { lockPlaceRows, makeLpns } from '../../basic/facade.ts';
import { findLots, knownSerials, type KnownSerial, type LotWish } from '../../inventory/facade.ts';
import {
  entryFlowRows,
  flowsFrom,
  receivingFrom,
  receivingRuleRows,
  type EntryFlow,
  type ReceivingRule,
} from '../../strategy/facade.ts';
import {
  habitRows,
  habitsFrom,
  makeTasksArriving,
  recommend,
  taskIdRows,
  type Choice,
  type Coming,
  type Habits,
  type Need,
} from '../../task/facade.ts';
import { awaitedRows } from '../cross-dock/awaited.ts';
import { detailRows, lockedDetails, refuseLines } from '../order/details.ts';
import {
  announceFinished,
  lockedOrdersOf,
  orderRowsOf,
  ordersSettled,
  refuseOrder,
  settledStatus,
  type HeldOrder as Order,
} from '../order/rows.ts';
import { lpnFacts, lpnRows, lpnsFrom, placeRows, receivingPlaces, type Arriving, type Place } from '../places.ts';
import { tripsOf, type Offer } from '../putaway/offer.ts';
import type { QcRule } from '../quality/mode.plan.ts';
import { qcFactRows, qcRulesFrom } from '../quality/modes.ts';
import { openings, openQcRows } from '../quality/open.ts';
import { onTheWay, sharesOf } from '../transit/transit.ts';
import { uploadAfter } from '../upload/queue.ts';
import type { Arrival } from './arrival.ts';
import { cartonsWaiting, weighed } from './cartons.ts';
import { carriedOn, judge, lpnProblems, type DetailFact, type Judged, type Waiting } from './confirm.plan.ts';
import { land } from './land.ts';
import { refuseUnsent } from './sent.ts';
import { serialKey } from './serials.plan.ts';
import { answer, tell } from './told.ts';

type Input = InputOf<typeof receiveApi.confirm>;

/** What was received, and the lines of it that an order waits for. */
export type Received = OutputOf<typeof receiveApi.confirm> & { awaited: number[] };

/**
 * Receive any number of lines of any number of orders, all or none, in a fixed number of statements (§3.2). One locks orders and lines (rank 3, 6); the one after it
 * reads all that is known of them (a supplier's pallet becomes a container before: who comes second finds it); lots are found or made; places are chosen under their locks (7), containers judged under theirs (8); then the goods are posted (9).
 * Each line has transactions of its own, so that each can be taken back alone. Unless the owner's flow says 手工,
 * putaway tasks are offered in the same breath; their places are chosen before any stock is locked (§4.1).
 */
export async function receive(ctx: Ctx, input: Input): Promise<Received> {
  const ids = input.lines.map((line) => line.detailId);
  const held = await lists(ctx, { orders: orderRowsOf(ctx, ids), details: detailRows(ctx, ids) });
  const orders = lockedOrdersOf(held.orders),
    details = lockedDetails(ids, held.details);
  const goodsIds = [...new Set([...details.values()].map((detail) => detail.goodsId))];
  const foreign = [...new Set(input.lines.flatMap(({ lpnCode }) => lpnCode ?? []))].filter(isSscc);
  await makeLpns(ctx, foreign, 'PALLET');
  const look = await lists(ctx, lookFor(ctx, input, { orders, goodsIds }));
  const flow = flowsFrom(look.flows),
    rules = receivingFrom(look.rules),
    habits = habitsFrom(look),
    known = {
      waiting: new Map(look.waiting.map((one) => [one.id, one])),
      known: new Map(look.serials.map((one) => [serialKey(one.goodsId, one.serial), one])),
      orders,
      details,
      rules,
      inspected: qcRulesFrom(look.qc, flow),
      placeOf: receivingPlaces(look),
      lpnOf: lpnsFrom(look.lpns),
    };
  for (const order of orders.values()) refuseEntry(order, flow(order.ownerId, order.orderType));

  const arrivals = await arrive(ctx, input, known);
  const opened = await openings(ctx, waitingIn(arrivals, known.inspected), look);
  const offered = arrivals.filter(
    ({ order, judged }) => carriedOn(judged.quality) && flow(order.ownerId, order.orderType).autoPutaway,
  );
  const choices = await recommend(ctx, offered.map(needOf), habits);
  await refuseContainers(ctx, arrivals);

  const before = [...orders.values()];
  const {
    made,
    settled,
    posted: landed,
  } = await makeTasksArriving(ctx, tripsOf(offersOf(choices, offered, arrivals)), {
    coming: new Map(arrivals.map((arrival, i) => [i, comingOf(arrival, habits)])),
    spots: choices.flatMap(({ spot }) => spot ?? []),
    ids: { tasks: look.tasks.map(({ id }) => id), lines: look.lines.map(({ id }) => id) },
    post: (beside) =>
      land(
        ctx,
        arrivals.map((arrival, i) => ({ ...arrival, receiptId: look.receipts[i]?.id ?? 0 })),
        beside,
        { opened, rules: known.inspected },
      ),
    settling: ordersSettled(ctx, before),
  });
  const status = settledStatus(before, settled);
  await together(announceFinished(ctx, before, status), tell(ctx, landed, { orders, status, opened }));
  await uploadAfter(ctx, 'received', [...orders.keys()]);
  return {
    ...answer(landed, { orders, status }, made, unplaced(choices)),
    awaited: look.awaited.map(({ id }) => id),
  };
}

/** Everything that is read of what the lines belong to. */
const lookFor = (
  ctx: Ctx,
  input: Input,
  { orders, goodsIds }: { orders: ReadonlyMap<number, Order>; goodsIds: readonly number[] },
) => ({
  flows: entryFlowRows(ctx, [...new Set([...orders.values()].map((order) => order.ownerId))]),
  rules: receivingRuleRows(ctx, goodsIds),
  qc: qcFactRows(
    ctx,
    input.lines.map((line) => line.detailId),
  ),
  ...openQcRows(ctx, [...orders.keys()]),
  ...habitRows(ctx, goodsIds),
  ...placeRows(
    ctx,
    input.lines.map((line) => line.positionCode),
  ),
  lpns: lpnRows(
    ctx,
    input.lines.map((line) => line.lpnCode),
  ),
  receipts: sql<{ id: number }>`
    select ${newId('inbound.receipt')} as id
    from generate_series(1, ${input.lines.length}::int)
  `,
  waiting: cartonsWaiting(
    ctx,
    input.lines.map((line) => line.detailId),
  ),
  serials: knownSerials(
    ctx,
    sql`select unnest(${[...goodsIds]}::bigint[])`,
    input.lines.flatMap((line) => line.serials ?? []),
  ),
  awaited: awaitedRows(
    ctx,
    input.lines.map((line) => line.detailId),
  ),
  ...taskIdRows(ctx, input.lines.length),
});

/** What must be inspected before it is anything. */
const waitingIn = (arrivals: readonly Arrival[], inspected: ReadonlyMap<number, QcRule>) =>
  arrivals.flatMap(({ order, detail }) => {
    const rule = inspected.get(detail.id);
    return rule ? [{ order, rule }] : [];
  });

/** How many of the offered lines no position takes. */
const unplaced = (choices: readonly Choice[]): number =>
  new Set(choices.filter(({ spot }) => spot === null).map(({ need }) => need)).size;

/** A line as it will lie on the floor. */
const comingOf = ({ line, detail, order, judged, place, lpnId, lotId }: Arrival, { goods }: Habits): Coming => ({
  positionId: place.id,
  positionCode: place.code,
  areaKind: place.kind,
  goodsId: detail.goodsId,
  storageMode: goods.get(detail.goodsId)?.storageMode ?? 0,
  lotId,
  lpnId,
  ownerId: order.ownerId,
  quality: judged.quality,
  qty: line.qty,
});

/** What is to be carried on; the place among the arrivals stands for the row it comes to lie in. `choices` name the arrivals that are `offered`. */
function offersOf(choices: readonly Choice[], offered: readonly Arrival[], arrivals: readonly Arrival[]): Offer[] {
  return choices.flatMap(({ need, qty, loose, spot, why }) => {
    const arrival = offered[need];
    if (!arrival) return [];
    return [
      {
        qty,
        loose,
        why,
        toPositionId: spot?.id ?? null,
        orderId: arrival.order.id,
        detailId: arrival.detail.id,
        lpnId: arrival.lpnId,
        stockId: arrivals.indexOf(arrival),
      },
    ];
  });
}

/** The steps an owner's flow makes mandatory stand before receiving (§3.1). */
function refuseEntry(order: Order, flow: EntryFlow): void {
  refuseOrder(order, 'receive');
  if (flow.needPreCheck && !reached(orderLife, order.status, 'arrived'))
    refuse('BUSINESS', '车辆未签到，不能收货', { orderNo: order.orderNo });
  if (flow.needAppoint && !reached(orderLife, order.status, 'appointed'))
    refuse('BUSINESS', '入库单未预约，不能收货', { orderNo: order.orderNo });
}

/** What the lines are received on, under lock, and by which rules; codes are refused when they are asked for. */
interface Known {
  orders: Map<number, Order>;
  details: Map<number, DetailFact>;
  rules: Map<number, ReceivingRule>;
  waiting: Map<number, Waiting>;
  known: Map<string, KnownSerial>;
  /** How lines are inspected; those that are not are missing. */
  inspected: Map<number, QcRule>;
  placeOf: (code: string | null | undefined, kind: Arriving) => Place;
  lpnOf: (code: string) => number;
}

async function arrive(
  ctx: Ctx,
  input: Input,
  { orders, details, rules, waiting, known, inspected, placeOf, lpnOf }: Known,
): Promise<Arrival[]> {
  const rights = {
    acceptShortLife: input.acceptShortLife && may(ctx, receiveRights.life.permit),
    over: may(ctx, receiveRights.over.permit),
  };
  const { judged, problems } = judge(
    input.lines,
    { details, rules, waiting, known, inspected, today: wireDay(new Date()) },
    rights,
  );
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
      place: placeOf(line.positionCode, kindOf(detail, judged[i]?.quality)),
      lpnId: lpns[i] ?? 0,
      ...weighed(line.cartonIds, waiting),
    };
  });
  const [lots, coming] = await together(findLots(ctx, bare.map(lotWish)), onTheWay(ctx, orders.values()));
  const shares = sharesOf(input.lines, coming);
  refuseUnsent(bare, shares);
  return bare.map((arrival, i) => ({
    ...arrival,
    lotId: arrival.detail.cameAs?.id ?? must(lots[i]).id,
    lotNo: arrival.detail.cameAs?.lotNo ?? must(lots[i]).lotNo,
    coming: coming.get(arrival.detail.id),
    fromTransit: shares[i] ?? 0,
  }));
}

/** Where goods stand at first: those to be inspected and those that come back apart, where the warehouse has room for them. */
const kindOf = ({ cameAs }: DetailFact, quality: Judged['quality'] | undefined): Arriving =>
  quality === 'Q' ? 'QC' : cameAs ? 'RTN' : 'REC';

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
