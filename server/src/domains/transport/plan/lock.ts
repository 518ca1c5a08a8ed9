import { sql } from 'kysely';
import { refusal } from '#contract/kit/machine.ts';
import { sendPlanLife } from '#contract/transport/life.ts';
import { lives } from '../../../platform/command/live.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { carriesOwn } from '../reach.ts';

export interface Plan {
  id: number;
  planNo: string;
  planOn: string;
  routeId: number | null;
  tempZone: number;
  departFrom: Date;
  departTo: Date;
  tripCost: number;
  kmCost: number;
  draft: unknown;
  status: number;
  version: number;
}
type Act = keyof typeof sendPlanLife.actions;

const COLUMNS = sql`
  p.id, p.plan_no, p.plan_on, p.route_id, p.temp_zone, p.depart_from, p.depart_to, p.trip_cost::float8 as trip_cost,
    p.km_cost::float8 as km_cost, p.draft, p.status, p.version
`;

/** A plan as it stands, for whoever may see it. */
export const planOf = (ctx: Ctx, id: number, lock = sql``): Promise<Plan | undefined> =>
  ctx.row<Plan>`
    select ${COLUMNS}
    from transport.send_plan p
    where ${here(ctx, 'p')}
      and p.id = ${id}
      and ${carriesOwn(ctx, 'p', 'plan_id')}
      ${lock}
  `;

/** The plan under lock, after scope, state and version. */
export async function lockPlan(ctx: Ctx, { id, version }: { id: number; version?: number }, act: Act): Promise<Plan> {
  const plan = await planOf(ctx, id, sql`for no key update of p`);
  if (!plan) return refuse('NOT_FOUND');
  const why = refusal(sendPlanLife, act, plan.status);
  if (why) refuse('STATE', why);
  if (version !== undefined && version !== plan.version) refuse('VERSION');
  return plan;
}

/** Several plans under lock, in the order of their ids: their states. */
export async function lockPlans(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.rows<{ id: number; status: number }>`
    select p.id, p.status
    from transport.send_plan p
    where ${here(ctx, 'p')}
      and p.id = any(${ids}::bigint[])
    order by p.id
    for no key update
  `;
  return new Map(rows.map(({ id, status }) => [id, status]));
}

/** A step in the life of a plan. */
export const stepPlan = lives('transport.send_plan', 'SENDPLAN', sendPlanLife);
