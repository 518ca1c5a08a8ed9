import { afterAll, beforeAll, expect, test } from 'vitest';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { allocate } from '../allocation/allocate.ts';
import { openFloor, type Floor } from '../testing-floor.ts';
import type { House } from '../testing.ts';
import { combinationPage, combinedStatistic } from './combined.ts';
import { printOrders, printPage } from './print.ts';
import { goodsRecords, orderRecords } from './record.ts';

let house: House, floor: Floor, goodsId: number, stores: number[];
beforeAll(async () => {
  ({ house, floor } = await openFloor());
  goodsId = await house.goods({ code: 'LI1' });
  await house.stock(await house.storage('LI-1'), goodsId, 100);
  stores = await Promise.all(
    ['一号店', '二号店'].map((name, i) =>
      house.given.row('basic.store', {
        tenant_id: house.at.tenantId,
        owner_id: house.ownerId,
        code: `LIS${i}`,
        name,
      }),
    ),
  );
});
afterAll(() => house?.close());

const read = <T>(ask: (ctx: Ctx) => Promise<T>, as = house.actor): Promise<T> =>
  house.world.db.read(house.at.tenantId, (tx) => ask(ctxOf(tx, as)));
const stranger = () => ({ ...house.actor, ownerIds: [house.ownerId + 1_000_000] });
const paging = { pageNum: 1, pageSize: 20 };
const forStore = (storeId: number | undefined, qty: number, on = 1) =>
  house.order([[goodsId, qty]], { storeId, requireOn: house.day(on) });

test('orders of one store, day and route leave together; combinedStatistic agrees with its list', async () => {
  const [one, two] = stores;
  const [a, b, c] = [await forStore(one, 3), await forStore(one, 4), await forStore(one, 5)];
  await forStore(two, 1);
  await forStore(two, 1, 2);
  await house.run(allocate, [b]);
  const look = async (as = house.actor) => {
    const { list, total } = await read((ctx) => combinationPage(ctx, { param: {}, ...paging }), as);
    return { list, total, sums: await read((ctx) => combinedStatistic(ctx, {}), as) };
  };
  const { list, total, sums } = await look();
  expect(list).toMatchObject([
    { storeName: '一号店', orderCount: 3, totalQty: 12, openCount: 2, allocatedCount: 1, requireOn: house.day(1) },
  ]);
  expect(list[0]?.orders.map(({ id }) => id)).toEqual([a, b, c]);
  expect([total, sums]).toMatchObject([1, { groupCount: 1, orderCount: 3, totalQty: 12 }]);
  await floor.wave([c]);
  expect((await look()).sums).toMatchObject({ groupCount: 1, orderCount: 2, totalQty: 7 });
  await floor.wave([b]);
  expect(await look()).toMatchObject({ list: [], total: 0, sums: { groupCount: 0, orderCount: 0, totalQty: 0 } });
  await forStore(two, 1);
  expect((await look(stranger())).total).toBe(0);
  expect((await look()).total).toBe(1);
});

test('what was done to orders, newest first, and which goods they took', async () => {
  const o = await house.order([[goodsId, 2]]);
  await house.run(allocate, [o], house.other);
  const { orderNo } = await floor.detail(o);
  const acts = await read((ctx) => orderRecords(ctx, { param: { orderNo }, ...paging }));
  expect(acts.list.map(({ action, operatorName }) => [action, operatorName])).toEqual([
    ['ALLOC', '另一位'],
    ['CREATE', house.actor.userName],
  ]);
  const of = (param: object, as = house.actor) => read((ctx) => goodsRecords(ctx, { param, ...paging }), as);
  expect((await of({ orderNo })).list).toMatchObject([
    { orderId: o, goodsCode: 'LI1', qtyOrdered: 2, qtyAllocated: 2 },
  ]);
  expect((await of({ goodsId })).list[0]).toMatchObject({ orderId: o });
  expect((await of({ orderNo }, stranger())).total).toBe(0);
  expect((await read((ctx) => orderRecords(ctx, { param: {}, ...paging }), stranger())).total).toBe(0);
});

test('an order is printed once; again when that is said, by who may', async () => {
  const [o, p] = [await house.order([[goodsId, 2]]), await house.order([[goodsId, 1]])];
  const print = (ids: number[], again = false, as = house.actor) => house.run(printOrders, { ids, again }, as);
  const both = await Promise.allSettled([print([o]), print([o], false, house.other)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const { orderNo } = await floor.detail(o);
  const told = `出库单【${orderNo}】已打印1次，确认补打?`;
  await floor.refused(() => print([p, o]), told, { kind: 'BUSINESS' });
  await floor.refused(() => print([o], true), '没有补打权限', { kind: 'FORBIDDEN' });
  const mayAgain = { ...house.actor, permissions: new Set(['out:print:again']) };
  expect((await print([p, o], true, mayAgain)).list).toMatchObject([
    { id: p, printCount: 1, lines: [{ goodsCode: 'LI1', qtyWanted: 1, qtyShipped: 0 }] },
    { id: o, printCount: 2 },
  ]);
  const look = async (isPrinted: boolean) =>
    (await read((ctx) => printPage(ctx, { param: { isPrinted }, ...paging }))).list.map(({ id }) => id);
  expect(await look(true)).toEqual([p, o]);
  expect(await look(false)).not.toContain(o);
  await floor.refused(() => print([999_999]), '数据不存在或无权访问', { kind: 'NOT_FOUND' });
});
