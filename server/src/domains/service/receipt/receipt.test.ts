import { afterAll, beforeAll, expect, test } from 'vitest';
import { omsReceiptApi as api } from '#contract/service/receipt.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireDay } from '../../../platform/clock.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { drainOutbox } from '../../../services/events/outbox.ts';
import { givenActor } from '../../../testing/given/rows.ts';
import { putFacts } from '../../billing/facade.ts';
import { depart } from '../../outbound/ship/depart.ts';
import { rollbackShip } from '../../outbound/ship/rollback.ts';
import { openFloor, type Floor } from '../../outbound/testing-floor.ts';
import type { House } from '../../outbound/testing.ts';
import { deliveryKey } from '../../transport/facade.ts';
import { disposeReceipt, judgeReceipts, revokeReceipt, updateCause, uploadReceipts } from './acts.ts';
import { receiptConsumer, settleReceipts } from './open.ts';
import { receiptDetail, receiptLines, receiptPage } from './read.ts';
import { submitSaveReceipt } from './submit.ts';

let house: House, floor: Floor, boss: Actor, stranger: Actor, elsewhere: Actor;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
  const { at } = house;
  boss = givenActor(at, { userId: 77, userName: '主管', permissions: ['order:receipt:revokeApproved'] });
  stranger = givenActor(at, { userId: 78, ownerIds: [] });
  const other = await house.given.warehouse(at.tenantId);
  elsewhere = givenActor({ tenantId: at.tenantId, warehouseId: other.id }, { userId: house.actor.userId });
});
afterAll(() => house?.close());

const read = <T>(work: (ctx: Ctx) => Promise<T>, as = house.actor): Promise<T> =>
  house.world.db.read(house.at.tenantId, (tx) => work(ctxOf(tx, as)));
/** Everything that was told so far is heard. */
const hear = async (): Promise<void> => {
  const { db, platform } = house.world;
  await drainOutbox({ db, log: platform.log, now: () => new Date(), consumers: [receiptConsumer] });
};

let n = 0;
async function gone(): Promise<{ orderId: number; omsOutNo: string; shipId: number }> {
  n += 1;
  const goods = await house.goods({ code: `RC${n}` });
  await house.stock(await house.storage(`RC-${n}`), goods, 10);
  const orderId = await house.order([[goods, 10]]);
  await floor.collected(orderId);
  const { id: shipId } = await house.run(depart, { orderIds: [orderId] });
  await hear();
  return { orderId, shipId, omsOutNo: (await floor.detail(orderId)).orderNo };
}
const look = (omsOutNo: string, as = house.actor) => read((ctx) => receiptDetail(ctx, { omsOutNo }), as);
const lines = (omsOutNo: string) => read((ctx) => receiptLines(ctx, { omsOutNo }));
const photo = (as = house.actor): Promise<number> =>
  house.given.row('ops.file_object', {
    tenant_id: house.at.tenantId,
    bucket: 'images',
    object_key: `k${(n += 1)}-${Math.trunc(performance.now() * 1000)}`,
    file_name: 'a.png',
    mime: 'image/png',
    size_byte: 1,
    sha256: 'x',
    created_by: as.userId,
  });
const upload = async (omsOutNo: string, more: object = {}, as = house.actor) =>
  house.run(
    uploadReceipts,
    api.uploadInWarehouse.input.parse({ receipts: [{ omsOutNo, images: [await photo(as)], ...more }] }),
    as,
  );
const fill = async (omsOutNo: string, save: 0 | 1, of: { sign: number; damage?: number; cause?: number }) => {
  const { id, version } = await look(omsOutNo),
    [line] = await lines(omsOutNo);
  return house.run(
    submitSaveReceipt,
    api.submitSaveReceipt.input.parse({
      id,
      version,
      save,
      abnormalCause: of.cause ?? null,
      lines: [{ id: line?.id, signQty: of.sign, damageQty: of.damage ?? 0 }],
    }),
  );
};
const judge = async (omsOutNo: string, result: 0 | 1, as = boss, reason?: string) => {
  const { id, version } = await look(omsOutNo);
  return house.run(judgeReceipts, { receipts: [{ id, version }], result, reason }, as);
};
const revoke = async (omsOutNo: string, as: Actor) => {
  const { id, version } = await look(omsOutNo);
  return house.run(revokeReceipt, { id, version }, as);
};

test('an order that has left has one receipt, however often it is told; taken back it is void, and opens anew when it leaves again', async () => {
  const { orderId, omsOutNo, shipId } = await gone();
  const first = await look(omsOutNo);
  expect(first).toMatchObject({ status: 0, omsOutNo, abnormal: false, pageCount: 0, overdue: false });
  expect(new Date(first.dueAt).getTime() - new Date(first.departedAt).getTime()).toBe(72 * 3_600_000);
  expect(await lines(omsOutNo)).toMatchObject([{ shipQty: 10, signQty: null }]);
  await house.run(settleReceipts, [orderId]);
  await Promise.all([house.run(settleReceipts, [orderId]), house.run(settleReceipts, [orderId])]);
  expect((await look(omsOutNo)).steps).toHaveLength(1);
  await upload(omsOutNo);
  await house.run(rollbackShip, { id: shipId, reason: '装错' });
  await hear();
  expect(await look(omsOutNo)).toMatchObject({ status: 9 });
  await expect(upload(omsOutNo)).rejects.toThrow('当前状态【已作废】不允许上传');
  const { ship } = await import('../../outbound/ship/confirm.ts');
  await house.run(ship, { id: shipId });
  await hear();
  const again = await look(omsOutNo);
  expect(again).toMatchObject({ status: 0, receiptNo: first.receiptNo, pageCount: 0, images: [] });
  expect(again.steps.map(({ actionName }) => actionName)).toEqual(['重新生成', '作废', '上传', '生成回单']);
});

test('a sound receipt: pictures, lines, submitted by one, approved by another, taken back by whoever may', async () => {
  const { omsOutNo } = await gone();
  await expect(fill(omsOutNo, 0, { sign: 10 })).rejects.toThrow('当前状态【待上传】不允许提交');
  await expect(
    house.run(uploadReceipts, api.uploadInWarehouse.input.parse({ receipts: [{ omsOutNo, images: [] }] })),
  ).rejects.toThrow('请上传1-9张回单图片');
  await expect(upload(omsOutNo, { scanned: 'O991231-0001' })).rejects.toThrow('回单与单据不匹配');
  expect(await upload(omsOutNo, { scanned: omsOutNo.toLowerCase() })).toMatchObject({ okCount: 1, failCount: 0 });
  await upload(omsOutNo, { append: true });
  expect((await look(omsOutNo)).images).toHaveLength(2);
  await expect(fill(omsOutNo, 0, { sign: 9 })).rejects.toThrow('第1行签收、破损、短少数量之和必须等于发货数量');
  expect(await fill(omsOutNo, 1, { sign: 9 })).toMatchObject({ status: 1, abnormal: true });
  expect(await fill(omsOutNo, 0, { sign: 10 })).toMatchObject({ status: 3, abnormal: false });
  await expect(judge(omsOutNo, 1, house.actor)).rejects.toThrow('不能审核自己提交的回单');
  await expect(judge(omsOutNo, 0)).rejects.toThrow('请输入驳回原因');
  expect(await judge(omsOutNo, 1)).toMatchObject({ okCount: 1 });
  await expect(judge(omsOutNo, 1)).rejects.toThrow('当前状态【已审核】不允许审核');
  await expect(revoke(omsOutNo, house.actor)).rejects.toThrow('拒绝访问');
  expect(await revoke(omsOutNo, boss)).toMatchObject({ status: 3 });
  await expect(revoke(omsOutNo, boss)).rejects.toThrow('只有提交人可以撤回');
  expect(await revoke(omsOutNo, house.actor)).toMatchObject({ status: 1 });
  const told = await house.given.ask<{ topic: string }>(
    `select topic from ops.outbox_event where topic like 'RECEIPT.%' order by id`,
  );
  expect(told.map(({ topic }) => topic)).toEqual(['RECEIPT.APPROVED', 'RECEIPT.REVOKED']);
});

test('an approval is not taken back once its delivery is in a confirmed line of the bill', async () => {
  const { orderId, omsOutNo } = await gone();
  await upload(omsOutNo);
  await fill(omsOutNo, 0, { sign: 10 });
  await judge(omsOutNo, 1);
  const { tenantId, warehouseId } = house.at,
    { ownerId } = await look(omsOutNo);
  await house.run(putFacts, [
    {
      factKey: deliveryKey(warehouseId, orderId),
      sourceType: 'WAYBILL' as const,
      sourceId: orderId,
      sourceNo: 'YS-1',
      warehouseId,
      ownerId,
      bizDate: wireDay(new Date()),
      orderCount: 1,
    },
  ]);
  const [fact] = await house.given.ask<{ id: string; period: string }>(
    `select id, period from billing.charge_fact where tenant_id = ${tenantId} and source_type = 'WAYBILL'`,
  );
  const feeId = await house.given.row('billing.fee_item', {
    tenant_id: tenantId,
    code: 'DEL',
    name: '配送费',
    kind: 'DEL',
  });
  const poolId = await house.given.row('billing.settlement_pool', {
    tenant_id: tenantId,
    warehouse_id: warehouseId,
    owner_id: ownerId,
    pool_no: 'P1',
    line_key: 'P1',
    period: fact?.period,
    fee_id: feeId,
    source_type: 'WAYBILL',
    raw_amount: 0,
    amount: 0,
    tax_rate: 0,
    tax_amount: 0,
    total_amount: 0,
    input_hash: 'x',
    settle_status: 1,
    confirmed_at: new Date(),
  });
  await house.given.ask(`insert into billing.pool_fact values (${tenantId}, ${poolId}, ${fact?.id})`);
  await expect(revoke(omsOutNo, boss)).rejects.toThrow('配送费已进入结算，不能撤回');
  expect(await look(omsOutNo)).toMatchObject({ status: 4 });
  await house.given.ask(
    `update billing.settlement_pool set settle_status = 0, confirmed_at = null where id = ${poolId}`,
  );
  expect(await revoke(omsOutNo, boss)).toMatchObject({ status: 3 });
});

test('what is wrong needs its cause and a decision before it is approved', async () => {
  const { omsOutNo } = await gone();
  await upload(omsOutNo);
  await expect(fill(omsOutNo, 0, { sign: 8, damage: 2 })).rejects.toThrow('请选择异常原因');
  const cause = async (abnormalCause: 1 | 2) => {
    const { id, version } = await look(omsOutNo);
    return house.run(updateCause, { id, version, abnormalCause });
  };
  await expect(cause(1)).rejects.toThrow('正常回单无需填写异常原因');
  await fill(omsOutNo, 0, { sign: 8, damage: 2, cause: 2 });
  await cause(1);
  await expect(judge(omsOutNo, 1)).rejects.toThrow('异常回单尚未处置，不能审核');
  const dispose = async () => {
    const { id, version } = await look(omsOutNo);
    return house.run(disposeReceipt, { id, version, disposeType: 1, disposeRemark: '下次补2件' }, boss);
  };
  await dispose();
  await expect(dispose()).rejects.toThrow('异常回单已处置');
  await judge(omsOutNo, 1);
  expect(await look(omsOutNo)).toMatchObject({
    status: 4,
    abnormalCause: 1,
    disposeStatus: 2,
    disposeType: 1,
    disposeRemark: '下次补2件',
  });
});

test('sent back it is uploaded anew; of two who judge at once the second is told so', async () => {
  const { omsOutNo } = await gone();
  await upload(omsOutNo);
  await fill(omsOutNo, 0, { sign: 10 });
  const { id, version } = await look(omsOutNo);
  const both = await Promise.allSettled([
    house.run(judgeReceipts, { receipts: [{ id, version }], result: 1 }, boss),
    house.run(judgeReceipts, { receipts: [{ id, version }], result: 0, reason: '看不清' }, boss),
  ]);
  const lost = both.filter((one) => one.status === 'rejected');
  expect(lost).toHaveLength(1);
  expect(String((lost[0] as PromiseRejectedResult).reason)).toMatch(/当前状态【已(审核|驳回)】不允许/);
  const second = await gone();
  await upload(second.omsOutNo);
  await fill(second.omsOutNo, 0, { sign: 10 });
  await judge(second.omsOutNo, 0, boss, '看不清');
  expect(await look(second.omsOutNo)).toMatchObject({ status: 5, rejectReason: '看不清' });
  await upload(second.omsOutNo);
  expect(await look(second.omsOutNo)).toMatchObject({ status: 1, rejectReason: null });
});

test('many at once: each says how it fared, and a picture of somebody else is nobody’s', async () => {
  const [a, b] = [await gone(), await gone()];
  const fared = await house.run(
    uploadReceipts,
    api.uploadInWarehouse.input.parse({
      receipts: [
        { omsOutNo: a.omsOutNo, images: [await photo()] },
        { omsOutNo: 'O000000-0000', images: [await photo()] },
        { omsOutNo: b.omsOutNo, images: [] },
      ],
    }),
  );
  expect(fared).toMatchObject({ okCount: 1, failCount: 2 });
  expect(fared.list.map(({ msg }) => msg)).toEqual([undefined, '回单不存在或无权访问', '请上传1-9张回单图片']);
  await expect(
    house.run(
      uploadReceipts,
      api.uploadInWarehouse.input.parse({ receipts: [{ omsOutNo: b.omsOutNo, images: [await photo(boss)] }] }),
    ),
  ).rejects.toThrow('文件不存在或已过期，请重新上传');
});

test('another warehouse, another owner: as if it were not there', async () => {
  const { omsOutNo } = await gone();
  await expect(look(omsOutNo, elsewhere)).rejects.toThrow('数据不存在或无权访问');
  await expect(look(omsOutNo, stranger)).rejects.toThrow('数据不存在或无权访问');
  await expect(upload(omsOutNo, {}, stranger)).rejects.toThrow('数据不存在或无权访问');
  const page = (as: Actor) =>
    read((ctx) => receiptPage(ctx, api.list.input.parse({ param: { omsOutNo } })), as).then(({ total }) => total);
  expect([await page(house.actor), await page(stranger), await page(elsewhere)]).toEqual([1, 0, 0]);
});
