import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { AREA_KINDS } from '#contract/basic/warehouse/area.ts';
import type { Actor } from '../../platform/actor.ts';
import { ctxOf } from '../../platform/ctx.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Retry } from '../../platform/errors.ts';
import { testWorld, type TestWorld } from '../../testing/given/app.ts';
import { brokenLaws, givenActor, givenStock, openGiven, type Given } from '../../testing/given/rows.ts';
import { CLOSED_KINDS } from '../task/placing.plan.ts';
import { postTxn, postTxns, reverseTxn, type ClaimOp, type Dimension, type Txn } from './facade.ts';

let world: TestWorld,
  given: Given,
  actor: Actor,
  at: { tenantId: number; warehouseId: number },
  ownerId: number,
  goodsId: number,
  area: number,
  rec: number;
beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenantId = await given.tenant();
  const house = await given.warehouse(tenantId);
  at = { tenantId, warehouseId: house.id };
  rec = house.recId;
  actor = givenActor(at);
  ownerId = await given.owner(tenantId);
  goodsId = await given.goods(tenantId, ownerId, { code: 'MILK' });
  area = await given.area(at, 'STORE');
});
afterAll(async () => {
  await given.close();
  await world.close();
});
afterEach(async () =>
  expect((await brokenLaws(world.db, at.tenantId)).filter((law) => !/^V(06|23)/.test(law))).toEqual([]),
);

const run = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => world.db.write(at.tenantId, work);
const post = (txn: Partial<Txn> & Pick<Txn, 'entries'>) =>
  run((tx) => postTxn(ctxOf(tx, actor), { type: 'ADJ_IN', source: { type: 'ADJ', id: 1, no: 'T' }, ...txn }));
const claim = (ops: readonly ClaimOp[]) => post({ entries: [], claims: ops });
const lock = (stockId: number, qty: number): ClaimOp => ({
  op: 'open',
  at: stockId,
  kind: 'LOCK',
  qty,
  refType: 'LOCK',
  refId: 1,
});
const row = async (id: number) =>
  (
    await given.ask<{ on_hand: number; allocated: number; locked: number; moving: number; seq: number }>(
      'select on_hand, allocated, locked, moving, seq from inventory.stock where id = $1',
      [id],
    )
  )[0];
const lying = async (qty: number, more: object = {}) =>
  givenStock(world.db, actor, { positionId: await given.position(at, area), goodsId, ownerId, qty, ...more });

describe('posting', () => {
  test('the database and the plans call the same areas no shelf', async () => {
    const rows = await given.ask<{ kind: string }>(
      'select kind from unnest($1::text[]) kind where inventory.is_off_shelf(kind)',
      [AREA_KINDS],
    );
    expect(rows.map(({ kind }) => kind).sort()).toEqual([...CLOSED_KINDS].sort());
  });

  test('rows know from the first whether they lie on a shelf, and when their empty place becomes one', async () => {
    const packing = await given.area(at, 'PACK'),
      positionId = await given.position(at, packing);
    const { stockId } = await lying(1),
      { stockId: packed } = await givenStock(world.db, actor, { positionId, goodsId, ownerId, qty: 3 });
    const offShelf = async () =>
      (
        await given.ask<{ id: number }>('select id from inventory.stock where id = any($1) and off_shelf', [
          [stockId, packed],
        ])
      ).map((r) => r.id);
    expect(await offShelf()).toEqual([packed]);
    await post({ type: 'ADJ_OUT', entries: [{ at: packed, qty: -3 }] });
    await given.ask('update basic.position set area_id = $2 where id = $1', [positionId, area]);
    expect(await offShelf()).toEqual([]);
    await given.ask('update basic.position set area_id = $2 where id = $1', [positionId, packing]);
    expect(await offShelf()).toEqual([packed]);
  });

  test('names who holds what when it is not enough, and writes nothing', async () => {
    const positionId = await given.position(at, area, { code: 'A-01' });
    const { stockId } = await givenStock(world.db, actor, { positionId, goodsId, ownerId, qty: 10 });
    const { detailId } = await given.demand(at, ownerId, goodsId, 3);
    await claim([
      { op: 'open', at: stockId, kind: 'ALLOC', qty: 3, outDetailId: detailId, refType: 'OUT', refId: 1 },
      lock(stockId, 2),
      { op: 'open', at: stockId, kind: 'MOVE', qty: 1, refType: 'TEST', refId: 1 },
    ]);
    const before = await row(stockId);
    await expect(post({ type: 'ADJ_OUT', entries: [{ at: stockId, qty: -5 }] })).rejects.toMatchObject({
      kind: 'STOCK',
      code: 220001,
      message: '库位【A-01】商品【MILK】可用数量不足：需5，可用4（分配3/锁定2/移动1）',
    });
    await expect(claim([lock(stockId, 5)])).rejects.toMatchObject({
      message: '库位【A-01】商品【MILK】可用数量不足：需5，可用4（分配3/锁定2/移动1）',
    });
    expect(await row(stockId)).toEqual(before);
  });

  test('makes missing rows, counts on, and writes many transactions in one go', async () => {
    const places = await Promise.all([1, 2, 3].map(() => given.position(at, area)));
    const { lotId } = await lying(1);
    const dim = (positionId: number): Dimension => ({ positionId, goodsId, lotId, lpnId: 0, ownerId, quality: 'A' });
    const done = await run((tx) =>
      postTxns(
        ctxOf(tx, actor),
        places.map((p, i): Txn => ({
          type: 'ADJ_IN',
          source: { type: 'ADJ', id: i, no: `N${i}` },
          entries: [
            { at: dim(p), qty: 5 },
            { at: dim(p), qty: -i },
          ],
        })),
      ),
    );
    expect(new Set(done.map((d) => d.txnId)).size).toBe(3);
    const ledger = await given.ask<{ source_no: string; seq: number; balance: number }>(
      'select source_no, seq, balance from inventory.stock_ledger where txn_id = any($1) order by txn_id, seq',
      [done.map((d) => d.txnId)],
    );
    expect(ledger.map((l) => [l.source_no, l.seq, l.balance])).toEqual([
      ['N0', 1, 5],
      ['N0', 2, 5],
      ['N1', 1, 5],
      ['N1', 2, 4],
      ['N2', 1, 5],
      ['N2', 2, 3],
    ]);
  });

  test('promises alone write no transaction', async () => {
    const { stockId } = await lying(4);
    const { txnId, claimIds } = await claim([lock(stockId, 4)]);
    expect(txnId).toBeNull();
    await claim([{ op: 'release', claimId: claimIds[0] ?? 0, qty: 4 }]);
    expect(await row(stockId)).toMatchObject({ locked: 0, seq: 1 });
  });

  test('a promise that travels while we wait makes the command start again', async () => {
    const here = await lying(5),
      there = await lying(5);
    const {
      claimIds: [claimId = 0],
    } = await claim([lock(here.stockId, 3)]);
    const thief = new pg.Client(world.database.url);
    await thief.connect();
    await thief.query('begin');
    await thief.query('select 1 from inventory.stock where id = any($1) order by id for no key update', [
      [here.stockId, there.stockId],
    ]);
    const waiting = claim([{ op: 'release', claimId, qty: 3 }]).then(
      () => null,
      (error: unknown) => error,
    );
    await new Promise((done) => {
      setTimeout(done, 300);
    });
    await thief.query('update inventory.stock_claim set stock_id = $2 where id = $1', [claimId, there.stockId]);
    await thief.query('update inventory.stock set locked = locked - 3 where id = $1', [here.stockId]);
    await thief.query('update inventory.stock set locked = locked + 3 where id = $1', [there.stockId]);
    await thief.query('commit');
    await thief.end();
    expect(await waiting).toBeInstanceOf(Retry);
    await claim([{ op: 'release', claimId, qty: 3 }]);
    expect(await row(there.stockId)).toMatchObject({ locked: 0 });
  });

  test('a part of a promise that goes elsewhere is split off and names its parent', async () => {
    const { stockId, lotId } = await lying(8);
    const { detailId } = await given.demand(at, ownerId, goodsId, 6);
    const {
      claimIds: [claimId = 0],
    } = await claim([
      { op: 'open', at: stockId, kind: 'ALLOC', qty: 6, outDetailId: detailId, waveId: 9, refType: 'OUT', refId: 1 },
    ]);
    const to: Dimension = {
      positionId: await given.position(at, area),
      goodsId,
      lotId,
      lpnId: 0,
      ownerId,
      quality: 'A',
    };
    const done = await post({
      type: 'MOVE',
      entries: [
        { at: stockId, qty: -4 },
        { at: to, qty: 4 },
      ],
      claims: [{ op: 'transfer', claimId, qty: 4, to, stage: 'SHELF' }],
    });
    const [split] = await given.ask(
      'select parent_id, out_detail_id, wave_id, open_qty, ref_type from inventory.stock_claim where id = $1',
      [done.claimIds[0]],
    );
    expect(split).toEqual({ parent_id: claimId, out_detail_id: detailId, wave_id: 9, open_qty: 4, ref_type: 'OUT' });
    expect(await row(stockId)).toMatchObject({ on_hand: 4, allocated: 2 });
  });
});

describe('places', () => {
  test('a container is where its goods are, stands in one place, and is free when empty', async () => {
    const lpnId = await given.lpn(at, 'PALLET', { code: 'PL-7' });
    const [here, there] = [
      await given.position(at, area, { code: 'H-1' }),
      await given.position(at, area, { code: 'T-1' }),
    ];
    const { stockId, lotId } = await givenStock(world.db, actor, { positionId: here, goodsId, ownerId, qty: 6, lpnId });
    const lpn = async () =>
      (await given.ask('select position_id, state, owner_id from basic.lpn where id = $1', [lpnId]))[0];
    expect(await lpn()).toEqual({ position_id: here, state: 20, owner_id: ownerId });
    const to: Dimension = { positionId: there, goodsId, lotId, lpnId, ownerId, quality: 'A' };
    await expect(
      post({
        type: 'MOVE',
        entries: [
          { at: stockId, qty: -2 },
          { at: to, qty: 2 },
        ],
      }),
    ).rejects.toThrow('容器【PL-7】已在库位【H-1】使用');
    await post({
      type: 'MOVE',
      entries: [
        { at: stockId, qty: -6 },
        { at: to, qty: 6 },
      ],
    });
    expect(await lpn()).toMatchObject({ position_id: there });
    await post({ type: 'ADJ_OUT', entries: [{ at: to, qty: -6 }] });
    expect(await lpn()).toEqual({ position_id: null, state: 10, owner_id: null });
  });

  test('storage positions keep their usage, receiving positions do not', async () => {
    const positionId = await given.position(at, area);
    const usage = async (id: number) =>
      (await given.ask('select used_pallets, used_weight, used_volume from basic.position where id = $1', [id]))[0];
    const lpnId = await given.lpn(at);
    await givenStock(world.db, actor, { positionId, goodsId, ownerId, qty: 3, lpnId });
    const { stockId } = await givenStock(world.db, actor, { positionId, goodsId, ownerId, qty: 2 });
    expect(await usage(positionId)).toEqual({ used_pallets: 1, used_weight: 500, used_volume: 50 });
    await post({ type: 'ADJ_OUT', entries: [{ at: stockId, qty: -2 }] });
    expect(await usage(positionId)).toEqual({ used_pallets: 1, used_weight: 300, used_volume: 30 });
    await givenStock(world.db, actor, { positionId: rec, goodsId, ownerId, qty: 2 });
    expect(await usage(rec)).toEqual({ used_pallets: 0, used_weight: 0, used_volume: 0 });
  });

  test('goods that turn out to weigh otherwise are as heavy wherever they lie; receiving positions keep none', async () => {
    const heavy = await given.goods(at.tenantId, ownerId),
      positionId = await given.position(at, area),
      mixed = await given.position(at, area);
    const usage = async (id: number) =>
      (await given.ask('select used_weight, used_volume from basic.position where id = $1', [id]))[0];
    for (const [place, qty] of [
      [positionId, 3],
      [mixed, 2],
      [rec, 1],
    ] as const)
      await givenStock(world.db, actor, { positionId: place, goodsId: heavy, ownerId, qty });
    await givenStock(world.db, actor, { positionId: mixed, goodsId, ownerId, qty: 1 });
    await given.ask('update basic.goods set weight = 250, volume = 7 where id = $1', [heavy]);
    expect(await usage(positionId)).toEqual({ used_weight: 750, used_volume: 21 });
    expect(await usage(mixed)).toEqual({ used_weight: 600, used_volume: 24 });
    expect(await usage(rec)).toEqual({ used_weight: 0, used_volume: 0 });
  });
});

describe('reversal', () => {
  test('is the exact negation, once', async () => {
    const { stockId, lotId } = await lying(10);
    const to: Dimension = {
      positionId: await given.position(at, area),
      goodsId,
      lotId,
      lpnId: 0,
      ownerId,
      quality: 'A',
    };
    const done = await post({
      type: 'MOVE',
      entries: [
        { at: stockId, qty: -4, sourceLineId: 7 },
        { at: to, qty: 4, sourceLineId: 7 },
      ],
    });
    const back = await run((tx) => reverseTxn(ctxOf(tx, actor), done.txnId ?? 0, '放错'));
    expect(await row(stockId)).toMatchObject({ on_hand: 10 });
    expect(
      await given.ask(
        'select txn_type, source_no, source_line_id, delta from inventory.stock_ledger where txn_id = $1 order by delta',
        [back.txnId],
      ),
    ).toEqual([
      { txn_type: 'REVERSE', source_no: 'T', source_line_id: 7, delta: -4 },
      { txn_type: 'REVERSE', source_no: 'T', source_line_id: 7, delta: 4 },
    ]);
    await expect(run((tx) => reverseTxn(ctxOf(tx, actor), done.txnId ?? 0, '再来'))).rejects.toThrow(
      '已冲销，请勿重复操作',
    );
    await expect(run((tx) => reverseTxn(ctxOf(tx, actor), 1, '没有'))).rejects.toMatchObject({ kind: 'NOT_FOUND' });
  });
  test('of two at once one wins', async () => {
    const { stockId } = await lying(10);
    const done = await post({ type: 'ADJ_OUT', entries: [{ at: stockId, qty: -4 }] });
    const both = await Promise.allSettled(
      [1, 2].map(() => run((tx) => reverseTxn(ctxOf(tx, actor), done.txnId ?? 0, '误'))),
    );
    expect(both.map((b) => b.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((b) => b.status === 'rejected')).toMatchObject({ reason: { message: '已冲销，请勿重复操作' } });
    expect(await row(stockId)).toMatchObject({ on_hand: 10 });
  });
  test('not when the goods have gone on', async () => {
    const { stockId, lotId } = await lying(10);
    const to: Dimension = {
      positionId: await given.position(at, area),
      goodsId,
      lotId,
      lpnId: 0,
      ownerId,
      quality: 'A',
    };
    const done = await post({
      type: 'MOVE',
      entries: [
        { at: stockId, qty: -4 },
        { at: to, qty: 4 },
      ],
    });
    await post({ type: 'ADJ_OUT', entries: [{ at: to, qty: -1 }] });
    await expect(run((tx) => reverseTxn(ctxOf(tx, actor), done.txnId ?? 0, '放错'))).rejects.toMatchObject({
      kind: 'STOCK',
    });
  });
  test('after an emptied row was swept the goods come back to a new one', async () => {
    const { stockId } = await lying(5);
    const done = await post({ type: 'ADJ_OUT', entries: [{ at: stockId, qty: -5 }] });
    await given.ask(
      `update inventory.stock set created_at = now() - interval '9 days', last_in_at = null, last_out_at = null where id = $1`,
      [stockId],
    );
    await given.ask('delete from inventory.stock where id = $1', [stockId]);
    const back = await run((tx) => reverseTxn(ctxOf(tx, actor), done.txnId ?? 0, '误'));
    expect(await row(back.stockIds[0] ?? 0)).toMatchObject({ on_hand: 5, seq: 1 });
  });
});
