import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allocate } from '../allocation/allocate.ts';
import { openFloor, type Floor } from '../testing-floor.ts';
import type { House } from '../testing.ts';
import { hidden } from './acts.ts';
import { changeOrderType, confirmShippingCost, updateDeliveryType } from './change-acts.ts';
import { split, splitForAllocating } from './split-acts.ts';

let house: House, floor: Floor;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
});
afterAll(() => house?.close());

let g: number,
  n = 0;
beforeEach(async () => {
  n += 1;
  g = await house.goods({ code: `CH${n}`, weight: 100 }, 6);
  await house.stock(await house.storage(`CH-${n}`), g, 10);
});

const version = async (id: number): Promise<number> => (await floor.detail(id)).version;
const known = async (id: number) => ({ id, version: await version(id) });
const allocated = async (id: number) => (await house.run(allocate, [id]))[0];
const cut = async (id: number, qty: number, line = 0) => {
  const order = await floor.detail(id);
  return house.run(split, { id, version: order.version, lines: [{ detailId: order.lines[line]?.id ?? 0, qty }] });
};
const lineOf = async (id: number) => (await floor.detail(id)).lines.map((l) => [l.qtyOrdered, l.qtyAllocated]);

describe('拆单 split', () => {
  test('two orders, quantities sum to the original, numbers go on from the root', async () => {
    const o = await house.order([[g, 10]]);
    const { orderNo } = await floor.detail(o);
    const one = await cut(o, 4);
    expect(one).toMatchObject({ childNo: `${orderNo}-1`, status: 10 });
    expect([await lineOf(o), await lineOf(one.childId)]).toEqual([[[6, 0]], [[4, 0]]]);
    const two = await cut(one.childId, 1);
    expect(two.childNo).toBe(`${orderNo}-2`);
    expect((await floor.detail(two.childId)).parent).toMatchObject({ id: one.childId });
    expect((await floor.detail(o)).totalWeight).toBe(600);
    await house.lawful();
  });

  test('promises above what is left are given back, the rest stays; both are derived anew', async () => {
    const o = await house.order([[g, 10]]);
    await allocated(o);
    const { childId } = await cut(o, 4);
    expect([await lineOf(o), await lineOf(childId)]).toEqual([[[6, 6]], [[4, 0]]]);
    expect([await house.status(o), await house.status(childId)]).toEqual([30, 10]);
    expect(await house.lying(`CH-${n}`)).toEqual({ [`CH${n}`]: '10/6' });
    await house.lawful();
  });

  test('a whole line moves as it is, and is said in base units when it is no whole number of packs', async () => {
    const h = await house.goods({ code: `CHH${n}` });
    const o = await house.order([
      [g, 10],
      [h, 3],
    ]);
    await allocated(o);
    const { childId } = await cut(o, 3, 1);
    expect((await floor.detail(childId)).lines).toMatchObject([{ goodsId: h, qtyOrdered: 3, lineNo: 2 }]);
    const cases = await house.order([], {
      lines: [{ goodsId: g, unitLevel: 3, unitQty: 2 }],
    });
    const done = await cut(cases, 7);
    expect((await floor.detail(cases)).lines).toMatchObject([{ unitLevel: 1, unitQty: 5 }]);
    expect((await floor.detail(done.childId)).lines).toMatchObject([{ unitLevel: 1, unitQty: 7 }]);
    await house.lawful();
  });

  test('refused: everything, too much, in a wave, hidden, and by whoever saw another order', async () => {
    const o = await house.order([[g, 10]]);
    const lines = [{ detailId: (await floor.detail(o)).lines[0]?.id ?? 0, qty: 3 }];
    await floor.refused(() => cut(o, 10), '拆单数量必须大于0且小于原数量', { kind: 'FIELD', field: 'lines.0.qty' });
    const seen = await known(o);
    const both = await Promise.allSettled([
      house.run(split, { ...seen, lines }),
      house.run(split, { ...seen, lines }, house.other),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((one) => one.status === 'rejected')?.reason).toMatchObject({ kind: 'VERSION' });
    expect(await lineOf(o)).toEqual([[7, 0]]);
    await floor.wave([o]);
    await floor.refused(() => cut(o, 1), '订单已进入波次，不能拆单', { kind: 'BUSINESS' });
    const p = await house.order([[g, 2]]);
    await house.run(hidden, { id: p, reason: '缺资料' });
    await floor.refused(() => cut(p, 1), '订单已隐藏，不能拆单', { kind: 'BUSINESS' });
    await house.lawful();
  });

  test('按分配拆单: the parent keeps what it has, the child waits for the rest', async () => {
    const o = await house.order([[g, 15]]);
    const ask = async (id: number) => house.run(splitForAllocating, await known(id));
    await floor.refused(() => ask(o), '无任何可分配数量，不能拆单', { kind: 'BUSINESS' });
    await house.run(allocate, [o]);
    const { status, childId } = await ask(o);
    expect([status, await lineOf(o), await lineOf(childId)]).toEqual([30, [[10, 10]], [[5, 0]]]);
    expect(await floor.detail(childId)).toMatchObject({ shortPolicy: 2, status: 10 });
    await floor.refused(() => ask(o), '订单已全部分配，无需拆单', { kind: 'BUSINESS' });
    await house.lawful();
  });
});

describe('变更 changes', () => {
  test('the type changes once, a transfer says where to, areas that do not serve it give back', async () => {
    const o = await house.order([[g, 4]]);
    await allocated(o);
    const to = async (orderType: 2 | 5, toHouseId?: number) =>
      house.run(changeOrderType, { ...(await known(o)), orderType, toHouseId });
    await floor.refused(() => to(2), '调拨单请选择调入仓库', { field: 'toHouseId' });
    await floor.refused(() => to(2, 999_999), '调入仓库不存在', { field: 'toHouseId' });
    expect(await to(5)).toMatchObject({ status: 30 });
    await floor.refused(() => to(5), '订单类型未变化', { field: 'orderType' });
    const area = await house.given.row('strategy.pick_area_pick', {
      tenant_id: house.at.tenantId,
      warehouse_id: house.at.warehouseId,
      area_id: house.storeAreaId,
      order_types: [5],
    });
    const there = await house.given.warehouse(house.at.tenantId);
    expect(await to(2, there.id)).toMatchObject({ status: 10 });
    await house.given.ask('update strategy.pick_area_pick set status = 0 where id = $1', [area]);
    expect(await house.lying(`CH-${n}`)).toEqual({ [`CH${n}`]: '10/0' });
    await floor.wave([o]);
    await floor.refused(() => to(5), '订单已进入波次，不能变更订单类型', { kind: 'BUSINESS' });
    await house.lawful();
  });

  test('another delivery leaves the wave it no longer belongs to, and none that is released', async () => {
    const [o, p] = [await house.order([[g, 2]]), await house.order([[g, 2]])];
    const to = async (id: number, deliveryType: 2 | 3, more = {}) =>
      house.run(updateDeliveryType, { ...(await known(id)), deliveryType, ...more });
    await floor.refused(() => to(o, 3), '请完善收货人信息', { kind: 'FIELD' });
    await floor.wave([o, p]);
    await to(o, 3, { phone: '13800000000', address: '文三路 1 号' });
    expect(await floor.detail(o)).toMatchObject({ waveId: null, deliveryType: 3, address: '文三路 1 号' });
    await floor.refused(() => to(o, 3), '配送方式未变化', { field: 'deliveryType' });
    expect((await floor.detail(p)).waveId).not.toBeNull();
    await floor.released(o);
    await floor.refused(() => to(o, 2), '波次已释放，不能变更配送方式', { kind: 'BUSINESS' });
    await house.lawful();
  });

  test('确认运费: cost confirmed, not editable; never for who fetches his goods', async () => {
    const o = await house.order([[g, 4]]);
    const fee = async (id: number, shipFee = 260.5) =>
      house.run(confirmShippingCost, { ...(await known(id)), shipFee });
    await floor.refused(() => fee(o), '当前状态【待分配】不允许确认运费', { kind: 'STATE' });
    await allocated(o);
    const seen = await known(o);
    const both = await Promise.allSettled([
      house.run(confirmShippingCost, { ...seen, shipFee: 260.5 }),
      house.run(confirmShippingCost, { ...seen, shipFee: 1 }, house.other),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const row = await floor.detail(o);
    expect([260.5, 1]).toContain(row.shipFee);
    expect(row).toMatchObject({ shipFeeConfirmed: true });
    expect(row.actions).not.toContain('confirmShippingCost');
    await floor.refused(() => fee(o), '运费已确认', { kind: 'BUSINESS' });
    const sent = await house.given.ask('select payload from ops.outbox_event where topic = $1', ['OUT.SHIP_FEE']);
    expect(sent).toHaveLength(1);
    const self = await house.order([[g, 1]], { deliveryType: 2 });
    await floor.refused(() => fee(self), '自提订单无需确认运费', { kind: 'BUSINESS' });
  });
});
