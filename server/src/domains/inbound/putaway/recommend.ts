import { sql, type RawBuilder } from 'kysely';
import { lists } from '../../../platform/command/lists.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/database.ts';
import { here } from '../../../platform/list/filters.ts';
import { lockPlaceRows } from '../../basic/facade.ts';
import { putawayRuleRows, putawayRules, type PutawayRules } from '../../strategy/facade.ts';
import { choose, isFull, type Choice, type GoodsFacts, type Need, type Spot } from './recommend.plan.ts';

/** Positions beside the same goods that are looked at, per goods. */
const BESIDE_MAX = 3;

/**
 * Choose and lock a place for every need (§4.6, A4). Places beside the same goods are waited for: side by side, receivers of one lot fill one place.
 * Empty ones are looked for when those do not do, as many as needs are left, and taken with SKIP LOCKED, so that everybody gets others. Where that leaves a
 * need without a place, all is let go and what there is is waited for, until nothing is found that was not looked at: what somebody else takes meanwhile is not
 * the last place. They stay locked until commit: the caller promises them to tasks. To be called before any container or stock is locked (§4.1, rank 7).
 */
export async function recommend(ctx: Ctx, needs: readonly Need[], { goods, rules }: Habits): Promise<Choice[]> {
  if (needs.length === 0) return [];
  const lpnIds = needs.map((need) => need.lpnId);
  const [pallets, pinned] = await together(palletsAmong(ctx, lpnIds), pinnedTo(ctx, lpnIds));
  // What the pick face takes of a full pallet may leave a rest that joins its lot.
  const joining = needs.filter(
    (need) =>
      !isFull(goods.get(need.goodsId) ?? { palletQty: 0 }, need.qty) || rules.get(need.goodsId)?.faceDays !== null,
  );
  const beside = (lock: RawBuilder<unknown>): Promise<number[]> =>
    takeBeside(ctx, { needs, joining, rules, pinned: [...pinned.values()] }, lock);
  const empty = (wanted: readonly Need[], known: readonly number[], lock: RawBuilder<unknown>): Promise<number[]> =>
    takeEmpty(ctx, { wanted: wanted.filter((need) => !pinned.has(need.lpnId)), goods, rules, pallets, known }, lock);
  const chosen = (spots: readonly Spot[]): { choices: Choice[]; left: Need[] } => {
    const choices = choose(needs, { goods, rules, pallets, pinned, spots });
    return {
      choices,
      left: choices.filter((choice) => choice.spot === null).flatMap((choice) => needs[choice.need] ?? []),
    };
  };
  const [, near, far] = await together(
    ctx.run`savepoint places`,
    beside(WAITING),
    empty(
      needs.filter((need) => !joining.includes(need) || !besideFirst(rules.get(need.goodsId))),
      [],
      SKIPPING,
    ),
  );
  let spots = await spotsOf(ctx, [...near, ...far]);
  let { choices, left } = chosen(spots);
  if (left.length > 0) {
    spots = [
      ...spots,
      ...(await spotsOf(
        ctx,
        await empty(
          left,
          spots.map(({ id }) => id),
          SKIPPING,
        ),
      )),
    ];
    ({ choices, left } = chosen(spots));
  }
  for (let more = true; more && left.length > 0;) {
    // Whoever waits must hold nothing he took out of order: give the places back, look without locking, then lock them all at once, ids ascending.
    await ctx.run`rollback to savepoint places`;
    const known = new Set(spots.map(({ id }) => id)),
      seen = await together(beside(sql``), empty(left, [...known], sql``));
    const found = seen.flat().filter((id) => !known.has(id)),
      all = [...known, ...found];
    [, spots] = await together(lockPlaceRows(ctx, all, []), spotsOf(ctx, all));
    ({ choices, left } = chosen(spots));
    more = found.length > 0;
  }
  return choices;
}

const WAITING = sql`for no key update of p`,
  SKIPPING = sql`for no key update of p skip locked`;

/** Whether no empty place is wanted while there is one beside the same goods. */
const besideFirst = (rules: PutawayRules | undefined): boolean =>
  rules?.rules.find(({ step }) => step !== 'P1')?.step === 'P2';

/** What the choice goes by: sizes of the goods, and the rules for putting them away. */
export interface Habits {
  goods: Map<number, GoodsFacts>;
  rules: Map<number, PutawayRules>;
}

export async function habitsOf(ctx: Ctx, goodsIds: readonly number[]): Promise<Habits> {
  return habitsFrom(await lists(ctx, habitRows(ctx, goodsIds)));
}

/** The same as lists of a larger look; `habitsFrom` reads them. */
export const habitRows = (ctx: Ctx, goodsIds: readonly number[]) => ({
  sizes: goodsFacts(ctx, goodsIds),
  placing: putawayRuleRows(ctx, goodsIds),
});

export const habitsFrom = ({ sizes, placing }: { sizes: readonly GoodsFacts[]; placing: PlacingRows }): Habits => ({
  goods: new Map(sizes.map((row) => [row.id, row])),
  rules: putawayRules(placing),
});
type PlacingRows = Parameters<typeof putawayRules>[0];

const goodsFacts = (ctx: Ctx, ids: readonly number[]): RawBuilder<GoodsFacts> => sql<GoodsFacts>`
  select g.id, g.storage_mode, g.weight, g.volume, coalesce(nullif(u.height, 0), g.height) as case_height,
    coalesce(nullif(u.gross, 0), g.weight * coalesce(u.ratio, 1)) as case_weight, coalesce(u.ratio, 1) as case_qty,
    g.pallet_qty, coalesce(h.abc, 'C') as abc
  from basic.goods g
  left join basic.goods_unit u on u.tenant_id = g.tenant_id and u.goods_id = g.id and u.level = 3
  left join basic.goods_house h
    on h.tenant_id = g.tenant_id
    and h.warehouse_id = ${ctx.warehouseId}
    and h.goods_id = g.id
  where g.tenant_id = ${ctx.tenantId}
    and g.id = any(${ids}::bigint[])
`;

async function palletsAmong(ctx: Ctx, lpnIds: readonly number[]): Promise<Set<number>> {
  const wanted = [...new Set(lpnIds)].filter((id) => id !== 0);
  if (wanted.length === 0) return new Set();
  const rows = await ctx.rows<{ id: number }>`
    select n.id
    from basic.lpn n
    where ${here(ctx, 'n')}
      and n.id = any(${wanted}::bigint[])
      and n.kind = 'PALLET'
  `;
  return new Set(rows.map((row) => row.id));
}

/** Where containers are already promised to go. */
async function pinnedTo(ctx: Ctx, lpnIds: readonly number[]): Promise<Map<number, number>> {
  const wanted = [...new Set(lpnIds)].filter((id) => id !== 0);
  if (wanted.length === 0) return new Map();
  const rows = await ctx.rows<{ lpnId: number; positionId: number }>`
    select w.id as lpn_id, min(l.to_position_id) as position_id
    from unnest(${wanted}::bigint[]) w(id)
    join inventory.stock s on ${here(ctx, 's')} and s.lpn_id = w.id and s.on_hand > 0
    join inventory.task_line l on ${here(ctx, 'l')} and l.from_stock_id = s.id and l.state = 10 and l.to_lpn_id = w.id
    where l.to_position_id is not null
    group by w.id
  `;
  return new Map(rows.map((row) => [row.lpnId, row.positionId]));
}

const USABLE = sql`p.state in (10, 22) and not p.is_deleted`;

/** `joining`: what may come to lie with its lot; `pinned`: where their containers are promised to go. */
interface Beside {
  needs: readonly Need[];
  joining: readonly Need[];
  rules: ReadonlyMap<number, PutawayRules>;
  pinned: readonly number[];
}

/** Pick faces of the goods, positions where their lots (or any, where the rules mix them) already lie or are being carried to, and the damaged area when something is damaged. */
async function takeBeside(
  ctx: Ctx,
  { needs, joining, rules, pinned }: Beside,
  lock: RawBuilder<unknown>,
): Promise<number[]> {
  const damaged = needs.some((need) => need.quality === 'D'),
    idsOf = (some: readonly Need[]): number[] => [...new Set(some.map((need) => need.goodsId))];
  const joinIds = idsOf(joining),
    lotIds = [...new Set(joining.map((need) => need.lotId))];
  const wanted = sql`
    unnest(
      ${joinIds}::bigint[], ${joinIds.map((id) => rules.get(id)?.preferSameLot === false)}::bool[]
    ) n(goods_id, any_lot)
  `,
    lots = sql`${lotIds}::bigint[]`;
  const rows = await ctx.rows<{ id: number }>`
    select p.id
    from basic.position p
    where ${here(ctx, 'p')}
      and ${USABLE}
      and p.id in (
        select unnest(${pinned}::bigint[])
        union
        select f.position_id
        from basic.pick_position f
        where ${here(ctx, 'f')}
          and f.goods_id = any(${idsOf(needs)}::bigint[])
          and f.status = 1
          and not f.is_deleted
        union
        select b.position_id
        from ${wanted}
        cross join lateral (
          select s.position_id
          from inventory.stock s
          join basic.position q
            on q.tenant_id = s.tenant_id
            and q.warehouse_id = s.warehouse_id
            and q.id = s.position_id
          join basic.area a on a.tenant_id = q.tenant_id and a.warehouse_id = q.warehouse_id and a.id = q.area_id
          where ${here(ctx, 's')}
            and s.goods_id = n.goods_id
            and s.owner_id = any(${[...new Set(needs.map((need) => need.ownerId))]}::bigint[])
            and s.quality = 'A'
            and not s.off_shelf
            and s.on_hand > 0
            and (n.any_lot or s.lot_id = any(${lots}))
            and a.kind = 'STORE'
          order by s.lot_id = any(${lots}) desc, s.id
          limit ${BESIDE_MAX}
        ) b
        union
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
        union
        select *
        from (
          select q.id
          from basic.position q
          join basic.area a on a.tenant_id = q.tenant_id and a.warehouse_id = q.warehouse_id and a.id = q.area_id
          where ${damaged}
            and ${here(ctx, 'q')}
            and a.kind = 'DMG'
          order by q.id
          limit ${BESIDE_MAX}
        ) d
      )
    order by p.id ${lock}
  `;
  return rows.map((row) => row.id);
}

/** `known`: places already looked at. */
interface Empty {
  wanted: readonly Need[];
  goods: ReadonlyMap<number, GoodsFacts>;
  rules: ReadonlyMap<number, PutawayRules>;
  pallets: ReadonlySet<number>;
  known: readonly number[];
}
/** Needs that look for an empty place of the same kind are served by one statement. */
interface Group {
  mode: number;
  areaIds: number[];
  heavy: boolean;
  count: number;
  pallets: number;
  weight: number;
  volume: number;
  height: number;
  goodsIds: number[];
  abc: string;
}

const HEAVY_G = 15_000;

function groupsOf({ wanted, goods, rules, pallets }: Omit<Empty, 'known'>): Group[] {
  const groups = new Map<string, Group>();
  const containers = new Set<number>();
  for (const need of wanted) {
    const facts = goods.get(need.goodsId),
      rule = rules.get(need.goodsId);
    if (!facts || !rule || need.quality === 'D') continue;
    const areaIds = rule.rules.filter((r) => r.step !== 'P1' && r.step !== 'P2').flatMap((r) => r.areaIds);
    const key = JSON.stringify([facts.storageMode, areaIds, facts.caseWeight > HEAVY_G]);
    const group = groups.get(key) ?? {
      mode: facts.storageMode,
      areaIds,
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
async function takeEmpty(ctx: Ctx, { known, ...groupable }: Empty, lock: RawBuilder<unknown>): Promise<number[]> {
  const taken = [...known];
  for (const group of groupsOf(groupable)) {
    // Put in order by what the rows themselves say, then whether a place is really empty is asked of the foremost only, until there are enough: `offset 0` keeps the two apart, `is true` the questions from becoming joins.
    const rows = await ctx.rows<{ id: number }>`
      with face as materialized (
        select avg(q.x_cm) as x, avg(q.y_cm) as y
        from basic.pick_position f
        join basic.position q on q.tenant_id = f.tenant_id and q.warehouse_id = f.warehouse_id and q.id = f.position_id
        where ${here(ctx, 'f')}
          and f.goods_id = any(${group.goodsIds}::bigint[])
          and f.status = 1
          and not f.is_deleted
      )
      select p.id
      from (
        select p.id,
          ${group.areaIds.length > 0 ? sql`array_position(${group.areaIds}::bigint[], p.area_id)` : sql`a.order_no`} as nth,
          ${group.areaIds.length > 0 ? sql`0` : sql`a.id`} as area_id,
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
          and ${group.areaIds.length > 0 ? sql`p.area_id = any(${group.areaIds}::bigint[])` : sql`a.kind = 'STORE'`}
          and not p.id = any(${taken}::bigint[])
          and p.max_pallets >= ${group.pallets}
          and (p.max_weight = 0 or p.max_weight >= ${group.weight})
          and (p.max_volume = 0 or p.max_volume >= ${group.volume})
          and (p.inner_h = 0 or p.inner_h >= ${group.height})
          and (p.level <= 1 or not ${group.heavy}::bool)
        order by nth, area_id, way, other_band, level, id
        offset 0
      ) c
      join basic.position p on ${here(ctx, 'p')} and p.id = c.id
      where ${USABLE}
        and ${EMPTY}
        and (
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
      order by c.nth, c.area_id, c.way, c.other_band, c.level, c.id
      limit ${group.count} ${lock}
    `;
    taken.push(...rows.map((row) => row.id));
  }
  return taken.slice(known.length);
}

/** Everything about the locked places, what lies there and what open tasks will bring, read after the lock: what came in between is seen. In the order of the ids. */
async function spotsOf(ctx: Ctx, ids: readonly number[]): Promise<Spot[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.rows<Spot>`
    select p.id, p.code, p.area_id, a.kind as area_kind, a.order_no as area_order, r.storage_mode as room_mode, p.level,
      p.x_cm as x, p.y_cm as y, p.abc, p.inner_h, p.max_pallets, p.max_weight, p.max_volume, p.max_goods, a.mix_goods,
      a.mix_lot, a.mix_owner, p.used_pallets + p.claim_pallets as pallets, p.used_weight + p.claim_weight as weight,
      p.used_volume + p.claim_volume as volume, coalesce(c.contents, '[]') as contents,
      coalesce(k.faces, '{}') as face_of
    from (
      select *
      from basic.position p
      where ${here(ctx, 'p')}
        and p.id = any(${ids}::bigint[])
        and ${USABLE}
      offset 0
    ) p
    join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
    join basic.room r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.room_id
    left join lateral (
      select jsonb_agg(
        jsonb_build_object(
          'goodsId', x.goods_id, 'lotId', x.lot_id, 'ownerId', x.owner_id, 'qty', x.qty, 'expireOn', t.expire_on
        )
      ) as contents
      from (
        select s.goods_id, s.lot_id, s.owner_id, s.on_hand as qty
        from inventory.stock s
        where ${here(ctx, 's')}
          and s.position_id = p.id
          and s.on_hand > 0
        union all
        select l.goods_id, l.lot_id, l.owner_id, l.qty - l.done_qty
        from inventory.task_line l
        where ${here(ctx, 'l')}
          and l.to_position_id = p.id
          and l.state = 10
      ) x
      join inventory.lot t on t.tenant_id = p.tenant_id and t.id = x.lot_id
    ) c
      on true
    left join lateral (
      select jsonb_object_agg(f.goods_id, f.max_qty) as faces
      from basic.pick_position f
      where ${here(ctx, 'f')}
        and f.position_id = p.id
        and f.status = 1
        and not f.is_deleted
    ) k
      on true
  `;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}
