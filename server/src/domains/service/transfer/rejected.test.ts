import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { qcOrderApi, qcRecordApi } from '#contract/inbound/quality.ts';
import { transitApi } from '#contract/inbound/transit/transit.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { openBetween, type Between } from '../../../testing/given/between.ts';
import { cancel } from '../../inbound/order/acts.ts';
import { rollbackDetail } from '../../inbound/order/rollback.ts';
import { startQc } from '../../inbound/quality/acts.ts';
import { judge } from '../../inbound/quality/judge.ts';
import { recordLine } from '../../inbound/quality/record.ts';
import { rejectOut } from '../../inbound/quality/reject-out.ts';
import { transitPage } from '../../inbound/transit/read.ts';
import { rollbackShip } from '../../outbound/ship/rollback.ts';
import { transferDetail } from './detail.ts';
import { followTransfers } from './follow.ts';

let b: Between;
beforeAll(async () => {
  b = await openBetween();
});
afterEach(() => b.house.lawful());
afterAll(() => b?.house.close());

/** All three pieces received under inspection, `rejected` of them refused by it. */
async function inspected(name: string, rejected: number) {
  const way = await b.sent(name);
  await b.house.given.ask('update basic.goods set qc_mode = 3 where id = $1', [way.goodsId]);
  await b.got(way.detailId, way.of(2, 3, 5), b.receiver);
  const [line] = await b.house.given.ask<{ id: number; qc_id: number }>(
    'select id, qc_id from inbound.qc_line where detail_id = $1',
    [way.detailId],
  );
  const id = line?.qc_id ?? 0,
    lineId = line?.id ?? 0;
  await b.house.run(startQc, { id }, b.receiver);
  const found = { lineId, qtySample: 3, qtyDefect: rejected, defectCode: 'SPOILED' };
  await b.house.run(recordLine, qcRecordApi.add.input.parse(found), b.receiver);
  const rejectSerials = way.of(3, 5).slice(-rejected);
  const verdict = { id, lineId, qtyOk: 3 - rejected, qtyReject: rejected, rejectSerials };
  await b.house.run(judge, qcOrderApi.judge.input.parse(verdict), b.receiver);
  const out = () => b.house.run(rejectOut, qcOrderApi.rejectOut.input.parse({ id, lineIds: [lineId] }), b.receiver);
  return { ...way, out, undo: () => b.house.run(rollbackDetail, { id: way.detailId, reason: '未装车' }, b.receiver) };
}

describe('what an inspection refuses (拒收退车)', () => {
  test('goes back like what is refused at the door: on its way at once, and its pieces come in where they left', async () => {
    const { id, goodsId, of, orderId, detailId, shipId, out } = await inspected('RE', 2);
    expect(await b.onWay(goodsId)).toEqual([0, 0]);
    const told = await out();
    const [returning, ...more] = await b.back(orderId);
    expect(more).toEqual([]);
    expect(returning).toMatchObject({ qty: 2 });
    expect(told.back).toMatchObject([{ orderNo: returning?.no, qty: 2 }]);
    expect(await b.onWay(goodsId)).toEqual([0, 2]);
    expect(await b.units(goodsId)).toEqual([
      'RE-1 20 here',
      'RE-2 20 there',
      'RE-3 40 here',
      'RE-4 20 here',
      'RE-5 40 here',
    ]);
    // Whoever sent it sees it among what is on its way, and where it comes from.
    const { list } = await b.read(
      (ctx) => transitPage(ctx, transitApi.queryPage.input.parse({ param: { orderNo: returning?.no } })),
      b.clerk,
    );
    const [house] = await b.house.given.ask<{ name: string }>('select name from basic.warehouse where id = $1', [
      b.there,
    ]);
    expect(list).toMatchObject([{ qtyTransit: 2, fromName: house?.name }]);
    await b.house.run((ctx: Ctx) => followTransfers(ctx, [id]), {}, b.receiver);
    expect(await b.read((ctx) => transferDetail(ctx, { id }), b.clerk)).toMatchObject({ lines: [{ qtyRefused: 2 }] });
    await b.floor.refused(
      () => b.house.run(cancel, { id: returning?.id ?? 0, reason: '不要' }, b.clerk),
      '调拨拒收退回的入库单不能取消，请由调入仓回退拒收',
    );
    await expect(b.house.run(rollbackShip, { id: shipId, reason: '装错' }, b.clerk)).rejects.toThrow(/不能撤销发运/);
    await expect(b.got(returning?.line ?? 0, of(2), b.clerk)).rejects.toThrow(/^序列号【RE-2】在【.+】$/);
    await b.got(returning?.line ?? 0, of(3, 5), b.clerk);
    expect(await b.onWay(goodsId)).toEqual([0, 0]);
    expect((await b.units(goodsId)).slice(2)).toEqual(['RE-3 20 here', 'RE-4 20 here', 'RE-5 20 here']);
    // Received there, it is no longer taken back here.
    await b.floor.refused(
      () => b.house.run(rollbackDetail, { id: detailId, reason: '点错' }, b.receiver),
      `退回单【${returning?.no}】已在调出仓处理，不能回退拒收`,
    );
  });

  test('taken back, it lies rejected as before, nothing comes back, and it can be sent out again', async () => {
    const { goodsId, of, orderId, out, undo } = await inspected('RF', 1);
    await out();
    expect(await undo()).toMatchObject({ action: 'REJECT_OUT', qty: 1 });
    expect(await b.onWay(goodsId)).toEqual([0, 0]);
    expect((await b.back(orderId))[0]).toMatchObject({ status: 90 });
    const lie = ['RF-1 20 here', 'RF-2 20 there', 'RF-3 20 there', 'RF-4 20 here', 'RF-5 20 there'];
    expect(await b.units(goodsId)).toEqual(lie);
    await out();
    expect(await b.onWay(goodsId)).toEqual([0, 1]);
    const [, second] = await b.back(orderId);
    await b.got(second?.line ?? 0, of(5), b.clerk);
    expect(await b.units(goodsId)).toEqual(lie.with(4, 'RF-5 20 here'));
  });

  test('two who send the same goods out at once: the second is told, and one return is made', async () => {
    const { goodsId, orderId, out } = await inspected('RG', 2);
    const both = await Promise.allSettled([out(), out()]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: '所选明细没有待退车的拒收数量' },
    });
    expect(await b.onWay(goodsId)).toEqual([0, 2]);
    expect(await b.back(orderId)).toHaveLength(1);
  });

  test('taken back while the sender receives it: one of the two is told, and the piece is in one house', async () => {
    const { goodsId, of, orderId, out, undo } = await inspected('RH', 1);
    await out();
    const [returning] = await b.back(orderId);
    const both = await Promise.allSettled([undo(), b.got(returning?.line ?? 0, of(5), b.clerk)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await b.onWay(goodsId)).toEqual([0, 0]);
    expect((await b.units(goodsId))[4]).toMatch(/^RH-5 20 (b.there|here)$/);
  });
});
