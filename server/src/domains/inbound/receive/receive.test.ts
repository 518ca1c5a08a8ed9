import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '../../../platform/errors.ts';
import { refused } from '../../../testing/given/basic.ts';
import { openInbound, type Inbound } from '../../../testing/given/inbound.ts';
import { brokenLaws, givenActor } from '../../../testing/given/rows.ts';

let w: Inbound;
beforeAll(async () => {
  w = await openInbound();
});
afterEach(async () => expect(await brokenLaws(w.world.db, w.actor.tenantId)).toEqual([]));
afterAll(() => w.close());

const first = (ids: number[]): number => ids[0] ?? 0;
const stockOf = (goodsId: number, code: string) =>
  w.given.ask<{ qty: number; quality: string; lot_no: string; expire_on: string | null }>(
    `select s.on_hand as qty, s.quality, t.lot_no, t.expire_on::text from inventory.stock s
  join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id join inventory.lot t on t.tenant_id = s.tenant_id and t.id = s.lot_id
  where s.tenant_id = $1 and s.goods_id = $2 and p.code = $3 and s.on_hand > 0 order by s.id`,
    [w.actor.tenantId, goodsId, code],
  );

describe('receiving', () => {
  test('by line brings goods onto the floor, by lot, and moves the order on', async () => {
    const goods = await w.given.goods(w.actor.tenantId, w.ownerId, { shelf_life_days: 365 });
    const order = await w.order([
      [goods, 100],
      [w.cup, 10],
    ]);
    const done = await w.receiving.confirm({
      lines: [
        { detailId: first(order.lines), qty: 60, producedOn: '2026-02-20' },
        { detailId: first(order.lines), qty: 5, quality: 'D', producedOn: '2026-02-20', expireOn: '2027-02-19' },
      ],
    });
    expect(done.receipts).toMatchObject([
      { lotNo: '20260220', positionCode: w.recCode, quality: 'A', qty: 60, qtyOpen: 35 },
      { lotNo: '20260220', quality: 'D', qty: 5, qtyOpen: 35 },
    ]);
    expect(done.orders).toEqual([{ id: order.id, orderNo: order.orderNo, status: 50 }]);
    expect(await stockOf(goods, w.recCode)).toEqual([
      { qty: 60, quality: 'A', lot_no: '20260220', expire_on: '2027-02-19' },
      { qty: 5, quality: 'D', lot_no: '20260220', expire_on: '2027-02-19' },
    ]);
    expect(await w.statuses(order.id)).toEqual([50, 20, 10]);
    const detail = await w.api.get({ id: order.id });
    expect(detail.lines[0]).toMatchObject({ qtyReceived: 65, qtyDamaged: 5, qtyOpen: 35 });
    expect(detail.receipts).toHaveLength(2);
    const [record] = await w.given.ask(
      'select rec_type, order_no, qty, weight_g from ops.work_record where tenant_id = $1 and order_id = $2 order by id',
      [w.actor.tenantId, order.id],
    );
    expect(record).toEqual({ rec_type: 'RECEIVE', order_no: order.orderNo, qty: 60, weight_g: 6000 });
    expect(
      await w.given.ask('select topic from ops.outbox_event where tenant_id = $1 and agg_key = $2', [
        w.actor.tenantId,
        `IN:${order.id}`,
      ]),
    ).toEqual([{ topic: 'IN.RECEIVED' }]);
    expect((await w.api.trace({ id: order.id })).map((t) => [t.action, t.qty, t.canRollback])).toEqual([
      ['RECEIVE', 5, true],
      ['RECEIVE', 60, false],
      ['CREATE', null, false],
    ]);
    await w.receiving.confirm({
      lines: [
        { detailId: first(order.lines), qty: 35, producedOn: '2026-02-21' },
        { detailId: order.lines[1] ?? 0, qty: 10 },
      ],
    });
    expect(await w.statuses(order.id)).toEqual([60, 40, 40]);
    expect(
      (
        await refused(
          w.receiving.confirm({ lines: [{ detailId: first(order.lines), qty: 1, producedOn: '2026-02-20' }] }),
        )
      ).msg,
    ).toBe('当前状态【已收货】不允许收货');
  });

  test('many lines of many orders are received in one call', async () => {
    const orders = await Promise.all(
      Array.from({ length: 5 }, () =>
        w.order([
          [w.meat, 10],
          [w.cup, 10],
        ]),
      ),
    );
    const lines = orders.flatMap((o) => o.lines.map((detailId) => ({ detailId, qty: 10, producedOn: w.day(-5) })));
    const done = await w.receiving.confirm({ lines });
    expect(done.orders.map((o) => o.status)).toEqual([60, 60, 60, 60, 60]);
    expect(done.receipts.map((r) => r.detailId)).toEqual(lines.map((l) => l.detailId));
    const bad = await refused(
      w.receiving.confirm({
        lines: [
          { detailId: (await w.order([[w.cup, 1]])).lines[0] ?? 0, qty: 1 },
          { detailId: 987_654_321, qty: 1 },
        ],
      }),
    );
    expect(bad.msg).toBe('数据不存在或无权访问');
  });

  test('asks for the dates the goods need, and for dates that can be', async () => {
    const order = await w.order([[w.meat, 100]]);
    const say = async (dates: { producedOn?: string; expireOn?: string }) =>
      (await refused(w.receiving.confirm({ lines: [{ detailId: first(order.lines), qty: 1, ...dates }] }))).msg;
    expect(await say({})).toBe('请输入生产日期');
    expect(await say({ producedOn: w.day(1) })).toBe('生产日期不能晚于今天');
    expect(await say({ producedOn: w.day(-10), expireOn: w.day(-20) })).toBe('到期日期不能早于生产日期');
    expect(await say({ producedOn: w.day(-10), expireOn: w.day(300) })).toBe('生产日期与到期日期不符合保质期365天');
    await w.receiving.confirm({ lines: [{ detailId: first(order.lines), qty: 1, expireOn: w.day(300) }] });
    const [lot] = (await w.api.get({ id: order.id })).receipts;
    expect([lot?.producedOn, lot?.expireOn]).toEqual([w.day(-64), w.day(300)]);
  });

  test('the batch strategy decides what must be told', async () => {
    const category = await w.given.row('basic.goods_category', {
      tenant_id: w.actor.tenantId,
      code: 'SEA',
      name: '水产',
    });
    const goods = await w.given.goods(w.actor.tenantId, w.ownerId, { category_id: category });
    await w.given.row('strategy.batch_strategy', {
      tenant_id: w.actor.tenantId,
      warehouse_id: w.actor.warehouseId,
      category_id: category,
      key_attrs: '{produced_on,supplier_lot_no}',
      need_produced: true,
      need_expire: true,
    });
    const order = await w.order([[goods, 10]]);
    expect((await w.api.get({ id: order.id })).lines[0]).toMatchObject({
      needProduced: true,
      needExpire: true,
      needSupplierLot: true,
    });
    const say = async (more: object) =>
      (await refused(w.receiving.confirm({ lines: [{ detailId: first(order.lines), qty: 1, ...more }] }))).msg;
    expect(await say({ producedOn: w.day(-1) })).toBe('请输入到期日期');
    expect(await say({ producedOn: w.day(-1), expireOn: w.day(9) })).toBe('请输入供应商批号');
    await w.receiving.confirm({
      lines: [
        { detailId: first(order.lines), qty: 1, producedOn: w.day(-1), expireOn: w.day(9), supplierLotNo: 'K-7' },
      ],
    });
  });

  test('goods too near their end are refused unless someone with the right says so', async () => {
    const goods = await w.given.goods(w.actor.tenantId, w.ownerId, { shelf_life_days: 100, receive_min_pct: 50 });
    const order = await w.order([[goods, 10]]);
    const input = { lines: [{ detailId: first(order.lines), qty: 1, producedOn: w.day(-59) }] };
    expect((await refused(w.receiving.confirm(input))).msg).toBe('剩余效期41%低于允收标准50%');
    expect(
      (await refused(w.receiving.confirm({ ...input, acceptShortLife: true }, { actor: givenActor(w.actor) }))).msg,
    ).toBe('剩余效期41%低于允收标准50%');
    await w.receiving.confirm({ ...input, acceptShortLife: true });
    await w.receiving.confirm({ lines: [{ ...input.lines[0]!, quality: 'D' }] });
  });

  test('overage is measured against the strategy: limit, authority, or free', async () => {
    const order = await w.order([[w.cup, 100]]);
    const over = (qty: number) =>
      w.receiving.confirm({
        lines: [
          { detailId: first(order.lines), qty: 60 },
          { detailId: first(order.lines), qty: qty - 60 },
        ],
      });
    expect((await refused(over(101))).msg).toBe('超收数量1超过允许范围0');
    const rule = await w.given.row('strategy.overage_strategy', {
      tenant_id: w.actor.tenantId,
      warehouse_id: w.actor.warehouseId,
      goods_id: w.cup,
      pct: 10,
      max_qty: 5,
      action: 2,
    });
    expect((await refused(over(106))).msg).toBe('超收数量6超过允许范围5');
    await w.given.ask('update strategy.overage_strategy set action = 3 where id = $1', [rule]);
    expect((await over(106)).orders[0]?.status).toBe(60);
    await w.given.ask('update strategy.overage_strategy set action = 2 where id = $1', [rule]);
    const more = await w.order([[w.cup, 10]]);
    const boss = givenActor(w.actor, { permissions: ['in:receive:over'] });
    expect(
      (await w.receiving.confirm({ lines: [{ detailId: first(more.lines), qty: 20 }] }, { actor: boss })).orders[0]
        ?.status,
    ).toBe(60);
    await w.given.ask('update strategy.overage_strategy set status = 0 where id = $1', [rule]);
  });

  test('a container stands in one place, belongs to one owner and is known', async () => {
    const rec2 = await w.position(
      (
        await w.given.ask<{ id: number }>(
          `select id from basic.area where tenant_id = $1 and warehouse_id = $2 and kind = 'REC'`,
          [w.actor.tenantId, w.actor.warehouseId],
        )
      )[0]?.id ?? 0,
      { order_num: 9 },
    );
    const pallet = await w.lpn(),
      order = await w.order([[w.cup, 100]]);
    const into = (more: object) =>
      w.receiving.confirm({ lines: [{ detailId: first(order.lines), qty: 10, lpnCode: pallet.code, ...more }] });
    expect((await refused(into({ lpnCode: 'NIX' }))).msg).toBe('容器【NIX】不存在');
    expect(
      (
        await refused(
          w.receiving.confirm({
            lines: [
              { detailId: first(order.lines), qty: 1, lpnCode: pallet.code },
              { detailId: first(order.lines), qty: 1, lpnCode: pallet.code, positionCode: rec2.code },
            ],
          }),
        )
      ).msg,
    ).toBe(`容器【${pallet.code}】已在库位【${w.recCode}】使用`);
    expect((await into({ lpnCode: pallet.code.toLowerCase() })).receipts[0]).toMatchObject({
      lpnCode: pallet.code,
      positionCode: w.recCode,
    });
    await into({});
    expect((await refused(into({ positionCode: rec2.code }))).msg).toBe(
      `容器【${pallet.code}】已在库位【${w.recCode}】使用`,
    );
    const [lpn] = await w.given.ask('select state, owner_id from basic.lpn where id = $1', [pallet.id]);
    expect(lpn).toEqual({ state: 20, owner_id: w.ownerId });
    const other = await w.given.owner(w.actor.tenantId);
    await w.given.row('basic.owner_warehouse', {
      tenant_id: w.actor.tenantId,
      owner_id: other,
      warehouse_id: w.actor.warehouseId,
    });
    const theirs = await w.order([[await w.given.goods(w.actor.tenantId, other), 5]], { ownerId: other });
    expect(
      (await refused(w.receiving.confirm({ lines: [{ detailId: first(theirs.lines), qty: 1, lpnCode: pallet.code }] })))
        .msg,
    ).toBe(`容器【${pallet.code}】已存放其他货主商品`);
    const dead = await w.lpn({ state: 80 });
    expect((await refused(into({ lpnCode: dead.code }))).msg).toBe(`容器【${dead.code}】已停用`);
    const store = await w.position(w.storeAreaId);
    expect((await refused(into({ positionCode: store.code }))).msg).toBe(`库位【${store.code}】不是收货库位`);
  });

  test('lots share a container only where the strategy lets them', async () => {
    const goods = await w.given.goods(w.actor.tenantId, w.ownerId, { shelf_life_days: 100 }),
      pallet = await w.lpn(),
      order = await w.order([[goods, 100]]);
    const rule = await w.given.row('strategy.batch_strategy', {
      tenant_id: w.actor.tenantId,
      warehouse_id: w.actor.warehouseId,
      owner_id: w.ownerId,
      key_attrs: '{produced_on}',
      allow_mix_lpn: false,
    });
    const into = (producedOn: string) =>
      w.receiving.confirm({ lines: [{ detailId: first(order.lines), qty: 10, lpnCode: pallet.code, producedOn }] });
    await into(w.day(-3));
    await into(w.day(-3));
    expect((await refused(into(w.day(-4)))).msg).toBe(`容器【${pallet.code}】不允许混放批次`);
    await w.given.ask('update strategy.batch_strategy set status = 0 where id = $1', [rule]);
    await into(w.day(-4));
  });

  test('the owner flow stands before the dock: appointment, vehicle', async () => {
    const owner = await w.given.owner(w.actor.tenantId),
      goods = await w.given.goods(w.actor.tenantId, owner);
    await w.given.row('basic.owner_warehouse', {
      tenant_id: w.actor.tenantId,
      owner_id: owner,
      warehouse_id: w.actor.warehouseId,
    });
    const flow = await w.given.row('strategy.owner_entry_flow', {
      tenant_id: w.actor.tenantId,
      warehouse_id: w.actor.warehouseId,
      owner_id: owner,
      need_appoint: true,
      need_pre_check: true,
    });
    const order = await w.order([[goods, 10]], { ownerId: owner });
    const receive = () => w.receiving.confirm({ lines: [{ detailId: first(order.lines), qty: 1 }] });
    expect((await refused(receive())).msg).toBe('车辆未签到，不能收货');
    await w.given.ask('update strategy.owner_entry_flow set need_pre_check = false where id = $1', [flow]);
    expect((await refused(receive())).msg).toBe('入库单未预约，不能收货');
    await w.given.row('strategy.owner_entry_flow', {
      tenant_id: w.actor.tenantId,
      warehouse_id: w.actor.warehouseId,
      owner_id: owner,
      order_type: 1,
      need_appoint: false,
      need_pre_check: false,
      auto_putaway: false,
    });
    expect((await receive()).tasks).toEqual([]);
  });

  test('weighed cartons wait for their codes', async () => {
    const goods = await w.given.goods(w.actor.tenantId, w.ownerId, { is_catch_weight: true }),
      order = await w.order([[goods, 10]]);
    expect((await refused(w.receiving.confirm({ lines: [{ detailId: first(order.lines), qty: 1 }] }))).msg).toBe(
      '抄码商品请先抄码',
    );
  });

  test('two receivers racing for the last ten: one is told clearly that he lost', async () => {
    const order = await w.order([
      [w.cup, 10],
      [w.meat, 1],
    ]);
    const results = await Promise.allSettled(
      Array.from({ length: 4 }, () => w.receiving.confirm({ lines: [{ detailId: first(order.lines), qty: 10 }] })),
    );
    expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(1);
    for (const lost of results.filter((r) => r.status === 'rejected')) {
      expect(lost.reason).toBeInstanceOf(Refusal);
      expect((lost.reason as Refusal).message).toBe('超收数量10超过允许范围0');
    }
    expect((await w.api.get({ id: order.id })).lines[0]).toMatchObject({ qtyReceived: 10 });
  });

  test('the same key twice is one receipt and one answer', async () => {
    const order = await w.order([[w.cup, 10]]),
      key = 'receive-key-1';
    const input = { lines: [{ detailId: first(order.lines), qty: 4 }] };
    const [a, b] = await Promise.all([w.receiving.confirm(input, { key }), w.receiving.confirm(input, { key })]);
    expect(b).toEqual(a);
    expect((await w.api.get({ id: order.id })).lines[0]).toMatchObject({ qtyReceived: 4 });
    expect(
      (await refused(w.receiving.confirm({ lines: [{ detailId: first(order.lines), qty: 5 }] }, { key }))).code,
    ).toBe(100006);
  });
});

describe('refusing and finishing', () => {
  test('at the door nothing enters the stock', async () => {
    const order = await w.order([[w.cup, 10]]);
    expect(
      (
        await refused(
          w.receiving.reject({
            lines: [
              { detailId: first(order.lines), qty: 6 },
              { detailId: first(order.lines), qty: 5 },
            ],
          }),
        )
      ).msg,
    ).toBe('拒收数量超过未收数量');
    expect(
      (await w.receiving.reject({ lines: [{ detailId: first(order.lines), qty: 4, reason: '破损' }] })).orders[0]
        ?.status,
    ).toBe(50);
    expect((await w.receiving.reject({ lines: [{ detailId: first(order.lines), qty: 6 }] })).orders[0]?.status).toBe(
      80,
    );
    expect(await w.statuses(order.id)).toEqual([80, 90]);
    expect(
      await w.given.ask('select topic from ops.outbox_event where tenant_id = $1 and agg_key = $2', [
        w.actor.tenantId,
        `IN:${order.id}`,
      ]),
    ).toEqual([{ topic: 'IN.FINISHED' }]);
  });

  test('finishing short writes off the rest with a reason', async () => {
    const order = await w.order([
      [w.cup, 10],
      [w.meat, 5],
    ]);
    await w.receiving.confirm({ lines: [{ detailId: first(order.lines), qty: 8 }] });
    expect((await refused(w.receiving.finish({ orderId: order.id }))).msg).toBe('请选择短收原因');
    const one = await w.receiving.finish({
      orderId: order.id,
      detailIds: [first(order.lines)],
      reason: 'SHORT_SHIPPED',
    });
    expect(one).toEqual({
      order: { id: order.id, orderNo: order.orderNo, status: 50 },
      closed: [{ detailId: first(order.lines), qty: 2 }],
    });
    expect(await w.statuses(order.id)).toEqual([50, 40, 10]);
    expect(
      (await refused(w.receiving.finish({ orderId: order.id, detailIds: [first(order.lines)], reason: 'OTHER' }))).msg,
    ).toBe('没有待收数量');
    expect((await w.receiving.finish({ orderId: order.id, reason: 'OTHER' })).order.status).toBe(60);
    expect(await w.statuses(order.id)).toEqual([60, 40, 90]);
    expect((await refused(w.api.close({ id: order.id, reason: 'x' }))).msg).toBe('存在未上架数量【8】，请先上架');
  });
});

test('§7-36: a device that is behind is told that the order is over, and nothing comes in', async () => {
  const done = await w.order([[w.cup, 5]]),
    closed = await w.order([[w.cup, 5]]);
  await w.receiving.reject({ lines: [{ detailId: first(done.lines), qty: 5 }] });
  await w.receiving.finish({ orderId: closed.id, reason: 'OTHER' });
  const late = async (lines: number[]) =>
    (await refused(w.receiving.confirm({ lines: [{ detailId: first(lines), qty: 1 }] }))).msg;
  expect(await late(done.lines)).toBe('当前状态【已完成】不允许收货');
  expect(await late(closed.lines)).toBe('当前状态【已关闭】不允许收货');
  expect([await w.statuses(done.id), await w.statuses(closed.id)]).toEqual([
    [80, 90],
    [90, 90],
  ]);
});

describe('a scan', () => {
  test('§7-11: a barcode of two owners is asked about, unless the order in hand says whose it is', async () => {
    const other = await w.given.owner(w.actor.tenantId);
    await w.given.row('basic.owner_warehouse', {
      tenant_id: w.actor.tenantId,
      owner_id: other,
      warehouse_id: w.actor.warehouseId,
    });
    const orders = [];
    for (const ownerId of [w.ownerId, other]) {
      const goods = await w.given.goods(w.actor.tenantId, ownerId);
      await w.given.row('basic.goods_barcode', {
        tenant_id: w.actor.tenantId,
        owner_id: ownerId,
        goods_id: goods,
        barcode: '690072',
        unit_level: 1,
      });
      orders.push(await w.order([[goods, 10]], { ownerId }));
    }
    expect(await w.receiving.scan({ text: '690072' })).toMatchObject({
      kind: 'goods',
      goods: null,
      next: 'line',
      hint: '条码不唯一，请选择商品',
      lines: orders.map(({ id }) => ({ orderId: id })),
    });
    expect(await w.receiving.scan({ text: '690072', orderId: orders[1]?.id })).toMatchObject({
      kind: 'goods',
      lines: [{ orderId: orders[1]?.id }],
      next: 'qty',
    });
  });

  test('tells what it is and what comes next', async () => {
    const goods = await w.given.goods(w.actor.tenantId, w.ownerId, { code: 'SCAN-G', shelf_life_days: 30 });
    await w.given.row('basic.goods_barcode', {
      tenant_id: w.actor.tenantId,
      owner_id: w.ownerId,
      goods_id: goods,
      barcode: '6901',
      unit_level: 1,
    });
    const order = await w.order([[goods, 10]], { externalNo: 'Po-Scan' });
    expect(await w.receiving.scan({ text: order.orderNo.toLowerCase() })).toMatchObject({
      kind: 'order',
      order: { id: order.id },
      next: 'goods',
      hint: '待收1行，请扫描商品',
    });
    expect(await w.receiving.scan({ text: 'Po-Scan' })).toMatchObject({ kind: 'order', order: { id: order.id } });
    expect(await w.receiving.scan({ text: '６９０１' })).toMatchObject({
      kind: 'goods',
      goods: { code: 'SCAN-G', unitQty: 1 },
      order: { id: order.id },
      lines: [{ detailId: first(order.lines), qtyOpen: 10 }],
      next: 'producedOn',
      hint: '商品 待收10，请输入生产日期',
    });
    const second = await w.order([[goods, 3]]);
    expect(await w.receiving.scan({ text: 'scan-g' })).toMatchObject({
      kind: 'goods',
      next: 'line',
      lines: [{ orderId: order.id }, { orderId: second.id }],
    });
    expect(await w.receiving.scan({ text: '6901', orderId: second.id })).toMatchObject({
      next: 'producedOn',
      lines: [{ qtyOpen: 3 }],
    });
    const pallet = await w.lpn();
    expect(await w.receiving.scan({ text: pallet.code })).toMatchObject({
      kind: 'lpn',
      lpn: { id: pallet.id, state: 10 },
      next: 'goods',
    });
    expect((await refused(w.receiving.scan({ text: 'nothing' }))).msg).toBe(
      '未找到【nothing】对应的入库单、商品或容器',
    );
    await w.receiving.reject({
      lines: [
        { detailId: first(order.lines), qty: 10 },
        { detailId: first(second.lines), qty: 3 },
      ],
    });
    expect((await refused(w.receiving.scan({ text: '6901' }))).msg).toBe('商品【SCAN-G】没有待收明细');
    expect(
      (await refused(w.receiving.scan({ text: '6901' }, { actor: givenActor(w.actor, { ownerIds: [] }) }))).msg,
    ).toBe('未找到【6901】对应的入库单、商品或容器');
  });
});
