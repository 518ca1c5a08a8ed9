import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmCheck } from '../check/confirm.ts';
import { scanCheck } from '../check/scan.ts';
import { intercept } from '../order/intercept.ts';
import { pack } from '../pack/confirm.ts';
import { openFloor, type Floor } from '../testing-floor.ts';
import type { House } from '../testing.ts';
import { confirmPick } from './confirm.ts';
import { shortPick } from './short.ts';
import { undoPick } from './undo.ts';

let house: House, floor: Floor;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
});
afterAll(() => house?.close());

const pick = async (lineIds: number[], qty?: number): Promise<number[]> =>
  (await house.run(confirmPick, { lines: [{ lineIds, ...(qty === undefined ? {} : { qty }) }] })).txnIds;
const undo = (txnIds: number[], as = house.actor) => house.run(undoPick, { txnIds }, as);

let n = 0;
/** Five of ten goods promised to one order, claimed on a walk. */
async function line() {
  n += 1;
  const g = await house.goods({ code: `UP${n}` });
  const { stockId } = await house.stock(await house.storage(`UP-${n}`), g, 10);
  const orderId = await house.order([[g, 5]]);
  const waveId = await floor.released(orderId);
  const { taskId, lineIds } = await floor.claimed(waveId);
  return { g, stockId, orderId, waveId, taskId, lineIds, orderNo: (await floor.detail(orderId)).orderNo };
}
/** What a picking changes, without what is only appended. */
const standing = async () => {
  const {
    'ops.doc_trace': _,
    'ops.work_record': __,
    'inventory.stock_txn': ___,
    ...rest
  } = (await floor.snapshot()) as Record<string, Record<string, unknown>[]>;
  return Object.fromEntries(
    Object.entries(rest).map(([table, rows]) => [
      table,
      rows.map(({ version: _version, seq: _seq, ...row }) => row).filter((row) => row.on_hand !== 0),
    ]),
  );
};

describe('the last picking', () => {
  test('is put back where it came from, and can be picked again and go on', async () => {
    const { orderId, stockId, lineIds } = await line();
    await pick(lineIds, 1);
    const before = await standing();
    const txnIds = await pick(lineIds);
    expect(await house.status(orderId)).toBe(60);
    expect(await undo(txnIds)).toMatchObject({
      undoneQty: 4,
      orders: [{ status: 50 }],
      tasks: [{ status: 30, leftLines: 1 }],
    });
    expect(await standing()).toEqual(before);
    expect(await house.counters(stockId)).toBe('9/4/0/0');
    await house.lawful();
    await pick(lineIds);
    expect(await house.status(orderId)).toBe(60);
    await house.run(confirmCheck, { items: [{ orderId }] });
    await house.run(pack, { items: [{ orderId, seal: true }] });
    expect(await house.status(orderId)).toBe(75);
    await house.lawful();
  });

  test('in parts: an earlier part may go before a later one, and what came back is picked as before', async () => {
    const { orderId, stockId, lineIds, taskId, waveId } = await line();
    const first = await pick(lineIds, 3),
      second = await pick(lineIds);
    expect(await undo(first)).toMatchObject({ undoneQty: 3, tasks: [{ leftLines: 1 }] });
    expect(await house.counters(stockId)).toBe('8/3/0/0');
    await house.lawful();
    const again = (await floor.tasks(waveId)).find((task) => task.id === taskId)?.stops.flatMap((stop) => stop.parts);
    const open = again?.filter((part) => part.state === 10) ?? [];
    expect(open.map(({ qty, pickedQty }) => qty - pickedQty)).toEqual([3]);
    await pick(open.map(({ lineId }) => lineId));
    expect(await house.status(orderId)).toBe(60);
    await undo(second);
    expect(await house.counters(stockId)).toBe('7/2/0/0');
    await pick(lineIds);
    expect(await house.status(orderId)).toBe(60);
    expect(await house.counters(stockId)).toBe('5/0/0/0');
    await house.lawful();
  });

  test('of several orders at one stop is put back for all of them, or for none', async () => {
    n += 1;
    const g = await house.goods({ code: `UP${n}` });
    const { stockId } = await house.stock(await house.storage(`UP-${n}`), g, 10);
    const orders = [await house.order([[g, 3]]), await house.order([[g, 2]])];
    const { lineIds } = await floor.claimed(await floor.released(...orders));
    const txnIds = await pick(lineIds);
    expect(txnIds).toHaveLength(2);
    await house.run(confirmCheck, { items: [{ orderId: orders[1] ?? 0 }] });
    const { orderNo } = await floor.detail(orders[1] ?? 0);
    await floor.refused(() => undo(txnIds), `订单【${orderNo}】已复核，不能撤销拣货`);
    expect(await undo(txnIds.slice(0, 1))).toMatchObject({ orders: [{ id: orders[0], status: 40 }] });
    expect(await house.counters(stockId)).toBe('8/3/0/0');
    await house.lawful();
  });

  test('for an owner who wants no check takes back with it what counted as checked', async () => {
    const rule = await house.given.row('strategy.owner_pick_config', {
      tenant_id: house.at.tenantId,
      warehouse_id: house.at.warehouseId,
      owner_id: house.ownerId,
      check_need: false,
    });
    const { orderId, lineIds, orderNo } = await line();
    await pick(lineIds, 2);
    const txnIds = await pick(lineIds);
    expect(await house.status(orderId)).toBe(70);
    await undo(txnIds);
    expect(await house.status(orderId)).toBe(50);
    await house.lawful();
    const again = await pick(lineIds);
    expect(await house.status(orderId)).toBe(70);
    await house.run(pack, { items: [{ orderId, seal: true }] });
    await floor.refused(() => undo(again), `订单【${orderNo}】已装箱，不能撤销拣货`);
    await house.given.ask('update strategy.owner_pick_config set is_deleted = true where id = $1', [rule]);
    await house.lawful();
  });

  test('from a pallet goes back onto it', async () => {
    n += 1;
    const g = await house.goods({ code: `UP${n}` });
    const positionId = await house.storage(`UP-${n}`);
    const lpnId = await house.given.lpn(house.at, 'PALLET', { code: `UPP${n}`, position_id: positionId, state: 20 });
    const { stockId } = await house.stock(positionId, g, 10, { lpnId });
    const { lineIds } = await floor.claimed(await floor.released(await house.order([[g, 10]])));
    const txnIds = await pick(lineIds);
    await undo(txnIds);
    expect(await house.counters(stockId)).toBe('10/10/0/0');
    expect(await house.lying(`UP-${n}`)).toEqual({ [`UP${n}`]: '10/10' });
    await house.lawful();
  });
});

describe('a picking stays', () => {
  test('when somebody else did it, or it was taken back already', async () => {
    const { lineIds, stockId } = await line();
    const txnIds = await pick(lineIds);
    await floor.refused(() => undo(txnIds, house.other), `该次拣货由【${house.actor.userName}】完成，只能由本人撤销`);
    await floor.refused(() => undo([999_999]), '数据不存在或无权访问', { kind: 'NOT_FOUND' });
    const results = await Promise.allSettled([undo(txnIds), undo(txnIds)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: '该次拣货已撤销' },
    });
    expect(await house.counters(stockId)).toBe('10/5/0/0');
    await house.lawful();
  });

  test('once the order is being checked, is checked or packed, or the picker ran short after it', async () => {
    const { lineIds, orderId, orderNo } = await line();
    const txnIds = await pick(lineIds);
    await house.run(scanCheck, { code: orderNo });
    await floor.refused(() => undo(txnIds), `订单【${orderNo}】正在复核，不能撤销拣货`);
    await house.run(confirmCheck, { items: [{ orderId }] });
    await floor.refused(() => undo(txnIds), `订单【${orderNo}】已复核，不能撤销拣货`);
    await house.run(pack, { items: [{ orderId, seal: true }] });
    await floor.refused(() => undo(txnIds), `订单【${orderNo}】已复核，不能撤销拣货`);
    const other = await line();
    const part = await pick(other.lineIds, 2);
    await house.run(shortPick, { lineIds: other.lineIds, qty: 1, reason: 'MISSING' });
    await floor.refused(() => undo(part), '该行已短拣，不能撤销拣货');
    const third = await line();
    const taken = await pick(third.lineIds);
    await house.run(intercept, { id: third.orderId, reason: '停' });
    await floor.refused(() => undo(taken), '订单已冻结');
  });

  test('a check and an undo at once: one of them finds the other was quicker', async () => {
    const { lineIds, orderId } = await line();
    const txnIds = await pick(lineIds);
    const results = await Promise.allSettled([
      undo(txnIds),
      house.run(confirmCheck, { items: [{ orderId }] }, house.other),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await house.lawful();
  });
});
