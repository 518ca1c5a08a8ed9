import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import type { PutawayRules } from '../../strategy/facade.ts';
import type { Need } from './need.ts';
import { USABLE } from './spots.ts';

/** Positions beside the same goods that are looked at, per goods. */
const BESIDE_MAX = 3;

/** `joining`: what may come to lie with its lot; `pinned`: where their containers are promised to go. */
interface Beside {
  needs: readonly Need[];
  joining: readonly Need[];
  rules: ReadonlyMap<number, PutawayRules>;
  pinned: readonly number[];
}

/** Pick faces of the goods, positions where their lots (or any, where the rules mix them) already lie or are being carried to, and the damaged area when something is damaged. */
export async function takeBeside(
  ctx: Ctx,
  { needs, joining, rules, pinned }: Beside,
  lock: RawBuilder<unknown>,
): Promise<number[]> {
  const company = companyOf(joining, rules);
  const rows = await ctx.rows<{ id: number }>`
    select p.id
    from basic.position p
    where ${here(ctx, 'p')}
      and ${USABLE}
      and p.id in (
        select unnest(${pinned}::bigint[])
        union ${facesOf(ctx, goodsOf(needs))}
        union ${lyingAt(ctx, company, [...new Set(needs.map((need) => need.ownerId))])}
        union ${carriedTo(ctx, company)}
        union ${damagedArea(
          ctx,
          needs.some((need) => need.quality === 'D'),
        )}
      )
    order by p.id ${lock}
  `;
  return rows.map((row) => row.id);
}

const goodsOf = (needs: readonly Need[]): number[] => [...new Set(needs.map((need) => need.goodsId))];

/** What goods look for their like beside: `wanted` as a list `n(goods_id, any_lot)`, and their lots. */
interface Company {
  wanted: RawBuilder<unknown>;
  lots: RawBuilder<unknown>;
}

function companyOf(joining: readonly Need[], rules: ReadonlyMap<number, PutawayRules>): Company {
  const goodsIds = goodsOf(joining),
    mixing = goodsIds.map((id) => rules.get(id)?.preferSameLot === false);
  return {
    wanted: sql`unnest(${goodsIds}::bigint[], ${mixing}::bool[]) n(goods_id, any_lot)`,
    lots: sql`${[...new Set(joining.map((need) => need.lotId))]}::bigint[]`,
  };
}

const facesOf = (ctx: Ctx, goodsIds: readonly number[]): RawBuilder<unknown> => sql`
  select f.position_id
  from basic.pick_position f
  where ${here(ctx, 'f')}
    and f.goods_id = any(${goodsIds}::bigint[])
    and f.status = 1
    and not f.is_deleted
`;

/** Where the same goods lie on a shelf, the same lot first. */
const lyingAt = (ctx: Ctx, { wanted, lots }: Company, ownerIds: readonly number[]): RawBuilder<unknown> => sql`
  select b.position_id
  from ${wanted}
  cross join lateral (
    select s.position_id
    from inventory.stock s
    join basic.position q on q.tenant_id = s.tenant_id and q.warehouse_id = s.warehouse_id and q.id = s.position_id
    join basic.area a on a.tenant_id = q.tenant_id and a.warehouse_id = q.warehouse_id and a.id = q.area_id
    where ${here(ctx, 's')}
      and s.goods_id = n.goods_id
      and s.owner_id = any(${ownerIds}::bigint[])
      and s.quality = 'A'
      and not s.off_shelf
      and s.on_hand > 0
      and (n.any_lot or s.lot_id = any(${lots}))
      and a.kind = 'STORE'
    order by s.lot_id = any(${lots}) desc, s.id
    limit ${BESIDE_MAX}
  ) b
`;

/** Where open tasks bring the same goods, the same lot first. */
const carriedTo = (ctx: Ctx, { wanted, lots }: Company): RawBuilder<unknown> => sql`
  select c.to_position_id
  from ${wanted}
  cross join lateral (
    select l.to_position_id
    from inventory.task_line l
    where ${here(ctx, 'l')}
      and l.goods_id = n.goods_id
      and l.state = 10
      and l.quality = 'A'
      and l.to_position_id is not null
      and (n.any_lot or l.lot_id = any(${lots}))
    order by l.lot_id = any(${lots}) desc, l.id
    limit ${BESIDE_MAX}
  ) c
`;

const damagedArea = (ctx: Ctx, wanted: boolean): RawBuilder<unknown> => sql`
  select *
  from (
    select q.id
    from basic.position q
    join basic.area a on a.tenant_id = q.tenant_id and a.warehouse_id = q.warehouse_id and a.id = q.area_id
    where ${wanted}
      and ${here(ctx, 'q')}
      and a.kind = 'DMG'
    order by q.id
    limit ${BESIDE_MAX}
  ) d
`;
