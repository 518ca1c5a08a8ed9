import { afterAll, beforeAll, expect, test } from 'vitest';
import { ctxOf } from '../../../platform/ctx.ts';
import { intercept } from '../order/intercept.ts';
import { openFloor, type Floor } from '../testing-floor.ts';
import type { House } from '../testing.ts';
import { claimUnpick, nextUnpick, unpickPage, unpickStatistic } from './unpick-tasks.ts';
import { confirmUnpick } from './unpick.ts';

let house: House, floor: Floor;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
});
afterAll(() => house?.close());

const asked = (param: object) =>
  house.world.db.read(house.at.tenantId, (tx) =>
    unpickPage(ctxOf(tx, house.actor), { param, pageNum: 1, pageSize: 20 }),
  );
const counted = (param: object) =>
  house.world.db.read(house.at.tenantId, (tx) => unpickStatistic(ctxOf(tx, house.actor), param));

let n = 0;
/** Five of ten goods picked for one order, and the order intercepted. */
async function returned() {
  n += 1;
  const goodsId = await house.goods({ code: `BACK${n}` });
  await house.stock(await house.storage(`BACK-${n}`), goodsId, 10);
  const orderId = await house.order([[goodsId, 5]]);
  await floor.picked(orderId);
  await house.run(intercept, { id: orderId, reason: '客户取消' });
  return { goodsId, orderId, orderNo: (await floor.detail(orderId)).orderNo };
}

test('what was picked and is not wanted is listed with its order, where it stands and where it belongs', async () => {
  const one = await returned(),
    other = await returned();
  const { list } = await asked({ orderNo: one.orderNo });
  expect(list).toMatchObject([
    { orderId: one.orderId, orderNo: one.orderNo, goodsCode: 'BACK1', qty: 5, doneQty: 0, lineState: 10 },
  ]);
  expect(list[0]?.waveNo).toMatch(/^W/);
  expect(list[0]?.fromPositionCode).toBeTruthy();
  expect(list[0]?.toPositionCode).toBeTruthy();
  expect((await asked({ holds: 'BACK2' })).list.map((row) => row.orderNo)).toEqual([other.orderNo]);
  expect(await counted({ orderNo: one.orderNo })).toMatchObject({ total: 1 });
  expect((await asked({ orderNo: 'NOSUCH' })).list).toEqual([]);
});

test('a task is taken by one, and comes to nobody else', async () => {
  await returned();
  const mate = { ...house.actor, userId: house.actor.userId + 1 };
  const taken = await Promise.all([house.run(nextUnpick, {}), house.run(nextUnpick, {}, mate)]);
  const ids = taken.flatMap((task) => task?.id ?? []);
  expect(new Set(ids).size).toBe(ids.length);
  const [task] = taken;
  expect(task).toMatchObject({ status: 20 });
  expect(await house.run(claimUnpick, { id: task?.id ?? 0 })).toEqual(task);
  await floor.refused(() => house.run(claimUnpick, { id: task?.id ?? 0 }, mate), '任务已被他人领取');
  await floor.refused(() => house.run(claimUnpick, { id: 1 }), '数据不存在或无权访问');
  expect((await asked({ mine: true })).list.map((row) => row.taskId)).toEqual([task?.id]);
});

test('a part of it goes back, then the rest, and with the last unit the order is cancelled', async () => {
  const { goodsId, orderId, orderNo } = await returned();
  const [line] = (await asked({ orderNo })).list;
  const back = (qty: number) =>
    house.run(confirmUnpick, { lines: [{ lineId: line?.id ?? 0, qty }], changePosition: false });
  await floor.refused(() => back(6), '数量超过任务数量5');
  expect((await back(2)).orders).toMatchObject([{ id: orderId, status: 60 }]);
  expect((await asked({ orderNo })).list).toMatchObject([{ doneQty: 2, lineState: 10 }]);
  expect((await back(3)).orders).toMatchObject([{ id: orderId, status: 99 }]);
  await floor.refused(() => back(1), '当前状态【已完成】不允许确认');
  expect((await asked({ goodsId, lineState: 10 })).list).toEqual([]);
  await house.lawful();
});
