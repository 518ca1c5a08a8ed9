import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFUSALS } from '#contract/errors.ts';
import { addDays, wireDay } from '../../platform/clock.ts';
import { brokenLaws } from '../given/rows.ts';
import { openStorm, rage, report, type Deed, type Hands, type Storm } from './storm.ts';

/**
 * Forty orders of five lines, goods for two fifths of them, twenty-four people. Every order, and with it its wave and its tasks, is the business of one of them;
 * the stock is everybody's. So nobody can be told that somebody else has claimed his task or moved his order on: what remains to be refused is stock.
 */
const HANDS = 24,
  ORDERS = 40,
  GOODS = 5,
  SHELVES = 10,
  SHELF_UNITS = 80,
  LINE_UNITS = 10;
const SECONDS = Number(process.env.SCARCITY_SECONDS ?? 10);
const SEED = Number(process.env.STORM_SEED ?? Date.now() % 1_000_000);

/** 220001: 商品【x】无可分配库存…, 波次内订单均无可分配库存, 库位【x】商品【x】可用数量不足…, 可调减数量不足…; 100503: 系统繁忙，请稍后重试. */
const SHORT = REFUSALS.STOCK.code;
const CODES = new Set<number>([SHORT, REFUSALS.BUSY.code]);
/** An adjustment is written against the book: refused on its field when the book already says so, and to be confirmed anew when others moved the book on meanwhile. */
const BY_THE_BOOK = /^adjust (200000 账面已变化|100001 可调减数量不足)/;

let storm: Storm;
beforeAll(async () => {
  storm = await openStorm(HANDS, { goods: GOODS, shelves: SHELVES, units: SHELF_UNITS });
  const clerk = storm.actor(1);
  for (let i = 0; i < ORDERS; i += 1) {
    await storm.call(clerk, 'outOrder', 'add', {
      ownerId: storm.ownerId,
      requireOn: addDays(wireDay(new Date()), 1),
      shortPolicy: 1 + (i % 2),
      lines: storm.goods.map((goodsId) => ({ goodsId, unitQty: LINE_UNITS })),
    });
  }
});
afterAll(() => storm.close());

type Row = Record<string, unknown> & { id: number };

/** One of the rows that are mine, by chance. `own` names the column that says whose: ids are dealt out in turn. */
async function one<T extends Row>({ storm, actor, dice }: Hands, own: string, text: string): Promise<T | undefined> {
  return dice.pick(
    await storm.look<T>(
      `select * from (${text}) x where x.${own} % ${HANDS} = ${actor.userId - 1} order by x.id limit 20`,
      [storm.at.tenantId, storm.at.warehouseId],
    ),
  );
}

const mine = (alias: string): string => `${alias}.tenant_id = $1 and ${alias}.warehouse_id = $2`;
/** Waves are made of single orders here: whose the order is, his is the wave. */
const ORDER = `select o.id, o.status, o.wave_id, w.status as wave_status from outbound."order" o left join outbound.wave w on w.id = o.wave_id where ${mine('o')}`;
interface OrderRow extends Row {
  status: number;
  wave_id: number | null;
  wave_status: number | null;
}

const allocate: Deed = {
  name: 'allocate',
  weight: 8,
  act: async (hands) => {
    const order = await one<OrderRow>(hands, 'id', `${ORDER} and o.status in (10, 20) and o.wave_id is null`);
    if (order) await hands.storm.call(hands.actor, 'outOrder', 'allocate', { ids: [order.id] });
    return order !== undefined;
  },
};

const release: Deed = {
  name: 'give back',
  weight: 10,
  act: async (hands) => {
    const order = await one<OrderRow>(hands, 'id', `${ORDER} and o.status in (20, 30) and o.wave_id is null`);
    if (order) await hands.storm.call(hands.actor, 'outOrder', 'cancelAllocate', { ids: [order.id] });
    return order !== undefined;
  },
};

const wave: Deed = {
  name: 'wave',
  weight: 6,
  act: async (hands) => {
    const { storm, actor, dice } = hands;
    const order = await one<OrderRow>(
      hands,
      'id',
      `${ORDER} and o.status in (10, 20, 30, 40) and (w.id is null or w.status in (10, 20))`,
    );
    if (!order) return false;
    if (order.wave_id === null) await storm.call(actor, 'wave', 'insert', { orderIds: [order.id], pickMethod: 1 });
    else if (order.wave_status === 10) await storm.call(actor, 'wave', 'release', { id: order.wave_id });
    else if (dice.chance(0.8)) return false;
    else
      await storm.call(actor, 'wave', 'cancel', { id: order.wave_id, keepAllocation: dice.chance(0.5), reason: '改' });
    return true;
  },
};

interface LineRow extends Row {
  rest: number;
  task_id: number;
  status: number;
}
const pickable = (hands: Hands) =>
  one<LineRow>(
    hands,
    'order_id',
    `select l.id, d.order_id, l.qty - l.picked_qty - l.short_qty as rest, t.id as task_id, t.status
  from outbound.pick_line l join outbound.pick_task t on t.id = l.task_id join outbound.detail d on d.id = l.out_detail_id where ${mine('l')} and l.state = 10 and t.status in (10, 20, 30)`,
  );

const picking = (name: 'confirm' | 'short', weight: number): Deed => ({
  name: name === 'short' ? 'short pick' : 'pick',
  weight,
  act: async (hands) => {
    const { storm, actor, dice } = hands;
    const line = await pickable(hands);
    if (!line) return false;
    if (line.status === 10) await storm.call(actor, 'pickTask', 'claim', { taskId: line.task_id });
    if (name === 'short')
      await storm.call(actor, 'pick', 'short', {
        lineIds: [line.id],
        qty: dice.int(0, line.rest - 1),
        reason: 'MISSING',
      });
    else await storm.call(actor, 'pick', 'confirm', { lines: [{ lineIds: [line.id], qty: dice.int(1, line.rest) }] });
    return true;
  },
});

const replenish: Deed = {
  name: 'replenish',
  weight: 4,
  act: async (hands) => {
    const { storm, actor, dice } = hands;
    const line = await one<Row & { rest: number; task_id: number }>(
      hands,
      'task_id',
      `select l.id, l.qty - l.done_qty as rest, l.task_id from inventory.task_line l join inventory.task t on t.id = l.task_id
    where ${mine('l')} and l.state = 10 and t.kind = 'REPLENISH' and t.status = 20 and t.assignee_id = ${actor.userId}`,
    );
    if (line) {
      await storm.call(actor, 'replenish', 'confirm', { lines: [{ lineId: line.id, qty: dice.int(1, line.rest) }] });
      return true;
    }
    if (await storm.call<object | null>(actor, 'replenish', 'next', {})) return true;
    if (dice.chance(0.1)) await storm.call(actor, 'replenish', 'generate', {});
    return false;
  },
};

const adjust: Deed = {
  name: 'adjust',
  weight: 3,
  act: async (hands) => {
    const { storm, actor, dice } = hands;
    const row = await one<Row & { on_hand: number }>(
      hands,
      'nobody',
      `select s.id, ${actor.userId - 1} as nobody, s.on_hand from inventory.stock s join basic.position p on p.id = s.position_id join basic.area a on a.id = p.area_id
    where ${mine('s')} and s.on_hand > 0 and a.kind in ('STORE', 'PICK')`,
    );
    if (!row) return false;
    const made = await storm.call<{ id: number; version: number }>(actor, 'inventoryAdjust', 'add', {
      kind: 1,
      ownerId: storm.ownerId,
      reasonCode: 'COUNT',
      lines: [{ stockId: row.id, delta: dice.pick([-3, -1, 1, 2]) }],
    });
    const ready = await storm.call<{ id: number; version: number }>(actor, 'inventoryAdjust', 'submit', {
      id: made.id,
      version: made.version,
    });
    await storm.call(actor, 'inventoryAdjust', 'generateTask', { id: ready.id, version: ready.version });
    return true;
  },
};

test(
  `${ORDERS} orders want two and a half times what there is: ${HANDS} people promise, take back, pick, short-pick, replenish and adjust for ${SECONDS} s (seed ${SEED})`,
  async () => {
    const tally = await rage(
      storm,
      [allocate, release, wave, picking('confirm', 8), picking('short', 4), replenish, adjust],
      { hands: HANDS, seconds: SECONDS, seed: SEED },
    );
    process.stdout.write(
      `scarcity seed ${SEED}\n${process.env.STORM_REPORT || tally.faults.length > 0 ? report(tally) : ''}`,
    );
    expect(
      tally.faults.map(
        ({ deed, error }) => `${deed}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      ),
    ).toEqual([]);
    expect(
      [...tally.refused.keys()].filter(
        (line) => !BY_THE_BOOK.test(line) && !CODES.has(Number(/ (\d+) /.exec(line)?.[1])),
      ),
    ).toEqual([]);
    // The quiet kind of failure: nobody ever met anybody.
    expect([...tally.done.keys()].sort()).toEqual([
      'adjust',
      'allocate',
      'give back',
      'pick',
      'replenish',
      'short pick',
      'wave',
    ]);
    expect([...tally.refused.keys()].some((line) => line.includes(` ${SHORT} `))).toBe(true);
    const promised = await storm.look<{ goods_id: number; promised: number; there: number }>(
      `select g.id as goods_id, (select coalesce(sum(d.qty_allocated), 0)::int from outbound.detail d where ${mine('d')} and d.goods_id = g.id) as promised,
    (select coalesce(sum(s.on_hand), 0)::int from inventory.stock s where ${mine('s')} and s.goods_id = g.id) as there from basic.goods g where g.tenant_id = $1`,
      [storm.at.tenantId, storm.at.warehouseId],
    );
    expect(promised).toHaveLength(GOODS);
    expect(promised.filter((row) => row.promised > row.there)).toEqual([]);
    expect(await brokenLaws(storm.world.db, storm.at.tenantId)).toEqual([]);
  },
  (SECONDS + 60) * 1000,
);
