import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import { sendPlanLife, transportOrderLife } from '#contract/transport/life.ts';
import type { transportOrderApi } from '#contract/transport/order.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { lockPlan, lockPlans } from '../plan/lock.ts';
import { lockOrders, traceOrders, type Carried } from './lock.ts';
import { zoneRefusal } from './zone.ts';

type Api = typeof transportOrderApi;
type Changed = OutputOf<Api['plan']>;
const { at } = transportOrderLife;

/** Take orders into a plan; they stand beside its trips until somebody arranges them. */
export async function planOrders(ctx: Ctx, { planId, orderIds }: InputOf<Api['plan']>): Promise<Changed> {
  const plan = await lockPlan(ctx, { id: planId }, 'edit');
  return intoPlan(ctx, plan, orderIds);
}

export async function intoPlan(
  ctx: Ctx,
  plan: { id: number; tempZone: number; planNo: string },
  orderIds: readonly number[],
): Promise<Changed> {
  const orders = await lockOrders(ctx, orderIds, 'plan');
  const why = zoneRefusal(plan.tempZone, orders);
  if (why) refuse('BUSINESS', why);
  await ctx.run`
    update transport.order
    set status = ${at.planned}, plan_id = ${plan.id}, trip_id = null, trip_stop = null, planned_at = now(),
      version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and id = any(${orderIds}::bigint[])
  `;
  await traceOrders(ctx, orders, { act: 'plan', to: at.planned, payload: { planNo: plan.planNo } });
  return { changed: orders.length };
}

/** The plans of orders, locked before the orders are (rank: plan, waybill, order). */
async function plansOf(ctx: Ctx, orderIds: readonly number[]) {
  const rows = await ctx.rows<{ planId: number }>`
    select distinct o.plan_id
    from transport.order o
    where o.tenant_id = ${ctx.tenantId}
      and o.warehouse_id = ${ctx.warehouseId}
      and o.id = any(${orderIds}::bigint[])
      and o.plan_id is not null
  `;
  return lockPlans(
    ctx,
    rows.map(({ planId }) => planId),
  );
}

/** Take orders out of their plans, while these are not under way. */
export async function unplanOrders(ctx: Ctx, { orderIds }: InputOf<Api['unplan']>): Promise<Changed> {
  const plans = await plansOf(ctx, orderIds);
  const orders = await lockOrders(ctx, orderIds, 'unplan');
  for (const { planId } of orders) {
    const status = plans.get(planId ?? 0);
    const why = status === undefined ? null : refusal(sendPlanLife, 'void', status);
    if (why) refuse('STATE', '计划已执行，不能移出订单');
  }
  await outOfPlan(ctx, orders, 'unplan');
  return { changed: orders.length };
}

/** Back to those who wait for a plan. */
export async function outOfPlan(ctx: Ctx, orders: readonly Carried[], act: 'unplan'): Promise<void> {
  await ctx.run`
    update transport.order
    set status = ${at.open}, plan_id = null, trip_id = null, trip_stop = null, planned_at = null, version = version + 1,
      updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and id = any(${orders.map(({ id }) => id)}::bigint[])
  `;
  await traceOrders(ctx, orders, { act, to: at.open });
}

/** What is on no waybill; from there on it is first taken off. */
export async function cancelOrders(ctx: Ctx, { orderIds, reason }: InputOf<Api['cancel']>): Promise<Changed> {
  await plansOf(ctx, orderIds);
  const onRoad = await ctx.row<{ orderNo: string }>`
    select o.order_no
    from transport.order o
    where o.tenant_id = ${ctx.tenantId}
      and o.warehouse_id = ${ctx.warehouseId}
      and o.id = any(${orderIds}::bigint[])
      and o.status between ${at.assigned} and ${at.onTheWay}
      and (${ctx.ownerIds}::bigint[] is null or o.owner_id = any(${ctx.ownerIds}::bigint[]))
    limit 1
  `;
  if (onRoad) refuse('STATE', `【${onRoad.orderNo}】请先将运输订单从运单中移除`);
  const orders = await lockOrders(ctx, orderIds, 'cancel');
  await ctx.run`
    update transport.order
    set status = ${at.cancelled}, cancel_reason = ${reason}, plan_id = null, trip_id = null, trip_stop = null,
      version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and id = any(${orderIds}::bigint[])
  `;
  await traceOrders(ctx, orders, { act: 'cancel', to: at.cancelled, payload: { reason } });
  return { changed: orders.length };
}

/** The signed papers are back. */
export async function receiptOrders(ctx: Ctx, { orderIds }: InputOf<Api['receipt']>): Promise<Changed> {
  const orders = await lockOrders(ctx, orderIds, 'receipt');
  await ctx.run`
    update transport.order
    set status = ${at.receipted}, version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and id = any(${orderIds}::bigint[])
  `;
  await traceOrders(ctx, orders, { act: 'receipt', to: at.receipted });
  return { changed: orders.length };
}
