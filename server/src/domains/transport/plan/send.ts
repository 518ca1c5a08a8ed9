import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { sendPlanLife, transportOrderLife } from '#contract/transport/life.ts';
import type { sendPlanApi } from '#contract/transport/send-plan.ts';
import type { waybillApi } from '#contract/transport/waybill-acts.ts';
import { fromWire } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { lockOrders, ordersOf } from '../order/lock.ts';
import { makeWaybills } from '../waybill/make.ts';
import { carsById } from './cars.ts';
import { lockPlan, lockPlans, stepPlan } from './lock.ts';

interface Trip {
  id: number;
  carId: number | null;
  departAt: Date;
}

/** Make one waybill of each trip that has none. */
export async function sendPlanTrips(
  ctx: Ctx,
  input: InputOf<(typeof sendPlanApi)['send']>,
): Promise<OutputOf<(typeof sendPlanApi)['send']>> {
  const plan = await lockPlan(ctx, input, 'send');
  const trips = await ctx.rows<Trip>`
    select t.id, t.car_id, t.depart_at
    from transport.plan_trip t
    where ${here(ctx, 't')}
      and t.plan_id = ${plan.id}
      and t.waybill_id is null
    order by t.trip_no
  `;
  const waiting = (await ordersOf(ctx, 'plan_id', plan.id))
    .filter(({ status }) => status === transportOrderLife.at.planned)
    .toSorted((a, b) => (a.tripStop ?? 0) - (b.tripStop ?? 0));
  const cars = await carsById(
    ctx,
    trips.map(({ carId }) => carId ?? 0),
  );
  const made = await makeWaybills(
    ctx,
    trips
      .map(({ id, carId, departAt }) => ({
        tripId: id,
        planId: plan.id,
        routeId: plan.routeId,
        departAt,
        car: cars.get(carId ?? 0) ?? null,
        orders: waiting.filter(({ tripId }) => tripId === id),
      }))
      .filter(({ orders }) => orders.length > 0),
  );
  if (made.length === 0) refuse('BUSINESS', '没有可生成运单的车次，请先编排');
  const after = await stepPlan(ctx, plan, {
    act: 'send',
    status: plan.status,
    payload: { waybills: made.length },
  });
  return { ...after, waybillNos: made.map(({ waybillNo }) => waybillNo) };
}

const MADE_FROM: readonly number[] = [sendPlanLife.at.published, sendPlanLife.at.running];

/** One waybill of orders that are chosen by hand; their plans are published. */
export async function createWaybill(
  ctx: Ctx,
  { orderIds, departAt }: InputOf<(typeof waybillApi)['create']>,
): Promise<OutputOf<(typeof waybillApi)['create']>> {
  const seen = await ctx.rows<{ planId: number }>`
    select distinct o.plan_id
    from transport.order o
    where ${here(ctx, 'o')}
      and o.id = any(${orderIds}::bigint[])
      and o.plan_id is not null
  `;
  const plans = await lockPlans(
    ctx,
    seen.map(({ planId }) => planId),
  );
  const orders = await lockOrders(ctx, orderIds, 'load');
  if (orders.some(({ planId }) => !MADE_FROM.includes(plans.get(planId ?? 0) ?? 0)))
    refuse('STATE', '发运计划未发布，不能生成运单');
  const byId = new Map(orders.map((order) => [order.id, order]));
  const planIds = new Set(orders.map(({ planId }) => planId));
  const [planId = null] = planIds.size === 1 ? planIds : [];
  const [made] = await makeWaybills(ctx, [
    {
      orders: orderIds.flatMap((id) => byId.get(id) ?? []),
      departAt: fromWire(departAt),
      planId,
      routeId: null,
      tripId: null,
      car: null,
    },
  ]);
  return made ? { id: made.id, waybillNo: made.waybillNo, status: 1, version: 0 } : refuse('DEFECT');
}
