import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Page } from '#contract/kit/page.ts';
import {
  AGES,
  BOARD_MONTHS,
  REPEATS_MIN,
  type PatrolInspectorSearch,
  type patrolBoardApi,
  type patrolInspectorApi,
} from '#contract/patrol/board.ts';
import { wireDay, wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { equals, here } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { ofKinds } from '../../../platform/list/kinds.ts';
import { paged } from '../../../platform/list/page.ts';
import { each, exportRows } from '../../../services/exports/serve.ts';
import { scoreOf, type Deduction } from '../score.plan.ts';
import { lastMonths } from './months.plan.ts';

type Board = OutputOf<typeof patrolBoardApi.query>;
type Kind = InputOf<typeof patrolBoardApi.query>['kind'];
const DAY_MS = 86_400_000;
/** Rows a part of the board shows; more nobody reads. */
const SHOWN_MAX = 20;
const MONTH_OF = sql`to_char(t.finish_at at time zone 'Asia/Shanghai', 'YYYY-MM')`;
const OPEN = sql`r.status in (0, 1, 2)`;
const LATE = sql`r.status in (0, 1) and r.due_at < now()`;
const DANGERS = sql`
  patrol.danger d
  join patrol.rectify r on r.tenant_id = d.tenant_id and r.warehouse_id = d.warehouse_id and r.danger_id = d.id
`;
/** The first instant of a month of the warehouses' clock. */
const beginning = (month: string) => sql`(${`${month}-01`}::date::timestamp at time zone 'Asia/Shanghai')`;

/** Scores by area and month, dangers by age, places and people that repeat. */
export async function patrolBoard(ctx: Ctx, { kind }: InputOf<typeof patrolBoardApi.query>): Promise<Board> {
  const months = boardMonths();
  return {
    months,
    scores: await scoresOf(ctx, months, kind),
    ages: await agesOf(ctx, kind),
    repeats: await repeatsOf(ctx, { months, kind, most: SHOWN_MAX }),
    people: await peopleOf(ctx, { months, kind, most: SHOWN_MAX }),
  };
}

/** The months a board looks back on, oldest first. */
export const boardMonths = (): string[] => lastMonths(wireDay(new Date()), BOARD_MONTHS);

/**
 * Mean scores by area and month. A walk counts in every area that was scanned on it, scored by what its dangers there
 * cost. What was looked at without a place counts for the house.
 */
export async function scoresOf(ctx: Ctx, months: readonly string[], kind: Kind): Promise<Board['scores']> {
  const rows = await ctx.rows<{ areaId: number | null; area: string; month: string; lost: Deduction[] }>`
    with place as (
      select distinct t.id, ${MONTH_OF} as month, i.area_id
      from patrol.task t
      join patrol.task_item i on ${here(ctx, 'i')} and i.task_id = t.id
      where ${here(ctx, 't')}
        and t.status = 2
        and t.finish_at >= ${beginning(months[0] ?? '')}
        and ${ofKinds(ctx, sql`t.kind`)}
        ${equals(sql`t.kind`, kind)}
    )
    select p.area_id, coalesce(a.code || ' ' || a.name, '全仓') as area, p.month,
      (
        select coalesce(
          jsonb_agg(
            jsonb_build_object('category', d.category, 'points', d.points, 'cap', coalesce(c.category_cap, 100))
          ), '[]'
        )
        from patrol.danger d
        left join patrol.deduction c
          on c.tenant_id = d.tenant_id
          and c.warehouse_id = d.warehouse_id
          and c.kind = d.kind
          and c.category = d.category
          and c.level = d.level
        where ${here(ctx, 'd')}
          and d.task_id = p.id
          and d.area_id is not distinct from p.area_id
      ) as lost
    from place p
    left join basic.area a on a.tenant_id = ${ctx.tenantId} and a.warehouse_id = ${ctx.warehouseId} and a.id = p.area_id
    order by 2, 3, p.id
  `;
  return [...Map.groupBy(rows, ({ areaId }) => areaId).values()].map((walks) => ({
    areaId: walks[0]?.areaId ?? null,
    area: walks[0]?.area ?? '',
    walks: walks.length,
    byMonth: months.map((month) => {
      const scores = walks.filter((walk) => walk.month === month).map(({ lost }) => scoreOf(lost));
      return scores.length > 0
        ? Math.round((scores.reduce((sum, one) => sum + one, 0) / scores.length) * 10) / 10
        : null;
    }),
  }));
}

/** Open dangers by how long they have waited. */
export async function agesOf(ctx: Ctx, kind: Kind): Promise<Board['ages']> {
  const now = new Date(),
    ends = ageEnds(now);
  const ages = await ctx.rows<{ band: number; late: boolean; n: number }>`
    select (select count(*)::int from unnest(${ends}::timestamptz[]) e(at) where d.found_at < e.at) as band,
      ${LATE} as late, count(*) as n
    from ${DANGERS}
    where ${here(ctx, 'd')}
      and ${OPEN}
      and ${ofKinds(ctx, sql`d.kind`)}
      ${equals(sql`d.kind`, kind)}
    group by 1, 2
  `;
  return byAge(ages, now, ends);
}

/** Since which month, of which kind, and how many rows; all of them without a number. */
interface Asked {
  months: readonly string[];
  kind: Kind;
  most: number | null;
}

/** Places where dangers of one category come again. */
export async function repeatsOf(ctx: Ctx, { months, kind, most }: Asked): Promise<Board['repeats']> {
  const rows = await ctx.rows<Omit<Board['repeats'][number], 'lastAt'> & { lastAt: Date }>`
    select d.area_id, coalesce(min(a.code || ' ' || a.name), '未指明') as area, d.category, count(*) as times,
      count(*) filter (where ${OPEN}) as open, max(d.found_at) as last_at
    from ${DANGERS}
    left join basic.area a on a.tenant_id = d.tenant_id and a.warehouse_id = d.warehouse_id and a.id = d.area_id
    where ${here(ctx, 'd')}
      and d.found_at >= ${beginning(months[0] ?? '')}
      and r.status <> 4
      and ${ofKinds(ctx, sql`d.kind`)}
      ${equals(sql`d.kind`, kind)}
    group by d.area_id, d.category
    having count(*) >= ${REPEATS_MIN}
    order by 4 desc, 6 desc
    limit ${most}
  `;
  return rows.map((row) => ({ ...row, lastAt: wireTime(row.lastAt) }));
}

/** Who had to put right how much, and how. */
export function peopleOf(ctx: Ctx, { months, kind, most }: Asked): Promise<Board['people']> {
  return ctx.rows<Board['people'][number]>`
    select u.id as responsible_id, u.user_name as responsible, count(*) as dangers,
      count(*) filter (where ${LATE}) as overdue, coalesce(sum(r.reject_count), 0)::int as rejected
    from ${DANGERS}
    join iam."user" u on u.tenant_id = r.tenant_id and u.id = r.responsible_id
    where ${here(ctx, 'd')}
      and d.found_at >= ${beginning(months[0] ?? '')}
      and r.status <> 4
      and ${ofKinds(ctx, sql`d.kind`)}
      ${equals(sql`d.kind`, kind)}
    group by u.id, u.user_name
    order by 2 desc, u.user_name
    limit ${most}
  `;
}

/** What was found before each of these instants is a band older; whole seconds, as the list of a band is asked by. */
function ageEnds(now: Date): Date[] {
  const second = now.getTime() - now.getMilliseconds();
  return AGES.flatMap(({ upTo }) => (upTo === null ? [] : new Date(second - upTo * DAY_MS)));
}

/** Days an open danger has waited, put into the bands of the board. */
function byAge(
  rows: readonly { band: number; late: boolean; n: number }[],
  now: Date,
  ends: readonly Date[],
): Board['ages'] {
  return AGES.map(({ name }, i) => {
    const mine = rows.filter(({ band }) => band === i),
      before = ends[i - 1];
    return {
      name,
      open: mine.reduce((sum, { n }) => sum + n, 0),
      overdue: mine.filter(({ late }) => late).reduce((sum, { n }) => sum + n, 0),
      foundFrom: wireTimeOrNull(ends[i]),
      foundTo: wireTime(before ? new Date(before.getTime() - 1000) : now),
    };
  });
}

type Inspector = OutputOf<typeof patrolInspectorApi.queryPage>['list'][number];
type Raw = Omit<Inspector, 'lastAt' | 'score'> & { lastAt: Date | null; score: string | null };

/** Who walks here, with what came of it. */
const inspectors = (ctx: Ctx, kind?: number | null) => sql`
  (
    select u.id, u.user_name as inspector, d.dept_name as dept, coalesce(p.plans, 0) as plans,
      coalesce(w.done, 0) as done, coalesce(w.open, 0) as open, coalesce(w.overdue, 0) as overdue,
      coalesce(w.dangers, 0) as dangers, w.score, w.last_at
    from iam."user" u
    left join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
    left join (
      select i.user_id, count(*)::int as plans
      from patrol.plan p
      join patrol.plan_inspector i on i.tenant_id = p.tenant_id and i.warehouse_id = p.warehouse_id and i.plan_id = p.id
      where ${here(ctx, 'p')}
        and p.status = 1
        and not p.is_deleted
        and ${ofKinds(ctx, sql`p.kind`)}
        ${equals(sql`p.kind`, kind)}
      group by i.user_id
    ) p
      on p.user_id = u.id
    left join (
      select t.inspector_id, (count(*) filter (where t.status = 2))::int as done,
        (count(*) filter (where t.status in (0, 1)))::int as open,
        (count(*) filter (where t.status = 3))::int as overdue, coalesce(sum(t.danger_count), 0)::int as dangers,
        round(avg(t.score), 1)::text as score, max(t.finish_at) as last_at
      from patrol.task t
      where ${here(ctx, 't')}
        and ${ofKinds(ctx, sql`t.kind`)}
        ${equals(sql`t.kind`, kind)}
      group by t.inspector_id
    ) w
      on w.inspector_id = u.id
    where u.tenant_id = ${ctx.tenantId}
      and (p.plans > 0 or w.inspector_id is not null)
  ) x
`;
const rowOf = (row: Raw): Inspector => ({
  ...row,
  score: row.score === null ? null : Number(row.score),
  lastAt: wireTimeOrNull(row.lastAt),
});

const BUSIEST = [desc(sql`x.done`), desc(sql`x.id`)];
const asked = (ctx: Ctx, { kind, inspectorId }: PatrolInspectorSearch) => ({
  select: sql`x.*`,
  from: sql` from ${inspectors(ctx, kind)} where true ${equals(sql`x.id`, inspectorId)} `,
});

export async function inspectorPage(
  ctx: Ctx,
  input: { param: PatrolInspectorSearch } & InputOf<typeof patrolInspectorApi.queryPage>,
): Promise<Page<Inspector>> {
  const page = await paged<Raw>(
    ctx.tx,
    {
      ...asked(ctx, input.param),
      sortable: { done: sql`x.done`, dangers: sql`x.dangers`, overdue: sql`x.overdue` },
      order: BUSIEST,
    },
    input,
  );
  return { ...page, list: page.list.map(rowOf) };
}

/** The same rows for a sheet. */
export const inspectorRows = async (ctx: Ctx, search: PatrolInspectorSearch): Promise<AsyncGenerator<Inspector>> =>
  each(await exportRows<Raw>(ctx.tx, { ...asked(ctx, search), order: BUSIEST }), rowOf);

export async function inspectorDetail(
  ctx: Ctx,
  { id }: { id: number },
): Promise<OutputOf<typeof patrolInspectorApi.get>> {
  const months = lastMonths(wireDay(new Date()), BOARD_MONTHS);
  const row = found(await ctx.row<Raw>`select x.* from ${inspectors(ctx)} where x.id = ${id}`);
  const plans = await ctx.rows<{ name: string }>`
    select p.code || ' ' || p.name as name
    from patrol.plan p
    join patrol.plan_inspector i on i.tenant_id = p.tenant_id and i.warehouse_id = p.warehouse_id and i.plan_id = p.id
    where ${here(ctx, 'p')}
      and i.user_id = ${id}
      and ${ofKinds(ctx, sql`p.kind`)}
      and p.status = 1
      and not p.is_deleted
    order by p.code
  `;
  const done = await ctx.rows<{ month: string; done: number; dangers: number; score: string }>`
    select ${MONTH_OF} as month, count(*) as done, coalesce(sum(t.danger_count), 0)::int as dangers,
      round(avg(t.score), 1)::text as score
    from patrol.task t
    where ${here(ctx, 't')}
      and t.inspector_id = ${id}
      and ${ofKinds(ctx, sql`t.kind`)}
      and t.status = 2
      and t.finish_at >= ${beginning(months[0] ?? '')}
    group by 1
  `;
  return {
    ...rowOf(row),
    planNames: plans.map(({ name }) => name),
    byMonth: months.map((month) => {
      const one = done.find((of) => of.month === month);
      return { month, done: one?.done ?? 0, dangers: one?.dangers ?? 0, score: one ? Number(one.score) : null };
    }),
  };
}
