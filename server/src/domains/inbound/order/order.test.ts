import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ctxOf } from '../../../platform/ctx.ts';
import { refused } from '../../../testing/given/basic.ts';
import { openInbound, type Inbound } from '../../../testing/given/inbound.ts';
import { brokenLaws, givenActor } from '../../../testing/given/rows.ts';
import { putFacts } from '../../billing/facade.ts';

let w: Inbound;
beforeAll(async () => {
  w = await openInbound();
});
afterEach(async () => expect(await brokenLaws(w.world.db, w.actor.tenantId)).toEqual([]));
afterAll(() => w.close());

const line = (goodsId: number, unitQty = 10) => ({ goodsId, unitQty });

describe('an inbound order', () => {
  test('is created with a number, base quantities and the storage modes it touches', async () => {
    const made = await w.api.add({
      ownerId: w.ownerId,
      orderType: 1,
      externalNo: 'PO-1',
      expectAt: w.day(3),
      lines: [{ goodsId: w.meat, unitLevel: 3, unitQty: 4 }, line(w.cup)],
    });
    expect(made.orderNo).toMatch(/^IN\d{6}-\d{4}$/);
    const order = await w.api.get({ id: made.id });
    expect(order).toMatchObject({
      status: 10,
      externalNo: 'PO-1',
      lineCount: 2,
      qtyExpected: 90,
      casesExpected: 14,
      ownerName: '川味鲜',
      source: 1,
      expectAt: `${w.day(3)} 00:00:00`,
    });
    expect(order.actions).toEqual([
      'update',
      'cancel',
      'appoint',
      'pickup',
      'receive',
      'reject',
      'finish',
      'rollback',
      'suspend',
      'close',
    ]);
    expect(order.lines.map((l) => [l.qtyExpected, l.qtyOpen, l.needProduced])).toEqual([
      [80, 80, true],
      [10, 10, false],
    ]);
    expect(await w.api.trace({ id: made.id })).toMatchObject([{ action: 'CREATE', toStatus: 10, canRollback: false }]);
  });

  test('refuses what it cannot promise, each fault on its field', async () => {
    const no = await w.given.goods(w.actor.tenantId, w.ownerId, { status: 0, code: 'OFF' });
    const cold = await w.given.goods(w.actor.tenantId, w.ownerId, { storage_mode: 1, code: 'ICE' });
    await w.order([[w.cup, 1]], { externalNo: 'PO-2' });
    const bad = await refused(
      w.api.add({
        ownerId: w.ownerId,
        orderType: 1,
        externalNo: 'PO-2',
        lines: [
          line(no),
          line(cold),
          line(w.cup),
          line(w.cup),
          { ...line(w.cup), unitLevel: 3, wantLotNo: 'B' },
          line(999_999),
        ],
      }),
    );
    expect(bad.msg).toBe('货主单号【PO-2】已存在');
    expect(bad.data).toEqual({
      errors: [
        { field: 'externalNo', msg: '货主单号【PO-2】已存在' },
        { field: 'lines.0.goodsId', msg: '商品【OFF】已停用' },
        { field: 'lines.1.goodsId', msg: '当前仓库无【冷冻】库房，无法接收商品【ICE】' },
        { field: 'lines.3.goodsId', msg: expect.stringContaining('明细重复：商品') },
        { field: 'lines.4.unitLevel', msg: expect.stringMatching(/^商品【.+】未维护【箱】单位$/) },
        { field: 'lines.5.goodsId', msg: '商品编码不存在' },
      ],
    });
    const unbound = await w.given.owner(w.actor.tenantId, { name: '远方' });
    expect((await refused(w.api.add({ ownerId: unbound, orderType: 1, lines: [line(w.cup)] }))).msg).toBe(
      '货主【远方】未开通当前仓库',
    );
    const narrow = givenActor(w.actor, { ownerIds: [unbound] });
    expect(
      (await refused(w.api.add({ ownerId: w.ownerId, orderType: 1, lines: [line(w.cup)] }, { actor: narrow }))).msg,
    ).toBe('无权操作该货主的数据');
  });

  test('a batch is created whole or not at all', async () => {
    const head = { ownerId: w.ownerId, orderType: 1 as const };
    const before = (await w.api.statistic({})).total;
    const bad = await refused(
      w.api.addBatch({
        orders: [
          { ...head, externalNo: 'B-1', lines: [line(w.cup)] },
          { ...head, externalNo: 'B-1', lines: [line(w.cup)] },
        ],
      }),
    );
    expect(bad).toMatchObject({ msg: '货主单号【B-1】已存在', data: { errors: [{ field: 'orders.1.externalNo' }] } });
    expect((await w.api.statistic({})).total).toBe(before);
    const { list } = await w.api.addBatch({
      orders: Array.from({ length: 30 }, (_, i) => ({
        ...head,
        externalNo: `B-${i}`,
        lines: [line(w.cup, i + 1), line(w.meat, 1)],
      })),
    });
    expect(new Set(list.map((o) => o.orderNo)).size).toBe(30);
    expect(list.map((o) => o.externalNo)).toEqual(Array.from({ length: 30 }, (_, i) => `B-${i}`));
    expect((await w.api.queryPage({ param: { externalNoPart: 'b-2' } })).total).toBe(11);
    const found = await w.api.queryPage({ param: { externalNo: 'B-3, B-7' } });
    expect(found.list.map((o) => [o.externalNo, o.qtyExpected])).toEqual([
      ['B-7', 9],
      ['B-3', 5],
    ]);
  });

  test('is edited as a whole while nothing has happened, by whoever saw the latest version', async () => {
    const made = await w.order([[w.cup, 5]]);
    const input = { id: made.id, ownerId: w.ownerId, orderType: 3 as const, remark: '退', lines: [line(w.meat, 7)] };
    const after = await w.api.update({ ...input, version: 0 });
    expect(after).toEqual({ id: made.id, status: 10, isSuspended: false, version: 1 });
    expect((await refused(w.api.update({ ...input, version: 0 }))).msg).toBe('数据已被他人修改，请刷新后重试');
    const [edit] = await w.api.trace({ id: made.id });
    expect(edit?.payload).toMatchObject({ changes: { orderType: [1, 3], remark: [null, '退'] } });
    expect((await w.api.get({ id: made.id })).lines).toMatchObject([{ lineNo: 1, goodsId: w.meat, qtyExpected: 7 }]);
  });

  test('is cancelled while nothing has come, and then offers to be restored and nothing else', async () => {
    const made = await w.order([[w.cup, 5]], { externalNo: 'C-1' });
    expect(await w.api.cancel({ id: made.id })).toMatchObject({ status: 99 });
    expect((await w.api.get({ id: made.id })).actions).toEqual(['restore']);
    expect((await refused(w.api.cancel({ id: made.id }))).msg).toBe('当前状态【已取消】不允许取消');
    await w.order([[w.cup, 5]], { externalNo: 'C-1' });
  });

  test('cancelled, it is restored within seven days, unless its number was given to another', async () => {
    const externalNo = `RE-${w.ownerId}`;
    const { id, lines } = await w.order([[w.cup, 5]], { externalNo, orderType: 2 });
    expect((await refused(w.api.restore({ id }))).msg).toBe('当前状态【待预约】不允许恢复');
    await w.api.generateTransit({ id });
    await w.api.cancel({ id, reason: '误取消' });
    expect((await w.api.get({ id })).actions).toEqual(['restore']);
    const other = await w.order([[w.cup, 1]], { externalNo });
    expect((await refused(w.api.restore({ id }))).msg).toBe(`货主单号【${externalNo}】已存在`);
    expect((await w.api.get({ id })).status).toBe(99);
    await w.api.cancel({ id: other.id });
    const both = await Promise.allSettled([w.api.restore({ id }), w.api.restore({ id })]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: '当前状态【待预约】不允许恢复' },
    });
    // What was on its way is not any more, and may be again.
    expect(await w.api.get({ id })).toMatchObject({ status: 10, transitMade: false });
    await w.api.generateTransit({ id });
    await w.receiving.confirm({ lines: [{ detailId: lines[0] ?? 0, qty: 5 }] });
    expect((await w.api.trace({ id })).map(({ actionName }) => actionName)).toContain('恢复');

    const old = await w.order([[w.cup, 5]]);
    await w.api.cancel({ id: old.id });
    await w.given.ask(
      `update ops.doc_trace set posted_at = now() - interval '8 days' where doc_type = 'IN' and doc_id = $1`,
      [old.id],
    );
    expect((await refused(w.api.restore({ id: old.id }))).msg).toBe('取消超过7天，不能恢复');
  });

  test('suspended, it answers everything with one sentence until the flag is off', async () => {
    const made = await w.order([[w.cup, 5]]);
    expect((await refused(w.api.cancelSuspend({ id: made.id }))).msg).toBe('入库单未挂起');
    await w.api.suspend({ id: made.id, reason: '等资料' });
    expect(await w.api.get({ id: made.id })).toMatchObject({
      isSuspended: true,
      suspendReason: '等资料',
      actions: ['cancelSuspend'],
    });
    for (const act of [
      () => w.api.cancel({ id: made.id }),
      () => w.api.close({ id: made.id, reason: 'x' }),
      () => w.api.suspend({ id: made.id, reason: 'x' }),
      () => w.receiving.scan({ text: made.orderNo }),
      () => w.receiving.confirm({ lines: [{ detailId: made.lines[0] ?? 0, qty: 1 }] }),
      () => w.receiving.reject({ lines: [{ detailId: made.lines[0] ?? 0, qty: 1 }] }),
      () => w.receiving.finish({ orderId: made.id, reason: 'OTHER' }),
    ]) {
      expect(await refused(act())).toMatchObject({ code: 230101, msg: '入库单已挂起，请先取消挂起' });
    }
    expect(await w.api.cancelSuspend({ id: made.id })).toMatchObject({ status: 10, isSuspended: false });
  });

  test('closed with nothing received it is 已关闭 and can be opened again within seven days', async () => {
    const made = await w.order([[w.cup, 5]]);
    expect(await w.api.close({ id: made.id, reason: '不来了' })).toMatchObject({ status: 90 });
    expect(await w.statuses(made.id)).toEqual([90, 90]);
    expect(await w.api.reOpen({ id: made.id })).toMatchObject({ status: 10 });
    await w.api.close({ id: made.id, reason: '不来了' });
    await w.given.ask(`update inbound.order set closed_at = now() - interval '8 days' where id = $1`, [made.id]);
    expect((await refused(w.api.reOpen({ id: made.id }))).msg).toBe('关闭超过7天，不能重新打开');
  });

  test('is not opened again once a charge for it is confirmed, whatever version of it was charged', async () => {
    const made = await w.order([[w.cup, 5]]);
    await w.receiving.reject({ lines: [{ detailId: made.lines[0] ?? 0, qty: 2 }] });
    expect(await w.api.close({ id: made.id, reason: '不来了' })).toMatchObject({ status: 80 });
    const fact = {
      factKey: `ENTRY|${w.actor.warehouseId}|${made.id}`,
      sourceType: 'ENTRY' as const,
      sourceId: made.id,
      sourceNo: made.orderNo,
      warehouseId: w.actor.warehouseId ?? 0,
      ownerId: w.ownerId,
      bizDate: w.today,
    };
    const measure = (lineCount: number) =>
      w.world.db.write(w.actor.tenantId, (tx) => putFacts(ctxOf(tx, w.actor), [{ ...fact, lineCount }]));
    await measure(1);
    const tenant = { tenant_id: w.actor.tenantId };
    const poolId = await w.given.row('billing.settlement_pool', {
      ...tenant,
      warehouse_id: fact.warehouseId,
      owner_id: w.ownerId,
      pool_no: 'JS-REOPEN',
      line_key: fact.factKey,
      period: w.today.slice(0, 7),
      fee_id: await w.given.row('billing.fee_item', { ...tenant, code: 'IN', name: '入库费', kind: 'IN' }),
      raw_amount: 5,
      amount: 5,
      tax_rate: 0,
      tax_amount: 0,
      total_amount: 5,
      input_hash: '0'.repeat(64),
    });
    await w.given.ask(
      `insert into billing.pool_fact (tenant_id, pool_id, fact_id)
       select tenant_id, $1, id from billing.charge_fact where fact_key = $2`,
      [poolId, fact.factKey],
    );
    await measure(2);
    const settle = (status: number) =>
      w.given.ask(
        `update billing.settlement_pool set settle_status = $2::smallint, confirmed_at = case when $2::smallint > 0 then now() end where id = $1`,
        [poolId, status],
      );
    for (const status of [1, 3, 5]) {
      await settle(status);
      const before = await w.given.ask(`select * from inbound.detail where order_id = $1`, [made.id]);
      expect((await refused(w.api.reOpen({ id: made.id }))).msg).toBe('已生成结算数据，不能重新打开');
      expect(await w.api.get({ id: made.id })).toMatchObject({ status: 80 });
      expect(await w.given.ask(`select * from inbound.detail where order_id = $1`, [made.id])).toEqual(before);
    }
    await settle(0);
    expect(await w.api.reOpen({ id: made.id })).toMatchObject({ status: 50 });
  });

  test('is counted per status, and found by every search field', async () => {
    const made = await w.order([[w.meat, 5]], { externalNo: 'S-1', orderType: 5 });
    const stat = await w.api.statistic({ externalNo: 'S-1', status: 99 });
    expect(stat).toMatchObject({ total: 1, suspended: 0 });
    expect(stat.list.filter((s) => s.count > 0)).toEqual([{ status: 10, name: '待预约', count: 1 }]);
    const found = await w.api.queryPage({
      param: {
        orderNo: made.orderNo.toLowerCase(),
        orderType: 5,
        goodsId: w.meat,
        status: [10, 20],
        createdFrom: w.today,
        createdTo: w.today,
        isSuspended: false,
        ownerId: w.ownerId,
      },
    });
    expect(found.list.map((o) => o.id)).toEqual([made.id]);
    expect(
      (await refused(w.api.queryPage({ param: { createdFrom: '2026-01-01', createdTo: '2026-05-01' } }))).msg,
    ).toBe('查询时间跨度不能超过92天');
    expect((await w.api.export({ externalNo: 'S-1' })).contentType).toContain('spreadsheet');
  });

  test('of another owner, warehouse or tenant does not exist', async () => {
    const made = await w.order([[w.cup, 5]]);
    const [detailId] = made.lines;
    const other = await w.given.warehouse(w.actor.tenantId);
    const strangers = [
      givenActor(w.actor, { ownerIds: [] }),
      givenActor({ tenantId: w.actor.tenantId, warehouseId: other.id }),
      givenActor({ tenantId: await w.given.tenant(), warehouseId: w.actor.warehouseId }),
    ];
    for (const actor of strangers) {
      const as = { actor };
      for (const act of [
        () => w.api.get({ id: made.id }, as),
        () => w.api.trace({ id: made.id }, as),
        () => w.api.cancel({ id: made.id }, as),
        () => w.api.close({ id: made.id, reason: 'x' }, as),
        () => w.api.suspend({ id: made.id, reason: 'x' }, as),
        () => w.api.rollbackDetail({ id: detailId ?? 0 }, as),
        () => w.api.rollbackTrace({ id: made.id, traceId: 1 }, as),
        () => w.receiving.finish({ orderId: made.id, reason: 'OTHER' }, as),
        () => w.receiving.confirm({ lines: [{ detailId: detailId ?? 0, qty: 1 }] }, as),
        () => w.receiving.reject({ lines: [{ detailId: detailId ?? 0, qty: 1 }] }, as),
        () => w.putting.create({ orderIds: [made.id] }, as),
      ]) {
        expect((await refused(act())).msg).toBe('数据不存在或无权访问');
      }
      expect((await w.api.queryPage({}, as)).total).toBe(0);
      expect((await w.api.statistic({}, as)).total).toBe(0);
    }
  });
});
