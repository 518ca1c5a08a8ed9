import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { refused } from '../../../testing/given/basic.ts';
import { openInbound, type Inbound } from '../../../testing/given/inbound.ts';
import { brokenLaws } from '../../../testing/given/rows.ts';

let w: Inbound;
beforeAll(async () => {
  w = await openInbound();
  for (let i = 0; i < 8; i += 1) await w.position(w.storeAreaId, { max_pallets: 2 });
});
afterEach(async () => expect(await brokenLaws(w.world.db, w.actor.tenantId)).toEqual([]));
afterAll(() => w.close());

const first = (ids: number[]): number => ids[0] ?? 0;
const receive = (detailId: number, qty: number) => w.receiving.confirm({ lines: [{ detailId, qty }] });
const newest = async (orderId: number): Promise<number> =>
  (await w.api.trace({ id: orderId })).find((t) => t.canRollback)?.id ?? 0;
const floor = async (): Promise<number> =>
  (
    await w.given.ask<{ n: number }>(
      `select coalesce(sum(s.on_hand), 0)::bigint as n from inventory.stock s join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
  where s.tenant_id = $1 and p.code = $2`,
      [w.actor.tenantId, w.recCode],
    )
  )[0]?.n ?? 0;

describe('taking back the newest step of a line', () => {
  test('X1: a receipt leaves as it came, once, and can be made again', async () => {
    const order = await w.order([[w.cup, 600]], { orderType: 2 }),
      detailId = first(order.lines),
      before = await floor();
    await receive(detailId, 590);
    expect(await w.statuses(order.id)).toEqual([50, 20]);
    const step = await newest(order.id);
    expect(await w.api.rollbackTrace({ id: order.id, traceId: step })).toEqual({
      orderId: order.id,
      detailId,
      action: 'RECEIVE',
      qty: 590,
      status: 10,
      detailStatus: 10,
    });
    expect(await floor()).toBe(before);
    expect((await refused(w.api.rollbackTrace({ id: order.id, traceId: step }))).msg).toBe('只能回退最近一步操作');
    const detail = await w.api.get({ id: order.id });
    expect(detail.receipts).toMatchObject([{ isReversed: true, qty: 590 }]);
    expect(detail.tasks.map((t) => t.status)).toEqual([90]);
    expect((await w.api.trace({ id: order.id })).slice(0, 2)).toMatchObject([
      { action: 'ROLLBACK', actionName: '回退收货', reversesId: step },
      { action: 'RECEIVE', reversedById: expect.any(Number), canRollback: false },
    ]);
    await receive(detailId, 590);
    expect((await w.receiving.finish({ orderId: order.id, reason: 'SHORT_SHIPPED' })).order.status).toBe(60);
  });

  test('only the newest, in turn: finish, reject, receipt, receipt', async () => {
    const order = await w.order([[w.cup, 100]]),
      detailId = first(order.lines);
    await receive(detailId, 30);
    const old = await newest(order.id);
    await receive(detailId, 20);
    await w.receiving.reject({ lines: [{ detailId, qty: 5 }] });
    await w.receiving.finish({ orderId: order.id, reason: 'OTHER' });
    expect(await w.statuses(order.id)).toEqual([60, 40]);
    expect((await refused(w.api.rollbackDetail({ id: detailId, traceId: old }))).msg).toBe(
      '只能回退最近一步操作【收货完成】',
    );
    const steps = [];
    for (let i = 0; i < 4; i += 1) steps.push(await w.api.rollbackDetail({ id: detailId }));
    expect(steps.map((s) => [s.action, s.qty, s.status, s.detailStatus])).toEqual([
      ['RECV_FINISH', 45, 50, 20],
      ['REJECT', 5, 50, 20],
      ['RECEIVE', 20, 50, 20],
      ['RECEIVE', 30, 10, 10],
    ]);
    expect((await refused(w.api.rollbackDetail({ id: detailId }))).msg).toBe('只能回退最近一步操作');
    expect((await w.api.get({ id: order.id })).lines[0]).toMatchObject({
      qtyReceived: 0,
      qtyRejected: 0,
      qtyClosed: 0,
      qtyOpen: 100,
    });
  });

  test('putaway goes back to the floor with its task open again, then the receipt', async () => {
    const order = await w.order([[w.cup, 40]]),
      detailId = first(order.lines);
    const done = await receive(detailId, 40);
    const taskId = done.tasks[0]?.id ?? 0,
      [line] = (await w.putting.get({ id: taskId })).lines;
    await w.putting.confirm({ lines: [{ lineId: line?.id ?? 0 }] });
    expect(await w.statuses(order.id)).toEqual([80, 50]);
    expect(await w.api.rollbackDetail({ id: detailId })).toMatchObject({
      action: 'PUTAWAY',
      qty: 40,
      status: 60,
      detailStatus: 40,
    });
    expect(await w.putting.get({ id: taskId })).toMatchObject({
      status: 10,
      doneQty: 0,
      lines: [{ state: 10, doneQty: 0 }],
    });
    expect((await w.putting.confirm({ lines: [{ lineId: line?.id ?? 0 }] })).orders[0]?.status).toBe(80);
    await w.api.rollbackDetail({ id: detailId });
    expect(await w.api.rollbackDetail({ id: detailId })).toMatchObject({ action: 'RECEIVE', status: 10 });
    expect((await w.putting.get({ id: taskId })).status).toBe(90);
  });

  test('days later, when the emptied rows have been swept, putaway and receipt still go back', async () => {
    const goods = await w.given.goods(w.actor.tenantId, w.ownerId),
      order = await w.order([[goods, 40]]),
      detailId = first(order.lines);
    const done = await receive(detailId, 40);
    const taskId = done.tasks[0]?.id ?? 0,
      [line] = (await w.putting.get({ id: taskId })).lines;
    await w.putting.confirm({ lines: [{ lineId: line?.id ?? 0 }] });
    const gone = await w.given.ask<{ id: number }>(
      'delete from inventory.stock where tenant_id = $1 and goods_id = $2 and on_hand = 0 returning id',
      [w.actor.tenantId, goods],
    );
    expect(gone.length).toBeGreaterThan(0);
    expect(await w.api.rollbackDetail({ id: detailId })).toMatchObject({ action: 'PUTAWAY', qty: 40, status: 60 });
    expect((await refused(w.putting.create({ orderIds: [order.id] }))).msg).toBe('没有可上架的库存');
    expect((await w.putting.confirm({ lines: [{ lineId: line?.id ?? 0 }] })).orders[0]?.status).toBe(80);
    await w.api.rollbackDetail({ id: detailId });
    expect(await w.api.rollbackDetail({ id: detailId })).toMatchObject({ action: 'RECEIVE', status: 10 });
  });

  test("is refused once the goods are somebody else's: claimed task, promise, move", async () => {
    const order = await w.order([[w.cup, 40]]),
      detailId = first(order.lines);
    const done = await receive(detailId, 40);
    await w.putting.claim({ id: done.tasks[0]?.id ?? 0 });
    expect((await refused(w.api.rollbackDetail({ id: detailId }))).msg).toBe('收货库存已移动或被占用，不能回退');
    const [line] = (await w.putting.get({ id: done.tasks[0]?.id ?? 0 })).lines;
    await w.putting.confirm({ lines: [{ lineId: line?.id ?? 0 }] });
    const [stock] = await w.given.ask<{ id: number }>(
      `select (payload ->> 'stockId')::bigint as id from ops.doc_trace where tenant_id = $1 and detail_id = $2 and action = 'PUTAWAY' order by id desc limit 1`,
      [w.actor.tenantId, detailId],
    );
    await w.given.ask('update inventory.stock set locked = on_hand where id = $1', [stock?.id]);
    expect((await refused(w.api.rollbackDetail({ id: detailId }))).msg).toBe('上架库存已被分配或移动，不能回退');
    await w.given.ask('update inventory.stock set locked = 0 where id = $1', [stock?.id]);
    await w.api.suspend({ id: order.id, reason: 'x' }).catch(() => undefined);
  });

  test('withdraws the offer of what leaves, and offers what stays again', async () => {
    const order = await w.order([
        [w.cup, 40],
        [w.meat, 10],
      ]),
      detailId = first(order.lines);
    const done = await w.receiving.confirm({
      lines: [
        { detailId, qty: 10 },
        { detailId: order.lines[1] ?? 0, qty: 10, producedOn: w.day(-1) },
        { detailId, qty: 5 },
      ],
    });
    const before = (await w.putting.get({ id: done.tasks[0]?.id ?? 0 })).lines;
    await w.api.rollbackDetail({ id: detailId });
    const tasks = (await w.api.get({ id: order.id })).tasks;
    expect(tasks.map((t) => [t.status, t.qty])).toEqual([
      [10, 20],
      [90, 25],
    ]);
    const after = (await w.putting.get({ id: tasks[0]?.id ?? 0 })).lines;
    expect(new Set(after.map((l) => l.toPositionCode))).toEqual(new Set(before.map((l) => l.toPositionCode)));
  });

  test('stops at a reopening, at suspension and at the end', async () => {
    const order = await w.order([[w.cup, 10]]),
      detailId = first(order.lines);
    await w.receiving.reject({ lines: [{ detailId, qty: 4 }] });
    await w.api.suspend({ id: order.id, reason: 'x' });
    expect((await refused(w.api.rollbackDetail({ id: detailId }))).code).toBe(230101);
    await w.api.cancelSuspend({ id: order.id });
    expect((await w.api.close({ id: order.id, reason: '不来了' })).status).toBe(80);
    expect((await w.api.reOpen({ id: order.id })).status).toBe(50);
    expect((await refused(w.api.rollbackDetail({ id: detailId }))).msg).toBe('只能回退最近一步操作');
    const none = await w.order([[w.cup, 10]]);
    await w.api.close({ id: none.id, reason: '不来了' });
    expect((await refused(w.api.rollbackDetail({ id: first(none.lines) }))).msg).toBe('当前状态【已关闭】不允许回退');
  });

  test('two clerks taking back the same step: one effect', async () => {
    const order = await w.order([[w.cup, 10]]),
      detailId = first(order.lines);
    await receive(detailId, 10);
    const step = await newest(order.id);
    const results = await Promise.allSettled(
      [1, 2, 3].map(() => w.api.rollbackDetail({ id: detailId, traceId: step })),
    );
    expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(1);
    for (const lost of results.filter((r) => r.status === 'rejected'))
      expect(String(lost.reason)).toContain('只能回退最近一步操作');
    expect(await w.statuses(order.id)).toEqual([10, 10]);
  });
});
