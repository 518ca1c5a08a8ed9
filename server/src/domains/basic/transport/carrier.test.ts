import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { carApi } from '#contract/basic/transport/car.ts';
import { carrierApi } from '#contract/basic/transport/carrier.ts';
import { driverApi } from '#contract/basic/transport/driver.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { testApp, type TestApp } from '../../../testing/given/app.ts';
import { givenHouses, someone } from '../../../testing/given/basic.ts';
import { callers } from '../../../testing/given/callers.ts';
import { openGiven, type Given } from '../../../testing/given/rows.ts';
import { driverRow, lorryRow } from '../../../testing/given/transport.ts';

const clerk = someone({
  permissions: new Set(
    [carrierApi, carApi, driverApi].flatMap((api) => Object.values<Endpoint>(api)).map(({ permit }) => permit),
  ),
});
let world: TestApp, given: Given;
const { whose, ask, done } = callers(() => world, clerk);
beforeAll(async () => {
  world = await testApp(whose);
  given = openGiven(world.database);
  await givenHouses(world);
}, 120_000);
afterAll(async () => {
  await given?.close();
  await world?.close();
});

const carrier = async (code: string): Promise<number> =>
  (await done<{ id: number }>(carrierApi.add, { code, name: `承运${code}` })).id;
const gone = async (id: number): Promise<boolean> =>
  (await given.ask<{ gone: boolean }>(`select is_deleted as gone from basic.carrier where id = $1`, [id]))[0]?.gone ??
  true;

test('a carrier whom a car, a driver or a waybill names is not deleted, and the refusal says which', async () => {
  const carTypeId = await given.row('basic.car_type', { tenant_id: 1, code: 'LT', name: '厢车', size_class: 1 });
  const uses: [string, string, () => Promise<unknown>][] = [
    [
      'BYCAR',
      '车辆【浙A10001】',
      () => given.row('basic.car', { tenant_id: 1, ...lorryRow(1), car_type_id: carTypeId, carrier_code: ' byCar ' }),
    ],
    [
      'BYDRIVER',
      '司机【司机2】',
      () => given.row('basic.driver', { tenant_id: 1, ...driverRow(2), carrier_code: 'BYDRIVER' }),
    ],
    [
      'BYBILL',
      '运单【YD9】',
      () =>
        given.row('transport.waybill', {
          tenant_id: 1,
          warehouse_id: 1,
          waybill_no: 'YD9',
          carrier_code: 'BYBILL',
          temp_zone: 2,
          plan_depart_at: new Date(),
          plan_arrive_at: new Date(Date.now() + 3_600_000),
        }),
    ],
  ];
  for (const [code, says, use] of uses) {
    const id = await carrier(code);
    await use();
    expect(await ask(carrierApi.remove, { id, version: 0 })).toMatchObject({
      code: 100010,
      msg: `【承运${code}】已被${says}使用，不能删除`,
    });
    // Together with one that nobody names neither goes.
    const free = await carrier(`${code}2`);
    expect(
      (
        await ask(carrierApi.remove, {
          items: [
            { id: free, version: 0 },
            { id, version: 0 },
          ],
        })
      ).code,
    ).toBe(100010);
    expect([await gone(id), await gone(free)]).toEqual([false, false]);
    expect(await done(carrierApi.remove, { id: free, version: 0 })).toEqual({ removed: 1 });
    expect(await gone(free)).toBe(true);
  }
});

test('cars and drivers on a waybill are not deleted either, and the refusal says which', async () => {
  const carTypeId = await given.row('basic.car_type', { tenant_id: 1, code: 'LT3', name: '厢车', size_class: 1 });
  const carId = await given.row('basic.car', { tenant_id: 1, ...lorryRow(31), car_type_id: carTypeId });
  const driverId = await given.row('basic.driver', { tenant_id: 1, ...driverRow(32) });
  await given.row('transport.waybill', {
    tenant_id: 1,
    warehouse_id: 1,
    waybill_no: 'YD31',
    car_id: carId,
    driver_id: driverId,
    temp_zone: 2,
    plan_depart_at: new Date(),
    plan_arrive_at: new Date(Date.now() + 3_600_000),
  });
  for (const [api, id] of [
    [carApi, carId],
    [driverApi, driverId],
  ] as const)
    expect(await ask(api.remove, { id, version: 0 })).toMatchObject({
      code: 100010,
      msg: expect.stringMatching(/已被运单(【.+】)?使用，不能删除$/),
    });
  const left = await world.db.read(1, async (tx) =>
    sql<{ n: number }>`
      select count(*)::int as n
      from basic.car c
      join basic.driver d on d.tenant_id = c.tenant_id
      where c.tenant_id = 1
        and c.id = ${carId}
        and d.id = ${driverId}
        and not c.is_deleted
        and not d.is_deleted
    `.execute(tx),
  );
  expect(left.rows).toEqual([{ n: 1 }]);
});
