import { sql } from 'kysely';
import { KIND_CODES, KIND_NAMES, STORAGE_NAMES } from '#contract/billing/efficiency-dims.ts';
import { addDays, wireDay } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import {
  postEfficiencyOf,
  reachOf,
  type Piece,
  type PostConfig,
  type Ratio,
  type Target,
  type Worked,
} from './post.plan.ts';

interface Raw extends Omit<Piece, 'dims'> {
  storageMode: number | null;
  categoryCode: string | null;
  categoryName: string | null;
  kind: string | null;
  level: number | null;
}

/**
 * What people scanned on a day, put together by minute, person, post, task and what the goods are: a warehouse of 100,000 scans a day is some ten thousand rows.
 * The first scan of a task carries when it was taken up, so that the way to the first place is work too.
 */
const scans = (ctx: Ctx, day: string, userId: number | null) => {
  const { from, before } = reachOf(day);
  return ctx.rows<Raw>`
    with scanned as (
      select r.staff_id as user_id, r.staff_name as user_name, r.rec_type as post_code,
        coalesce(r.task_no, '') as task_no, r.goods_id, r.position_code, min(r.posted_at) as from_at,
        max(r.posted_at) as to_at, count(*) as lines, sum(r.qty) as qty, sum(r.weight_g) as weight_g,
        count(distinct nullif(r.lpn_code, '')) as pallets
      from ops.work_record r
      where ${here(ctx, 'r')}
        and r.posted_on between ${addDays(wireDay(from), -1)}::date and ${addDays(wireDay(before), 1)}::date
        and r.posted_at >= ${from}
        and r.posted_at < ${before}
        and r.staff_id > 0
        ${userId === null ? sql`` : sql`and r.staff_id = ${userId}`}
      group by r.staff_id, r.staff_name, r.rec_type, coalesce(r.task_no, ''), r.goods_id, r.position_code,
        date_trunc('minute', r.posted_at)
    ),
    told as (
      select s.*,
        row_number() over (partition by s.user_id, s.post_code, s.task_no order by s.from_at, s.goods_id) as n,
        g.storage_mode, c.code as category_code, c.name as category_name, pt.kind, p.level,
        coalesce(pt.claimed_at, it.claimed_at) as since, coalesce(u.ratio, 1) as per_case, g.volume, g.weight
      from scanned s
      left join basic.goods g on g.tenant_id = ${ctx.tenantId} and g.id = s.goods_id
      left join basic.goods_category c on c.tenant_id = g.tenant_id and c.id = g.category_id
      left join basic.goods_unit u on u.tenant_id = g.tenant_id and u.goods_id = g.id and u.level = 3
      left join basic.position p
        on p.tenant_id = ${ctx.tenantId}
        and p.warehouse_id = ${ctx.warehouseId}
        and p.code = s.position_code
        and not p.is_deleted
      left join outbound.pick_task pt
        on s.post_code = 'PICK'
        and pt.tenant_id = ${ctx.tenantId}
        and pt.warehouse_id = ${ctx.warehouseId}
        and pt.task_no = s.task_no
      left join inventory.task it
        on s.post_code in ('PUTAWAY', 'MOVE', 'REPLENISH')
        and it.tenant_id = ${ctx.tenantId}
        and it.warehouse_id = ${ctx.warehouseId}
        and it.task_no = s.task_no
    )
    select t.user_id, t.user_name, t.post_code, t.from_at as "from", t.to_at as "to",
      case when t.n = 1 and t.task_no <> '' then t.since end as since, t.lines::int as lines, t.qty::float8 as pieces,
      (t.qty::numeric / t.per_case)::float8 as cases,
      (t.qty::numeric * coalesce(t.volume, 0) / 1000000)::float8 as volume,
      (
        case when t.weight_g > 0 then t.weight_g::numeric else t.qty::numeric * coalesce(t.weight, 0) end / 1000
      )::float8 as weight, t.pallets::int as pallets, t.storage_mode, t.category_code, t.category_name, t.kind, t.level
    from told t
    order by t.from_at
  `;
};

const pieceOf = ({ storageMode, categoryCode, categoryName, kind, level, ...piece }: Raw): Piece => ({
  ...piece,
  dims: [
    { dim: 1, values: storageMode === null ? [] : [String(storageMode), STORAGE_NAMES[storageMode - 1] ?? ''] },
    { dim: 2, values: [categoryCode, categoryName].filter((value) => value !== null) },
    { dim: 3, values: kind === null ? [] : [kind, KIND_NAMES[KIND_CODES.indexOf(kind)] ?? ''] },
    { dim: 4, values: level === null ? [] : [String(level)] },
  ],
});

/** How the posts of this warehouse are measured on a day. */
async function settings(ctx: Ctx, day: string) {
  const configs = await ctx.rows<PostConfig>`
    select c.post_code, c.unit, c.standard_uph::float8 as standard_uph, c.idle_minutes, c.min_minutes,
      to_char(c.day_cut, 'HH24:MI') as day_cut
    from billing.post_efficiency_config c
    where c.tenant_id = ${ctx.tenantId}
      and c.house_id = ${ctx.warehouseId}
      and c.status = 1
      and not c.is_deleted
  `;
  const ratios = await ctx.rows<Ratio>`
    select c.post_code, c.dim, c.dim_value, c.ratio::float8 as ratio
    from billing.post_efficiency_ratio_config c
    where c.tenant_id = ${ctx.tenantId}
      and c.house_id = ${ctx.warehouseId}
      and not c.is_deleted
  `;
  const targets = await ctx.rows<Target>`
    select c.post_code, c.target_uph::float8 as target_uph, c.band_a, c.band_b, c.band_c
    from billing.post_efficiency_target_config c
    where c.tenant_id = ${ctx.tenantId}
      and c.house_id = ${ctx.warehouseId}
      and c.month = ${day.slice(0, 7)}
      and not c.is_deleted
  `;
  const attended = await ctx.rows<{ userId: number; minutes: number }>`
    select a.user_id, a.minutes
    from billing.attendance a
    where ${here(ctx, 'a')}
      and a.work_date = ${day}::date
      and not a.is_deleted
  `;
  return { configs, ratios, targets, attended: new Map(attended.map(({ userId, minutes }) => [userId, minutes])) };
}

/** What everybody did on a day, computed from what was scanned. */
export async function workedOn(ctx: Ctx, day: string, userId: number | null = null): Promise<Worked[]> {
  const pieces = (await scans(ctx, day, userId)).map(pieceOf);
  return postEfficiencyOf({ day, pieces, ...(await settings(ctx, day)) });
}
