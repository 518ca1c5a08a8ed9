import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { outOrderApi } from '#contract/outbound/order.ts';
import { addBatch } from '../order/add.ts';
import { updateDeliveryType } from '../order/change-acts.ts';
import { update } from '../order/update.ts';
import { openFloor, type Floor } from '../testing-floor.ts';
import type { House } from '../testing.ts';

let house: House, floor: Floor;
let g: number;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
  g = await house.goods({ code: 'PU', weight: 100 });
});
afterEach(async () => {
  await house.given.ask('update strategy.appointment_threshold set status = 0 where warehouse_id = $1', [
    house.at.warehouseId,
  ]);
  await house.lawful();
});
afterAll(() => house?.close());

const FULL = '自提预约量已达上限';
const limited = (more: object, bizType = 2) =>
  house.given.row('strategy.appointment_threshold', {
    tenant_id: house.at.tenantId,
    warehouse_id: house.at.warehouseId,
    biz_type: bizType,
    ...more,
  });
const fetched = (requireOn: string, more: object = {}) =>
  house.order([[g, 1]], { deliveryType: 2, requireOn, ...more });
const entered = (requireOn: string, deliveryType = 2) => ({
  ownerId: house.ownerId,
  deliveryType,
  requireOn,
  lines: [{ goodsId: g, unitQty: 1 }],
});
const version = async (id: number): Promise<number> => (await floor.detail(id)).version;

test('a day takes as many as it is said to, of those who fetch and have not cancelled', async () => {
  const day = house.day(3);
  await limited({ max_orders: 1 });
  await limited({ max_orders: 9, owner_id: await house.given.owner(house.at.tenantId) });
  const one = await fetched(day);
  await floor.refused(() => fetched(day), FULL, { kind: 'BUSINESS' });
  await fetched(house.day(4));
  const brought = await house.order([[g, 1]], { requireOn: day });
  const fetchIt = async () =>
    house.run(updateDeliveryType, { id: brought, version: await version(brought), deliveryType: 2 });
  await floor.refused(fetchIt, FULL, { kind: 'BUSINESS', field: 'deliveryType' });
  await house.given.ask('update outbound."order" set status = 99 where id = $1', [one]);
  await fetchIt();
  expect(await floor.detail(brought)).toMatchObject({ deliveryType: 2 });
  await floor.refused(() => fetched(day), FULL);
});

test('an order that is edited asks for its new day, and keeps its old one', async () => {
  const [day, full] = [house.day(5), house.day(6)];
  await limited({ max_orders: 1 });
  const [id] = [await fetched(day), await fetched(full)];
  const edit = async (requireOn: string, remark: string) =>
    house.run(
      update,
      outOrderApi.update.input.parse({ ...entered(requireOn), id, version: await version(id), remark }),
    );
  await edit(day, '上午来');
  expect(await floor.detail(id)).toMatchObject({ requireOn: day, remark: '上午来' });
  await floor.refused(() => edit(full, '改天'), FULL, { kind: 'BUSINESS', field: 'requireOn' });
});

test('a batch is created whole or not at all; weight counts, and no limit of receipts does', async () => {
  const day = house.day(7);
  await limited({ max_weight: 250 });
  await limited({ max_orders: 1, lead_hours: 700 }, 1);
  const batch = (n: number) =>
    house.run(addBatch, outOrderApi.addBatch.input.parse({ orders: Array.from({ length: n }, () => entered(day)) }));
  await floor.refused(() => batch(3), FULL, { kind: 'BUSINESS', field: 'orders.2.requireOn' });
  expect((await batch(2)).list).toHaveLength(2);
  await floor.refused(() => batch(1), FULL);
});

test('lead time is obeyed, and neither another weekday’s limit nor a room’s is', async () => {
  const day = house.day(8);
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
  await limited({ max_orders: 1, weekday: (weekday % 7) + 1 });
  const room = { tenant_id: house.at.tenantId, warehouse_id: house.at.warehouseId, code: 'PU', name: '自提' };
  await limited({ max_orders: 1, room_id: await house.given.row('basic.room', { ...room, storage_mode: 3 }) });
  await fetched(day);
  await fetched(day);
  await limited({ lead_hours: 720, weekday });
  await floor.refused(() => fetched(day), '自提需提前720小时预约', { kind: 'BUSINESS' });
});

test('of two who ask for the last place one is told', async () => {
  const day = house.day(9);
  await limited({ max_orders: 1 });
  const both = await Promise.allSettled([fetched(day), fetched(day)]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { message: FULL } });
});
