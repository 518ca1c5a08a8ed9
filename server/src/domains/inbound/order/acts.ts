import { orderLife, type OrderAction } from '#contract/inbound/order-life.ts';
import type { orderApi } from '#contract/inbound/order.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { dropOrderAudits, waitsForAudit } from '../../basic/facade.ts';
import { cartonsNotAwaited } from '../../inventory/facade.ts';
import { activeOf } from '../appoint/rows.ts';
import { leaveAppointment } from '../appoint/withdraw.ts';
import { pickupEnded } from '../pickup/told.ts';
import { refuseBeyondShipped } from '../returns/beyond.ts';
import { cutAllTransit } from '../transit/transit.ts';
import { UPLOAD } from '../upload/queue.ts';
import { refuseBack } from './back.ts';
import { isBilled } from './billed.ts';
import { deriveStatus, lockOrder, refuseBetween, refuseOrder, stateOf, vehicleWorking, type Order } from './rows.ts';

/** How long a closed order may be opened again, and a cancelled one restored. */
export const REOPEN_DAYS = 7;
export const DAY_MS = 86_400_000;

type State = OutputOf<typeof orderApi.close>;

interface Sums {
  received: number;
  rejected: number;
  putaway: number;
  qcWait: number;
  open: number;
}

async function sumsOf(ctx: Ctx, orderId: number): Promise<Sums> {
  const sums = await ctx.row<Sums>`
    select coalesce(sum(d.qty_received), 0)::bigint as received, coalesce(sum(d.qty_rejected), 0)::bigint as rejected,
      coalesce(sum(d.qty_putaway), 0)::bigint as putaway, coalesce(sum(d.qty_qc_wait), 0)::bigint as qc_wait,
      coalesce(sum(greatest(d.qty_expected - d.qty_received - d.qty_rejected - d.qty_closed, 0)), 0)::bigint as open
    from inbound.detail d
    where ${here(ctx, 'd')}
      and d.order_id = ${orderId}
  `;
  return sums ?? refuse('NOT_FOUND');
}

/** The code of an action in the trace is its name in capitals unless the design names another. */
const CODE: Partial<Record<OrderAction, string>> = { cancelSuspend: 'UNSUSPEND' };

/** Trace of an act on the whole order. */
async function traced(
  ctx: Ctx,
  order: Order,
  { action, payload = {} }: { action: OrderAction; payload?: Record<string, unknown> },
): Promise<State> {
  const state = await stateOf(ctx, order.id);
  await trace(ctx, [
    {
      docType: 'IN',
      docId: order.id,
      action: CODE[action] ?? action.toUpperCase(),
      actionName: orderLife.actions[action].label,
      fromStatus: order.status,
      toStatus: state.status,
      payload,
    },
  ]);
  return state;
}

/** 取消: nothing has arrived and nothing will. */
export async function cancel(ctx: Ctx, input: InputOf<typeof orderApi.cancel>): Promise<State> {
  const order = await lockOrder(ctx, input.id);
  await refuseCancel(ctx, order);
  refuseBetween(order, '取消');
  await refuseBack(ctx, order.id, '取消');
  if ((await arrivedAmong(ctx, [order.id])).has(order.id)) refuse('BUSINESS', ARRIVED);
  await cancelOrders(ctx, [{ order, reason: input.reason || null }]);
  return stateOf(ctx, order.id);
}

/** Suspended for a second person only, it may go: nobody has agreed to it yet. */
async function refuseCancel(ctx: Ctx, order: Order): Promise<void> {
  const waits = order.isSuspended && (await waitsForAudit(ctx, 'IN', order.id));
  refuseOrder(waits ? { ...order, isSuspended: false } : order, 'cancel');
}

export const ARRIVED = '已有收货记录，不能取消';

/** Orders of which something was received or turned away. */
export async function arrivedAmong(ctx: Ctx, orderIds: readonly number[]): Promise<Set<number>> {
  const rows = await ctx.rows<{ orderId: number }>`
    select distinct d.order_id
    from inbound.detail d
    where ${here(ctx, 'd')}
      and d.order_id = any(${[...orderIds]}::bigint[])
      and d.qty_received + d.qty_rejected > 0
  `;
  return new Set(rows.map(({ orderId }) => orderId));
}

/** Any number of orders under lock that may be cancelled. Those that are appointed leave their appointments one by one. */
export async function cancelOrders(
  ctx: Ctx,
  wishes: readonly { order: Order; reason: string | null }[],
): Promise<void> {
  const ids = wishes.map(({ order }) => order.id);
  const suspended = wishes.flatMap(({ order }) => (order.isSuspended ? [order.id] : []));
  await dropOrderAudits(ctx, 'IN', suspended);
  await cutAllTransit(
    ctx,
    wishes.map(({ order }) => order),
  );
  await cartonsNotAwaited(ctx, ids);
  const appointed = new Set((await activeOf(ctx, ids)).map(({ orderId }) => orderId));
  for (const { order, reason } of wishes) if (appointed.has(order.id)) await leaveAppointment(ctx, order, { reason });
  await ctx.run`
    update inbound.order o
    set status = ${orderLife.at.cancelled}, is_suspended = false, version = version + 1, updated_by = ${ctx.userId},
      updated_at = now()
    where ${here(ctx, 'o')}
      and o.id = any(${ids}::bigint[])
  `;
  await pickupEnded(ctx, ids, '来源单据已取消');
  await trace(
    ctx,
    wishes.map(({ order: { id, status }, reason }) => ({
      docType: 'IN',
      docId: id,
      action: 'CANCEL',
      actionName: orderLife.actions.cancel.label,
      fromStatus: status,
      toStatus: orderLife.at.cancelled,
      payload: { reason },
    })),
  );
}

/** 关闭: what has not come is written off line by line; what came must have been put away. */
export async function close(ctx: Ctx, input: InputOf<typeof orderApi.close>): Promise<State> {
  const order = await lockOrder(ctx, input.id);
  refuseOrder(order, 'close');
  refuseBetween(order, '关闭');
  await refuseBack(ctx, order.id, '关闭', '请收货完成');
  if (await vehicleWorking(ctx, order.id)) refuse('BUSINESS', '车辆正在作业，不能关闭');
  const sums = await sumsOf(ctx, order.id);
  if (sums.qcWait > 0) refuse('BUSINESS', `存在待检数量【${sums.qcWait}】，请先完成质检`);
  if (sums.putaway < sums.received) refuse('BUSINESS', `存在未上架数量【${sums.received - sums.putaway}】，请先上架`);
  await ctx.run`
    update inbound.detail d
    set qty_closed = d.qty_expected - d.qty_received - d.qty_rejected, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'd')}
      and d.order_id = ${order.id}
      and d.qty_received + d.qty_rejected + d.qty_closed < d.qty_expected
  `;
  await cutAllTransit(ctx, [order]);
  await cartonsNotAwaited(ctx, [order.id]);
  await leaveAppointment(ctx, order, { reason: input.reason });
  // What has come is on its way no more: how it was fetched stays to be read.
  if (order.status <= orderLife.at.appointed) await pickupEnded(ctx, [order.id], '来源单据已关闭');
  await ctx.run`
    update inbound.order o
    set close_reason = ${input.reason}, closed_at = now(), updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'o')}
      and o.id = ${order.id}
  `;
  await deriveStatus(ctx, [order]);
  return traced(ctx, order, { action: 'close', payload: { reason: input.reason, qtyClosed: sums.open } });
}

/** 重新打开: the written-off rest is expected again. Steps before it can no longer be taken back one by one. What goes between houses was written off in both: it is found again on the transfer. */
export async function reOpen(ctx: Ctx, input: InputOf<typeof orderApi.reOpen>): Promise<State> {
  const order = await lockOrder(ctx, input.id);
  refuseOrder(order, 'reOpen');
  refuseBetween(order, '重新打开');
  await refuseBack(ctx, order.id, '重新打开', '请回退收货完成');
  if (order.status === orderLife.at.done && order.closeReason === null)
    refuse('STATE', `当前状态【${orderLife.states[orderLife.at.done]}】不允许${orderLife.actions.reOpen.label}`);
  if (order.closedAt && Date.now() - order.closedAt.getTime() > REOPEN_DAYS * DAY_MS)
    refuse('BUSINESS', `关闭超过${REOPEN_DAYS}天，不能重新打开`);
  if (order.uploadState === UPLOAD.waiting) refuse('BUSINESS', '正在回传，请稍候');
  if (order.uploadState === UPLOAD.done) refuse('BUSINESS', '已回传货主系统，不能重新打开');
  if (await isBilled(ctx, order.id)) refuse('BUSINESS', '已生成结算数据，不能重新打开');
  await ctx.run`
    update inbound.detail d
    set qty_closed = 0, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'd')}
      and d.order_id = ${order.id}
      and d.qty_closed > 0
  `;
  await refuseBeyondShipped(ctx, order);
  await ctx.run`
    update inbound.order o
    set close_reason = null, closed_at = null, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'o')}
      and o.id = ${order.id}
  `;
  await deriveStatus(ctx, [order]);
  return traced(ctx, order, { action: 'reOpen', payload: { reason: input.reason ?? null } });
}

/** 挂起: a flag. The status stands still behind it. */
export async function suspend(ctx: Ctx, input: InputOf<typeof orderApi.suspend>): Promise<State> {
  const order = await lockOrder(ctx, input.id);
  refuseOrder(order, 'suspend');
  const task = await ctx.row<{ taskNo: string }>`
    select t.task_no
    from inventory.task t
    where ${here(ctx, 't')}
      and t.status = 20
      and exists (
        select 1
        from inventory.task_line l
        join inbound.detail d on d.tenant_id = l.tenant_id and d.warehouse_id = l.warehouse_id and d.id = l.in_detail_id
        where l.tenant_id = t.tenant_id
          and l.warehouse_id = t.warehouse_id
          and l.task_id = t.id
          and l.state = 10
          and d.order_id = ${order.id}
      )
    order by t.id
    limit 1
  `;
  if (task) refuse('BUSINESS', `存在作业中的任务【${task.taskNo}】，不能挂起`);
  if (await vehicleWorking(ctx, order.id)) refuse('BUSINESS', '车辆正在作业，不能挂起');
  await setSuspended(ctx, order.id, input.reason);
  return traced(ctx, order, { action: 'suspend', payload: { reason: input.reason } });
}

export async function cancelSuspend(ctx: Ctx, input: InputOf<typeof orderApi.cancelSuspend>): Promise<State> {
  const order = await lockOrder(ctx, input.id);
  refuseOrder(order, 'cancelSuspend');
  if (!order.isSuspended) refuse('BUSINESS', '入库单未挂起');
  if (await waitsForAudit(ctx, 'IN', order.id)) refuse('BUSINESS', '订单待审核，通过后才能继续');
  await setSuspended(ctx, order.id, null);
  await deriveStatus(ctx, [order]);
  return traced(ctx, order, { action: 'cancelSuspend' });
}

async function setSuspended(ctx: Ctx, orderId: number, reason: string | null): Promise<void> {
  await ctx.run`
    update inbound.order o
    set is_suspended = ${reason !== null}, suspend_reason = ${reason}, version = o.version + 1,
      updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'o')}
      and o.id = ${orderId}
  `;
}
