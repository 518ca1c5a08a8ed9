import { afterAll, beforeAll, expect, test } from 'vitest';
import { equipmentApi } from '#contract/transport/equipment.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime } from '../../../platform/clock.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { testWorld, type TestWorld } from '../../../testing/given/app.ts';
import { givenActor, openGiven, type Given } from '../../../testing/given/rows.ts';
import { carriedRow, driverRow, lorryRow } from '../../../testing/given/transport.ts';
import { inTransit, track } from '../track/read.ts';
import { watchTrips } from '../track/watch.ts';
import { addEquipment, bindEquipment, disableEquipment, unbindEquipment, updateEquipment } from './acts.ts';
import { equipmentDetail, equipmentPage } from './read.ts';
import { reportPositions } from './report.ts';

let world: TestWorld, given: Given, at: { tenantId: number; warehouseId: number }, clerk: Actor, carTypeId: number;
const GATE = { lng: 120.36, lat: 30.21 };
const MIN = 60_000;

beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenantId = await given.tenant();
  at = { tenantId, warehouseId: (await given.warehouse(tenantId)).id };
  clerk = givenActor(at);
  carTypeId = await given.row('basic.car_type', { tenant_id: tenantId, code: 'T1', name: 'T1', size_class: 1 });
  await given.ask(`update basic.warehouse set lng = ${GATE.lng}, lat = ${GATE.lat} where id = ${at.warehouseId}`);
});
afterAll(async () => {
  await given?.close();
  await world?.close();
});

const by = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  world.db.write(at.tenantId, (tx) => work(ctxOf(tx, clerk)));
const ago = (minutes: number): Date => new Date(Math.floor(Date.now() / MIN) * MIN - minutes * MIN);
const told = (minutes: number): string => wireTime(ago(minutes));

let made = 0;
const car = async () => {
  made += 1;
  return given.row('basic.car', { tenant_id: at.tenantId, ...lorryRow(made), car_type_id: carTypeId });
};
async function device(): Promise<{ id: number; equipNo: string }> {
  made += 1;
  const equipNo = `DEV${made}`;
  const { id } = await by((ctx) => addEquipment(ctx, { equipNo, vendor: '厂商', kind: 4 }));
  return { id, equipNo };
}
const bind = (id: number, carId: number, minutes: number, version = 0) =>
  by((ctx) => bindEquipment(ctx, { id, version, carId, fromAt: told(minutes) }));
/** A waybill that left so many minutes ago, to one stop half an hour east of the gate. */
async function onTheRoad(minutes: number) {
  made += 1;
  const carId = await car(),
    driverId = await given.row('basic.driver', { tenant_id: at.tenantId, ...driverRow(made) });
  const base = { tenant_id: at.tenantId, warehouse_id: at.warehouseId };
  const times = { plan_depart_at: ago(minutes), plan_arrive_at: ago(minutes - 300) };
  const id = await given.row('transport.waybill', {
    ...base,
    ...times,
    waybill_no: `YD${made}`,
    car_id: carId,
    driver_id: driverId,
    temp_zone: 1,
    depart_at: ago(minutes),
    status: 5,
  });
  await given.row('transport.waybill_stop', {
    ...base,
    waybill_id: id,
    stop_no: 1,
    name: '店',
    lng: 120.66,
    lat: 30.21,
  });
  await given.row('transport.waybill_leg', {
    ...base,
    ...times,
    waybill_id: id,
    leg_no: 1,
    from_node: '仓',
    to_node: '店',
    depart_at: ago(minutes),
    status: 1,
  });
  return { id, carId };
}
type Point = Parameters<typeof reportPositions>[1]['points'][number];
const point = (equipNo: string, minutes: number, more: Partial<Point> = {}): Point => ({
  equipNo,
  at: told(minutes),
  lng: GATE.lng,
  lat: GATE.lat,
  temp: 4,
  door: 0,
  ...more,
});
const report = (points: Point[]) => by((ctx) => reportPositions(ctx, equipmentApi.report.input.parse({ points })));
const watch = () => watchTrips({ db: world.db, now: new Date() }, at.tenantId);
const warns = (waybillId: number) =>
  given.ask<{ type: number; status: number; held: boolean; firstAt: Date; peak: string }>(
    `select warn_type as type, status, is_held as held, first_at as "firstAt", peak from transport.warn where waybill_id = ${waybillId} order by first_at, warn_type`,
  );

test('a device has one number, rides on one car at a time, and leaves it before it goes out of use', async () => {
  const { id, equipNo } = await device();
  await expect(by((ctx) => addEquipment(ctx, { equipNo, vendor: 'x', kind: 1 }))).rejects.toThrow('已存在');
  const [one, two] = [await car(), await car()];
  const { version } = await bind(id, one, 60);
  await expect(bind(id, two, 30, version)).rejects.toThrow('设备已绑定其他车辆');
  await expect(by((ctx) => disableEquipment(ctx, { id, version }))).rejects.toThrow('请先解绑');
  await expect(by((ctx) => unbindEquipment(ctx, { id, version: version - 1 }))).rejects.toThrow('已被他人修改');
  await expect(by((ctx) => unbindEquipment(ctx, { id, version, toAt: told(90) }))).rejects.toThrow('必须晚于绑定时间');
  const off = await by((ctx) => unbindEquipment(ctx, { id, version, toAt: told(20) }));
  await expect(bind(id, two, 40, off.version)).rejects.toThrow('早于上次解绑时间');
  await bind(id, two, 10, off.version);
  const { binds, carId } = await by((ctx) => equipmentDetail(ctx, { id }));
  expect([carId, binds.length]).toEqual([two, 2]);
  // Whoever gets past the command is stopped by the database.
  await expect(
    given.ask(
      `insert into transport.equipment_bind (tenant_id, equip_id, car_id, from_at) values (${at.tenantId}, ${id}, ${one}, now() - interval '5 minutes')`,
    ),
  ).rejects.toThrow('equipment_bind_once_ex');
});

test('of two who bind one device at once the second is told', async () => {
  const { id } = await device(),
    cars = [await car(), await car()];
  const outcomes = await Promise.allSettled(cars.map((carId) => bind(id, carId, 5)));
  const [lost] = outcomes.filter(({ status }) => status === 'rejected');
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(lost).toMatchObject({ reason: { kind: 'VERSION' } });
});

test('a point is stored once, however often and in whatever order; the last place only moves forward', async () => {
  const { id, equipNo } = await device();
  const points = [3, 1, 2].map((minutes) => point(equipNo, minutes, { lng: 120 + minutes }));
  expect(await report([...points, ...points])).toMatchObject({ stored: 3, known: 3, refused: 0, unknown: [] });
  expect(await report(points)).toMatchObject({ stored: 0, known: 3 });
  expect(await report([point(equipNo, 30, { lng: 125 })])).toMatchObject({ stored: 1 });
  const outcome = await report([
    point(equipNo, 0, { lng: 10 }),
    point(equipNo, -60),
    point(equipNo, 400 * 24 * 60),
    point('NOBODY', 1),
  ]);
  expect(outcome).toMatchObject({ stored: 1, invalid: 1, refused: 3, unknown: ['NOBODY'] });
  const { fixAt, state } = await by((ctx) => equipmentDetail(ctx, { id }));
  expect([fixAt, state]).toEqual([told(1), 1]);
  const [last] = await given.ask<{ lng: string }>(`select lng from transport.position_last where equip_id = ${id}`);
  expect(Number(last?.lng)).toBe(121);
});

test('two batches that overlap, from both ends, end well and store each point once', async () => {
  const devices = [await device(), await device(), await device()];
  const points = devices.flatMap(({ equipNo }) => [5, 4, 3, 2, 1].map((minutes) => point(equipNo, minutes)));
  const outcomes = await Promise.all([report(points), report(points.toReversed()), report(points)]);
  expect(outcomes.reduce((sum, { stored }) => sum + stored, 0)).toBe(15);
});

test('warnings open and close by themselves, also when what proves it comes late', async () => {
  const { id, carId } = await onTheRoad(100),
    { id: equipId, equipNo } = await device();
  await bind(equipId, carId, 200);
  const places = (minutes: number) => ({ lng: GATE.lng + (100 - minutes) * 0.002 });
  const some = (from: number, to: number, more: (minutes: number) => Partial<Point> = () => ({})): Point[] =>
    Array.from({ length: (from - to) / 5 + 1 }, (_, i) => from - i * 5).map((minutes) =>
      point(equipNo, minutes, { ...places(minutes), ...more(minutes) }),
    );
  await report(some(100, 80));
  await watch();
  expect(await warns(id)).toMatchObject([{ type: 7, status: 0, held: true, firstAt: ago(65) }]);
  // The points of the silence come, two of them twice, and three are warm.
  await report(some(20, 0, (minutes) => ({ temp: minutes >= 10 ? 12 : 4 })));
  await watch();
  expect(await warns(id)).toMatchObject([
    { type: 7, status: 2, held: false, firstAt: ago(65) },
    { type: 4, status: 2, held: false, firstAt: ago(20), peak: '4.00' },
  ]);
  await report([...some(75, 25), ...some(40, 25)].toReversed());
  await watch();
  await watch();
  const after = await warns(id);
  expect(after.map(({ type, held }) => [type, held])).toEqual([
    [7, false],
    [4, false],
  ]);
});

test('a stop is come to when two points lie within its fence, told once as a device tells it', async () => {
  const { id, carId } = await onTheRoad(40),
    { id: equipId, equipNo } = await device();
  await bind(equipId, carId, 60);
  await report([point(equipNo, 30), point(equipNo, 12, { lng: 120.66 })]);
  await watch();
  const stop = () =>
    given.ask<{ status: number; arriveAt: Date | null }>(
      `select s.status, s.arrive_at as "arriveAt" from transport.waybill_stop s where s.waybill_id = ${id}`,
    );
  expect(await stop()).toEqual([{ status: 0, arriveAt: null }]);
  await report([point(equipNo, 10, { lng: 120.661 })]);
  await watch();
  await watch();
  expect(await stop()).toEqual([{ status: 1, arriveAt: ago(12) }]);
  expect(await given.ask(`select event, source from transport.waybill_event where waybill_id = ${id}`)).toEqual([
    { event: 'ARRIVE_STOP', source: 3 },
  ]);
  expect(await given.ask(`select status from transport.waybill where id = ${id}`)).toEqual([{ status: 6 }]);
});

test('whoever is silent for a quarter of an hour is off line until he is heard', async () => {
  const { id, equipNo } = await device();
  const state = async () => (await by((ctx) => equipmentDetail(ctx, { id }))).state;
  await report([point(equipNo, 14)]);
  expect(await state()).toBe(1);
  await given.ask(`update transport.position_last set fix_at = now() - interval '16 minutes' where equip_id = ${id}`);
  await watch();
  expect(await state()).toBe(2);
  await report([point(equipNo, 0, { battery: 55 })]);
  expect(await state()).toBe(1);
  const { list } = await by((ctx) => equipmentPage(ctx, equipmentApi.page.input.parse({ param: { equipNo } })));
  expect(list).toMatchObject([{ equipNo, battery: 55, plateNo: null }]);
});

test('another number than that of somebody else', async () => {
  const [one, two] = [await device(), await device()];
  await expect(
    by((ctx) => updateEquipment(ctx, { id: one.id, version: 0, equipNo: two.equipNo, vendor: 'x', kind: 1 })),
  ).rejects.toThrow('已存在');
});

test('whoever may not see an owner on board sees neither the vehicle nor its way; whoever may sees both', async () => {
  const { id, carId } = await onTheRoad(30),
    { id: equipId, equipNo } = await device();
  await bind(equipId, carId, 60);
  const [ownerId, other] = [await given.owner(at.tenantId), await given.owner(at.tenantId)];
  const [stop] = await given.ask<{ id: number }>(`select id from transport.waybill_stop where waybill_id = ${id}`);
  made += 1;
  await given.row('transport."order"', {
    tenant_id: at.tenantId,
    warehouse_id: at.warehouseId,
    ...carriedRow(made),
    owner_id: ownerId,
    waybill_id: id,
    stop_id: stop?.id,
    status: 40,
  });
  await report([point(equipNo, 20), point(equipNo, 10, { lng: 120.5 })]);
  const as = (ownerIds: number[]) => ({ platform: world.platform, actor: { ...clerk, ownerIds } });
  const seen = await track(as([ownerId]), { id });
  expect(seen).toMatchObject({ total: 2, limits: { min: 0, max: 8 }, plan: [GATE, { lng: 120.66, lat: 30.21 }] });
  expect(seen.km).toBeCloseTo(13.5, 0);
  await expect(track(as([other]), { id })).rejects.toMatchObject({ kind: 'NOT_FOUND' });
  const rides = async (ownerIds: number[]) =>
    (await inTransit(as(ownerIds), {})).rides.filter(({ waybillId }) => waybillId === id);
  expect(await rides([ownerId])).toMatchObject([{ nextStop: '店', last: { equipNo, lng: 120.5, at: told(10) } }]);
  expect(await rides([other])).toEqual([]);
});
