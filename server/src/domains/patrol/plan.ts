import { sql, type RawBuilder } from 'kysely';
import type { InputOf } from '#contract/kit/endpoint.ts';
import { PUTS_RIGHT, WALKS } from '#contract/patrol/people.ts';
import { patrolPlan, patrolPlanSheet, type patrolPlanApi } from '#contract/patrol/plan.ts';
import type { Members } from '../../crud/grouped-members.ts';
import { grouped } from '../../crud/grouped.ts';
import { command, query, type Handlers } from '../../platform/command/call.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { refuseField } from '../../platform/errors.ts';
import { here } from '../../platform/list/filters.ts';
import { exporting } from '../../services/exports/serve.ts';
import type { BatchFault } from '../../services/imports/batch.ts';
import { refusesRule, tidied } from './due.plan.ts';
import { otherKindsOf, refuseOtherKind } from './kinds.ts';
import { fills, knownPeople, mayNot, notHere, worksIn } from './people.ts';

type Api = typeof patrolPlanApi;
type Entered = InputOf<Api['add']> & { id?: number };

const inspectors: Members = {
  field: 'inspectorIds',
  label: '巡检人',
  table: 'patrol.plan_inspector',
  head: 'plan_id',
  member: 'user_id',
  sheet: patrolPlanSheet,
};
const items: Members = {
  field: 'itemIds',
  label: '检查项',
  table: 'patrol.plan_item',
  head: 'plan_id',
  member: 'item_id',
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
    further: [inspectors, items],
    rules: (row) => [
      ...refusesRule(row),
      ...(row.category && picksItems(row) ? [{ field: 'category', msg: '选了检查项，不用再填检查类别' }] : []),
    ],
    cells: {
      read: (rows) => {
        for (const row of rows) row.data = tidied(row.data);
      },
      lost: async (ctx, batchId) => [
        ...(await otherKindsOf(ctx, batchId)),
        ...(await strangersOf(ctx, batchId)),
        ...(await foreignItemsOf(ctx, batchId)),
        ...(await emptyOf(ctx, batchId)),
      ],
    },
  },
);

/** A form tells a list, a sheet the text of its cell. */
const picksItems = ({ itemIds }: Record<string, unknown>): boolean =>
  Array.isArray(itemIds) ? itemIds.length > 0 : Boolean(itemIds);

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

/** Plans with their inspectors, areas and picked items. */
async function planPage(ctx: Ctx, input: InputOf<Api['page']>) {
  const { inspectorId, areaId, ...param } = input.param;
  const page = await plans.page(
    ctx,
    { ...input, param },
    (own) => ({ areaIds: own.map(({ member }) => member), areaNames: own.map(({ name }) => name) }),
    naming({ inspectorId, areaId }),
  );
  const ids = page.list.map(({ id }) => id);
  const walking = await plans.membersOf(ctx, ids, inspectors),
    looking = await plans.membersOf(ctx, ids, items);
  return {
    ...page,
    list: page.list.map((row) => ({
      ...row,
      inspectorIds: walking.get(row.id)?.map(({ member }) => member) ?? [],
      inspectorNames: walking.get(row.id)?.map(({ name }) => name) ?? [],
      itemIds: looking.get(row.id)?.map(({ member }) => member) ?? [],
      itemNames: looking.get(row.id)?.map(({ code }) => code) ?? [],
    })),
  };
}

/** Who is named works here still; of a plan that is changed, who was not named before, and of one that turns to another kind everybody. */
async function staffed(ctx: Ctx, { id, kind, inspectorIds, responsibleId }: Entered): Promise<void> {
  const now = id ? ((await plans.membersOf(ctx, [id], inspectors)).get(id) ?? []) : [];
  const known = new Set(now.map(({ member }) => member));
  const before = id
    ? await ctx.row<{ responsibleId: number; kind: number }>`
      select p.responsible_id, p.kind
      from patrol.plan p
      where ${here(ctx, 'p')}
        and p.id = ${id}
    `
    : undefined;
  const named = inspectorIds.map((userId, i) => [`inspectorIds.${i}`, userId] as const);
  const turned = before?.kind !== kind;
  const added = named.filter(([, userId]) => turned || !known.has(userId));
  await knownPeople(ctx, Object.fromEntries(added), [WALKS, kind]);
  if (turned || before.responsibleId !== responsibleId) await knownPeople(ctx, { responsibleId }, [PUTS_RIGHT, kind]);
}

/** What is picked is of the plan's own kind: its dangers are counted there. */
async function ofItsKind(ctx: Ctx, { kind, itemIds }: Entered): Promise<void> {
  const foreign = await ctx.row<{ code: string }>`
    select i.code
    from patrol.check_item i
    where i.tenant_id = ${ctx.tenantId}
      and i.id = any(${itemIds}::bigint[])
      and i.kind <> ${kind}
    order by i.code
    limit 1
  `;
  if (foreign) refuseField('itemIds', otherKind(foreign.code));
}
/** A plan in use that names a category looks at something there: else it would make no walk. */
async function looksAtSomething(ctx: Ctx, { kind, category, status }: Entered): Promise<void> {
  if (!category || status === 0) return;
  const item = await ctx.row`
    select 1 as one
    from patrol.check_item i
    where i.tenant_id = ${ctx.tenantId}
      and i.kind = ${kind}
      and i.category = ${category}
      and i.status = 1
      and not i.is_deleted
    limit 1
  `;
  if (!item) refuseField('category', NOTHING_THERE);
}
const NOTHING_THERE = '该巡检类型和类别下没有启用的检查项';

/** Lines of a sheet that name a category with nothing in it. */
async function emptyOf(ctx: Ctx, batchId: number): Promise<BatchFault[]> {
  const rows = await ctx.rows<{ row: number }>`
    select r.row_no as row
    from ops.import_row r
    where r.tenant_id = ${ctx.tenantId}
      and r.batch_id = ${batchId}
      and r.errors is null
      and r.parsed ->> 'category' <> ''
      and r.parsed ->> 'status' is distinct from '0'
      and not exists (
        select 1
        from patrol.check_item i
        where i.tenant_id = r.tenant_id
          and i.kind = (r.parsed ->> 'kind')::smallint
          and i.category = r.parsed ->> 'category'
          and i.status = 1
          and not i.is_deleted
      )
    order by r.row_no
  `;
  return rows.map(({ row }) => ({ row, field: 'category', msg: NOTHING_THERE }));
}
const otherKind = (code: string): string => `检查项【${code}】不是该巡检类型的检查项`;

/** Lines of a sheet that name somebody who does not work here, or may not do what he is named for. */
async function strangersOf(ctx: Ctx, batchId: number): Promise<BatchFault[]> {
  const rows = await ctx.rows<{ row: number; kind: number; field: string; name: string; here: boolean }>`
    select distinct on (r.row_no, n.field) r.row_no as row, k.kind, n.field, iu.user_name as name, w.here
    from ops.import_row r
    cross join lateral (
      select 'inspectorIds' as field, i.id::bigint as id
      from jsonb_array_elements_text(r.parsed -> 'inspectorIds') i(id)
      union all
      select 'responsibleId', (r.parsed ->> 'responsibleId')::bigint
    ) n
    join iam."user" iu on iu.tenant_id = r.tenant_id and iu.id = n.id
    cross join lateral (select (r.parsed ->> 'kind')::smallint as kind) k
    cross join lateral (select ${worksIn(sql`${ctx.warehouseId}`)} as here) w
    where r.tenant_id = ${ctx.tenantId}
      and r.batch_id = ${batchId}
      and r.errors is null
      and not (
        w.here
        and case
          n.field
          when 'inspectorIds' then ${fills(ctx, WALKS, sql`k.kind`)}
          else ${fills(ctx, PUTS_RIGHT, sql`k.kind`)}
        end
      )
    order by r.row_no, n.field, w.here, iu.user_name
  `;
  return rows.map(({ row, kind, field, name, here: works }) => ({
    row,
    field,
    msg: works ? mayNot(name, field === 'inspectorIds' ? WALKS : PUTS_RIGHT, kind) : notHere(name),
  }));
}

/** Lines of a sheet that pick an item of another kind. */
async function foreignItemsOf(ctx: Ctx, batchId: number): Promise<BatchFault[]> {
  const rows = await ctx.rows<{ row: number; code: string }>`
    select r.row_no as row, min(c.code) as code
    from ops.import_row r
    cross join lateral jsonb_array_elements_text(r.parsed -> 'itemIds') i(id)
    join patrol.check_item c
      on c.tenant_id = r.tenant_id
      and c.id = i.id::bigint
      and c.kind <> (r.parsed ->> 'kind')::smallint
    where r.tenant_id = ${ctx.tenantId}
      and r.batch_id = ${batchId}
      and r.errors is null
    group by r.row_no
    order by r.row_no
  `;
  return rows.map(({ row, code }) => ({ row, field: 'itemIds', msg: otherKind(code) }));
}

/** A plan as it is kept, after who is named and what is picked. */
async function inOrder<I extends Entered>(ctx: Ctx, input: I): Promise<I> {
  refuseOtherKind(ctx, input.kind);
  await staffed(ctx, input);
  await ofItsKind(ctx, input);
  await looksAtSomething(ctx, input);
  return tidied(input);
}

export const patrolPlans = {
  ...plans.handlers,
  page: query(planPage),
  export: exporting((ctx: Ctx, { inspectorId, areaId, ...search }: InputOf<Api['export']>) =>
    plans.listed(ctx, search, naming({ inspectorId, areaId })),
  ),
  add: command(async (ctx: Ctx, input: InputOf<Api['add']>) => {
    return plans.add(ctx, await inOrder(ctx, input));
  }),
  update: command(async (ctx: Ctx, input: InputOf<Api['update']>) => {
    return plans.update(ctx, await inOrder(ctx, input));
  }),
} satisfies Handlers<Api>;
