import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderInput } from '#contract/outbound/order.ts';
import { goodsSimilarApi } from '#contract/strategy/goods-similar.ts';
import type { Call } from '../../../platform/command/call.ts';
import { routes as strategy } from '../../strategy/routes.ts';
import { cancel, cancelAllocate, confirmShort, hidden } from '../order/acts.ts';
import { intercept } from '../order/intercept.ts';
import { update } from '../order/update.ts';
import { shortPick } from '../pick/short.ts';
import { openFloor, type Floor } from '../testing-floor.ts';
import type { House } from '../testing.ts';
import { allocate } from './allocate.ts';

let house: House, floor: Floor;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
});
afterAll(() => house?.close());

const one = async (id: number) => (await house.run(allocate, [id]))[0];
const detail = (id: number) => floor.detail(id);
const similar = (goodsId: number, similarId: number, more = {}) =>
  house.given.row('strategy.goods_similar', {
    tenant_id: house.at.tenantId,
    warehouse_id: house.at.warehouseId,
    owner_id: house.ownerId,
    goods_id: goodsId,
    similar_id: similarId,
    ...more,
  });
const ladder = async (id: number) =>
  (await detail(id)).lines.map((line) => [
    line.goodsCode,
    line.qtyOrdered,
    line.qtyReplaced,
    line.qtyAllocated,
    line.qtyCancelled,
  ]);

describe('similar goods stand in for goods that lack', () => {
  let n = 0,
    g2: number,
    g5: number,
    g5Stock: number;
  beforeEach(async () => {
    n += 1;
    g2 = await house.goods({ code: `G2-${n}` });
    g5 = await house.goods({ code: `G5-${n}` });
    g5Stock = (await house.stock(await house.storage(`X5-${n}`), g5, 150)).stockId;
  });

  test('X5: 165 wanted, 150 of the similar goods there, 15 short and then given up', async () => {
    await similar(g2, g5);
    const o = await house.order([[g2, 165]]);
    expect(await one(o)).toMatchObject({ ok: true, status: 20, asked: 165, allocated: 150, short: 15 });
    expect(await ladder(o)).toEqual([
      [`G2-${n}`, 165, 150, 0, 0],
      [`G5-${n}`, 150, 0, 150, 0],
    ]);
    expect(await house.counters(g5Stock)).toBe('150/150/0/0');
    const { lines, replacements, qtyOpen } = await detail(o);
    expect([qtyOpen, replacements]).toEqual([
      15,
      [
        expect.objectContaining({
          detailId: lines[0]?.id,
          newDetailId: lines[1]?.id,
          goodsCode: `G2-${n}`,
          newGoodsCode: `G5-${n}`,
          qtyFrom: 150,
          qtyTo: 150,
        }),
      ],
    ]);
    expect(lines[0]?.explanations[0]).toMatchObject({
      asked: 165,
      granted: 0,
      short: 15,
      shortage: '缺15（现存0，可用0，锁定0，被占用0）',
      replaced: [`缺货150由近似商品【G5-${n}】150替代`],
    });
    expect(lines[1]).toMatchObject({ replacesCode: `G2-${n}` });
    expect(lines[1]?.explanations[0]).toMatchObject({
      asked: 150,
      granted: 150,
      short: 0,
      shortage: null,
      replaced: [`替代缺货商品【G2-${n}】150`],
    });
    await house.lawful();
    expect(await house.run(confirmShort, { id: o, reason: '无货' })).toMatchObject({ status: 30 });
    expect(await ladder(o)).toEqual([
      [`G2-${n}`, 165, 150, 0, 15],
      [`G5-${n}`, 150, 0, 150, 0],
    ]);
    await house.lawful();
  });

  test('goods in hand go first, and the road to the check is that of any order', async () => {
    await similar(g2, g5);
    await house.stock(await house.storage(`X6-${n}`), g2, 40);
    const o = await house.order([[g2, 50]]);
    expect(await one(o)).toMatchObject({ status: 30, asked: 50, allocated: 50, short: 0 });
    expect(await ladder(o)).toEqual([
      [`G2-${n}`, 50, 10, 40, 0],
      [`G5-${n}`, 10, 0, 10, 0],
    ]);
    await floor.checked(o);
    expect(await house.status(o)).toBe(70);
    await house.lawful();
  });

  test.for([
    ['cancelAllocate', 10],
    ['hidden', 10],
    ['cancel', 99],
  ] as const)('%s puts the order back: the goods first wanted are wanted again', async ([way, status]) => {
    await similar(g2, g5, { ratio_from: 2, ratio_to: 3 });
    const o = await house.order([[g2, 21]]);
    await one(o);
    expect(await ladder(o)).toEqual([
      [`G2-${n}`, 21, 20, 0, 0],
      [`G5-${n}`, 30, 0, 30, 0],
    ]);
    if (way === 'cancelAllocate') await house.run(cancelAllocate, { ids: [o] });
    else await house.run(way === 'hidden' ? hidden : cancel, { id: o, reason: '改' });
    expect(await house.status(o)).toBe(status);
    expect(await ladder(o)).toEqual([[`G2-${n}`, 21, 0, 0, way === 'cancel' ? 21 : 0]]);
    expect([(await detail(o)).replacements, await house.counters(g5Stock)]).toEqual([[], '150/0/0/0']);
    await house.lawful();
  });

  test('allocated again after it was put back, the line that stood in is taken up again', async () => {
    await similar(g2, g5);
    const o = await house.order([[g2, 165]]);
    for (let i = 0; i < 3; i += 1) {
      await one(o);
      await house.run(cancelAllocate, { ids: [o] });
    }
    await one(o);
    expect(await ladder(o)).toEqual([
      [`G2-${n}`, 165, 150, 0, 0],
      [`G5-${n}`, 150, 0, 150, 0],
    ]);
    expect(
      await house.given.ask('select line_no from outbound.detail where order_id = $1 order by 1', [o]),
    ).toHaveLength(2);
    await house.stock(await house.storage(`X7-${n}`), g5, 10);
    expect(await one(o)).toMatchObject({ asked: 15, allocated: 10, short: 5 });
    expect(await ladder(o)).toEqual([
      [`G2-${n}`, 165, 160, 0, 0],
      [`G5-${n}`, 160, 0, 160, 0],
    ]);
    expect((await detail(o)).replacements.map((r) => r.qtyTo)).toEqual([150, 10]);
    await house.run(cancelAllocate, { ids: [o] });
    expect(await ladder(o)).toEqual([[`G2-${n}`, 165, 0, 0, 0]]);
    await house.lawful();
  });

  test('a pair holds both ways unless it says otherwise; switched-off pairs, other owners’ goods and goods out of use do not count', async () => {
    const oneWay = await similar(g5, g2, { two_way: false });
    const o = await house.order([[g2, 10]]);
    expect(await one(o)).toMatchObject({ ok: false, allocated: 0 });
    await house.given.ask('update strategy.goods_similar set two_way = true where id = $1', [oneWay]);
    await house.given.ask('update strategy.goods_similar set status = 0 where id = $1', [oneWay]);
    expect(await one(o)).toMatchObject({ ok: false });
    await house.given.ask('update strategy.goods_similar set status = 1 where id = $1', [oneWay]);
    await house.given.ask('update basic.goods set status = 0 where id = $1', [g5]);
    expect(await one(o)).toMatchObject({ ok: false });
    await house.given.ask('update basic.goods set status = 1 where id = $1', [g5]);
    expect(await one(o)).toMatchObject({ ok: true, allocated: 10 });
    await house.lawful();
  });

  test('a pair is of one owner, of two goods, and there once', async () => {
    const add = (input: object) =>
      strategy.goodsSimilar.add(
        {
          platform: house.world.platform,
          endpoint: goodsSimilarApi.add,
          actor: house.actor,
          requestId: 'test',
          ip: '127.0.0.1',
          key: crypto.randomUUID(),
          upload: undefined,
          http: undefined as never,
        } satisfies Call,
        goodsSimilarApi.add.input.parse({ ownerId: house.ownerId, goodsId: g2, similarId: g5, ...input }),
      );
    await floor.refused(() => add({ similarId: g2 }), '不能选择相同商品', { field: 'similarId' });
    const stranger = await house.given.goods(house.at.tenantId, await house.given.owner(house.at.tenantId));
    await floor.refused(() => add({ similarId: stranger }), '近似商品不存在', { field: 'similarId' });
    await add({});
    await floor.refused(() => add({ ratioTo: 2 }), '近似商品已存在', { kind: 'DUPLICATE', field: 'goodsId' });
    const o = await house.order([[g2, 10]]);
    expect(await one(o)).toMatchObject({ ok: true, allocated: 10 });
  });

  test('the order splits off only what nothing stands in for', async () => {
    await similar(g2, g5);
    const o = await house.order([[g2, 165]], { shortPolicy: 3 });
    expect(await one(o)).toMatchObject({ status: 30, children: [expect.stringMatching(/-1$/)] });
    const { children, lines } = await detail(o);
    expect(lines.map((line) => [line.goodsCode, line.qtyOrdered, line.qtyReplaced])).toEqual([
      [`G2-${n}`, 150, 150],
      [`G5-${n}`, 150, 0],
    ]);
    expect(await ladder(children[0]?.id ?? 0)).toEqual([[`G2-${n}`, 15, 0, 0, 0]]);
    await house.lawful();
  });

  test('a short pick of the goods that stood in leaves them short: chains are not followed', async () => {
    const g6 = await house.goods();
    await house.stock(await house.storage(`X8-${n}`), g6, 100);
    await similar(g2, g5);
    await similar(g5, g6);
    const o = await house.order([[g2, 10]]);
    const w = await floor.released(o);
    const { lineIds } = await floor.claimed(w);
    expect(await house.run(shortPick, { lineIds, qty: 4, reason: 'DAMAGED' as const })).toMatchObject({
      shortQty: 6,
      reallocatedQty: 0,
      stillShort: 6,
    });
    expect(await ladder(o)).toEqual([
      [`G2-${n}`, 10, 10, 0, 0],
      [`G5-${n}`, 10, 0, 4, 0],
    ]);
    expect(await house.run(intercept, { id: o, reason: '不要了' })).toMatchObject({ isFrozen: true });
    await house.lawful();
  });

  test('an order with goods that stood in is not typed over', async () => {
    await similar(g2, g5);
    const o = await house.order([[g2, 10]]);
    await one(o);
    await house.run(cancelAllocate, { ids: [o] });
    const { version } = await detail(o);
    const input = {
      ...orderInput.parse({ ownerId: house.ownerId, requireOn: house.day(1), lines: [{ goodsId: g2, unitQty: 1 }] }),
      id: o,
      version,
    };
    await floor.refused(() => house.run(update, input), '拆单或替换过的订单不能编辑');
  });

  test('twenty orders racing for ten units of the similar goods never replace eleven', async () => {
    await similar(g2, g5);
    await house.order([[g5, 140]]).then(one);
    const orders: number[] = [];
    for (let i = 0; i < 20; i += 1) orders.push(await house.order([[g2, 1]]));
    const results = await Promise.all(orders.map(one));
    expect([results.filter((r) => r?.ok).length, await house.counters(g5Stock)]).toEqual([10, '150/150/0/0']);
    for (const r of results.filter((one_) => !one_?.ok))
      expect(r?.msg).toBe(`商品【G2-${n}】无可分配库存（现存0，可用0，锁定0，被占用0）`);
    await house.lawful();
  });
});
