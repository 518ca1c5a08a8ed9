import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Counted, checkDeliveryApi, internalCheckApi } from '#contract/outbound/check.ts';
import { record, trace, type WorkRow } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { deriveStatus, lockOrders, refuseFrozen, refuseOrder, type Order } from '../order/rows.ts';
import {
  CHECK,
  INTERNAL,
  benchOf,
  checkNumbers,
  countsOf,
  expectedOf,
  lockChecks,
  makeChecks,
  ordersPicked,
  settleChecks,
  writeCounts,
  type CheckKind,
  type CheckTask,
  type ExpectedRow,
} from './rows.ts';
import { tally, type Tally } from './tally.plan.ts';

type Answer = OutputOf<typeof internalCheckApi.confirm>;
interface Item {
  orderId: number;
  lines?: Counted[] | undefined;
}

/**
 * Open the check of what was scanned: an order number, or a cart or tote with picked goods. One order: its check is taken by
 * the caller (somebody else's running check is refused); several: their list.
 */
export async function scanCheck(
  ctx: Ctx,
  { code }: InputOf<typeof checkDeliveryApi.scan>,
): Promise<OutputOf<typeof checkDeliveryApi.scan>> {
  const rows = await ctx.rows<{
    id: number;
    orderNo: string;
    status: number;
  }>`
    select o.id, o.order_no, o.status
    from outbound.order o
    where ${here(ctx, 'o')}
      and ${ofOwners(ctx, 'o')}
      and o.status in (50, 60, 65, 70)
      and o.id = any(array(${ordersPicked(ctx, code)}))
    order by o.id
    limit 200
  `;
  if (rows.length === 0) refuse('NOT_FOUND', `【${code}】没有待复核的出库单`);
  const [only] = rows;
  if (rows.length > 1 || !only) return { task: null, orders: rows };
  const [orders, running, expected] = await together(
    lockOrders(ctx, [only.id]),
    lockChecks(ctx, CHECK, [only.id]),
    expectedOf(ctx, [only.id]),
  );
  const order = orders.get(only.id) ?? refuse('NOT_FOUND');
  await refuseUncheckable(ctx, [order]);
  const task = await take(ctx, order, running.get(order.id));
  return { task: benchOf(task, order, expected.get(order.id) ?? [], await countsOf(ctx, task.id)), orders: rows };
}

/** The running check becomes the caller's, unless it is somebody else's; where there is none he begins one. */
async function take(ctx: Ctx, order: Order, running: CheckTask | undefined): Promise<CheckTask> {
  const own = {
    orderId: order.id,
    status: Math.max(running?.status ?? 0, 20),
    checkerId: ctx.userId,
    checkerName: ctx.userName,
  };
  if (!running) {
    const [checkNo = ''] = await checkNumbers(ctx, CHECK, 1);
    const made = await makeChecks(ctx, CHECK, [{ checkNo, order, status: 20, diffs: 0 }]);
    return { ...own, checkNo, id: made.get(order.id) ?? 0 };
  }
  if (running.status !== 10 && running.checkerId !== null && running.checkerId !== ctx.userId)
    refuse('BUSINESS', `复核任务已被【${running.checkerName ?? ''}】领取`);
  await ctx.run`
    update outbound.check_task t
    set status = greatest(t.status, 20), checker_id = ${ctx.userId}, start_at = coalesce(t.start_at, now()),
      updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 't')}
      and t.id = ${running.id}
  `;
  return { ...running, ...own };
}

async function refuseUncheckable(ctx: Ctx, orders: readonly Order[]): Promise<void> {
  for (const order of orders) {
    refuseFrozen(order);
    refuseOrder(order, 'check');
  }
  // A partly checked order is picked again for what a count found missing.
  const partly = orders.filter((order) => order.status === 65).map((order) => order.id);
  const {
    rows: [open],
  } =
    partly.length === 0
      ? { rows: [] }
      : await ctx.run<{ id: number }>`
        select d.order_id as id
        from outbound.detail d
        join outbound.pick_line l
          on l.tenant_id = d.tenant_id
          and l.warehouse_id = d.warehouse_id
          and l.out_detail_id = d.id
          and l.state in (5, 10)
        where ${here(ctx, 'd')}
          and d.order_id = any(${partly}::bigint[])
        limit 1
      `;
  const picking = orders.find((order) => order.status === 50 || order.id === open?.id);
  if (picking) refuse('BUSINESS', '订单还有未完成的拣货，不能复核', { orderNo: picking.orderNo });
}

/** Check any number of orders, all or none, in a fixed number of statements (§3.11). */
export async function confirmCheck(
  ctx: Ctx,
  { items }: Pick<InputOf<typeof checkDeliveryApi.confirm>, 'items'>,
): Promise<Answer> {
  const ids = items.map((i) => i.orderId);
  const [orders, running, expected] = await together(
    lockOrders(ctx, ids),
    lockChecks(ctx, CHECK, ids),
    expectedOf(ctx, ids),
  );
  await refuseUncheckable(ctx, [...orders.values()]);
  const counted = count(items, { orders, running, expected });
  for (const one of counted) refuseUnderPacked(one.expected, one.tallies);
  return finish(ctx, counted, CHECK);
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
  const ids = items.map((i) => i.orderId);
  const [orders, running, expected, { rows: own }] = await together(
    lockOrders(ctx, ids),
    lockChecks(ctx, INTERNAL, ids),
    expectedOf(ctx, ids),
    ctx.run`
      select 1
      from outbound.check_task t
      where ${here(ctx, 't')}
        and t.kind = ${CHECK}
        and t.status = 40
        and t.checker_id = ${ctx.userId}
        and t.order_id = any(${ids}::bigint[])
      limit 1
    `,
  );
  for (const order of orders.values()) {
    refuseFrozen(order);
    if (order.status < 70 || order.status >= 85)
      refuse('STATE', '订单未完成复核，不能内复核', { orderNo: order.orderNo });
  }
  if (own.length > 0) refuse('BUSINESS', '内复核人不能与复核人相同');
  return finish(ctx, count(items, { orders, running, expected }), INTERNAL);
}

/** An order counted: its running check, if somebody began one, and what the count came to. */
interface CountedOrder {
  order: Order;
  running: CheckTask | undefined;
  expected: ExpectedRow[];
  tallies: Tally[];
  diffs: number;
}

/** The orders under lock, the running check of each, and what was picked for them. */
interface Bench {
  orders: Map<number, Order>;
  running: Map<number, CheckTask>;
  expected: Map<number, ExpectedRow[]>;
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

/** How a count ends. */
export const DIFFERS = 30,
  MATCHES = 40;

/** An order counted, with the number and the status its check comes to. */
interface Checked extends CountedOrder {
  checkNo: string;
  checkStatus: typeof DIFFERS | typeof MATCHES;
}

/** Counters and status of the orders first; then their checks, made where nobody began one, with all that is told about them. */
async function finish(ctx: Ctx, counted: readonly CountedOrder[], kind: CheckKind): Promise<Answer> {
  const fresh = [...new Set(counted.filter((c) => !c.running).map((c) => c.order.id))];
  const [status, numbers] = await together(
    kind === CHECK ? setChecked(ctx, counted) : new Map<number, number>(),
    checkNumbers(ctx, kind, fresh.length),
  );
  const checks = counted.map((c): Checked => ({
    ...c,
    checkNo: c.running?.checkNo ?? numbers[fresh.indexOf(c.order.id)] ?? '',
    checkStatus: kind === CHECK && c.diffs > 0 ? DIFFERS : MATCHES,
  }));
  const begun = new Map(checks.flatMap((c) => (c.running ? [] : [[c.order.id, { ...c, status: c.checkStatus }]])));
  const [made] = await together(
    makeChecks(ctx, kind, [...begun.values()]),
    settleChecks(
      ctx,
      checks.flatMap(({ running, checkStatus, diffs }) =>
        running ? [{ id: running.id, status: checkStatus, diffs }] : [],
      ),
    ),
    writeCounts(
      ctx,
      checks.flatMap(({ checkNo, expected, tallies }) =>
        tallies.map((t) => ({ ...t, checkNo, weightG: weightOf(expected, t) })),
      ),
    ),
    trace(
      ctx,
      checks.map(({ order, checkNo, diffs, tallies }) => ({
        docType: 'OUT',
        docId: order.id,
        action: kind === CHECK ? 'CHECK' : 'INTERNAL_CHECK',
        actionName: kind === CHECK ? '出库复核' : '内复核',
        fromStatus: order.status,
        toStatus: status.get(order.id) ?? order.status,
        qty: qtyOf(tallies),
        payload: { checkNo, diffCount: diffs },
      })),
    ),
    record(
      ctx,
      checks.flatMap((check) => recordsOf(check, kind)),
    ),
  );
  return {
    list: checks.map(({ order, running, checkStatus, tallies, diffs }) => ({
      orderId: order.id,
      orderNo: order.orderNo,
      checkId: running?.id ?? made.get(order.id) ?? 0,
      checkStatus,
      orderStatus: status.get(order.id) ?? order.status,
      checkedQty: qtyOf(tallies),
      diffCount: diffs,
    })),
  };
}

/** The counters of the lines, and the status that follows. */
async function setChecked(ctx: Ctx, counted: readonly CountedOrder[]): Promise<Map<number, number>> {
  const rows = counted.flatMap((c) => c.tallies);
  const [, status] = await together(
    ctx.run`
      update outbound.detail d
      set qty_checked = d.qty_shipped + n.qty, updated_by = ${ctx.userId}, updated_at = now()
      from unnest(${rows.map((t) => t.detailId)}::bigint[], ${rows.map((t) => t.countQty)}::bigint[]) n(id, qty)
      where ${here(ctx, 'd')}
        and d.id = n.id
    `,
    deriveStatus(
      ctx,
      counted.map((c) => c.order.id),
    ),
  );
  return status;
}

const qtyOf = (tallies: readonly Tally[]): number => tallies.reduce((sum, t) => sum + t.countQty, 0);
const weightOf = (expected: readonly ExpectedRow[], { detailId, countQty }: Tally): number =>
  countQty * (expected.find((e) => e.detailId === detailId)?.weight ?? 0);

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
