import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { catchApi } from '#contract/inbound/catch.ts';
import { qcStoreApi } from '#contract/inbound/qc-store.ts';
import { qcOrderApi, qcRecordApi } from '#contract/inbound/quality.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { refused } from '../../../testing/given/basic.ts';
import { openInbound, type Inbound } from '../../../testing/given/inbound.ts';
import { brokenLaws, givenActor } from '../../../testing/given/rows.ts';
import { inboundCatch, qcOrder, qcRecord, qcStore } from '../routes.ts';

let w: Inbound, qcCode: string;
beforeAll(async () => {
  w = await openInbound();
  const area = await w.given.area({ tenantId: w.actor.tenantId, warehouseId: w.actor.warehouseId }, 'QC');
  qcCode = (await w.position(area)).code;
  for (let i = 0; i < 6; i++) await w.position(w.storeAreaId);
});
afterEach(async () => expect(await brokenLaws(w.world.db, w.actor.tenantId)).toEqual([]));
afterAll(() => w.close());

const first = (ids: readonly number[]): number => ids[0] ?? 0;
const qc = {
  find: (text: string) => w.call(qcOrderApi.scan, qcOrder.scan, { text }),
  get: (id: number) => w.call(qcOrderApi.get, qcOrder.get, { id }),
  start: (id: number, actor = w.actor) => w.call(qcOrderApi.start, qcOrder.start, { id }, { actor }),
  record: (lineId: number, more: object = {}, actor = w.actor) =>
    w.call(qcRecordApi.add, qcRecord.add, { lineId, qtySample: 30, ...more }, { actor }),
  judge: (id: number, lineId: number, more: object, actor = w.actor) =>
    w.call(qcOrderApi.judge, qcOrder.judge, { id, lineId, ...more }, { actor }),
  undo: (id: number, lineId: number) => w.call(qcOrderApi.undo, qcOrder.undo, { id, lineId }),
  out: (id: number, ...lineIds: number[]) => w.call(qcOrderApi.rejectOut, qcOrder.rejectOut, { id, lineIds }),
  cancel: (id: number, version: number) => w.call(qcOrderApi.cancel, qcOrder.cancel, { id, version, reason: '改日' }),
  renew: (id: number) => w.call(qcOrderApi.renew, qcOrder.renew, { id }),
};
const stockOf = (goodsId: number) =>
  w.given.ask<{ place: string; quality: string; qty: number; moving: number }>(
    `select p.code as place, s.quality, s.on_hand as qty, s.moving from inventory.stock s
  join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
  where s.tenant_id = $1 and s.goods_id = $2 and s.on_hand > 0 order by s.quality, s.on_hand`,
    [w.actor.tenantId, goodsId],
  );

/** Goods that must be looked at piece by piece, received. */
async function arrived(qty = 30, more: object = {}, received: object = {}) {
  const goods = await w.given.goods(w.actor.tenantId, w.ownerId, { qc_mode: 3, ...more });
  const order = await w.order([[goods, qty]]);
  const done = await w.receiving.confirm({ lines: [{ detailId: first(order.lines), qty, ...received }] });
  const [head] = (await qc.find(order.orderNo)).list;
  const detail = await qc.get(head?.id ?? 0);
  return {
    goods,
    order,
    done,
    id: detail.id,
    line: detail.lines[0] as OutputOf<typeof qcOrderApi.get>['lines'][number],
  };
}

describe('what is received under inspection', () => {
  test('comes as quality Q into a place for it, and nothing offers to carry it on', async () => {
    const { goods, order, done, line } = await arrived();
    expect(done.receipts).toMatchObject([{ quality: 'Q', positionCode: qcCode }]);
    expect(done.tasks).toEqual([]);
    expect(await stockOf(goods)).toEqual([{ place: qcCode, quality: 'Q', qty: 30, moving: 0 }]);
    expect(await w.statuses(order.id)).toEqual([60, 30]);
    expect(line).toMatchObject({ qtyTotal: 30, qtyWanted: 30, state: 10, positionCode: qcCode });
    const elsewhere = await w.order([[goods, 5]]);
    const why = await refused(
      w.receiving.confirm({ lines: [{ detailId: first(elsewhere.lines), qty: 5, positionCode: w.recCode }] }),
    );
    expect(why.msg).toBe(`待检商品请收入质检库位，如【${qcCode}】`);
    expect((await refused(w.api.close({ id: order.id, reason: '不来了' }))).msg).toBe(
      '存在待检数量【30】，请先完成质检',
    );
  });

  test('joins the inspection of its delivery while nobody has begun, and not after', async () => {
    const goods = await w.given.goods(w.actor.tenantId, w.ownerId, { qc_mode: 2 });
    const order = await w.order([[goods, 1000]]);
    const receive = () => w.receiving.confirm({ lines: [{ detailId: first(order.lines), qty: 100 }] });
    await receive();
    await receive();
    const [one] = (await qc.find(order.orderNo)).list;
    expect(one).toMatchObject({ lineCount: 2, qtyTotal: 200, mode: 2 });
    expect((await qc.get(one?.id ?? 0)).lines.map(({ qtyWanted }) => qtyWanted)).toEqual([20, 20]);
    await qc.start(one?.id ?? 0);
    await receive();
    expect((await qc.find(order.orderNo)).list).toHaveLength(2);
  });

  test('a list that exempts the goods, its category above, or the supplier lets it pass', async () => {
    const tenant = w.actor.tenantId;
    const top = await w.given.row('basic.goods_category', { tenant_id: tenant, code: 'QCTOP', name: '肉' });
    const below = await w.given.row('basic.goods_category', {
      tenant_id: tenant,
      code: 'QCSUB',
      name: '牛',
      parent_id: top,
    });
    const goods = await w.given.goods(tenant, w.ownerId, { category_id: below });
    await w.given.row('strategy.owner_entry_flow', {
      tenant_id: tenant,
      warehouse_id: w.actor.warehouseId,
      owner_id: w.ownerId,
      order_type: 4,
      need_appoint: false,
      need_pre_check: false,
      qc_mode: 3,
    });
    const quality = async () => {
      const order = await w.order([[goods, 5]], { orderType: 4 });
      return (await w.receiving.confirm({ lines: [{ detailId: first(order.lines), qty: 5 }] })).receipts[0]?.quality;
    };
    expect(await quality()).toBe('Q');
    const list = { tenant_id: tenant, warehouse_id: w.actor.warehouseId, owner_id: w.ownerId, category_id: top };
    await w.given.row('inbound.no_qc', { ...list, valid_from: w.day(-9), valid_to: w.day(-1) });
    expect(await quality()).toBe('Q');
    await w.given.row('inbound.no_qc', { ...list, valid_from: w.day(0), valid_to: w.day(0) });
    expect(await quality()).toBe('A');
  });
});

describe('an inspection', () => {
  test('belongs to whoever claims it; the second is told who', async () => {
    const { id, line } = await arrived();
    const other = givenActor({ ...w.actor }, { userId: w.actor.userId + 1 });
    const both = await Promise.allSettled([qc.start(id), qc.start(id, other)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: expect.stringMatching(/质检任务已被【.*】领取|不允许开始质检/) },
    });
    const [mine, theirs] = both[0]?.status === 'fulfilled' ? [w.actor, other] : [other, w.actor];
    expect((await refused(qc.record(line.id, {}, theirs))).msg).toMatch(/质检任务已被【.*】领取/);
    expect((await refused(qc.judge(id, line.id, { qtyOk: 30 }, mine))).msg).toMatch(/尚未录入质检记录/);
    expect(await qc.record(line.id, {}, mine)).toMatchObject({ status: 30 });

    // Given back it is anybody's; a stranger gives nothing back.
    const release = async (actor = w.actor) =>
      w.call(qcOrderApi.release, qcOrder.release, { id, version: (await qc.get(id)).version }, { actor });
    const barred = givenActor({ ...w.actor }, { userId: w.actor.userId + 2 });
    expect((await refused(release(barred))).msg).toMatch(/质检任务已被【.*】领取/);
    expect(await release(mine)).toMatchObject({ status: 10 });
    expect((await refused(release(mine))).msg).toBe('当前状态【待质检】不允许退回领取');
    await qc.start(id, theirs);
    expect((await refused(qc.record(line.id, {}, mine))).msg).toMatch(/质检任务已被【.*】领取/);
    await qc.judge(id, line.id, { qtyOk: 30 }, theirs);
    expect((await refused(release(theirs))).msg).toBe('当前状态【已完成】不允许退回领取');
  });

  test('judges each part: good and damaged go on, rejected waits to be driven off', async () => {
    const { goods, order, id, line } = await arrived();
    await qc.start(id);
    await qc.record(line.id, { qtyDefect: 3, defectCode: 'PACKAGE' });
    expect((await refused(qc.judge(id, line.id, { qtyOk: 29, qtyReject: 1 }))).msg).toBe('让步接收需主管权限');
    const parts = { qtyOk: 27, qtyDamaged: 2, qtyReject: 1 };
    const twice = await Promise.allSettled([qc.judge(id, line.id, parts), qc.judge(id, line.id, parts)]);
    expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(twice.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: expect.stringMatching(/已判定|已完成/) },
    });
    expect(await qc.get(id)).toMatchObject({ status: 40, result: 3, lines: [{ qtyOk: 27, state: 20 }] });
    expect(await stockOf(goods)).toEqual([
      { place: qcCode, quality: 'A', qty: 27, moving: 27 },
      { place: qcCode, quality: 'D', qty: 2, moving: 2 },
      { place: qcCode, quality: 'R', qty: 1, moving: 0 },
    ]);
    expect((await w.api.get({ id: order.id })).lines[0]).toMatchObject({
      qtyReceived: 30,
      qtyQcWait: 0,
      qtyDamaged: 2,
    });
    await qc.out(id, line.id);
    expect((await refused(qc.out(id, line.id))).msg).toBe('所选明细没有待退车的拒收数量');
    expect((await w.api.get({ id: order.id })).lines[0]).toMatchObject({ qtyReceived: 29, qtyRejected: 1 });
    expect((await refused(qc.undo(id, line.id))).msg).toBe('只能回退最近一步操作【拒收退车】');
  });

  test('what was driven off is taken back: it lies rejected where it lay, and the verdict can be taken back after it', async () => {
    const { goods, order, id, line } = await arrived();
    const detailId = first(order.lines);
    await qc.start(id);
    await qc.record(line.id, { qtyDefect: 30, defectCode: 'PACKAGE' });
    await qc.judge(id, line.id, { qtyReject: 30 });
    await qc.out(id, line.id);
    expect(await stockOf(goods)).toEqual([]);
    expect((await w.api.get({ id: order.id })).lines[0]).toMatchObject({ qtyReceived: 0, qtyRejected: 30 });
    const both = await Promise.allSettled([1, 2].map(() => w.api.rollbackDetail({ id: detailId })));
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    // Two clerks took back two steps: what was driven off, then the verdict.
    expect(both.map((end) => (end.status === 'fulfilled' ? end.value.action : '')).toSorted()).toEqual([
      'QC_JUDGE',
      'REJECT_OUT',
    ]);
    expect(await stockOf(goods)).toEqual([{ place: qcCode, quality: 'Q', qty: 30, moving: 0 }]);
    expect((await w.api.get({ id: order.id })).lines[0]).toMatchObject({
      qtyReceived: 30,
      qtyRejected: 0,
      qtyQcWait: 30,
    });
    // Judged anew, some of it goes; that step named, the second who names it is told.
    await qc.record(line.id, { qtyDefect: 10, defectCode: 'PACKAGE' });
    await qc.judge(id, line.id, { qtyOk: 20, qtyReject: 10 });
    await qc.out(id, line.id);
    const step = (await w.api.trace({ id: order.id })).find((t) => t.canRollback)?.id ?? 0;
    const named = await Promise.allSettled([1, 2].map(() => w.api.rollbackTrace({ id: order.id, traceId: step })));
    expect(named.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(named.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: '只能回退最近一步操作【质检判定】' },
    });
    expect((await stockOf(goods)).map(({ quality, qty }) => [quality, qty])).toEqual([
      ['A', 20],
      ['R', 10],
    ]);
    expect((await qc.get(id)).steps.map(({ actionName }) => actionName)).toContain('回退拒收退车');
  });

  test('is taken back step by step, to the piece, until the goods were never there', async () => {
    const { goods, order, id, line } = await arrived();
    await qc.start(id);
    await qc.record(line.id);
    await qc.judge(id, line.id, { qtyOk: 30 });
    expect(await qc.undo(id, line.id)).toMatchObject({ status: 30 });
    expect(await stockOf(goods)).toEqual([{ place: qcCode, quality: 'Q', qty: 30, moving: 0 }]);
    expect((await refused(w.api.rollbackDetail({ id: first(order.lines) }))).msg).toMatch(/已开始质检，请先取消质检/);
    await qc.judge(id, line.id, { qtyReject: 30 });
    expect(await qc.get(id)).toMatchObject({ result: 4 });
    expect(await w.api.rollbackDetail({ id: first(order.lines) })).toMatchObject({ action: 'QC_JUDGE', qty: 30 });
    expect(await qc.get(id)).toMatchObject({ status: 30, result: null });
    const fresh = await arrived();
    await w.api.rollbackDetail({ id: first(fresh.order.lines) });
    expect(await stockOf(fresh.goods)).toEqual([]);
    expect(await qc.get(fresh.id)).toMatchObject({ status: 90 });
  });

  test('that is called off leaves the goods under inspection until another one is opened', async () => {
    const { goods, id } = await arrived();
    const { version } = await qc.start(id);
    expect((await refused(qc.cancel(id, version + 1))).msg).toBe('数据已被他人修改，请刷新后重试');
    await qc.cancel(id, version);
    expect(await stockOf(goods)).toEqual([{ place: qcCode, quality: 'Q', qty: 30, moving: 0 }]);
    const again = await qc.renew(id);
    expect((await refused(qc.renew(id))).msg).toBe('没有待重新送检的库存');
    const [line] = (await qc.get(again.id)).lines;
    await qc.start(again.id);
    await qc.record(line?.id ?? 0);
    expect(await qc.judge(again.id, line?.id ?? 0, { qtyOk: 30 })).toMatchObject({ status: 40, result: 1 });
  });

  test('a container goes on when nothing on it waits any more', async () => {
    const lpn = await w.lpn();
    const a = await w.given.goods(w.actor.tenantId, w.ownerId, { qc_mode: 3 }),
      b = await w.given.goods(w.actor.tenantId, w.ownerId, { qc_mode: 3 });
    const order = await w.order([
      [a, 10],
      [b, 10],
    ]);
    await w.receiving.confirm({ lines: order.lines.map((detailId) => ({ detailId, qty: 10, lpnCode: lpn.code })) });
    const [head] = (await qc.find(lpn.code)).list;
    const { id, lines } = await qc.get(head?.id ?? 0);
    await qc.start(id);
    for (const line of lines) await qc.record(line.id, { qtySample: 10 });
    expect((await qc.judge(id, lines[0]?.id ?? 0, { qtyOk: 10 })).tasks).toEqual([]);
    expect((await qc.judge(id, lines[1]?.id ?? 0, { qtyOk: 10 })).tasks).toHaveLength(1);
    expect((await stockOf(a)).concat(await stockOf(b)).map(({ moving }) => moving)).toEqual([10, 10]);
  });

  test('cartons sold by weight keep their weight, and those driven off stand for nothing', async () => {
    const goods = await w.given.goods(w.actor.tenantId, w.ownerId, { is_catch_weight: true, qc_mode: 3 });
    const order = await w.order([[goods, 3]]);
    const detailId = first(order.lines);
    const { cartons } = await w.call(catchApi.submit, inboundCatch.submit, {
      detailId,
      cartons: ['Q1', 'Q2', 'Q3'].map((code) => ({ code, weightG: 10_000 })),
    });
    await w.receiving.confirm({ lines: [{ detailId, qty: 3, cartonIds: cartons.map(({ id }) => id) }] });
    const [head] = (await qc.find(order.orderNo)).list;
    const { id, lines } = await qc.get(head?.id ?? 0);
    const lineId = lines[0]?.id ?? 0;
    await qc.start(id);
    await qc.record(lineId, { qtySample: 3, qtyDefect: 1, defectCode: 'SPOILED' });
    const verdict = { qtyOk: 2, qtyReject: 1, rejectCartonIds: [cartons[1]?.id] };
    await qc.judge(id, lineId, verdict);
    await qc.undo(id, lineId);
    await qc.judge(id, lineId, verdict);
    await qc.out(id, lineId);
    expect(
      await w.given.ask('select code, state from inventory.catch_code where in_detail_id = $1 order by id', [detailId]),
    ).toEqual([
      { code: 'Q1', state: 20 },
      { code: 'Q2', state: 90 },
      { code: 'Q3', state: 20 },
    ]);

    // Its code stands for another carton meanwhile: named, and nothing has changed. Free again, it lies there as before.
    const later = await w.order([[goods, 1]]);
    const { batchNo, cartons: again } = await w.call(catchApi.submit, inboundCatch.submit, {
      detailId: first(later.lines),
      cartons: [{ code: 'Q2', weightG: 9000 }],
    });
    expect(batchNo).not.toBe('');
    expect((await refused(w.api.rollbackDetail({ id: detailId }))).msg).toBe('退车的箱码已重新抄码，不能回退');
    expect((await w.api.get({ id: order.id })).lines[0]).toMatchObject({ qtyRejected: 1 });
    await w.call(catchApi.void, inboundCatch.void, { ids: again.map(({ id: carton }) => carton) });
    expect(await w.api.rollbackDetail({ id: detailId })).toMatchObject({ action: 'REJECT_OUT', qty: 1 });
    expect(
      await w.given.ask(
        `select k.code, k.state, s.quality from inventory.catch_code k
         join inventory.stock s on (s.tenant_id, s.warehouse_id, s.id) = (k.tenant_id, k.warehouse_id, k.stock_id)
         where k.in_detail_id = $1 order by k.code`,
        [detailId],
      ),
    ).toEqual([
      { code: 'Q1', state: 20, quality: 'A' },
      { code: 'Q2', state: 20, quality: 'R' },
      { code: 'Q3', state: 20, quality: 'A' },
    ]);
    await qc.out(id, lineId);
  });

  test('is nobody else’s: another owner, warehouse or tenant finds nothing', async () => {
    const { id, line } = await arrived();
    const strangers = [
      givenActor({ ...w.actor }, { ownerIds: [w.ownerId + 999] }),
      givenActor({ tenantId: w.actor.tenantId, warehouseId: w.actor.warehouseId + 999 }),
      givenActor({ tenantId: w.actor.tenantId + 999, warehouseId: w.actor.warehouseId }),
    ];
    for (const actor of strangers) {
      for (const act of [
        () => qc.start(id, actor),
        () => qc.record(line.id, {}, actor),
        () => qc.judge(id, line.id, { qtyOk: 30 }, actor),
      ])
        expect((await refused(act())).msg).toBe('数据不存在或无权访问');
    }
  });
});

describe('stock of the shelf', () => {
  test('is sent, moved and let go again; what arrived is not', async () => {
    const goods = await w.given.goods(w.actor.tenantId, w.ownerId);
    const order = await w.order([[goods, 40]]);
    await w.receiving.confirm({ lines: [{ detailId: first(order.lines), qty: 40 }] });
    await w.putting.cancel({ id: (await w.api.get({ id: order.id })).tasks[0]?.id ?? 0, reason: '送检' });
    const rowId = async (quality: string): Promise<number> =>
      first(
        (
          await w.given.ask<{ id: number }>(
            'select id from inventory.stock where goods_id = $1 and quality = $2 and on_hand > 0',
            [goods, quality],
          )
        ).map(({ id }) => id),
      );
    const send = (qty: number) =>
      rowId('A').then((stockId) => w.call(qcStoreApi.add, qcStore.add, { stockId, qty, reason: '客诉复检' }));
    expect((await refused(send(41))).msg).toBe('可送检数量不足，可用40');
    const sent = await send(10);
    expect(await stockOf(goods)).toMatchObject([
      { quality: 'A', qty: 30 },
      { quality: 'Q', qty: 10 },
    ]);
    const moved = await w.call(qcStoreApi.update, qcStore.update, { id: await rowId('Q'), positionCode: qcCode });
    expect(await stockOf(goods)).toMatchObject([{ quality: 'A' }, { quality: 'Q', place: qcCode }]);
    const page = await w.call(qcStoreApi.queryPage, qcStore.queryPage, {
      param: { goodsId: goods },
      pageNum: 1,
      pageSize: 20,
    });
    expect(page.list).toMatchObject([{ id: moved.id, qcNo: sent.qcNo, source: 2, qty: 10 }]);
    const [line] = (await qc.get(sent.id)).lines;
    await qc.start(sent.id);
    await qc.record(line?.id ?? 0, { qtySample: 10 });
    await qc.judge(sent.id, line?.id ?? 0, { qtyOk: 9, qtyDamaged: 1 });
    expect(await stockOf(goods)).toMatchObject([
      { quality: 'A', qty: 9, place: qcCode },
      { quality: 'A', qty: 30 },
      { quality: 'D', qty: 1 },
    ]);
    await qc.undo(sent.id, line?.id ?? 0);
    const q = await arrived();
    const [waiting] = await w.given.ask<{ id: number }>(
      `select id from inventory.stock where goods_id = $1 and quality = 'Q'`,
      [q.goods],
    );
    const away = (id: number) => w.call(qcStoreApi.delete, qcStore.delete, { id, reason: '不检了' });
    expect((await refused(away(waiting?.id ?? 0))).msg).toBe('收货待检的库存请在质检单中判定');
  });
});
