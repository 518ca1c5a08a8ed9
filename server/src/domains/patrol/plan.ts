import { sql, type RawBuilder } from 'kysely';
import type { InputOf } from '#contract/kit/endpoint.ts';
import { patrolPlan, patrolPlanSheet, type patrolPlanApi } from '#contract/patrol/plan.ts';
import type { Members } from '../../crud/grouped-members.ts';
import { grouped } from '../../crud/grouped.ts';
import { command, query, type Handlers } from '../../platform/command/call.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { exporting } from '../../services/exports/serve.ts';
import { refusesCron } from './due.plan.ts';
import { knownPeople } from './make.ts';

type Api = typeof patrolPlanApi;

const inspectors: Members = {
  field: 'inspectorIds',
  label: '巡检人',
  table: 'patrol.plan_inspector',
  head: 'plan_id',
  member: 'user_id',
  sheet: patrolPlanSheet,
};
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
    further: inspectors,
    rules: (row) => {
      if (row.cycle === 2 && Number(row.onDay) > 7) return [{ field: 'onDay', msg: '每周的巡检请填1-7' }];
      const why = row.cycle === 4 ? refusesCron(String(row.cron ?? '')) : null;
      return why ? [{ field: 'cron', msg: why }] : [];
    },
  },
);

/** Plans that name an inspector, or an area. */
const naming = ({ inspectorId, areaId }: InputOf<Api['export']>): RawBuilder<unknown> | undefined => {
  const named = [
    ...(inspectorId
      ? [
          sql`
            exists (
              select 1
              from patrol.plan_inspector i
              where i.tenant_id = t.tenant_id
                and i.warehouse_id = t.warehouse_id
                and i.plan_id = t.id
                and i.user_id = ${inspectorId}
            )
          `,
        ]
      : []),
    ...(areaId
      ? [
          sql`
            exists (
              select 1
              from patrol.plan_area a
              where a.tenant_id = t.tenant_id
                and a.warehouse_id = t.warehouse_id
                and a.plan_id = t.id
                and a.area_id = ${areaId}
            )
          `,
        ]
      : []),
  ];
  return named.length > 0 ? sql.join(named, sql` and `) : undefined;
};

/** Plans with their inspectors and areas. */
async function planPage(ctx: Ctx, input: InputOf<Api['page']>) {
  const { inspectorId, areaId, ...param } = input.param;
  const page = await plans.page(
    ctx,
    { ...input, param },
    (own) => ({ areaIds: own.map(({ member }) => member), areaNames: own.map(({ name }) => name) }),
    naming({ inspectorId, areaId }),
  );
  const of = await plans.membersOf(
    ctx,
    page.list.map(({ id }) => id),
    inspectors,
  );
  const walking = (id: number) => of.get(id) ?? [];
  return {
    ...page,
    list: page.list.map((row) => ({
      ...row,
      inspectorIds: walking(row.id).map(({ member }) => member),
      inspectorNames: walking(row.id).map(({ name }) => name),
    })),
  };
}

/** Who is named works here still; of a plan that is changed, who was not named before. */
async function staffed(ctx: Ctx, { id, inspectorIds }: InputOf<Api['add']> & { id?: number }): Promise<void> {
  const now = id ? ((await plans.membersOf(ctx, [id], inspectors)).get(id) ?? []) : [];
  const known = new Set(now.map(({ member }) => member));
  await knownPeople(
    ctx,
    Object.fromEntries(
      inspectorIds.flatMap((userId, i) => (known.has(userId) ? [] : [[`inspectorIds.${i}`, userId] as const])),
    ),
  );
}

export const patrolPlans = {
  ...plans.handlers,
  page: query(planPage),
  export: exporting((ctx: Ctx, { inspectorId, areaId, ...search }: InputOf<Api['export']>) =>
    plans.listed(ctx, search, naming({ inspectorId, areaId })),
  ),
  add: command(async (ctx: Ctx, input: InputOf<Api['add']>) => {
    await staffed(ctx, input);
    return plans.add(ctx, input);
  }),
  update: command(async (ctx: Ctx, input: InputOf<Api['update']>) => {
    await staffed(ctx, input);
    return plans.update(ctx, input);
  }),
} satisfies Handlers<Api>;
