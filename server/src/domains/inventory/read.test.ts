import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  asOfSearch,
  ledgerSearch,
  lotTraceInput,
  STOCK_VIEWS,
  stockSearch,
  type StockView,
} from '#contract/inventory/stock.ts';
import type { Actor } from '../../platform/actor.ts';
import { addDays, wireDay, wireTime } from '../../platform/clock.ts';
import { ctxOf } from '../../platform/ctx.ts';
import type { Tx } from '../../platform/db/database.ts';
import { testWorld, type TestWorld } from '../../testing/given/app.ts';
import { brokenLaws, givenActor, givenStock, openGiven, type Given } from '../../testing/given/rows.ts';
import { createTasks } from '../task/facade.ts';
import { postTxn, runInvariants } from './facade.ts';
import { lawList, lawViolations } from './integrity.ts';
import { lotTrace } from './lot-trace.ts';
import { ledgerPage, stockAsOf } from './read-ledger.ts';
import { stockDetail, stockPage, stockRows } from './read-stock.ts';

let world: TestWorld, given: Given, actor: Actor, blind: Actor, elsewhere: Actor;
let at: { tenantId: number; warehouseId: number },
  ownerId: number,
  goodsId: number,
  shelf: number,
  rec: number,
  lot: { stockId: number; lotId: number };
const today = wireDay(new Date());
beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenantId = await given.tenant();
  const house = await given.warehouse(tenantId);
  at = { tenantId, warehouseId: house.id };
  actor = givenActor(at);
  elsewhere = givenActor({ tenantId, warehouseId: (await given.warehouse(tenantId)).id });
  ownerId = await given.owner(tenantId, { name: '甲货主' });
  blind = givenActor(at, { ownerIds: [await given.owner(tenantId)] });
  goodsId = await given.goods(tenantId, ownerId, { shelf_life_days: 100, ship_stop_days: 10, name: '鲜牛奶' });
  shelf = await given.position(at, await given.area(at, 'STORE'), { code: 'A-01' });
  rec = house.recId;
  lot = await givenStock(world.db, actor, {
    positionId: shelf,
    goodsId,
    ownerId,
    qty: 30,
    lot: { producedOn: addDays(today, -50) },
  });
  await givenStock(world.db, actor, {
    positionId: shelf,
    goodsId,
    ownerId,
    qty: 5,
    lot: { producedOn: addDays(today, -95) },
  });
  await givenStock(world.db, actor, {
    positionId: rec,
    goodsId,
    ownerId,
    qty: 7,
    lotId: lot.lotId,
    lpnId: await given.lpn(at, 'PALLET', { code: 'PL-1' }),
  });
});
afterAll(async () => {
  await given.close();
  await world.close();
});

const ask = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => world.db.read(at.tenantId, work);
const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => world.db.write(at.tenantId, work);
const page = <P>(param: P) => ({ param, pageNum: 1, pageSize: 20 });
const stockBy = (by: StockView, more: object = {}, who = actor) =>
  ask((tx) => stockPage(ctxOf(tx, who), page({ ...stockSearch.parse(more), by })));

describe('stock', () => {
  test('by goods, lot, position and container', async () => {
    expect((await stockBy('goods')).list).toMatchObject([
      { id: null, goodsId, onHand: 42, available: 30, lotNo: null, ownerName: '甲货主' },
    ]);
    expect((await stockBy('lot')).list).toMatchObject([
      { daysLeft: 5, lifePct: 5, onHand: 5, available: 0 },
      { lotId: lot.lotId, daysLeft: 50, lifePct: 50, onHand: 37, available: 30 },
    ]);
    expect((await stockBy('position')).list.map((row) => [row.positionCode === 'A-01', row.onHand])).toEqual([
      [true, 30],
      [true, 5],
      [false, 7],
    ]);
    expect((await stockBy('lpn')).list).toMatchObject([{ lpnCode: 'PL-1', onHand: 7 }]);
    expect((await stockBy('position', { onlyAvailable: true })).list).toMatchObject([
      { id: lot.stockId, available: 30 },
    ]);
    expect((await stockBy('position', { lpnCode: 'pl-1, PL-2' })).total).toBe(1);
    expect((await stockBy('goods', { goodsName: '牛%' })).total).toBe(0);
    const sheet: unknown[] = [];
    await ask(async (tx) => {
      for await (const row of await stockRows(ctxOf(tx, actor), { ...stockSearch.parse({}), by: 'lot' }))
        sheet.push(row);
    });
    expect(sheet).toHaveLength(2);
  });
  test('how near is near, where an expiry strategy says so', async () => {
    const near = async () => [
      ...new Set(
        (await Promise.all(STOCK_VIEWS.map((by) => stockBy(by)))).flatMap(({ list }) =>
          list.map((row) => row.nearDays),
        ),
      ),
    ];
    expect(await near()).toEqual([null]);
    const rule = await given.row('strategy.expiry_strategy', {
      tenant_id: at.tenantId,
      warehouse_id: at.warehouseId,
      owner_id: ownerId,
      near_days: 12,
    });
    expect(await near()).toEqual([12]);
    await given.ask('update strategy.expiry_strategy set status = 0 where id = $1', [rule]);
    expect(await near()).toEqual([null]);
  });
  test('nothing of foreign owners or warehouses', async () => {
    for (const who of [blind, elsewhere]) {
      expect((await stockBy('goods', {}, who)).total).toBe(0);
      await expect(ask((tx) => stockDetail(ctxOf(tx, who), { id: lot.stockId }))).rejects.toMatchObject({
        kind: 'NOT_FOUND',
      });
      expect(
        (await ask((tx) => ledgerPage(ctxOf(tx, who), page(ledgerSearch.parse({ from: today, to: today }))))).total,
      ).toBe(0);
    }
  });
  test('a row names who promised what and how it came to be', async () => {
    const { detailId } = await given.demand(at, ownerId, goodsId, 4);
    await write((tx) =>
      postTxn(ctxOf(tx, actor), {
        type: 'PICK',
        source: { type: 'OUT', id: 1, no: 'X' },
        entries: [],
        claims: [
          { op: 'open', at: lot.stockId, kind: 'ALLOC', qty: 4, outDetailId: detailId, refType: 'OUT', refId: 1 },
        ],
      }),
    );
    const [task] = await write((tx) =>
      createTasks(ctxOf(tx, actor), [
        { kind: 'MOVE', lines: [{ fromStockId: lot.stockId, qty: 6, toPositionId: rec }] },
      ]),
    );
    const row = await ask((tx) => stockDetail(ctxOf(tx, actor), { id: lot.stockId }));
    expect(row).toMatchObject({
      onHand: 30,
      allocated: 4,
      moving: 6,
      available: 20,
      ledger: [{ txnType: 'ADJ_IN', delta: 30, balance: 30, sourceNo: 'GIVEN' }],
    });
    expect(row.claims).toMatchObject([
      { kind: 'ALLOC', docType: 'OUT', docNo: expect.stringMatching(/^X\d+$/), qty: 4, stage: 'SHELF' },
      { kind: 'MOVE', docNo: task?.taskNo, qty: 6 },
    ]);
  });
});

describe('the ledger', () => {
  test('needs a span of at most 92 days the right way round', async () => {
    const over = (from: string, to: string) =>
      ask((tx) => ledgerPage(ctxOf(tx, actor), page(ledgerSearch.parse({ from, to }))));
    await expect(over(addDays(today, -93), today)).rejects.toThrow('查询时间跨度不能超过92天');
    await expect(over(today, addDays(today, -1))).rejects.toThrow('开始日期不能晚于结束日期');
    expect(ledgerSearch.safeParse({ from: today }).success).toBe(false);
  });
  test('is narrowed by goods, place and document, and goes on after a row', async () => {
    const find = (more: object) =>
      ask((tx) => ledgerPage(ctxOf(tx, actor), page(ledgerSearch.parse({ from: today, to: today, ...more }))));
    const all = await find({});
    expect(all.list.map((row) => row.delta)).toEqual([7, 5, 30]);
    const [newest] = all.list;
    expect(
      (await find({ after: { postedOn: newest?.postedOn, id: newest?.id } })).list.map((row) => row.delta),
    ).toEqual([5, 30]);
    expect((await find({ positionCode: 'a-01' })).total).toBe(2);
    expect((await find({ txnType: ['SHIP'] })).total).toBe(0);
    expect((await find({ sourceNo: 'given', lpnCode: 'PL-1' })).total).toBe(1);
  });
});

describe('stock as of a past minute', () => {
  const asOf = (when: string, by: string) =>
    ask((tx) => stockAsOf(ctxOf(tx, actor), page(asOfSearch.parse({ at: when, by }))));
  test('the ledger up to then, with and without a snapshot', async () => {
    const g = await given.goods(at.tenantId, ownerId);
    const p = await given.position(at, await given.area(at, 'STORE'), { code: 'H-01' });
    const { lotId } = await givenStock(world.db, actor, { positionId: p, goodsId: g, ownerId, qty: 10 });
    const early = wireTime(new Date());
    await new Promise((done) => {
      setTimeout(done, 1100);
    });
    await givenStock(world.db, actor, { positionId: p, goodsId: g, ownerId, lotId, qty: 5 });
    const of = async (when: string) => (await asOf(when, 'position')).list.find((row) => row.goodsId === g);
    expect(await of(early)).toMatchObject({ onHand: 10, positionCode: 'H-01' });
    expect(await of(wireTime(new Date()))).toMatchObject({ onHand: 15 });
    // A snapshot of yesterday in which three more lay there: as if they had always been.
    await given.row('inventory.stock_snapshot', {
      tenant_id: at.tenantId,
      warehouse_id: at.warehouseId,
      posted_on: addDays(today, -1),
      position_id: p,
      goods_id: g,
      lot_id: lotId,
      lpn_id: 0,
      owner_id: ownerId,
      quality: 'A',
      on_hand: 3,
    });
    expect(await of(wireTime(new Date()))).toMatchObject({ onHand: 18 });
    await given.ask('delete from inventory.stock_snapshot where goods_id = $1', [g]);
    await expect(asOf(addDays(today, 1), 'goods')).rejects.toThrow('时点不能晚于现在');
    expect((await asOf(addDays(today, -30), 'goods')).total).toBe(0);
  });
});

describe('a lot is followed both ways', () => {
  test('from its receipt to the consignee and back', async () => {
    const supplierId = await given.supplier(at.tenantId, ownerId, { name: '牧场' });
    const storeId = await given.store(at.tenantId, ownerId, { name: '西湖门店' });
    const keys = { tenant_id: at.tenantId, warehouse_id: at.warehouseId };
    const inOrder = await given.row('inbound."order"', {
      ...keys,
      order_no: 'ASN-1',
      order_type: 1,
      owner_id: ownerId,
      supplier_id: supplierId,
    });
    const inDetail = await given.row('inbound.detail', {
      ...keys,
      order_id: inOrder,
      line_no: 1,
      goods_id: goodsId,
      unit_qty: 12,
      qty_expected: 12,
    });
    const place = { positionId: rec, goodsId, lotId: lot.lotId, lpnId: 0, ownerId, quality: 'A' as const };
    const came = await write((tx) =>
      postTxn(ctxOf(tx, actor), {
        type: 'RECEIVE',
        source: { type: 'IN', id: inOrder, no: 'ASN-1' },
        entries: [{ at: place, qty: 12, sourceLineId: inDetail }],
      }),
    );
    await given.row('inbound.receipt', {
      ...keys,
      order_id: inOrder,
      detail_id: inDetail,
      lot_id: lot.lotId,
      position_id: rec,
      quality: 'A',
      qty: 12,
      stock_id: came.stockIds[0],
      txn_id: came.txnId,
      staff_id: 1,
    });
    const { orderId, detailId } = await given.demand(at, ownerId, goodsId, 9);
    await given.ask(`update outbound."order" set store_id = $2, order_no = 'SO-1', shipped_at = now() where id = $1`, [
      orderId,
      storeId,
    ]);
    await write((tx) =>
      postTxn(ctxOf(tx, actor), {
        type: 'SHIP',
        source: { type: 'OUT', id: orderId, no: 'SO-1' },
        entries: [{ at: place, qty: -9, sourceLineId: detailId }],
      }),
    );
    const trace = (input: object) => ask((tx) => lotTrace(ctxOf(tx, actor), lotTraceInput.parse(input)));

    const forward = await trace({ lotId: lot.lotId });
    expect(forward.lots).toMatchObject([{ lotId: lot.lotId, received: 12, shipped: 9, onHand: 40 }]);
    expect(forward.receipts).toMatchObject([{ orderNo: 'ASN-1', supplierName: '牧场', qty: 12 }]);
    expect(forward.shipments).toMatchObject([{ orderNo: 'SO-1', storeName: '西湖门店', qty: 9 }]);
    expect(forward.changes).toMatchObject([{ txnType: 'ADJ_IN' }, { txnType: 'ADJ_IN' }]);
    for (const end of [
      { outOrderNo: 'so-1' },
      { consignee: '西湖', shippedFrom: today, shippedTo: today },
      { inOrderNo: 'ASN-1' },
    ]) {
      expect(await trace(end)).toMatchObject({
        lots: [{ lotId: lot.lotId }],
        receipts: [{ orderNo: 'ASN-1' }],
        shipments: [{ orderNo: 'SO-1' }],
      });
    }
    expect(await trace({ consignee: '西湖', shippedTo: addDays(today, -1) })).toMatchObject({ lots: [] });
    await expect(trace({})).rejects.toThrow('请输入批次、入库单号、出库单号或收货方');
    expect((await ask((tx) => lotTrace(ctxOf(tx, blind), lotTraceInput.parse({ lotId: lot.lotId })))).lots).toEqual([]);
  });
});

describe('integrity', () => {
  test('a run is kept, and what breaks a law is shown', async () => {
    expect((await ask((tx) => lawList(ctxOf(tx, actor)))).every((law) => law.ranAt === null)).toBe(true);
    await given.ask('update inventory.stock set on_hand = on_hand + 1 where id = $1', [lot.stockId]);
    const [run] = await runInvariants(world.db, [at.tenantId]);
    const broken = run?.runs.filter((r) => r.violations > 0).map((r) => r.code);
    expect(broken).toEqual(expect.arrayContaining(['V02', 'V04', 'V13']));
    expect((await ask((tx) => lawList(ctxOf(tx, actor)))).find((law) => law.code === 'V04')).toMatchObject({
      title: '最后一笔流水等于库存行',
      violations: 1,
    });
    expect(await ask((tx) => lawViolations(ctxOf(tx, actor), { code: 'V04' }))).toMatchObject({
      total: 1,
      list: [{ ref: `stock ${lot.stockId}` }],
    });
    expect(await ask((tx) => lawViolations(ctxOf(tx, elsewhere), { code: 'V04' }))).toMatchObject({ total: 0 });
    await given.ask('update inventory.stock set on_hand = on_hand - 1 where id = $1', [lot.stockId]);
    expect((await brokenLaws(world.db, at.tenantId)).some((law) => law.startsWith('V04'))).toBe(false);
  });
  test('the laws are those of the database', async () => {
    const { LAWS } = await import('#contract/inventory/integrity.ts');
    const rows = await given.ask<{ code: string; title: string }>('select code, title from inventory.check_laws()');
    expect(Object.fromEntries(rows.map((row) => [row.code, row.title]))).toEqual(LAWS);
  });
});
