import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import type { Load } from './load.plan.ts';
import { nthOf, openTo } from './reach.ts';
import { USABLE } from './spots.ts';

/**
 * Every place that takes one of the loads as it is now, empty or not, those with the fewest kinds first; as many for each load as there are of it.
 * Asked only when the quick looks left something over, and of each load alone, so that one too large for the house costs the others nothing.
 * What it says is what `choose` asks again under the locks: a place that is permitted and not yet `known` is found.
 */
export async function roomFor(ctx: Ctx, loads: readonly Load[], known: readonly number[]): Promise<number[]> {
  const taken = [...known];
  for (const load of loads) {
    const rows = await ctx.rows<{ id: number }>`${placesFor(ctx, load, taken)}`;
    taken.push(...rows.map((row) => row.id));
  }
  return taken.slice(known.length);
}

/** Put in order by what the rows say; what lies there is asked of the foremost only, until there are enough. */
const placesFor = (ctx: Ctx, load: Load, taken: readonly number[]): RawBuilder<unknown> => sql`
  select p.id
  from (${withRoom(ctx, load, taken)} order by nth, filled, order_no, level, id offset 0) p
  cross join lateral (${lyingIn(ctx, load)}) x
  where x.others + ${load.goodsIds.length} <= case
    when x.others = 0 and ${load.goodsIds.length} = 1 then 1
    when not p.mix_goods then 0
    when p.max_goods = 0 then 1000000
    else p.max_goods
  end
    and (p.mix_lot or (x.lots = 0 and ${load.oneLotEach}::bool))
    and (p.mix_owner or (x.owners = 0 and ${load.ownerIds.length} = 1))
  order by p.nth, p.filled, p.order_no, p.level, p.id
  limit ${load.count}
`;

/** Places in the load's areas with its temperature, height and level, and capacity left with everything promised; nobody's pick face. */
const withRoom = (ctx: Ctx, load: Load, taken: readonly number[]): RawBuilder<unknown> => sql`
  select p.id, ${load.reach ? nthOf(load.reach) : sql`0`} as nth, a.order_no, p.level, a.mix_goods, a.mix_lot,
    a.mix_owner, p.max_goods, (p.used_pallets + p.claim_pallets + p.used_weight + p.claim_weight > 0)::int as filled
  from basic.position p
  join basic.area a
    on a.tenant_id = p.tenant_id
    and a.warehouse_id = p.warehouse_id
    and a.id = p.area_id
    and a.status = 1
    and not a.is_deleted
  join basic.room r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.room_id
  where ${here(ctx, 'p')}
    and ${USABLE}
    and ${load.reach ? sql`${openTo(load.reach)} and (a.kind = 'DMG' or r.storage_mode = ${load.mode})` : sql`a.kind = 'DMG'`}
    and not p.id = any(${taken}::bigint[])
    and (${load.pallets} = 0 or p.used_pallets + p.claim_pallets + ${load.pallets} <= p.max_pallets)
    and (p.max_weight = 0 or p.used_weight + p.claim_weight + ${load.weight}::bigint <= p.max_weight)
    and (p.max_volume = 0 or p.used_volume + p.claim_volume + ${load.volume}::bigint <= p.max_volume)
    and (p.inner_h = 0 or p.inner_h >= ${load.height})
    and (p.level <= 1 or not ${load.heavy}::bool)
    and (
      ${load.reach === null}::bool
      or not exists (
        select 1
        from basic.pick_position f
        where f.tenant_id = p.tenant_id
          and f.warehouse_id = p.warehouse_id
          and f.position_id = p.id
          and f.status = 1
          and not f.is_deleted
      )
    )
`;

/** Of what lies in `p` or is on its way: kinds other than the load's, other lots of its goods, owners other than its. */
const lyingIn = (ctx: Ctx, { goodsIds, lotIds, ownerIds }: Load): RawBuilder<unknown> => sql`
  select count(distinct c.goods_id) filter (where c.goods_id <> all(${goodsIds}::bigint[])) as others,
    count(distinct (c.goods_id, c.lot_id)) filter (
      where c.goods_id = any(${goodsIds}::bigint[]) and c.lot_id <> all(${lotIds}::bigint[])
    ) as lots, count(*) filter (where c.owner_id <> all(${ownerIds}::bigint[])) as owners
  from (
    select s.goods_id, s.lot_id, s.owner_id
    from inventory.stock s
    where ${here(ctx, 's')}
      and s.position_id = p.id
      and s.on_hand > 0
    union all
    select l.goods_id, l.lot_id, l.owner_id
    from inventory.task_line l
    where ${here(ctx, 'l')}
      and l.to_position_id = p.id
      and l.state = 10
  ) c
`;
