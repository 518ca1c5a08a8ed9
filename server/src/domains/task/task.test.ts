import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../platform/actor.ts';
import { ctxOf } from '../../platform/ctx.ts';
import type { Tx } from '../../platform/db/database.ts';
import { testWorld, type TestWorld } from '../../testing/given/app.ts';
import { brokenLaws, givenActor, givenStock, openGiven, type Given } from '../../testing/given/rows.ts';
import { postTxn } from '../inventory/facade.ts';
import {
  cancelTasks,
  claimNextTask,
  claimTask,
  confirmTaskLines,
  createTasks,
  finishShort,
  undoTaskLine,
  type TaskLineWish,
  type TaskWish,
} from './facade.ts';

let world: TestWorld, given: Given, actor: Actor, other: Actor, at: { tenantId: number; warehouseId: number };
let ownerId: number, goodsId: number, recId: number, pickId: number, storeArea: number, pickArea: number;
beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenantId = await given.tenant();
  const house = await given.warehouse(tenantId);
  at = { tenantId, warehouseId: house.id };
  recId = house.recId;
  pickId = house.pickId;
  actor = givenActor(at);
  other = givenActor(at, { userId: 2 });
  ownerId = await given.owner(tenantId);
  goodsId = await given.goods(tenantId, ownerId);
  storeArea = await given.area(at, 'STORE');
  pickArea = await given.area(at, 'PICK');
});
afterAll(async () => {
  await given.close();
  await world.close();
});
afterEach(async () => expect(await brokenLaws(world.db, at.tenantId)).toEqual([]));

const run = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => world.db.write(at.tenantId, work);
const stock = (positionId: number, qty: number, more: { lpnId?: number; quality?: 'A' | 'Q' } = {}) =>
  givenStock(world.db, actor, { positionId, goodsId, ownerId, qty, ...more });
const one = async (kind: TaskWish['kind'], line: TaskLineWish, more: Partial<TaskWish> = {}) => {
  const [made] = await run((tx) => createTasks(ctxOf(tx, actor), [{ kind, lines: [line], ...more }]));
  return { taskId: made?.taskId ?? 0, lineId: made?.lineIds[0] ?? 0, taskNo: made?.taskNo ?? '' };
};
const rowAt = async (positionId: number) =>
  await given.ask<{ on_hand: number; moving: number; allocated: number; lpn_id: number }>(
    'select on_hand, moving, allocated, lpn_id from inventory.stock where position_id = $1 and on_hand > 0 order by id',
    [positionId],
  );
const usage = async (positionId: number) =>
  (
    await given.ask<{ used_weight: number; claim_weight: number; used_pallets: number; claim_pallets: number }>(
      'select used_weight, claim_weight, used_pallets, claim_pallets from basic.position where id = $1',
      [positionId],
    )
  )[0];

describe('putting away', () => {
  let shelf: number, source: { stockId: number };
  beforeEach(async () => {
    shelf = await given.position(at, storeArea);
    source = await stock(recId, 30);
  });

  test('promises source and target, carries, and is done', async () => {
    const task = await one('PUTAWAY', { fromStockId: source.stockId, qty: 30, toPositionId: shelf });
    expect(task.taskNo).toMatch(/^PA\d{6}-\d{4}$/);
    expect(await usage(shelf)).toMatchObject({ used_weight: 0, claim_weight: 3000 });
    const part = await run((tx) => confirmTaskLines(ctxOf(tx, actor), [{ lineId: task.lineId, qty: 10 }]));
    expect(part).toMatchObject({
      tasks: [{ status: 20 }],
      lines: [{ qty: 10, doneQty: 10, plannedQty: 30 }],
      travelled: [],
    });
    expect(await usage(shelf)).toMatchObject({ used_weight: 1000, claim_weight: 2000 });
    expect(await run((tx) => confirmTaskLines(ctxOf(tx, actor), [{ lineId: task.lineId, qty: 20 }]))).toMatchObject({
      tasks: [{ status: 40 }],
    });
    expect(await rowAt(shelf)).toEqual([{ on_hand: 30, moving: 0, allocated: 0, lpn_id: 0 }]);
    expect(await usage(shelf)).toMatchObject({ used_weight: 3000, claim_weight: 0 });
  });

  test('refuses more than is free, waiting quality, more than planned and a second time', async () => {
    const free = (await rowAt(recId)).reduce((sum, row) => sum + row.on_hand - row.moving, 0);
    await expect(
      one('PUTAWAY', { fromStockId: source.stockId, qty: free + 1, toPositionId: shelf }),
    ).rejects.toMatchObject({ kind: 'STOCK', message: `可上架数量不足，可用${free}` });
    const waiting = await stock(recId, 5, { quality: 'Q' });
    await expect(one('PUTAWAY', { fromStockId: waiting.stockId, qty: 5, toPositionId: shelf })).rejects.toThrow(
      '待检库存不能上架',
    );
    const task = await one('PUTAWAY', { fromStockId: source.stockId, qty: 10, toPositionId: shelf });
    await expect(run((tx) => confirmTaskLines(ctxOf(tx, actor), [{ lineId: task.lineId, qty: 11 }]))).rejects.toThrow(
      '数量超过任务数量10',
    );
    await run((tx) => confirmTaskLines(ctxOf(tx, actor), [{ lineId: task.lineId, qty: 10 }]));
    await expect(run((tx) => confirmTaskLines(ctxOf(tx, actor), [{ lineId: task.lineId, qty: 10 }]))).rejects.toThrow(
      '当前状态【已完成】不允许确认',
    );
  });

  test('another position only when the user means it and may', async () => {
    const elsewhere = await given.position(at, storeArea, { code: 'ELSE-1' });
    const { lineId } = await one('PUTAWAY', { fromStockId: source.stockId, qty: 10, toPositionId: shelf });
    const confirm = { lineId, qty: 10, positionId: elsewhere };
    await expect(run((tx) => confirmTaskLines(ctxOf(tx, actor), [confirm]))).rejects.toThrow(
      '库位【ELSE-1】与任务不符，是否更换',
    );
    await expect(
      run((tx) => confirmTaskLines(ctxOf(tx, actor), [{ ...confirm, changePosition: true }])),
    ).rejects.toMatchObject({ kind: 'FORBIDDEN' });
    const master = givenActor(at, { permissions: ['task:putaway:changePos'] });
    expect(
      await run((tx) => confirmTaskLines(ctxOf(tx, master), [{ ...confirm, changePosition: true }])),
    ).toMatchObject({ lines: [{ toPositionId: elsewhere }] });
    expect(await usage(shelf)).toMatchObject({ claim_weight: 0 });
  });

  test('is undone once: goods, claim and task as before', async () => {
    const task = await one('PUTAWAY', { fromStockId: source.stockId, qty: 10, toPositionId: shelf });
    const before = await rowAt(recId);
    const done = await run((tx) => confirmTaskLines(ctxOf(tx, actor), [{ lineId: task.lineId, qty: 10 }]));
    const undo = () =>
      run((tx) =>
        undoTaskLine(ctxOf(tx, actor), { lineId: task.lineId, txnId: done.lines[0]?.txnId ?? 0, reason: '放错' }),
      );
    expect(await undo()).toMatchObject({ qty: 10 });
    expect(await rowAt(recId)).toEqual(before);
    expect(await given.ask('select status from inventory.task where id = $1', [task.taskId])).toEqual([{ status: 10 }]);
    await expect(undo()).rejects.toThrow();
    await run((tx) => confirmTaskLines(ctxOf(tx, actor), [{ lineId: task.lineId, qty: 10 }]));
  });

  test('a whole pallet stands in one place, with all its lines', async () => {
    const lpnId = await given.lpn(at);
    const second = await given.goods(at.tenantId, ownerId);
    const a = await stock(recId, 8, { lpnId });
    const b = await givenStock(world.db, actor, { positionId: recId, goodsId: second, ownerId, qty: 4, lpnId });
    const whole = (fromStockId: number, qty: number): TaskLineWish => ({
      fromStockId,
      qty,
      toPositionId: shelf,
      wholeLpn: true,
    });
    await expect(
      run((tx) => createTasks(ctxOf(tx, actor), [{ kind: 'PUTAWAY', lines: [whole(a.stockId, 8)] }])),
    ).rejects.toThrow(/^容器【L\d+】须整托移动$/);
    const [made] = await run((tx) =>
      createTasks(ctxOf(tx, actor), [{ kind: 'PUTAWAY', lines: [whole(a.stockId, 8), whole(b.stockId, 4)] }]),
    );
    expect(await usage(shelf)).toMatchObject({ claim_pallets: 1 });
    const done = await run((tx) => confirmTaskLines(ctxOf(tx, actor), [{ lineId: made?.lineIds[0] ?? 0, qty: 8 }]));
    expect(done.lines.map((l) => l.qty)).toEqual([8, 4]);
    expect(await usage(shelf)).toMatchObject({ used_pallets: 1, claim_pallets: 0 });
  });
});

describe('targets', () => {
  const target = async (more: Record<string, unknown>, areaMore: Record<string, unknown> = {}) =>
    given.position(at, await given.area(at, 'STORE', areaMore), { code: `X${Math.random()}`.slice(0, 12), ...more });
  const moveTo = async (positionId: number, qty = 5) =>
    one('MOVE', {
      fromStockId: (await stock(await given.position(at, storeArea), qty)).stockId,
      qty,
      toPositionId: positionId,
    });

  test.for([
    [20, '冻结'],
    [21, '禁入'],
    [30, '盘点中'],
    [90, '停用'],
  ] as const)('state %i refuses', async ([state, word]) => {
    await expect(moveTo(await target({ state }))).rejects.toThrow(new RegExp(`^目标库位【.*】已${word}$`));
  });
  test('mixing and capacity', async () => {
    const foreign = await given.goods(at.tenantId, ownerId);
    const single = await target({ max_goods: 1 });
    await givenStock(world.db, actor, { positionId: single, goodsId: foreign, ownerId, qty: 1 });
    await expect(moveTo(single)).rejects.toThrow('目标库位最多存放1种商品');
    await expect(moveTo(await target({ max_weight: 499 }))).rejects.toThrow('目标库位剩余容量不足');
    const tight = await target({ max_weight: 900 });
    await moveTo(tight);
    await expect(moveTo(tight)).rejects.toThrow('目标库位剩余容量不足');
    const cold = await given.row('basic.room', {
      tenant_id: at.tenantId,
      warehouse_id: at.warehouseId,
      code: 'COLD',
      name: '冷',
      storage_mode: 1,
    });
    await expect(moveTo(await target({}, { room_id: cold }))).rejects.toThrow('库房温层与商品不符');
    const shelf = await given.position(at, storeArea);
    const { stockId } = await stock(shelf, 3);
    await expect(one('MOVE', { fromStockId: stockId, qty: 3, toPositionId: shelf })).rejects.toThrow(
      '源库位与目标库位相同',
    );
    await expect(one('MOVE', { fromStockId: stockId, qty: 4, toPositionId: tight })).rejects.toThrow(
      '可移动数量不足，可用3（分配0/锁定0）',
    );
  });
});

describe('taking, ending and calling off', () => {
  const make = async (priority = 50) =>
    one(
      'MOVE',
      {
        fromStockId: (await stock(await given.position(at, storeArea), 10)).stockId,
        qty: 10,
        toPositionId: await given.position(at, storeArea),
      },
      { priority },
    );

  test('of two who take one task the second is told', async () => {
    const { taskId, lineId } = await make();
    const both = await Promise.allSettled([actor, other].map((who) => run((tx) => claimTask(ctxOf(tx, who), taskId))));
    expect(both.map((b) => b.status).sort()).toEqual(['fulfilled', 'rejected']);
    const loser = both[0]?.status === 'rejected' ? actor : other;
    await expect(run((tx) => claimTask(ctxOf(tx, loser), taskId))).rejects.toThrow('任务已被他人领取');
    await expect(run((tx) => confirmTaskLines(ctxOf(tx, loser), [{ lineId, qty: 10 }]))).rejects.toThrow(
      '任务已被他人领取',
    );
  });
  test('next tasks go out most urgent first, each to one person', async () => {
    const late = await make(51),
      urgent = await make(1),
      next = await make(2);
    const got = await Promise.all([actor, other].map((who) => run((tx) => claimNextTask(ctxOf(tx, who), 'MOVE'))));
    expect(new Set(got.map((g) => g?.taskId))).toEqual(new Set([urgent.taskId, next.taskId]));
    await run((tx) => cancelTasks(ctxOf(tx, actor), [late.taskId], '不需要'));
  });
  test('whoever works in an area is handed what begins there first, however urgent the rest is', async () => {
    const far = await given.position(at, await given.area(at, 'STORE'));
    const source = await stock(far, 30);
    const urgent = await make(1),
      his = await one('MOVE', {
        fromStockId: source.stockId,
        qty: 10,
        toPositionId: await given.position(at, storeArea),
      });
    const [place] = await given.ask<{ area_id: number }>('select area_id from basic.position where id = $1', [far]);
    await given.row('basic.area_staff', {
      tenant_id: at.tenantId,
      warehouse_id: at.warehouseId,
      area_id: place?.area_id,
      staff_id: other.userId,
    });
    const next = () => run((tx) => claimNextTask(ctxOf(tx, other), 'MOVE'));
    expect([(await next())?.taskId, (await next())?.taskId]).toEqual([his.taskId, urgent.taskId]);
  });
  test('ended short and cancelled tasks hold nothing', async () => {
    const short = await make(),
      off = await make();
    await run((tx) => confirmTaskLines(ctxOf(tx, actor), [{ lineId: short.lineId, qty: 4 }]));
    await expect(run((tx) => cancelTasks(ctxOf(tx, actor), [short.taskId], '不需要'))).rejects.toThrow(
      '任务已部分执行，不能取消',
    );
    expect(await run((tx) => finishShort(ctxOf(tx, actor), [short.taskId], '货损'))).toMatchObject({
      tasks: [{ status: 40 }],
    });
    expect(await run((tx) => cancelTasks(ctxOf(tx, actor), [off.taskId], '不需要'))).toMatchObject({
      tasks: [{ status: 90 }],
    });
    const [{ n } = { n: -1 }] = await given.ask<{ n: number }>(
      `select count(*)::int as n from inventory.stock_claim where ref_id = any($1) and open_qty > 0`,
      [[short.taskId, off.taskId]],
    );
    expect(n).toBe(0);
  });
});

describe('promises travel with goods', () => {
  const allocate = async (stockId: number, qty: number, stage: 'SHELF' | 'WAIT') => {
    const { detailId } = await given.demand(at, ownerId, goodsId, qty);
    const posted = await run((tx) =>
      postTxn(ctxOf(tx, actor), {
        type: 'PICK',
        source: { type: 'OUT', id: 1, no: 'X' },
        entries: [],
        claims: [
          { op: 'open', at: stockId, kind: 'ALLOC', stage, qty, outDetailId: detailId, refType: 'OUT', refId: 1 },
        ],
      }),
    );
    await given.ask(`update outbound.detail set qty_allocated = $2 where id = $1`, [detailId, qty]);
    await given.ask(
      `update outbound."order" o set status = s.status from outbound.order_status s where s.order_id = o.id and s.tenant_id = o.tenant_id and s.warehouse_id = o.warehouse_id`,
    );
    return { claimId: posted.claimIds[0] ?? 0, detailId };
  };

  test('replenishment carries waiting lines first, oldest first, and splits the last', async () => {
    const { stockId } = await stock(await given.position(at, storeArea), 40);
    const face = await given.position(at, pickArea);
    const first = await allocate(stockId, 6, 'WAIT'),
      second = await allocate(stockId, 8, 'WAIT');
    const { lineId } = await one('REPLENISH', { fromStockId: stockId, qty: 24, waitQty: 14, toPositionId: face });
    const part = await run((tx) => confirmTaskLines(ctxOf(tx, actor), [{ lineId, qty: 10 }]));
    expect(part.travelled).toMatchObject([
      { fromClaimId: first.claimId, claimId: first.claimId, qty: 6, stage: 'SHELF', positionId: face },
      { fromClaimId: second.claimId, qty: 4, outDetailId: second.detailId },
    ]);
    expect(part.travelled[1]?.claimId).not.toBe(second.claimId);
    const rest = await run((tx) => confirmTaskLines(ctxOf(tx, actor), [{ lineId, qty: 14 }]));
    expect(rest.travelled).toMatchObject([{ fromClaimId: second.claimId, qty: 4 }]);
    expect(await rowAt(face)).toEqual([{ on_hand: 24, moving: 0, allocated: 14, lpn_id: 0 }]);
  });

  test('lines that came to wait later are carried too, and what the task then need not bring is let go', async () => {
    const { stockId } = await stock(await given.position(at, storeArea), 40);
    const face = await given.position(at, pickArea);
    const { lineId } = await one('REPLENISH', { fromStockId: stockId, qty: 10, toPositionId: face });
    await allocate(stockId, 4, 'WAIT');
    await run((tx) => confirmTaskLines(ctxOf(tx, actor), [{ lineId, qty: 10 }]));
    expect(await rowAt(face)).toEqual([{ on_hand: 10, moving: 0, allocated: 4, lpn_id: 0 }]);
  });

  test('a whole allocated pallet moves with its promises', async () => {
    const lpnId = await given.lpn(at);
    const { stockId } = await stock(await given.position(at, storeArea), 20, { lpnId });
    const { claimId } = await allocate(stockId, 12, 'SHELF');
    const to = await given.position(at, storeArea);
    await expect(one('MOVE', { fromStockId: stockId, qty: 20, toPositionId: to })).rejects.toThrow(
      '可移动数量不足，可用8（分配12/锁定0）',
    );
    const { lineId } = await one('MOVE', { fromStockId: stockId, qty: 20, toPositionId: to, wholeLpn: true });
    const done = await run((tx) => confirmTaskLines(ctxOf(tx, actor), [{ lineId, qty: 20 }]));
    expect(done.travelled).toMatchObject([
      { fromClaimId: claimId, claimId, qty: 12, stage: 'SHELF', positionId: to, lpnId },
    ]);
    expect(await rowAt(to)).toEqual([{ on_hand: 20, moving: 0, allocated: 12, lpn_id: lpnId }]);
  });

  test('returning picked goods ends the promise', async () => {
    const { stockId } = await stock(pickId, 5);
    const { claimId, detailId } = await allocate(stockId, 5, 'SHELF');
    await given.ask(`update inventory.stock_claim set stage = 'PICKED' where id = $1`, [claimId]);
    await given.ask(`update outbound.detail set qty_picked = 5 where id = $1`, [detailId]);
    const shelf = await given.position(at, storeArea);
    const { taskId, lineId } = await one('UNPICK', { fromStockId: stockId, qty: 5, toPositionId: shelf, claimId });
    await expect(run((tx) => cancelTasks(ctxOf(tx, actor), [taskId], '不需要'))).rejects.toThrow('返架任务不能取消');
    expect(await run((tx) => confirmTaskLines(ctxOf(tx, actor), [{ lineId, qty: 5 }]))).toMatchObject({
      returned: [{ claimId, outDetailId: detailId, qty: 5 }],
      tasks: [{ status: 40 }],
    });
    await given.ask(`update outbound.detail set qty_picked = 0, qty_allocated = 0, qty_cancelled = 5 where id = $1`, [
      detailId,
    ]);
    await given.ask(
      `update outbound."order" o set status = s.status from outbound.order_status s where s.order_id = o.id and s.tenant_id = o.tenant_id and s.warehouse_id = o.warehouse_id`,
    );
  });
});
