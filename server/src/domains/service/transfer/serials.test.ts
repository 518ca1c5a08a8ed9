import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { openBetween, type Between } from '../../../testing/given/between.ts';
import { rollbackDetail } from '../../inbound/order/rollback.ts';
import { finish } from '../../inbound/receive/finish.ts';
import { scan } from '../../inbound/receive/scan.ts';
import { serialTrace } from '../../inventory/serial/read.ts';
import { orderDetail } from '../../outbound/order/read-detail.ts';
import { rollbackShip } from '../../outbound/ship/rollback.ts';
import { settleTransfer } from './acts.ts';
import { transferDetail } from './detail.ts';
import { followTransfers } from './follow.ts';

let between: Between;
let house: Between['house'], floor: Between['floor'], clerk: Actor, receiver: Actor;
let sent: Between['sent'], units: Between['units'], read: Between['read'];
beforeAll(async () => {
  between = await openBetween();
  ({ house, floor, clerk, receiver, sent, units, read } = between);
});
afterEach(() => house.lawful());
afterAll(() => house?.close());

const got = (detailId: number, serials: string[]) => between.got(detailId, serials, receiver);

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
