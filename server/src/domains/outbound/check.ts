import { sql } from 'kysely';
import type { Counted, checkDeliveryApi } from '#contract/outbound/check.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db.ts';
import { refuse } from '../../platform/errors.ts';
import { here, ofOwners } from '../../platform/filters.ts';
import { record, trace } from '../../platform/trace.ts';
import { CHECK, INTERNAL, benchOf, countsOf, ensureChecks, expectedOf, writeCounts, type CheckKind, type CheckTask, type ExpectedRow, ordersPicked } from './check-tasks.ts';
import { tally, type Tally } from './check.plan.ts';
import { deriveStatus, lockOrders, refuseFrozen, refuseOrder, type Order } from './order.ts';

type Answer = OutputOf<typeof checkDeliveryApi.confirm>;
interface Item { orderId: number; lines?: Counted[] | undefined }

/**
 * Open the check of what was scanned: an order number, or a cart or tote with picked goods. One order: its check is taken by
 * the caller (somebody else's running check is refused); several: their list.
 */
export async function scanCheck(tx: Tx, actor: Actor, { code }: InputOf<typeof checkDeliveryApi.scan>): Promise<OutputOf<typeof checkDeliveryApi.scan>> {
  const { rows } = await sql<{ id: number; orderNo: string; status: number }>`select o.id, o.order_no, o.status from outbound.order o
    where ${here(actor, 'o')} and ${ofOwners(actor, 'o')} and o.status in (50, 60, 65, 70) and o.id = any(array(${ordersPicked(actor, code)})) order by o.id limit 200`.execute(tx);
  if (rows.length === 0) refuse('NOT_FOUND', `【${code}】没有待复核的出库单`);
  const [only] = rows;
  if (rows.length > 1 || !only) return { task: null, orders: rows };
  const orders = await lockOrders(tx, actor, [only.id]);
  const order = orders.get(only.id) ?? refuse('NOT_FOUND');
  await refuseUncheckable(tx, actor, [order]);
  const task = (await ensureChecks(tx, actor, CHECK, [order])).get(order.id) ?? refuse('NOT_FOUND');
  if (task.status !== 10 && task.checkerId !== null && task.checkerId !== actor.userId) refuse('BUSINESS', `复核任务已被【${task.checkerName ?? ''}】领取`);
  await sql`update outbound.check_task t set status = greatest(t.status, 20), checker_id = ${actor.userId}, start_at = coalesce(t.start_at, now()), updated_by = ${actor.userId}, updated_at = now() where ${here(actor, 't')} and t.id = ${task.id}`.execute(tx);
  const lines = (await expectedOf(tx, actor, [order.id])).get(order.id) ?? [];
  const taken: CheckTask = { ...task, status: Math.max(task.status, 20), checkerId: actor.userId, checkerName: actor.userName };
  return { task: benchOf(taken, order, lines, await countsOf(tx, actor, task.id)), orders: rows };
}

async function refuseUncheckable(tx: Tx, actor: Actor, orders: readonly Order[]): Promise<void> {
  for (const order of orders) {
    refuseFrozen(order);
    refuseOrder(order, 'check');
  }
  // A partly checked order is picked again for what a count found missing.
  const { rows: [open] } = await sql<{ id: number }>`select d.order_id as id from outbound.detail d
    join outbound.pick_line l on l.tenant_id = d.tenant_id and l.warehouse_id = d.warehouse_id and l.out_detail_id = d.id and l.state in (5, 10)
    where ${here(actor, 'd')} and d.order_id = any(${orders.filter((order) => order.status === 65).map((order) => order.id)}::bigint[]) limit 1`.execute(tx);
  const picking = orders.find((order) => order.status === 50 || order.id === open?.id);
  if (picking) refuse('BUSINESS', '订单还有未完成的拣货，不能复核', { orderNo: picking.orderNo });
}

/** Check any number of orders, all or none, in a fixed number of statements (§3.11). */
export async function confirmCheck(tx: Tx, actor: Actor, { items }: InputOf<typeof checkDeliveryApi.confirm>): Promise<Answer> {
  const orders = await lockOrders(tx, actor, items.map((i) => i.orderId));
  await refuseUncheckable(tx, actor, [...orders.values()]);
  const tasks = await ensureChecks(tx, actor, CHECK, [...orders.values()]);
  const counted = await count(tx, actor, items, { orders, tasks });
  await writeCounts(tx, actor, counted.map((c) => ({ task: c.task, lines: c.lines, status: c.diffs > 0 ? 30 : 40 })));
  for (const { expected, tallies } of counted) refuseUnderPacked(expected, tallies);
  const rows = counted.flatMap((c) => c.tallies);
  await sql`update outbound.detail d set qty_checked = d.qty_shipped + n.qty, updated_by = ${actor.userId}, updated_at = now()
    from unnest(${rows.map((t) => t.detailId)}::bigint[], ${rows.map((t) => t.countQty)}::bigint[]) n(id, qty) where ${here(actor, 'd')} and d.id = n.id`.execute(tx);
  return finish(tx, actor, counted, CHECK);
}

/** What lies in sealed and open cartons was counted into them. */
function refuseUnderPacked(expected: readonly ExpectedRow[], tallies: readonly Tally[]): void {
  for (const line of expected) {
    const found = tallies.find((t) => t.detailId === line.detailId)?.countQty ?? 0;
    if (found < line.packedQty) refuse('BUSINESS', `商品【${line.goodsName}】已装箱${line.packedQty}件，清点数量不能少于装箱数量`, { goodsId: line.goodsId });
  }
}

/** A second count, by somebody other than the first checker; it changes nothing but the record. */
export async function confirmInternal(tx: Tx, actor: Actor, { items }: InputOf<typeof checkDeliveryApi.confirm>): Promise<Answer> {
  const orders = await lockOrders(tx, actor, items.map((i) => i.orderId));
  for (const order of orders.values()) {
    refuseFrozen(order);
    if (order.status < 70 || order.status >= 85) refuse('STATE', '订单未完成复核，不能内复核', { orderNo: order.orderNo });
  }
  const { rows: first } = await sql<{ orderId: number }>`select t.order_id from outbound.check_task t where ${here(actor, 't')} and t.kind = ${CHECK} and t.status = 40 and t.checker_id = ${actor.userId} and t.order_id = any(${[...orders.keys()]}::bigint[])`.execute(tx);
  if (first.length > 0) refuse('BUSINESS', '内复核人不能与复核人相同');
  const tasks = await ensureChecks(tx, actor, INTERNAL, [...orders.values()]);
  const counted = await count(tx, actor, items, { orders, tasks });
  await writeCounts(tx, actor, counted.map((c) => ({ task: c.task, lines: c.lines, status: 40 })));
  return finish(tx, actor, counted, INTERNAL);
}

interface CountedOrder { order: Order; task: CheckTask; expected: ExpectedRow[]; tallies: Tally[]; lines: (Tally & { weightG: number })[]; diffs: number }

/** The orders under lock, and the check of each. */
interface Bench { orders: Map<number, Order>; tasks: Map<number, CheckTask> }

async function count(tx: Tx, actor: Actor, items: readonly Item[], { orders, tasks }: Bench): Promise<CountedOrder[]> {
  const expected = await expectedOf(tx, actor, [...orders.keys()]);
  return items.map((item): CountedOrder => {
    const order = orders.get(item.orderId), task = tasks.get(item.orderId), lines = expected.get(item.orderId) ?? [];
    if (!order || !task) return refuse('NOT_FOUND');
    const { tallies, problems } = tally(lines, item.lines);
    if (problems[0]) refuse('BUSINESS', problems[0].msg, { orderNo: order.orderNo, goodsId: problems[0].goodsId });
    const weightOf = new Map(lines.map((l) => [l.detailId, l.weight]));
    return { order, task, expected: lines, tallies, lines: tallies.map((t) => ({ ...t, weightG: t.countQty * (weightOf.get(t.detailId) ?? 0) })), diffs: tallies.filter((t) => t.diff !== 0).length };
  });
}

async function finish(tx: Tx, actor: Actor, counted: readonly CountedOrder[], kind: CheckKind): Promise<Answer> {
  const status = await deriveStatus(tx, actor, counted.map((c) => c.order.id));
  await trace(tx, actor, counted.map(({ order, task, diffs, tallies }) => ({
    docType: 'OUT', docId: order.id, action: kind === CHECK ? 'CHECK' : 'INTERNAL_CHECK', actionName: kind === CHECK ? '出库复核' : '内复核', fromStatus: order.status, toStatus: status.get(order.id),
    qty: tallies.reduce((sum, t) => sum + t.countQty, 0), payload: { checkNo: task.checkNo, diffCount: diffs },
  })));
  await record(tx, actor, counted.flatMap(({ order, task, expected, tallies }) => tallies.filter((t) => t.countQty > 0).map((t) => {
    const line = expected.find((e) => e.detailId === t.detailId);
    return { recType: kind === CHECK ? 'CHECK_DELIVERY' as const : 'INTERNAL_CHECK' as const, orderId: order.id, orderNo: order.orderNo, taskNo: task.checkNo, goodsId: line?.goodsId ?? 0, goodsName: line?.goodsName ?? '', qty: t.countQty, weightG: t.countQty * (line?.weight ?? 0) };
  })));
  return { list: counted.map(({ order, task, tallies, diffs }) => ({
    orderId: order.id, orderNo: order.orderNo, checkId: task.id, checkStatus: kind === CHECK && diffs > 0 ? 30 : 40, orderStatus: status.get(order.id) ?? order.status,
    checkedQty: tallies.reduce((sum, t) => sum + t.countQty, 0), diffCount: diffs,
  })) };
}
