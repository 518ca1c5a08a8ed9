import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { sendPlanApi } from '#contract/transport/send-plan.ts';
import { fromWire } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { ordersOf } from '../order/lock.ts';
import { draftShape } from './auto.plan.ts';
import { lockPlan, stepPlan, type Plan } from './lock.ts';

type Api = typeof sendPlanApi;
type After = OutputOf<Api['arrange']>;

interface Wanted {
  carId: number | null;
  departAt: Date;
  orderIds: readonly number[];
}

/** Write the trips of a plan anew, and where each order stands in them. */
async function lay(ctx: Ctx, plan: Plan, trips: readonly Wanted[]): Promise<void> {
  const ordered = trips.filter(({ orderIds }) => orderIds.length > 0);
  const stops = ordered.flatMap(({ orderIds }, i) => orderIds.map((id, j) => ({ id, tripNo: i + 1, stop: j + 1 })));
  await ctx.run`
    update transport.order o
    set trip_id = null, trip_stop = null
    where o.tenant_id = ${ctx.tenantId}
      and o.warehouse_id = ${ctx.warehouseId}
      and o.plan_id = ${plan.id}
  `;
  await ctx.run`
    delete from transport.plan_trip
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and plan_id = ${plan.id}
  `;
  await ctx.run`
    with laid as (
      insert into transport.plan_trip (
        tenant_id, warehouse_id, plan_id, trip_no, car_id, depart_at, created_by, updated_by
      )
      select ${ctx.tenantId}, ${ctx.warehouseId}, ${plan.id}, t.trip_no, t.car_id, t.depart_at, ${ctx.userId},
        ${ctx.userId}
      from unnest(
        ${ordered.map((_, i) => i + 1)}::int[], ${ordered.map(({ carId }) => carId)}::bigint[],
        ${ordered.map(({ departAt }) => departAt)}::timestamptz[]
      ) t(trip_no, car_id, depart_at)
      returning id, trip_no
    )
    update transport.order o
    set trip_id = laid.id, trip_stop = s.stop, version = o.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    from unnest(
      ${stops.map(({ id }) => id)}::bigint[], ${stops.map(({ tripNo }) => tripNo)}::int[],
      ${stops.map(({ stop }) => stop)}::int[]
    ) s(order_id, trip_no, stop)
    join laid on laid.trip_no = s.trip_no
    where o.tenant_id = ${ctx.tenantId}
      and o.warehouse_id = ${ctx.warehouseId}
      and o.id = s.order_id
  `;
}

/** As people have it: every order of the plan at most once, and none of another's. */
export async function arrangePlan(ctx: Ctx, input: InputOf<Api['arrange']>): Promise<After> {
  const plan = await lockPlan(ctx, input, 'edit');
  const own = new Set((await ordersOf(ctx, 'plan_id', plan.id)).map(({ id }) => id));
  const named = input.trips.flatMap(({ orderIds }) => orderIds);
  if (new Set(named).size < named.length) refuseField('trips', '一个运输订单只能排在一个车次');
  if (named.some((id) => !own.has(id))) refuseField('trips', '存在不属于该计划的运输订单');
  const carIds = [...new Set(input.trips.flatMap(({ carId }) => (carId ? [carId] : [])))];
  const known = await ctx.rows<{ id: number }>`
    select c.id
    from basic.car c
    where c.tenant_id = ${ctx.tenantId}
      and c.id = any(${carIds}::bigint[])
      and not c.is_deleted
    for share
  `;
  if (known.length < carIds.length) refuseField('trips', '车辆不存在');
  await lay(
    ctx,
    plan,
    input.trips.map(({ carId, departAt, orderIds }) => ({
      carId: carId ?? null,
      departAt: departAt ? fromWire(departAt) : plan.departFrom,
      orderIds,
    })),
  );
  return stepPlan(ctx, plan, { act: 'edit' });
}

/** Take what the planner found. */
export async function adoptDraft(ctx: Ctx, input: InputOf<Api['adopt']>): Promise<After> {
  const plan = await lockPlan(ctx, input, 'edit');
  if (plan.draft === null) refuse('BUSINESS', '没有自动排线结果');
  const draft = draftShape.parse(plan.draft);
  const own = new Set((await ordersOf(ctx, 'plan_id', plan.id)).map(({ id }) => id));
  await lay(
    ctx,
    plan,
    draft.trips.map(({ carId, departAt, orderIds }) => ({
      carId,
      departAt: new Date(departAt),
      // What has left the plan since is no longer driven.
      orderIds: orderIds.filter((id) => own.has(id)),
    })),
  );
  return stepPlan(ctx, plan, { act: 'edit', set: sql`draft = null,` });
}

export async function dropDraft(ctx: Ctx, input: InputOf<Api['drop']>): Promise<After> {
  const plan = await lockPlan(ctx, input, 'edit');
  if (plan.draft === null) refuse('BUSINESS', '没有自动排线结果');
  return stepPlan(ctx, plan, { act: 'edit', set: sql`draft = null,` });
}
