import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { receiveApi } from '#contract/inbound/receive.ts';
import { transferApi as api } from '#contract/service/transfer/transfer.ts';
import type { Actor } from '../../../platform/actor.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { givenActor } from '../../../testing/given/rows.ts';
import { rollbackDetail } from '../../inbound/order/rollback.ts';
import { receive } from '../../inbound/receive/confirm.ts';
import { finish } from '../../inbound/receive/finish.ts';
import { scan } from '../../inbound/receive/scan.ts';
import { serialTrace } from '../../inventory/serial/read.ts';
import { confirmCheck } from '../../outbound/check/confirm.ts';
import { orderDetail } from '../../outbound/order/read-detail.ts';
import { pack } from '../../outbound/pack/confirm.ts';
import { depart } from '../../outbound/ship/depart.ts';
import { rollbackShip } from '../../outbound/ship/rollback.ts';
import { collect } from '../../outbound/stage/collect.ts';
import { openFloor, type Floor } from '../../outbound/testing-floor.ts';
import { givenPieces } from '../../outbound/testing-serials.ts';
import type { House } from '../../outbound/testing.ts';
import { approveTransfer, settleTransfer } from './acts.ts';
import { transferDetail } from './detail.ts';
import { followTransfers } from './follow.ts';
import { addTransfer } from './save.ts';

let house: House, floor: Floor, there: number, clerk: Actor, receiver: Actor;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
  const { at, given, ownerId } = house;
  there = (await given.warehouse(at.tenantId)).id;
  await given.row('basic.owner_warehouse', { tenant_id: at.tenantId, owner_id: ownerId, warehouse_id: there });
  const dept = await given.row('iam.dept', { tenant_id: at.tenantId, dept_code: 'DS', dept_name: '调拨', path: '/' });
  const account = await given.row('iam.account', { account: 'ds_clerk', pwd_hash: 'x', pwd_algo: 'x' });
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
/** Where each piece is: number, state, and whether it is in the other house. */
const units = async (goodsId: number): Promise<string[]> =>
  (
    await house.given.ask<{ serial: string; state: number; warehouse_id: number }>(
      `select serial, state, warehouse_id from inventory.serial_unit where goods_id = $1 order by serial`,
      [goodsId],
    )
  ).map((unit) => `${unit.serial} ${unit.state} ${unit.warehouse_id === there ? 'there' : 'here'}`);

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
  const inOrderId = inOrder?.id ?? 0;
  return {
    id: made.id,
    goodsId,
    of,
    orderId,
    shipId,
    inOrderId,
    inOrderNo: inOrder?.orderNo ?? '',
    detailId: detail?.id ?? 0,
  };
}
const got = (detailId: number, serials: string[]) =>
  house.run(
    receive,
    receiveApi.confirm.input.parse({
      lines: [{ detailId, qty: serials.length, serials, producedOn: house.day(-165) }],
    }),
    receiver,
  );

test('pieces that left for another house are offered there, only they come in, and both houses know which', async () => {
  const { goodsId, of, orderId, inOrderNo, detailId } = await sent('TR');
  expect(await units(goodsId)).toEqual([
    'TR-1 20 here',
    'TR-2 40 here',
    'TR-3 40 here',
    'TR-4 20 here',
    'TR-5 40 here',
  ]);
  expect((await read((ctx) => scan(ctx, { text: inOrderNo }), receiver)).lines).toMatchObject([
    { isSerial: true, serials: of(2, 3, 5) },
  ]);
  await floor.refused(() => got(detailId, ['TR-9']), '序列号【TR-9】不是随调拨出库单发出的', {
    field: 'lines.0.serials',
  });
  await expect(got(detailId, ['TR-1'])).rejects.toThrow(/^序列号【TR-1】在【.+ TR-P】$/);
  await got(detailId, of(3, 5));
  expect(await units(goodsId)).toEqual([
    'TR-1 20 here',
    'TR-2 40 here',
    'TR-3 20 there',
    'TR-4 20 here',
    'TR-5 20 there',
  ]);
  expect((await read((ctx) => scan(ctx, { text: inOrderNo }), receiver)).lines).toMatchObject([{ serials: of(2) }]);
  // The house they left still says which ones left with its order.
  expect((await read((ctx) => orderDetail(ctx, { id: orderId }), clerk)).lines).toMatchObject([
    { serials: of(2, 3, 5) },
  ]);
  const [unit] = await house.given.ask<{ id: number }>(
    `select id from inventory.serial_unit where goods_id = $1 and serial = 'TR-3'`,
    [goodsId],
  );
  const { steps } = await read((ctx) => serialTrace(ctx, { id: unit?.id ?? 0 }), receiver);
  expect(steps.some(({ kind, houseName }) => kind === 'SHIP' && houseName !== null)).toBe(true);
  expect(steps.at(-1)).toMatchObject({ kind: 'TRANSIT_RCV', houseName: null, state: 20 });
  expect(
    steps.filter(({ houseName }) => houseName !== null).every((s) => s.fromCode === null && s.toCode === null),
  ).toBe(true);
});

test('taken back, the receipt gives the pieces back to the house that sent them, and so does the departure', async () => {
  const { goodsId, of, shipId, detailId } = await sent('TS');
  await got(detailId, of(2, 3));
  await house.run(rollbackDetail, { id: detailId, reason: null }, receiver);
  expect(await units(goodsId)).toEqual([
    'TS-1 20 here',
    'TS-2 40 here',
    'TS-3 40 here',
    'TS-4 20 here',
    'TS-5 40 here',
  ]);
  await got(detailId, of(2));
  await house.run(rollbackDetail, { id: detailId, reason: null }, receiver);
  await house.run(rollbackShip, { id: shipId, reason: '装错' }, clerk);
  expect(await units(goodsId)).toEqual([
    'TS-1 20 here',
    'TS-2 30 here',
    'TS-3 30 here',
    'TS-4 20 here',
    'TS-5 30 here',
  ]);
});

test('two who receive one piece at once: one of them is told where it lies', async () => {
  const { goodsId, of, detailId } = await sent('TU');
  const both = await Promise.allSettled([got(detailId, of(2)), got(detailId, of(2))]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual(['fulfilled', 'rejected']);
  expect(both.find((end) => end.status === 'rejected')?.reason.message).toMatch(/^序列号【TU-2】在【/);
  expect((await units(goodsId))[1]).toBe('TU-2 20 there');
});

test('a piece that does not arrive is gone once somebody says so: which one, when, and never to come in with the transfer', async () => {
  const { id, goodsId, of, orderId, inOrderId, inOrderNo, detailId } = await sent('TV');
  const look = () => read((ctx) => transferDetail(ctx, { id }), receiver);
  const settle = async (decision: 1 | 2 | 3, qty: number, serials?: string[]) => {
    const [line] = (await look()).lines;
    return house.run(
      settleTransfer,
      { id, lineId: line?.id ?? 0, cause: 1, decision, qty, serials: serials ?? null, reason: '清点少件' },
      receiver,
    );
  };
  await got(detailId, of(2));
  await house.run(finish, { orderId: inOrderId, reason: 'SHORT_SHIPPED' }, receiver);
  await house.run((ctx: Ctx) => followTransfers(ctx, [id]), {}, receiver);
  expect((await look()).lines).toMatchObject([{ qtyDiffer: 2, serials: of(3, 5) }]);

  const field = { field: 'serials' };
  await floor.refused(() => settle(2, 1), '请指明丢失的1个序列号', field);
  await floor.refused(() => settle(2, 1, of(2)), '序列号【TV-2】不在途', field);
  await floor.refused(() => settle(2, 1, of(3, 5)), '序列号2个，与数量1不符', field);
  await floor.refused(() => settle(2, 2, of(3, 3)), '序列号【TV-3】重复', field);

  await settle(3, 1, of(5));
  const after = ['TV-1 20 here', 'TV-2 20 there', 'TV-3 40 here', 'TV-4 20 here', 'TV-5 90 here'];
  expect(await units(goodsId)).toEqual(after);
  expect(await look()).toMatchObject({
    lines: [{ qtyLost: 1, qtyDiffer: 1, serials: of(3) }],
    decisions: [{ qty: 1, serials: of(5) }],
  });
  const [gone] = await house.given.ask<{ id: number }>(
    `select id from inventory.serial_unit where goods_id = $1 and serial = 'TV-5'`,
    [goodsId],
  );
  const { serial, steps } = await read((ctx) => serialTrace(ctx, { id: gone?.id ?? 0 }), clerk);
  expect(serial).toMatchObject({ state: 90, positionCode: null });
  expect(steps.at(-1)).toMatchObject({ kind: 'LOST', state: 90, sourceNo: inOrderNo });
  // The order it left with goes on naming it.
  expect((await read((ctx) => orderDetail(ctx, { id: orderId }), clerk)).lines).toMatchObject([
    { serials: of(2, 3, 5) },
  ]);

  // The other one turns up, and the lost one does not come in its stead.
  await settle(1, 1);
  await floor.refused(() => got(detailId, of(5)), '序列号【TV-5】不是随调拨出库单发出的', { field: 'lines.0.serials' });
  await got(detailId, of(3));
  expect(await units(goodsId)).toEqual(after.with(2, 'TV-3 20 there'));
});

test('all that is missing is given up without being named; of two who decide at once one finds it decided', async () => {
  const { id, goodsId, of, inOrderId, detailId } = await sent('TW');
  await got(detailId, of(5));
  await house.run(finish, { orderId: inOrderId, reason: 'SHORT_SHIPPED' }, receiver);
  await house.run((ctx: Ctx) => followTransfers(ctx, [id]), {}, receiver);
  const [line] = (await read((ctx) => transferDetail(ctx, { id }), receiver)).lines;
  const settle = (decision: 2 | 3) =>
    house.run(
      settleTransfer,
      { id, lineId: line?.id ?? 0, cause: 1 as const, decision, qty: 2, serials: null, reason: '清点少件' },
      receiver,
    );
  const both = await Promise.allSettled([settle(2), settle(3)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual(['fulfilled', 'rejected']);
  expect(await units(goodsId)).toEqual([
    'TW-1 20 here',
    'TW-2 90 here',
    'TW-3 90 here',
    'TW-4 20 here',
    'TW-5 20 there',
  ]);
});
