import { REFUSALS } from '#contract/errors.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { within } from '#contract/kit/machine.ts';
import { orderLife, type OrderAction } from '#contract/outbound/order-life.ts';
import type { outOrderApi } from '#contract/outbound/order.ts';
import { emit, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { dropOrderAudits } from '../../basic/facade.ts';
import { lockLines, releaseShelf } from '../allocation/claims.ts';
import { cancelPickLines } from '../pick/rows.ts';
import { leaveWaves, lockWithWaves, settleWaves, type Wave } from '../wave/rows.ts';
import {
  deriveStatus,
  lockKnown,
  lockOrder,
  refuseFrozen,
  refuseOrder,
  stateOf,
  stateRefusal,
  statesOf,
  type Order,
  type OrderState,
} from './rows.ts';
import { uncancellable } from './status.plan.ts';

type Results = OutputOf<typeof outOrderApi.cancelAllocate>;
type Result = Results['list'][number];

const WAVE_DRAFT = 10,
  WAVE_RELEASED = 20;

/** What was done to an order: `code` is what its trace calls the act. */
interface Act {
  action: OrderAction;
  code: string;
  payload?: Record<string, unknown>;
  qty?: number;
}

/** Trace of an act on one whole order, and its answer. */
async function traced(ctx: Ctx, order: Order, { action, code, payload = {}, qty }: Act): Promise<OrderState> {
  const state = await stateOf(ctx, order.id);
  await trace(ctx, [
    {
      docType: 'OUT',
      docId: order.id,
      action: code,
      actionName: orderLife.actions[action].label,
      fromStatus: order.status,
      toStatus: state.status,
      qty,
      payload,
    },
  ]);
  return state;
}

async function one(ctx: Ctx, id: number): Promise<{ order: Order; wave: Wave | undefined }> {
  const { orders, waves } = await lockWithWaves(ctx, [id]);
  const order = orders.get(id) ?? refuse('NOT_FOUND');
  return { order, wave: waves.get(order.waveId ?? 0) };
}

/** 取消分配: give the stock back. Orders that stand in a released wave keep it; one alone is refused, of many each answers for itself. */
export async function cancelAllocate(ctx: Ctx, input: InputOf<typeof outOrderApi.cancelAllocate>): Promise<Results> {
  const ids = [...new Set(input.ids)];
  const { orders, waves } = await lockWithWaves(ctx, ids, true);
  const whyNot = (order: Order): { kind: 'STATE' | 'BUSINESS'; msg: string } | null => {
    const wave = waves.get(order.waveId ?? 0);
    if (wave && wave.status >= WAVE_RELEASED) return { kind: 'BUSINESS', msg: '已释放波次，不能取消分配' };
    if (wave && wave.status !== WAVE_DRAFT) return { kind: 'BUSINESS', msg: '波次正在分配，不能取消分配' };
    const state = stateRefusal(order, 'cancelAllocate');
    return state ? { kind: 'STATE', msg: state } : null;
  };
  const good = [...orders.values()].filter((order) => whyNot(order) === null);
  const goodIds = good.map((order) => order.id);
  await lockLines(ctx, goodIds);
  const freed = await releaseShelf(ctx, goodIds);
  const status = await deriveStatus(ctx, goodIds);
  await trace(
    ctx,
    good.map((order) => ({
      docType: 'OUT',
      docId: order.id,
      action: 'DEALLOC',
      actionName: '取消分配',
      fromStatus: order.status,
      toStatus: status.get(order.id),
      qty: freed.get(order.id) ?? 0,
    })),
  );
  return answers(ids, orders, whyNot, status);
}

/** 调整优先级. */
export async function setPriority(ctx: Ctx, input: InputOf<typeof outOrderApi.setPriority>): Promise<Results> {
  const ids = [...new Set(input.ids)];
  const orders = await lockKnown(ctx, ids);
  const whyNot = (order: Order): { kind: 'STATE'; msg: string } | null => {
    const state = stateRefusal(order, 'setPriority');
    return state ? { kind: 'STATE', msg: state } : null;
  };
  const good = [...orders.values()].filter((order) => whyNot(order) === null);
  await ctx.run`
    update outbound.order o
    set priority = ${input.priority}, version = o.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'o')}
      and o.id = any(${good.map((order) => order.id)}::bigint[])
  `;
  await trace(
    ctx,
    good.map((order) => ({
      docType: 'OUT',
      docId: order.id,
      action: 'PRIORITY',
      actionName: '调整优先级',
      fromStatus: order.status,
      toStatus: order.status,
      payload: { from: order.priority, to: input.priority },
    })),
  );
  return answers(ids, orders, whyNot, new Map(good.map((order) => [order.id, order.status])));
}

/** Each order's fate; one order alone is refused in its own words. */
function answers(
  ids: readonly number[],
  orders: ReadonlyMap<number, Order>,
  whyNot: (order: Order) => { kind: 'STATE' | 'BUSINESS'; msg: string } | null,
  status: ReadonlyMap<number, number>,
): Results {
  const list = ids.map((id): Result => {
    const order = orders.get(id);
    if (!order)
      return ids.length === 1
        ? refuse('NOT_FOUND')
        : { id, orderNo: '', ok: false, status: 0, code: REFUSALS.NOT_FOUND.code, msg: REFUSALS.NOT_FOUND.msg };
    const why = whyNot(order);
    if (why && ids.length === 1) refuse(why.kind, why.msg, { orderNo: order.orderNo });
    return {
      id,
      orderNo: order.orderNo,
      ok: !why,
      status: status.get(id) ?? order.status,
      ...(why ? { code: REFUSALS[why.kind].code, msg: why.msg } : {}),
    };
  });
  return { okCount: list.filter((row) => row.ok).length, failCount: list.filter((row) => !row.ok).length, list };
}

/** 隐藏: out of sight and out of the pool; what was promised goes back. */
export async function hidden(ctx: Ctx, input: InputOf<typeof outOrderApi.hidden>): Promise<OrderState> {
  const { order, wave } = await one(ctx, input.id);
  if (order.isHidden) refuse('BUSINESS', '订单已隐藏');
  if (within(orderLife, order.status, 'picking', 'cancelled')) refuse('BUSINESS', '已拣货，不能隐藏');
  if (wave && wave.status !== WAVE_DRAFT) refuse('BUSINESS', `订单已进入波次【${wave.waveNo}】，不能隐藏`);
  refuseOrder(order, 'hidden');
  await leaveWaves(ctx, [order.id], '隐藏');
  await lockLines(ctx, [order.id]);
  const freed = await releaseShelf(ctx, [order.id]);
  await setHidden(ctx, order.id, input.reason);
  await deriveStatus(ctx, [order.id]);
  return traced(ctx, order, {
    action: 'hidden',
    code: 'HIDE',
    payload: { reason: input.reason },
    qty: freed.get(order.id) ?? 0,
  });
}

/** 取消隐藏: back into the pool. */
export async function cancelHidden(ctx: Ctx, input: InputOf<typeof outOrderApi.cancelHidden>): Promise<OrderState> {
  const order = await lockOrder(ctx, input.id);
  if (!order.isHidden) refuse('BUSINESS', '订单未隐藏');
  refuseOrder(order, 'cancelHidden');
  await setHidden(ctx, order.id, null);
  return traced(ctx, order, { action: 'cancelHidden', code: 'UNHIDE' });
}

async function setHidden(ctx: Ctx, orderId: number, reason: string | null): Promise<void> {
  await ctx.run`
    update outbound.order o
    set is_hidden = ${reason !== null}, hide_reason = ${reason}, version = o.version + 1, updated_by = ${ctx.userId},
      updated_at = now()
    where ${here(ctx, 'o')}
      and o.id = ${orderId}
  `;
}

/** 取消: nothing has been picked and nothing will. */
export async function cancel(ctx: Ctx, input: InputOf<typeof outOrderApi.cancel>): Promise<OrderState> {
  const { order, wave } = await one(ctx, input.id);
  const why = uncancellable(order.status, wave?.status);
  if (why) refuse(why.kind, why.msg, { orderNo: order.orderNo });
  return (await cancelOrders(ctx, [{ order, wave, reason: input.reason }])).get(order.id) ?? refuse('NOT_FOUND');
}

/** An order under lock with its wave, and why it is not wanted any more. */
export interface Cancelled {
  order: Order;
  wave: Wave | undefined;
  reason: string;
}

/** Any number of orders that may be cancelled: what was promised goes back, waves go on without them. */
export async function cancelOrders(ctx: Ctx, wishes: readonly Cancelled[]): Promise<Map<number, OrderState>> {
  const ids = wishes.map(({ order }) => order.id);
  const frozen = wishes.flatMap(({ order }) => (order.isFrozen ? [order.id] : []));
  await dropOrderAudits(ctx, 'OUT', frozen);
  await cancelPickLines(ctx, ids);
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
    set status = 99, is_hidden = false, cancel_reason = r.reason, version = o.version + 1, updated_by = ${ctx.userId},
      updated_at = now()
    from unnest(${ids}::bigint[], ${wishes.map(({ reason }) => reason)}::text[]) r(id, reason)
    where ${here(ctx, 'o')}
      and o.id = r.id
  `;
  await deriveStatus(ctx, ids);
  await leaveWaves(ctx, ids, '取消');
  const waves = wishes.flatMap(({ wave }) => wave?.id ?? []);
  await settleWaves(ctx, waves);
  await emit(
    ctx,
    wishes.map(({ order: { id, orderNo, status } }) => ({
      topic: 'OUT.CANCELLED',
      aggKey: `OUT:${id}`,
      payload: { orderId: id, orderNo, prev: { status } },
    })),
  );
  const states = await statesOf(ctx, ids);
  await trace(
    ctx,
    wishes.map(({ order: { id, status }, reason }) => ({
      docType: 'OUT',
      docId: id,
      action: 'CANCEL',
      actionName: orderLife.actions.cancel.label,
      fromStatus: status,
      toStatus: states.get(id)?.status,
      qty: freed.get(id) ?? 0,
      payload: { reason },
    })),
  );
  return states;
}

/** 确认缺货: what could not be allocated is given up, so that the rest can leave. */
export async function confirmShort(ctx: Ctx, input: InputOf<typeof outOrderApi.confirmShort>): Promise<OrderState> {
  const { order, wave } = await one(ctx, input.id);
  if (order.isHidden) refuse('BUSINESS', '订单已隐藏，不能确认缺货');
  refuseFrozen(order);
  refuseOrder(order, 'confirmShort');
  const open = await ctx.rows`
    select 1
    from outbound.detail d
    join outbound.pick_line p
      on p.tenant_id = d.tenant_id
      and p.warehouse_id = d.warehouse_id
      and p.out_detail_id = d.id
    where ${here(ctx, 'd')}
      and d.order_id = ${order.id}
      and p.state in (5, 10)
    limit 1
  `;
  if (open.length > 0) refuse('BUSINESS', '存在未完成拣货行，不能确认缺货');
  await lockLines(ctx, [order.id]);
  const given = await ctx.rows<{ qty: number }>`
    with short as (
      select d.id, d.qty_ordered - d.qty_allocated - d.qty_cancelled - d.qty_replaced as qty
      from outbound.detail d
      where ${here(ctx, 'd')}
        and d.order_id = ${order.id}
        and d.qty_ordered > d.qty_allocated + d.qty_cancelled + d.qty_replaced
    )
    update outbound.detail d
    set qty_cancelled = d.qty_cancelled + s.qty, updated_by = ${ctx.userId}, updated_at = now()
    from short s
    where ${here(ctx, 'd')}
      and d.id = s.id
    returning s.qty
  `;
  if (given.length === 0) refuse('BUSINESS', '订单无缺货数量');
  const status = await deriveStatus(ctx, [order.id]);
  if (wave && status.get(order.id) === 99) await settleWaves(ctx, [wave.id]);
  return traced(ctx, order, {
    action: 'confirmShort',
    code: 'SHORT',
    payload: { reason: input.reason },
    qty: given.reduce((sum, row) => sum + row.qty, 0),
  });
}
