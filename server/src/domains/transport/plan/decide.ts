import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { DECIDED_MAX } from '#contract/strategy/dry-run.ts';
import type { transportDryRunApi } from '#contract/transport/dry-run.ts';
import { sendPlanLife } from '#contract/transport/life.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { decidedTwice, type Looked } from '../../strategy/facade.ts';
import { carriesOwn } from '../reach.ts';
import { capacityOf } from './capacity.ts';

/** Try a rule of capacity on plans that have not left. */
export const decideTransport = (
  ctx: Ctx,
  input: InputOf<typeof transportDryRunApi.decide>,
): Promise<OutputOf<typeof transportDryRunApi.decide>> => decidedTwice(ctx, input, () => plansToLeave(ctx));

const FULL = 100;

async function plansToLeave(ctx: Ctx): Promise<Looked> {
  const rows = await ctx.rows<{
    id: number;
    planNo: string;
    planOn: string;
    routeName: string | null;
  }>`
    select p.id, p.plan_no, p.plan_on::text as plan_on, r.name as route_name
    from transport.send_plan p
    left join basic.route r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.route_id
    where ${here(ctx, 'p')}
      and ${carriesOwn(ctx, 'p', 'plan_id')}
      and p.status in (${sendPlanLife.at.draft}, ${sendPlanLife.at.published})
    order by p.plan_on, p.id
    limit ${DECIDED_MAX * 2}
  `;
  const some = rows.slice(0, DECIDED_MAX);
  const capacity = await capacityOf(
    ctx,
    some.map(({ id }) => id),
  );
  return {
    leftOut: rows.length - some.length,
    decisions: some.map(({ id, planNo, planOn, routeName }) => {
      const percent = capacity.get(id);
      return {
        key: `plan ${id}`,
        head: planNo,
        about: `${planOn} ${routeName ?? ''}`,
        says: {
          占用运力: percent === undefined ? '不限' : `${Math.round(percent)}%${percent > FULL ? '，超出' : ''}`,
        },
      };
    }),
  };
}
