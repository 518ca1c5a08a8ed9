import { sql, type RawBuilder } from 'kysely';
import type { ScopePart, Tried } from '#contract/strategy/tryout.ts';
import type { Actor } from '../../platform/actor.ts';
import { inForce } from './validity/in-force.ts';

/** Deeper trees than this are a mistake; the walk ends. */
const DEPTH_MAX = 20;

/**
 * A table of rules of which the most specific one that applies decides. Readers and the test bench take condition and order from
 * here, so that what 试一试 names is what is used. A rule applies where what it names
 * is null or fits. Aliases: rule `s`, goods `g`, its categories `k`, and what
 * else is known `w`: store, route, area and type of the order, null = not known.
 */
export interface Family {
  table: string;
  /** What a rule may name, the most telling first. */
  parts: readonly ScopePart[];
  /** What else must be true for a rule to speak. */
  when?: RawBuilder<unknown>;
  /** Between rules that name the same, before their age. */
  then?: RawBuilder<unknown>;
}

/** An area speaks for goods that have a pick face in it. */
const WITH_FACE = sql`
  and exists (
    select 1
    from basic.pick_position f
    join basic.position p on p.tenant_id = f.tenant_id and p.warehouse_id = f.warehouse_id and p.id = f.position_id
    where f.tenant_id = s.tenant_id
      and f.warehouse_id = s.warehouse_id
      and f.goods_id = g.id
      and f.status = 1
      and not f.is_deleted
      and p.area_id = s.area_id
  )
`;

export const families = {
  pickingStrategy: { table: 'strategy.picking_strategy', parts: ['categoryId', 'storeId', 'ownerId'] },
  outProductDateInterval: {
    table: 'strategy.product_date_interval',
    parts: ['goodsId', 'categoryId', 'storeId', 'ownerId'],
  },
  expiryStrategy: { table: 'strategy.expiry_strategy', parts: ['goodsId', 'categoryId', 'ownerId'] },
  goodsClassDecide: { table: 'strategy.goods_class_decide', parts: ['goodsId', 'categoryId', 'ownerId'] },
  batchStrategy: { table: 'strategy.batch_strategy', parts: ['categoryId', 'ownerId'] },
  overageStrategy: { table: 'strategy.overage_strategy', parts: ['goodsId', 'categoryId', 'ownerId'] },
  putawayStrategy: { table: 'strategy.putaway_strategy', parts: ['categoryId', 'storageMode', 'ownerId'] },
  pickAreaUp: {
    table: 'strategy.pick_area_up',
    parts: ['categoryId', 'ownerId'],
    when: WITH_FACE,
    // Faces in two areas: one of them may be topped up.
    then: sql`not s.enabled, s.area_id,`,
  },
  ownerPick: { table: 'strategy.owner_pick_config', parts: ['ownerId'] },
  ownerEntryFlow: { table: 'strategy.owner_entry_flow', parts: ['orderType', 'ownerId'] },
  pickNoScanOwner: { table: 'strategy.pick_no_scan_owner', parts: ['areaId', 'ownerId'] },
  pickSimpleName: { table: 'strategy.pick_simple_name', parts: ['ownerId'] },
  loadingStrategy: { table: 'strategy.loading_strategy', parts: ['routeId'] },
} as const satisfies Readonly<Record<Tried, Family>>;

/** Of each item of inspection the row that names the goods most closely holds: not one rule decides, but one an item. */
export const criteriaFamily: Family = {
  table: 'strategy.judging_criteria',
  parts: ['goodsId', 'categoryId', 'ownerId'],
};

const FITS: Readonly<Record<ScopePart, RawBuilder<unknown>>> = {
  goodsId: sql`and (s.goods_id is null or s.goods_id = g.id)`,
  categoryId: sql`and (s.category_id is null or k.goods_id is not null)`,
  storeId: sql`and (s.store_id is null or s.store_id = w.store_id)`,
  storageMode: sql`and (s.storage_mode is null or s.storage_mode = g.storage_mode)`,
  orderType: sql`and (s.order_type is null or s.order_type = w.order_type)`,
  areaId: sql`and (s.area_id is null or s.area_id = w.area_id)`,
  routeId: sql`and (s.route_id is null or s.route_id = w.route_id)`,
  ownerId: sql`and (s.owner_id is null or s.owner_id = g.owner_id)`,
};

const RANKS: Readonly<Record<ScopePart, RawBuilder<unknown>>> = {
  goodsId: sql`s.goods_id is null`,
  categoryId: sql`s.category_id is null, k.depth`,
  storeId: sql`s.store_id is null`,
  storageMode: sql`s.storage_mode is null`,
  orderType: sql`s.order_type is null`,
  areaId: sql`s.area_id is null`,
  routeId: sql`s.route_id is null`,
  ownerId: sql`s.owner_id is null`,
};

/** The rules of a family that apply to `g` and `w`: what follows `from`. */
export const speaking = (actor: Actor, { table, parts, when = sql`` }: Family): RawBuilder<unknown> => sql`
  ${sql.raw(table)} s ${parts.includes('categoryId') ? sql`left join kin k on k.goods_id = g.id and k.category_id = s.category_id` : sql``}
  where s.tenant_id = ${actor.tenantId}
    and s.warehouse_id = ${actor.warehouseId}
    and ${inForce('s')}
    ${sql.join([...parts.map((part) => FITS[part]), when], sql` `)}
`;

/** The most specific first; of two that name the same, the older. */
export const nearest = ({ parts, then = sql`` }: Family): RawBuilder<unknown> =>
  sql`${sql.join(parts.map((part) => RANKS[part]))}, ${then} s.id`;

/** The rule that decides, as a lateral join of `name`. */
export const deciding = (actor: Actor, family: Family, name: string): RawBuilder<unknown> => sql`
  left join lateral (select s.* from ${speaking(actor, family)} order by ${nearest(family)} limit 1) ${sql.raw(name)}
    on true
`;

/** What the rule that decides about goods `g` of a larger statement says in a column; null where none does. For lists that cannot say their goods beforehand. */
export const decidedOf = <T>(actor: Actor, family: Family, column: string): RawBuilder<T | null> => sql<T | null>`
  (
    with recursive kin(goods_id, category_id, depth) as (
      select g.id, g.category_id, 0
      where g.category_id is not null
      union all
      select k.goods_id, c.parent_id, k.depth + 1
      from kin k
      join basic.goods_category c on c.tenant_id = ${actor.tenantId} and c.id = k.category_id
      where c.parent_id is not null
        and k.depth < ${DEPTH_MAX}
    )
    select ${sql.ref(`s.${column}`)}
    from ${speaking(actor, family)}
    order by ${nearest(family)}
    limit 1
  )
`;

/** Opens a `with recursive`: `g` = the goods, `kin` = each goods with its category (depth 0) and all categories above. */
export const withKin = (actor: Actor, goodsIds: readonly number[]): RawBuilder<unknown> => sql`
  with recursive g as (
    select *
    from basic.goods
    where tenant_id = ${actor.tenantId}
      and id = any(${goodsIds}::bigint[])
  ),
  kin(goods_id, category_id, depth) as (
    select id, category_id, 0
    from g
    where category_id is not null
    union all
    select k.goods_id, c.parent_id, k.depth + 1
    from kin k
    join basic.goods_category c on c.tenant_id = ${actor.tenantId} and c.id = k.category_id
    where c.parent_id is not null
      and k.depth < ${DEPTH_MAX}
  )
`;
