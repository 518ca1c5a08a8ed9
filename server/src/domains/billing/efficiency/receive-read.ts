import { sql, type RawBuilder } from 'kysely';
import {
  BOARD_DAYS,
  type Chart,
  type ReceiveEfficiencyRow,
  type ReceiveHistorySearch,
  type receiveEfficiencyApi,
} from '#contract/billing/efficiency.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import type { Page, Paging } from '#contract/kit/page.ts';
import { addDays } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { daysOf, equals, here } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { each, exportRows } from '../../../services/exports/serve.ts';
import { round } from './figures.plan.ts';
import { unloadedOn, type DockDay } from './receive-source.ts';
import { workDay } from './work-day.ts';

type Row = ReceiveEfficiencyRow;
type Filter = Partial<ReceiveHistorySearch>;

const COLUMNS = sql`
  e.id, e.work_date::text as work_date, e.dock_id, e.dock_code, e.dock_type, e.vehicles, e.order_count,
    e.volume::float8 as volume, e.unload_min::float8 as unload_min, e.wait_min_avg::float8 as wait_min_avg,
    e.on_time_rate::float8 as on_time_rate, e.m3_per_hour::float8 as "m3PerHour", e.performance::float8 as performance,
    e.achievement::float8 as achievement, e.band
`;
const SORTABLE = {
  workDate: sql`e.work_date`,
  dockCode: sql`e.dock_code`,
  volume: sql`e.volume`,
  unloadMin: sql`e.unload_min`,
  m3PerHour: sql`e.m3_per_hour`,
};
const NEWEST = [desc(sql`e.work_date`), desc(sql`e.id`)];

const live = (day: string, rows: readonly DockDay[]): RawBuilder<unknown> => sql`
  (
    select x.n as id, ${day}::date as work_date, x."dockId" as dock_id, x."dockCode" as dock_code,
      x."dockType" as dock_type, x.vehicles, x."orderCount" as order_count, x.volume, x."unloadMin" as unload_min,
      x."waitMinAvg" as wait_min_avg, x."onTimeRate" as on_time_rate, x."m3PerHour" as m3_per_hour, x.performance,
      x.achievement, x.band
    from jsonb_to_recordset(${JSON.stringify(rows.map((row, i) => ({ ...row, n: i + 1 })))}::jsonb) x(
      n bigint, "dockId" bigint, "dockCode" text, "dockType" smallint, vehicles int, "orderCount" int, volume numeric,
      "unloadMin" numeric, "waitMinAvg" numeric, "onTimeRate" numeric, "m3PerHour" numeric, performance numeric,
      achievement numeric, band text
    )
  )
`;

const filter = (s: Filter): RawBuilder<unknown> => sql`
  ${equals(sql`e.dock_id`, s.dockId)} ${equals(sql`e.dock_type`, s.dockType)} ${s.date ? sql`and e.work_date = ${s.date}::date` : sql``} ${daysOf(sql`e.work_date`, s.workDateFrom, s.workDateTo, 'workDateFrom')}
`;
const stored = (ctx: Ctx, search: Filter) =>
  sql`from billing.receive_efficiency e where ${here(ctx, 'e')} ${filter(search)}`;

export const receiveHistory = (
  ctx: Ctx,
  { param, ...paging }: { param: ReceiveHistorySearch } & Paging,
): Promise<Page<Row>> =>
  paged<Row>(ctx.tx, { select: COLUMNS, from: stored(ctx, param), sortable: SORTABLE, order: NEWEST }, paging);

export async function receiveToday(
  ctx: Ctx,
  { param: { date, ...search }, ...paging }: InputOf<typeof receiveEfficiencyApi.queryPageToday>,
): Promise<Page<Row>> {
  const day = date ?? (await workDay(ctx, 'receive'));
  const from = sql`from ${live(day, await unloadedOn(ctx, day))} e where true ${filter(search)}`;
  return paged<Row>(ctx.tx, { select: COLUMNS, from, sortable: SORTABLE, order: NEWEST }, paging);
}

export async function receiveRows(ctx: Ctx, search: ReceiveHistorySearch): Promise<AsyncGenerator<Row>> {
  const from = stored(ctx, search);
  return each(await exportRows<Row>(ctx.tx, { select: COLUMNS, from, countFrom: from, order: NEWEST }), (row) => row);
}

/** Cubic metres an hour of each dock, day by day; today from what came. */
export async function receiveChart(ctx: Ctx, search: InputOf<typeof receiveEfficiencyApi.board>): Promise<Chart> {
  const today = await workDay(ctx, 'receive'),
    dates = Array.from({ length: BOARD_DAYS }, (_, i) => addDays(today, i + 1 - BOARD_DAYS));
  const kept = await ctx.rows<{ date: string; dockId: number; dockCode: string; value: number }>`
    select e.work_date::text as date, e.dock_id, e.dock_code, e.m3_per_hour::float8 as value
    from billing.receive_efficiency e
    where ${here(ctx, 'e')}
      and e.work_date >= ${dates[0]}::date
      and e.work_date < ${today}::date
      ${filter(search)}
    order by e.dock_code
  `;
  const now = (await unloadedOn(ctx, today))
    .filter(
      ({ dockId, dockType }) =>
        (!search.dockId || dockId === search.dockId) && (!search.dockType || dockType === search.dockType),
    )
    .map(({ dockId, dockCode, m3PerHour }) => ({ date: today, dockId, dockCode, value: m3PerHour }));
  return {
    dates,
    unit: 'm³/小时',
    lines: [...Map.groupBy([...kept, ...now], ({ dockId }) => dockId)].map(([dockId, of]) => ({
      key: String(dockId),
      name: of[0]?.dockCode ?? '',
      target: null,
      points: dates.map((date) => {
        const one = of.find((point) => point.date === date);
        return { date, value: one ? round(one.value) : null };
      }),
    })),
  };
}
