import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import { sendPlanLife } from '#contract/transport/life.ts';
import type { sendPlanApi } from '#contract/transport/send-plan.ts';
import { factsOf, type Call } from '../../../platform/command/call.ts';
import { command as run } from '../../../platform/command/run.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { found, Refusal, refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { CARRIED_COLUMNS, type Carried } from '../order/lock.ts';
import { draftOf, pose, type Draft, type Posed } from './auto.plan.ts';
import { freeCars, gateOrRefuse } from './cars.ts';
import { lockPlan, planOf, stepPlan } from './lock.ts';
import { solveAside } from './solve/aside.ts';

type Api = typeof sendPlanApi;
type Input = InputOf<Api['auto']>;
/** Rounds for each stop: a plan of usual size ends by them and not by the clock, so that the same plan is planned the same way again. */
const ROUNDS_PER_STOP = 1500;
const SEED = 20_260_301;

/** What the planner is asked, as it stands now. */
async function question(ctx: Ctx, input: Input): Promise<Posed & { opens: Date }> {
  const plan = found(await planOf(ctx, input.id));
  const why = refusal(sendPlanLife, 'edit', plan.status);
  if (why) refuse('STATE', why);
  if (plan.version !== input.version) refuse('VERSION');
  const orders = await ctx.rows<Carried>`
    select ${CARRIED_COLUMNS}
    from transport.order o
    where ${here(ctx, 'o')}
      and o.plan_id = ${plan.id}
    order by o.id
  `;
  if (orders.length === 0) refuse('BUSINESS', '计划中没有运输订单');
  const cars = await freeCars(ctx, { from: plan.departFrom, to: plan.departTo, planId: plan.id });
  if (cars.length === 0) refuse('BUSINESS', '该时段没有可用车辆');
  const depot = await gateOrRefuse(ctx);
  const { driverHours, tripsPerCar, isOpen } = input;
  const posed = pose({
    orders,
    cars,
    depot,
    day: plan.planOn,
    opens: plan.departFrom,
    closes: plan.departTo,
    driverHours,
    tripsPerCar,
    isOpen,
  });
  return { ...posed, opens: plan.departFrom };
}

const keep =
  (draft: Draft) =>
  async (ctx: Ctx, { id, version }: Input): Promise<OutputOf<Api['auto']>> => {
    const plan = await lockPlan(ctx, { id, version }, 'edit');
    await ctx.run`
      update transport.send_plan
      set draft = ${JSON.stringify(draft)}::jsonb
      where tenant_id = ${ctx.tenantId}
        and warehouse_id = ${ctx.warehouseId}
        and id = ${id}
    `;
    const after = await stepPlan(ctx, plan, { act: 'edit', payload: { draft: draft.trips.length } });
    return { ...after, trips: draft.trips.length, left: draft.left.length };
  };

/**
 * Plan automatically. The planner thinks outside of any transaction and in a thread of its own: nobody waits for it. What it found is kept only
 * if the plan is still the one it was asked about.
 */
export async function autoPlan(call: Call, input: Input): Promise<OutputOf<Api['auto']>> {
  const asked = await call.platform.db
    .read(call.actor.tenantId, (tx) => question(ctxOf(tx, call.actor), input))
    .catch((error: unknown) => (error instanceof Refusal ? error : Promise.reject(error)));
  // Told under its key: who sends again what was kept is answered as before, not that the plan has changed since.
  if (asked instanceof Refusal) return run(call.platform.db, factsOf(call), () => Promise.reject(asked), input);
  const began = performance.now();
  const solution = await solveAside(asked.problem, {
    ms: input.thinkMs,
    iterations: asked.problem.stops.length * ROUNDS_PER_STOP,
    seed: SEED,
  });
  const draft = draftOf(asked, solution, { opens: asked.opens, thoughtMs: Math.round(performance.now() - began) });
  return run(call.platform.db, factsOf(call), keep(draft), input);
}
