import { sql, type RawBuilder } from 'kysely';
import type { FactoryRow, FactorySearch, factoryEfficiencyApi } from '#contract/billing/efficiency.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Page } from '#contract/kit/page.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { daysOf, here, ofOwners } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { each, exportRows } from '../../../services/exports/serve.ts';

/** What goes into the rooms of a factory is its product, what is picked from them its material. */
const PRODUCT = 2,
  MATERIAL = 1;

const days = (column: RawBuilder<unknown>, s: FactorySearch): RawBuilder<unknown> =>
  sql`
    ${s.date ? sql`and ${column} = ${s.date}::date` : sql``} ${daysOf(column, s.statDateFrom, s.statDateTo, 'statDateFrom')}
  `;

/** Scans in the rooms that are some producer's (工厂库房), with what was planned of the same goods that day. */
const worked = (ctx: Ctx, s: FactorySearch): RawBuilder<unknown> => sql`
  select r.posted_on as stat_date, case when r.rec_type = 'PICK' then ${MATERIAL}::int else ${PRODUCT}::int end as kind,
    p.room_id, r.goods_id, r.staff_id, r.staff_name, r.rec_type, r.qty, r.posted_at
  from ops.work_record r
  join basic.position p
    on p.tenant_id = r.tenant_id
    and p.warehouse_id = r.warehouse_id
    and p.code = r.position_code
    and not p.is_deleted
  join basic.goods g on g.tenant_id = r.tenant_id and g.id = r.goods_id and ${ofOwners(ctx, 'g')}
  where ${here(ctx, 'r')}
    and r.rec_type in ('PICK', 'PUTAWAY')
    and exists (
      select 1
      from strategy.factory_room f
      where f.tenant_id = r.tenant_id
        and f.warehouse_id = r.warehouse_id
        and f.room_id = p.room_id
        and f.status = 1
        and not f.is_deleted
    )
    ${s.roomId ? sql`and p.room_id = ${s.roomId}` : sql``}
    ${days(sql`r.posted_on`, s)}
`;

/** By day, room and goods. Hours: minutes in which anybody scanned, each once. */
const statistics = (ctx: Ctx, s: FactorySearch): RawBuilder<unknown> => sql`
  (
    select w.stat_date, w.kind, w.room_id, w.goods_id, sum(w.qty)::bigint as actual_qty,
      count(distinct (w.staff_id, date_trunc('minute', w.posted_at))) / 60.0 as man_hours
    from (${worked(ctx, s)}) w
    where true
      ${s.kind ? sql`and w.kind = ${s.kind}` : sql``}
    group by w.stat_date, w.kind, w.room_id, w.goods_id
  ) w
  join basic.room m on m.tenant_id = ${ctx.tenantId} and m.warehouse_id = ${ctx.warehouseId} and m.id = w.room_id
  join basic.goods g on g.tenant_id = ${ctx.tenantId} and g.id = w.goods_id
  join basic.unit u on u.tenant_id = g.tenant_id and u.id = g.base_unit_id
  cross join lateral (
    select case
      when w.kind = ${PRODUCT} then (
        select coalesce(sum(d.qty_expected), 0)
        from inbound.detail d
        join inbound."order" o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
        where ${here(ctx, 'd')}
          and d.goods_id = w.goods_id
          and (o.created_at at time zone 'Asia/Shanghai')::date = w.stat_date
          and o.status <> 99
      )
      else (
        select coalesce(sum(d.qty_ordered), 0)
        from outbound.detail d
        join outbound."order" o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
        where ${here(ctx, 'd')}
          and d.goods_id = w.goods_id
          and o.require_on = w.stat_date
          and o.status <> 99
      )
    end::bigint as plan_qty
  ) n
`;

const COLUMNS = sql`
  w.stat_date::text as stat_date, w.kind, w.room_id, m.code || ' ' || m.name as room, w.goods_id, g.code as goods_code,
    g.name as goods_name, u.name as unit_name, n.plan_qty, w.actual_qty,
    case when n.plan_qty > 0 then round(w.actual_qty * 100.0 / n.plan_qty, 2)::float8 end as yield_rate,
    round(w.man_hours, 2)::float8 as man_hours,
    case when w.man_hours > 0 then round(w.actual_qty / w.man_hours, 2)::float8 end as uph
`;
const NEWEST = [desc(sql`w.stat_date`), desc(sql`w.kind`), desc(sql`w.room_id`), desc(sql`w.goods_id`)];

export const factoryPage = (
  ctx: Ctx,
  { param, ...paging }: InputOf<typeof factoryEfficiencyApi.queryPage>,
): Promise<Page<FactoryRow>> =>
  paged<FactoryRow>(
    ctx.tx,
    {
      select: COLUMNS,
      from: sql`from ${statistics(ctx, param)}`,
      sortable: { statDate: sql`w.stat_date`, actualQty: sql`w.actual_qty` },
      order: NEWEST,
    },
    paging,
  );

export async function factoryRows(ctx: Ctx, search: FactorySearch): Promise<AsyncGenerator<FactoryRow>> {
  const from = sql`from ${statistics(ctx, search)}`;
  return each(
    await exportRows<FactoryRow>(ctx.tx, { select: COLUMNS, from, countFrom: from, order: NEWEST }),
    (row) => row,
  );
}

export const factoryStaff = (
  ctx: Ctx,
  search: FactorySearch,
): Promise<OutputOf<typeof factoryEfficiencyApi.queryStaffEfficiency>> => ctx.rows`
  select x.user_id, x.user_name, x.post_code, x.qty, x.lines, round(x.hours, 2)::float8 as hours,
    case when x.hours > 0 then round(x.qty / x.hours, 2)::float8 end as uph
  from (
    select w.staff_id as user_id, w.staff_name as user_name, w.rec_type as post_code, sum(w.qty)::bigint as qty,
      count(*) as lines, count(distinct date_trunc('minute', w.posted_at)) / 60.0 as hours
    from (${worked(ctx, search)}) w
    where true
      ${search.kind ? sql`and w.kind = ${search.kind}` : sql``}
    group by w.staff_id, w.staff_name, w.rec_type
  ) x
  order by x.post_code, x.qty desc, x.user_id
  limit 500
`;
