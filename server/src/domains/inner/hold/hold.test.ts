import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { givenActor } from '../../../testing/given/rows.ts';
import type { Quality } from '../../inventory/facade.ts';
import { allocate } from '../../outbound/allocation/allocate.ts';
import { createShipment } from '../../outbound/ship/create.ts';
import { load } from '../../outbound/ship/load.ts';
import { openFloor, type Floor } from '../../outbound/testing-floor.ts';
import type { House } from '../../outbound/testing.ts';
import { addLock, releaseDue, releaseLock, unlockByHand } from './notices.ts';
import { holdAll, whereItIs } from './where.ts';

let house: House, floor: Floor;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
});
afterEach(() => house.lawful());
afterAll(() => house?.close());

let n = 0;
/** Goods in one row of their own. */
async function lying(qty: number, more: { quality?: Quality } = {}) {
  n += 1;
  const goodsId = await house.goods({ code: `HD${n}` });
  return { goodsId, code: `HD-${n}`, ...(await house.stock(await house.storage(`HD-${n}`), goodsId, qty, more)) };
}
const wish = { reason: '客诉', freezeLot: false, forceRelease: false } as const;
const lock = (line: object, more: object = {}) =>
  house.run(addLock, { ownerId: house.ownerId, ...wish, lines: [line], ...more });
const lotStatus = async (id: number): Promise<number | undefined> =>
  (await house.given.ask<{ status: number }>('select status from inventory.lot where id = $1', [id]))[0]?.status;

describe('a lock notice', () => {
  test('locks what is free, releases a part, then the rest', async () => {
    const { stockId, goodsId, code } = await lying(780);
    const made = await lock({ goodsId, positionCode: code });
    expect(made).toMatchObject({ status: 20, lockedQty: 780 });
    expect(await house.counters(stockId)).toBe('780/0/780/0');
    const [line] = await house.given.ask<{ id: number }>('select id from inventory.lock_line where notice_id = $1', [
      made.id,
    ]);
    const release = (version: number, qty?: number) =>
      house.run(releaseLock, {
        id: made.id,
        version,
        reason: '查清',
        ...(qty ? { lines: [{ lineId: line?.id ?? 0, qty }] } : {}),
      });
    await floor.refused(() => release(made.version, 781), '解锁数量超过锁定数量，最多780', { kind: 'BUSINESS' });
    const part = await release(made.version, 80);
    expect(part).toMatchObject({ status: 20, lockedQty: 700 });
    const both = await Promise.allSettled([release(part.version), release(part.version)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: expect.stringMatching(/已解锁|已被他人修改/) },
    });
    expect(await house.counters(stockId)).toBe('780/0/0/0');
  });

  test('says when some of it is promised, and takes promises back where asked', async () => {
    const { stockId, goodsId, lotId } = await lying(10);
    const orderId = await house.order([[goodsId, 4]]);
    await house.run(allocate, [orderId]);
    expect(await lock({ stockId })).toMatchObject({ status: 25, lockedQty: 6 });
    expect(await house.counters(stockId)).toBe('10/4/6/0');
    const held = await house.run(holdAll, { lotIds: [lotId], source: 4, reason: '召回', forceRelease: true });
    expect(held.notices).toMatchObject([{ lockedQty: 4 }]);
    expect(await house.status(orderId)).toBe(10);
    expect(await lotStatus(lotId)).toBe(2);
  });

  test('freezes lots that it names, and changes nothing where a line names none', async () => {
    const { stockId, goodsId, lotId, code } = await lying(6);
    const orderId = await house.order([[goodsId, 2]]);
    await house.run(allocate, [orderId]);
    const freezing = { freezeLot: true, forceRelease: true };
    const missing = () =>
      house.run(addLock, {
        ownerId: house.ownerId,
        ...wish,
        ...freezing,
        lines: [{ positionCode: code }, { goodsId, positionCode: code }],
      });
    await floor.refused(missing, '冻结批次时请填写批次', { kind: 'FIELD', field: 'lines.1.lotNo' });
    expect([await house.counters(stockId), await lotStatus(lotId)]).toEqual(['6/2/0/0', 1]);
    expect(await house.given.ask('select 1 from inventory.lock_line where goods_id = $1', [goodsId])).toEqual([]);
    expect(await lock({ positionCode: code }, freezing)).toMatchObject({ status: 20, lockedQty: 6 });
    expect(await lotStatus(lotId)).toBe(2);
  });

  test('of quality control is released by who may, or by the clock', async () => {
    const { stockId } = await lying(5);
    const made = await lock({ stockId });
    const source = (now: number) =>
      house.given.ask('update inventory.lock_notice set source = $2 where id = $1', [made.id, now]);
    await source(2);
    const release = (as = house.actor) =>
      house.run(unlockByHand, { id: made.id, version: made.version, reason: '复检合格' }, as);
    await floor.refused(() => release(), '拒绝访问', { kind: 'FORBIDDEN' });
    expect(await house.counters(stockId)).toBe('5/0/5/0');
    expect(await release(givenActor(house.at, { permissions: ['inv:lock:unlockQc'] }))).toMatchObject({ status: 40 });
    const again = await lock({ stockId });
    await house.given.ask('update inventory.lock_notice set source = 2 where id = $1', [again.id]);
    await house.run(releaseDue, again.id);
    expect(await house.counters(stockId)).toBe('5/0/0/0');
    const byHand = await lock({ stockId });
    expect(await house.run(unlockByHand, { id: byHand.id, version: byHand.version, reason: '查清' })).toMatchObject({
      status: 40,
    });
  });

  test('names somebody’s goods only, in words of its fields', async () => {
    const { stockId, goodsId } = await lying(5);
    await floor.refused(() => lock({}), '请至少选择商品、批次或库位', { kind: 'FIELD' });
    await floor.refused(() => lock({ goodsId, lotNo: 'NONE' }), '批次【NONE】没有库存', { kind: 'FIELD' });
    await floor.refused(() => lock({ stockId: stockId + 999_999 }), '库存行不存在', { kind: 'FIELD' });
    const stranger = givenActor(house.at, { ownerIds: [house.ownerId + 999] });
    await expect(
      house.run(addLock, { ownerId: house.ownerId, ...wish, lines: [{ goodsId }] }, stranger),
    ).rejects.toThrow('无权操作该货主的数据');
    await expect(house.run(releaseDue, 0, stranger)).resolves.toBeNull();
  });
});

test('where all of a lot is sums to what came; held, it neither goes on a vehicle nor to an order', async () => {
  const { goodsId, lotId, stockId } = await lying(20);
  const packed = await house.order([[goodsId, 5]]);
  const [carton] = await floor.collected(packed);
  const { lot_no: lotNo } = (
    await house.given.ask<{ lot_no: string }>('select lot_no from inventory.lot where id = $1', [lotId])
  )[0] ?? { lot_no: '' };
  const where = await house.run(whereItIs, { goodsId, lotNo });
  const { received, adjusted, free, held, moving, promised, picked, packed: inCartons, shipped } = where.sums;
  expect(free + held + moving + promised + picked + inCartons + shipped).toBe(20);
  expect([free, inCartons]).toEqual([15, 5]);
  expect(received + adjusted === 20 || received === 0).toBe(true);
  expect(where.orders).toMatchObject([{ orderId: packed, stage: 'PACKED', qty: 5 }]);
  const { notices } = await house.run(holdAll, { lotIds: [lotId], source: 4, reason: '召回', forceRelease: false });
  expect(notices).toMatchObject([{ status: 25, lockedQty: 15 }]);
  const noticesOf = () => house.run(whereItIs, { goodsId, lotNo }).then((found) => found.notices);
  const [holding] = await noticesOf();
  expect(holding).toMatchObject({
    id: notices[0]?.id,
    version: notices[0]?.version,
    noticeNo: notices[0]?.noticeNo,
    status: 25,
    freezeLot: true,
    lotCount: 1,
    lockedQty: 15,
    reason: '召回',
  });
  // By the number of the notice the same goods are found, and nobody else's.
  const byNotice = { noticeNo: holding?.noticeNo ?? '' };
  const found = await house.run(whereItIs, byNotice);
  expect(found.lots.map((lot) => lot.lotId)).toEqual([lotId]);
  expect(found.sums).toMatchObject({ held: 15, packed: 5 });
  const stranger = givenActor(house.at, { ownerIds: [house.ownerId + 999] });
  expect((await house.run(whereItIs, byNotice, stranger)).lots).toEqual([]);
  const { id } = await house.run(createShipment, { orderIds: [packed] });
  await expect(house.run(load, { id })).rejects.toThrow(/已冻结/);
  const late = await house.order([[goodsId, 1]]);
  await house.run(allocate, [late]).catch(() => undefined);
  expect(await house.status(late)).toBe(10);
  const notice = notices[0];
  const release = { id: notice?.id ?? 0, version: holding?.version ?? 0, reason: '查清' };
  await house.run(releaseLock, release);
  await expect(house.run(releaseLock, release)).rejects.toThrow('当前状态【已解锁】不允许手工解锁');
  expect(await noticesOf()).toEqual([]);
  expect(await lotStatus(lotId)).toBe(1);
  expect(await house.counters(stockId)).toBe('15/0/0/0');
  await house.run(load, { id });
  expect(carton).toBeTruthy();
  await house.run(allocate, [late]);
  expect(await house.status(late)).toBe(30);
});

test('goods under inspection, damaged or rejected are promised to nobody', async () => {
  for (const quality of ['Q', 'D', 'R'] as const) {
    const { goodsId } = await lying(8, { quality });
    const orderId = await house.order([[goodsId, 1]]);
    await house.run(allocate, [orderId]).catch(() => undefined);
    expect(await house.status(orderId)).toBe(10);
  }
});
