import { afterAll, beforeAll, expect, test } from 'vitest';
import { ctxOf } from '../../../platform/ctx.ts';
import { confirmCheck } from '../check/confirm.ts';
import { settleCheck } from '../check/settle.ts';
import { cancel, cancelAllocate, confirmShort, hidden } from '../order/acts.ts';
import { intercept } from '../order/intercept.ts';
import { split } from '../order/split-acts.ts';
import { openFloor, type Floor } from '../testing-floor.ts';
import type { House } from '../testing.ts';
import { confirmPick } from './confirm.ts';
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

/** Pieces off the shelf that no order and no count holds: what 返架 after a surplus would carry back. */
const unwanted = () =>
  house.given.ask<{ positionCode: string; qty: number }>(
    `select p.code as "positionCode", s.on_hand - s.allocated - s.locked as qty
     from inventory.stock s
     join basic.position p on p.tenant_id = s.tenant_id and p.id = s.position_id
     join basic.area a on a.tenant_id = p.tenant_id and a.id = p.area_id
     where s.tenant_id = $1 and a.kind in ('PACK', 'STAGE') and s.on_hand > s.allocated + s.locked`,
    [house.at.tenantId],
  );

test('nothing else leaves picked goods that nobody wants: a surplus is refused where it would arise, and what is picked is not given up', async () => {
  const goodsId = await house.goods({ code: 'SURPLUS' });
  await house.stock(await house.storage('SURPLUS'), goodsId, 20);
  const orderId = await house.order([[goodsId, 10]]);
  const { lineIds } = await floor.claimed(await floor.released(orderId));
  const pick = (qty: number) => house.run(confirmPick, { lines: [{ lineIds, qty }] });
  await floor.refused(() => pick(11), '拣货数量超过任务数量');
  await pick(10);
  const detail = await floor.detail(orderId);
  const [line] = detail.lines;
  const count = (qty: number) => house.run(confirmCheck, { items: [{ orderId, lines: [{ goodsId, qty }] }] });
  // More, or something else, at the check: it was never booked off its shelf, and is put back there.
  await floor.refused(() => count(12), `商品【${line?.goodsName}】多出2件，请先放回货架再复核`);
  await floor.refused(() => house.run(cancel, { id: orderId, reason: '不要了' }), '已开始拣货，请使用拦截');
  await floor.refused(() => house.run(hidden, { id: orderId, reason: '不要了' }), '已拣货，不能隐藏');
  await floor.refused(() => house.run(confirmShort, { id: orderId, reason: '不要了' }), '订单无缺货数量');
  await floor.refused(
    () => house.run(split, { id: orderId, version: detail.version, lines: [{ detailId: line?.id ?? 0, qty: 4 }] }),
    '当前状态【待复核】不允许拆单',
  );
  await floor.refused(() => house.run(cancelAllocate, { ids: [orderId] }), '已释放波次，不能取消分配');
  // Whatever the code does, the line cannot want less than was picked for it.
  for (const less of ['qty_ordered = 9', 'qty_cancelled = 1', 'qty_replaced = 1', 'qty_allocated = 9'])
    await expect(house.given.ask(`update outbound.detail set ${less} where id = $1`, [line?.id])).rejects.toThrow(
      'detail_ck1',
    );
  // Less at the check is missing, not left over: it is locked until it is counted.
  await count(9);
  await house.run(settleCheck, { orderId, handle: 3 });
  expect(await unwanted()).toEqual([]);
  await house.lawful();
  // Whoever stops the order sends all of it back, and nothing stays.
  await house.run(intercept, { id: orderId, reason: '客户取消' });
  expect((await asked({ orderNo: detail.orderNo })).list).toMatchObject([{ qty: 9, lineState: 10 }]);
  expect(await unwanted()).toEqual([]);
});
