import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Page } from '#contract/kit/page.ts';
import type { deductPointApi } from '#contract/patrol/deduct-point.ts';
import { patrolTaskLife } from '#contract/patrol/life.ts';
import type { PatrolTaskSearch, patrolTaskApi } from '#contract/patrol/task.ts';
import type { Actor } from '../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { found } from '../../platform/errors.ts';
import { countsByState } from '../../platform/list/counts.ts';
import { anyCode, equals, here, oneOrMany, spanOf } from '../../platform/list/filters.ts';
import { desc } from '../../platform/list/keyset.ts';
import { ofKinds } from '../../platform/list/kinds.ts';
import { paged } from '../../platform/list/page.ts';
import { each, exportRows } from '../../services/exports/serve.ts';
import { filesOf } from '../../services/files/refs.ts';
import { worksIn } from './people.ts';
import { stepsOf } from './steps.ts';
import { offered, refusesWalker } from './who.plan.ts';

type Row = OutputOf<typeof patrolTaskApi.queryById>;
type Detail = OutputOf<typeof patrolTaskApi.queryDetail>;
type Item = Detail['items'][number];
type Raw = Omit<Row, 'planStart' | 'planEnd' | 'startAt' | 'finishAt' | 'actions'> & {
  planStart: Date;
  planEnd: Date;
  startAt: Date | null;
  finishAt: Date | null;
  inspectorWorks: boolean;
};

const COLUMNS = sql`
  t.id, t.version, t.task_no, t.kind, t.plan_id, p.name as plan_name, t.category, t.area_id, a.code as area_code,
    t.inspector_id, iu.user_name as inspector, ru.user_name as responsible, t.plan_start, t.plan_end, t.start_at,
    t.finish_at, n.item_count, n.checked_count, t.score::float8 as score, t.danger_count, t.late_reason, t.status,
    ${worksIn(sql`t.warehouse_id`)} as inspector_works
`;
const joined = (heads: RawBuilder<unknown>) => sql`
  ${heads} t
  left join patrol.plan p on p.tenant_id = t.tenant_id and p.warehouse_id = t.warehouse_id and p.id = t.plan_id
  left join basic.area a on a.tenant_id = t.tenant_id and a.warehouse_id = t.warehouse_id and a.id = t.area_id
  join iam.user iu on iu.tenant_id = t.tenant_id and iu.id = t.inspector_id
  join iam.user ru on ru.tenant_id = t.tenant_id and ru.id = t.responsible_id
  cross join lateral (
    select count(*)::int as item_count, count(i.result)::int as checked_count
    from patrol.task_item i
    where i.tenant_id = t.tenant_id
      and i.warehouse_id = t.warehouse_id
      and i.task_id = t.id
  ) n
`;
const JOINS = joined(sql`patrol.task`);
const NEWEST = [desc(sql`t.plan_start`), desc(sql`t.id`)];

const rowFor =
  ({ userId }: Ctx) =>
  ({ inspectorWorks, ...row }: Raw): Row => ({
    ...row,
    planStart: wireTime(row.planStart),
    planEnd: wireTime(row.planEnd),
    startAt: wireTimeOrNull(row.startAt),
    finishAt: wireTimeOrNull(row.finishAt),
    actions: offered(patrolTaskLife, row.status, (act) => refusesWalker(act, userId, { ...row, inspectorWorks })),
  });

/** Something was looked at in an area on this walk. */
const lookedAtIn = (actor: Actor, areaId: number) => sql`
  exists (
    select 1
    from patrol.task_item i
    where ${here(actor, 'i')}
      and i.task_id = t.id
      and i.area_id = ${areaId}
  )
`;

const filter = (actor: Actor, s: PatrolTaskSearch): RawBuilder<unknown> => sql`
  ${here(actor, 't')}
    and ${ofKinds(actor, sql`t.kind`)} ${anyCode(sql`t.task_no`, s.taskNo, 'taskNo')} ${equals(sql`t.kind`, s.kind)} ${oneOrMany(sql`t.status`, s.status)} ${equals(sql`t.inspector_id`, s.inspectorId)} ${equals(sql`t.area_id`, s.areaId)} ${s.scannedAreaId ? sql`and ${lookedAtIn(actor, s.scannedAreaId)}` : sql``} ${equals(sql`t.plan_id`, s.planId)} ${spanOf(sql`t.plan_start`, s.planStartFrom, s.planStartTo, 'planStartFrom')} ${spanOf(sql`t.finish_at`, s.finishFrom, s.finishTo, 'finishFrom')}
`;

export const patrolTaskStatistic = (
  ctx: Ctx,
  search: PatrolTaskSearch,
): Promise<OutputOf<typeof patrolTaskApi.statistic>> =>
  countsByState(ctx, patrolTaskLife, {
    status: sql`t.status`,
    from: sql`from patrol.task t where ${filter(ctx, { ...search, status: null })}`,
  });

export async function patrolTaskPage(ctx: Ctx, input: InputOf<typeof patrolTaskApi.queryPage>): Promise<Page<Row>> {
  const where = filter(ctx, input.param);
  const page = await paged<Raw>(
    ctx.tx,
    {
      select: COLUMNS,
      from: sql`from ${JOINS} where ${where}`,
      countFrom: sql`from patrol.task t where ${where}`,
      head: sql`t.*`,
      shown: joined,
      sortable: { taskNo: sql`t.task_no`, planStart: sql`t.plan_start`, score: sql`t.score`, status: sql`t.status` },
      order: NEWEST,
    },
    input,
  );
  return { ...page, list: page.list.map(rowFor(ctx)) };
}

export async function patrolTaskRows(ctx: Ctx, search: PatrolTaskSearch): Promise<AsyncGenerator<Row>> {
  const where = filter(ctx, search);
  return each(
    await exportRows<Raw>(ctx.tx, {
      select: COLUMNS,
      from: sql`from ${JOINS} where ${where}`,
      countFrom: sql`from patrol.task t where ${where}`,
      order: NEWEST,
    }),
    rowFor(ctx),
  );
}

export async function patrolTaskHead(ctx: Ctx, { id }: { id: number }): Promise<Row> {
  const row = await ctx.row<Raw>`
    select ${COLUMNS}
    from ${JOINS}
    where ${here(ctx, 't')}
      and ${ofKinds(ctx, sql`t.kind`)}
      and t.id = ${id}
  `;
  return rowFor(ctx)(found(row));
}

export async function patrolTaskDetail(ctx: Ctx, { id }: { id: number }): Promise<Detail> {
  const head = await patrolTaskHead(ctx, { id });
  const items = await ctx.rows<Omit<Item, 'images' | 'checkedAt'> & { checkedAt: Date | null }>`
    select t.id, t.item_id, i.code as item_code, i.category, i.content, i.method, i.must_photo, t.result, t.level,
      t.remark, t.checked_at, a.code as area_code
    from patrol.task_item t
    join patrol.check_item i on i.tenant_id = t.tenant_id and i.id = t.item_id
    left join basic.area a on a.tenant_id = t.tenant_id and a.warehouse_id = t.warehouse_id and a.id = t.area_id
    where ${here(ctx, 't')}
      and t.task_id = ${id}
    order by i.category, i.code
  `;
  const images = await filesOf(
    ctx,
    'patrolItem',
    items.map((item) => item.id),
  );
  return {
    ...head,
    items: items.map((item) => ({
      ...item,
      checkedAt: wireTimeOrNull(item.checkedAt),
      images: images.get(item.id) ?? [],
    })),
    steps: await stepsOf(ctx, 'PATROL', id),
  };
}

export const deductPoints = (
  ctx: Ctx,
  { kind }: InputOf<typeof deductPointApi.query>,
): Promise<OutputOf<typeof deductPointApi.query>> => ctx.rows`
  select d.id, d.kind, d.category, d.level, d.points::float8 as points, d.category_cap::float8 as category_cap,
    d.rectify_hours
  from patrol.deduction d
  where ${here(ctx, 'd')}
    and ${ofKinds(ctx, sql`d.kind`)}
    ${equals(sql`d.kind`, kind)}
  order by d.kind, d.category, d.level
`;
