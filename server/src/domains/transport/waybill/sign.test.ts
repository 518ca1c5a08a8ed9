import { afterAll, beforeAll, expect, test } from 'vitest';
import { waybillApi } from '#contract/transport/waybill-acts.ts';
import { ctxOf } from '../../../platform/ctx.ts';
import { testWorld, type TestWorld } from '../../../testing/given/app.ts';
import { givenActor, openGiven, type Given, type Row } from '../../../testing/given/rows.ts';
import { carriedRow, driverRow, lorryRow } from '../../../testing/given/transport.ts';
import { complete, sign } from './sign.ts';

let world: TestWorld, given: Given, at: { tenant_id: number; warehouse_id: number };
let ownerId: number, waybillId: number, stopId: number, addressId: number;
const DOOR = { lng: 121.2, lat: 31.3 };
/** Degrees of longitude that are some 300 m there. */
const NEARBY = 0.003;

beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenant_id = await given.tenant();
  at = { tenant_id, warehouse_id: (await given.warehouse(tenant_id)).id };
  ownerId = await given.owner(tenant_id);
  const car_type_id = await given.row('basic.car_type', { tenant_id, code: 'T', name: 'T', size_class: 1 });
  const hour = (n: number): Date => new Date(Date.now() + n * 3_600_000);
  waybillId = await given.row('transport.waybill', {
    ...at,
    waybill_no: 'YD-SIGN',
    car_id: await given.row('basic.car', { tenant_id, ...lorryRow(1), car_type_id }),
    driver_id: await given.row('basic.driver', { tenant_id, ...driverRow(1) }),
    temp_zone: 2,
    plan_depart_at: hour(-2),
    plan_arrive_at: hour(2),
    depart_at: hour(-2),
    status: 5,
  });
  stopId = await given.row('transport.waybill_stop', { ...at, waybill_id: waybillId, stop_no: 1, name: '站' });
  addressId = await given.row('basic.consignee_address', {
    tenant_id,
    owner_id: ownerId,
    consignee: '王五',
    phone: '13700000001',
    province: '上海市',
    city: '上海市',
    district: '嘉定区',
    detail: '墨玉路1号',
    ...DOOR,
    sign_radius_m: 100,
    audit_status: 1,
  });
  // Never signed: the waybill stays on the road.
  await order();
});
afterAll(async () => {
  await given.close();
  await world.close();
});

let made = 0;
/** On the way; to the address unless said otherwise. */
async function order(more: Row = {}): Promise<number> {
  made += 1;
  return given.row('transport."order"', {
    ...at,
    ...carriedRow(made),
    owner_id: ownerId,
    contact: '王五',
    phone: '13700000001',
    to_address: '上海市嘉定区墨玉路1号',
    to_lng: null,
    to_lat: null,
    waybill_id: waybillId,
    stop_id: stopId,
    loaded_at: new Date(),
    status: 40,
    ...more,
  });
}
const signing = (orderId: number, more: object = {}) =>
  world.db.write(at.tenant_id, (tx) =>
    sign(
      ctxOf(tx, givenActor({ tenantId: at.tenant_id, warehouseId: at.warehouse_id })),
      waybillApi.sign.input.parse({ id: waybillId, orderId, signType: 1, ...more }),
    ),
  );
const statusOf = async (id: number) =>
  (await given.ask<{ status: number }>('select status from transport."order" where id = $1', [id]))[0]?.status;
const set = (column: string, value: unknown) =>
  given.ask(`update basic.consignee_address set ${column} = $2 where id = $1`, [addressId, value]);

test('how far from its door an order may be signed, its address says', async () => {
  const id = await order(),
    other = await order();
  const near = { ...DOOR, lng: DOOR.lng + NEARBY };
  await expect(signing(id, near)).rejects.toThrow('不在签收范围内，请填写原因');
  expect(await statusOf(id)).toBe(40);
  await set('sign_radius_m', 400);
  await signing(id, near);
  expect(await statusOf(id)).toBe(50);
  await set('sign_radius_m', 100);
  await signing(other, { ...near, reason: '门卫代收' });
  expect(await statusOf(other)).toBe(50);
});

test('an address that is out of use, or of another owner, says nothing: nobody knows where the door is', async () => {
  const foreign = await order({ owner_id: await given.owner(at.tenant_id) }),
    unknown = await order({ to_address: '上海市嘉定区墨玉路2号' }),
    off = await order();
  for (const id of [foreign, unknown]) await signing(id, { lng: 122, lat: 31 });
  await set('status', 0);
  await signing(off, { lng: 122, lat: 31 });
  await set('status', 1);
});

test('the stop of a store keeps to the usual five hundred metres, and without a position nothing is asked', async () => {
  const store = { contact: '店长', phone: '1', to_address: '店', to_lng: DOOR.lng, to_lat: DOOR.lat };
  const [far, unseen] = [await order(store), await order(store)];
  await expect(signing(far, { ...DOOR, lng: DOOR.lng + 2 * NEARBY })).rejects.toThrow('不在签收范围内，请填写原因');
  await signing(far, { ...DOOR, lng: DOOR.lng + NEARBY });
  await signing(unseen);
});

test('what a trip came to is charged to its owners once, each by what he had on it', async () => {
  const other = await given.owner(at.tenant_id);
  const bill = await given.row('transport.waybill', {
    ...at,
    waybill_no: 'YD-COST',
    temp_zone: 2,
    plan_depart_at: new Date(Date.now() - 3_600_000),
    plan_arrive_at: new Date(),
    plan_km: 40,
    depart_at: new Date(Date.now() - 3_600_000),
    arrive_at: new Date(),
    signed_at: new Date(),
    car_id: await given.row('basic.car', {
      tenant_id: at.tenant_id,
      ...lorryRow(77),
      car_type_id: await given.row('basic.car_type', {
        tenant_id: at.tenant_id,
        code: 'T2',
        name: 'T2',
        size_class: 1,
      }),
    }),
    driver_id: await given.row('basic.driver', { tenant_id: at.tenant_id, ...driverRow(77) }),
    status: 7,
  });
  const stop = await given.row('transport.waybill_stop', { ...at, waybill_id: bill, stop_no: 1, name: '站' });
  const signed = { waybill_id: bill, stop_id: stop, status: 60, signed_at: new Date(), sign_type: 1 };
  await order({ ...signed, weight: 100_000, signed_qty: 10 });
  await order({ ...signed, weight: 200_000, signed_qty: 8, sign_type: 2 });
  await order({ ...signed, weight: 300_000, signed_qty: 10, owner_id: other });
  const facts = () =>
    given.ask(
      `select owner_id::int, order_count, weight, km, amount from billing.charge_fact where source_id = $1 order by owner_id`,
      [bill],
    );
  const completing = () =>
    world.db.write(at.tenant_id, (tx) =>
      complete(
        ctxOf(tx, givenActor({ tenantId: at.tenant_id, warehouseId: at.warehouse_id })),
        waybillApi.complete.input.parse({ id: bill, version: 0, actualKm: 45.01, toll: 30, freight: 860.01 }),
      ),
    );
  const both = await Promise.allSettled([completing(), completing()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await facts()).toEqual([
    { owner_id: ownerId, order_count: null, weight: null, km: '22.51', amount: '445.01' },
    { owner_id: other, order_count: null, weight: null, km: '22.50', amount: '445.00' },
  ]);
});
