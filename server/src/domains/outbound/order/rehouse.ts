import { orderInput, type OrderInput } from '#contract/outbound/order.ts';
import { wireDay } from '../../../platform/clock.ts';
import { emit, trace } from '../../../platform/command/trace.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { stockFacts } from '../allocation/allocate-locked.ts';
import { lockLines, releaseShelf } from '../allocation/claims.ts';
import { policies } from '../allocation/question.ts';
import { leaveWaves, lockWithWaves } from '../wave/rows.ts';
import { baseQty, problems } from './add.plan.ts';
import { createOrders, pathIn, type Created, type Source } from './add.ts';
import { expectedElsewhere } from './elsewhere.ts';
import { orderFacts } from './facts.ts';
import { lacking, whyStays } from './rehouse.plan.ts';
import { deriveStatus, droppedOf, type Order } from './rows.ts';

/** 整单等待: an order that leaves whole or not at all. */
const WHOLE = 2;
const FOREIGN = '订单不存在或无权访问';

interface Rehousing {
  orderId: number;
  toHouseId: number;
}
/** The order in the other warehouse, or why it stays. */
type Rehoused = { made: Created } | { why: string };

/** An order as it would be entered where it goes to. */
interface Moving {
  order: Order;
  input: OrderInput;
}

/**
 * Orders go to other warehouses: here each is cancelled and gives back what it was promised, there it is entered anew, with what is still wanted of it. Both sides in this
 * transaction: what it makes there nobody else holds yet, so that nothing waits and nothing is lost on the way. Answers for each order; the caller has asked whether
 * the actor may work in those warehouses.
 */
export async function rehouseOrders(
  ctx: Ctx,
  wanted: readonly Rehousing[],
  reason: string,
): Promise<Map<number, Rehoused>> {
  const ids = wanted.map(({ orderId }) => orderId);
  const { orders, waves } = await lockWithWaves(ctx, ids, true);
  const fates = new Map<number, Rehoused>();
  const free: Order[] = [];
  const expected = await expectedElsewhere(ctx, ids);
  for (const id of ids) {
    const order = orders.get(id);
    const why = expected.has(id)
      ? '调拨单生成的出库单不能换仓'
      : order
        ? whyStays({ ...order, waveStatus: waves.get(order.waveId ?? 0)?.status ?? null })
        : FOREIGN;
    if (why) fates.set(id, { why });
    else if (order) free.push(order);
  }
  const moving = await movingOf(ctx, free);
  const goals = new Map(wanted.map(({ orderId, toHouseId }) => [orderId, toHouseId]));
  for (const [toHouseId, group] of Map.groupBy(moving, ({ order }) => goals.get(order.id) ?? 0)) {
    const there = ctxOf(ctx.tx, { ...ctx, warehouseId: toHouseId });
    const fit = await fitting(there, group, fates);
    await leave(ctx, fit, { toHouseId, reason });
    const made = await createOrders(
      there,
      fit.map(({ input }) => input),
      { source: MOVED, path: pathIn, agreed: true },
    );
    for (const [i, { order }] of fit.entries()) {
      const created = made[i];
      if (created) fates.set(order.id, { made: created });
    }
    await traceArrival(there, ctx.warehouseId, fit, made);
  }
  return fates;
}

/** Entered by a person. */
const MOVED: Source = 1;

interface Head {
  id: number;
  storeId: number | null;
  customerId: number | null;
  supplierId: number | null;
  toHouseId: number | null;
  requireOn: string;
  consignee: string | null;
  phone: string | null;
  address: string | null;
  remark: string | null;
}
const KINDS = orderInput.pick({ orderType: true, deliveryType: true, shortPolicy: true });
type Line = OrderInput['lines'][number] & { orderId: number };

/** What is still wanted of them, as they would be entered. One that is overdue is wanted today. */
async function movingOf(ctx: Ctx, orders: readonly Order[]): Promise<Moving[]> {
  const ids = orders.map(({ id }) => id);
  const heads = await ctx.rows<Head>`
    select o.id, o.store_id, o.customer_id, o.supplier_id, o.to_warehouse_id as to_house_id, o.require_on, o.consignee,
      o.phone, o.address, o.remark
    from outbound.order o
    where ${here(ctx, 'o')}
      and o.id = any(${ids}::bigint[])
  `;
  const lines = await ctx.rows<Line>`
    select d.order_id, d.goods_id,
      case when w.qty % coalesce(u.ratio, 1) = 0 then d.unit_level else 1 end as unit_level,
      case when w.qty % coalesce(u.ratio, 1) = 0 then w.qty / coalesce(u.ratio, 1) else w.qty end as unit_qty,
      d.quality, d.want_lot_id, d.want_from, d.want_to
    from outbound.detail d
    cross join lateral (select d.qty_ordered - d.qty_cancelled - d.qty_replaced as qty) w
    left join basic.goods_unit u on u.tenant_id = d.tenant_id and u.goods_id = d.goods_id and u.level = d.unit_level
    where ${here(ctx, 'd')}
      and d.order_id = any(${ids}::bigint[])
      and w.qty > 0
    order by d.order_id, d.line_no
  `;
  const headOf = new Map(heads.map((head) => [head.id, head])),
    linesOf = Map.groupBy(lines, ({ orderId }) => orderId),
    today = wireDay(new Date());
  return orders.flatMap((order) => {
    const head = headOf.get(order.id);
    if (!head) return [];
    const { id: _, requireOn, ...rest } = head;
    const input = {
      ...rest,
      ownerId: order.ownerId,
      ...KINDS.parse(order),
      externalNo: order.externalNo,
      routeId: null,
      priority: order.priority,
      requireOn: requireOn < today ? today : requireOn,
      lines: (linesOf.get(order.id) ?? []).map(({ orderId: __, ...line }) => line),
    };
    return [{ order, input }];
  });
}

/** Those the other warehouse can take, as it would judge them were they entered there; the others learn why they stay. */
async function fitting(there: Ctx, group: readonly Moving[], fates: Map<number, Rehoused>): Promise<Moving[]> {
  const inputs = group.map(({ input }) => input),
    facts = await orderFacts(there, inputs);
  for (const { order: i, field, msg } of problems(inputs, facts)) {
    const order = group[i]?.order;
    const why = field === 'ownerId' ? '目标仓库未与货主建立映射' : msg;
    if (order && !fates.has(order.id)) fates.set(order.id, { why });
  }
  const sound = group.filter(({ order }) => !fates.has(order.id));
  const policy = await policies(
    there,
    sound.map(({ order }) => order),
  );
  const stock = await stockFacts(there, [
    ...new Set(sound.flatMap(({ input }) => input.lines.map(({ goodsId }) => goodsId))),
  ]);
  const short = lacking(
    sound.map(({ order, input }) => ({
      orderId: order.id,
      whole: policy(order) === WHOLE,
      lines: input.lines.map((line) => ({ key: `${line.goodsId}/${line.quality}`, qty: baseQty(line, facts) })),
    })),
    new Map([...stock].map(([key, { free }]) => [key, free])),
  );
  for (const orderId of short) fates.set(orderId, { why: '目标仓库库存不足' });
  return sound.filter(({ order }) => !short.has(order.id));
}

/** They are gone from here: out of their wave, their promises given back, cancelled. */
async function leave(
  ctx: Ctx,
  moving: readonly Moving[],
  { toHouseId, reason }: { toHouseId: number; reason: string },
): Promise<void> {
  const ids = moving.map(({ order }) => order.id);
  if (ids.length === 0) return;
  await leaveWaves(ctx, ids, '换仓');
  await lockLines(ctx, ids);
  const freed = await releaseShelf(ctx, ids);
  await ctx.run`
    update outbound.detail d
    set qty_cancelled = d.qty_ordered - d.qty_replaced, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'd')}
      and d.order_id = any(${ids}::bigint[])
  `;
  await ctx.run`
    update outbound.order o
    set status = 99, cancel_reason = ${`换仓：${reason}`}, version = o.version + 1, updated_by = ${ctx.userId},
      updated_at = now()
    where ${here(ctx, 'o')}
      and o.id = any(${ids}::bigint[])
  `;
  const status = await deriveStatus(ctx, ids);
  await emit(
    ctx,
    moving.map(({ order }) => droppedOf(order)),
  );
  await trace(
    ctx,
    moving.map(({ order }) => ({
      docType: 'OUT',
      docId: order.id,
      action: 'REHOUSE_OUT',
      actionName: '换仓转出',
      fromStatus: order.status,
      toStatus: status.get(order.id),
      qty: freed.get(order.id) ?? 0,
      payload: { reason, toHouseId },
    })),
  );
}

const traceArrival = (there: Ctx, fromHouseId: number, moved: readonly Moving[], made: readonly Created[]) =>
  trace(
    there,
    made.map(({ id }, i) => ({
      docType: 'OUT',
      docId: id,
      action: 'REHOUSE_IN',
      actionName: '换仓转入',
      toStatus: 10,
      payload: { fromHouseId, fromNo: moved[i]?.order.orderNo },
    })),
  );
