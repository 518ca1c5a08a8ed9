import { sql, type RawBuilder } from 'kysely';
import { wireDay } from '../../../platform/clock.ts';
import { lists } from '../../../platform/command/lists.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { EXPECTED_ELSEWHERE } from '../../inventory/facade.ts';
import {
  FILLED_ON_DEMAND,
  areaPickingRows,
  ownerPicking,
  pickingRuleRows,
  levelsOf,
  pickingRules,
  shortPolicyOf,
  similarGoods,
  standInRows,
  supplierStandIns,
  type AreaPicking,
  type SupplierStandIn,
} from '../../strategy/facade.ts';
import type { Order } from '../order/rows.ts';
import type { Question } from './allocate.plan.ts';
import type { Candidate, Demand, GoodsFact, Substitute } from './demand.ts';
import { sharedFaces } from './share.ts';

const DAY_MS = 86_400_000;
const EPOCH = sql`date '1970-01-01'`;
const NO_STORE = 0;
/** Rotation: only the lot that the order names. */
const BY_LOT = 4;

/** Days since 1970-01-01 of a calendar day. */
export const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);

/** A line with something open, under lock. */
export interface OpenLine {
  detailId: number;
  orderId: number;
  goodsId: number;
  quality: string;
  open: number;
  wantLotId: number | null;
  wantFrom: number | null;
  wantTo: number | null;
  minLifePct: number;
  /** What its order does when something lacks: as it says itself, else as its owner does. */
  policy: number;
  /** The line stands in for another, or another house expects its goods: it is not replaced. */
  standsIn: boolean;
}

/** Lock rank 6: the lines of the orders, ids ascending, that still want something; `only` narrows to some lines. */
export async function openLines(ctx: Ctx, orderIds: readonly number[], only?: readonly number[]): Promise<OpenLine[]> {
  const rows = await ctx.rows<OpenLine>`
    select d.id as detail_id, d.order_id, d.goods_id, d.quality,
      d.qty_ordered - d.qty_allocated - d.qty_cancelled - d.qty_replaced as open, d.want_lot_id,
      d.want_from - ${EPOCH} as want_from, d.want_to - ${EPOCH} as want_to,
      d.replaces_id is not null or ${EXPECTED_ELSEWHERE} as stands_in,
      coalesce(
        (
          select s.min_life_pct
          from outbound.order o
          join basic.store s on s.tenant_id = o.tenant_id and s.id = o.store_id
          where ${here(ctx, 'o')}
            and o.id = d.order_id
        ), 0
      ) as min_life_pct,
      (
        select coalesce(nullif(o.short_policy, 0), ${shortPolicyOf(ctx, sql`o.owner_id`)})
        from outbound.order o
        where ${here(ctx, 'o')}
          and o.id = d.order_id
      ) as policy
    from outbound.detail d
    where ${here(ctx, 'd')}
      and d.order_id = any(${orderIds}::bigint[])
      and d.qty_ordered > d.qty_allocated + d.qty_cancelled + d.qty_replaced
      ${only ? sql`and d.id = any(${only}::bigint[])` : sql``}
    order by d.id
    for no key update of d
  `;
  return rows;
}

/** Small first, then who leaves first, then who came first. */
export const byPriority = (a: Order, b: Order): number =>
  a.priority - b.priority ||
  (a.cutoffAt?.getTime() ?? Infinity) - (b.cutoffAt?.getTime() ?? Infinity) ||
  a.stopNo - b.stopNo ||
  a.createdAt.getTime() - b.createdAt.getTime() ||
  a.id - b.id;

/** Lines to promise stock to, and their orders. */
interface Asked {
  lines: readonly OpenLine[];
  orders: ReadonlyMap<number, Order>;
}

/** Everything the decision needs, read without locks: the chosen rows are locked and judged again when the claims are posted. */
export async function questionOf(
  ctx: Ctx,
  { lines, orders }: Asked,
  accepted: readonly number[] = [],
): Promise<Question> {
  const storeOf = (line: OpenLine): number => orders.get(line.orderId)?.storeId ?? NO_STORE;
  const own = lines.map((line) => ({ goodsId: line.goodsId, storeId: storeOf(line) }));
  const bounds = {
    ownerIds: [...new Set(lines.map((line) => orders.get(line.orderId)?.ownerId ?? 0))],
    qualities: [...new Set(lines.map((line) => line.quality))],
  };
  const goodsIds = [...new Set(lines.map((line) => line.goodsId))];
  const {
    similar: alike,
    areas,
    shared,
    ...asWanted
  } = await lists(ctx, {
    similar: standInRows(ctx, goodsIds, accepted),
    areas: areaPickingRows(ctx),
    shared: sharedFaces(ctx, goodsIds),
    ...factsOf(ctx, own, bounds),
  });
  const similar = similarGoods(alike);
  const others = lines.flatMap((line) =>
    (similar.get(line.goodsId) ?? []).map((by) => ({ goodsId: by.similarId, storeId: storeOf(line) })),
  );
  const wishes = [...own, ...others];
  // Similar goods are rare: asked for again only where there are any.
  const facts = others.length === 0 ? asWanted : await lists(ctx, factsOf(ctx, wishes, bounds));
  const rules = pickingRules(facts.rules);
  const regress = await lastProduced(
    ctx,
    wishes.filter(({ goodsId, storeId }) => storeId !== NO_STORE && rules(goodsId, storeId).dates?.noRegress),
  );
  const suppliers = await supplierStandIns(
    ctx,
    lines.flatMap((line) => (line.standsIn ? [] : (line.wantLotId ?? []))),
  );
  const demandOf = demander(orders, { rules, regress, similar, suppliers, byArea: areas.length > 0 });
  const stop = new Map(wishes.map(({ goodsId, storeId }) => [goodsId, rules(goodsId, storeId).shipStopDays]));
  return {
    demands: lines.map(demandOf),
    candidates: facts.stock,
    goods: new Map(facts.goods.map((row) => [row.id, { ...row, shipStopDays: stop.get(row.id) ?? row.shipStopDays }])),
    today: dayNumber(wireDay(new Date())),
    serves: serving(areas),
    levels: levelsOf(areas),
    shared,
  };
}

/** What a line's demand follows from. */
interface Terms {
  rules: ReturnType<typeof pickingRules>;
  regress: ReadonlyMap<string, number>;
  similar: ReturnType<typeof similarGoods>;
  suppliers: ReadonlyMap<number, SupplierStandIn>;
  /** Areas choose what they serve. */
  byArea: boolean;
}

/** A line with the rules of its goods and of those that may stand in for them. */
function demander(
  orders: ReadonlyMap<number, Order>,
  { rules, regress, similar, suppliers, byArea }: Terms,
): (line: OpenLine) => Demand {
  const termsOf = (goodsId: number, storeId: number) => {
    const { pick, dates } = rules(goodsId, storeId);
    return { goodsId, rule: pick, dates, lastProduced: regress.get(`${goodsId}/${storeId}`) ?? null };
  };
  return (line) => {
    const order = orders.get(line.orderId);
    if (!order) throw new Error('line of an order that is not locked');
    const storeId = order.storeId ?? NO_STORE;
    const by = suppliers.get(line.wantLotId ?? 0);
    return {
      ...line,
      ...termsOf(line.goodsId, storeId),
      ownerId: order.ownerId,
      areaClass: byArea ? `${order.orderType}/${order.deliveryType}` : '',
      substitutes: line.standsIn
        ? []
        : line.wantLotId !== null
          ? by
            ? [ofSuppliers(by, termsOf(line.goodsId, storeId))]
            : []
          : (similar.get(line.goodsId) ?? []).map((by) => ({
              configId: by.configId,
              byScheme: by.byScheme,
              from: by.ratioFrom,
              to: by.ratioTo,
              as: termsOf(by.similarId, storeId),
            })),
    };
  };
}

/** Lots of others than the supplier whose lot was named; where only a lot that is named may leave, the earliest expiry does now. */
const ofSuppliers = ({ configId, supplierIds }: SupplierStandIn, terms: Substitute['as']): Substitute => ({
  configId,
  byScheme: true,
  from: 1,
  to: 1,
  as: {
    ...terms,
    rule: terms.rule.rotation === BY_LOT ? { ...terms.rule, rotation: 1 } : terms.rule,
    wantLotId: null,
    wantSupplierIds: supplierIds,
  },
});

/** Whether an area serves orders of a class; one without a rule serves all. */
export function serving(areas: readonly AreaPicking[]): NonNullable<Question['serves']> {
  const served = Map.groupBy(areas, (area) => area.areaId);
  return (areaId, areaClass) => {
    const [orderType = '', deliveryType = ''] = areaClass.split('/');
    return (
      served
        .get(areaId)
        ?.some((area) => named(area.orderTypes, orderType) && named(area.deliveryTypes, deliveryType)) ?? true
    );
  };
}

interface Bounds {
  ownerIds: readonly number[];
  qualities: readonly string[];
}

/** Rules, stock and standards of the goods wished for. */
function factsOf(ctx: Ctx, wishes: readonly { goodsId: number; storeId: number }[], bounds: Bounds) {
  const goodsIds = [...new Set(wishes.map((wish) => wish.goodsId))];
  return {
    rules: pickingRuleRows(ctx, wishes),
    stock: candidates(ctx, goodsIds, bounds),
    goods: goodsFacts(ctx, goodsIds),
  };
}

/** Whether a list names a type; an empty list names all. */
const named = (list: readonly number[], type: string): boolean => list.length === 0 || list.includes(Number(type));

/** Stock with something free in it, of the goods, owners and qualities asked for (A1); what may not be used comes too, so that the explanation can name it. */
const candidates = (
  ctx: Ctx,
  goodsIds: readonly number[],
  { ownerIds, qualities }: Bounds,
): RawBuilder<Candidate> => sql<Candidate>`
  select s.id as stock_id, s.goods_id, s.owner_id, s.quality, s.lot_id, s.lpn_id, s.position_id, p.area_id,
    a.kind as area_kind, p.state as position_state, l.status as lot_status, l.supplier_id, s.on_hand,
    s.on_hand - s.allocated - s.locked - s.moving as free, l.expire_on - ${EPOCH} as expire_day,
    l.produced_on - ${EPOCH} as produced_day, l.inbound_on - ${EPOCH} as inbound_day, n.kind = 'PALLET' as is_pallet,
    n.kind = 'PALLET' and not exists (
      select 1
      from inventory.stock x
      where x.tenant_id = s.tenant_id
        and x.warehouse_id = s.warehouse_id
        and x.lpn_id = s.lpn_id
        and x.id <> s.id
        and x.on_hand > 0
    ) as single,
    case when k.id is null then null when k.case_only then 'CASE' when k.is_shared then 'SHARED' else 'OWN' end as face,
    row_number() over (order by a.order_no, coalesce(r.order_no, 0), p.order_num, p.level, p.id) as walk
  from inventory.stock s
  join inventory.lot l on l.tenant_id = s.tenant_id and l.id = s.lot_id
  join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
  join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
  left join basic.roadway r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.roadway_id
  join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id
  left join basic.pick_position k
    on k.tenant_id = s.tenant_id
    and k.warehouse_id = s.warehouse_id
    and k.position_id = s.position_id
    and k.goods_id = s.goods_id
    and k.status = 1
    and not k.is_deleted
  where ${here(ctx, 's')}
    and s.goods_id = any(${goodsIds}::bigint[])
    and s.owner_id = any(${ownerIds}::bigint[])
    and s.quality = any(${qualities}::text[])
    and not s.off_shelf
    and s.on_hand > s.allocated + s.locked + s.moving
    and not inventory.is_off_shelf(a.kind)
`;

const goodsFacts = (ctx: Ctx, ids: readonly number[]): RawBuilder<GoodsFact> => sql<GoodsFact>`
  select g.id, g.code, coalesce(u.ratio, 0) as case_qty, coalesce(i.ratio, 0) as inner_qty, g.pallet_qty,
    g.shelf_life_days, g.ship_stop_days,
    exists (
      select 1
      from basic.pick_position k
      join basic.position q on q.tenant_id = k.tenant_id and q.warehouse_id = k.warehouse_id and q.id = k.position_id
      where ${here(ctx, 'k')}
        and k.goods_id = g.id
        and k.status = 1
        and not k.is_deleted
        and q.state in (10, 22)
        and ${FILLED_ON_DEMAND}
    ) as has_face
  from basic.goods g
  left join basic.goods_unit u on u.tenant_id = g.tenant_id and u.goods_id = g.id and u.level = 3
  left join basic.goods_unit i on i.tenant_id = g.tenant_id and i.goods_id = g.id and i.level = 2
  where g.tenant_id = ${ctx.tenantId}
    and g.id = any(${ids}::bigint[])
`;

/** Newest production day that each store was ever shipped of each goods. */
async function lastProduced(
  ctx: Ctx,
  pairs: readonly { goodsId: number; storeId: number }[],
): Promise<Map<string, number>> {
  if (pairs.length === 0) return new Map();
  const rows = await ctx.rows<{ goodsId: number; storeId: number; day: number }>`
    select w.goods_id, w.store_id, max(l.produced_on) - ${EPOCH} as day
    from (
      select distinct *
      from unnest(
        ${pairs.map((p) => p.goodsId)}::bigint[], ${pairs.map((p) => p.storeId)}::bigint[]
      ) u(goods_id, store_id)
    ) w
    join outbound.order o on ${here(ctx, 'o')} and o.store_id = w.store_id and o.status in (85, 90)
    join outbound.detail d
      on d.tenant_id = o.tenant_id
      and d.warehouse_id = o.warehouse_id
      and d.order_id = o.id
      and d.goods_id = w.goods_id
    join inventory.stock_claim c
      on c.tenant_id = d.tenant_id
      and c.warehouse_id = d.warehouse_id
      and c.out_detail_id = d.id
      and c.consumed_qty > 0
    join inventory.stock s on s.tenant_id = c.tenant_id and s.warehouse_id = c.warehouse_id and s.id = c.stock_id
    join inventory.lot l on l.tenant_id = s.tenant_id and l.id = s.lot_id
    where l.produced_on is not null
    group by 1, 2
  `;
  return new Map(rows.map((row) => [`${row.goodsId}/${row.storeId}`, row.day]));
}

/** The short policy of each order: its own, else its owner's. */
export async function policies(ctx: Ctx, orders: Iterable<Order>): Promise<(order: Order) => number> {
  const config = await ownerPicking(
    ctx,
    [...orders].map((order) => order.ownerId),
  );
  return (order) => order.shortPolicy || config(order.ownerId).shortPolicy;
}
