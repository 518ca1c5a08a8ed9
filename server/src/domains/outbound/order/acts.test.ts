import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allocate } from '../allocation/allocate.ts';
import { confirmPick } from '../pick/confirm.ts';
import { createShipment } from '../ship/create.ts';
import { load } from '../ship/load.ts';
import { openFloor, type Floor } from '../testing-floor.ts';
import type { House } from '../testing.ts';
import { cancel, cancelAllocate, cancelHidden, confirmShort, hidden, setPriority } from './acts.ts';
import { freeze, intercept, unfreeze } from './intercept.ts';

let house: House, floor: Floor;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
});
afterAll(() => house?.close());

const detail = (id: number) => floor.detail(id);
const ways = {
  cancelAllocate: (id: number) => house.run(cancelAllocate, { ids: [id] }),
  hidden: (id: number) => house.run(hidden, { id, reason: '缺资料' }),
  cancelHidden: (id: number) => house.run(cancelHidden, { id }),
  cancel: (id: number) => house.run(cancel, { id, reason: '不要了' }),
  confirmShort: (id: number) => house.run(confirmShort, { id, reason: '无货' }),
  freeze: (id: number) => house.run(freeze, { id, reason: '等待付款' }),
  unfreeze: (id: number) => house.run(unfreeze, { id }),
  intercept: (id: number) => house.run(intercept, { id, reason: '客户拒收' }),
  setPriority: (id: number) => house.run(setPriority, { ids: [id], priority: 1 }),
};
const allocated = async (id: number) => (await house.run(allocate, [id]))[0];
const setWave = (orderId: number, status: number) =>
  house.given.ask(
    'update outbound.wave set status = $2 where id = (select wave_id from outbound."order" where id = $1)',
    [orderId, status],
  );

describe('acts on one order', () => {
  let g: number,
    n = 0;
  beforeEach(async () => {
    n += 1;
    g = await house.goods({ code: `AC${n}` });
    await house.stock(await house.storage(`AC-${n}`), g, 10);
  });

  test('an order that waits: nothing to take back, to bring back, to give up or to intercept', async () => {
    const o = await house.order([[g, 4]]);
    await floor.refused(() => ways.cancelAllocate(o), '当前状态【待分配】不允许取消分配', { kind: 'STATE' });
    await floor.refused(() => ways.cancelHidden(o), '订单未隐藏', { kind: 'BUSINESS' });
    await floor.refused(() => ways.confirmShort(o), '当前状态【待分配】不允许确认缺货', { kind: 'STATE' });
    await floor.refused(() => ways.intercept(o), '当前状态【待分配】不允许拦截', { kind: 'STATE' });
  });

  test('a hidden order: out of allocation, shortage and hiding; only the way back and cancelling are left', async () => {
    const o = await house.order([[g, 4]]);
    await allocated(o);
    expect(await ways.hidden(o)).toMatchObject({ status: 10, isHidden: true });
    expect(await detail(o)).toMatchObject({
      hideReason: '缺资料',
      qtyAllocated: 0,
      actions: ['cancelHidden', 'cancel'],
    });
    await floor.refused(() => ways.hidden(o), '订单已隐藏', { kind: 'BUSINESS' });
    expect(await allocated(o)).toMatchObject({ ok: false, msg: '订单已隐藏，不能分配', code: 200000 });
    await floor.refused(() => ways.confirmShort(o), '订单已隐藏，不能确认缺货', { kind: 'BUSINESS' });
    await floor.refused(() => floor.wave([o]), '订单已隐藏，不能加入波次', { kind: 'BUSINESS' });
    expect(await ways.cancelHidden(o)).toMatchObject({ status: 10, isHidden: false });
    expect((await detail(o)).hideReason).toBeNull();
    expect(await allocated(o)).toMatchObject({ ok: true, status: 30 });
    await house.lawful();
  });

  test('a fully allocated order: nothing lacks, and allocating it again is no longer its state', async () => {
    const o = await house.order([[g, 4]]);
    await allocated(o);
    expect(await allocated(o)).toMatchObject({ ok: false, msg: '当前状态【已分配】不允许分配', code: 100004 });
    await floor.refused(() => ways.confirmShort(o), '当前状态【已分配】不允许确认缺货', { kind: 'STATE' });
    expect(await ways.cancelAllocate(o)).toMatchObject({ okCount: 1, failCount: 0, list: [{ ok: true, status: 10 }] });
  });

  test('in a draft wave: the promise may be taken back, hiding takes it out of the wave', async () => {
    const o = await house.order([[g, 4]]);
    await allocated(o);
    await floor.wave([o]);
    expect(await ways.cancelAllocate(o)).toMatchObject({ okCount: 1 });
    await ways.hidden(o);
    expect(await detail(o)).toMatchObject({ waveId: null, isHidden: true });
  });

  test('while its wave is being allocated nobody takes anything from it', async () => {
    const o = await house.order([[g, 4]]);
    await allocated(o);
    await floor.wave([o]);
    await setWave(o, 15);
    const { waveNo } = await detail(o);
    await floor.refused(() => ways.cancelAllocate(o), '波次正在分配，不能取消分配', { kind: 'BUSINESS' });
    await floor.refused(() => ways.cancel(o), '波次正在分配，不能取消', { kind: 'BUSINESS' });
    await floor.refused(() => ways.hidden(o), `订单已进入波次【${waveNo}】，不能隐藏`, { kind: 'BUSINESS' });
  });

  test('released: hiding and taking back are over, cancelling ends its lines', async () => {
    const o = await house.order([[g, 4]]);
    const w = await floor.released(o);
    const { waveNo } = await detail(o);
    await floor.refused(() => ways.cancelAllocate(o), '已释放波次，不能取消分配', { kind: 'BUSINESS' });
    await floor.refused(() => ways.hidden(o), `订单已进入波次【${waveNo}】，不能隐藏`, { kind: 'BUSINESS' });
    await floor.refused(() => ways.confirmShort(o), '存在未完成拣货行，不能确认缺货', { kind: 'BUSINESS' });
    expect(await ways.cancel(o)).toMatchObject({ status: 99 });
    expect([(await detail(o)).picks.map((p) => p.state), await floor.tasks(w)]).toEqual([[90], []]);
    expect(await house.lying(`AC-${n}`)).toEqual({ [`AC${n}`]: '10/0' });
    await house.lawful();
  });

  test('partly and wholly picked: only interception stops it, and then nothing moves on', async () => {
    const o = await house.order([[g, 4]]);
    const { lineIds } = await floor.claimed(await floor.released(o));
    await house.run(confirmPick, { lines: [{ lineIds, qty: 3 }] });
    expect(await house.status(o)).toBe(50);
    await floor.refused(() => ways.hidden(o), '已拣货，不能隐藏', { kind: 'BUSINESS' });
    await floor.refused(() => ways.cancel(o), '已开始拣货，请使用拦截', { kind: 'BUSINESS' });
    await floor.refused(() => ways.cancelAllocate(o), '已释放波次，不能取消分配');
    await ways.intercept(o);
    expect(await detail(o)).toMatchObject({ isFrozen: true, cancelReason: '客户拒收', qtyAllocated: 3 });
    await floor.refused(() => ways.intercept(o), '订单已冻结', { kind: 'BUSINESS' });
    await floor.refused(() => ways.confirmShort(o), '订单已冻结', { kind: 'BUSINESS' });
    await floor.refused(() => house.run(confirmPick, { lines: [{ lineIds }] }), '订单已冻结', { kind: 'BUSINESS' });
    await house.lawful();
  });

  test('nothing short means nothing to give up', async () => {
    const o = await house.order([[g, 4]]);
    await floor.picked(o);
    await floor.refused(() => ways.confirmShort(o), '订单无缺货数量', { kind: 'BUSINESS' });
    await floor.refused(() => ways.cancel(o), '已开始拣货，请使用拦截');
  });

  test('on a vehicle it must come down before it is intercepted', async () => {
    const o = await house.order([[g, 4]]);
    await floor.collected(o);
    const shipment = await house.run(createShipment, { orderIds: [o] });
    await house.run(load, { id: shipment.id });
    await floor.refused(() => ways.intercept(o), '已装车，请先卸车', { kind: 'BUSINESS' });
  });

  test('a cancelled order is left alone', async () => {
    const o = await house.order([[g, 4]]);
    await ways.cancel(o);
    expect((await detail(o)).lines).toMatchObject([{ status: 99, qtyCancelled: 4 }]);
    await floor.refused(() => ways.cancel(o), '当前状态【已取消】不允许取消', { kind: 'STATE' });
    await floor.refused(() => ways.hidden(o), '当前状态【已取消】不允许隐藏', { kind: 'STATE' });
    await floor.refused(() => ways.setPriority(o), '当前状态【已取消】不允许调整优先级', { kind: 'STATE' });
    await floor.refused(() => ways.intercept(o), '当前状态【已取消】不允许拦截', { kind: 'STATE' });
    expect(await allocated(o)).toMatchObject({ ok: false, msg: '当前状态【已取消】不允许分配' });
    expect(await floor.wave([o]).catch((e: Error) => e.message)).toBe(
      `订单【${(await detail(o)).orderNo}】状态不允许加入波次`,
    );
  });

  test('what does not exist is not there for anybody', async () => {
    for (const [name, act] of Object.entries(ways))
      await floor
        .refused(() => act(999_999), '数据不存在或无权访问', { kind: 'NOT_FOUND' })
        .catch((e: Error) => {
          throw new Error(`${name}: ${e.message}`);
        });
  });

  test('of many orders each answers for itself, and the good ones are kept', async () => {
    const [a, b, c] = [await house.order([[g, 2]]), await house.order([[g, 2]]), await house.order([[g, 2]])];
    await allocated(a);
    await allocated(b);
    await ways.cancel(c);
    const done = await house.run(cancelAllocate, { ids: [a, c, 999_999, b, a] });
    expect(done).toMatchObject({ okCount: 2, failCount: 2 });
    expect(done.list.map((r) => [r.ok, r.status, r.msg])).toEqual([
      [true, 10, undefined],
      [false, 99, '当前状态【已取消】不允许取消分配'],
      [false, 0, '数据不存在或无权访问'],
      [true, 10, undefined],
    ]);
    const ranked = await house.run(setPriority, { ids: [a, c, b], priority: 3 });
    expect(ranked.list.map((r) => r.ok)).toEqual([true, false, true]);
    expect([(await detail(a)).priority, (await detail(c)).priority]).toEqual([3, 50]);
  });

  test('the small priority number is served first, then who came first', async () => {
    const orders = [await house.order([[g, 6]]), await house.order([[g, 6]]), await house.order([[g, 6]])];
    await house.run(setPriority, { ids: orders.slice(2), priority: 1 });
    const results = await house.run(allocate, orders);
    expect(results.map((r) => r.allocated)).toEqual([4, 0, 6]);
  });

  test('a frozen order keeps its promises and goes no further, until it is let go', async () => {
    const o = await house.order([[g, 4]]);
    await floor.refused(() => ways.unfreeze(o), '订单未冻结', { kind: 'BUSINESS' });
    const wave = await floor.released(o);
    const { lineIds } = await floor.claimed(wave);
    expect(await ways.freeze(o)).toMatchObject({ status: 40, isFrozen: true });
    await floor.refused(() => ways.freeze(o), '订单已冻结', { kind: 'BUSINESS' });
    await floor.refused(() => house.run(confirmPick, { lines: [{ lineIds }] }), '订单已冻结', { kind: 'BUSINESS' });
    expect((await detail(o)).actions).toEqual(['cancel', 'unfreeze', 'setPriority']);
    expect(await ways.unfreeze(o)).toMatchObject({ status: 40, isFrozen: false });
    await house.run(confirmPick, { lines: [{ lineIds }] });
    expect(await house.status(o)).toBe(60);
    await house.lawful();
  });

  test('of two who freeze one order at once one is told that it is frozen', async () => {
    const o = await house.order([[g, 4]]);
    const ends = await Promise.allSettled([ways.freeze(o), ways.freeze(o)]);
    expect(ends.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual(['fulfilled', 'rejected']);
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { message: '订单已冻结' } });
  });

  test('a frozen order can be intercepted, once, and then it is not let go any more', async () => {
    const o = await house.order([[g, 4]]);
    await floor.picked(o);
    await ways.freeze(o);
    expect(await ways.intercept(o)).toMatchObject({ isFrozen: true });
    expect((await detail(o)).actions).not.toContain('unfreeze');
    await floor.refused(() => ways.intercept(o), '订单已冻结', { kind: 'BUSINESS' });
    await floor.refused(() => ways.unfreeze(o), '订单已拦截，不能解冻', { kind: 'BUSINESS' });
  });
});
