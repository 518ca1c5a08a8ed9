import { sql, type RawBuilder } from 'kysely';
import { orderLife as inLife } from '#contract/inbound/order-life.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { FactGiven } from './put.ts';

/** Cubic metres of what no pallet carries, for one pallet more. */
const LOOSE_PALLET_M3 = 1.44;
const PALLET = 'PALLET';
const CM3_PER_M3 = 1_000_000;
export const G_PER_KG = 1000;

/** Which documents to measure: some by number, or all of an owner, a warehouse and a span of days. */
export interface Which {
  warehouseId?: number | null | undefined;
  ownerIds?: readonly number[] | null | undefined;
  orderIds?: readonly number[] | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** A document measured; without a day it charges nothing (any more). */
export type Document = Omit<FactGiven, 'bizDate' | 'sourceType'> & { bizDate: string | null };

const reach = (ctx: Ctx, { warehouseId, ownerIds, orderIds }: Which): RawBuilder<unknown> => sql`
  o.tenant_id = ${ctx.tenantId} ${warehouseId ? sql`and o.warehouse_id = ${warehouseId}` : sql``} ${ownerIds ? sql`and o.owner_id = any(${ownerIds}::bigint[])` : sql``} ${orderIds ? sql`and o.id = any(${orderIds}::bigint[])` : sql``}
`;

/** Days in, or the documents that a fact of those days tells of: they may have moved out of them. */
export const within = (ctx: Ctx, source: string, day: RawBuilder<unknown>, { from, to }: Which): RawBuilder<unknown> =>
  from && to
    ? sql`
      and (
        ${day} between ${from}::date and ${to}::date
        or o.id in (
          select f.source_id
          from billing.charge_fact f
          where f.tenant_id = ${ctx.tenantId}
            and f.source_type = ${source}
            and f.is_current
            and f.biz_date between ${from}::date and ${to}::date
        )
      )
    `
    : sql``;

export const LOCAL = (at: RawBuilder<unknown>): RawBuilder<unknown> => sql`(${at} at time zone 'Asia/Shanghai')::date`;
/** What goods measure, on alias `g`, for `qty` of them; goods nobody has measured leave the whole document unmeasured. */
const volumeOf = (qty: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when bool_or(g.volume = 0) then null else round(sum(${qty}::numeric * g.volume) / ${CM3_PER_M3}, 6) end
`;
const weightOf = (grams: RawBuilder<unknown>, unknown: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when bool_or(${unknown}) then null else round(sum(${grams}) / ${G_PER_KG}, 6) end
`;
const CATEGORIES = sql`coalesce(jsonb_agg(distinct g.category_id) filter (where g.category_id is not null), '[]')`;

/** Inbound orders: what was received and not taken back, on the day the order was finished. */
export async function measureEntries(ctx: Ctx, which: Which): Promise<FactGiven[]> {
  const day = LOCAL(sql`coalesce(o.finish_at, o.closed_at)`);
  const rows = await ctx.rows<Document>`
    select 'ENTRY|' || o.warehouse_id || '|' || o.id as fact_key, o.id as source_id, o.order_no as source_no,
      o.warehouse_id, o.owner_id, case when m.lines > 0 then ${day}::text end as biz_date, 1 as order_count,
      m.lines as line_count, m.pieces as piece_qty, m.volume, m.weight, m.pallets as pallet_qty,
      jsonb_build_object('orderType', o.order_type, 'tempZone', m.zone, 'categoryIds', m.categories) as attrs
    from inbound.order o
    cross join lateral (
      select count(distinct r.detail_id)::int as lines, sum(r.qty)::numeric as pieces,
        ${volumeOf(sql`r.qty`)} as volume,
        ${weightOf(
          sql`case when r.weight_g > 0 then r.weight_g else r.qty * g.weight end`,
          sql`r.weight_g = 0 and g.weight = 0`,
        )} as weight,
        count(distinct r.lpn_id) filter (where l.kind = ${PALLET})::numeric as pallets,
        case when min(g.storage_mode) = max(g.storage_mode) then min(g.storage_mode) else 0 end as zone,
        ${CATEGORIES} as categories
      from inbound.receipt r
      join inbound.detail d on d.tenant_id = r.tenant_id and d.warehouse_id = r.warehouse_id and d.id = r.detail_id
      join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
      left join basic.lpn l on l.tenant_id = r.tenant_id and l.warehouse_id = r.warehouse_id and l.id = r.lpn_id
      where r.tenant_id = o.tenant_id
        and r.warehouse_id = o.warehouse_id
        and r.order_id = o.id
        and not r.is_reversed
    ) m
    where ${reach(ctx, which)}
      ${within(ctx, 'ENTRY', day, which)}
      and o.status in (${inLife.at.done}, ${inLife.at.closed})
  `;
  return told(rows, 'ENTRY');
}

/** Outbound orders: what has left, on the day the last of it did. */
export async function measureShipments(ctx: Ctx, which: Which): Promise<FactGiven[]> {
  const day = LOCAL(sql`s.shipped_at`);
  const rows = await ctx.rows<Document>`
    select 'OUT|' || o.warehouse_id || '|' || o.id as fact_key, o.id as source_id, o.order_no as source_no,
      o.warehouse_id, o.owner_id, case when m.lines > 0 then ${day}::text end as biz_date, 1 as order_count,
      m.lines as line_count, m.pieces as piece_qty, m.volume, m.weight,
      jsonb_build_object(
        'orderType', o.order_type, 'tempZone', o.storage_mode, 'routeId', o.route_id, 'categoryIds', m.categories
      ) as attrs
    from outbound.order o
    cross join lateral (
      select max(h.shipped_at) as shipped_at
      from outbound.shipment_item i
      join outbound.shipment h on h.tenant_id = i.tenant_id and h.warehouse_id = i.warehouse_id and h.id = i.ship_id
      where i.tenant_id = o.tenant_id
        and i.warehouse_id = o.warehouse_id
        and i.order_id = o.id
    ) s
    cross join lateral (
      select count(*)::int as lines, sum(d.qty_shipped)::numeric as pieces, ${volumeOf(sql`d.qty_shipped`)} as volume,
        ${weightOf(
          sql`case when d.shipped_g > 0 then d.shipped_g else d.qty_shipped * g.weight end`,
          sql`d.shipped_g = 0 and g.weight = 0`,
        )} as weight,
        ${CATEGORIES} as categories
      from outbound.detail d
      join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
      where d.tenant_id = o.tenant_id
        and d.warehouse_id = o.warehouse_id
        and d.order_id = o.id
        and d.qty_shipped > 0
    ) m
    where ${reach(ctx, which)}
      ${within(ctx, 'OUT', day, which)}
      and s.shipped_at is not null
  `;
  return told(rows, 'OUT');
}

/** Days of storage as their closings left them: pallets that stood there, and of what lay loose a pallet for each part of 1.44 m³. */
export async function measureStorage(ctx: Ctx, which: Which): Promise<FactGiven[]> {
  const rows = await ctx.rows<Document>`
    select 'ST|' || o.warehouse_id || '|' || o.owner_id || '|' || o.posted_on as fact_key, null as source_id,
      'ST-' || w.code || '-' || to_char(o.posted_on, 'YYYYMMDD') as source_no, o.warehouse_id, o.owner_id,
      o.posted_on::text as biz_date, 1 as order_count, sum(o.on_hand)::numeric as piece_qty,
      ${volumeOf(sql`o.on_hand`)} as volume,
      ${weightOf(
        sql`case when o.weight_g > 0 then o.weight_g else o.on_hand * g.weight end`,
        sql`o.weight_g = 0 and g.weight = 0`,
      )} as weight,
      count(distinct o.lpn_id) filter (where l.kind = ${PALLET}) + ceil(
        coalesce(
          sum(o.on_hand::numeric * g.volume) filter (where l.kind is distinct from ${PALLET}), 0
        ) / ${CM3_PER_M3} / ${LOOSE_PALLET_M3}
      ) as pallet_qty
    from inventory.stock_snapshot o
    join basic.warehouse w on w.tenant_id = o.tenant_id and w.id = o.warehouse_id
    join basic.position p on p.tenant_id = o.tenant_id and p.warehouse_id = o.warehouse_id and p.id = o.position_id
    join basic.goods g on g.tenant_id = o.tenant_id and g.id = o.goods_id
    left join basic.lpn l on l.tenant_id = o.tenant_id and l.warehouse_id = o.warehouse_id and l.id = o.lpn_id
    where ${reach(ctx, { ...which, orderIds: undefined })}
      and o.posted_on between ${which.from ?? ''}::date and ${which.to ?? ''}::date
      and o.on_hand > 0
      and left(p.code, 1) <> '@'
    group by o.tenant_id, o.warehouse_id, w.code, o.owner_id, o.posted_on
  `;
  return told(rows, 'STORAGE_DAY');
}

/** Services recorded for orders, on alias `o`. */
const servicesFrom = (records: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select 'VAS|' || o.warehouse_id || '|' || o.id as fact_key, o.id as source_id,
    o.order_no || '/' || i.code as source_no, o.warehouse_id, o.owner_id,
    case when not o.is_void then o.done_on::text end as biz_date, 1 as order_count, 1 as line_count, o.qty as piece_qty,
    jsonb_build_object('vasItemId', o.item_id, 'direction', o.direction, 'orderId', o.order_id) as attrs
  from ${records} o
  join billing.vas_item i on i.tenant_id = o.tenant_id and i.id = o.item_id
`;

export async function measureServices(ctx: Ctx, which: Which): Promise<FactGiven[]> {
  const rows = await ctx.rows<Document>`
    ${servicesFrom(sql`billing.vas_record`)}
    where ${reach(ctx, { ...which, orderIds: undefined })}
      ${within(ctx, 'VAS', sql`o.done_on`, which)}
  `;
  return told(rows, 'VAS');
}

/** A service measured in the statement that records it: `records` is an insert that returns its row. */
export async function measureRecorded(ctx: Ctx, records: RawBuilder<unknown>): Promise<FactGiven[]> {
  return told(await ctx.rows<Document>`with made as (${records}) ${servicesFrom(sql`made`)}`, 'VAS');
}

export const told = (rows: readonly Document[], sourceType: FactGiven['sourceType']): FactGiven[] =>
  rows.flatMap((row) => (row.bizDate === null ? [] : [{ ...row, bizDate: row.bizDate, sourceType }]));
