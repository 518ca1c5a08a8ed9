import { sql, type RawBuilder } from 'kysely';
import type { StockSearch, StockView, ledgerApi, stockApi } from '#contract/inventory/stock.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Page } from '#contract/kit/page.ts';
import type { Actor } from '../../platform/actor.ts';
import { wireDay, wireTime } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { found } from '../../platform/errors.ts';
import { anyCode, containing, equals, here, ofOwners } from '../../platform/list/filters.ts';
import { asc, emptyLast, type Key } from '../../platform/list/keyset.ts';
import { paged } from '../../platform/list/page.ts';
import { exportRows } from '../../services/exports/serve.ts';
import { latestLedger } from './read-ledger.ts';

type Row = OutputOf<typeof stockApi.queryPage>['list'][number];

/**
 * What an order could be promised from this row (§4.2): good quality in a storage or pick position that gives out, lot neither frozen nor
 * past its last day of shipping.
 */
const available = (today: string): RawBuilder<unknown> => sql`
  case
    when a.kind in ('STORE', 'PICK') and p.state in (10, 21) and s.quality = 'A' and l.status = 1 and (
      l.expire_on is null or l.expire_on - ${today}::date >= g.ship_stop_days
    ) then s.on_hand - s.allocated - s.locked - s.moving
    else 0
  end
`;

const LOT = sql`join inventory.lot l on l.tenant_id = s.tenant_id and l.id = s.lot_id`;
const ITS_GOODS = sql`join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id`;
const PLACE = sql`
  join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
  join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
`;
const LIVING = sql`inventory.stock s ${LOT} ${ITS_GOODS} ${PLACE}`;

/** Stock with what the search looks at, and no more: enough to count it. */
function counted(s: StockSearch): RawBuilder<unknown> {
  const all = s.onlyAvailable === true;
  return sql`
    inventory.stock s ${all || s.lotNo || s.expireFrom || s.expireTo ? LOT : sql``} ${all || s.goodsCode || s.goodsName ? ITS_GOODS : sql``} ${all || s.areaId || s.positionCode ? PLACE : sql``}
  `;
}

/** Names of what a row or a group is about. */
const NAMES = sql`
  join basic.owner o on o.tenant_id = g.tenant_id and o.id = x.owner_id
  left join basic.unit u on u.tenant_id = g.tenant_id and u.id = g.base_unit_id
  left join basic.goods_unit c on c.tenant_id = g.tenant_id and c.goods_id = g.id and c.level = 3
`;

function filter(actor: Actor, s: StockSearch, today: string): RawBuilder<unknown> {
  return sql`
    ${here(actor, 's')} and ${ofOwners(actor, 's')}
      and s.on_hand > 0 ${equals(sql`s.owner_id`, s.ownerId)} ${equals(sql`s.goods_id`, s.goodsId)} ${anyCode(sql`g.code`, s.goodsCode, 'goodsCode')} ${containing(sql`g.name`, s.goodsName)} ${s.barcode ? sql`and exists (select 1 from basic.goods_barcode b where b.tenant_id = s.tenant_id and b.goods_id = s.goods_id ${anyCode(sql`b.barcode`, s.barcode, 'barcode')})` : sql``} ${containing(sql`l.lot_no`, s.lotNo)} ${equals(sql`p.area_id`, s.areaId)} ${anyCode(sql`p.code`, s.positionCode, 'positionCode')} ${s.lpnCode ? sql`and s.lpn_id in (select n.id from basic.lpn n where n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id ${anyCode(sql`n.code`, s.lpnCode, 'lpnCode')})` : sql``} ${equals(sql`s.quality`, s.quality)} ${s.expireFrom ? sql`and l.expire_on >= ${s.expireFrom}::date` : sql``} ${s.expireTo ? sql`and l.expire_on <= ${s.expireTo}::date` : sql``} ${s.onlyAvailable ? sql`and ${available(today)} > 0` : sql``}
  `;
}

const GOODS = sql`
  g.id as goods_id, g.code as goods_code, g.name as goods_name, g.spec, coalesce(u.name, '') as unit_name,
    c.ratio as case_ratio, x.owner_id, o.name as owner_name
`;
const life = (today: string): RawBuilder<unknown> => sql`
  x.expire_on - ${today}::date as days_left,
    case
      when g.shelf_life_days > 0 and x.expire_on is not null then round(
        100.0 * (x.expire_on - ${today}::date) / g.shelf_life_days
      )::int
    end as life_pct
`;
const SUMS = sql`x.on_hand, x.allocated, x.locked, x.moving, x.available, x.weight_g`;

interface View {
  select: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  /** After what is counted. */ count: RawBuilder<unknown>;
  order: readonly Key[];
}

/** Row by row: the page is cut before names are joined. */
function rowView(where: RawBuilder<unknown>, today: string, by: StockView): View {
  const which = sql`where ${where} ${by === 'lpn' ? sql`and s.lpn_id <> 0` : sql``}`;
  const rows = sql`
    from ${LIVING}
    left join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id ${which}
  `;
  return {
    select: sql`
      x.id, ${GOODS}, x.lot_id, x.lot_no, x.lot_status = 2 as lot_frozen, x.produced_on, x.expire_on, ${life(today)},
        x.position_id, x.position_code, x.position_state, x.area_name, x.area_kind, nullif(x.lpn_id, 0) as lpn_id,
        case when x.lpn_id <> 0 then x.lpn_code end as lpn_code, x.quality, ${SUMS}
    `,
    from: sql`
      from (
        select s.tenant_id, s.id, s.owner_id, s.goods_id, s.lot_id, l.lot_no, l.status as lot_status, l.produced_on,
          l.expire_on, s.position_id, p.code as position_code, p.state as position_state, a.name as area_name,
          a.kind as area_kind, s.lpn_id, n.code as lpn_code, s.quality, s.on_hand, s.allocated, s.locked, s.moving,
          ${available(today)} as available, s.weight_g ${rows}
      ) x
      join basic.goods g on g.tenant_id = x.tenant_id and g.id = x.goods_id ${NAMES}
    `,
    count: which,
    order: [asc(by === 'lpn' ? sql`x.lpn_code` : sql`x.position_code`), asc(sql`x.id`)],
  };
}

/** Summed by goods or lot, with owner and quality. */
function groupView(where: RawBuilder<unknown>, today: string, by: 'goods' | 'lot'): View {
  const lot = by === 'lot';
  const groups = sql`
    where ${where}
    group by s.tenant_id, s.owner_id, s.goods_id, s.quality ${lot ? sql`, s.lot_id` : sql``}
  `;
  return {
    select: sql`
      null::bigint as id, ${GOODS},
        ${lot ? sql`x.lot_id, t.lot_no, t.status = 2 as lot_frozen, t.produced_on, t.expire_on` : sql`null::bigint as lot_id, null::text as lot_no, null::bool as lot_frozen, null::date as produced_on, x.expire_on`},
        ${life(today)}, null::bigint as position_id, null::text as position_code, null::int as position_state,
        null::text as area_name, null::text as area_kind, null::bigint as lpn_id, null::text as lpn_code, x.quality,
        ${SUMS}
    `,
    from: sql`
      from (
        select s.tenant_id, s.owner_id, s.goods_id, s.quality,
          ${lot ? sql`s.lot_id,` : sql``} min(l.expire_on) as expire_on, sum(s.on_hand)::bigint as on_hand,
          sum(s.allocated)::bigint as allocated, sum(s.locked)::bigint as locked, sum(s.moving)::bigint as moving,
          sum(${available(today)})::bigint as available, sum(s.weight_g)::bigint as weight_g
        from ${LIVING} ${groups}
      ) x
      join basic.goods g
        on g.tenant_id = x.tenant_id
        and g.id = x.goods_id ${lot ? sql`join inventory.lot t on t.tenant_id = x.tenant_id and t.id = x.lot_id` : sql``} ${NAMES}
    `,
    count: groups,
    order: [
      asc(sql`g.code`),
      asc(sql`x.owner_id`),
      asc(sql`x.quality`),
      ...(lot ? [emptyLast(asc(sql`x.expire_on`)), asc(sql`x.lot_id`)] : []),
    ],
  };
}

function viewOf(actor: Actor, search: StockSearch & { by: StockView }): View {
  const today = wireDay(new Date());
  const where = filter(actor, search, today);
  const view =
    search.by === 'goods' || search.by === 'lot'
      ? groupView(where, today, search.by)
      : rowView(where, today, search.by);
  return { ...view, count: sql`from ${counted(search)} ${view.count}` };
}

export async function stockPage(ctx: Ctx, input: InputOf<typeof stockApi.queryPage>): Promise<Page<Row>> {
  const view = viewOf(ctx, input.param);
  return paged<Row>(
    ctx.tx,
    {
      select: view.select,
      from: view.from,
      countFrom: view.count,
      order: view.order,
      sortable: {
        goodsCode: sql`g.code`,
        expireOn: sql`x.expire_on`,
        onHand: sql`x.on_hand`,
        available: sql`x.available`,
      },
    },
    input,
  );
}

export function stockRows(ctx: Ctx, input: InputOf<typeof stockApi.export>): Promise<AsyncGenerator<Row>> {
  const { select, from, order, count } = viewOf(ctx, input);
  return exportRows(ctx.tx, { select, from, order, countFrom: count });
}

type Claim = OutputOf<typeof stockApi.get>['claims'][number];
/** Newest changes shown with a row; all of them are in the ledger. */
const LEDGER_SHOWN = 200;

/** One stock row with who promised what of it and its last changes. Emptied rows can be looked at too. */
export async function stockDetail(
  ctx: Ctx,
  input: InputOf<typeof stockApi.get>,
): Promise<OutputOf<typeof stockApi.get>> {
  const today = wireDay(new Date());
  const view = rowView(sql`${here(ctx, 's')} and ${ofOwners(ctx, 's')} and s.id = ${input.id}`, today, 'position');
  const row = await ctx.row<Row>`select ${view.select} ${view.from}`;
  const ledger: OutputOf<typeof ledgerApi.queryPage>['list'] = await latestLedger(
    ctx,
    found(row).id ?? 0,
    LEDGER_SHOWN,
  );
  return { ...found(row), claims: await claimsOf(ctx, input.id), ledger };
}

/**
 * Open promises with the number of the document behind each. Reads the documents of the domains above, for display only: a promise
 * without the name of its holder is of no use to anybody.
 */
async function claimsOf(ctx: Ctx, stockId: number): Promise<Claim[]> {
  const rows = await ctx.rows<Omit<Claim, 'createdAt'> & { createdAt: Date }>`
    select c.id, c.stock_id, c.kind, c.stage, c.open_qty as qty, c.created_at, w.wave_no,
      case when c.kind = 'ALLOC' or o.id is not null then 'OUT' else c.ref_type end as doc_type,
      case when c.kind = 'ALLOC' or o.id is not null then coalesce(o.id, c.ref_id) else c.ref_id end as doc_id,
      c.ref_type = 'TAKE' and c.kind = 'LOCK' and o.id is not null as found_short,
      coalesce(o.order_no, t.task_no, n.notice_no, j.adjust_no, k.take_no, '') as doc_no
    from inventory.stock_claim c
    left join outbound.detail d
      on d.tenant_id = c.tenant_id
      and d.warehouse_id = c.warehouse_id
      and d.id = coalesce(c.out_detail_id, case when c.ref_type = 'TAKE' then c.ref_line_id end)
    left join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
    left join outbound.wave w on w.tenant_id = c.tenant_id and w.warehouse_id = c.warehouse_id and w.id = c.wave_id
    left join inventory.task t
      on c.ref_type = 'TASK'
      and t.tenant_id = c.tenant_id
      and t.warehouse_id = c.warehouse_id
      and t.id = c.ref_id
    left join inventory.lock_notice n
      on c.ref_type = 'LOCK'
      and n.tenant_id = c.tenant_id
      and n.warehouse_id = c.warehouse_id
      and n.id = c.ref_id
    left join "inner".adjust j
      on c.ref_type = 'ADJ'
      and j.tenant_id = c.tenant_id
      and j.warehouse_id = c.warehouse_id
      and j.id = c.ref_id
    left join "inner".stocktake k
      on c.ref_type = 'TAKE'
      and k.tenant_id = c.tenant_id
      and k.warehouse_id = c.warehouse_id
      and k.id = c.ref_id
    where ${here(ctx, 'c')}
      and c.stock_id = ${stockId}
      and c.open_qty > 0
    order by c.id
  `;
  return rows.map((row) => ({ ...row, createdAt: wireTime(row.createdAt) }));
}
