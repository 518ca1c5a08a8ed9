import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import type { PutawayRules } from '../../strategy/facade.ts';
import { HEAVY_G } from './fits.plan.ts';
import type { GoodsFacts, Need } from './need.ts';
import { nthOf, openTo } from './reach.ts';
import { reachOf, type Reach } from './recommend.plan.ts';
import { USABLE } from './spots.ts';

/** `known`: places already looked at. */
interface Empty {
  wanted: readonly Need[];
  goods: ReadonlyMap<number, GoodsFacts>;
  rules: ReadonlyMap<number, PutawayRules>;
  pallets: ReadonlySet<number>;
  known: readonly number[];
}
/** Needs that look for an empty place of the same kind are served by one statement. */
interface Group extends Reach {
  mode: number;
  heavy: boolean;
  count: number;
  pallets: number;
  weight: number;
  volume: number;
  height: number;
  goodsIds: number[];
  abc: string;
}

function groupsOf({ wanted, goods, rules, pallets }: Omit<Empty, 'known'>): Group[] {
  const groups = new Map<string, Group>();
  const containers = new Set<number>();
  for (const need of wanted) {
    const facts = goods.get(need.goodsId),
      rule = rules.get(need.goodsId);
    if (!facts || !rule || need.quality === 'D') continue;
    const reach = reachOf(rule);
    if (reach.store === null && reach.areaIds.length === 0) continue;
    const key = JSON.stringify([facts.storageMode, reach, facts.caseWeight > HEAVY_G]);
    const group = groups.get(key) ?? {
      ...reach,
      mode: facts.storageMode,
      heavy: facts.caseWeight > HEAVY_G,
      count: 0,
      pallets: 0,
      weight: 0,
      volume: 0,
      height: 0,
      goodsIds: [],
      abc: facts.abc,
    };
    groups.set(key, {
      ...group,
      count: group.count + (need.lpnId !== 0 && containers.has(need.lpnId) ? 0 : 1),
      pallets: Math.max(group.pallets, pallets.has(need.lpnId) ? 1 : 0),
      weight: Math.max(group.weight, need.qty * facts.weight),
      volume: Math.max(group.volume, need.qty * facts.volume),
      height: Math.max(group.height, facts.caseHeight),
      goodsIds: [...group.goodsIds, need.goodsId],
    });
    containers.add(need.lpnId);
  }
  return [...groups.values()];
}

/** Nothing is counted in the place, and nothing on its way there. */
const EMPTY = sql`p.used_pallets + p.claim_pallets = 0 and p.used_weight + p.claim_weight = 0`;

/** A4: as many empty places as are needed, nearest to the goods' pick faces, then by ABC band and level. */
export async function takeEmpty(
  ctx: Ctx,
  { known, ...groupable }: Empty,
  lock: RawBuilder<unknown>,
): Promise<number[]> {
  const taken = [...known];
  for (const group of groupsOf(groupable)) {
    const rows = await ctx.rows<{ id: number }>`${emptyFor(ctx, group, taken, lock)}`;
    taken.push(...rows.map((row) => row.id));
  }
  return taken.slice(known.length);
}

/**
 * Put in order by what the rows themselves say, then whether a place is really empty is asked of the foremost only, until there are enough:
 * `offset 0` keeps the two apart.
 */
const emptyFor = (
  ctx: Ctx,
  group: Group,
  taken: readonly number[],
  lock: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  with face as materialized (${faceOf(ctx, group)})
  select p.id
  from (${fitting(ctx, group, taken)} order by nth, order_no, area_id, way, other_band, level, id offset 0) c
  join basic.position p on ${here(ctx, 'p')} and p.id = c.id
  where ${USABLE}
    and ${EMPTY}
    and ${FREE}
  order by c.nth, c.order_no, c.area_id, c.way, c.other_band, c.level, c.id
  limit ${group.count} ${lock}
`;

/** The middle of the goods' pick faces. */
const faceOf = (ctx: Ctx, { goodsIds }: Group): RawBuilder<unknown> => sql`
  select avg(q.x_cm) as x, avg(q.y_cm) as y
  from basic.pick_position f
  join basic.position q on q.tenant_id = f.tenant_id and q.warehouse_id = f.warehouse_id and q.id = f.position_id
  where ${here(ctx, 'f')}
    and f.goods_id = any(${goodsIds}::bigint[])
    and f.status = 1
    and not f.is_deleted
`;

/** Places that say of themselves that they are empty and would hold it, with what they are put in order by; areas in the order of the rules, where these name any. */
function fitting(ctx: Ctx, group: Group, taken: readonly number[]): RawBuilder<unknown> {
  return sql`
    select p.id, ${nthOf(group)} as nth, a.order_no, a.id as area_id,
      coalesce(abs(p.x_cm - face.x) + abs(p.y_cm - face.y), 0) as way,
      coalesce(p.abc, ${group.abc}) <> ${group.abc} as other_band, p.level
    from basic.position p
    join basic.area a
      on a.tenant_id = p.tenant_id
      and a.warehouse_id = p.warehouse_id
      and a.id = p.area_id
      and a.status = 1
      and not a.is_deleted
    cross join face
    where ${here(ctx, 'p')}
      and p.room_id = any(
        array(select r.id from basic.room r where ${here(ctx, 'r')} and r.storage_mode = ${group.mode})
      )
      and ${USABLE}
      and ${EMPTY}
      and ${openTo(group)}
      and not p.id = any(${taken}::bigint[])
      and p.max_pallets >= ${group.pallets}
      and (p.max_weight = 0 or p.max_weight >= ${group.weight})
      and (p.max_volume = 0 or p.max_volume >= ${group.volume})
      and (p.inner_h = 0 or p.inner_h >= ${group.height})
      and (p.level <= 1 or not ${group.heavy}::bool)
  `;
}

/** Nothing lies in `p`, nothing is carried there and it is nobody's pick face; `is true` keeps the questions from becoming joins. */
const FREE = sql`
  (
    not exists (
      select 1
      from inventory.stock s
      where s.tenant_id = p.tenant_id
        and s.warehouse_id = p.warehouse_id
        and s.position_id = p.id
        and s.on_hand > 0
    )
  ) is true
    and (
      not exists (
        select 1
        from inventory.task_line l
        where l.tenant_id = p.tenant_id
          and l.warehouse_id = p.warehouse_id
          and l.to_position_id = p.id
          and l.state = 10
      )
    ) is true
    and (
      not exists (
        select 1
        from basic.pick_position f
        where f.tenant_id = p.tenant_id
          and f.warehouse_id = p.warehouse_id
          and f.position_id = p.id
          and not f.is_deleted
      )
    ) is true
`;
