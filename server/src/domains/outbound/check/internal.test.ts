import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ctxOf } from '../../../platform/ctx.ts';
import { openFloor, type Floor } from '../testing-floor.ts';
import type { House } from '../testing.ts';
import { confirmCheck, confirmInternal } from './confirm.ts';
import { isDrawn } from './outcome.plan.ts';
import { scanInternal } from './scan.ts';
import { undoCheck } from './undo.ts';
import { waitingInternal } from './waiting.ts';

/** The second count: who is drawn for it, by whom it is done, and that it changes nothing but the record. */

let house: House, floor: Floor, rule: number;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
  rule = await house.given.row('strategy.owner_pick_config', {
    tenant_id: house.at.tenantId,
    warehouse_id: house.at.warehouseId,
    owner_id: house.ownerId,
    internal_pct: 100,
  });
});
afterAll(() => house?.close());

let n = 0;
/** An order of four pieces, picked. */
async function picked(): Promise<{ goods: number; orderId: number; orderNo: string }> {
  n += 1;
  const goods = await house.goods({ code: `IN${n}` });
  await house.stock(await house.storage(`IN-${n}`), goods, 9);
  const orderId = await house.order([[goods, 4]]);
  await floor.picked(orderId);
  return { goods, orderId, orderNo: (await floor.detail(orderId)).orderNo };
}
const check = (orderId: number, goodsId?: number, qty = 0) =>
  house.run(confirmCheck, { items: [{ orderId, ...(goodsId ? { lines: [{ goodsId, qty }] } : {}) }] });
const waiting = async (as = house.actor) =>
  (await house.world.db.read(house.at.tenantId, (tx) => waitingInternal(ctxOf(tx, as)))).list;
const percent = (pct: number) =>
  house.given.ask('update strategy.owner_pick_config set internal_pct = $2 where id = $1', [rule, pct]);

test('an order that matched is drawn, once, as often as its owner says; one that differed or whose owner says nothing is not', async () => {
  const one = await picked();
  await check(one.orderId);
  expect(await waiting()).toMatchObject([{ orderId: one.orderId, orderNo: one.orderNo, checkedQty: 4 }]);
  await house.run(undoCheck, { orderId: one.orderId });
  expect(await waiting()).toEqual([]);
  await check(one.orderId);
  expect(await waiting()).toHaveLength(1);
  const differs = await picked();
  await check(differs.orderId, differs.goods, 3);
  await percent(0);
  const none = await picked();
  await check(none.orderId);
  expect((await waiting()).map(({ orderId }) => orderId)).toEqual([one.orderId]);
  await percent(100);
  expect(await waiting({ ...house.actor, ownerIds: [999_999] })).toEqual([]);
  await house.run(confirmInternal, { items: [{ orderId: one.orderId }] }, house.other);
});

test('the second count is another person’s: he begins with nothing, and what he finds changes nothing but the record', async () => {
  const { orderId, orderNo, goods } = await picked();
  await floor.refused(
    () => house.run(scanInternal, { code: orderNo }, house.other),
    `【${orderNo}】没有待内复核的出库单`,
  );
  await check(orderId);
  await floor.refused(() => house.run(scanInternal, { code: orderNo }), '内复核人不能与复核人相同');
  const { task } = await house.run(scanInternal, { code: orderNo }, house.other);
  expect(task).toMatchObject({ orderId, status: 20, lines: [{ expectQty: 4, countQty: null }] });
  const before = await floor.detail(orderId);
  const { list } = await house.run(
    confirmInternal,
    { items: [{ orderId, lines: [{ goodsId: goods, qty: 3 }] }] },
    house.other,
  );
  expect(list).toMatchObject([{ checkId: task?.checkId, checkStatus: 40, orderStatus: 70, diffCount: 1 }]);
  expect((await floor.detail(orderId)).lines[0]?.qtyChecked).toBe(before.lines[0]?.qtyChecked);
  expect(await waiting()).toEqual([]);
});

test('of two who take one second count the other is told who has it', async () => {
  const { orderId, orderNo } = await picked();
  await check(orderId);
  await house.run(scanInternal, { code: orderNo }, house.other);
  const third = { ...house.other, userId: 3, userName: '第三位' };
  await floor.refused(() => house.run(scanInternal, { code: orderNo }, third), '复核任务已被【】领取');
  await house.run(confirmInternal, { items: [{ orderId }] }, house.other);
});

test('so many of a hundred are drawn, whatever their numbers, and asking again draws the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), fc.integer({ min: 0, max: 100 }), (from, pct) => {
      const drawn = Array.from({ length: 2000 }, (_, i) => isDrawn(from + i, pct)).filter(Boolean).length;
      expect(Math.abs(drawn / 20 - pct)).toBeLessThan(3);
    }),
  );
  expect([isDrawn(5, 0), isDrawn(5, 100)]).toEqual([false, true]);
});
