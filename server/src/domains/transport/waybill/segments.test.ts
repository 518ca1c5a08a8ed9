import { afterAll, beforeAll, expect, test } from 'vitest';
import { legLife } from '#contract/transport/life.ts';
import { segmentedTrackApi } from '#contract/transport/segment.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime } from '../../../platform/clock.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { testWorld, type TestWorld } from '../../../testing/given/app.ts';
import { givenActor, openGiven, type Given } from '../../../testing/given/rows.ts';
import { driverRow, lorryRow } from '../../../testing/given/transport.ts';
import { cancelWaybill } from './dispatch.ts';
import { addLeg, changeLeg } from './legs.ts';
import { segmentPage, segmentStatistic } from './segments.ts';

let world: TestWorld, given: Given, at: { tenantId: number; warehouseId: number }, clerk: Actor, carTypeId: number;
const HOUR_MS = 3_600_000;
const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS);

beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenantId = await given.tenant();
  at = { tenantId, warehouseId: (await given.warehouse(tenantId)).id };
  clerk = givenActor(at);
  carTypeId = await given.row('basic.car_type', { tenant_id: tenantId, code: 'S1', name: 'S1', size_class: 1 });
});
afterAll(async () => {
  await given?.close();
  await world?.close();
});

const by = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  world.db.write(at.tenantId, (tx) => work(ctxOf(tx, clerk)));
let made = 0;
async function crew() {
  made += 1;
  const here = { tenant_id: at.tenantId };
  const carId = await given.row('basic.car', { ...here, ...lorryRow(made), car_type_id: carTypeId });
  const driverId = await given.row('basic.driver', { ...here, ...driverRow(made) });
  return { carId, driverId, plateNo: lorryRow(made).plate_no, name: driverRow(made).name };
}
async function waybill(from: number, to: number) {
  made += 1;
  const here = { tenant_id: at.tenantId, warehouse_id: at.warehouseId },
    times = { plan_depart_at: inHours(from), plan_arrive_at: inHours(to) };
  const first = await crew(),
    waybillNo = `YDS${made}`;
  const id = await given.row('transport.waybill', {
    ...here,
    ...times,
    waybill_no: waybillNo,
    temp_zone: 2,
    status: 2,
    car_id: first.carId,
    driver_id: first.driverId,
  });
  await given.row('transport.waybill_leg', {
    ...here,
    ...times,
    waybill_id: id,
    leg_no: 1,
    from_node: '仓',
    to_node: '店',
  });
  return { id, waybillNo, first };
}
const found = async (param: object) => {
  const input = segmentedTrackApi.page.input.parse({ param, pageSize: 50 });
  return (await by((ctx) => segmentPage(ctx, input))).list;
};

test('each leg is found by what drives it: its own vehicle, or that of its waybill', async () => {
  const { id, waybillNo, first } = await waybill(2, 10),
    second = await crew();
  await by((ctx) => addLeg(ctx, { waybillId: id, node: '中转场', at: wireTime(inHours(5)) }));
  const [, later] = (await found({ waybillNo })).toSorted((a, b) => a.legNo - b.legNo);
  const { carId, driverId } = second;
  await by((ctx) => changeLeg(ctx, { id: later?.id ?? 0, version: 0, carId, driverId }));
  const legs = (await found({ waybillNo })).toSorted((a, b) => a.legNo - b.legNo);
  expect(legs.map((leg) => [leg.legNo, leg.legCount, leg.fromNode, leg.toNode, leg.plateNo, leg.driverName])).toEqual([
    [1, 2, '仓', '中转场', first.plateNo, first.name],
    [2, 2, '中转场', '店', second.plateNo, second.name],
  ]);
  expect((await found({ plateNo: second.plateNo })).map((leg) => leg.legNo)).toEqual([2]);
  expect((await found({ driverName: first.name })).map((leg) => leg.legNo)).toEqual([1]);
});

test('a leg that should have come to its end says so, and of a cancelled waybill none waits', async () => {
  const { id, waybillNo } = await waybill(-5, -1);
  expect(await found({ waybillNo, overdue: true })).toMatchObject([{ overdue: true, status: legLife.at.open }]);
  expect(await found({ waybillNo, overdue: false })).toEqual([]);
  await by((ctx) => cancelWaybill(ctx, { id, version: 0, reason: '货主取消' }));
  expect(await found({ waybillNo })).toMatchObject([{ overdue: false, status: legLife.at.cancelled }]);
  const counts = await by((ctx) => segmentStatistic(ctx, segmentedTrackApi.statistic.input.parse({ waybillNo })));
  expect(counts.list.filter(({ count }) => count > 0)).toMatchObject([{ name: '取消', count: 1 }]);
});
