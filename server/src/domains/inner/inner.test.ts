import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { adjustInput, adjustSearch } from '#contract/inner/adjust.ts';
import { moveApi, moveSearch } from '#contract/inner/move.ts';
import type { Actor } from '../../platform/actor.ts';
import { ctxOf } from '../../platform/ctx.ts';
import type { Tx } from '../../platform/db/database.ts';
import { testWorld, type TestWorld } from '../../testing/given/app.ts';
import { brokenLaws, givenActor, givenStock, openGiven, type Given } from '../../testing/given/rows.ts';
import { addAdjust, deleteAdjust, updateAdjust } from './adjust/adjust.ts';
import { submitAdjust } from './adjust/audit.ts';
import { executeAdjust } from './adjust/execute.ts';
import { adjustDetail, adjustPage } from './adjust/read.ts';
import { carryMoves } from './carry.ts';
import { addMoves, assignMoves, cancelMoves, claimMove, finishMoves, nextMove } from './move.ts';
import { movePage } from './read-move.ts';

let world: TestWorld, given: Given, actor: Actor, blind: Actor, at: { tenantId: number; warehouseId: number };
let ownerId: number, goodsId: number, area: number;
beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenantId = await given.tenant();
  at = { tenantId, warehouseId: (await given.warehouse(tenantId)).id };
  actor = givenActor(at, { userId: 7 });
  ownerId = await given.owner(tenantId);
  blind = givenActor(at, { ownerIds: [await given.owner(tenantId)] });
  goodsId = await given.goods(tenantId, ownerId, { code: 'MILK', shelf_life_days: 100 });
  area = await given.area(at, 'STORE');
});
afterAll(async () => {
  await given.close();
  await world.close();
});
afterEach(async () => expect(await brokenLaws(world.db, at.tenantId)).toEqual([]));

const run = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => world.db.write(at.tenantId, work);
const position = (code: string) => given.position(at, area, { code });
const lying = async (code: string, qty: number, more: object = {}) =>
  givenStock(world.db, actor, { positionId: await position(code), goodsId, ownerId, qty, ...more });

describe('moves', () => {
  const add = (moves: object[], more: object = {}, who = actor) =>
    run((tx) => addMoves(ctxOf(tx, who), moveApi.add.input.parse({ moves, ...more })));
  test('planned, taken, carried, listed', async () => {
    const { stockId } = await lying('M-01', 10);
    await position('M-02');
    const {
      tasks: [task],
    } = await add([{ stockId, qty: 4, toPositionCode: 'm-02' }]);
    expect(task).toMatchObject({ status: 10, taskNo: expect.stringMatching(/^MV/) });
    await run((tx) => claimMove(ctxOf(tx, actor), { id: task?.id ?? 0 }));
    const lineId = task?.lineIds[0] ?? 0;
    expect(
      await run((tx) => carryMoves(ctxOf(tx, actor), moveApi.confirm.input.parse({ lines: [{ lineId }] }))),
    ).toMatchObject({ tasks: [{ status: 40 }] });
    const page = await world.db.read(at.tenantId, (tx) =>
      movePage(ctxOf(tx, actor), { param: moveSearch.parse({ positionCode: 'M-02' }), pageNum: 1, pageSize: 20 }),
    );
    expect(page.list).toMatchObject([
      {
        fromPositionCode: 'M-01',
        toPositionCode: 'M-02',
        realPositionCode: 'M-02',
        qty: 4,
        doneQty: 4,
        status: 40,
        actions: [],
      },
    ]);
    expect(
      (
        await world.db.read(at.tenantId, (tx) =>
          movePage(ctxOf(tx, blind), { param: moveSearch.parse({}), pageNum: 1, pageSize: 20 }),
        )
      ).total,
    ).toBe(0);
  });
  test('refused in the words of the floor', async () => {
    const { stockId } = await lying('M-11', 3);
    await position('M-12');
    await expect(add([{ stockId, qty: 4, toPositionCode: 'M-12' }])).rejects.toThrow(
      '可移动数量不足，可用3（分配0/锁定0）',
    );
    await expect(add([{ stockId, qty: 3, toPositionCode: 'M-11' }])).rejects.toThrow('源库位与目标库位相同');
    await expect(add([{ stockId, qty: 3, toPositionCode: 'NO-1' }])).rejects.toThrow('库位【NO-1】不存在');
    await expect(add([{ stockId, qty: 3, toPositionCode: 'M-12' }], {}, blind)).rejects.toMatchObject({
      kind: 'NOT_FOUND',
    });
    await expect(
      add([
        { stockId, qty: 2, toPositionCode: 'M-12' },
        { stockId, qty: 2, toPositionCode: 'M-12' },
      ]),
    ).rejects.toThrow('可移动数量不足，可用1');
  });
  test('whole pallets, next task, called off and ended short', async () => {
    const lpnId = await given.lpn(at, 'PALLET', { code: 'PAL-9' });
    await lying('M-21', 6, { lpnId });
    await position('M-22');
    const {
      tasks: [whole],
    } = await add([{ lpnCode: 'PAL-9', toPositionCode: 'M-22' }], { priority: 1 });
    expect(await run((tx) => nextMove(ctxOf(tx, actor)))).toMatchObject({ id: whole?.id });
    await expect(
      run((tx) =>
        carryMoves(ctxOf(tx, actor), moveApi.confirm.input.parse({ lines: [{ lineId: whole?.lineIds[0], qty: 5 }] })),
      ),
    ).rejects.toThrow('整托任务不能部分确认');
    expect(await run((tx) => cancelMoves(ctxOf(tx, actor), { ids: [whole?.id ?? 0], reason: '不用了' }))).toMatchObject(
      { tasks: [{ status: 90 }] },
    );
    const { stockId } = await lying('M-23', 6);
    const {
      tasks: [part],
    } = await add([{ stockId, qty: 6, toPositionCode: 'M-22' }]);
    await run((tx) =>
      carryMoves(ctxOf(tx, actor), moveApi.confirm.input.parse({ lines: [{ lineId: part?.lineIds[0], qty: 2 }] })),
    );
    expect(await run((tx) => finishMoves(ctxOf(tx, actor), { ids: [part?.id ?? 0], reason: '破损' }))).toMatchObject({
      tasks: [{ status: 40 }],
    });
    await expect(run((tx) => assignMoves(ctxOf(tx, actor), { ids: [part?.id ?? 0], assigneeId: 999 }))).rejects.toThrow(
      '领取人不存在或已停用',
    );
  });
});

describe('adjustments', () => {
  const input = (lines: object[], more: object = {}) =>
    adjustInput.parse({ kind: 1, ownerId, reasonCode: 'COUNT', lines, ...more });
  const add = (lines: object[], more: object = {}, who = actor) =>
    run((tx) => addAdjust(ctxOf(tx, who), input(lines, more)));
  const onHand = async (stockId: number) =>
    (await given.ask<{ on_hand: number }>('select on_hand from inventory.stock where id = $1', [stockId]))[0]?.on_hand;

  test('less here, more there, found where nothing lay: submitted and executed', async () => {
    const less = await lying('J-01', 10),
      more = await lying('J-02', 1);
    await position('J-03');
    const made = await add([
      { stockId: less.stockId, delta: -4 },
      { stockId: more.stockId, delta: 2 },
      { goodsId, positionCode: 'J-03', producedOn: '2026-01-05', delta: 5 },
    ]);
    const submitted = await run((tx) => submitAdjust(ctxOf(tx, actor), made));
    expect(submitted).toMatchObject({ status: 20, version: 1 });
    expect(await run((tx) => executeAdjust(ctxOf(tx, actor), submitted))).toMatchObject({ status: 40 });
    expect([await onHand(less.stockId), await onHand(more.stockId)]).toEqual([6, 3]);
    const detail = await world.db.read(at.tenantId, (tx) => adjustDetail(ctxOf(tx, actor), { id: made.id }));
    expect(detail).toMatchObject({
      lineCount: 3,
      plus: 7,
      minus: 4,
      status: 40,
      actions: [],
      lines: [
        { bookQty: 10, nowQty: 6, state: 20 },
        { nowQty: 3 },
        { positionCode: 'J-03', bookQty: 0, nowQty: 5, producedOn: '2026-01-05', expireOn: '2026-04-15' },
      ],
    });
    await expect(
      run((tx) => executeAdjust(ctxOf(tx, actor), { id: made.id, version: detail.version })),
    ).rejects.toThrow('当前状态【已完成】不允许执行');
    expect(
      (
        await world.db.read(at.tenantId, (tx) =>
          adjustPage(ctxOf(tx, actor), { param: adjustSearch.parse({ goodsId }), pageNum: 1, pageSize: 20 }),
        )
      ).total,
    ).toBe(1);
    expect(
      (
        await world.db.read(at.tenantId, (tx) =>
          adjustPage(ctxOf(tx, blind), { param: adjustSearch.parse({}), pageNum: 1, pageSize: 20 }),
        )
      ).total,
    ).toBe(0);
  });
  test('a book that moved since, and a stale version', async () => {
    const { stockId, lotId } = await lying('J-11', 10);
    const made = await add([{ stockId, delta: -4 }]);
    await givenStock(world.db, actor, {
      positionId:
        (
          await given.ask<{ position_id: number }>('select position_id from inventory.stock where id = $1', [stockId])
        )[0]?.position_id ?? 0,
      goodsId,
      ownerId,
      lotId,
      qty: 2,
    });
    await expect(run((tx) => executeAdjust(ctxOf(tx, actor), made))).rejects.toThrow(
      '账面已变化（原10现12），请重新确认',
    );
    const again = await run((tx) => updateAdjust(ctxOf(tx, actor), { ...input([{ stockId, delta: -5 }]), ...made }));
    await expect(run((tx) => deleteAdjust(ctxOf(tx, actor), made))).rejects.toMatchObject({ kind: 'VERSION' });
    await run((tx) => executeAdjust(ctxOf(tx, actor), again));
    expect(await onHand(stockId)).toBe(7);
  });
  test('quality changes in place', async () => {
    const { stockId } = await lying('J-21', 10);
    const made = await add([{ stockId, changeQty: 3, toQuality: 'D' }], { kind: 3 });
    await run((tx) => executeAdjust(ctxOf(tx, actor), made));
    expect(
      await given.ask(
        `select quality, on_hand from inventory.stock s join basic.position p on p.id = s.position_id where p.code = 'J-21' order by quality`,
      ),
    ).toEqual([
      { quality: 'A', on_hand: 7 },
      { quality: 'D', on_hand: 3 },
    ]);
    await expect(add([{ stockId, changeQty: 3, toQuality: 'A' }], { kind: 3 })).rejects.toThrow('目标品质与原品质相同');
  });
  test('what cannot be adjusted', async () => {
    const { stockId } = await lying('J-31', 5);
    await expect(add([{ stockId, delta: 0 }])).rejects.toThrow('调整数量不能为0');
    await expect(add([{ stockId, delta: -6 }])).rejects.toThrow('可调减数量不足，可用5');
    await expect(
      add([
        { stockId, delta: 1 },
        { stockId, delta: 2 },
      ]),
    ).rejects.toThrow('明细重复');
    await expect(add([{ stockId, delta: 1 }], {}, blind)).rejects.toMatchObject({
      kind: 'SCOPE',
      message: '无权操作该货主的数据',
    });
    await expect(add([{ goodsId, positionCode: 'J-31', producedOn: '2999-01-01', delta: 1 }])).rejects.toThrow(
      '生产日期不能晚于今天',
    );
    await given.position(at, area, { code: 'J-90', state: 90 });
    await expect(add([{ goodsId, positionCode: 'J-90', delta: 1 }])).rejects.toThrow('库位【J-90】已停用');
  });
});
