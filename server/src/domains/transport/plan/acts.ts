import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { sendPlanLife, transportOrderLife } from '#contract/transport/life.ts';
import { overCapacityRight, type sendPlanApi } from '#contract/transport/send-plan.ts';
import { may } from '../../../platform/actor.ts';
import { fromWire } from '../../../platform/clock.ts';
import { nextNo, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { intoPlan, outOfPlan } from '../order/acts.ts';
import { ordersOf } from '../order/lock.ts';
import { capacityOf, lockDay } from './capacity.ts';
import { lockPlan, stepPlan, type Plan } from './lock.ts';

type Api = typeof sendPlanApi;
type After = OutputOf<Api['update']>;
const FULL = 100;

function windowOf({ departFrom, departTo }: { departFrom: string; departTo: string }): { from: Date; to: Date } {
  const from = fromWire(departFrom),
    to = fromWire(departTo);
  if (to <= from) refuseField('departTo', '最晚返回必须晚于最早发车');
  if (to.getTime() - from.getTime() > 7 * 86_400_000) refuseField('departTo', '发运窗口不能超过7天');
  return { from, to };
}

/** The route must be one of the warehouse that drives on that day. */
async function refuseRoute(ctx: Ctx, routeId: number, planOn: string): Promise<void> {
  const route = await ctx.row<{ drives: boolean }>`
    select position(extract(isodow from ${planOn}::date)::text in r.weekdays) > 0 as drives
    from basic.route r
    where r.tenant_id = ${ctx.tenantId}
      and r.warehouse_id = ${ctx.warehouseId}
      and r.id = ${routeId}
      and r.status = 1
      and not r.is_deleted
  `;
  if (!route) refuseField('routeId', '线路不存在或已停用');
  if (!route.drives) refuseField('routeId', '该线路当日不发车');
}

export async function addPlan(ctx: Ctx, input: InputOf<Api['add']>): Promise<OutputOf<Api['add']>> {
  const { from, to } = windowOf(input);
  if (input.routeId) await refuseRoute(ctx, input.routeId, input.planOn);
  const planNo = await nextNo(ctx, 'FY');
  const plan = await ctx.row<Pick<Plan, 'id' | 'tempZone' | 'planNo'>>`
    insert into transport.send_plan (
      tenant_id, warehouse_id, plan_no, plan_on, route_id, temp_zone, depart_from, depart_to, trip_cost, km_cost,
      remark, created_by, updated_by
    )
    values (
      ${ctx.tenantId}, ${ctx.warehouseId}, ${planNo}, ${input.planOn}, ${input.routeId ?? null}, ${input.tempZone},
      ${from}, ${to}, ${input.tripCost}, ${input.kmCost}, ${input.remark ?? null}, ${ctx.userId}, ${ctx.userId}
    )
    returning id, temp_zone, plan_no
  `;
  if (!plan) return refuse('DEFECT');
  await trace(ctx, [
    {
      docType: 'SENDPLAN',
      docId: plan.id,
      action: 'CREATE',
      actionName: '新增',
      toStatus: sendPlanLife.at.draft,
    },
  ]);
  if (input.orderIds) await intoPlan(ctx, plan, input.orderIds);
  return { id: plan.id, planNo, status: sendPlanLife.at.draft, version: 0 };
}

export async function updatePlan(ctx: Ctx, input: InputOf<Api['update']>): Promise<After> {
  const plan = await lockPlan(ctx, input, 'edit'),
    { from, to } = windowOf(input);
  return stepPlan(ctx, plan, {
    act: 'edit',
    set: sql`
      depart_from = ${from}, depart_to = ${to}, trip_cost = ${input.tripCost}, km_cost = ${input.kmCost},
        remark = ${input.remark ?? null},
    `,
  });
}

/** Publish: what is in it fits the day, or somebody may say that it does all the same. */
export async function publishPlan(ctx: Ctx, input: InputOf<Api['publish']>): Promise<After> {
  const plan = await lockPlan(ctx, input, 'publish');
  await lockDay(ctx, plan);
  const carries = await ctx.row`
    select 1 as one
    from transport.order o
    where ${here(ctx, 'o')}
      and o.plan_id = ${plan.id}
    limit 1
  `;
  if (!carries) refuse('BUSINESS', '计划中没有运输订单');
  const percent = (await capacityOf(ctx, [plan.id])).get(plan.id) ?? null,
    isOver = (percent ?? 0) > FULL;
  if (isOver && !(input.over && may(ctx, overCapacityRight.permit)))
    refuse('BUSINESS', `超出当日运力配置，已占用${Math.round(percent ?? 0)}%`);
  return stepPlan(ctx, plan, {
    act: 'publish',
    status: sendPlanLife.at.published,
    set: sql`over_capacity = ${isOver}, draft = null,`,
    payload: { percent, over: isOver },
  });
}

/** Give a plan up: its orders wait again. */
export async function voidPlan(ctx: Ctx, input: InputOf<Api['void']>): Promise<After> {
  const plan = await lockPlan(ctx, input, 'void');
  const orders = await ordersOf(ctx, 'plan_id', plan.id);
  if (orders.some(({ status }) => status > transportOrderLife.at.planned))
    refuse('STATE', '计划已生成运单，请先取消运单');
  if (orders.length > 0) await outOfPlan(ctx, orders, 'unplan');
  await ctx.run`
    delete from transport.plan_trip
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and plan_id = ${plan.id}
      and waybill_id is null
  `;
  return stepPlan(ctx, plan, {
    act: 'void',
    status: sendPlanLife.at.void,
    set: sql`draft = null,`,
    payload: { reason: input.reason },
  });
}
