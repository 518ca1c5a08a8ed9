import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { orderApi } from '#contract/inbound/order.ts';
import { receiveApi } from '#contract/inbound/receive.ts';
import { returnApi } from '#contract/inbound/returns.ts';
import type { SentTo } from '#contract/kit/endpoint.ts';
import { refused } from '../../../testing/given/basic.ts';
import { brokenLaws } from '../../../testing/given/rows.ts';
import { ship } from '../../outbound/ship/confirm.ts';
import { createShipment } from '../../outbound/ship/create.ts';
import { load, sealShipment } from '../../outbound/ship/load.ts';
import { rollbackShip } from '../../outbound/ship/rollback.ts';
import { openFloor, type Floor } from '../../outbound/testing-floor.ts';
import type { House } from '../../outbound/testing.ts';
import { cancel, close, reOpen } from '../order/acts.ts';
import { orderDetail } from '../order/read-detail.ts';
import { rollbackDetail } from '../order/rollback.ts';
import { update } from '../order/update.ts';
import { receive } from '../receive/confirm.ts';
import { addReturn } from './add.ts';
import { returnOffer } from './offer.ts';

let house: House, floor: Floor;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
});
afterEach(async () => expect(await brokenLaws(house.world.db, house.actor.tenantId)).toEqual([]));
afterAll(() => house?.close());

let n = 0;
/** An order of ten pieces of one lot that has left. */
async function shipped(qty = 10) {
  n += 1;
  const goodsId = await house.goods({ code: `RT${n}` });
  await house.stock(await house.storage(`RT-${n}`), goodsId, qty);
  const orderId = await house.order([[goodsId, qty]]);
  await floor.collected(orderId);
  const { id: shipId } = await house.run(createShipment, { orderIds: [orderId] });
  await house.run(load, { id: shipId });
  await house.run(sealShipment, { id: shipId, partial: false });
  await house.run(ship, { id: shipId });
  const offer = await house.run(returnOffer, { outOrderId: orderId });
  const [line] = offer.lines;
  if (!line) throw new Error('nothing left');
  return { goodsId, orderId, shipId, line, offer };
}
type Line = Awaited<ReturnType<typeof shipped>>['line'];
const sent = (outOrderId: number, { outDetailId, lotId }: Line, qty: number) => ({
  outOrderId,
  reason: 'REFUSED',
  lines: [{ outDetailId, lotId, qty }],
});
const back = (input: SentTo<typeof returnApi.add>) => house.run(addReturn, returnApi.add.input.parse(input));
const got = (lines: SentTo<typeof receiveApi.confirm>['lines']) =>
  house.run(receive, receiveApi.confirm.input.parse({ lines }));
const inOrder = (id: number) => house.run(orderDetail, { id });
const open = async (orderId: number) =>
  (await house.run(returnOffer, { outOrderId: orderId })).lines.map((l) => [l.shippedQty, l.returnedQty, l.openQty]);

describe('a return', () => {
  test('is offered what left, by lot, and takes no more than is not back yet', async () => {
    const { orderId, goodsId, line, offer } = await shipped();
    expect(offer).toMatchObject({ lines: [{ goodsId, shippedQty: 10, returnedQty: 0, openQty: 10 }], returns: [] });
    expect(await refused(back(sent(orderId, line, 11)))).toMatchObject({
      msg: '退货数量超过可退数量，还可退10',
      data: { errors: [{ field: 'lines.0.qty' }] },
    });
    expect((await refused(back(sent(orderId, { ...line, lotId: 999_999 }, 1)))).msg).toBe(
      '出库单没有发出该明细的这个批次',
    );
    expect((await refused(back({ ...sent(orderId, line, 1), reason: 'NONE' }))).msg).toBe('请选择退货原因');
    const twice = sent(orderId, line, 1);
    expect((await refused(back({ ...twice, lines: [...twice.lines, ...twice.lines] }))).msg).toBe(
      '明细重复：同一出库明细和批次',
    );
    expect(await open(orderId)).toEqual([[10, 0, 10]]);
    const made = await back(sent(orderId, line, 4));
    expect(await open(orderId)).toEqual([[10, 4, 6]]);
    expect(await inOrder(made.id)).toMatchObject({
      orderType: 3,
      sourceOrderId: orderId,
      sourceOrderNo: offer.outOrderNo,
      returnReason: 'REFUSED',
      lines: [{ goodsId, qtyExpected: 4, wantLotNo: line.lotNo }],
    });
    expect((await refused(back(sent(orderId, line, 7)))).msg).toBe('退货数量超过可退数量，还可退6');
    await house.run(cancel, orderApi.cancel.input.parse({ id: made.id }));
    expect(await open(orderId)).toEqual([[10, 0, 10]]);
  });

  test('of two clerks who send back the same pieces one is told what is left', async () => {
    const { orderId, line } = await shipped();
    const both = await Promise.allSettled([back(sent(orderId, line, 7)), back(sent(orderId, line, 7))]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual(['fulfilled', 'rejected']);
    const lost = both.find((one) => one.status === 'rejected');
    expect(lost?.reason).toMatchObject({ message: '退货数量超过可退数量，还可退3' });
    expect(await open(orderId)).toEqual([[10, 7, 3]]);
  });

  test('keeps its lot and is graded piece by piece; both documents tell of it', async () => {
    const { orderId, goodsId, line } = await shipped();
    const made = await back(sent(orderId, line, 9));
    const [detail] = (await inOrder(made.id)).lines;
    const detailId = detail?.id ?? 0;
    expect((await refused(got([{ detailId, qty: 1, producedOn: '2001-01-01' }]))).msg).toBe(
      `与原批次【${line.lotNo}】的生产日期不符`,
    );
    expect(await refused(got([{ detailId, qty: 10, quality: 'D' }]))).toMatchObject({
      msg: '退货数量超过可退数量，还可收9',
      data: { errors: [{ field: 'lines.0.qty' }] },
    });
    const done = await got([
      { detailId, qty: 5 },
      { detailId, qty: 3, quality: 'D' },
      { detailId, qty: 1, quality: 'R' },
    ]);
    expect(done.receipts.map((r) => [r.quality, r.qty, r.lotId])).toEqual([
      ['A', 5, line.lotId],
      ['D', 3, line.lotId],
      ['R', 1, line.lotId],
    ]);
    // Scrap stays where it lies; the others are carried on.
    expect((await inOrder(made.id)).lines).toMatchObject([{ qtyReceived: 9, qtyDamaged: 3, qtyPutaway: 1 }]);
    expect(
      await house.given.ask(
        'select quality, on_hand from inventory.stock where tenant_id = $1 and goods_id = $2 and on_hand > 0 order by quality',
        [house.actor.tenantId, goodsId],
      ),
    ).toEqual([
      { quality: 'A', on_hand: 5 },
      { quality: 'D', on_hand: 3 },
      { quality: 'R', on_hand: 1 },
    ]);
    const told = await house.given.ask<{ action: string; qty: number }>(
      `select action, qty from ops.doc_trace where tenant_id = $1 and doc_type = 'OUT' and doc_id = $2 and action like 'RETURN%' order by id`,
      [house.actor.tenantId, orderId],
    );
    expect(told.map(({ action, qty }) => [action, qty])).toEqual([
      ['RETURN', 9],
      ['RETURNED', 5],
      ['RETURNED', 3],
      ['RETURNED', 1],
    ]);
    await house.run(rollbackDetail, orderApi.rollbackDetail.input.parse({ id: detailId }));
    expect((await inOrder(made.id)).lines).toMatchObject([{ qtyReceived: 8, qtyPutaway: 0 }]);
    expect(await open(orderId)).toEqual([[10, 9, 1]]);
  });

  test('scrap is only what comes back', async () => {
    const goodsId = await house.goods({ code: 'RT-SCRAP' });
    const { createOrders } = await import('../order/add.ts');
    const [made] = await house.run(
      (ctx) =>
        createOrders(
          ctx,
          [orderApi.add.input.parse({ ownerId: house.ownerId, orderType: 1, lines: [{ goodsId, unitQty: 5 }] })],
          { source: 1, path: ({ field }) => field },
        ),
      {},
    );
    const [line] = (await inOrder(made?.id ?? 0)).lines;
    expect((await refused(got([{ detailId: line?.id ?? 0, qty: 1, quality: 'R' }]))).msg).toBe('只有退货可以收为报废');
  });

  test('what did not come is free again, and is not promised twice by opening the return again', async () => {
    const { orderId, line } = await shipped();
    const first = await back(sent(orderId, line, 6));
    await house.run(close, orderApi.close.input.parse({ id: first.id, reason: '客户不退了' }));
    expect(await open(orderId)).toEqual([[10, 0, 10]]);
    await back(sent(orderId, line, 8));
    expect((await refused(house.run(reOpen, orderApi.reOpen.input.parse({ id: first.id })))).msg).toBe(
      '退货数量超过可退数量，其余已由其他退货单退回',
    );
    expect(await open(orderId)).toEqual([[10, 8, 2]]);
  });

  test('is not typed over, and the departure is not taken back under it', async () => {
    const { orderId, goodsId, shipId, line } = await shipped();
    const made = await back(sent(orderId, line, 1));
    const known = await inOrder(made.id);
    const edit = orderApi.update.input.parse({
      id: made.id,
      version: known.version,
      ownerId: known.ownerId,
      orderType: 3,
      lines: [{ goodsId, unitQty: 50 }],
    });
    expect((await refused(house.run(update, edit))).msg).toBe('退货明细来自原出库单，不能修改，请取消后重新退货');
    await floor.refused(
      () => house.run(rollbackShip, { id: shipId, reason: '装错' }),
      `已有退货入库单【${made.orderNo}】，不能撤销发运`,
      { kind: 'BUSINESS' },
    );
    await house.run(cancel, orderApi.cancel.input.parse({ id: made.id }));
    await house.run(rollbackShip, { id: shipId, reason: '装错' });
    expect((await refused(back(sent(orderId, line, 1)))).msg).toMatch(/尚未发运，没有可退的商品$/);
  });
});
