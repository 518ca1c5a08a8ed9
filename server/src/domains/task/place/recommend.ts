import { sql, type RawBuilder } from 'kysely';
import { lists } from '../../../platform/command/lists.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/database.ts';
import { here } from '../../../platform/list/filters.ts';
import { lockPlaceRows } from '../../basic/facade.ts';
import { putawayRuleRows, putawayRules, storageBox, type PutawayRules } from '../../strategy/facade.ts';
import { takeBeside } from './beside.ts';
import { takeEmpty } from './empty.ts';
import { loadsFrom } from './load.plan.ts';
import type { GoodsFacts, Knowledge, Need, Spot } from './need.ts';
import { withReasons } from './reason.ts';
import { choose, type Choice } from './recommend.plan.ts';
import { roomFor } from './room.ts';
import { spotsOf } from './spots.ts';
import { isFull } from './steps.plan.ts';

/**
 * Choose and lock a place for every need (§4.6, A4). Places beside the same goods are waited for: side by side, receivers of one lot fill one place.
 * Empty ones are looked for when those do not do, as many as needs are left, and taken with SKIP LOCKED, so that everybody gets others. Where that leaves a
 * need without a place, all is let go and every place that takes it is waited for, empty or not, until nothing is found that was not looked at: what somebody
 * else takes meanwhile is not the last place. They stay locked until commit: the caller promises them to tasks. To be called before any container or stock is locked (§4.1, rank 7).
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
  const unpinned = (wanted: readonly Need[]): Need[] => wanted.filter((need) => !pinned.has(need.lpnId));
  const beside = (lock: RawBuilder<unknown>): Promise<number[]> =>
    takeBeside(ctx, { needs, joining, rules, pinned: [...pinned.values()] }, lock);
  const empty = (wanted: readonly Need[], known: readonly number[], lock: RawBuilder<unknown>): Promise<number[]> =>
    takeEmpty(ctx, { wanted: unpinned(wanted), goods, rules, pallets, known }, lock);
  const chosen = (spots: readonly Spot[]): Chosen => chosenAmong(needs, { goods, rules, pallets, pinned, spots });
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
      seen = await together(
        beside(sql``),
        roomFor(ctx, loadsFrom(unpinned(left), { goods, rules, pallets }), [...known]),
      );
    const found = seen.flat().filter((id) => !known.has(id)),
      all = [...known, ...found];
    [, spots] = await together(lockPlaceRows(ctx, all, []), spotsOf(ctx, all));
    ({ choices, left } = chosen(spots));
    more = found.length > 0;
  }
  return withReasons(ctx, choices, { needs, goods, rules, pallets, pinned });
}

interface Chosen {
  choices: Choice[];
  /** What has no place, or had none before it was served first: more is looked for on behalf of all of them. */
  left: Need[];
}

/** Whoever is choosy and found his place taken by one who is not is served first, where that leaves fewer without. */
function chosenAmong(needs: readonly Need[], known: Knowledge): Chosen {
  const plain = choose(needs, known);
  if (unplaced(plain).length === 0) return { choices: plain, left: [] };
  const hard = choose(needs, known, new Set(unplaced(plain).map(({ need }) => need)));
  const choices = unplaced(hard).length < unplaced(plain).length ? hard : plain;
  const lacking = unplaced(choices).length === 0 ? [] : [...unplaced(plain), ...unplaced(hard)];
  return {
    choices,
    left: needs.flatMap((need, n) => {
      const qty = Math.max(0, ...lacking.filter((choice) => choice.need === n).map((choice) => choice.qty));
      return qty > 0 ? [{ ...need, qty }] : [];
    }),
  };
}

const unplaced = (choices: readonly Choice[]): Choice[] => choices.filter((choice) => choice.spot === null);

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
/** The same for lines that go to one place as they are: nothing is taken off them to top up a pick face. */
export const undivided = ({ goods, rules }: Habits): Habits => ({
  goods,
  rules: new Map([...rules].map(([id, rule]) => [id, { ...rule, faceDays: null }])),
});

type PlacingRows = Parameters<typeof putawayRules>[0];

const goodsFacts = (ctx: Ctx, ids: readonly number[]): RawBuilder<GoodsFacts> => sql<GoodsFacts>`
  select g.id, g.storage_mode, g.weight, g.volume, coalesce(nullif(u.height, 0), g.height) as case_height,
    coalesce(nullif(u.gross, 0), g.weight * coalesce(u.ratio, 1)) as case_weight,
    coalesce(${storageBox(ctx)}, u.ratio, 1) as case_qty, g.pallet_qty, coalesce(h.abc, 'C') as abc
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
