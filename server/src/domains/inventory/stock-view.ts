import { sql, type RawBuilder } from 'kysely';
import { NEAR_DAYS_USUAL, QUALITIES, type StockSearch, type StockView } from '#contract/inventory/stock.ts';
import { PAGES_BY_NUMBER, type Paging } from '#contract/kit/page.ts';
import type { Actor } from '../../platform/actor.ts';
import { wireDay } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { anyCode, containing, equals, here, ofOwners } from '../../platform/list/filters.ts';
import { asc, emptyLast, natural, type Key } from '../../platform/list/keyset.ts';
import { nearDays, nearDaysMost } from '../strategy/facade.ts';

type Sql = RawBuilder<unknown>;
/** `lots`: those the lot number means, while they are few enough to be named. */
type Search = StockSearch & { by: StockView; lots?: readonly number[] | null };

/** One view of the stock, as `paged` and exports take it. */
interface View {
  select: Sql;
  from: Sql;
  countFrom: Sql;
  order: readonly Key[];
}

const NOTHING = sql``;

/**
 * What an order could be promised from this row (§4.2): good quality in a storage or pick position that gives out, lot neither frozen nor
 * past its last day of shipping.
 */
export const available = (today: string): Sql => sql`
  case
    when a.kind in ('STORE', 'PICK') and p.state in (10, 21) and s.quality = 'A' and l.status = 1 and (
      l.expire_on is null or l.expire_on - ${today}::date >= g.ship_stop_days
    ) then s.on_hand - s.allocated - s.locked - s.moving
    else 0
  end
`;

export const LOT = sql`join inventory.lot l on l.tenant_id = s.tenant_id and l.id = s.lot_id`;
const ITS_GOODS = sql`join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id`;
const AREA = sql` join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id `;
export const PLACE = sql`
  join basic.position p
    on p.tenant_id = s.tenant_id
    and p.warehouse_id = s.warehouse_id
    and p.id = s.position_id ${AREA}
`;
const CONTAINER = sql`
  left join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id
`;

/** Names of what a row or a group is about. */
const NAMES = sql`
  join basic.owner o on o.tenant_id = g.tenant_id and o.id = x.owner_id
  left join basic.unit u on u.tenant_id = g.tenant_id and u.id = g.base_unit_id
  left join basic.goods_unit c on c.tenant_id = g.tenant_id and c.goods_id = g.id and c.level = 3
`;

const GOODS = sql`
  g.id as goods_id, g.code as goods_code, g.name as goods_name, g.spec, coalesce(u.name, '') as unit_name,
    c.ratio as case_ratio, x.owner_id, o.name as owner_name
`;
const life = (actor: Actor, today: string): Sql => sql`
  x.expire_on - ${today}::date as days_left,
    case
      when g.shelf_life_days > 0 and x.expire_on is not null then round(
        100.0 * (x.expire_on - ${today}::date) / g.shelf_life_days
      )::int
    end as life_pct, ${nearDays(actor)} as near_days
`;
const SUMS = sql`x.on_hand, x.allocated, x.locked, x.moving, x.available, x.weight_g`;

/** What is asked of the goods, which is known before any stock is read. `id`: of the goods. */
const ofGoods = ({ tenantId }: Actor, s: StockSearch, id: Sql): Sql => sql`
  ${equals(id, s.goodsId)} ${anyCode(sql`g.code`, s.goodsCode, 'goodsCode')} ${containing(sql`g.name`, s.goodsName)} ${s.barcode ? sql`and ${id} = any(array(select b.goods_id from basic.goods_barcode b where b.tenant_id = ${tenantId} ${anyCode(sql`b.barcode`, s.barcode, 'barcode')}))` : NOTHING}
`;

/** What is asked of the stock itself. Codes are resolved before it is read, so that its own indexes carry the search. */
function ofStock(actor: Actor, s: Search, today: string): Sql {
  const among = (column: Sql, table: Sql, meant: Sql): Sql =>
    sql`and ${column} = any(array(select k.id from ${table} k where ${meant})::bigint[])`;
  const inHouse = (text: string | undefined, field: string): Sql =>
    sql`${here(actor, 'k')} ${anyCode(sql`k.code`, text, field)}`;
  return sql`
    ${here(actor, 's')} and ${ofOwners(actor, 's')}
      and s.on_hand > 0 ${equals(sql`s.owner_id`, s.ownerId)} ${s.lots ? sql`and s.lot_id = any(${s.lots}::bigint[])` : containing(sql`l.lot_no`, s.lotNo)} ${s.positionCode ? among(sql`s.position_id`, sql`basic.position`, inHouse(s.positionCode, 'positionCode')) : NOTHING} ${s.lpnCode ? among(sql`s.lpn_id`, sql`basic.lpn`, inHouse(s.lpnCode, 'lpnCode')) : NOTHING} ${equals(sql`p.area_id`, s.areaId)} ${equals(sql`s.quality`, s.quality)} ${s.expireFrom ? sql`and l.expire_on >= ${s.expireFrom}::date` : NOTHING} ${s.expireTo ? sql`and l.expire_on <= ${s.expireTo}::date` : NOTHING} ${isNear(actor, s, today)} ${s.onlyAvailable ? sql`and ${available(today)} > 0` : NOTHING}
  `;
}

/** Lots `l` of goods `g` that are near their last day (or past it); the wide bound lets the index of days be used. */
export const near = (actor: Actor, today: string): Sql => sql`
  l.expire_on <= ${today}::date + ${nearDaysMost(actor, sql`${NEAR_DAYS_USUAL}::int`)}
    and l.expire_on <= ${today}::date + coalesce(${nearDays(actor)}, ${NEAR_DAYS_USUAL}::int)
`;
const isNear = (actor: Actor, { isNear: asked }: StockSearch, today: string): Sql =>
  asked === true
    ? sql`and ${near(actor, today)}`
    : asked === false
      ? sql`and (${near(actor, today)}) is not true`
      : NOTHING;

const asksNear = ({ isNear: asked }: StockSearch): boolean => asked !== null && asked !== undefined;
const asksGoods = (s: StockSearch): boolean =>
  [s.goodsId, s.goodsCode, s.goodsName, s.barcode].some(
    (asked) => asked !== undefined && asked !== null && asked !== '',
  );
const asksCodes = (s: Search): boolean => Boolean(s.positionCode || s.lpnCode || s.lots);
const asksLots = (s: Search): boolean => Boolean(asksNear(s) || s.expireFrom || s.expireTo || (s.lotNo && !s.lots));

/** Stock with what the search looks at, and no more: enough to count it. */
function joined(s: Search, hasGoods = false): Sql {
  const all = s.onlyAvailable === true;
  return sql`
    inventory.stock s ${all || asksLots(s) ? LOT : NOTHING} ${!hasGoods && (all || asksNear(s) || asksGoods(s)) ? ITS_GOODS : NOTHING} ${all || s.areaId ? PLACE : NOTHING}
  `;
}

const matching = (actor: Actor, s: Search, today: string): Sql => sql`
  where ${ofStock(actor, s, today)}
    ${ofGoods(actor, s, sql`s.goods_id`)}
    ${s.by === 'lpn' ? sql`and s.lpn_id > 0` : NOTHING}
`;

/** More lots than these are not named one by one. */
const LOTS_NAMED = 500;

/** The lots whose number holds the text; null where none was asked for, or where they are many. */
async function lotsMeant(ctx: Ctx, lotNo: string | undefined): Promise<number[] | null> {
  if (!lotNo) return null;
  const lots = await ctx.rows<{ id: number }>`
    select k.id
    from inventory.lot k
    where k.tenant_id = ${ctx.tenantId}
      ${containing(sql`k.lot_no`, lotNo)}
    limit ${LOTS_NAMED + 1}
  `;
  return lots.length > LOTS_NAMED ? null : lots.map(({ id }) => id);
}

/** So many rows of stock are broad. */
const BROAD = 2000;

/** How a view is asked for: a page of it or all; `broad`: from how many rows on a page is walked to. */
interface Asked {
  paging?: Paging;
  broad?: number | undefined;
}

/**
 * Whether a page is walked to: its positions or goods one after the other, each with its own stock, until the page is full. That is a
 * millisecond where the search leaves much, and reads the whole warehouse where it leaves little; then the stock that is left is read
 * and sorted. Far pages are always walked to unless a code is asked for, so that a cursor means the same on every page.
 */
async function isWalked(ctx: Ctx, s: Search, today: string, { paging, broad = BROAD }: Asked): Promise<boolean> {
  if (!paging || s.by === 'lpn' || asksCodes(s)) return false;
  const byPlace = s.by === 'position';
  if (paging.orderBy?.some(({ field }) => byPlace || field !== 'goodsCode')) return false;
  const owners = byPlace && (ctx.ownerIds !== null || Boolean(s.ownerId)),
    goods = byPlace && asksGoods(s),
    narrows = [owners, goods, asksLots(s), s.quality, s.onlyAvailable, !byPlace && s.areaId].some(Boolean);
  if (!narrows) return true;
  if (paging.cursor !== undefined || paging.pageNum >= PAGES_BY_NUMBER) return !goods;
  const met = await ctx.row<{ n: number }>`
    select count(*) as n
    from (select from ${joined(s)} ${matching(ctx, s, today)} limit ${broad}) x
  `;
  return met?.n === broad;
}

/** Row by row: the page is cut before names are joined. */
function rowView(actor: Actor, s: Search, today: string, { where, isWalk }: { where: Sql; isWalk: boolean }): View {
  const living = isWalk
    ? sql`
      basic.position p ${AREA}
      cross join lateral (
        select *
        from inventory.stock s
        where s.tenant_id = p.tenant_id
          and s.warehouse_id = p.warehouse_id
          and s.position_id = p.id
          and s.on_hand > 0
        offset 0
      ) s ${LOT} ${ITS_GOODS} ${CONTAINER} ${where}
        and ${here(actor, 'p')}
    `
    : sql`inventory.stock s ${LOT} ${ITS_GOODS} ${PLACE} ${CONTAINER} ${where}`;
  return {
    select: sql`
      x.id, ${GOODS}, x.lot_id, x.lot_no, x.lot_status = 2 as lot_frozen, x.produced_on, x.expire_on,
        ${life(actor, today)}, x.position_id, x.position_code, x.position_state, x.area_name, x.area_kind,
        nullif(x.lpn_id, 0) as lpn_id, case when x.lpn_id <> 0 then x.lpn_code end as lpn_code, x.quality, ${SUMS}
    `,
    from: sql`
      from (
        select s.tenant_id, s.id, s.owner_id, s.goods_id, s.lot_id, l.lot_no, l.status as lot_status, l.produced_on,
          l.expire_on, s.position_id, p.code as position_code, p.state as position_state, a.name as area_name,
          a.kind as area_kind, s.lpn_id, n.code as lpn_code, s.quality, s.on_hand, s.allocated, s.locked, s.moving,
          ${available(today)} as available, s.weight_g
        from ${living}
      ) x
      join basic.goods g on g.tenant_id = x.tenant_id and g.id = x.goods_id ${NAMES}
    `,
    countFrom: sql`from ${joined(s)} ${where}`,
    // Containers in the order they were numbered in: what lies in one stands together.
    order: [s.by === 'lpn' ? asc(sql`x.lpn_id`) : asc(natural(sql`x.position_code`)), asc(sql`x.id`)],
  };
}

/** The groups a walk meets. Of goods each quality is only asked whether there is any of it. */
const walkedGroups = (s: Search, { own, groups, goods }: { own: Sql; groups: Sql; goods: Sql }): Sql =>
  s.by === 'lot'
    ? sql`
      from basic.goods g
      cross join lateral (select from ${joined(s, true)} ${own} ${groups}) x
      where ${goods}
    `
    : sql`
      from basic.goods g
      cross join unnest(${QUALITIES}::text[]) q(quality)
      where ${goods}
        and exists (select from ${joined(s, true)} ${own} and s.quality = q.quality offset 0)
    `;

/** Summed by goods or lot, with owner and quality. */
function groupView(actor: Actor, s: Search, today: string, isWalk: boolean): View {
  const isLot = s.by === 'lot',
    lotId = isLot ? sql`, s.lot_id` : NOTHING;
  const sums = sql`
    select s.tenant_id, s.owner_id, s.goods_id, s.quality ${lotId}, min(l.expire_on) as expire_on,
      sum(s.on_hand)::bigint as on_hand, sum(s.allocated)::bigint as allocated, sum(s.locked)::bigint as locked,
      sum(s.moving)::bigint as moving, sum(${available(today)})::bigint as available,
      sum(s.weight_g)::bigint as weight_g
  `;
  const groups = sql`group by s.tenant_id, s.owner_id, s.goods_id, s.quality ${lotId}`;
  const lot = isLot ? sql`join inventory.lot t on t.tenant_id = x.tenant_id and t.id = x.lot_id` : NOTHING;
  // Whose the goods are, their stock is.
  const own = sql`
    where ${ofStock(actor, s, today)}
      and s.owner_id = g.owner_id
      and s.goods_id = g.id
  `,
    goods = sql`
      g.tenant_id = ${actor.tenantId}
        and ${ofOwners(actor, 'g')} ${equals(sql`g.owner_id`, s.ownerId)} ${ofGoods(actor, s, sql`g.id`)}
    `;
  const where = matching(actor, s, today);
  return {
    select: sql`
      null::bigint as id, ${GOODS},
        ${isLot ? sql`x.lot_id, t.lot_no, t.status = 2 as lot_frozen, t.produced_on, t.expire_on` : sql`null::bigint as lot_id, null::text as lot_no, null::bool as lot_frozen, null::date as produced_on, x.expire_on`},
        ${life(actor, today)}, null::bigint as position_id, null::text as position_code, null::int as position_state,
        null::text as area_name, null::text as area_kind, null::bigint as lpn_id, null::text as lpn_code, x.quality,
        ${SUMS}
    `,
    from: isWalk
      ? sql`
        from basic.goods g
        cross join lateral (${sums} from inventory.stock s ${LOT} ${PLACE} ${own} ${groups}) x ${lot} ${NAMES}
        where ${goods}
      `
      : sql`
        from (${sums} from inventory.stock s ${LOT} ${ITS_GOODS} ${PLACE} ${where} ${groups}) x
        join basic.goods g on g.tenant_id = x.tenant_id and g.id = x.goods_id ${lot} ${NAMES}
      `,
    countFrom: isWalk ? walkedGroups(s, { own, groups, goods }) : sql`from ${joined(s)} ${where} ${groups}`,
    order: [
      asc(natural(sql`g.code`)),
      asc(sql`x.owner_id`),
      asc(sql`x.quality`),
      ...(isLot ? [emptyLast(asc(sql`x.expire_on`)), asc(sql`x.lot_id`)] : []),
    ],
  };
}

/** The stock as a view of it is asked for. */
export async function stockView(ctx: Ctx, search: StockSearch & { by: StockView }, asked: Asked = {}): Promise<View> {
  const today = wireDay(new Date()),
    s = { ...search, lots: await lotsMeant(ctx, search.lotNo) },
    isWalk = await isWalked(ctx, s, today, asked);
  return s.by === 'goods' || s.by === 'lot'
    ? groupView(ctx, s, today, isWalk)
    : rowView(ctx, s, today, { where: matching(ctx, s, today), isWalk });
}

/** One row of stock, emptied or not. */
export const stockRowView = (ctx: Ctx, id: number): View =>
  rowView(ctx, { by: 'position' }, wireDay(new Date()), {
    where: sql`where ${here(ctx, 's')} and ${ofOwners(ctx, 's')} and s.id = ${id}`,
    isWalk: false,
  });
