import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import { deciding, families, nearest, withKin } from './families.ts';
import { inForce } from './validity/in-force.ts';

/** 周转: 1 earliest expiry first, 2 earliest inbound first, 3 latest inbound first, 4 only the lot the order names. */
export type Rotation = 1 | 2 | 3 | 4;

/** How one order line is to be picked (C8 picking strategy). */
export interface PickRule {
  rotation: Rotation;
  /** Lots whose dates lie this close count as equally old. */
  toleranceDays: number;
  strict: boolean;
  /** Rather one lot than several, where the first tier allows it. */
  singleLot: boolean;
  allowPallet: boolean;
  /** A pallet counts as whole from this share of the standard quantity. */
  palletMinPct: number;
  /** Whole cases: 1 from storage, 2 from pick faces first. */
  caseSource: 1 | 2;
  /** Loose rest without stock at a face: 1 wait for replenishment, 2 open a case in storage. */
  looseSource: 1 | 2;
  /** The configuration row that says so; null = the default of the house. */
  configId: number | null;
  /** The rows that say how it is picked, how old it may be and when it stops leaving, each as it stood: number and revision. */
  by?: readonly RuleMark[];
}

export type RuleMark = readonly [
  setting: 'pickingStrategy' | 'outProductDateInterval' | 'expiryStrategy',
  id: number,
  revision: number,
];

/** Production dates an order line may take (C11 date interval), ages and span in days. */
export interface DateRule {
  minAge: number | null;
  maxAge: number | null;
  maxSpan: number | null;
  /** Never older than what this store received before. */
  noRegress: boolean;
}

export interface PickingRule {
  pick: PickRule;
  dates: DateRule | null;
  /** Days before expiry at which goods stop leaving (C7), the goods' own standard by default. */
  shipStopDays: number;
}

export interface FoundRule extends Omit<PickRule, 'rotation' | 'by'>, DateRule {
  pickRev: number | null;
  datesId: number | null;
  datesRev: number | null;
  expiryId: number | null;
  expiryRev: number | null;
  goodsId: number;
  storeId: number;
  rotation: Rotation;
  shipStopDays: number;
  dated: boolean;
}

/**
 * The rules of each (goods, store), store 0 = none: a list of a larger look. Nothing configured: earliest expiry first for goods with a shelf life, else first in first out;
 * pallets whole from half their standard; cases from storage; loose goods opened in storage rather than waited for.
 */
export function pickingRuleRows(
  ctx: Ctx,
  wishes: readonly { goodsId: number; storeId: number }[],
): RawBuilder<FoundRule> {
  const pairs = [...new Map(wishes.map((wish) => [`${wish.goodsId}/${wish.storeId}`, wish])).values()];
  return sql<FoundRule>`
    ${withKin(ctx, [...new Set(pairs.map((pair) => pair.goodsId))])}
    select g.id as goods_id, w.store_id, p.id as config_id, p.version as pick_rev, i.id as dates_id,
      i.version as dates_rev, e.id as expiry_id, e.version as expiry_rev,
      coalesce(p.rotation, case when coalesce(g.shelf_life_days, 0) > 0 then 1 else 2 end) as rotation,
      coalesce(p.tolerance_days, 0) as tolerance_days, coalesce(p.rotation_strict, true) as strict,
      coalesce(p.single_lot, false) as single_lot, coalesce(p.allow_pallet, true) as allow_pallet,
      coalesce(p.pallet_min_pct, 50) as pallet_min_pct, coalesce(p.case_source, 1) as case_source,
      coalesce(p.loose_source, 2) as loose_source, coalesce(e.ship_stop_days, g.ship_stop_days) as ship_stop_days,
      i.id is not null as dated, i.min_age_days as min_age, i.max_age_days as max_age, i.max_span_days as max_span,
      coalesce(i.no_regress, false) as no_regress
    from unnest(
      ${pairs.map((pair) => pair.goodsId)}::bigint[], ${pairs.map((pair) => pair.storeId)}::bigint[]
    ) w(goods_id, store_id)
    join g
      on g.id = w.goods_id ${deciding(ctx, families.pickingStrategy, 'p')} ${deciding(ctx, families.outProductDateInterval, 'i')} ${deciding(ctx, families.expiryStrategy, 'e')}
  `;
}

/** The rule of each, from their rows. */
export function pickingRules(rows: readonly FoundRule[]): (goodsId: number, storeId: number) => PickingRule {
  const found = new Map(rows.map((row) => [`${row.goodsId}/${row.storeId}`, ruleOf(row)]));
  return (goodsId, storeId) => found.get(`${goodsId}/${storeId}`) ?? missing(goodsId);
}

function ruleOf({
  rotation,
  toleranceDays,
  strict,
  singleLot,
  allowPallet,
  palletMinPct,
  caseSource,
  looseSource,
  configId,
  ...row
}: FoundRule): PickingRule {
  return {
    pick: {
      rotation,
      toleranceDays,
      strict,
      singleLot,
      allowPallet,
      palletMinPct,
      caseSource,
      looseSource,
      configId,
      ...marksOf(configId, row),
    },
    dates: row.dated
      ? { minAge: row.minAge, maxAge: row.maxAge, maxSpan: row.maxSpan, noRegress: row.noRegress }
      : null,
    shipStopDays: row.shipStopDays,
  };
}

/** A rule is first read as its first revision. */
function marksOf(configId: number | null, row: Omit<FoundRule, keyof PickRule>): Pick<PickRule, 'by'> {
  const mark = (setting: RuleMark[0], id: number | null, version: number | null): RuleMark[] =>
    id === null ? [] : [[setting, id, (version ?? 0) + 1]];
  const by = [
    ...mark('pickingStrategy', configId, row.pickRev),
    ...mark('outProductDateInterval', row.datesId, row.datesRev),
    ...mark('expiryStrategy', row.expiryId, row.expiryRev),
  ];
  return by.length > 0 ? { by } : {};
}

function missing(goodsId: number): never {
  throw new Error(`no picking rule was loaded for goods ${goodsId}`);
}

/** How an owner's orders are worked (C16). */
export interface OwnerPicking {
  /** 1 promised stock in its wave, 2 as soon as it is in. */
  allocMode: number;
  pickMethod: number;
  shortPolicy: number;
  /** 0 = no limit. */
  waveMaxOrders: number;
  waveMaxLines: number;
  checkNeed: boolean;
}

const OWNER_DEFAULT: OwnerPicking = {
  allocMode: 1,
  pickMethod: 2,
  shortPolicy: 1,
  waveMaxOrders: 0,
  waveMaxLines: 0,
  checkNeed: true,
};

export async function ownerPicking(ctx: Ctx, ownerIds: readonly number[]): Promise<(ownerId: number) => OwnerPicking> {
  const rows = await ctx.rows<OwnerPicking & { ownerId: number }>`
    select c.owner_id, c.alloc_mode, c.pick_method, c.short_policy, c.wave_max_orders, c.wave_max_lines, c.check_need
    from strategy.owner_pick_config c
    where c.tenant_id = ${ctx.tenantId}
      and c.warehouse_id = ${ctx.warehouseId}
      and c.owner_id = any(${[...new Set(ownerIds)]}::bigint[])
      and ${inForce('c')}
    order by c.id desc
  `;
  const found = new Map(rows.map((row) => [row.ownerId, row]));
  return (ownerId) => found.get(ownerId) ?? OWNER_DEFAULT;
}

/** One word of how an owner's orders are worked, for a column of a statement. Of several rows the oldest counts, as above. */
const ownerSays = <T extends number | boolean>(
  ctx: Ctx,
  ownerId: RawBuilder<unknown>,
  [column, unsaid]: readonly [
    column: 'alloc_mode' | 'check_need' | 'internal_pct' | 'short_policy' | 'fee_before_ship',
    unsaid: T,
  ],
): RawBuilder<T> => sql<T>`
  coalesce(
    (
      select ${sql.ref(`c.${column}`)}
      from strategy.owner_pick_config c
      where c.tenant_id = ${ctx.tenantId}
        and c.warehouse_id = ${ctx.warehouseId}
        and c.owner_id = ${ownerId}
        and ${inForce('c')}
      order by c.id
      limit 1
    ), ${sql.lit(unsaid)}
  )
`;

/** What was picked for this owner counts as checked: a condition of a larger statement. */
export const wantsNoCheck = (ctx: Ctx, ownerId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`not ${ownerSays(ctx, ownerId, ['check_need', OWNER_DEFAULT.checkNeed])}`;

const AT_ONCE = 2;
/** Orders of this owner are promised stock as soon as they are in, not first in their wave: a condition of a larger statement. */
export const allocatesAtOnce = (ctx: Ctx, ownerId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${ownerSays(ctx, ownerId, ['alloc_mode', OWNER_DEFAULT.allocMode])} = ${AT_ONCE}`;

/** How many of a hundred checked orders of this owner are counted again by somebody else. */
export const internalPctOf = (ctx: Ctx, ownerId: RawBuilder<unknown>): RawBuilder<number> =>
  ownerSays(ctx, ownerId, ['internal_pct', 0]);

/** Orders of this owner leave once their freight is confirmed. */
export const feeBeforeShip = (ctx: Ctx, ownerId: RawBuilder<unknown>): RawBuilder<boolean> =>
  ownerSays(ctx, ownerId, ['fee_before_ship', false]);

/** What these owners' orders do when something lacks. */
export const shortPolicyOf = (ctx: Ctx, ownerId: RawBuilder<unknown>): RawBuilder<number> =>
  ownerSays(ctx, ownerId, ['short_policy', OWNER_DEFAULT.shortPolicy]);

/** What an area is used for in picking (C14); an area without a row serves everything. */
export interface AreaPicking {
  areaId: number;
  /** None = all. */
  orderTypes: number[];
  deliveryTypes: number[];
  /** 1 base unit, 2 inner pack, 3 case, 4 pallet. */
  unitLevels: number[];
  maxLines: number;
  maxVolume: number;
}

/** What the areas are used for, as a list of a larger look. */
export const areaPickingRows = (ctx: Ctx): RawBuilder<AreaPicking> => sql<AreaPicking>`
  select s.area_id, s.order_types, s.delivery_types, s.unit_levels, s.max_lines, s.max_volume
  from strategy.pick_area_pick s
  where s.tenant_id = ${ctx.tenantId}
    and s.warehouse_id = ${ctx.warehouseId}
    and ${inForce('s')}
  order by s.area_id, s.id
`;

/** The packaging levels of the areas that do not pick all of them. */
export const levelsOf = (areas: readonly AreaPicking[]): Map<number, Set<number>> =>
  new Map(areas.filter((area) => area.unitLevels.length > 0).map((area) => [area.areaId, new Set(area.unitLevels)]));

/** How vehicles of a route are loaded (C9). */
export interface LoadingRule {
  lastStopFirst: boolean;
  block: boolean;
  /** Of the car's volume; 0 = no limit, its load neither. */
  maxVolumePct: number;
  /** Goods go into cars of their temperature zone only. */
  checksTemp: boolean;
}

export async function loadingRule(ctx: Ctx, routeId: number | null): Promise<LoadingRule> {
  return (await loadingRules(ctx, [routeId]))(routeId);
}

const UNSAID_LOADING: LoadingRule = { lastStopFirst: true, block: false, maxVolumePct: 0, checksTemp: false };

/** The same of several routes; null is no route. */
export async function loadingRules(
  ctx: Ctx,
  routeIds: readonly (number | null)[],
): Promise<(routeId: number | null) => LoadingRule> {
  const rows = await ctx.rows<{
    asked: number | null;
    seqMode: number;
    seqBlock: boolean;
    maxVolumePct: number;
    tempCheck: boolean;
  }>`
    select w.route_id as asked, x.seq_mode, x.seq_block, x.max_volume_pct, x.temp_check
    from unnest(${[...new Set(routeIds)]}::bigint[]) w(route_id)
    cross join lateral (
      select s.*
      from strategy.loading_strategy s
      where s.tenant_id = ${ctx.tenantId}
        and s.warehouse_id = ${ctx.warehouseId}
        and (s.route_id is null or s.route_id = w.route_id)
        and ${inForce('s')}
      order by ${nearest(families.loadingStrategy)}
      limit 1
    ) x
  `;
  const found = new Map(
    rows.map((row): [number | null, LoadingRule] => [
      row.asked,
      {
        lastStopFirst: row.seqMode === 1,
        block: row.seqBlock,
        maxVolumePct: row.maxVolumePct,
        checksTemp: row.tempCheck,
      },
    ]),
  );
  return (routeId) => found.get(routeId) ?? UNSAID_LOADING;
}
