import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ctxOf } from '../../../platform/ctx.ts';
import { allocate } from '../allocation/allocate.ts';
import { confirmPick } from '../pick/confirm.ts';
import { splitPicking } from '../pick/task.ts';
import { openFloor, type Floor } from '../testing-floor.ts';
import type { House } from '../testing.ts';
import { addOrders, cancelWave, genWaveNo, insertWaves, planPreview, removeOrders } from './acts.ts';
import { waveDetail } from './read.ts';
import { releaseStep } from './release.ts';

let house: House, floor: Floor;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
});
afterAll(() => house?.close());

const read = <T>(ask: (tx: Parameters<Parameters<House['world']['db']['read']>[1]>[0]) => Promise<T>): Promise<T> =>
  house.world.db.read(house.at.tenantId, ask);
const wave = (id: number) => read((tx) => waveDetail(ctxOf(tx, house.actor), { id }));
const detail = (id: number) => floor.detail(id);
const cancel = (id: number, keepAllocation = false) => house.run(cancelWave, { id, keepAllocation });
const remove = (id: number, ...orderIds: number[]) => house.run(removeOrders, { id, orderIds });

/** Goods with so many units on a shelf. */
let n = 0;
const stocked = async (qty: number): Promise<number> => {
  n += 1;
  const g = await house.goods({ code: `WV${n}` });
  if (qty > 0) await house.stock(await house.storage(`WV-${n}`), g, qty);
  return g;
};

describe('a wave', () => {
  test('is made of orders or of a rule, of exactly one of the two, under a number of its own', async () => {
    const g = await stocked(9);
    const o = await house.order([[g, 1]]);
    await floor.refused(() => house.run(insertWaves, {}), '请选择出库单或波次规则', { field: 'orderIds' });
    await floor.refused(
      () => house.run(insertWaves, { orderIds: [o], rule: { byShape: false } }),
      '请选择出库单或波次规则',
      { field: 'orderIds' },
    );
    await floor.refused(
      () => house.run(insertWaves, { rule: { byShape: false, ownerId: 999_999 } }),
      '波次无可用订单',
      { kind: 'BUSINESS' },
    );
    await floor.refused(() => house.run(insertWaves, { orderIds: [999_999] }), '数据不存在或无权访问', {
      kind: 'NOT_FOUND',
    });
    const { waveNo } = await house.run((ctx) => genWaveNo(ctx), null);
    const made = await house.run(insertWaves, { orderIds: [o], waveNo, pickMethod: 1 });
    expect(made.list).toMatchObject([{ waveNo, status: 10, orderCount: 1 }]);
    const other = await house.order([[g, 1]]);
    await floor.refused(() => house.run(insertWaves, { orderIds: [other], waveNo }), `波次号【${waveNo}】已存在`, {
      kind: 'DUPLICATE',
    });
    await floor.refused(() => floor.wave([other, o]), `订单【${(await detail(o)).orderNo}】已在波次【${waveNo}】中`, {
      kind: 'BUSINESS',
    });
  });

  test('of a rule takes what is cut off by then, the second and the day it names among it', async () => {
    const owner = await house.given.owner(house.at.tenantId),
      o = await house.order([[await stocked(9), 1]]);
    await house.given.ask('update outbound."order" set owner_id = $2, cutoff_at = $3 where id = $1', [
      o,
      owner,
      '2026-03-01T18:30:00+08:00',
    ]);
    const taken = async (more: object) =>
      (await house.run(planPreview, { rule: { byShape: false, ownerId: owner, ...more } })).orderCount;
    expect([
      await taken({ cutoffTo: '2026-02-28' }),
      await taken({ cutoffTo: '2026-03-01 18:29:59' }),
      await taken({ cutoffTo: '2026-03-01 18:30:00' }),
      await taken({ cutoffTo: '2026-03-01' }),
    ]).toEqual([0, 0, 1, 1]);
    await house.given.ask('update outbound."order" set owner_id = $2, is_hidden = true where id = $1', [
      o,
      house.ownerId,
    ]);
  });

  test('holds no more orders of an owner than he allows, whether they come at once or are added', async () => {
    const limit = await house.given.row('strategy.owner_pick_config', {
      tenant_id: house.at.tenantId,
      warehouse_id: house.at.warehouseId,
      owner_id: house.ownerId,
      wave_max_orders: 2,
    });
    const g = await stocked(9);
    const [a, b, c] = [await house.order([[g, 1]]), await house.order([[g, 1]]), await house.order([[g, 1]])];
    await floor.refused(() => floor.wave([a, b, c]), '超过波次上限2单', { kind: 'BUSINESS' });
    const w = await floor.wave([a]);
    await house.run(addOrders, { id: w, orderIds: [b] });
    await floor.refused(() => house.run(addOrders, { id: w, orderIds: [c] }), '超过波次上限2单', { kind: 'BUSINESS' });
    const rule = { byShape: false, ownerId: house.ownerId };
    const d = await house.order([[g, 1]]); // a third waits since the test above
    expect(
      (await read((tx) => planPreview(ctxOf(tx, house.actor), { rule }))).list.map((one) => one.orderCount),
    ).toEqual([2, 1]);
    await house.given.ask('update strategy.owner_pick_config set wave_max_orders = 1 where id = $1', [limit]);
    const made = await house.run(insertWaves, { rule });
    expect(made.list.map((one) => one.orderCount)).toEqual([1, 1, 1]);
    for (const one of made.list) await cancel(one.id);
    await house.given.ask(
      'update strategy.owner_pick_config set wave_max_orders = 0, wave_max_lines = 3 where id = $1',
      [limit],
    );
    const long = await house.order([
      [g, 1],
      [await stocked(1), 1],
    ]);
    await floor.refused(() => floor.wave([d, c, long]), '超过波次上限3行', { kind: 'BUSINESS' });
    await floor.refused(() => house.run(addOrders, { id: w, orderIds: [long] }), '超过波次上限3行', {
      kind: 'BUSINESS',
    });
    await house.given.ask('update strategy.owner_pick_config set wave_max_lines = 1 where id = $1', [limit]);
    await floor.wave([long]);
    await house.given.ask('update strategy.owner_pick_config set is_deleted = true where id = $1', [limit]);
    await house.run(addOrders, { id: w, orderIds: [c] });
    expect(await wave(w)).toMatchObject({ orderCount: 3, lineCount: 3, totalQty: 3 });
  });

  test('holds orders of one way of delivery, whether they come at once or are added, and names one of each otherwise', async () => {
    const g = await stocked(9);
    const [far, other, own] = [
      await house.order([[g, 1]]),
      await house.order([[g, 1]]),
      await house.order([[g, 1]], { deliveryType: 2 }),
    ];
    const [farNo, ownNo] = [(await detail(far)).orderNo, (await detail(own)).orderNo];
    const both = `配送方式不一致，请分开建波次：${farNo}（配送）、${ownNo}（自提）`;
    await floor.refused(() => floor.wave([far, own]), both, { kind: 'BUSINESS' });
    const w = await floor.wave([far]);
    const before = await wave(w);
    await floor.refused(() => house.run(addOrders, { id: w, orderIds: [own] }), both, { kind: 'BUSINESS' });
    expect(await wave(w)).toEqual(before);
    await house.run(addOrders, { id: w, orderIds: [other] });
    await remove(w, far, other);
    await house.run(addOrders, { id: w, orderIds: [own] });
    expect(await wave(w)).toMatchObject({ orderCount: 1, deliveryType: 2 });
  });

  test('two clerks who put one order into two waves: the second is told where it is', async () => {
    const g = await stocked(9);
    const o = await house.order([[g, 1]]);
    const results = await Promise.allSettled([floor.wave([o]), floor.wave([o])]);
    expect(results.map((r) => r.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find((r) => r.status === 'rejected')).toMatchObject({
      reason: {
        kind: 'BUSINESS',
        message: `订单【${(await detail(o)).orderNo}】已在波次【${(await detail(o)).waveNo}】中`,
      },
    });
  });

  test('is released once, with stock, and with orders', async () => {
    const g = await stocked(3),
      nothing = await stocked(0);
    const empty = await floor.wave([await house.order([[nothing, 1]])]);
    await floor.refused(() => house.run(releaseStep, empty), '波次内订单均无可分配库存', { kind: 'STOCK' });
    const o = await house.order([[g, 1]]);
    const w = await floor.released(o);
    await floor.refused(() => house.run(releaseStep, w), '当前状态【已释放】不允许释放', { kind: 'STATE' });
    await floor.refused(() => house.run(addOrders, { id: w, orderIds: [o] }), '当前状态【已释放】不允许加单', {
      kind: 'STATE',
    });
    await floor.refused(() => house.run(releaseStep, 999_999), '数据不存在或无权访问', { kind: 'NOT_FOUND' });
    await remove(w, o);
    const bare = await floor.wave([o]);
    await remove(bare, o);
    await floor.refused(() => house.run(releaseStep, bare), '波次无可用订单', { kind: 'BUSINESS' });
  });

  test('leaves out what was hidden or frozen meanwhile, and says so', async () => {
    const g = await stocked(9);
    const [a, b] = [await house.order([[g, 1]]), await house.order([[g, 1]])];
    const w = await floor.wave([a, b]);
    await house.given.ask('update outbound."order" set is_frozen = true where id = $1', [b]);
    expect(await house.run(releaseStep, w)).toMatchObject({
      done: true,
      allocated: 1,
      kicked: [{ id: b, reason: '订单已隐藏或冻结' }],
    });
    await floor.refused(() => floor.wave([b]), '订单已冻结', { kind: 'BUSINESS' });
  });

  test('two releases of one wave: one does it, the other is told it is done', async () => {
    const g = await stocked(9);
    const w = await floor.wave([await house.order([[g, 5]]), await house.order([[g, 4]])]);
    const results = await Promise.allSettled([house.run(releaseStep, w), house.run(releaseStep, w)]);
    expect(results.map((r) => r.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find((r) => r.status === 'rejected')).toMatchObject({
      reason: { message: '当前状态【已释放】不允许释放' },
    });
    await house.lawful();
  });

  test('an order leaves it until it is picked, and only the wave it stands in', async () => {
    const g = await stocked(9);
    const [a, b, c] = [await house.order([[g, 1]]), await house.order([[g, 1]]), await house.order([[g, 1]])];
    const w = await floor.released(a, b);
    const waveNo = (await wave(w)).waveNo;
    await floor.refused(() => remove(w, c), `订单【${(await detail(c)).orderNo}】不在波次【${waveNo}】中`, {
      kind: 'BUSINESS',
    });
    const { lineIds } = await floor.claimed(w);
    await house.run(confirmPick, { lines: [{ lineIds: lineIds.slice(0, 1) }] });
    await floor.refused(() => remove(w, a, b), '订单已拣货，不能移出', { kind: 'BUSINESS' });
    const left = (await house.status(a)) === 40 ? a : b;
    await remove(w, left);
    expect(await detail(left)).toMatchObject({ status: 10, waveId: null, qtyAllocated: 0 });
    await house.lawful();
    await floor.refused(() => cancel(w), '已有拣货记录，不能取消波次', { kind: 'BUSINESS' });
  });

  test('is cancelled before the first pick only', async () => {
    const g = await stocked(9);
    const o = await house.order([[g, 5]]);
    const w = await floor.released(o);
    const { lineIds } = await floor.claimed(w);
    await house.run(confirmPick, { lines: [{ lineIds, qty: 1 }] });
    await floor.refused(() => cancel(w), '已有拣货记录，不能取消波次', { kind: 'BUSINESS' });
    const draft = await floor.wave([await house.order([[g, 1]])]);
    await cancel(draft);
    await floor.refused(() => cancel(draft), '当前状态【已取消】不允许取消', { kind: 'STATE' });
    await floor.refused(() => remove(draft, o), '当前状态【已取消】不允许移出订单', { kind: 'STATE' });
  });

  test('cancelled, it leaves its orders for another wave, with or without what they were promised', async () => {
    const g = await stocked(9);
    const o = await house.order([[g, 5]]);
    await house.run(allocate, [o]);
    const draft = await floor.wave([o]);
    await cancel(draft);
    expect(await detail(o)).toMatchObject({ status: 30, waveId: null, qtyAllocated: 5 });
    const w = await floor.released(o);
    await cancel(w, true);
    expect(await detail(o)).toMatchObject({
      status: 30,
      waveId: null,
      qtyAllocated: 5,
      picks: [expect.objectContaining({ state: 90 })],
    });
    const again = await floor.released(o);
    expect((await floor.tasks(again)).map((t) => t.qty)).toEqual([5]);
    await house.lawful();
  });

  test('of a stranger’s orders is no wave to whoever may not see them', async () => {
    const g = await stocked(9);
    const w = await floor.wave([await house.order([[g, 1]])]);
    const stranger = { ...house.actor, ownerIds: [house.ownerId + 1] };
    await floor.refused(() => house.run(releaseStep, w, stranger), '数据不存在或无权访问', { kind: 'NOT_FOUND' });
    await floor.refused(
      () => house.run(cancelWave, { id: w, keepAllocation: false }, stranger),
      '数据不存在或无权访问',
    );
    expect((await read((tx) => planPreview(ctxOf(tx, stranger), { rule: { byShape: false } }))).orderCount).toBe(0);
  });
});

describe('the walk', () => {
  test('visits every line once, up one visited aisle and down the next, one-way aisles in their direction, whatever is cut off it or added', async () => {
    const aisle = async (order_no: number, one_way: number) =>
      house.given.row('basic.roadway', {
        tenant_id: house.at.tenantId,
        warehouse_id: house.at.warehouseId,
        area_id: house.storeAreaId,
        code: `WK${order_no}`,
        order_no,
        one_way,
      });
    // The second aisle is not visited: the turn goes by aisles walked, not by their numbers.
    const aisles = [
      await aisle(101, 0),
      await aisle(102, 0),
      await aisle(103, 0),
      await aisle(104, 1),
      await aisle(105, 0),
    ];
    const lines: [number, number][] = [];
    for (const [at, place] of [
      [4, 2],
      [0, 1],
      [2, 1],
      [3, 2],
      [0, 2],
      [2, 2],
      [3, 1],
      [4, 1],
    ] as const) {
      const g = await house.goods();
      await house.stock(
        await house.storage(`WK${at}-${place}`, { roadway_id: aisles[at], order_num: place * 10 }),
        g,
        5,
      );
      lines.push([g, 5]);
    }
    const w = await floor.released(await house.order(lines));
    const [task] = await floor.tasks(w);
    const order = ['WK0-1', 'WK0-2', 'WK2-2', 'WK2-1', 'WK3-1', 'WK3-2', 'WK4-2', 'WK4-1'];
    expect(task?.stops.map((stop) => stop.positionCode)).toEqual(order);
    expect(task?.stops.map((stop) => stop.walkSeq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const first = task?.stops.slice(0, 2).flatMap((stop) => stop.parts.map((part) => part.lineId)) ?? [];
    await house.run(splitPicking, { taskId: task?.id ?? 0, byRoadway: false, lineIds: first });
    const pieces = (await floor.tasks(w)).map((t) => t.stops.map((stop) => [stop.positionCode, stop.walkSeq]));
    // Without the first aisle the third is the first one visited: up it goes.
    expect(pieces.sort((a, b) => b.length - a.length)).toEqual([
      [
        ['WK2-1', 1],
        ['WK2-2', 2],
        ['WK3-1', 3],
        ['WK3-2', 4],
        ['WK4-1', 5],
        ['WK4-2', 6],
      ],
      [
        ['WK0-1', 1],
        ['WK0-2', 2],
      ],
    ]);
  });
});

describe('cutting a pick task', () => {
  const three = async (): Promise<{ taskId: number; lineIds: number[]; version: number }> => {
    const goods = [await stocked(5), await stocked(5), await stocked(5)];
    const [task] = await floor.tasks(await floor.released(await house.order(goods.map((g) => [g, 5]))));
    return {
      taskId: task?.id ?? 0,
      version: task?.version ?? 0,
      lineIds: task?.stops.flatMap((stop) => stop.parts.map((part) => part.lineId)) ?? [],
    };
  };
  const cut = (taskId: number, more: object) => house.run(splitPicking, { taskId, byRoadway: false, ...more });

  test('by lines, by quantity or by what is named; nothing is lost, nothing is empty', async () => {
    const byLines = await three();
    expect((await cut(byLines.taskId, { maxLines: 2 })).list.map((t) => [t.lineCount, t.qty])).toEqual([
      [2, 10],
      [1, 5],
    ]);
    const byQty = await three();
    expect((await cut(byQty.taskId, { maxQty: 5 })).list.map((t) => t.lineCount)).toEqual([1, 1, 1]);
    const named = await three();
    expect((await cut(named.taskId, { lineIds: named.lineIds.slice(1) })).list.map((t) => t.lineCount)).toEqual([1, 2]);
    await floor.refused(() => cut(named.taskId, { lineIds: [999_999] }), '拆分后不能为空', { kind: 'BUSINESS' });
    await floor.refused(() => cut(named.taskId, { maxLines: 60 }), '拆分后不能为空');
    await house.lawful();
  });

  test('is refused once it is begun, seen changed, or not there', async () => {
    const { taskId, version, lineIds } = await three();
    await floor.refused(() => cut(taskId, { maxLines: 1, version: version + 1 }), '数据已被他人修改，请刷新后重试', {
      kind: 'VERSION',
    });
    await floor.refused(() => cut(999_999, { maxLines: 1 }), '拣货任务不存在', { kind: 'NOT_FOUND' });
    await house.given.ask('update outbound.pick_task set status = 20, assignee_id = 1 where id = $1', [taskId]);
    await house.run(confirmPick, { lines: [{ lineIds: lineIds.slice(0, 1) }] });
    await floor.refused(() => cut(taskId, { maxLines: 1 }), '任务已开始，不能拆分', { kind: 'BUSINESS' });
  });
});
