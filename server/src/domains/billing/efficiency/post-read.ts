import { sql, type RawBuilder } from 'kysely';
import { POSTS } from '#contract/billing/efficiency-terms.ts';
import {
  BOARD_DAYS,
  type Chart,
  type PostEfficiencyRow,
  type PostHistorySearch,
  type postEfficiencyApi,
} from '#contract/billing/efficiency.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Page, Paging } from '#contract/kit/page.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import { addDays } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { daysOf, equals, here } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { each, exportRows } from '../../../services/exports/serve.ts';
import { round } from './figures.plan.ts';
import { workedOn } from './post-source.ts';
import { summaryOf, type Worked } from './post.plan.ts';
import { workDay } from './work-day.ts';

type Row = PostEfficiencyRow;
type Filter = Omit<PostHistorySearch, 'date' | 'workDateFrom' | 'workDateTo' | 'valid'> & Partial<PostHistorySearch>;

const COLUMNS = sql`
  e.id, e.work_date::text as work_date, e.user_id, e.user_name, e.post_code, e.unit, e.equiv_qty::float8 as equiv_qty,
    e.direct_min::float8 as direct_min, e.attend_min, e.uph::float8 as uph, e.performance::float8 as performance,
    e.utilization::float8 as utilization, e.achievement::float8 as achievement, e.band, e.valid, e.note
`;
const SORTABLE = {
  workDate: sql`e.work_date`,
  uph: sql`e.uph`,
  equivQty: sql`e.equiv_qty`,
  directMin: sql`e.direct_min`,
  performance: sql`e.performance`,
  achievement: sql`e.achievement`,
};
const NEWEST = [desc(sql`e.work_date`), desc(sql`e.id`)];

/** A row of a day is one person's at one post: its number is the same whatever is asked for beside it. */
const numberOf = ({ userId, postCode }: Worked): number =>
  userId * POSTS.length + POSTS.findIndex((code) => code === postCode);

/** Rows that are computed and kept nowhere, as a source of rows like the table: filtered, sorted and paged by the same words. */
const live = (day: string, rows: readonly Worked[]): RawBuilder<unknown> => sql`
  (
    select x.n as id, ${day}::date as work_date, x."userId" as user_id, x."userName" as user_name,
      x."postCode" as post_code, x.unit, x."equivQty" as equiv_qty, x."directMin" as direct_min,
      x."attendMin" as attend_min, x.uph, x.performance, x.utilization, x.achievement, x.band, x.valid, x.note
    from jsonb_to_recordset(${JSON.stringify(rows.map((row) => ({ ...row, n: numberOf(row) })))}::jsonb) x(
      n bigint, "userId" bigint, "userName" text, "postCode" text, unit smallint, "equivQty" numeric,
      "directMin" numeric, "attendMin" int, uph numeric, performance numeric, utilization numeric, achievement numeric,
      band text, valid boolean, note text
    )
  )
`;

const filter = (s: Filter): RawBuilder<unknown> => sql`
  ${equals(sql`e.post_code`, s.postCode)} ${equals(sql`e.user_id`, s.userId)} ${typeof s.valid === 'boolean' ? sql`and e.valid = ${s.valid}` : sql``} ${s.date ? sql`and e.work_date = ${s.date}::date` : sql``} ${daysOf(sql`e.work_date`, s.workDateFrom, s.workDateTo, 'workDateFrom')}
`;

const stored = (ctx: Ctx, search: Filter) =>
  sql`from billing.post_efficiency e where ${here(ctx, 'e')} ${filter(search)}`;

export const postHistory = (
  ctx: Ctx,
  { param, ...paging }: { param: PostHistorySearch } & Paging,
): Promise<Page<Row>> =>
  paged<Row>(ctx.tx, { select: COLUMNS, from: stored(ctx, param), sortable: SORTABLE, order: NEWEST }, paging);

/** Today as it is now, or another day as it would be generated. */
export async function postToday(
  ctx: Ctx,
  { param: { date, ...search }, ...paging }: InputOf<typeof postEfficiencyApi.queryPageToday>,
): Promise<Page<Row>> {
  const day = date ?? (await workDay(ctx, 'post')),
    rows = await workedOn(ctx, day, search.userId ?? null);
  const from = sql`from ${live(day, rows)} e where true ${filter(search)}`;
  return paged<Row>(ctx.tx, { select: COLUMNS, from, sortable: SORTABLE, order: NEWEST }, paging);
}

export async function postRows(ctx: Ctx, search: PostHistorySearch): Promise<AsyncGenerator<Row>> {
  const from = stored(ctx, search);
  return each(await exportRows<Row>(ctx.tx, { select: COLUMNS, from, countFrom: from, order: NEWEST }), (row) => row);
}

type Summed = OutputOf<typeof postEfficiencyApi.summary>;

export async function postSummary(ctx: Ctx, { date }: { date?: string | null | undefined }): Promise<Summed> {
  const today = await workDay(ctx, 'post');
  if (!date || date === today) return summaryOf(await workedOn(ctx, today));
  const rows = await ctx.rows<Omit<Worked, 'note'>>`
    select ${COLUMNS}, e.standard_uph::float8 as standard_uph
    from billing.post_efficiency e
    where ${here(ctx, 'e')}
      and e.work_date = ${date}::date
  `;
  return summaryOf(rows);
}

interface Point {
  date: string;
  postCode: string;
  equivQty: number;
  hours: number;
}

/** Σ quantity over Σ hours by day and post; today from what is scanned. */
export async function postChart(ctx: Ctx, search: InputOf<typeof postEfficiencyApi.board>): Promise<Chart> {
  const today = await workDay(ctx, 'post'),
    dates = Array.from({ length: BOARD_DAYS }, (_, i) => addDays(today, i + 1 - BOARD_DAYS));
  const kept = await ctx.rows<Point>`
    select e.work_date::text as date, e.post_code, sum(e.equiv_qty)::float8 as equiv_qty,
      (sum(e.direct_min) / 60)::float8 as hours
    from billing.post_efficiency e
    where ${here(ctx, 'e')}
      and e.valid
      and e.work_date >= ${dates[0]}::date
      and e.work_date < ${today}::date
      ${filter(search)}
    group by e.work_date, e.post_code
  `;
  const now = summaryOf(
    (await workedOn(ctx, today, search.userId ?? null)).filter(
      ({ postCode }) => !search.postCode || postCode === search.postCode,
    ),
  ).map(({ postCode, equivQty, hours }): Point => ({ date: today, postCode, equivQty, hours }));
  const targets = await ctx.rows<{ postCode: string; target: number }>`
    select c.post_code, c.target_uph::float8 as target
    from billing.post_efficiency_target_config c
    where c.tenant_id = ${ctx.tenantId}
      and c.house_id = ${ctx.warehouseId}
      and c.month = ${today.slice(0, 7)}
      and not c.is_deleted
  `;
  const points = [...kept, ...now];
  return {
    dates,
    unit: 'UPH',
    lines: POSTS.filter((post) => points.some(({ postCode }) => postCode === post)).map((post) => ({
      key: post,
      name: nameOf('workPost', post),
      target: targets.find(({ postCode }) => postCode === post)?.target ?? null,
      points: dates.map((date) => {
        const one = points.find((point) => point.date === date && point.postCode === post);
        return { date, value: one && one.hours > 0 ? round(one.equivQty / one.hours) : null };
      }),
    })),
  };
}

/** One's own, and nobody else's. */
export async function myEfficiency(ctx: Ctx): Promise<OutputOf<typeof postEfficiencyApi.mine>> {
  const userId = ctx.userId,
    whole = { pageNum: 1, pageSize: 200 };
  return {
    today: (await postToday(ctx, { param: { userId }, ...whole })).list,
    history: (await postHistory(ctx, { param: { userId }, ...whole, pageSize: 60 })).list,
    chart: await postChart(ctx, { userId }),
  };
}
