import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Counted } from '#contract/outbound/check.ts';
import { confirmShort } from '../order/acts.ts';
import { intercept } from '../order/intercept.ts';
import { pack } from '../pack/confirm.ts';
import { shortPick } from '../pick/short.ts';
import { openFloor, type Floor } from '../testing-floor.ts';
import type { House } from '../testing.ts';
import { checkAndPack } from './check-and-pack.ts';
import { confirmCheck, confirmInternal } from './confirm.ts';
import { scanCheck } from './scan.ts';
import { settleCheck } from './settle.ts';

let house: House, floor: Floor;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
});
afterAll(() => house?.close());

const detail = (id: number) => floor.detail(id);
const count = (orderId: number, ...lines: [goodsId: number, qty: number, lotNo?: string][]) =>
  house.run(confirmCheck, {
    items: [{ orderId, lines: lines.map(([goodsId, qty, lotNo]): Counted => ({ goodsId, qty, lotNo })) }],
  });
const scan = async (orderId: number) => (await house.run(scanCheck, { code: (await detail(orderId)).orderNo })).task;
const settle = (orderId: number, handle: 1 | 3, as = house.actor) => house.run(settleCheck, { orderId, handle }, as);
const waveOf = async (orderId: number): Promise<number> => (await detail(orderId)).waveId ?? 0;

let serial = 0;
/** Ten of each of these goods picked for one order; `more` units of every goods stay on another shelf. */
async function pickedOrder(kinds: number, more: number) {
  const n = (serial += 1);
  const goods: number[] = [],
    first: number[] = [],
    second: number[] = [];
  for (let i = 0; i < kinds; i += 1) {
    const g = await house.goods({ code: `C${n}-${i}`, name: `商品${n}-${i}` });
    goods.push(g);
    first.push((await house.stock(await house.storage(`C${n}-${i}A`), g, 10, { expireIn: 100 })).stockId);
    if (more > 0)
      second.push((await house.stock(await house.storage(`C${n}-${i}B`), g, more, { expireIn: 200 })).stockId);
  }
  const orderId = await house.order(goods.map((g) => [g, 10]));
  await floor.picked(orderId);
  return { orderId, goods, first, second, code: (i: number, side: 'A' | 'B') => `C${n}-${i}${side}`, g: goods[0] ?? 0 };
}

describe('goods missing at the check', () => {
  test('are picked again: the cart row is locked for counting, other stock is promised, and the check goes on where it stopped', async () => {
    const { orderId, goods, second, code } = await pickedOrder(2, 30);
    const [a = 0, b = 0] = goods;
    expect((await count(orderId, [a, 8], [b, 10])).list[0]).toMatchObject({
      checkStatus: 30,
      orderStatus: 65,
      diffCount: 1,
      checkedQty: 18,
    });
    await house.lawful();
    const answer = await settle(orderId, 1);
    expect(answer).toMatchObject({
      list: [{ checkStatus: 40, orderStatus: 65, checkedQty: 18, diffCount: 1 }],
      newLines: [{ positionCode: code(0, 'B'), qty: 2 }],
      stillShort: 0,
    });
    expect(await house.counters(second[0] ?? 0)).toBe('30/2/0/0');
    expect(await house.lying('@PICK')).toMatchObject({ [code(0, 'A').slice(0, -1)]: '10/8' });
    const [cart] = await house.given.ask<{ locked: number; topic: string; qty: number }>(
      `select s.locked, e.topic, (e.payload ->> 'lockedQty')::int as qty from inventory.stock s join basic.position p on p.id = s.position_id and p.code = '@PICK'
      join ops.outbox_event e on e.agg_key = 'STOCK:' || s.id where s.warehouse_id = $1 and s.goods_id = $2`,
      [house.at.warehouseId, a],
    );
    expect(cart).toEqual({ locked: 2, topic: 'STOCK.SHORT', qty: 2 });
    const after = await detail(orderId);
    expect(after.lines[0]).toMatchObject({
      qtyAllocated: 10,
      qtyPicked: 8,
      qtyChecked: 8,
      qtyCancelled: 0,
      shortReason: 'MISSING',
    });
    expect(after.lines[0]?.explanations[0]).toMatchObject({
      trigger: 'CHECK',
      triggerName: '复核补拣',
      asked: 2,
      granted: 2,
    });
    expect(after.checks[0]).toMatchObject({ status: 40, diffCount: 1 });
    await house.lawful();
    await expect(scan(orderId)).rejects.toThrow('订单还有未完成的拣货，不能复核');
    await expect(count(orderId, [a, 8], [b, 10])).rejects.toThrow('订单还有未完成的拣货，不能复核');
    await floor.pickAll(await waveOf(orderId));
    await house.lawful();
    const again = await scan(orderId);
    expect(again?.lines.map((line) => [line.expectQty, line.countQty, line.checkedQty])).toEqual([
      [10, 8, 8],
      [10, 10, 10],
    ]);
    expect((await count(orderId, [a, 10], [b, 10])).list[0]).toMatchObject({
      checkStatus: 40,
      orderStatus: 70,
      diffCount: 0,
      checkedQty: 20,
    });
    expect((await detail(orderId)).checks.map((check) => [check.status, check.diffCount])).toEqual([
      [40, 1],
      [40, 0],
    ]);
    await house.run(pack, { items: [{ orderId, seal: true }] });
    expect(await house.status(orderId)).toBe(75);
    await house.lawful();
  });

  test('an order nothing of which passed goes back to picking, and its finished wave with it', async () => {
    const { orderId, g } = await pickedOrder(1, 30);
    const waveId = await waveOf(orderId);
    const wave = async () =>
      (await house.given.ask<{ status: number }>('select status from outbound.wave where id = $1', [waveId]))[0]
        ?.status;
    expect(await wave()).toBe(40);
    await count(orderId, [g, 0]);
    expect((await settle(orderId, 1)).list[0]).toMatchObject({ orderStatus: 40, checkedQty: 0 });
    expect(await wave()).toBe(30);
    await floor.pickAll(waveId);
    expect([await house.status(orderId), await wave()]).toEqual([60, 40]);
    await house.lawful();
  });

  test('when less than that is found elsewhere, the rest is given up on the order', async () => {
    const { orderId, g, second } = await pickedOrder(1, 3);
    await count(orderId, [g, 5]);
    expect(await settle(orderId, 1)).toMatchObject({ newLines: [{ qty: 3 }], stillShort: 2 });
    expect(await house.counters(second[0] ?? 0)).toBe('3/3/0/0');
    await expect(house.run(confirmShort, { id: orderId, reason: '无货' })).rejects.toThrow(
      '存在未完成拣货行，不能确认缺货',
    );
    await floor.pickAll(await waveOf(orderId));
    expect(await house.run(confirmShort, { id: orderId, reason: '无货' })).toMatchObject({ status: 65 });
    await count(orderId, [g, 8]);
    expect((await detail(orderId)).lines[0]).toMatchObject({
      status: 70,
      qtyOrdered: 10,
      qtyCancelled: 2,
      qtyChecked: 8,
    });
    expect(await house.status(orderId)).toBe(70);
    await house.lawful();
  });

  test('when nothing is left anywhere, picking again is refused with what there is, and the clerk can still go on with what is there', async () => {
    const { orderId, g, code } = await pickedOrder(1, 0);
    await count(orderId, [g, 7]);
    await floor.refused(
      () => settle(orderId, 1),
      `商品【${code(0, 'A').slice(0, -1)}】无可分配库存（现存0，可用0，锁定0，被占用0），请选择按实确认`,
      { kind: 'STOCK' },
    );
    expect(await settle(orderId, 3)).toMatchObject({
      list: [{ orderStatus: 70, checkedQty: 7, checkStatus: 40 }],
      newLines: [],
      stillShort: 0,
    });
    expect((await detail(orderId)).lines[0]).toMatchObject({
      qtyAllocated: 7,
      qtyPicked: 7,
      qtyChecked: 7,
      qtyCancelled: 3,
    });
    expect(await house.lying('@PICK')).toMatchObject({ [code(0, 'A').slice(0, -1)]: '10/7' });
    await house.lawful();
  });

  test('all of an order missing and accepted: the order is cancelled and its wave ends', async () => {
    const { orderId, g } = await pickedOrder(1, 0);
    const waveId = await waveOf(orderId);
    await count(orderId, [g, 0]);
    expect((await settle(orderId, 3)).list[0]).toMatchObject({ orderStatus: 99 });
    expect(
      (await house.given.ask<{ status: number }>('select status from outbound.wave where id = $1', [waveId]))[0]
        ?.status,
    ).toBe(50);
    await house.lawful();
  });

  test.for([
    [1, '补拣'],
    [3, '按实确认'],
  ] as const)(
    'of two clerks who settle one difference (%i) the second is told what the first chose',
    async ([way, name]) => {
      const { orderId, g, second } = await pickedOrder(1, 30);
      await count(orderId, [g, 9]);
      const results = await Promise.allSettled([settle(orderId, way), settle(orderId, way, house.other)]);
      const lost = results.find((r) => r.status === 'rejected');
      expect(results.map((r) => r.status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(lost).toMatchObject({ reason: { kind: 'STATE', message: `复核差异已由【他人】处理（${name}）` } });
      expect(await house.counters(second[0] ?? 0)).toBe(way === 1 ? '30/1/0/0' : '30/0/0/0');
      await floor.refused(() => settle(orderId, way === 1 ? 3 : 1), `复核差异已由【他人】处理（${name}）`, {
        kind: 'STATE',
      });
      await house.lawful();
    },
  );

  test('a picker who finds less at the second walk short-picks as at the first', async () => {
    const { orderId, g, second } = await pickedOrder(1, 30);
    await count(orderId, [g, 4]);
    await settle(orderId, 1);
    const { lineIds } = await floor.claimed(await waveOf(orderId));
    expect(await house.run(shortPick, { lineIds, qty: 5, reason: 'MISSING' as const })).toMatchObject({
      pickedQty: 5,
      shortQty: 1,
      stillShort: 1,
      lockedQty: 25,
    });
    expect(await house.counters(second[0] ?? 0)).toBe('25/0/25/0');
    await house.run(confirmShort, { id: orderId, reason: '无货' });
    await count(orderId, [g, 9]);
    expect(await house.status(orderId)).toBe(70);
    await house.lawful();
  });

  test('a recount takes the place of the count before', async () => {
    const { orderId, goods } = await pickedOrder(2, 30);
    const [a = 0, b = 0] = goods;
    await count(orderId, [a, 10], [b, 6]);
    expect((await count(orderId, [a, 7], [b, 10])).list[0]).toMatchObject({
      checkStatus: 30,
      diffCount: 1,
      checkedQty: 17,
    });
    expect((await detail(orderId)).lines.map((line) => line.qtyChecked)).toEqual([7, 10]);
    expect(await settle(orderId, 3)).toMatchObject({ list: [{ orderStatus: 70, checkedQty: 17 }] });
    await house.lawful();
  });

  test('what was counted into a carton stays counted, and what is missing is taken from the cart', async () => {
    const { orderId, goods } = await pickedOrder(2, 30);
    const [a = 0, b = 0] = goods;
    await count(orderId, [a, 10], [b, 6]);
    const line = (await detail(orderId)).lines[0]?.id ?? 0;
    await house.run(pack, { items: [{ orderId, seal: true, lines: [{ detailId: line, qty: 8 }] }] });
    await floor.refused(
      () => count(orderId, [a, 7], [b, 10]),
      `商品【${(await detail(orderId)).lines[0]?.goodsName}】已装箱8件，清点数量不能少于装箱数量`,
    );
    await count(orderId, [a, 9], [b, 10]);
    await settle(orderId, 3);
    expect((await detail(orderId)).lines.map((l) => [l.qtyPicked, l.qtyPacked, l.qtyCancelled])).toEqual([
      [9, 8, 1],
      [10, 0, 0],
    ]);
    await house.run(pack, { items: [{ orderId, seal: true }] });
    expect(await house.status(orderId)).toBe(75);
    await house.lawful();
  });
});

describe('a check is refused', () => {
  test('while anything is still to be picked, before picking and after checking', async () => {
    const g = await house.goods();
    await house.stock(await house.storage('K1'), g, 9);
    await house.stock(await house.storage('K2'), g, 9, { expireIn: 300 });
    const o = await house.order([[g, 12]]);
    await floor.refused(() => count(o, [g, 12]), '当前状态【待分配】不允许复核', { kind: 'STATE' });
    const w = await floor.released(o);
    await floor.refused(() => count(o, [g, 12]), '当前状态【待拣货】不允许复核', { kind: 'STATE' });
    const { lineIds } = await floor.claimed(w);
    await house.run(shortPick, { lineIds: lineIds.slice(0, 1), qty: 8, reason: 'DAMAGED' as const });
    await floor.refused(() => count(o, [g, 8]), '订单还有未完成的拣货，不能复核', { kind: 'BUSINESS' });
    await floor.pickAll(w);
    await count(o, [g, 12]);
    await floor.refused(() => count(o, [g, 12]), '当前状态【已复核】不允许复核', { kind: 'STATE' });
    await floor.refused(() => settle(o, 3), '没有待处理的复核差异', { kind: 'STATE' });
  });

  test('for goods, lots and quantities that are not the order’s', async () => {
    const { orderId, g } = await pickedOrder(1, 0);
    const stranger = await house.goods();
    const name = (await detail(orderId)).lines[0]?.goodsName ?? '';
    await floor.refused(() => count(orderId, [g, 10], [stranger, 1]), '商品不属于该订单', { kind: 'BUSINESS' });
    await floor.refused(() => count(orderId, [g, 10, 'NO-SUCH-LOT']), '批次与拣货不一致');
    await floor.refused(() => count(orderId, [g, 12]), `商品【${name}】多出2件，请先放回货架再复核`);
  });

  test('while another clerk has it, and when it is intercepted', async () => {
    const { orderId, g } = await pickedOrder(1, 0);
    const { orderNo } = await detail(orderId);
    await scan(orderId);
    await floor.refused(() => house.run(scanCheck, { code: orderNo }, house.other), '复核任务已被【】领取', {
      kind: 'BUSINESS',
    });
    await count(orderId, [g, 9]);
    await house.run(intercept, { id: orderId, reason: '客户拒收' });
    await floor.refused(() => settle(orderId, 3), '订单已冻结');
    await floor.refused(() => settle(orderId, 1), '订单已冻结');
    await floor.refused(() => count(orderId, [g, 9]), '订单已冻结');
    await floor.refused(() => house.run(scanCheck, { code: 'NOWHERE' }), '【NOWHERE】没有待复核的出库单', {
      kind: 'NOT_FOUND',
    });
  });

  test('a second time by the same person, or before the first', async () => {
    const { orderId, g } = await pickedOrder(1, 0);
    const inner = (as = house.actor) => house.run(confirmInternal, { items: [{ orderId }] }, as);
    await floor.refused(() => inner(house.other), '订单未完成复核，不能内复核', { kind: 'STATE' });
    await count(orderId, [g, 10]);
    await floor.refused(() => inner(), '内复核人不能与复核人相同', { kind: 'BUSINESS' });
    expect((await inner(house.other)).list[0]).toMatchObject({ orderStatus: 70, diffCount: 0 });
  });
});

describe('a check that packs', () => {
  const both = (items: { orderId: number; lines?: Counted[] }[], permissions = new Set(['out:pack:confirm'])) =>
    house.run(checkAndPack, { items, pack: true }, { ...house.actor, permissions });

  test('puts what matches into one sealed carton an order, and leaves what differs to be settled', async () => {
    const good = await pickedOrder(2, 0),
      short = await pickedOrder(1, 0);
    const { list, cartons } = await both([
      { orderId: good.orderId },
      { orderId: short.orderId, lines: [{ goodsId: short.g, qty: 7 }] },
    ]);
    expect(list).toMatchObject([
      { orderId: good.orderId, checkStatus: 40, orderStatus: 75, diffCount: 0 },
      { orderId: short.orderId, checkStatus: 30, orderStatus: 65, diffCount: 1 },
    ]);
    expect(cartons).toMatchObject([{ orderId: good.orderId, cartonState: 20, qty: 20 }]);
    expect((await detail(good.orderId)).cartons).toMatchObject([{ code: cartons[0]?.code }]);
    expect((await detail(short.orderId)).cartons).toEqual([]);
    await house.lawful();
  });

  test('is refused as a whole to who may not pack, and where the goods do not go into one carton', async () => {
    const { orderId, goods } = await pickedOrder(2, 0);
    await floor.refused(() => both([{ orderId }], new Set(['out:check:confirm'])), '拒绝访问', { kind: 'FORBIDDEN' });
    await house.given.ask(
      'update basic.goods set storage_mode = case storage_mode when 1 then 2 else 1 end where id = $1',
      [goods[0]],
    );
    await floor.refused(() => both([{ orderId }]), '不同温层不能装同一箱', { kind: 'BUSINESS' });
    expect((await house.run(checkAndPack, { items: [{ orderId }], pack: false })).cartons).toEqual([]);
    expect(await house.status(orderId)).toBe(70);
  });
});
