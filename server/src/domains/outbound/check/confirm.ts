import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { within } from '#contract/kit/machine.ts';
import type { Counted, checkDeliveryApi, internalCheckApi } from '#contract/outbound/check.ts';
import { orderLife } from '#contract/outbound/order-life.ts';
import { checkLife } from '#contract/outbound/pick-life.ts';
import { insert, write, type Change } from '../../../platform/command/change.ts';
import { record, trace, type WorkRow } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { refuseFrozen, refuseOrder } from '../order/rows.ts';
import { DIFFERS, MATCHES, isDrawn, outcomeOf, weightOf, type Checked, type CountedOrder } from './outcome.plan.ts';
import { CHECK, INTERNAL, checkNumbers, type CheckKind } from './rows.ts';
import { lockBench, type Bench } from './scene.ts';
import { checkPieces } from './serials.ts';
import { tally, type Tally, type ExpectedRow } from './tally.plan.ts';

type Answer = OutputOf<typeof internalCheckApi.confirm>;
interface Item {
  orderId: number;
  lines?: Counted[] | undefined;
}

/** Orders that can be checked now: picked, not stopped, not being picked again for what a count found missing, and sorted where they have a slot in a wall. */
export function refuseUncheckable({ orders, picking, unsorted }: Pick<Bench, 'orders' | 'picking' | 'unsorted'>): void {
  for (const order of orders.values()) {
    refuseFrozen(order);
    refuseOrder(order, 'check');
  }
  const open = [...orders.values()].find((order) => order.status === orderLife.at.picking || picking.has(order.id));
  if (open) refuse('BUSINESS', '订单还有未完成的拣货，不能复核', { orderNo: open.orderNo });
  for (const [id, qty] of unsorted)
    refuse('BUSINESS', `订单【${orders.get(id)?.orderNo ?? ''}】还有${qty}件未播种，不能复核`);
}

/** Check any number of orders, all or none, in a fixed number of statements (§3.11). */
export async function confirmCheck(
  ctx: Ctx,
  { items }: Pick<InputOf<typeof checkDeliveryApi.confirm>, 'items'>,
): Promise<Answer> {
  const bench = await lockBench(
    ctx,
    CHECK,
    items.map((item) => item.orderId),
  );
  refuseUncheckable(bench);
  const counted = count(items, bench);
  for (const one of counted) refuseUnderPacked(one.expected, one.tallies);
  const answer = await finish(ctx, CHECK, { bench, counted });
  await checkPieces(ctx, items, counted, answer.list);
  return answer;
}

/** What lies in sealed and open cartons was counted into them. */
function refuseUnderPacked(expected: readonly ExpectedRow[], tallies: readonly Tally[]): void {
  for (const line of expected) {
    const found = tallies.find((t) => t.detailId === line.detailId)?.countQty ?? 0;
    if (found < line.packedQty)
      refuse('BUSINESS', `商品【${line.goodsName}】已装箱${line.packedQty}件，清点数量不能少于装箱数量`, {
        goodsId: line.goodsId,
      });
  }
}

/** A second count, by somebody other than the first checker; it changes nothing but the record. */
export async function confirmInternal(ctx: Ctx, { items }: InputOf<typeof internalCheckApi.confirm>): Promise<Answer> {
  const bench = await lockBench(
    ctx,
    INTERNAL,
    items.map((item) => item.orderId),
  );
  await refuseSecondCount(ctx, bench);
  return finish(ctx, INTERNAL, { bench, counted: count(items, bench) });
}

/** Orders that can be counted a second time: checked, not stopped, and by somebody who did not count them first. */
export async function refuseSecondCount(ctx: Ctx, { orders }: Pick<Bench, 'orders'>): Promise<void> {
  const own = await ctx.row`
    select 1
    from outbound.check_task t
    where ${here(ctx, 't')}
      and t.kind = ${CHECK}
      and t.status = 40
      and t.checker_id = ${ctx.userId}
      and t.order_id = any(${[...orders.keys()]}::bigint[])
    limit 1
  `;
  for (const order of orders.values()) {
    refuseFrozen(order);
    if (!within(orderLife, order.status, 'checked', 'partlyShipped'))
      refuse('STATE', '订单未完成复核，不能内复核', { orderNo: order.orderNo });
  }
  if (own) refuse('BUSINESS', '内复核人不能与复核人相同');
}

function count(items: readonly Item[], { orders, running, expected }: Bench): CountedOrder[] {
  return items.map((item): CountedOrder => {
    const order = orders.get(item.orderId) ?? refuse('NOT_FOUND'),
      lines = expected.get(item.orderId) ?? [];
    const { tallies, problems } = tally(lines, item.lines);
    if (problems[0]) refuse('BUSINESS', problems[0].msg, { orderNo: order.orderNo, goodsId: problems[0].goodsId });
    return {
      order,
      running: running.get(order.id),
      expected: lines,
      tallies,
      diffs: tallies.filter((t) => t.diff !== 0).length,
    };
  });
}

/** Number the checks, write what the count came to, and tell of it. */
async function finish(
  ctx: Ctx,
  kind: CheckKind,
  { bench, counted }: { bench: Bench; counted: readonly CountedOrder[] },
): Promise<Answer> {
  const fresh = [...bench.newIds.keys()];
  const numbers = await checkNumbers(ctx, kind, fresh.length);
  const checks = counted.map((c): Checked => ({
    ...c,
    checkId: c.running?.id ?? bench.newIds.get(c.order.id) ?? 0,
    checkNo: c.running?.checkNo ?? numbers[fresh.indexOf(c.order.id)] ?? '',
    checkStatus: kind === CHECK && c.diffs > 0 ? DIFFERS : MATCHES,
  }));
  const { changes, status } = outcomeOf(ctx.userId, kind, { counted: bench.counted, checks });
  await write(ctx, [...changes, ...(await drawn(ctx, { bench, checks, status }))]);
  await tell(ctx, kind, { checks, status });
  return {
    list: checks.map(({ order, checkId, checkStatus, tallies, diffs }) => ({
      orderId: order.id,
      orderNo: order.orderNo,
      checkId,
      checkStatus,
      orderStatus: status.get(order.id) ?? order.status,
      checkedQty: qtyOf(tallies),
      diffCount: diffs,
    })),
  };
}

/** Second counts that fall due with these checks: orders that matched and are checked as a whole, as many of a hundred as their owner says. */
async function drawn(
  ctx: Ctx,
  of: { bench: Bench; checks: readonly Checked[]; status: ReadonlyMap<number, number> },
): Promise<Change[]> {
  const due = of.checks.filter(
    ({ order, checkStatus }) =>
      checkStatus === MATCHES &&
      of.status.get(order.id) === orderLife.at.checked &&
      isDrawn(order.id, of.bench.samples.get(order.id) ?? 0),
  );
  const orders = [...new Map(due.map(({ order }) => [order.id, order])).values()];
  const numbers = await checkNumbers(ctx, INTERNAL, orders.length);
  return [
    insert(
      'outbound.checkTask',
      orders.map(({ id, waveId }, i) => ({
        checkNo: numbers[i] ?? '',
        kind: INTERNAL,
        orderId: id,
        waveId,
        status: checkLife.at.open,
        samplePct: of.bench.samples.get(id) ?? 0,
      })),
    ),
  ];
}

async function tell(
  ctx: Ctx,
  kind: CheckKind,
  { checks, status }: { checks: readonly Checked[]; status: ReadonlyMap<number, number> },
): Promise<void> {
  await together(
    trace(
      ctx,
      checks.map(({ order, checkId, checkNo, diffs, tallies, expected }) => ({
        docType: 'OUT',
        docId: order.id,
        action: kind === CHECK ? 'CHECK' : 'INTERNAL_CHECK',
        actionName: kind === CHECK ? '出库复核' : '内复核',
        fromStatus: order.status,
        toStatus: status.get(order.id) ?? order.status,
        qty: qtyOf(tallies),
        // What a first check overwrote goes along for who takes it back.
        ...(kind === CHECK
          ? {
              reversible: true,
              payload: {
                checkNo,
                diffCount: diffs,
                checkId,
                was: expected.map(({ detailId, checkedQty }) => ({ detailId, qty: checkedQty })),
              },
            }
          : { payload: { checkNo, diffCount: diffs } }),
      })),
    ),
    record(
      ctx,
      checks.flatMap((check) => recordsOf(check, kind)),
    ),
  );
}

const qtyOf = (tallies: readonly Tally[]): number => tallies.reduce((sum, t) => sum + t.countQty, 0);

const recordsOf = ({ order, checkNo, expected, tallies }: Checked, kind: CheckKind): WorkRow[] =>
  tallies
    .filter((t) => t.countQty > 0)
    .map((t) => {
      const line = expected.find((e) => e.detailId === t.detailId);
      return {
        recType: kind === CHECK ? 'CHECK_DELIVERY' : 'INTERNAL_CHECK',
        orderId: order.id,
        orderNo: order.orderNo,
        taskNo: checkNo,
        goodsId: line?.goodsId ?? 0,
        goodsName: line?.goodsName ?? '',
        qty: t.countQty,
        weightG: weightOf(expected, t),
      };
    });
