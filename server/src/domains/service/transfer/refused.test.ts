import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { receiveApi } from '#contract/inbound/receive.ts';
import { transferApi as api } from '#contract/service/transfer/transfer.ts';
import type { Actor } from '../../../platform/actor.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { givenActor } from '../../../testing/given/rows.ts';
import { cancel } from '../../inbound/order/acts.ts';
import { rollbackDetail } from '../../inbound/order/rollback.ts';
import { receive } from '../../inbound/receive/confirm.ts';
import { finish } from '../../inbound/receive/finish.ts';
import { reject } from '../../inbound/receive/reject.ts';
import { undoTransit } from '../../inbound/transit/transit.ts';
import { confirmCheck } from '../../outbound/check/confirm.ts';
import { pack } from '../../outbound/pack/confirm.ts';
import { depart } from '../../outbound/ship/depart.ts';
import { rollbackShip } from '../../outbound/ship/rollback.ts';
import { collect } from '../../outbound/stage/collect.ts';
import { openFloor, type Floor } from '../../outbound/testing-floor.ts';
import { givenPieces } from '../../outbound/testing-serials.ts';
import type { House } from '../../outbound/testing.ts';
import { approveTransfer } from './acts.ts';
import { transferDetail } from './detail.ts';
import { followTransfers } from './follow.ts';
import { addTransfer } from './save.ts';

let house: House, floor: Floor, there: number, clerk: Actor, receiver: Actor;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
  const { at, given, ownerId } = house;
  there = (await given.warehouse(at.tenantId)).id;
  await given.row('basic.owner_warehouse', { tenant_id: at.tenantId, owner_id: ownerId, warehouse_id: there });
  const dept = await given.row('iam.dept', { tenant_id: at.tenantId, dept_code: 'RF', dept_name: '调拨', path: '/' });
  const account = await given.row('iam.account', { account: 'rf_clerk', pwd_hash: 'x', pwd_algo: 'x' });
  const userId = await given.row('iam.user', {
    tenant_id: at.tenantId,
    account_id: account,
    user_name: 'clerk',
    dept_id: dept,
  });
  for (const warehouse of [at.warehouseId, there])
    await given.row('iam.user_warehouse', { tenant_id: at.tenantId, user_id: userId, warehouse_id: warehouse });
  clerk = givenActor({ tenantId: at.tenantId, warehouseId: at.warehouseId }, { userId, userName: 'clerk' });
  receiver = givenActor({ tenantId: at.tenantId, warehouseId: there }, { userId, userName: 'clerk' });
});
afterEach(() => house.lawful());
afterAll(() => house?.close());

const read = <T>(work: (ctx: Ctx) => Promise<T>, as: Actor): Promise<T> =>
  house.world.db.read(house.at.tenantId, (tx) => work(ctxOf(tx, as)));
const units = async (goodsId: number): Promise<string[]> =>
  (
    await house.given.ask<{ serial: string; state: number; warehouse_id: number }>(
      `select serial, state, warehouse_id from inventory.serial_unit where goods_id = $1 order by serial`,
      [goodsId],
    )
  ).map((unit) => `${unit.serial} ${unit.state} ${unit.warehouse_id === there ? 'there' : 'here'}`);
/** On their way of these goods, in the house they go to and in the house they left. */
const onWay = async (goodsId: number): Promise<[there: number, here: number]> => {
  const rows = await house.given.ask<{ warehouse_id: number; qty: number }>(
    `select s.warehouse_id, sum(s.on_hand)::bigint as qty from inventory.stock s
     join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id and p.code = '@TRANSIT'
     where s.goods_id = $1 group by 1`,
    [goodsId],
  );
  const of = (id: number): number => rows.find(({ warehouse_id: w }) => w === id)?.qty ?? 0;
  return [of(there), of(house.at.warehouseId)];
};

/** Three of five pieces on their way to the other house. */
async function sent(name: string) {
  const { goodsId } = await givenPieces(house, name, 5);
  const of = (...nth: number[]) => nth.map((i) => `${name}-${i}`);
  const made = await house.run(
    addTransfer,
    api.add.input.parse({
      ownerId: house.ownerId,
      toHouseId: there,
      wantOn: house.day(1),
      reason: '调剂库存',
      lines: [{ goodsId, unitQty: 3 }],
    }),
    clerk,
  );
  await house.run(approveTransfer, { id: made.id, version: made.version }, clerk);
  const { outOrder, inOrder } = await read((ctx) => transferDetail(ctx, { id: made.id }), clerk);
  const orderId = outOrder?.id ?? 0;
  await floor.picked(orderId);
  await house.run(confirmCheck, { items: [{ orderId, lines: [{ goodsId, qty: 3, serials: of(2, 3, 5) }] }] });
  const { cartons } = await house.run(pack, { items: [{ orderId, seal: true }] });
  await house.run(collect, { cartonCodes: cartons.map(({ code }) => code) });
  const { id: shipId } = await house.run(depart, { orderIds: [orderId] });
  const [detail] = await house.given.ask<{ id: number }>('select id from inbound.detail where order_id = $1', [
    inOrder?.id,
  ]);
  return { id: made.id, goodsId, of, orderId, shipId, inOrderId: inOrder?.id ?? 0, detailId: detail?.id ?? 0 };
}
const got = (detailId: number, serials: string[], as: Actor) =>
  house.run(
    receive,
    receiveApi.confirm.input.parse({
      lines: [{ detailId, qty: serials.length, serials, ...(as === receiver ? { producedOn: house.day(-165) } : {}) }],
    }),
    as,
  );
const refuseAt = (detailId: number, qty: number) =>
  house.run(reject, receiveApi.reject.input.parse({ lines: [{ detailId, qty, reason: '包装破损' }] }), receiver);
/** The return that was made of what was refused, with its line. */
const back = async (orderId: number) => {
  const rows = await house.given.ask<{ id: number; no: string; status: number; line: number; qty: number }>(
    `select o.id, o.order_no as no, o.status, d.id as line, d.qty_expected as qty from inbound."order" o
     join inbound.detail d on d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id
     where o.source_order_id = $1 order by o.id, d.line_no`,
    [orderId],
  );
  return rows;
};

test('what is refused at the door is on its way back at once, comes in where it left, and nothing is stuck', async () => {
  const { id, goodsId, of, orderId, detailId, shipId } = await sent('RA');
  expect(await onWay(goodsId)).toEqual([3, 0]);
  await got(detailId, of(2), receiver);
  await refuseAt(detailId, 2);
  expect(await onWay(goodsId)).toEqual([0, 2]);
  const [returning, ...more] = await back(orderId);
  expect(more).toEqual([]);
  expect(returning).toMatchObject({ qty: 2 });
  await house.run((ctx: Ctx) => followTransfers(ctx, [id]), {}, receiver);
  expect(await read((ctx) => transferDetail(ctx, { id }), clerk)).toMatchObject({
    status: 60,
    lines: [{ qtyRefused: 2 }],
  });
  await floor.refused(
    () => house.run(cancel, { id: returning?.id ?? 0, reason: '不要' }, clerk),
    '调拨拒收退回的入库单不能取消，请由调入仓回退拒收',
  );
  await expect(house.run(undoTransit, { id: returning?.id ?? 0, reason: '' }, clerk)).rejects.toThrow('不能撤销在途');
  await expect(house.run(rollbackShip, { id: shipId, reason: '装错' }, clerk)).rejects.toThrow(/不能撤销发运/);

  await got(returning?.line ?? 0, of(3, 5), clerk);
  expect(await onWay(goodsId)).toEqual([0, 0]);
  expect(await units(goodsId)).toEqual([
    'RA-1 20 here',
    'RA-2 20 there',
    'RA-3 20 here',
    'RA-4 20 here',
    'RA-5 20 here',
  ]);
  // Received there, it is no longer taken back here.
  await expect(house.run(rollbackDetail, { id: detailId, reason: '点错' }, receiver)).rejects.toThrow(
    `退回单【${returning?.no}】已在调出仓处理，不能回退拒收`,
  );
});

test('taken back, the refusal leaves nothing on its way back, and the goods can be received or refused again', async () => {
  const { goodsId, of, orderId, detailId } = await sent('RB');
  await refuseAt(detailId, 2);
  expect(await house.run(rollbackDetail, { id: detailId, reason: '看错' }, receiver)).toMatchObject({
    action: 'REJECT',
    qty: 2,
  });
  expect(await onWay(goodsId)).toEqual([3, 0]);
  expect((await back(orderId))[0]).toMatchObject({ status: 90 });
  await got(detailId, of(2, 3), receiver);
  await refuseAt(detailId, 1);
  expect(await onWay(goodsId)).toEqual([0, 1]);
  const [, second] = await back(orderId);
  await got(second?.line ?? 0, of(5), clerk);
  expect(await units(goodsId)).toEqual([
    'RB-1 20 here',
    'RB-2 20 there',
    'RB-3 20 there',
    'RB-4 20 here',
    'RB-5 20 here',
  ]);
});

test('what does not come back is gone, and is on its way again when that is taken back', async () => {
  const { goodsId, of, orderId, detailId } = await sent('RC');
  await refuseAt(detailId, 2);
  const [returning] = await back(orderId);
  const close = () => house.run(finish, { orderId: returning?.id ?? 0, reason: 'OTHER' }, clerk);
  // One piece is still to be received in the other house: which ones are gone nobody knows yet.
  await floor.refused(close, '随出库单发出的序列号还有3个未到，请先处理其余在途差异，再完成退回收货');
  await got(detailId, of(2), receiver);
  await got(returning?.line ?? 0, of(3), clerk);
  await close();
  expect(await onWay(goodsId)).toEqual([0, 0]);
  const lost = ['RC-1 20 here', 'RC-2 20 there', 'RC-3 20 here', 'RC-4 20 here', 'RC-5 90 here'];
  expect(await units(goodsId)).toEqual(lost);
  await house.run(rollbackDetail, { id: returning?.line ?? 0, reason: '找到' }, clerk);
  expect(await onWay(goodsId)).toEqual([0, 1]);
  await got(returning?.line ?? 0, of(5), clerk);
  expect(await units(goodsId)).toEqual(lost.with(4, 'RC-5 20 here'));
});

test('two who refuse the same pieces at once: no more goes back than was on its way', async () => {
  const { goodsId, orderId, detailId } = await sent('RD');
  const both = await Promise.allSettled([refuseAt(detailId, 2), refuseAt(detailId, 2)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual(['fulfilled', 'rejected']);
  expect(await onWay(goodsId)).toEqual([1, 2]);
  expect(await back(orderId)).toHaveLength(1);
});
