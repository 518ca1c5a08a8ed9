import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendPlanApi } from '#contract/transport/send-plan.ts';
import type { Actor } from '../../../platform/actor.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { testWorld, type TestWorld } from '../../../testing/given/app.ts';
import { givenActor, openGiven, type Given } from '../../../testing/given/rows.ts';
import { carriedRow, lorryRow } from '../../../testing/given/transport.ts';
import { addPlan } from './acts.ts';
import { arrangePlan } from './arrange.ts';
import { planDetail, weighPlan } from './read.ts';

let world: TestWorld, given: Given, at: { tenantId: number; warehouseId: number }, clerk: Actor, ownerId: number;
const TOMORROW = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);

beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenantId = await given.tenant();
  at = { tenantId, warehouseId: (await given.warehouse(tenantId)).id };
  clerk = givenActor(at);
  ownerId = await given.owner(tenantId);
  await given.ask(`update basic.warehouse set lng = 120, lat = 30 where id = ${at.warehouseId}`);
});
afterAll(async () => {
  await given?.close();
  await world?.close();
});

const by = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  world.db.write(at.tenantId, (tx) => work(ctxOf(tx, clerk)));
let made = 0;
const order = (more: object = {}): Promise<number> => {
  made += 1;
  return given.row('transport."order"', {
    tenant_id: at.tenantId,
    warehouse_id: at.warehouseId,
    ...carriedRow(made),
    owner_id: ownerId,
    require_arrive_at: new Date(`${TOMORROW}T18:00:00+08:00`),
    ...more,
  });
};
async function car(more: object = {}): Promise<number> {
  made += 1;
  const carTypeId = await given.row('basic.car_type', {
    tenant_id: at.tenantId,
    code: `C${made}`,
    name: `C${made}`,
    size_class: 1,
  });
  return given.row('basic.car', { tenant_id: at.tenantId, ...lorryRow(made), car_type_id: carTypeId, ...more });
}
async function plan(orderIds: number[], departTo = `${TOMORROW} 20:00:00`) {
  const input = sendPlanApi.add.input.parse({
    planOn: TOMORROW,
    tempZone: 3,
    departFrom: `${TOMORROW} 06:00:00`,
    departTo,
    tripCost: 300,
    kmCost: 2,
    orderIds,
  });
  return (await by((ctx) => addPlan(ctx, input))).id;
}
const weigh = (id: number, trips: object[]) =>
  by((ctx) => weighPlan(ctx, sendPlanApi.weigh.input.parse({ id, trips })));

test('what an arrangement comes to is told without keeping it, and is the same once it is kept', async () => {
  const orderIds = [await order(), await order(), await order()],
    id = await plan(orderIds),
    carId = await car(),
    trips = [{ carId, orderIds: orderIds.slice(0, 2) }];
  const told = await weigh(id, trips);
  expect(told.measure).toMatchObject({ trips: 1, cars: 1, stops: 2, unplaced: 1 });
  expect(Number(told.measure.cost)).toBeCloseTo(300 + told.measure.km * 2, 0);
  const before = await by((ctx) => planDetail(ctx, { id }));
  expect(before.manual.measure).toMatchObject({ trips: 0, unplaced: 3 });
  await by((ctx) => arrangePlan(ctx, sendPlanApi.arrange.input.parse({ id, version: before.version, trips })));
  const kept = await by((ctx) => planDetail(ctx, { id }));
  expect(kept.manual).toEqual(told);
  expect(kept).toMatchObject({ gate: { lng: 120, lat: 30 } });
  expect(kept.places).toHaveLength(3);
});

test('too much, too warm, too late and too long are told at once, each by itself', async () => {
  const heavy = await order({ weight: 6_000_000 }),
    frozen = await order({ temp_zone: 1 }),
    far = await order({ to_lng: 121.4, to_lat: 31.2 }),
    closed = await order({ receive_from: '05:00', receive_to: '06:00' }),
    nowhere = await order({ to_lng: null, to_lat: null });
  const id = await plan([heavy, frozen, far, closed, nowhere], `${TOMORROW} 08:00:00`),
    carId = await car();
  const faults = async (orderId: number, more: object = {}) =>
    (await weigh(id, [{ carId, orderIds: [orderId], ...more }])).trips[0]?.faults;
  expect(await faults(heavy)).toEqual(['超出车辆装载能力（120%）']);
  expect(await faults(frozen)).toEqual(['车辆不支持该温区']);
  expect(await faults(far)).toEqual(['晚于计划的最晚返回']);
  expect(await faults(closed, { departAt: `${TOMORROW} 07:00:00` })).toEqual(['1个站点晚到']);
  expect(await faults(nowhere)).toEqual(['1个站点没有坐标']);
  expect(await faults(frozen, { carId: null })).toEqual([]);
});

test('orders of another plan weigh nothing, and a plan of another warehouse is not there', async () => {
  const own = await order(),
    other = await order(),
    id = await plan([own]);
  await plan([other]);
  expect((await weigh(id, [{ orderIds: [own, other] }])).measure).toMatchObject({ stops: 1, unplaced: 0 });
  const elsewhere = { ...clerk, warehouseId: (await given.warehouse(at.tenantId)).id };
  await expect(
    world.db.write(at.tenantId, (tx) => weighPlan(ctxOf(tx, elsewhere), { id, trips: [] })),
  ).rejects.toMatchObject({ kind: 'NOT_FOUND' });
});
