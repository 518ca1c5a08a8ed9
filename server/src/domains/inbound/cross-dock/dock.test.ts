import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { catchApi } from '#contract/inbound/catch.ts';
import { crossDockApi } from '#contract/inbound/cross-dock.ts';
import { orderApi } from '#contract/inbound/order.ts';
import { putawayApi } from '#contract/inbound/putaway.ts';
import { receiveApi } from '#contract/inbound/receive.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { command } from '../../../platform/command/run.ts';
import { drainOutbox } from '../../../services/events/outbox.ts';
import { SILENT, refused } from '../../../testing/given/basic.ts';
import type { Row } from '../../../testing/given/rows.ts';
import { allocate } from '../../outbound/allocation/allocate.ts';
import { cancel as cancelOut } from '../../outbound/order/acts.ts';
import { update as updateOut } from '../../outbound/order/update.ts';
import { confirmPick } from '../../outbound/pick/confirm.ts';
import { shortPick } from '../../outbound/pick/short.ts';
import { claimTask, releaseTask } from '../../outbound/pick/task.ts';
import { undoPick } from '../../outbound/pick/undo.ts';
import { openFloor, type Floor } from '../../outbound/testing-floor.ts';
import type { House } from '../../outbound/testing.ts';
import { submitCartons } from '../catch/submit.ts';
import { add } from '../order/add.ts';
import { orderDetail } from '../order/read-detail.ts';
import { rollbackDetail } from '../order/rollback.ts';
import { claimPutaway, confirmPutaway } from '../putaway/confirm.ts';
import { putawayTask } from '../putaway/read.ts';
import { receive as confirmReceipt } from '../receive/confirm.ts';
import { assign } from './dock.ts';
import { receiveAndDock } from './receive.ts';
import { undoDock, undockedConsumer } from './undo.ts';

let house: House, floor: Floor, recCode: string;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
  [recCode = ''] = (
    await house.given.ask<{ code: string }>(
      `select p.code from basic.position p join basic.area a on a.id = p.area_id and a.warehouse_id = p.warehouse_id
       where p.warehouse_id = $1 and a.kind = 'REC' order by p.id`,
      [house.at.warehouseId],
    )
  ).map(({ code }) => code);
  await house.storage('XD-STORE');
});
afterEach(() => house.lawful());
afterAll(() => house?.close());

const keys = () => ({ tenant_id: house.at.tenantId, warehouse_id: house.at.warehouseId });
/** 越库 of the owner as said, for the length of a test. */
async function docking<T>(work: () => Promise<T>, more: Row = {}): Promise<T> {
  const rule = await house.given.row('strategy.owner_cross_dock', { ...keys(), owner_id: house.ownerId, ...more });
  try {
    return await work();
  } finally {
    await house.given.ask('update strategy.owner_cross_dock set is_deleted = true where id = $1', [rule]);
  }
}
let n = 0;
const goods = (more: Row = {}) => house.goods({ code: `XD${(n += 1)}`, ...more });
/** An order that lacks all of its goods. */
async function short(lines: [number, number][], more: Record<string, unknown> = {}): Promise<number> {
  const id = await house.order(lines, more);
  await house.run(allocate, [id]);
  expect(await house.status(id)).toBe(10);
  return id;
}
async function due(lines: { goodsId: number; unitQty: number; forOrderNo?: string; forLineNo?: number }[]) {
  const { id } = await house.run(add, orderApi.add.input.parse({ ownerId: house.ownerId, orderType: 1, lines }));
  return { id, lines: (await inOrder(id)).lines.map((line) => line.id) };
}
const inOrder = (id: number) => house.run(orderDetail, { id });
const receive = (lines: { detailId: number; qty: number; quality?: 'A' | 'D'; lpnCode?: string }[], key?: string) =>
  receiveAndDock(
    {
      platform: house.world.platform,
      endpoint: receiveApi.confirm,
      actor: house.actor,
      requestId: 'test',
      ip: '127.0.0.1',
      key,
      upload: undefined,
      http: SILENT,
    },
    receiveApi.confirm.input.parse({
      lines: lines.map((line) => ({ producedOn: house.day(-5), ...line })),
    }),
  );
/** Goods come on an order of their own. */
async function comes(goodsId: number, qty: number) {
  const order = await due([{ goodsId, unitQty: qty }]);
  return { order, done: await receive([{ detailId: order.lines[0] ?? 0, qty }]) };
}
const line = async (orderId: number) => {
  const [first] = (await floor.detail(orderId)).lines;
  return { status: await house.status(orderId), allocated: first?.qtyAllocated, told: first?.explanations[0] };
};
/** on hand/promised of the goods on the receiving place. */
const standing = async (code: string) => (await house.lying(recCode))[code];
/** So many hours from now the order is cut off. */
async function cutOff(id: number, hours: number): Promise<number> {
  await house.given.ask('update outbound.order set cutoff_at = now() + make_interval(hours => $2) where id = $1', [
    id,
    hours,
  ]);
  return id;
}
const inOrderStatus = async (_: unknown, id: number) =>
  (await house.given.ask<{ status: number }>('select status from inbound.order where id = $1', [id]))[0]?.status;
const offered = async (inOrderId: number) =>
  (await inOrder(inOrderId)).tasks.filter(({ status }) => status === 10).reduce((sum, { qty }) => sum + qty, 0);
const drain = () =>
  drainOutbox({
    db: house.world.db,
    log: house.world.platform.log,
    now: () => new Date(),
    consumers: [undockedConsumer(house.world.platform)],
  });

describe('越库', () => {
  test('what an order waits for goes to it from the receiving place, the rest is put away', async () => {
    const g = await goods(),
      orderId = await short([[g, 30]]);
    const { order, done } = await docking(() => comes(g, 50));
    expect(done.docks).toMatchObject([{ qty: 30, outOrderId: orderId, isPlanned: false }]);
    expect(await offered(order.id)).toBe(20);
    expect(done.tasks).toHaveLength(1);
    expect(await line(orderId)).toMatchObject({
      status: 40,
      allocated: 30,
      told: { trigger: 'XDOCK', triggerName: '越库', granted: 30, chosen: [{ positionCode: recCode, step: 'XD' }] },
    });
    const [task] = (await floor.detail(orderId)).picks;
    expect(task).toMatchObject({ kind: 'XDOCK', qty: 30, positionCode: recCode });
    expect((await inOrder(order.id)).docks).toMatchObject([{ qty: 30, freedQty: 0, pickedQty: 0, canUndo: true }]);

    await house.run(claimTask, { taskId: task?.taskId ?? 0 });
    const { txnIds } = await house.run(confirmPick, { lines: [{ lineIds: [task?.id ?? 0] }] });
    expect(await house.status(orderId)).toBe(60);
    await house.lawful();
    await house.run(undoPick, { txnIds });
    expect(await house.status(orderId)).toBe(40);
    await house.run(confirmPick, { lines: [{ lineIds: [task?.id ?? 0] }] });
    expect((await inOrder(order.id)).docks).toMatchObject([{ pickedQty: 30, canUndo: false }]);
  });

  test('only where the owner says so, of orders that are cut off soon enough, of the type it is said for', async () => {
    const g = await goods();
    const orderId = await cutOff(await short([[g, 5]]), 72);
    expect((await comes(g, 5)).done).toMatchObject({ docks: [], tasks: [{}] });
    const off = await docking(() => comes(g, 5), { enabled: false });
    expect(off.done.docks).toEqual([]);
    expect((await docking(() => comes(g, 5), { within_hours: 24 })).done.docks).toEqual([]);
    expect((await docking(() => comes(g, 5), { order_type: 3 })).done.docks).toEqual([]);
    expect((await docking(() => comes(g, 5), { within_hours: 96 })).done.docks).toMatchObject([
      { qty: 5, outOrderId: orderId },
    ]);
  });

  test('whoever leaves first is served first; another owner is not served at all', async () => {
    const g = await goods();
    const late = await cutOff(await short([[g, 4]]), 30),
      soon = await cutOff(await short([[g, 4]]), 6);
    const stranger = await house.given.owner(house.at.tenantId);
    await house.given.row('strategy.owner_cross_dock', { ...keys(), owner_id: stranger });
    const foreign = await house.given.demand(house.at, stranger, g, 9);
    await house.given.ask(`update outbound.detail set explanation = '[]' where id = $1`, [foreign.detailId]);
    const { done } = await docking(() => comes(g, 6));
    expect(done.docks.map(({ outOrderId, qty }) => [outOrderId, qty])).toEqual([
      [soon, 4],
      [late, 2],
    ]);
    expect(await line(late)).toMatchObject({ status: 40, allocated: 2, told: { short: 2 } });
    await house.given.ask('update strategy.owner_cross_dock set is_deleted = true where owner_id = $1', [stranger]);
  });

  test('a lot that must leave first leaves first, from its shelf', async () => {
    const g = await goods(),
      orderId = await short([[g, 10]]);
    await house.stock(await house.storage('XD-OLD'), g, 4, { expireIn: 30 });
    const { done } = await docking(() => comes(g, 10));
    expect(done.docks).toMatchObject([{ qty: 6 }]);
    expect((await line(orderId)).told?.chosen.map(({ positionCode, qty }) => [positionCode, qty])).toEqual([
      ['XD-OLD', 4],
      [recCode, 6],
    ]);
    expect(
      (await floor.detail(orderId)).picks
        .map(({ kind, qty }) => `${kind} ${qty}`)
        .toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['PIECE 4', 'XDOCK 6']);
  });

  test('an order that waits for all of its goods is served when all are there', async () => {
    const [a, b] = [await goods(), await goods()];
    const orderId = await short(
      [
        [a, 5],
        [b, 5],
      ],
      { shortPolicy: 2 },
    );
    const first = await docking(() => comes(a, 5));
    expect(first.done.docks).toEqual([]);
    expect(await offered(first.order.id)).toBe(5);
    const task = await house.run(assign, { id: first.order.id }).catch((error: Error) => error.message);
    expect(task).toBe('没有出库单在等这些商品，或商品已不在收货位');
    await house.stock(await house.storage('XD-ALL'), a, 5);
    expect((await docking(() => comes(b, 5))).done.docks).toMatchObject([{ qty: 5, outOrderId: orderId }]);
    expect(await house.status(orderId)).toBe(40);
  });

  test('goods under inspection, and those told apart piece by piece, are put away first', async () => {
    const g = await goods(),
      orderId = await short([[g, 5]]);
    const rule = await house.given.row('strategy.owner_entry_flow', {
      ...keys(),
      owner_id: house.ownerId,
      need_appoint: false,
      need_pre_check: false,
      qc_mode: 3,
    });
    const { done } = await docking(() => comes(g, 5));
    expect(done).toMatchObject({ receipts: [{ quality: 'Q' }], docks: [], tasks: [] });
    expect((await line(orderId)).status).toBe(10);
    await house.given.ask('update strategy.owner_entry_flow set is_deleted = true where id = $1', [rule]);

    const s = await goods({ serial_mode: 2 }),
      wanted = await short([[s, 1]]);
    const order = await due([{ goodsId: s, unitQty: 1 }]);
    const named = await docking(() =>
      receive([{ detailId: order.lines[0] ?? 0, qty: 1, serials: ['XD-S1'] } as never]),
    );
    expect(named).toMatchObject({ docks: [], tasks: [{}] });
    expect((await line(wanted)).told?.rejected).toMatchObject([
      { rule: 'DOCK_SERIAL', text: '逐件管理序列号的商品先上架，不越库', qty: 1 },
    ]);
  });

  test('of two receipts for one shortage the second finds nobody waiting, and is put away', async () => {
    const g = await goods(),
      orderId = await short([[g, 10]]);
    const both = await docking(() => Promise.all([comes(g, 10), comes(g, 10)]));
    const docked = both.map(({ done }) => done.docks.reduce((sum, { qty }) => sum + qty, 0));
    expect(docked.toSorted((a, b) => a - b)).toEqual([0, 10]);
    const [loser] = both.filter(({ done }) => done.docks.length === 0);
    expect(await offered(loser?.order.id ?? 0)).toBe(10);
    expect(await line(orderId)).toMatchObject({ status: 40, allocated: 10 });
  });

  test('undone, the goods are put away and the line lacks them again; of two at once one is told', async () => {
    const g = await goods(),
      orderId = await short([[g, 5]]);
    const { order } = await docking(() => comes(g, 8));
    const [dock] = (await inOrder(order.id)).docks;
    const detailId = order.lines[0] ?? 0;
    expect((await refused(house.run(rollbackDetail, orderApi.rollbackDetail.input.parse({ id: detailId })))).msg).toBe(
      `商品已越库给出库单【${dock?.outOrderNo ?? ''}】，请先撤销越库`,
    );
    await house.run(claimTask, { taskId: dock?.taskId ?? 0 });
    const undo = () => house.run(undoDock, crossDockApi.undo.input.parse({ id: dock?.id }));
    await floor.refused(undo, `越库任务【${dock?.taskNo ?? ''}】已领取，请先退回任务`);
    await house.run(releaseTask, { id: dock?.taskId ?? 0 });
    const both = await Promise.allSettled([undo(), undo()]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual(['fulfilled', 'rejected']);
    expect(both.find((one) => one.status === 'rejected')?.reason).toMatchObject({ message: '越库已撤销' });
    expect(await line(orderId)).toMatchObject({ status: 10, allocated: 0 });
    expect(await offered(order.id)).toBe(8);
    const { version } = await floor.detail(orderId);
    await floor.refused(
      () =>
        house.run(
          updateOut,
          outOrderApi.update.input.parse({
            id: orderId,
            version,
            ownerId: house.ownerId,
            requireOn: house.day(1),
            lines: [{ goodsId: g, unitQty: 4 }],
          }),
        ),
      '订单生成过拣货任务，不能编辑，请取消后重新下单',
    );
    expect((await inOrder(order.id)).docks).toMatchObject([{ qty: 5, freedQty: 5, canUndo: false }]);
    expect(await drain()).toBeGreaterThan(0);
    expect(await offered(order.id)).toBe(8);
    const again = await docking(() => house.run(assign, { id: order.id }));
    expect(again.docks).toMatchObject([{ qty: 5, outOrderId: orderId }]);
    expect(await offered(order.id)).toBe(3);
    const [next] = (await inOrder(order.id)).docks;
    await house.run(undoDock, crossDockApi.undo.input.parse({ id: next?.id }));
    await house.run(rollbackDetail, orderApi.rollbackDetail.input.parse({ id: detailId }));
    expect(await standing(`XD${n}`)).toBeUndefined();
  });

  test('what came to one line in two goes comes back together', async () => {
    const g = await goods(),
      orderId = await short([[g, 10]]);
    const order = await due([{ goodsId: g, unitQty: 10 }]);
    const detailId = order.lines[0] ?? 0;
    for (const qty of [4, 6]) await docking(() => receive([{ detailId, qty }]));
    const docks = (await inOrder(order.id)).docks.map(({ id, qty }) => ({ id, qty }));
    expect(docks.map(({ qty }) => qty)).toEqual([6, 4]);
    const undone = await house.run(undoDock, crossDockApi.undo.input.parse({ id: docks[0]?.id }));
    expect(undone.qty).toBe(10);
    expect((await inOrder(order.id)).docks.map(({ freedQty }) => freedQty)).toEqual([6, 4]);
    expect([await offered(order.id), (await line(orderId)).allocated]).toEqual([10, 0]);
  });

  test('a cancelled order gives its goods to put-away, once', async () => {
    const g = await goods(),
      orderId = await short([[g, 5]]);
    const { order } = await docking(() => comes(g, 5));
    expect(await house.run(inOrderStatus, order.id)).toBe(80);
    await house.run(cancelOut, { id: orderId, reason: '不要了' });
    await house.lawful();
    await drain();
    expect(await offered(order.id)).toBe(5);
    expect(await house.run(inOrderStatus, order.id)).toBe(60);
    expect((await inOrder(order.id)).docks).toMatchObject([{ freedQty: 5 }]);
    await house.given.ask(`update ops.outbox_event set xid = xid where agg_key like 'STOCK:%'`);
    await drain();
    expect(await offered(order.id)).toBe(5);
  });

  test('what was not there waits for the count, not for put-away', async () => {
    const g = await goods(),
      orderId = await short([[g, 5]]);
    const { order } = await docking(() => comes(g, 5));
    const [pick] = (await floor.detail(orderId)).picks;
    await house.run(claimTask, { taskId: pick?.taskId ?? 0 });
    await house.run(shortPick, { lineIds: [pick?.id ?? 0], qty: 3, reason: 'MISSING' });
    await drain();
    expect((await inOrder(order.id)).docks).toMatchObject([{ qty: 5, freedQty: 2, pickedQty: 3 }]);
    expect(await offered(order.id)).toBe(0);
    expect((await line(orderId)).allocated).toBe(3);
  });

  test('a container others take from stays behind; the rest is put away by the piece', async () => {
    const g = await goods(),
      orderId = await short([[g, 5]]);
    await house.given.lpn(house.at, 'PALLET', { code: 'XD-PAL' });
    const due1 = await due([{ goodsId: g, unitQty: 8 }]);
    const done = await docking(() => receive([{ detailId: due1.lines[0] ?? 0, qty: 8, lpnCode: 'XD-PAL' }]));
    expect(done.docks).toMatchObject([{ qty: 5, outOrderId: orderId }]);
    expect(
      await house.given.ask(
        `select l.qty, l.to_lpn_id from inventory.task_line l join inventory.task t on t.id = l.task_id and t.warehouse_id = l.warehouse_id
         where l.in_detail_id = $1 and l.state = 10`,
        [due1.lines[0]],
      ),
    ).toEqual([{ qty: 3, to_lpn_id: 0 }]);
  });

  test('what else is on the container comes off it by the piece, or has it moved already', async () => {
    const [a, b] = [await goods(), await goods()];
    await short([[b, 5]]);
    const order = await due([
      { goodsId: a, unitQty: 4 },
      { goodsId: b, unitQty: 5 },
    ]);
    const [detailA = 0, detailB = 0] = order.lines;
    await house.given.lpn(house.at, 'PALLET', { code: 'XD-MIX' });
    await receive([{ detailId: detailA, qty: 2, lpnCode: 'XD-MIX' }]);
    const done = await docking(() => receive([{ detailId: detailB, qty: 3, lpnCode: 'XD-MIX' }]));
    expect(done.docks).toMatchObject([{ qty: 3 }]);
    const [task] = (await inOrder(order.id)).tasks.filter(({ status }) => status === 10);
    const { lines } = await house.run(putawayTask, { id: task?.id ?? 0 });
    await house.run(confirmPutaway, putawayApi.confirm.input.parse({ lines: [{ lineId: lines[0]?.id }] }));
    await house.lawful();

    await house.given.lpn(house.at, 'PALLET', { code: 'XD-HELD' });
    const held = await receive([{ detailId: detailA, qty: 2, lpnCode: 'XD-HELD' }]);
    await house.run(claimPutaway, { id: held.tasks[0]?.id ?? 0 });
    const late = await docking(() => receive([{ detailId: detailB, qty: 2, lpnCode: 'XD-HELD' }]));
    expect(late.docks).toEqual([]);
    const mine = await house.run(putawayTask, { id: held.tasks[0]?.id ?? 0 });
    await house.run(confirmPutaway, putawayApi.confirm.input.parse({ lines: [{ lineId: mine.lines[0]?.id }] }));
  });

  test('planned: goods go to the line they came for, whatever else waits and the owner wants', async () => {
    const g = await goods();
    const other = await short([[g, 5]], { priority: 1 }),
      orderId = await house.order([[g, 5]]);
    const { orderNo } = await floor.detail(orderId);
    const bad = (line: object) => due([{ goodsId: g, unitQty: 5, ...line }]);
    expect(await refused(bad({ forOrderNo: 'NONE' }))).toMatchObject({
      msg: '出库单【NONE】不存在',
      data: { errors: [{ field: 'lines.0.forOrderNo' }] },
    });
    expect((await refused(bad({ forOrderNo: orderNo, forLineNo: 2 }))).msg).toBe(`出库单【${orderNo}】第2行不是该商品`);
    expect((await refused(bad({ forLineNo: 2 }))).msg).toBe('请输入越库出库单号');
    const order = await due([{ goodsId: g, unitQty: 7, forOrderNo: orderNo }]);
    expect((await inOrder(order.id)).lines).toMatchObject([{ forOrderNo: orderNo, forLineNo: 1 }]);
    const done = await receive([{ detailId: order.lines[0] ?? 0, qty: 7 }]);
    expect(done.docks).toMatchObject([{ qty: 5, outOrderId: orderId, isPlanned: true }]);
    expect(await line(other)).toMatchObject({ status: 10, allocated: 0 });
    expect(await offered(order.id)).toBe(2);
  });

  test('killed after the receipt the goods are put away; the call repeated goes on with the cross-dock', async () => {
    const g = await goods(),
      orderId = await short([[g, 5]]);
    const order = await due([{ goodsId: g, unitQty: 5 }]);
    const lines = [{ detailId: order.lines[0] ?? 0, qty: 5, producedOn: house.day(-5) }];
    await docking(async () => {
      await command(
        house.world.db,
        { actor: house.actor, endpoint: receiveApi.confirm, requestId: 'test', key: 'xdock-killed' },
        confirmReceipt,
        receiveApi.confirm.input.parse({ lines }),
      );
      await house.lawful();
      expect(await offered(order.id)).toBe(5);
      expect((await receive(lines, 'xdock-killed')).docks).toMatchObject([{ qty: 5, outOrderId: orderId }]);
    });
    expect(await offered(order.id)).toBe(0);
  });

  test('what somebody carries to a shelf already is his', async () => {
    const g = await goods(),
      orderId = await short([[g, 5]]);
    const { order, done } = await comes(g, 5);
    const taskId = done.tasks[0]?.id ?? 0;
    await house.run(claimPutaway, { id: taskId });
    await docking(() =>
      floor.refused(() => house.run(assign, { id: order.id }), '没有出库单在等这些商品，或商品已不在收货位'),
    );
    expect((await line(orderId)).allocated).toBe(0);
  });

  test('weighed cartons go on as they are', async () => {
    const g = await goods({ is_catch_weight: true }),
      orderId = await short([[g, 2]]);
    const order = await due([{ goodsId: g, unitQty: 3 }]);
    const detailId = order.lines[0] ?? 0;
    const read = await house.run(
      submitCartons,
      catchApi.submit.input.parse({
        detailId,
        cartons: ['XA', 'XB', 'XC'].map((code) => ({ code, weightG: 9_000, producedOn: house.day(-5) })),
      }),
    );
    const ids = read.cartons.map(({ id }) => id);
    const done = await docking(() => receive([{ detailId, qty: 3, cartonIds: ids } as never]));
    expect(done.docks).toMatchObject([{ qty: 2, outOrderId: orderId }]);
    const [pick] = (await floor.detail(orderId)).picks;
    await house.run(claimTask, { taskId: pick?.taskId ?? 0 });
    await house.run(confirmPick, { lines: [{ lineIds: [pick?.id ?? 0], cartonCodes: ['XA', 'XC'] }] });
    expect(await house.status(orderId)).toBe(60);
  });

  test('asked again by the same key, the answer is the same', async () => {
    const g = await goods();
    await short([[g, 5]]);
    const order = await due([{ goodsId: g, unitQty: 5 }]);
    const again = () => docking(() => receive([{ detailId: order.lines[0] ?? 0, qty: 5 }], 'xdock-key-1'));
    const once = await again();
    expect(await again()).toEqual(once);
    expect(once.docks).toHaveLength(1);
  });
});
