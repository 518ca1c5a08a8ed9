import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import { here } from '../../platform/list/filters.ts';
import { deciding, families, withKin, type Family } from './families.ts';
import type { Rotation } from './picking.ts';
import { inForce } from './validity/in-force.ts';

/** How faces of some goods are filled (C6, C19). */
export interface FillRule {
  goodsId: number;
  /** In what level of packing they are sent, and how many base units each level of these goods holds. */
  unitLevel: number;
  ratios: Readonly<Record<number, number>>;
  /** Base units of the box they are kept in; null: in none. */
  boxQty: number | null;
  /** What orders wait for goes before what faces want. */
  demandFirst: boolean;
  /** Up to the face's limit; else only what is wanted. */
  fillToMax: boolean;
  /** Which lots go first; null: nothing is said, the earliest expiry. */
  rotation: Rotation | null;
}

/** When an area is filled, by what, and in what (C6). */
export interface AreaFill {
  areaId: number;
  /** `HH:mm:ss`; from later than to: over midnight. */
  fromTime: string;
  toTime: string;
  /** 1 what orders wait for, 2 faces below their minimum, 3 both. */
  mode: number;
  unitLevel: number;
  priority: number;
}

const CASE = 3;
export const replenishFamily: Family = { table: 'strategy.replenish_strategy', parts: ['categoryId', 'ownerId'] };

/** The rule of each goods. Nothing configured: whole cases up to the limit, what orders wait for first. Rotation 0 is that of picking. */
export async function fillRules(ctx: Ctx, goodsIds: readonly number[]): Promise<(goodsId: number) => FillRule> {
  if (goodsIds.length === 0) return (goodsId) => ({ goodsId, ...UNSAID });
  const rows = await ctx.rows<FillRule>`
    ${withKin(ctx, [...new Set(goodsIds)])}
    select g.id as goods_id, coalesce(r.unit_level, ${CASE}) as unit_level, coalesce(u.ratios, '{}') as ratios,
      ${storageBox(ctx)} as box_qty, coalesce(r.demand_first, true) as demand_first,
      coalesce(r.fill_to_max, true) as fill_to_max,
      case when r.rotation = 0 then p.rotation else r.rotation end as rotation
    from g
    cross join (
      select null::bigint as store_id
    ) w ${deciding(ctx, replenishFamily, 'r')} ${deciding(ctx, families.pickingStrategy, 'p')}
    left join lateral (
      select jsonb_object_agg(x.level, x.ratio) as ratios
      from basic.goods_unit x
      where x.tenant_id = g.tenant_id
        and x.goods_id = g.id
    ) u
      on true
  `;
  const found = new Map(rows.map((row) => [row.goodsId, row]));
  return (goodsId) => found.get(goodsId) ?? { goodsId, ...UNSAID };
}
const UNSAID = { unitLevel: CASE, ratios: {}, boxQty: null, demandFirst: true, fillToMax: true, rotation: null };

/** Whether position `q` is filled for orders that wait: its area says nothing of filling, or something else than by level only. */
export const FILLED_ON_DEMAND = sql`
  coalesce(
    (
      select bool_or(f.mode <> 2)
      from strategy.pick_area_fill f
      where f.tenant_id = q.tenant_id
        and f.warehouse_id = q.warehouse_id
        and f.area_id = q.area_id
        and ${inForce('f')}
    ), true
  )
`;

/** Base units of the default box that goods `g` are kept in, or null (C19). */
export const storageBox = (ctx: Ctx): RawBuilder<number | null> => sql`
  (
    select x.box_qty
    from strategy.goods_storage_box x
    where ${here(ctx, 'x')}
      and x.owner_id = g.owner_id
      and x.goods_id = g.id
      and x.is_default
      and x.state = 1
      and not x.is_deleted
  )
`;

export const areaFills = (ctx: Ctx): Promise<AreaFill[]> => ctx.rows<AreaFill>`
  select f.area_id, f.from_time::text as from_time, f.to_time::text as to_time, f.mode, f.unit_level, f.priority
  from strategy.pick_area_fill f
  where ${here(ctx, 'f')}
    and ${inForce('f')}
  order by f.priority, f.id
`;
