import { afterAll, beforeAll, expect, test } from 'vitest';
import { ctxOf } from '../../../platform/ctx.ts';
import { openFloor, type Floor } from '../testing-floor.ts';
import type { House } from '../testing.ts';
import { confirmPick } from './confirm.ts';
import { taskDetail } from './read.ts';
import { otherLots, swapLot } from './swap.ts';

let house: House, floor: Floor;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
});
afterAll(() => house?.close());

const swap = (lineIds: number[], stockId: number) => house.run(swapLot, { lineIds, stockId });
const others = (lineIds: number[]) =>
  house.world.db.read(house.at.tenantId, (tx) => otherLots(ctxOf(tx, house.actor), { lineIds }));

let n = 0;
/** An order of five of the older lot, taken up by a picker; so many of a later lot lie at the same place. */
async function line({ later = 9, strict = false } = {}) {
  n += 1;
  const goods = await house.goods({ code: `SW${n}` });
  const place = await house.storage(`SW-${n}`);
  const old = await house.stock(place, goods, 9, { expireIn: 200 });
  const late = await house.stock(place, goods, later, { expireIn: 300 });
  const at = { tenant_id: house.at.tenantId, warehouse_id: house.at.warehouseId, owner_id: house.ownerId };
  const rule = await house.given.row('strategy.picking_strategy', { ...at, rotation_strict: strict });
  const orderId = await house.order([[goods, 5]]);
  const waveId = await floor.released(orderId);
  return { goods, old, late, orderId, rule, ...(await floor.claimed(waveId)) };
}
const forget = (rule: number) =>
  house.given.ask('update strategy.picking_strategy set is_deleted = true where id = $1', [rule]);
const lotsOf = async (taskId: number) =>
  (await house.run(taskDetail, { id: taskId })).stops
    .filter((stop) => stop.leftQty > 0)
    .map((stop) => [stop.lotId, stop.leftQty]);

test('the picker takes the lot before him: the promise goes over to it, and is picked as any other', async () => {
  const { late, old, orderId, taskId, lineIds, rule } = await line();
  expect((await others(lineIds)).list).toMatchObject([{ stockId: late.stockId, freeQty: 9 }]);
  expect(await lotsOf(taskId)).toEqual([[old.lotId, 5]]);
  const { swappedQty, newLines } = await swap(lineIds, late.stockId);
  expect([swappedQty, newLines.length]).toEqual([5, 1]);
  expect(await lotsOf(taskId)).toEqual([[late.lotId, 5]]);
  expect(await house.given.ask('select allocated from inventory.stock where id = $1', [old.stockId])).toEqual([
    { allocated: 0 },
  ]);
  const { lines, status } = await floor.detail(orderId);
  expect([status, lines[0]?.qtyAllocated]).toEqual([40, 5]);
  await floor.refused(() => swap(lineIds, old.stockId), '当前状态【已取消】不允许拣货');
  await house.run(confirmPick, { lines: [{ lineIds: newLines.map((one) => one.lineId) }] });
  expect((await floor.detail(orderId)).status).toBe(60);
  await house.lawful();
  await forget(rule);
});

test('where the rotation is strict, or less of it is free, nothing changes', async () => {
  const one = await line({ strict: true });
  await floor.refused(() => swap(one.lineIds, one.late.stockId), '先进先出不允许更换批次');
  await forget(one.rule);
  const two = await line({ later: 3 });
  await floor.refused(() => swap(two.lineIds, two.late.stockId), '该批次可用3，不足5');
  await floor.refused(() => swap(two.lineIds, one.late.stockId), `库位【SW-${n}】没有该批次的可用库存`, {
    field: 'stockId',
  });
  await forget(two.rule);
});

test('to whoever may not see the order there is nothing to swap', async () => {
  const one = await line();
  const stranger = { ...house.actor, ownerIds: [999_999] };
  const { lineIds, late } = one;
  const seen = house.world.db.read(house.at.tenantId, (tx) => otherLots(ctxOf(tx, stranger), { lineIds }));
  expect((await seen).list).toEqual([]);
  await floor.refused(() => house.run(swapLot, { lineIds, stockId: late.stockId }, stranger), '数据不存在或无权访问', {
    kind: 'NOT_FOUND',
  });
  await forget(one.rule);
});

test('an order that wants a lot keeps it; what is begun is picked to its end', async () => {
  const one = await line();
  await house.given.ask('update outbound.detail set want_lot_id = $2 where order_id = $1', [
    one.orderId,
    one.old.lotId,
  ]);
  await floor.refused(() => swap(one.lineIds, one.late.stockId), '批次不符合订单要求');
  await house.given.ask('update outbound.detail set want_lot_id = null where order_id = $1', [one.orderId]);
  await house.run(confirmPick, { lines: [{ lineIds: one.lineIds, qty: 2 }] });
  await floor.refused(() => swap(one.lineIds, one.late.stockId), '该行已部分拣货，不能更换批次');
  await forget(one.rule);
});

test('of two who want the last of a lot one gets it', async () => {
  const one = await line({ later: 5 });
  const again = await house.order([[one.goods, 4]]);
  const { lineIds } = await floor.claimed(await floor.released(again));
  const tried = await Promise.allSettled([swap(one.lineIds, one.late.stockId), swap(lineIds, one.late.stockId)]);
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(String((tried.find(({ status }) => status === 'rejected') as PromiseRejectedResult).reason)).toMatch(
    /没有该批次的可用库存|该批次可用1，不足4|该批次可用1，不足5/,
  );
  await forget(one.rule);
});
