import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ctxOf } from '../../platform/ctx.ts';
import { carryReplenishments } from '../inner/carry.ts';
import { taskLinePage } from '../task/facade.ts';
import { allocate } from './allocation/allocate.ts';
import { sendForWave } from './allocation/replenish.ts';
import { confirmCheck } from './check/confirm.ts';
import { hidden } from './order/acts.ts';
import { intercept } from './order/intercept.ts';
import { orderDetail } from './order/read-detail.ts';
import { pack } from './pack/confirm.ts';
import { confirmPick } from './pick/confirm.ts';
import { taskDetail } from './pick/read.ts';
import { shortPick } from './pick/short.ts';
import { claimTask, finishTask, splitPicking } from './pick/task.ts';
import { unpickPage } from './pick/unpick-tasks.ts';
import { confirmUnpick } from './pick/unpick.ts';
import { ship } from './ship/confirm.ts';
import { createShipment } from './ship/create.ts';
import { load, sealShipment } from './ship/load.ts';
import { rollbackShip } from './ship/rollback.ts';
import { collect } from './stage/collect.ts';
import { openHouse, type House } from './testing.ts';
import { addOrders, cancelWave, insertWaves, planPreview, removeOrders } from './wave/acts.ts';
import { waveDetail } from './wave/read.ts';
import { releaseStep } from './wave/release.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

const RULE = { byShape: false };
const read = <T>(ask: (tx: Parameters<Parameters<House['world']['db']['read']>[1]>[0]) => Promise<T>) =>
  house.world.db.read(house.at.tenantId, ask);
const order = (id: number) => read((tx) => orderDetail(ctxOf(tx, house.actor), { id }));
const wave = (id: number) => read((tx) => waveDetail(ctxOf(tx, house.actor), { id }));
const makeWave = async (orderIds: number[], pickMethod: 1 | 2 | 3 = 2): Promise<number> =>
  (await house.run(insertWaves, { orderIds, pickMethod })).list[0]?.id ?? 0;
const linesOf = async (waveId: number) =>
  Promise.all(
    (await wave(waveId)).tasks
      .filter((t) => t.status < 40)
      .map((t) => read((tx) => taskDetail(ctxOf(tx, house.actor), { id: t.id }))),
  );

/** Claim every task of a wave and pick all there is. */
async function pickAll(waveId: number): Promise<void> {
  for (const task of await linesOf(waveId)) {
    await house.run(claimTask, { taskId: task.id });
    await house.run(confirmPick, {
      lines: task.stops
        .filter((stop) => stop.leftQty > 0)
        .map((stop) => ({ lineIds: stop.parts.filter((part) => part.state === 10).map((part) => part.lineId) })),
    });
    await house.run(finishTask, { id: task.id });
  }
}

describe('the road of an order', () => {
  test('from allocation to the truck, with its status after every step', async () => {
    const g = await house.goods({ code: 'R1' }, 20);
    await house.stock(await house.storage('R-S1'), g, 100);
    await house.stock(await house.face('R-F1', g), g, 30);
    const o = await house.order([[g, 45]]);
    expect(await house.status(o)).toBe(10);
    expect((await house.run(allocate, [o]))[0]).toMatchObject({ ok: true, status: 30 });
    const w = await makeWave([o]);
    expect(await house.status(o)).toBe(30);
    expect(await house.run(releaseStep, w)).toMatchObject({
      done: true,
      taskCount: 2,
      taskLines: 2,
      state: { status: 20 },
    });
    expect(await house.status(o)).toBe(40);
    expect((await wave(w)).tasks.map((t) => [t.kind, t.qty])).toEqual([
      ['CASE', 40],
      ['PIECE', 5],
    ]);
    await pickAll(w);
    expect([await house.status(o), (await wave(w)).status]).toEqual([60, 40]);
    expect(await house.lying('@PICK')).toEqual({ R1: '45/45' });
    await house.lawful();
    expect((await house.run(confirmCheck, { items: [{ orderId: o }] })).list[0]).toMatchObject({
      orderStatus: 70,
      checkedQty: 45,
    });
    const packed = await house.run(pack, { items: [{ orderId: o, seal: true }] });
    expect(packed.orders[0]).toMatchObject({ status: 75, leftQty: 0 });
    await house.run(collect, { cartonCodes: packed.cartons.map((c) => c.code) });
    expect(await house.status(o)).toBe(80);
    await house.lawful();
    const shipment = await house.run(createShipment, { orderIds: [o] });
    await house.run(load, { id: shipment.id });
    await house.run(sealShipment, { id: shipment.id, partial: false });
    expect((await house.run(ship, { id: shipment.id })).orders).toMatchObject([{ id: o, status: 90, qty: 45 }]);
    await expect(house.run(ship, { id: shipment.id })).rejects.toThrow('当前状态【已发运】不允许发运');
    expect([await house.status(o), (await wave(w)).status]).toEqual([90, 50]);
    await house.lawful();
    await house.run(rollbackShip, { id: shipment.id, reason: '发错车' });
    expect([await house.status(o), (await wave(w)).status]).toEqual([80, 40]);
    await house.lawful();
    await house.run(ship, { id: shipment.id });
    expect(await house.status(o)).toBe(90);
    await house.lawful();
  });

  test('two pickers at one line: the second is told that it is picked; a task belongs to who claimed it', async () => {
    const g = await house.goods();
    await house.stock(await house.storage('R-S2'), g, 10);
    const o = await house.order([[g, 4]]);
    const w = await makeWave([o]);
    await house.run(releaseStep, w);
    const [task] = await linesOf(w);
    const lineIds = task?.stops[0]?.parts.map((p) => p.lineId) ?? [];
    await expect(house.run(confirmPick, { lines: [{ lineIds }] })).rejects.toThrow('当前状态【待领取】不允许拣货');
    await house.run(claimTask, { taskId: task?.id });
    await expect(house.run(claimTask, { taskId: task?.id }, house.other)).rejects.toThrow('任务已被他人领取');
    await expect(house.run(confirmPick, { lines: [{ lineIds, qty: 5 }] })).rejects.toThrow('拣货数量超过任务数量');
    await expect(house.run(confirmPick, { lines: [{ lineIds, positionCode: 'WRONG' }] })).rejects.toThrow(
      '库位不符，应为【R-S2】',
    );
    const results = await Promise.allSettled([
      house.run(confirmPick, { lines: [{ lineIds }] }),
      house.run(confirmPick, { lines: [{ lineIds }] }, house.other),
    ]);
    expect(results.map((r) => r.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find((r) => r.status === 'rejected')).toMatchObject({ reason: { message: '该行已拣货' } });
    expect(await house.status(o)).toBe(60);
    await house.lawful();
  });

  test('a short pick locks what the book still claims and promises other stock in the same walk', async () => {
    const g = await house.goods({ code: 'R3' });
    const first = await house.stock(await house.storage('R-S3'), g, 62, { expireIn: 100 });
    const second = await house.stock(await house.storage('R-S4'), g, 200, { expireIn: 200 });
    const o = await house.order([[g, 60]]);
    const w = await makeWave([o]);
    await house.run(releaseStep, w);
    const [task] = await linesOf(w);
    await house.run(claimTask, { taskId: task?.id });
    const lineIds = task?.stops[0]?.parts.map((p) => p.lineId) ?? [];
    const answer = await house.run(shortPick, { lineIds, qty: 58, reason: 'DAMAGED' as const });
    expect(answer).toMatchObject({
      pickedQty: 58,
      shortQty: 2,
      lockedQty: 4,
      reallocatedQty: 2,
      stillShort: 0,
      newLines: [{ taskId: task?.id, positionCode: 'R-S4', qty: 2 }],
    });
    expect([await house.counters(first.stockId), await house.counters(second.stockId)]).toEqual([
      '4/0/4/0',
      '200/2/0/0',
    ]);
    expect((await order(o)).lines[0]?.explanations[0]).toMatchObject({
      trigger: 'SHORT',
      asked: 2,
      granted: 2,
      rejected: [],
    });
    await house.lawful();
    await pickAll(w);
    expect([await house.status(o), await house.counters(second.stockId)]).toEqual([60, '198/0/0/0']);
    await house.lawful();
  });

  test('a short pick with nothing else to promise leaves the order short', async () => {
    const g = await house.goods();
    await house.stock(await house.storage('R-S5'), g, 10);
    const o = await house.order([[g, 10]]);
    const w = await makeWave([o]);
    await house.run(releaseStep, w);
    const [task] = await linesOf(w);
    await house.run(claimTask, { taskId: task?.id });
    expect(
      await house.run(shortPick, {
        lineIds: [task?.stops[0]?.parts[0]?.lineId ?? 0],
        qty: 0,
        reason: 'MISSING' as const,
      }),
    ).toMatchObject({ pickedQty: 0, shortQty: 10, reallocatedQty: 0, stillShort: 10, newLines: [] });
    expect(await house.status(o)).toBe(40);
    await house.lawful();
  });

  test('a short pick tells what it found missing, not what the order lacked before', async () => {
    const g = await house.goods();
    await house.stock(await house.storage('R-S9'), g, 4);
    const o = await house.order([[g, 10]], { shortPolicy: 1 });
    const w = await makeWave([o]);
    await house.run(releaseStep, w);
    const [task] = await linesOf(w);
    await house.run(claimTask, { taskId: task?.id });
    expect(
      await house.run(shortPick, {
        lineIds: [task?.stops[0]?.parts[0]?.lineId ?? 0],
        qty: 3,
        reason: 'MISSING' as const,
      }),
    ).toMatchObject({ pickedQty: 3, shortQty: 1, reallocatedQty: 0, stillShort: 1 });
    await house.lawful();
  });

  test('interception gives up what is not picked and sends back what is', async () => {
    const g = await house.goods({ code: 'X2' }, 30);
    const storage = await house.stock(await house.storage('X-S'), g, 1800);
    const face = await house.stock(await house.face('X-F', g), g, 120);
    const o = await house.order([[g, 45]]);
    await house.run(allocate, [o]);
    expect([await house.counters(storage.stockId), await house.counters(face.stockId)]).toEqual([
      '1800/30/0/0',
      '120/15/0/0',
    ]);
    const w = await makeWave([o]);
    await house.run(releaseStep, w);
    await expect(house.run(intercept, { id: o, reason: '客户拒收' })).rejects.toThrow('当前状态【待拣货】不允许拦截');
    await pickAll(w);
    expect(await house.status(o)).toBe(60);
    expect(await house.run(intercept, { id: o, reason: '客户拒收' })).toMatchObject({ isFrozen: true });
    await expect(house.run(pack, { items: [{ orderId: o, seal: false }] })).rejects.toThrow('订单已冻结');
    await house.lawful();
    const tasks = await read((tx) => unpickPage(ctxOf(tx, house.actor), { param: {}, pageNum: 1, pageSize: 20 }));
    expect(tasks.list.map((t) => [t.toPositionCode, t.qty]).sort((a, b) => Number(a[1]) - Number(b[1]))).toEqual([
      ['X-F', 15],
      ['X-F', 30],
    ]);
    const [first, ...rest] = tasks.list.map((t) => ({ lineId: t.id }));
    expect(
      (await house.run(confirmUnpick, { lines: first ? [first] : [], changePosition: false })).orders[0]?.status,
    ).not.toBe(99);
    await house.lawful();
    expect((await house.run(confirmUnpick, { lines: rest, changePosition: false })).orders).toMatchObject([
      { id: o, status: 99 },
    ]);
    expect([await house.counters(storage.stockId), await house.counters(face.stockId)]).toEqual([
      '1770/0/0/0',
      '150/0/0/0',
    ]);
    expect((await order(o)).lines).toMatchObject([{ qtyCancelled: 45, qtyAllocated: 0, qtyPicked: 0 }]);
    await house.lawful();
  });

  test('what was intercepted goes back to a place even where its goods have no pick face', async () => {
    const g = await house.goods({ code: 'X3' }, 30);
    const from = await house.storage('X3-S');
    await house.stock(from, g, 45);
    const o = await house.order([[g, 45]]);
    await house.run(allocate, [o]);
    const w = await makeWave([o]);
    await house.run(releaseStep, w);
    await pickAll(w);
    await house.run(intercept, { id: o, reason: '客户拒收' });
    const tasks = await read((tx) =>
      unpickPage(ctxOf(tx, house.actor), { param: { goodsId: g }, pageNum: 1, pageSize: 20 }),
    );
    expect(tasks.list.reduce((sum, t) => sum + t.qty, 0)).toBe(45);
    expect(tasks.list.map((t) => t.toPositionCode)).not.toContain(null);
    const lines = tasks.list.map((t) => ({ lineId: t.id }));
    expect((await house.run(confirmUnpick, { lines, changePosition: false })).orders).toMatchObject([
      { id: o, status: 99 },
    ]);
    await house.lawful();
  });

  test('loose goods wait for the face where the rule says so, and are ready when it is filled', async () => {
    const g = await house.goods({ code: 'R6' }, 20);
    await house.given.row('strategy.picking_strategy', {
      tenant_id: house.at.tenantId,
      warehouse_id: house.at.warehouseId,
      owner_id: house.ownerId,
      loose_source: 1,
    });
    const storage = await house.stock(await house.storage('R-S6'), g, 800);
    await house.face('R-F6', g, { min_qty: 60, max_qty: 200 });
    const o = await house.order([[g, 30]]);
    const w = await makeWave([o]);
    await house.run(releaseStep, w);
    expect(
      (await linesOf(w))
        .flatMap((t) => t.stops.map((stop) => [t.kind, stop.positionCode, stop.qty, stop.state]))
        .sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)),
    ).toEqual([
      ['CASE', 'R-S6', 20, 10],
      ['PIECE', 'R-S6', 10, 5],
    ]);
    await house.run(sendForWave, w);
    expect(await house.counters(storage.stockId)).toBe('800/30/0/190');
    await house.lawful();
    const tasks = await read((tx) =>
      taskLinePage(ctxOf(tx, house.actor), 'REPLENISH', { param: {}, pageNum: 1, pageSize: 20 }),
    );
    expect(tasks.list).toMatchObject([{ toPositionCode: 'R-F6', qty: 200 }]);
    await house.run(carryReplenishments, { lines: [{ lineId: tasks.list[0]?.id ?? 0 }], changePosition: false });
    expect([await house.counters(storage.stockId), await house.lying('R-F6')]).toEqual([
      '600/20/0/0',
      { R6: '200/10' },
    ]);
    await house.lawful();
    await pickAll(w);
    expect([await house.status(o), await house.lying('R-F6')]).toEqual([60, { R6: '190/0' }]);
    await house.lawful();
  });
});

describe('waves', () => {
  test('orders of a rule come together; those that may not are refused in their own words', async () => {
    const g = await house.goods();
    await house.stock(await house.storage('W-S1'), g, 6);
    const [a, b, c] = [
      await house.order([[g, 2]]),
      await house.order([[g, 2]]),
      await house.order([[g, 9]], { shortPolicy: 2 }),
    ];
    const preview = await read((tx) => planPreview(ctxOf(tx, house.actor), { rule: { ...RULE, maxOrders: 2 } }));
    expect(preview.list.flatMap((group) => group.orderIds)).toEqual(expect.arrayContaining([a, b, c]));
    const w = await makeWave([a]);
    await expect(makeWave([a])).rejects.toThrow(/已在波次【W/);
    await expect(house.run(hidden, { id: a, reason: 'x' })).resolves.toMatchObject({ isHidden: true });
    expect((await wave(w)).orderCount).toBe(0);
    await expect(house.run(releaseStep, w)).rejects.toThrow('波次无可用订单');
    await house.run(addOrders, { id: w, orderIds: [b, c] });
    const done = await house.run(releaseStep, w);
    expect(done).toMatchObject({
      done: true,
      allocated: 2,
      short: 9,
      kicked: [{ id: c, reason: '无可分配库存' }],
      taskLines: 1,
    });
    expect([await house.status(b), await house.status(c)]).toEqual([40, 10]);
    expect((await wave(w)).orders.find((row) => row.id === c)).toMatchObject({
      active: false,
      kickReason: '无可分配库存',
    });
    await expect(house.run(releaseStep, w)).rejects.toThrow('当前状态【已释放】不允许释放');
    await house.lawful();
    expect(await house.run(removeOrders, { id: w, orderIds: [b] })).toMatchObject({ status: 50 });
    expect(await house.status(b)).toBe(10);
    await house.lawful();
  });

  test('cancelling keeps or gives back what was promised', async () => {
    const g = await house.goods();
    const s = await house.stock(await house.storage('W-S2'), g, 6);
    const o = await house.order([[g, 2]]);
    const first = await makeWave([o]);
    await house.run(releaseStep, first);
    expect(await house.run(cancelWave, { id: first, keepAllocation: true })).toMatchObject({ status: 90 });
    expect([await house.status(o), await house.counters(s.stockId)]).toEqual([30, '6/2/0/0']);
    const second = await makeWave([o]);
    await house.run(releaseStep, second);
    await house.run(cancelWave, { id: second, keepAllocation: false });
    expect([await house.status(o), await house.counters(s.stockId)]).toEqual([10, '6/0/0/0']);
    await house.lawful();
  });

  test('tasks are walked in a serpentine and can be cut', async () => {
    const g = await house.goods();
    const aisles: number[] = [];
    for (const n of [1, 2])
      aisles.push(
        await house.given.row('basic.roadway', {
          tenant_id: house.at.tenantId,
          warehouse_id: house.at.warehouseId,
          area_id: house.storeAreaId,
          code: `RW${n}`,
          order_no: n,
        }),
      );
    const orders: number[] = [];
    for (const [aisle, order_num] of [
      [0, 1],
      [0, 2],
      [1, 1],
      [1, 2],
    ] as const) {
      const goods = orders.length === 0 ? g : await house.goods();
      await house.stock(
        await house.storage(`RW${aisle}-${order_num}`, { roadway_id: aisles[aisle], order_num }),
        goods,
        5,
      );
      orders.push(await house.order([[goods, 5]]));
    }
    const w = await makeWave(orders);
    await house.run(releaseStep, w);
    const [task] = await linesOf(w);
    expect(task?.stops.map((stop) => stop.positionCode)).toEqual(['RW0-1', 'RW0-2', 'RW1-2', 'RW1-1']);
    const cut = await house.run(splitPicking, { taskId: task?.id ?? 0, byRoadway: true });
    expect(cut.list.map((t) => [t.lineCount, t.qty])).toEqual([
      [2, 10],
      [2, 10],
    ]);
    await expect(house.run(splitPicking, { taskId: task?.id ?? 0, byRoadway: true })).rejects.toThrow('拆分后不能为空');
    await house.lawful();
  });
});
