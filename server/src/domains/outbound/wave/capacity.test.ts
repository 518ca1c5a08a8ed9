import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ctxOf } from '../../../platform/ctx.ts';
import { decideOutbound } from '../dry-run/decide.ts';
import { wavesByClock } from '../jobs.ts';
import { orderDetail } from '../order/read-detail.ts';
import { openFloor, type Floor } from '../testing-floor.ts';
import type { House } from '../testing.ts';
import { addOrders, insertWaves, planPreview } from './acts.ts';
import { releaseOver, releaseStep } from './release.ts';
import { runStrategies, strategyPlan } from './strategy/strategy.ts';

let house: House, floor: Floor, at: { tenant_id: number; warehouse_id: number };
let routeId: number, goods: number;
let n = 0;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
  at = { tenant_id: house.at.tenantId, warehouse_id: house.at.warehouseId };
  goods = await house.goods({ code: 'CAP' });
  await house.stock(await house.storage('CAP-1'), goods, 500);
});
beforeEach(async () => {
  n += 1;
  routeId = await house.given.row('basic.route', {
    ...at,
    code: `R${n}`,
    name: `线${n}`,
    cutoff: '16:00',
    depart: '18:00',
  });
  await house.given.ask('update strategy.transport_capacity set is_deleted = true where not is_deleted');
  await house.given.ask('update strategy.wave_strategy set is_deleted = true where not is_deleted');
  await house.given.ask(
    'update outbound."order" set is_hidden = true where warehouse_id = $1 and status < 40 and wave_id is null',
    [at.warehouse_id],
  );
});
afterAll(() => house?.close());

const capacity = (more: object) =>
  house.given.row('strategy.transport_capacity', { ...at, route_id: routeId, ...more });
/** An order of the route for a day from now. */
const order = async (day = 1, more: { weight?: number; volume?: number } = {}) => {
  const id = await house.order([[goods, 1]]);
  await house.given.ask(
    'update outbound."order" set route_id = $2, require_on = $3, total_weight = $4, total_volume = $5 where id = $1',
    [id, routeId, house.day(day), more.weight ?? 1000, more.volume ?? 1000],
  );
  return id;
};
const read = <T>(ask: (ctx: ReturnType<typeof ctxOf>) => Promise<T>): Promise<T> =>
  house.world.db.read(house.at.tenantId, (tx) => ask(ctxOf(tx, house.actor)));
const stands = async (id: number) => {
  const { waveId, leftReason } = await read((ctx) => orderDetail(ctx, { id }));
  return { inWave: waveId !== null, leftReason };
};
const rule = () => ({ byShape: false, routeId });
const short = (of = '1单') => `线路【线${n}】运力不足，超出${of}`;
const leftText = (day = 1, of = '1单') => `运力不足：线路【线${n}】${house.day(day)}超出${of}`;
const withRight = <I, R>(act: (ctx: ReturnType<typeof ctxOf>, input: I) => Promise<R>, input: I): Promise<R> =>
  house.world.db.write(house.at.tenantId, (tx) =>
    act(
      ctxOf(tx, { ...house.actor, permissions: new Set([...house.actor.permissions, 'out:wave:overCapacity']) }),
      input,
    ),
  );

test('transportCapacity: a rule takes what its route takes that day, who stays behind says why until he goes', async () => {
  const id = await capacity({ max_orders: 2 });
  const [a, b, c, other] = [await order(), await order(), await order(), await order(2)];
  expect(await read((ctx) => planPreview(ctx, { rule: rule() }))).toMatchObject({
    orderCount: 3,
    left: [{ id: c, reason: leftText() }],
  });
  expect(await stands(c)).toEqual({ inWave: false, leftReason: null });
  const made = await house.run(insertWaves, { rule: rule(), over: false });
  expect(made.left).toMatchObject([{ id: c, reason: leftText() }]);
  for (const one of [a, b, other]) expect(await stands(one)).toEqual({ inWave: true, leftReason: null });
  expect(await stands(c)).toEqual({ inWave: false, leftReason: leftText() });
  // Nothing of the rule goes: it says what the routes lack.
  await floor.refused(() => house.run(insertWaves, { rule: rule(), over: false }), leftText(), { kind: 'BUSINESS' });
  // What its route takes, it takes with the next wave, and has nothing to say any more.
  await house.given.ask('update strategy.transport_capacity set max_orders = 3 where id = $1', [id]);
  await house.run(insertWaves, { rule: rule(), over: false });
  expect(await stands(c)).toEqual({ inWave: true, leftReason: null });
  await house.lawful();
});

test('transportCapacity: stores, weight, volume and days of the week limit too; a type of car, another day and a rule out of its dates do not', async () => {
  const [a, b] = [await order(), await order()];
  const left = async (more: object) => {
    await house.given.ask('update strategy.transport_capacity set is_deleted = true where not is_deleted');
    await capacity(more);
    return (await read((ctx) => planPreview(ctx, { rule: rule() }))).left.map(({ id, reason }) => [id, reason]);
  };
  const weekday = new Date(`${house.day(1)}T00:00:00Z`).getUTCDay() || 7;
  expect(await left({ max_weight: 1500 })).toEqual([[b, leftText(1, '0.5公斤')]]);
  expect(await left({ max_volume: 1500 })).toEqual([[b, leftText(1, '0.1立方米')]]);
  expect(await left({ max_stops: 1 })).toEqual([[b, leftText(1, '1家门店')]]);
  expect(await left({ max_orders: 1, weekday })).toEqual([[b, leftText()]]);
  expect(await left({ max_orders: 1, weekday: (weekday % 7) + 1 })).toEqual([]);
  expect(await left({ max_orders: 1, status: 0 })).toEqual([]);
  const carTypeId = await house.given.row('basic.car_type', {
    tenant_id: at.tenant_id,
    code: `T${n}`,
    name: '4.2米',
    size_class: 2,
    load_kg: 60,
    volume_m3: 1,
  });
  expect(await left({ max_orders: 1, car_type_id: carTypeId })).toEqual([]);
  expect((await read((ctx) => planPreview(ctx, { rule: rule() }))).list.flatMap(({ orderIds }) => orderIds)).toEqual([
    a,
    b,
  ]);
});

test('by hand all that was chosen fits, or whoever may says that it goes all the same', async () => {
  await capacity({ max_orders: 1 });
  const [a, b] = [await order(), await order()];
  await floor.refused(() => house.run(insertWaves, { orderIds: [a, b], over: false }), short(), { kind: 'BUSINESS' });
  // Saying so is not enough.
  await floor.refused(() => house.run(insertWaves, { orderIds: [a, b], over: true }), short(), { kind: 'BUSINESS' });
  const { list } = await house.run(insertWaves, { orderIds: [a], over: false });
  const id = list[0]?.id ?? 0;
  await floor.refused(() => house.run(addOrders, { id, orderIds: [b], over: false }), short(), { kind: 'BUSINESS' });
  await withRight(addOrders, { id, orderIds: [b], over: true });
  // More than the day takes is not released by itself either.
  await floor.refused(() => house.run(releaseStep, id), short(), { kind: 'BUSINESS' });
  await floor.refused(() => house.run(releaseOver, id), short(), { kind: 'BUSINESS' });
  expect(await withRight(releaseOver, id)).toMatchObject({ done: true, state: { status: 20 } });
  await house.lawful();
});

test('a release counts what was released besides it, not what waits in other waves', async () => {
  const limit = await capacity({ max_orders: 2 });
  const [a, b] = [await order(), await order()];
  const wave = async (id: number) => (await house.run(insertWaves, { orderIds: [id], over: false })).list[0]?.id ?? 0;
  const [first, second] = [await wave(a), await wave(b)];
  await house.given.ask('update strategy.transport_capacity set max_orders = 1 where id = $1', [limit]);
  await house.run(releaseStep, first);
  await floor.refused(() => house.run(releaseStep, second), short(), { kind: 'BUSINESS' });
});

test('of two who fill a route at once, one finds it full', async () => {
  await capacity({ max_orders: 1 });
  const [a, b] = [await order(), await order()];
  const done = await Promise.allSettled([a, b].map((id) => house.run(insertWaves, { orderIds: [id], over: false })));
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('strategies and their clock leave behind what the route does not take, and tell it in their funnel', async () => {
  const limit = await capacity({ max_orders: 1 });
  const strategyId = await house.given.row('strategy.wave_strategy', {
    ...at,
    route_id: routeId,
    every_min: 60,
    by_shape: false,
  });
  const [a, b] = [await order(), await order()];
  const plan = await read(strategyPlan);
  expect(plan).toMatchObject({ left: [{ id: b, reason: leftText() }], list: [{ orderIds: [a] }] });
  expect(plan.strategies).toMatchObject([{ id: strategyId, orders: 2, left: 1, waves: 1 }]);
  // Tried before it is switched on.
  const tried = await house.run(decideOutbound, {
    setting: 'transportCapacity' as const,
    ruleId: limit,
    values: { routeId, maxOrders: 2 },
  });
  expect(tried.lines).toMatchObject([{ label: '波次', present: leftText(), changed: `线${n} 第1波` }]);
  const log = { warn: () => undefined } as unknown as Parameters<typeof wavesByClock>[0]['log'];
  await wavesByClock({ db: house.world.db, log, now: () => new Date() });
  expect(await stands(a)).toEqual({ inWave: true, leftReason: null });
  expect(await stands(b)).toEqual({ inWave: false, leftReason: leftText() });
  // By hand the next minute: nothing to make, and still said.
  expect(await house.run(runStrategies, {})).toMatchObject({ list: [], left: [{ id: b }] });
});
