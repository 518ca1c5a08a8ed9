import { sql } from 'kysely';
import type { InputOf } from '#contract/kit/endpoint.ts';
import { patrolPlan, patrolPlanSheet, type patrolPlanApi } from '#contract/patrol/plan.ts';
import { grouped } from '../../crud/grouped.ts';
import { query, type Handlers } from '../../platform/command/call.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { refusesCron } from './due.plan.ts';

const plans = grouped(
  patrolPlan,
  {
    field: 'areaIds',
    label: '库区',
    table: 'patrol.plan_area',
    head: 'plan_id',
    member: 'area_id',
    sheet: patrolPlanSheet,
  },
  {
    rules: (row) => {
      if (row.cycle === 2 && Number(row.onDay) > 7) return [{ field: 'onDay', msg: '每周的巡检请填1-7' }];
      const why = row.cycle === 4 ? refusesCron(String(row.cron ?? '')) : null;
      return why ? [{ field: 'cron', msg: why }] : [];
    },
  },
);

/** Plans with their areas; asked for an area, those that name it. */
const planPage = (ctx: Ctx, input: InputOf<typeof patrolPlanApi.page>) => {
  const { areaId, ...param } = input.param;
  return plans.page(
    ctx,
    { ...input, param },
    (own) => ({ areaIds: own.map(({ member }) => member), areaNames: own.map(({ name }) => name) }),
    areaId
      ? sql`
        exists (
          select 1
          from patrol.plan_area a
          where a.tenant_id = t.tenant_id
            and a.warehouse_id = t.warehouse_id
            and a.plan_id = t.id
            and a.area_id = ${areaId}
        )
      `
      : undefined,
  );
};

export const patrolPlans = { ...plans.handlers, page: query(planPage) } satisfies Handlers<typeof patrolPlanApi>;
