import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendPlanApi } from '#contract/transport/send-plan.ts';
import type { Actor } from '../../../platform/actor.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { testWorld, type TestWorld } from '../../../testing/given/app.ts';
import { givenActor, openGiven, type Given } from '../../../testing/given/rows.ts';
import { carriedRow, driverRow, lorryRow } from '../../../testing/given/transport.ts';
import { addPlan, publishPlan } from '../plan/acts.ts';
import { weighPlan } from '../plan/read.ts';
import { createWaybill } from '../plan/send.ts';
import { orderStops } from './arrange.ts';
import { accept, candidates, dispatch } from './dispatch.ts';
import { load, loaded } from './load.ts';
import { waybillDetail } from './read.ts';
import { depart } from './road.ts';

/** A vehicle that brings and fetches on one trip: what it carries is counted stop by stop. */

let world: TestWorld, given: Given, at: { tenantId: number; warehouseId: number }, clerk: Actor;
let ownerId: number, carTypeId: number;
const TOMORROW = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
const FULL_G = 4_500_000;

beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenantId = await given.tenant();
  at = { tenantId, warehouseId: (await given.warehouse(tenantId)).id };
  clerk = givenActor(at);
  ownerId = await given.owner(tenantId);
  await given.ask(`update basic.warehouse set lng = 120, lat = 30 where id = ${at.warehouseId}`);
  carTypeId = await given.row('basic.car_type', { tenant_id: tenantId, code: 'M', name: 'M', size_class: 1 });
});
afterAll(async () => {
  await given?.close();
  await world?.close();
});

const by = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  world.db.write(at.tenantId, (tx) => work(ctxOf(tx, clerk)));
let made = 0;
/** A lorry of five tons and who drives it. */
async function crew(): Promise<{ carId: number; driverId: number }> {
  made += 1;
  const here = { tenant_id: at.tenantId };
  const carId = await given.row('basic.car', { ...here, ...lorryRow(made), car_type_id: carTypeId });
  return { carId, driverId: await given.row('basic.driver', { ...here, ...driverRow(made) }) };
}
const order = (isPickup: boolean): Promise<number> => {
  made += 1;
  const back = {
    source_type: 2,
    from_name: `厂${made}`,
    from_lng: 120 + made / 1000,
    from_lat: 30,
    to_name: '仓',
    to_lng: 120,
  };
  return given.row('transport."order"', {
    tenant_id: at.tenantId,
    warehouse_id: at.warehouseId,
    ...carriedRow(made),
    owner_id: ownerId,
    weight: FULL_G,
    require_arrive_at: new Date(`${TOMORROW}T18:00:00+08:00`),
    ...(isPickup ? back : {}),
  });
};
async function planned(orderIds: number[]): Promise<number> {
  const { id, version } = await by((ctx) =>
    addPlan(
      ctx,
      sendPlanApi.add.input.parse({
        planOn: TOMORROW,
        tempZone: 3,
        departFrom: `${TOMORROW} 06:00:00`,
        departTo: `${TOMORROW} 20:00:00`,
        orderIds,
      }),
    ),
  );
  await by((ctx) => publishPlan(ctx, { id, version, over: false }));
  return id;
}
const bill = async (orderIds: number[]): Promise<number> => {
  await planned(orderIds);
  return (await by((ctx) => createWaybill(ctx, { orderIds, departAt: `${TOMORROW} 06:00:00` }))).id;
};
const seen = (id: number) => by((ctx) => waybillDetail(ctx, { id }));
const versionOf = async (id: number): Promise<number> => (await seen(id)).version;

test('brought first and fetched then, a car takes what it could not carry together', async () => {
  const brought = await order(false),
    fetched = await order(true),
    own = await crew(),
    { carId } = own;
  const id = await bill([brought, fetched]);
  const free = async () => (await by((ctx) => candidates(ctx, { id }))).cars.find((car) => car.id === carId)?.refused;
  expect(await free()).toBeNull();
  const [first, second, home] = (await seen(id)).stops;
  // Nobody drives it yet: its stops may lie as they like. Then its car speaks against it.
  const stopIds = [second?.id ?? 0, first?.id ?? 0, home?.id ?? 0];
  await by(async (ctx) => orderStops(ctx, { id, version: (await waybillDetail(ctx, { id })).version, stopIds }));
  expect(await free()).toBe('超出车辆装载能力（体积/重量）');
  await expect(by((ctx) => dispatch(ctx, { id, version: 1, ...own }))).rejects.toThrow(/超出车辆装载能力/);
  const back = (await seen(id)).stops.map((stop) => stop.id);
  const turned = [back[1] ?? 0, back[0] ?? 0, back[2] ?? 0];
  await by((ctx) => orderStops(ctx, { id, version: 1, stopIds: turned }));
  await by((ctx) => dispatch(ctx, { id, version: 2, ...own }));
  expect(await seen(id)).toMatchObject({ fillPercent: 90, weight: 2 * FULL_G });
  // With a car on it the order that overloads it is refused at once.
  const now = (await seen(id)).stops.map((stop) => stop.id);
  const over = { id, version: await versionOf(id), stopIds: [now[1] ?? 0, now[0] ?? 0, now[2] ?? 0] };
  await expect(by((ctx) => orderStops(ctx, over))).rejects.toThrow(/超出车辆装载能力/);
});

test('a plan tells the same of both orders of its stops', async () => {
  const brought = await order(false),
    fetched = await order(true),
    { carId } = await crew();
  const id = await planned([brought, fetched]);
  const trip = async (orderIds: number[]) =>
    (await by((ctx) => weighPlan(ctx, sendPlanApi.weigh.input.parse({ id, trips: [{ carId, orderIds }] })))).trips[0];
  expect(await trip([brought, fetched])).toMatchObject({ fillPercent: 90, weight: FULL_G, faults: [] });
  expect(await trip([fetched, brought])).toMatchObject({
    fillPercent: 180,
    weight: 2 * FULL_G,
    faults: ['超出车辆装载能力（180%）'],
  });
});

test('scanning is offered where something is to be scanned, and refused in words where nothing is', async () => {
  const fetched = await order(true),
    brought = await order(false);
  const id = await bill([fetched]),
    other = await bill([brought]);
  const own = await crew(),
    next = await crew();
  await by((ctx) => dispatch(ctx, { id, version: 0, ...own }));
  await by((ctx) => accept(ctx, { id, version: 1 }));
  const { actions, orders } = await seen(id);
  expect(actions).toContain('loaded');
  expect(actions).not.toContain('load');
  const scan = (of: number, code: string) => by((ctx) => load(ctx, { id: of, code }));
  await expect(scan(id, orders[0]?.orderNo ?? '')).rejects.toThrow('本运单只有提货单，请到提货点后扫描装车');
  await expect(scan(id, 'X')).rejects.toThrow('本运单只有提货单，请到提货点后扫描装车');
  await by((ctx) => loaded(ctx, { id }));
  await by((ctx) => depart(ctx, { id }));
  expect((await seen(id)).actions).toContain('load');
  await scan(id, orders[0]?.orderNo ?? '');
  await by((ctx) => dispatch(ctx, { id: other, version: 0, ...next }));
  await by((ctx) => accept(ctx, { id: other, version: 1 }));
  expect((await seen(other)).actions).toContain('load');
  const [order2] = (await seen(other)).orders;
  await scan(other, order2?.orderNo ?? '');
  await by((ctx) => loaded(ctx, { id: other }));
  await by((ctx) => depart(ctx, { id: other }));
  expect((await seen(other)).actions).not.toContain('load');
  await expect(scan(other, order2?.orderNo ?? '')).rejects.toThrow('运单已发车，且没有提货单，无需装车');
});
