import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { transitApi } from '#contract/inbound/transit/transit.ts';
import { ctxOf } from '../../../platform/ctx.ts';
import { refused } from '../../../testing/given/basic.ts';
import { openInbound, type Inbound } from '../../../testing/given/inbound.ts';
import { brokenLaws, givenActor, givenStock } from '../../../testing/given/rows.ts';
import { inboundTransit } from '../routes.ts';

let w: Inbound;
beforeAll(async () => {
  w = await openInbound();
  for (let i = 0; i < 8; i += 1) await w.position(w.storeAreaId, { max_pallets: 9 });
});
afterEach(async () => expect(await brokenLaws(w.world.db, w.actor.tenantId)).toEqual([]));
afterAll(() => w.close());

const TRANSFER = 2,
  PURCHASE = 1;
const first = (ids: readonly number[]): number => ids[0] ?? 0;
const lying = async (code: string, goodsId: number): Promise<number> =>
  (
    await w.given.ask<{ n: number }>(
      `select coalesce(sum(s.on_hand), 0)::bigint as n from inventory.stock s
  join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id where s.tenant_id = $1 and p.code = $2 and s.goods_id = $3`,
      [w.actor.tenantId, code, goodsId],
    )
  )[0]?.n ?? 0;
const coming = (goodsId: number) => lying('@TRANSIT', goodsId);
const goods = () => w.given.goods(w.actor.tenantId, w.ownerId, { shelf_life_days: 365 });
const newest = async (orderId: number): Promise<number> =>
  (await w.api.trace({ id: orderId })).find((t) => t.canRollback)?.id ?? 0;
const receive = (detailId: number, qty: number, more: object = {}) =>
  w.receiving.confirm({ lines: [{ detailId, qty, producedOn: w.day(-1), ...more }] });
/** Reasons of the ledger for goods, in order, with what each moved. */
const moved = async (goodsId: number) =>
  (
    await w.given.ask<{ txn_type: string; delta: number }>(
      'select txn_type, delta::int from inventory.stock_ledger where tenant_id = $1 and goods_id = $2 order by id',
      [w.actor.tenantId, goodsId],
    )
  ).map((r) => `${r.txn_type} ${r.delta}`);

describe('goods on their way', () => {
  test('X1: generated once, received out of transit, taken back into it, the rest written off', async () => {
    const g3 = await goods(),
      order = await w.order([[g3, 600]], { orderType: TRANSFER }),
      detailId = first(order.lines),
      floor = await lying(w.recCode, g3);
    expect(await w.api.generateTransit({ id: order.id })).toMatchObject({ status: 10, version: 1 });
    expect(await coming(g3)).toBe(600);
    expect(
      await w.given.ask(
        'select l.lot_no, s.quality from inventory.stock s join inventory.lot l on l.id = s.lot_id where s.goods_id = $1 and s.on_hand > 0',
        [g3],
      ),
    ).toEqual([{ lot_no: '-', quality: 'A' }]);
    expect((await refused(w.api.generateTransit({ id: order.id }))).msg).toBe('已生成在途库存，请勿重复操作');
    expect(await coming(g3)).toBe(600);

    await receive(detailId, 590);
    expect([await coming(g3), (await lying(w.recCode, g3)) - floor, ...(await w.statuses(order.id))]).toEqual([
      10, 590, 50, 20,
    ]);
    const step = await newest(order.id);
    await w.api.rollbackTrace({ id: order.id, traceId: step });
    expect([await coming(g3), (await lying(w.recCode, g3)) - floor, ...(await w.statuses(order.id))]).toEqual([
      600, 0, 10, 10,
    ]);
    expect((await refused(w.api.rollbackTrace({ id: order.id, traceId: step }))).msg).toBe('只能回退最近一步操作');

    await receive(detailId, 590);
    expect((await w.receiving.finish({ orderId: order.id, reason: 'SHORT_SHIPPED' })).order.status).toBe(60);
    expect(await coming(g3)).toBe(0);
    expect(await moved(g3)).toEqual([
      'TRANSIT_ADD 600',
      'TRANSIT_RCV 590',
      'TRANSIT_RCV -590',
      'REVERSE 590',
      'REVERSE -590',
      'TRANSIT_RCV 590',
      'TRANSIT_RCV -590',
      'TRANSIT_CUT -10',
    ]);
  });

  test('two clerks at once: one generates, the other is told', async () => {
    const g = await goods(),
      order = await w.order([[g, 50]], { orderType: TRANSFER });
    const results = await Promise.allSettled([1, 2, 3].map(() => w.api.generateTransit({ id: order.id })));
    expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(1);
    for (const lost of results.filter((r) => r.status === 'rejected'))
      expect(String(lost.reason)).toContain('已生成在途库存，请勿重复操作');
    expect(await coming(g)).toBe(50);
  });

  test("a purchase is refused and offers nothing, unless the owner's flow says so", async () => {
    const g = await goods(),
      order = await w.order([[g, 5]], { orderType: PURCHASE });
    expect((await refused(w.api.generateTransit({ id: order.id }))).msg).toBe('该订单类型不支持生成在途库存');
    expect((await w.api.get({ id: order.id })).actions).not.toContain('generateTransit');
    const flowId = await w.given.row('strategy.owner_entry_flow', {
      tenant_id: w.actor.tenantId,
      warehouse_id: w.actor.warehouseId,
      owner_id: w.ownerId,
      order_type: PURCHASE,
      need_appoint: false,
      need_pre_check: false,
      transit_allowed: true,
    });
    expect((await w.api.get({ id: order.id })).actions).toContain('generateTransit');
    expect(
      (await w.api.queryPage({ param: { orderNo: order.orderNo }, pageNum: 1, pageSize: 10 })).list[0]?.actions,
    ).toContain('generateTransit');
    await w.api.generateTransit({ id: order.id });
    expect(await coming(g)).toBe(5);
    expect((await w.api.get({ id: order.id })).actions).not.toContain('generateTransit');
    await w.given.ask('update strategy.owner_entry_flow set is_deleted = true where id = $1', [flowId]);
  });

  test.each([2, 4, 5])('orders of type %i may be on their way', async (orderType) => {
    const order = await w.order([[w.cup, 5]], { orderType });
    expect(await w.api.generateTransit({ id: order.id })).toMatchObject({ id: order.id });
    await w.api.cancel({ id: order.id });
  });

  test('an order once on its way can no longer be edited', async () => {
    const order = await w.order([[w.cup, 5]], { orderType: TRANSFER });
    const { version } = await w.api.generateTransit({ id: order.id });
    expect((await w.api.get({ id: order.id })).actions).not.toContain('update');
    expect(
      (
        await refused(
          w.api.update({
            id: order.id,
            version,
            ownerId: w.ownerId,
            orderType: TRANSFER,
            lines: [{ goodsId: w.cup, unitQty: 6 }],
          }),
        )
      ).msg,
    ).toBe('已生成在途库存，不能修改');
    expect(await coming(w.cup)).toBe(5);
    await w.api.cancel({ id: order.id });
  });

  test('taken back, nothing is on its way, and it is edited or generated again; of two who do it one is told', async () => {
    const g = await goods(),
      order = await w.order([[g, 40]], { orderType: TRANSFER });
    expect((await refused(w.api.undoTransit({ id: order.id }))).msg).toBe('未生成在途库存');
    await w.api.generateTransit({ id: order.id });
    expect((await w.api.get({ id: order.id })).actions).toContain('undoTransit');
    const both = await Promise.allSettled([1, 2].map(() => w.api.undoTransit({ id: order.id, reason: '改单' })));
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { message: '未生成在途库存' } });
    expect([await coming(g), await moved(g)]).toEqual([0, ['TRANSIT_ADD 40', 'TRANSIT_CUT -40']]);
    const { actions, version } = await w.api.get({ id: order.id });
    expect(actions).toEqual(expect.arrayContaining(['update', 'generateTransit']));
    const lines = [{ goodsId: g, unitQty: 30 }];
    await w.api.update({ id: order.id, version, ownerId: w.ownerId, orderType: TRANSFER, lines });
    await w.api.generateTransit({ id: order.id });
    expect(await coming(g)).toBe(30);
    // Once something has come, the receipt is taken back first.
    const [detail] = (await w.api.get({ id: order.id })).lines;
    await receive(detail?.id ?? 0, 10);
    expect((await refused(w.api.undoTransit({ id: order.id }))).msg).toBe('当前状态【收货中】不允许撤销在途');
    expect(await coming(g)).toBe(20);
    await w.api.rollbackDetail({ id: detail?.id ?? 0 });
    await w.api.undoTransit({ id: order.id });
    expect(await coming(g)).toBe(0);
  });

  test("is refused while suspended, once receiving has begun, and for somebody else's order", async () => {
    const order = await w.order([[w.cup, 5]], { orderType: TRANSFER });
    await w.api.suspend({ id: order.id, reason: '等通知' });
    expect((await refused(w.api.generateTransit({ id: order.id }))).code).toBe(230101);
    await w.api.cancelSuspend({ id: order.id });
    const stranger = givenActor(w.actor, { ownerIds: [0] });
    expect((await refused(w.api.generateTransit({ id: order.id }, { actor: stranger }))).msg).toBe(
      '数据不存在或无权访问',
    );
    await receive(first(order.lines), 1);
    expect((await refused(w.api.generateTransit({ id: order.id }))).msg).toBe('当前状态【收货中】不允许生成在途库存');
    expect(await coming(w.cup)).toBe(0);
  });

  test('lines written off before are not on their way', async () => {
    const g = await goods(),
      order = await w.order(
        [
          [g, 20],
          [w.cup, 5],
        ],
        { orderType: TRANSFER },
      );
    await w.receiving.finish({ orderId: order.id, detailIds: [order.lines[1] ?? 0], reason: 'OTHER' });
    await w.api.generateTransit({ id: order.id });
    expect([await coming(g), await coming(w.cup)]).toEqual([20, 0]);
  });
});

describe('what is on its way goes with its line', () => {
  const started = async (qty: number, orderType = TRANSFER) => {
    const g = await goods(),
      order = await w.order([[g, qty]], { orderType });
    await w.api.generateTransit({ id: order.id });
    return { g, order, detailId: first(order.lines) };
  };

  test('§7-41: more than was on its way: that part out of transit, the rest simply received, one step to take back', async () => {
    await w.given.row('strategy.overage_strategy', {
      tenant_id: w.actor.tenantId,
      warehouse_id: w.actor.warehouseId,
      action: 3,
    });
    const { g, order, detailId } = await started(100);
    const { receipts } = await receive(detailId, 130);
    expect(receipts).toMatchObject([{ qty: 130, qtyOpen: 0 }]);
    expect(await moved(g)).toEqual(['TRANSIT_ADD 100', 'TRANSIT_RCV 100', 'TRANSIT_RCV -100', 'RECEIVE 30']);
    expect(await coming(g)).toBe(0);
    expect(await w.api.rollbackDetail({ id: detailId })).toMatchObject({ action: 'RECEIVE', qty: 130, status: 10 });
    expect([await coming(g), await lying(w.recCode, g)]).toEqual([100, 0]);
    expect((await w.api.get({ id: order.id })).receipts).toMatchObject([{ qty: 130, isReversed: true }]);
  });

  test('two receipts of one line in one call share what was on its way', async () => {
    const { g, detailId } = await started(10);
    await w.receiving.confirm({
      lines: [
        { detailId, qty: 7, producedOn: w.day(-1) },
        { detailId, qty: 5, producedOn: w.day(-2) },
      ],
    });
    expect(await moved(g)).toEqual([
      'TRANSIT_ADD 10',
      'TRANSIT_RCV 7',
      'TRANSIT_RCV -7',
      'TRANSIT_RCV 3',
      'TRANSIT_RCV -3',
      'RECEIVE 2',
    ]);
  });

  test('rejected and finished goods leave it, and come back with the step', async () => {
    const { g, order, detailId } = await started(10);
    await w.receiving.reject({
      lines: [
        { detailId, qty: 2 },
        { detailId, qty: 1 },
      ],
    });
    expect(await coming(g)).toBe(7);
    await w.receiving.finish({ orderId: order.id, reason: 'OTHER' });
    expect(await coming(g)).toBe(0);
    const back = [];
    for (let i = 0; i < 3; i += 1) {
      const { action } = await w.api.rollbackDetail({ id: detailId });
      back.push([action, await coming(g)]);
    }
    expect(back).toEqual([
      ['RECV_FINISH', 7],
      ['REJECT', 8],
      ['REJECT', 10],
    ]);
    expect(await w.statuses(order.id)).toEqual([10, 10]);
  });

  test('cancelled and closed orders leave nothing behind, another order of the same goods keeps its own', async () => {
    const { g, order } = await started(10);
    const other = await w.order([[g, 4]], { orderType: TRANSFER });
    await w.api.generateTransit({ id: other.id });
    expect(await coming(g)).toBe(14);
    await w.api.cancel({ id: order.id, reason: '改期' });
    expect(await coming(g)).toBe(4);
    const done = await receive(first(other.lines), 1);
    await w.putting.confirm({
      lines: [{ lineId: (await w.putting.get({ id: done.tasks[0]?.id ?? 0 })).lines[0]?.id ?? 0 }],
    });
    await w.api.close({ id: other.id, reason: '不再来' });
    expect(await coming(g)).toBe(0);
    await w.api.reOpen({ id: other.id });
    await receive(first(other.lines), 3);
    expect([await coming(g), (await moved(g)).at(-1)]).toEqual([0, 'RECEIVE 3']);
  });

  test('nobody carries off or adjusts what is only on its way', async () => {
    const { g } = await started(10);
    const [row] = await w.given.ask<{ id: number }>(
      'select id from inventory.stock where tenant_id = $1 and goods_id = $2',
      [w.actor.tenantId, g],
    );
    const { addMoves } = await import('../../inner/move.ts');
    const { moveApi } = await import('#contract/inner/move.ts');
    const { code } = await w.position(w.storeAreaId);
    const move = w.world.db.write(w.actor.tenantId, (tx) =>
      addMoves(
        ctxOf(tx, w.actor),
        moveApi.add.input.parse({ moves: [{ stockId: row?.id, qty: 1, toPositionCode: code }] }),
      ),
    );
    expect((await refused(move)).msg).toBe('库位【@TRANSIT】的库存不能移动');
    // What lies on a shelf can be.
    const { stockId } = await givenStock(w.world.db, w.actor, {
      positionId: (await w.position(w.storeAreaId)).id,
      goodsId: g,
      ownerId: w.ownerId,
      qty: 3,
    });
    await w.world.db.write(w.actor.tenantId, (tx) =>
      addMoves(ctxOf(tx, w.actor), moveApi.add.input.parse({ moves: [{ stockId, qty: 1, toPositionCode: code }] })),
    );
  });
});

describe('the list of what is on its way', () => {
  const listed = async (goodsId: number) =>
    (await w.call(transitApi.queryPage, inboundTransit.queryPage, { param: { goodsId } })).list;

  test('is what stands in the book, line by line: of two receipts of the same goods each has its part', async () => {
    const g = await goods(),
      at = `${w.day(2)} 09:00:00`,
      one = await w.order([[g, 600]], { orderType: TRANSFER, expectAt: at }),
      other = await w.order([[g, 40]], { orderType: TRANSFER, expectAt: `${w.day(-1)} 09:00:00` }),
      not = await w.order([[g, 7]], { orderType: TRANSFER });
    for (const { id } of [one, other]) await w.api.generateTransit({ id });
    await receive(first(one.lines), 590);
    const rows = await listed(g);
    expect(
      rows.map(({ orderId, qtyTransit, qtyExpected, isLate }) => [orderId, qtyTransit, qtyExpected, isLate]),
    ).toEqual([
      [one.id, 10, 600, false],
      [other.id, 40, 40, true],
    ]);
    expect(rows.reduce((sum, { qtyTransit }) => sum + qtyTransit, 0)).toBe(await coming(g));
    expect(rows[0]).toMatchObject({ eta: at, isPickup: false });
    const sums = await w.call(transitApi.queryPage, inboundTransit.queryPage, { param: { goodsId: g } });
    expect(sums).toMatchObject({ orders: 2, goods: 1, late: 1, total: 2 });
    const awaited = async (span: { expectFrom?: string; expectTo?: string }) =>
      (await w.call(transitApi.queryPage, inboundTransit.queryPage, { param: { goodsId: g, ...span } })).list.map(
        ({ orderId }) => orderId,
      );
    expect(await awaited({ expectFrom: at })).toEqual([one.id]);
    expect(await awaited({ expectTo: `${w.day(0)} 00:00:00` })).toEqual([other.id]);
    expect(await awaited({ expectFrom: `${w.day(0)} 00:00:00`, expectTo: `${w.day(1)} 00:00:00` })).toEqual([]);
    await w.api.undoTransit({ id: other.id });
    await receive(first(one.lines), 10);
    expect([await listed(g), await coming(g)]).toEqual([[], 0]);
    await w.api.cancel({ id: not.id });
  });
});
