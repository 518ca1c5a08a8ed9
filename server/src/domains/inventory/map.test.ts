import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { layOut } from '#contract/terms/floor-plan.ts';
import type { Actor } from '../../platform/actor.ts';
import { addDays, wireDay } from '../../platform/clock.ts';
import { ctxOf } from '../../platform/ctx.ts';
import type { Tx } from '../../platform/db/database.ts';
import { testWorld, type TestWorld } from '../../testing/given/app.ts';
import { givenActor, givenStock, openGiven, type Given } from '../../testing/given/rows.ts';
import { mapFacts, mapFind, mapPlan } from './map.ts';

let world: TestWorld, given: Given, actor: Actor, blind: Actor, elsewhere: Actor;
let at: { tenantId: number; warehouseId: number },
  ownerId: number,
  otherId: number,
  shelf: number,
  floor: number,
  full: number;
const today = wireDay(new Date());
beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenantId = await given.tenant();
  const house = await given.warehouse(tenantId);
  at = { tenantId, warehouseId: house.id };
  actor = givenActor(at);
  elsewhere = givenActor({ tenantId, warehouseId: (await given.warehouse(tenantId)).id });
  ownerId = await given.owner(tenantId);
  otherId = await given.owner(tenantId);
  blind = givenActor(at, { ownerIds: [otherId] });
  const keys = { tenant_id: tenantId, warehouse_id: house.id };
  const area = await given.area(at, 'STORE', { code: 'ST', order_no: 2 });
  await given.area(at, 'STORE', { code: 'EMPTY', order_no: 1 });
  const late = await given.row('basic.roadway', { ...keys, area_id: area, code: 'X1', order_no: 9 }),
    early = await given.row('basic.roadway', { ...keys, area_id: area, code: 'X2', order_no: 1 });
  const ruleId = await given.row('basic.shelf_code_rule', {
    ...keys,
    name: '手工',
    separator: '-',
    segments: JSON.stringify(
      ['area', 'bay', 'level'].map((key) => ({ key, len: key === 'level' ? 1 : 2, pad: '0', from: 1, to: 9 })),
    ),
  });
  shelf = await given.position(at, area, {
    code: 'ST-X1-01',
    roadway_id: late,
    bay: 1,
    order_num: 2,
    max_pallets: 4,
    max_weight: 1000,
  });
  full = await given.position(at, area, {
    code: 'ST-X1-02',
    roadway_id: late,
    bay: 2,
    order_num: 1,
    max_pallets: 2,
    state: 20,
  });
  await given.position(at, area, { code: 'ST-X2-01', roadway_id: early, bay: 1 });
  await given.position(at, area, { code: 'ST-07-3', rule_id: ruleId });
  await given.position(at, area, { code: 'GONE', is_deleted: true });
  floor = house.recId;
  const goodsId = await given.goods(tenantId, ownerId, {
    code: 'MILK-1',
    name: '鲜牛奶 250ml',
    weight: 100,
    is_lot: true,
    shelf_life_days: 100,
    search_keys: ['鲜牛', '牛奶'],
  });
  await given.row('basic.goods_barcode', {
    tenant_id: tenantId,
    owner_id: ownerId,
    goods_id: goodsId,
    barcode: '6901234567892',
  });
  const otherGoods = await given.goods(tenantId, otherId, { code: 'MILK-2', name: '别家的' });
  const lot = { producedOn: addDays(today, -40), inboundOn: addDays(today, -30) };
  await givenStock(world.db, actor, { positionId: shelf, goodsId, ownerId, qty: 5, lot });
  await givenStock(world.db, actor, {
    positionId: full,
    goodsId,
    ownerId,
    qty: 1,
    lot,
    lpnId: await given.lpn(at, 'PALLET', { code: 'PL-7001' }),
  });
  await givenStock(world.db, actor, {
    positionId: full,
    goodsId: otherGoods,
    ownerId: otherId,
    qty: 1,
    lpnId: await given.lpn(at, 'PALLET', { code: 'PL-7002' }),
  });
  await givenStock(world.db, actor, { positionId: floor, goodsId, ownerId, qty: 2 });
});
afterAll(async () => {
  await given.close();
  await world.close();
});

const ask = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => world.db.read(at.tenantId, work);
const plan = (who = actor) => ask((tx) => mapPlan(ctxOf(tx, who)));
const facts = async (who = actor, moves = false) => {
  const { ids, full: pct, states, ages, moves: count } = await ask((tx) => mapFacts(ctxOf(tx, who), { moves }));
  return Object.fromEntries(
    ids.map((id, i) => [id, { full: pct[i], state: states[i], age: ages[i], moves: count[i] }]),
  );
};
const find = async (text: string, who = actor) =>
  (await ask((tx) => mapFind(ctxOf(tx, who), { text }))).list
    .map(({ positionId, by }) => `${by} ${positionId}`)
    .toSorted();

describe('the plan', () => {
  test('names every place a person can walk to, in walking order; places entered by hand are read by their rule', async () => {
    const { codes, runs, roadways, bays, levels, ids } = await plan();
    const shown = codes.filter((code) => code.startsWith('ST-'));
    expect(shown).toEqual(['ST-X2-01', 'ST-X1-02', 'ST-X1-01', 'ST-07-3']);
    expect(codes.some((code) => code.startsWith('@') || code === 'GONE')).toBe(false);
    expect(runs.reduce((sum, { count }) => sum + count, 0)).toBe(ids.length);
    expect(roadways.map(({ code }) => code)).toEqual(['X2', 'X1']);
    const hand = codes.indexOf('ST-07-3');
    expect([bays[hand], levels[hand]]).toEqual([7, 3]);
  });
  test('can be laid out, and another warehouse sees nothing of it', async () => {
    const own = await plan();
    expect(layOut(own).positions).toHaveLength(own.ids.length);
    expect((await plan(elsewhere)).codes.filter((code) => code.startsWith('ST-'))).toEqual([]);
  });
  test('its version changes with a place, and with nothing else', async () => {
    const before = (await plan()).version;
    await givenStock(world.db, actor, {
      positionId: floor,
      goodsId: (await given.ask<{ id: number }>(`select id from basic.goods where code = 'MILK-1'`))[0]?.id ?? 0,
      ownerId,
      qty: 1,
    });
    expect((await ask((tx) => mapFacts(ctxOf(tx, actor), { moves: false }))).version).toBe(before);
    await given.ask('update basic.position set order_num = 7, version = version + 1 where id = $1', [shelf]);
    expect((await plan()).version).not.toBe(before);
  });
});

describe('facts', () => {
  test('how full by what is used up most, how old, in which state; what is empty and in order is not named', async () => {
    const now = await facts();
    expect(now[shelf]).toMatchObject({ full: 50, state: 10, moves: 0 });
    expect(now[full]).toMatchObject({ full: 100, state: 20 });
    expect(now[floor]).toMatchObject({ full: 1 });
    expect(Object.keys(now)).toHaveLength(3);
  });
  test('days are counted from when the oldest goods came, and from today for goods without a lot', async () => {
    const now = await facts();
    expect([now[shelf]?.age, now[full]?.age, now[floor]?.age]).toEqual([30, 30, 0]);
  });
  test('movements of the last thirty days when asked, older ones not', async () => {
    const [row] = await given.ask<{ id: number; posted_on: string }>(
      'select id, posted_on::text from inventory.stock_ledger where position_id = $1 limit 1',
      [shelf],
    );
    await given.ask(
      'update inventory.stock_ledger set posted_on = $2::date - 30 where id = $1 and posted_on = $2::date',
      [row?.id, row?.posted_on],
    );
    expect((await facts(actor, true))[shelf]?.moves).toBe(0);
    expect((await facts())[full]?.moves).toBe(0);
    expect((await facts(actor, true))[full]?.moves).toBe(2);
    expect((await facts(blind, true))[full]?.moves).toBe(1);
  });
  test('owners see how full their own goods make a place, and nothing of others', async () => {
    const now = await facts(blind);
    expect(now[full]).toMatchObject({ full: 50, state: 20 });
    expect(now[shelf]).toBeUndefined();
    expect(await facts(elsewhere)).toEqual({});
  });
});

describe('search', () => {
  test('lights up a position by its code, and where goods lie by code, name, barcode, container or lot', async () => {
    expect(await find('st-x1')).toEqual([`position ${shelf}`, `position ${full}`].toSorted());
    const lying = [`goods ${shelf}`, `goods ${full}`, `goods ${floor}`].toSorted();
    expect(await find('milk-1')).toEqual(lying);
    expect(await find('牛奶')).toEqual(lying);
    expect(await find('6901234567892')).toEqual(lying);
    expect(await find('pl-7001')).toEqual([`lpn ${full}`]);
    const [lot] = await given.ask<{ lot_no: string }>(
      `select l.lot_no from inventory.lot l join inventory.stock s on s.lot_id = l.id where s.position_id = $1`,
      [shelf],
    );
    expect(await find(lot?.lot_no ?? '')).toContain(`lot ${shelf}`);
  });
  test('signs that mean something to the database mean themselves; foreign goods are not found', async () => {
    expect(await find('%%')).toEqual([]);
    expect(await find('milk', blind)).toEqual([`goods ${full}`]);
    expect(await find('牛奶', blind)).toEqual([]);
    expect(await find('pl-7001', blind)).toEqual([]);
    expect(await find('milk', elsewhere)).toEqual([]);
  });
});
