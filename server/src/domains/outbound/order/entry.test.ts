import { afterAll, beforeAll, expect, test } from 'vitest';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { allocate } from '../allocation/allocate.ts';
import { openHouse, type House } from '../testing.ts';
import { available, ofStore } from './entry.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

const read = <T>(ask: (ctx: Ctx) => Promise<T>, as = house.actor): Promise<T> =>
  house.world.db.read(house.at.tenantId, (tx) => ask(ctxOf(tx, as)));
const stranger = () => ({ ...house.actor, ownerIds: [house.ownerId + 1_000_000] });

test('what is available is what an allocation finds free, for all goods at once', async () => {
  const [one, two] = [
    await house.goods({ code: 'EN1', weight: 100, volume: 200 }),
    await house.goods({ code: 'EN2', weight: 7, volume: 9 }),
  ];
  await house.stock(await house.storage('EN-1'), one, 10);
  await house.stock(await house.face('EN-F', one), one, 5);
  const ask = (goodsIds: number[], ownerId = house.ownerId, as = house.actor) =>
    read((ctx) => available(ctx, { ownerId, goodsIds }), as);
  expect(await ask([two, one, one])).toEqual([
    { goodsId: one, weightG: 100, volumeCm3: 200, free: [{ quality: 'A', qty: 15 }] },
    { goodsId: two, weightG: 7, volumeCm3: 9, free: [] },
  ]);
  await house.run(allocate, [await house.order([[one, 4]])]);
  expect((await ask([one]))[0]?.free).toEqual([{ quality: 'A', qty: 11 }]);
  expect(await ask([one], house.ownerId + 1)).toEqual([]);
  expect(await ask([one], house.ownerId, stranger())).toEqual([]);
});

test('a store is said with what an order for it takes; another owner’s is nothing', async () => {
  const customerId = await house.given.row('basic.customer', {
    tenant_id: house.at.tenantId,
    owner_id: house.ownerId,
    code: 'ENC',
    name: '客户',
  });
  const storeId = await house.given.row('basic.store', {
    tenant_id: house.at.tenantId,
    owner_id: house.ownerId,
    code: 'ENS',
    name: '一号店',
    customer_id: customerId,
    contact: '张三',
    phone: '13800000000',
    address: '文三路 1 号',
  });
  const ask = (as = house.actor, ownerId = house.ownerId) => read((ctx) => ofStore(ctx, { ownerId, storeId }), as);
  const filled = { routeId: null, customerId, consignee: '张三', phone: '13800000000', address: '文三路 1 号' };
  expect(await ask()).toEqual(filled);
  const g = await house.goods({ code: 'EN3' });
  const orderId = await house.order([[g, 1]], { storeId });
  const row = await house.given.ask<Record<string, unknown>>(
    'select route_id, customer_id, consignee, phone, address from outbound."order" where id = $1',
    [orderId],
  );
  expect(row[0]).toEqual({
    route_id: null,
    customer_id: customerId,
    consignee: filled.consignee,
    phone: filled.phone,
    address: filled.address,
  });
  expect(await ask(house.actor, house.ownerId + 1)).toBeNull();
  expect(await ask(stranger())).toBeNull();
});
