import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { givenActor } from '../../../testing/given/rows.ts';
import { cancelAllocate } from '../order/acts.ts';
import { openFloor, type Floor } from '../testing-floor.ts';
import type { House } from '../testing.ts';
import { allocate } from './allocate.ts';
import { acceptOffer } from './offer.ts';

let house: House, floor: Floor;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
});
afterAll(() => house?.close());

let n = 0,
  wanted: number,
  other: number,
  stockId: number;
beforeEach(async () => {
  n += 1;
  wanted = await house.goods({ code: `W${n}` });
  other = await house.goods({ code: `O${n}` });
  ({ stockId } = await house.stock(await house.storage(`OF-${n}`), other, 90));
});
afterEach(() => house.lawful());

const scheme = (more = {}) =>
  house.given.row('strategy.goods_replace_scheme', {
    tenant_id: house.at.tenantId,
    warehouse_id: house.at.warehouseId,
    owner_id: house.ownerId,
    name: '缺货替换',
    goods_id: wanted,
    replace_id: other,
    valid_from: house.day(-1),
    valid_to: house.day(1),
    ...more,
  });
/** An order of twenty that was tried once. */
async function short() {
  const id = await house.order([[wanted, 20]]);
  await house.run(allocate, [id]);
  return id;
}
const promised = async (id: number) =>
  (await floor.detail(id)).lines.map((line) => [line.goodsCode, line.qtyReplaced, line.qtyAllocated]);
const lacking = () => [[`W${n}`, 0, 0]];

test('without a scheme goods that lack are short; with one that works by itself its goods are sent', async () => {
  expect(await promised(await short())).toEqual(lacking());
  await scheme({ auto: true, ratio_from: 2, ratio_to: 3 });
  const id = await short();
  expect(await promised(id)).toEqual([
    [`W${n}`, 20, 0],
    [`O${n}`, 0, 30],
  ]);
  expect((await floor.detail(id)).lines[0]?.explanations[0]).toMatchObject({
    short: 0,
    replaced: [`缺货20由替换方案的商品【O${n}】30替代`],
  });
});

test('out of its days, of another owner or switched off it says nothing', async () => {
  await scheme({ auto: true, valid_from: house.day(1), valid_to: house.day(9) });
  await scheme({ auto: true, valid_from: house.day(-9), valid_to: house.day(-1) });
  await scheme({ auto: true, status: 0 });
  const today = { valid_from: house.day(0), valid_to: house.day(0) };
  await scheme({ auto: true, owner_id: await house.given.owner(house.at.tenantId), ...today });
  const id = await short();
  expect(await promised(id)).toEqual(lacking());
  expect((await floor.detail(id)).offers).toEqual([]);
});

test('similar goods come before schemes', async () => {
  await scheme({ auto: true, priority: 1 });
  const alike = await house.goods({ code: `S${n}` });
  await house.stock(await house.storage(`OS-${n}`), alike, 8);
  await house.given.row('strategy.goods_similar', {
    tenant_id: house.at.tenantId,
    warehouse_id: house.at.warehouseId,
    owner_id: house.ownerId,
    goods_id: wanted,
    similar_id: alike,
    priority: 9,
  });
  expect((await promised(await short())).map(([code, , held]) => `${code} ${held}`).toSorted()).toEqual([
    `O${n} 12`,
    `S${n} 8`,
    `W${n} 0`,
  ]);
});

test('a scheme by hand is offered on the order, and promises nothing before somebody says yes', async () => {
  const schemeId = await scheme({ ratio_to: 2 });
  const id = await short();
  expect(await promised(id)).toEqual(lacking());
  expect((await floor.detail(id)).offers).toMatchObject([
    { schemeId, goodsCode: `W${n}`, newGoodsCode: `O${n}`, qtyOpen: 20, ratioFrom: 1, ratioTo: 2, free: 90 },
  ]);
  for (const stranger of [givenActor(house.at, { ownerIds: [1] }), givenActor({ ...house.at, warehouseId: 1 })])
    await floor.refused(() => house.run(acceptOffer, { id, schemeId }, stranger), '数据不存在或无权访问', {
      kind: 'NOT_FOUND',
    });
  await floor.refused(() => house.run(acceptOffer, { id, schemeId: schemeId + 1 }), '替换方案已失效，或订单已不缺货', {
    kind: 'BUSINESS',
  });
  expect(await house.run(acceptOffer, { id, schemeId })).toMatchObject({ id, status: 30 });
  expect(await promised(id)).toEqual([
    [`W${n}`, 20, 0],
    [`O${n}`, 0, 40],
  ]);
  expect((await floor.detail(id)).offers).toEqual([]);
  expect(await house.counters(stockId)).toBe('90/40/0/0');
  // Given back it is short again, and offered again.
  await house.run(cancelAllocate, { ids: [id] });
  await house.run(allocate, [id]);
  expect(await promised(id)).toEqual(lacking());
  expect((await floor.detail(id)).offers).toHaveLength(1);
});

test('of two who say yes one is heard, and nothing free is refused in words', async () => {
  const schemeId = await scheme();
  const id = await short();
  const both = await Promise.allSettled(
    [house.actor, house.other].map((who) => house.run(acceptOffer, { id, schemeId }, who)),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(both.find((one) => one.status === 'rejected')?.reason).toMatchObject({
    kind: expect.stringMatching(/BUSINESS|STATE/),
  });
  expect(await house.counters(stockId)).toBe('90/20/0/0');
  await house.run(allocate, [await house.order([[other, 70]])]);
  const late = await short();
  await floor.refused(
    () => house.run(acceptOffer, { id: late, schemeId }),
    `商品【W${n}】无可分配库存（现存0，可用0，锁定0，被占用0）`,
    { kind: 'STOCK' },
  );
});

test('where a lot of a supplier is named and lacks, lots of whoever replaces him are sent, and no others', async () => {
  const supplier = (code: string) =>
    house.given.row('basic.supplier', {
      tenant_id: house.at.tenantId,
      owner_id: house.ownerId,
      code: `${code}${n}`,
      name: code,
    });
  const [named, replacing, strange] = [await supplier('A'), await supplier('B'), await supplier('C')];
  const lotOf = async (code: string, supplierId: number, qty: number, expireIn: number) => {
    const lot = await house.stock(await house.storage(`${code}-${n}`), wanted, qty, { expireIn });
    await house.given.ask('update inventory.lot set supplier_id = $2 where id = $1', [lot.lotId, supplierId]);
    return lot;
  };
  const a = await lotOf('SA', named, 5, 200),
    b = await lotOf('SB', replacing, 8, 190);
  await lotOf('SC', strange, 50, 180);
  const order = async () => {
    const id = await house.order([[wanted, 20]]);
    await house.given.ask('update outbound.detail set want_lot_id = $2 where order_id = $1', [id, a.lotId]);
    await house.run(allocate, [id]);
    return id;
  };
  const first = await order();
  expect(await promised(first)).toEqual([[`W${n}`, 0, 5]]);
  await house.run(cancelAllocate, { ids: [first] });
  await house.given.row('strategy.supplier_replace_scheme', {
    tenant_id: house.at.tenantId,
    warehouse_id: house.at.warehouseId,
    owner_id: house.ownerId,
    supplier_id: named,
    replace_supplier_id: replacing,
  });
  const second = await order();
  expect(await promised(second)).toEqual([
    [`W${n}`, 8, 5],
    [`W${n}`, 0, 8],
  ]);
  expect([await house.counters(a.stockId), await house.counters(b.stockId)]).toEqual(['5/5/0/0', '8/8/0/0']);
  expect((await floor.detail(second)).lines[0]?.explanations[0]).toMatchObject({
    short: 7,
    replaced: ['缺货8由替换供应商的批次替代'],
  });
  await house.run(cancelAllocate, { ids: [second] });
  expect(await house.counters(b.stockId)).toBe('8/0/0/0');
});
