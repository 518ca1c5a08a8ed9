import { afterAll, beforeAll, expect, test } from 'vitest';
import { pack } from '../pack/confirm.ts';
import { openFloor, type Floor } from '../testing-floor.ts';
import type { House } from '../testing.ts';
import { checkAndPack } from './check-and-pack.ts';
import { confirmCheck, confirmInternal } from './confirm.ts';
import { scanCheck } from './scan.ts';
import { settleCheck } from './settle.ts';
import { undoCheck } from './undo.ts';

let house: House, floor: Floor;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
});
afterAll(() => house?.close());

const undo = (orderId: number, as = house.actor) => house.run(undoCheck, { orderId }, as);
const check = (orderId: number, lines?: { goodsId: number; qty: number }[], as = house.actor) =>
  house.run(confirmCheck, { items: [{ orderId, ...(lines ? { lines } : {}) }] }, as);
const scan = async (orderNo: string) => (await house.run(scanCheck, { code: orderNo })).task;

let n = 0;
/** Ten of each of two goods picked for an order. */
async function picked() {
  n += 1;
  const goods = [await house.goods({ code: `UC${n}A` }), await house.goods({ code: `UC${n}B` })];
  for (const [i, g] of goods.entries()) await house.stock(await house.storage(`UC-${n}-${i}`), g, 10);
  const orderId = await house.order(goods.map((g) => [g, 10]));
  await floor.picked(orderId);
  const [one = 0, two = 0] = goods;
  return { orderId, one, two, orderNo: (await floor.detail(orderId)).orderNo };
}
const checked = async (orderId: number): Promise<number[]> =>
  (await floor.detail(orderId)).lines.map(({ qtyChecked }) => qtyChecked);

test('a count that matched is under way again with what was counted, and can be submitted anew', async () => {
  const { orderId, one, two, orderNo } = await picked();
  await check(orderId, [
    { goodsId: one, qty: 10 },
    { goodsId: two, qty: 10 },
  ]);
  expect(await house.status(orderId)).toBe(70);
  expect(await undo(orderId)).toMatchObject({ orderNo, orderStatus: 60 });
  expect(await checked(orderId)).toEqual([0, 0]);
  const task = await scan(orderNo);
  expect(task).toMatchObject({ status: 20, lines: [{ countQty: 10 }, { countQty: 10 }] });
  await check(orderId);
  await house.run(pack, { items: [{ orderId, seal: true }] });
  expect(await house.status(orderId)).toBe(75);
  await house.lawful();
});

test('a count that differed is taken back before somebody settles it; a settled one stays', async () => {
  const { orderId, one, two, orderNo } = await picked();
  const short = [
    { goodsId: one, qty: 10 },
    { goodsId: two, qty: 8 },
  ];
  await check(orderId, short);
  expect(await checked(orderId)).toEqual([10, 8]);
  await undo(orderId);
  expect(await checked(orderId)).toEqual([0, 0]);
  await house.lawful();
  await check(orderId, short);
  await house.run(settleCheck, { orderId, handle: 3 });
  await floor.refused(() => undo(orderId), `订单【${orderNo}】的复核差异已处理，不能撤销复核`);
});

test('after goods were picked again, what was checked before counts as checked again', async () => {
  const { orderId, one, two } = await picked();
  await house.stock(await house.storage(`UC-${n}-M`), two, 10);
  await check(orderId, [
    { goodsId: one, qty: 10 },
    { goodsId: two, qty: 8 },
  ]);
  await house.run(settleCheck, { orderId, handle: 1 });
  await floor.pickAll((await floor.detail(orderId)).waveId ?? 0);
  await check(orderId);
  expect(await checked(orderId)).toEqual([10, 10]);
  expect(await undo(orderId)).toMatchObject({ orderStatus: 65 });
  expect(await checked(orderId)).toEqual([10, 8]);
  await house.lawful();
});

test('a check stays when it is somebody else’s, packed, counted a second time, or never was', async () => {
  const { orderId, orderNo } = await picked();
  await floor.refused(() => undo(orderId), `订单【${orderNo}】没有可撤销的复核`);
  await check(orderId);
  await floor.refused(() => undo(orderId, house.other), `该次复核由【${house.actor.userName}】完成，只能由本人撤销`);
  await house.run(confirmInternal, { items: [{ orderId }] }, house.other);
  await floor.refused(() => undo(orderId), `订单【${orderNo}】已内复核，不能撤销复核`);
  const box = await picked();
  const packer = { ...house.actor, permissions: new Set([...house.actor.permissions, 'out:pack:confirm']) };
  await house.run(checkAndPack, { items: [{ orderId: box.orderId }], pack: true }, packer);
  await floor.refused(() => undo(box.orderId), `订单【${box.orderNo}】已装箱，不能撤销复核`);
  await floor.refused(() => undo(999_999), '数据不存在或无权访问', { kind: 'NOT_FOUND' });
});

test('of two at once one takes it back, the other hears that nothing is left', async () => {
  const { orderId, orderNo } = await picked();
  await check(orderId);
  const results = await Promise.allSettled([undo(orderId), undo(orderId)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: `订单【${orderNo}】没有可撤销的复核` },
  });
  await house.lawful();
});
