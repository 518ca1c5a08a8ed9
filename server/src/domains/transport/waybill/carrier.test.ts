import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../../platform/actor.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { testWorld, type TestWorld } from '../../../testing/given/app.ts';
import { givenActor, openGiven, type Given } from '../../../testing/given/rows.ts';
import { driverRow, lorryRow } from '../../../testing/given/transport.ts';
import { carrierPage } from '../../basic/transport/carrier.ts';
import { candidates, dispatch } from './dispatch.ts';

let world: TestWorld, given: Given, at: { tenantId: number; warehouseId: number }, clerk: Actor, carTypeId: number;
const DAY_MS = 86_400_000;
const day = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenantId = await given.tenant();
  at = { tenantId, warehouseId: (await given.warehouse(tenantId)).id };
  clerk = givenActor(at);
  carTypeId = await given.row('basic.car_type', { tenant_id: tenantId, code: 'T1', name: 'T1', size_class: 1 });
});
afterAll(async () => {
  await given?.close();
  await world?.close();
});

const by = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  world.db.write(at.tenantId, (tx) => work(ctxOf(tx, clerk)));
let made = 0;
async function carOf(carrierCode: string | null, carrier: object | null = {}) {
  made += 1;
  if (carrierCode && carrier)
    await given.row('basic.carrier', {
      tenant_id: at.tenantId,
      code: carrierCode.toUpperCase(),
      name: carrierCode,
      ...carrier,
    });
  const carId = await given.row('basic.car', {
    tenant_id: at.tenantId,
    ...lorryRow(made),
    car_type_id: carTypeId,
    carrier_code: carrierCode,
  });
  const driverId = await given.row('basic.driver', { tenant_id: at.tenantId, ...driverRow(made) });
  return { carId, driverId };
}
async function waybill(): Promise<number> {
  made += 1;
  return given.row('transport.waybill', {
    tenant_id: at.tenantId,
    warehouse_id: at.warehouseId,
    waybill_no: `YDC${made}`,
    temp_zone: 2,
    status: 1,
    plan_depart_at: new Date(Date.now() + 3_600_000),
    plan_arrive_at: new Date(Date.now() + 5 * 3_600_000),
  });
}

test('the papers of the carrier speak against its cars, and so does that we do not work with it any more', async () => {
  const cars = {
    known: await carOf('jy01', { licence_until: day(40), insure_until: day(30) }),
    unknown: await carOf('nobody', null),
    own: await carOf(null),
    late: await carOf('jy02', { licence_until: day(40), insure_until: day(-1) }),
    ended: await carOf('jy03', { contract_until: day(-3) }),
    off: await carOf('jy04', { status: 0 }),
  };
  const id = await waybill();
  const told = new Map((await by((ctx) => candidates(ctx, { id }))).cars.map((car) => [car.id, car.refused]));
  const why = ({ carId }: { carId: number }) => told.get(carId);
  expect([why(cars.known), why(cars.unknown), why(cars.own)]).toEqual([null, null, null]);
  expect([why(cars.late), why(cars.ended), why(cars.off)]).toEqual([
    '承运商证件已过期',
    '承运商证件已过期',
    '承运商已停用',
  ]);
  await expect(by((ctx) => dispatch(ctx, { id, version: 0, ...cars.late }))).rejects.toThrow('承运商证件已过期');
  await by((ctx) => dispatch(ctx, { id, version: 0, ...cars.known }));
  expect(await given.ask(`select carrier_code as code from transport.waybill where id = ${id}`)).toEqual([
    { code: 'jy01' },
  ]);
});

test('carriers with a paper that soon runs out are found alone', async () => {
  const codes = async (expiring: boolean | null) => {
    const { list } = await by((ctx) => carrierPage(ctx, { param: { expiring }, pageNum: 1, pageSize: 50 }));
    return list.map(({ code }) => code).toSorted();
  };
  expect(await codes(true)).toEqual(['JY01', 'JY02', 'JY03']);
  expect(await codes(false)).toEqual(['JY04']);
  expect(await codes(null)).toHaveLength(4);
});
