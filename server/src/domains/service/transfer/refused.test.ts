import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { receiveApi } from '#contract/inbound/receive.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { openBetween, type Between } from '../../../testing/given/between.ts';
import { cancel, close as closeOrder, reOpen } from '../../inbound/order/acts.ts';
import { orderDetail } from '../../inbound/order/read-detail.ts';
import { rollbackDetail } from '../../inbound/order/rollback.ts';
import { finish } from '../../inbound/receive/finish.ts';
import { reject } from '../../inbound/receive/reject.ts';
import { undoTransit } from '../../inbound/transit/transit.ts';
import { rollbackShip } from '../../outbound/ship/rollback.ts';
import { transferDetail } from './detail.ts';
import { followTransfers } from './follow.ts';

let b: Between;
beforeAll(async () => {
  b = await openBetween();
});
afterEach(() => b.house.lawful());
afterAll(() => b?.house.close());

test('what is refused at the door is on its way back at once, comes in where it left, and nothing is stuck', async () => {
  const { id, goodsId, of, orderId, detailId, shipId } = await b.sent('RA');
  expect(await b.onWay(goodsId)).toEqual([3, 0]);
  await b.got(detailId, of(2), b.receiver);
  await b.refuseAt(detailId, 2);
  expect(await b.onWay(goodsId)).toEqual([0, 2]);
  const [returning, ...more] = await b.back(orderId);
  expect(more).toEqual([]);
  expect(returning).toMatchObject({ qty: 2 });
  await b.house.run((ctx: Ctx) => followTransfers(ctx, [id]), {}, b.receiver);
  expect(await b.read((ctx) => transferDetail(ctx, { id }), b.clerk)).toMatchObject({
    status: 60,
    lines: [{ qtyRefused: 2 }],
  });
  await b.floor.refused(
    () => b.house.run(cancel, { id: returning?.id ?? 0, reason: '不要' }, b.clerk),
    '调拨拒收退回的入库单不能取消，请由调入仓回退拒收',
  );
  await expect(b.house.run(undoTransit, { id: returning?.id ?? 0, reason: '' }, b.clerk)).rejects.toThrow(
    '不能撤销在途',
  );
  const closing = () => b.house.run(closeOrder, { id: returning?.id ?? 0, reason: '不来了' }, b.clerk);
  await b.floor.refused(closing, '调拨拒收退回的入库单不能关闭，请收货完成');
  const { actions } = await b.read((ctx) => orderDetail(ctx, { id: returning?.id ?? 0 }), b.clerk);
  expect(actions).toEqual(expect.arrayContaining(['receive', 'finish']));
  for (const action of ['cancel', 'close', 'undoTransit', 'pickup']) expect(actions).not.toContain(action);
  await expect(b.house.run(rollbackShip, { id: shipId, reason: '装错' }, b.clerk)).rejects.toThrow(/不能撤销发运/);

  await b.got(returning?.line ?? 0, of(3, 5), b.clerk);
  expect(await b.onWay(goodsId)).toEqual([0, 0]);
  expect(await b.units(goodsId)).toEqual([
    'RA-1 20 here',
    'RA-2 20 there',
    'RA-3 20 here',
    'RA-4 20 here',
    'RA-5 20 here',
  ]);
  // Received there, it is no longer taken back here.
  await expect(b.house.run(rollbackDetail, { id: detailId, reason: '点错' }, b.receiver)).rejects.toThrow(
    `退回单【${returning?.no}】已在调出仓处理，不能回退拒收`,
  );
});

test('taken back, the refusal leaves nothing on its way back, and the goods can be received or refused again', async () => {
  const { goodsId, of, orderId, detailId } = await b.sent('RB');
  await b.refuseAt(detailId, 2);
  expect(await b.house.run(rollbackDetail, { id: detailId, reason: '看错' }, b.receiver)).toMatchObject({
    action: 'REJECT',
    qty: 2,
  });
  expect(await b.onWay(goodsId)).toEqual([3, 0]);
  const [calledOff] = await b.back(orderId);
  expect(calledOff).toMatchObject({ status: 90 });
  await b.floor.refused(
    () => b.house.run(reOpen, { id: calledOff?.id ?? 0, reason: '再收' }, b.clerk),
    '调拨拒收退回的入库单不能重新打开，请回退收货完成',
  );
  await b.got(detailId, of(2, 3), b.receiver);
  await b.refuseAt(detailId, 1);
  expect(await b.onWay(goodsId)).toEqual([0, 1]);
  const [, second] = await b.back(orderId);
  await b.got(second?.line ?? 0, of(5), b.clerk);
  expect(await b.units(goodsId)).toEqual([
    'RB-1 20 here',
    'RB-2 20 there',
    'RB-3 20 there',
    'RB-4 20 here',
    'RB-5 20 here',
  ]);
});

test('what does not come back is gone, and is on its way again when that is taken back', async () => {
  const { goodsId, of, orderId, detailId } = await b.sent('RC');
  await b.refuseAt(detailId, 2);
  const [returning] = await b.back(orderId);
  const close = () => b.house.run(finish, { orderId: returning?.id ?? 0, reason: 'OTHER' }, b.clerk);
  // One piece is still to be received in the other house: which ones are gone nobody knows yet.
  await b.floor.refused(close, '随出库单发出的序列号还有3个未到，请先处理其余在途差异，再完成退回收货');
  await b.got(detailId, of(2), b.receiver);
  await b.got(returning?.line ?? 0, of(3), b.clerk);
  await close();
  expect(await b.onWay(goodsId)).toEqual([0, 0]);
  const lost = ['RC-1 20 here', 'RC-2 20 there', 'RC-3 20 here', 'RC-4 20 here', 'RC-5 90 here'];
  expect(await b.units(goodsId)).toEqual(lost);
  await b.house.run(rollbackDetail, { id: returning?.line ?? 0, reason: '找到' }, b.clerk);
  expect(await b.onWay(goodsId)).toEqual([0, 1]);
  await b.got(returning?.line ?? 0, of(5), b.clerk);
  expect(await b.units(goodsId)).toEqual(lost.with(4, 'RC-5 20 here'));
});

test('two who refuse the same pieces at once: no more goes back than was on its way', async () => {
  const { goodsId, orderId, detailId } = await b.sent('RD');
  const both = await Promise.allSettled([b.refuseAt(detailId, 2), b.refuseAt(detailId, 2)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual(['fulfilled', 'rejected']);
  expect(await b.onWay(goodsId)).toEqual([1, 2]);
  expect(await b.back(orderId)).toHaveLength(1);
});

test('of a line refused twice in one call each refusal is taken back by itself', async () => {
  const { goodsId, orderId, detailId } = await b.sent('RI');
  const lines = [1, 1].map((qty) => ({ detailId, qty, reason: '包装破损' }));
  await b.house.run(reject, receiveApi.reject.input.parse({ lines }), b.receiver);
  expect(await b.back(orderId)).toMatchObject([{ qty: 2 }]);
  const undo = () => b.house.run(rollbackDetail, { id: detailId, reason: '看错' }, b.receiver);
  await undo();
  expect(await b.onWay(goodsId)).toEqual([2, 1]);
  await undo();
  expect(await b.onWay(goodsId)).toEqual([3, 0]);
});
