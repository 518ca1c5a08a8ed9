import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '../../platform/actor.ts';

/** Deeper trees than this are a mistake; the walk ends. */
const DEPTH_MAX = 20;

/**
 * Opens a `with recursive`: `g` = the goods, `kin` = each goods with its category (depth 0) and all categories above.
 * A configuration row applies where its scope columns are null or match; the most specific wins: goods, deepest category, owner, default.
 */
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

/** The living rows of a configuration table in this warehouse that apply to `g`, aliased `s` and joined to `kin` as `k`. */
export const applying = (
  actor: Actor,
  table: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> => sql`
  ${table} s
  left join kin k on k.goods_id = g.id and k.category_id = s.category_id
  where s.tenant_id = ${actor.tenantId}
    and s.warehouse_id = ${actor.warehouseId}
    and s.status = 1
    and not s.is_deleted
    and (s.owner_id is null or s.owner_id = g.owner_id)
    and (s.category_id is null or k.goods_id is not null)
    ${more}
`;

/** Most specific first, among rows without a goods column. */
export const specific: RawBuilder<unknown> = sql`s.category_id is null, k.depth, s.owner_id is null, s.id`;
