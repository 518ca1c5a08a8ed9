import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, wireDay } from '../../platform/clock.ts';
import { ctxOf } from '../../platform/ctx.ts';
import { testWorld, type TestWorld } from '../../testing/given/app.ts';
import { givenActor, givenStock, openGiven, type Given } from '../../testing/given/rows.ts';
import { closeDay, lastDayOver, outlastWriters } from './day-close.ts';
import { postTxn } from './facade.ts';
import { checkLaws, runInvariants, type Reach } from './integrity.ts';

const IMPATIENT_MS = 200;
const today = wireDay(new Date());
const ago = (days: number): string => addDays(today, -days);

let world: TestWorld, given: Given, at: { tenantId: number; warehouseId: number }, ownerId: number, positionId: number;
beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenantId = await given.tenant();
  at = { tenantId, warehouseId: (await given.warehouse(tenantId)).id };
  ownerId = await given.owner(tenantId);
  positionId = await given.position(at, await given.area(at, 'STORE'), { max_goods: 0 });
});
afterAll(async () => {
  await given.close();
  await world.close();
});

const actor = () => givenActor(at);
const change = (stockId: number, qty: number) =>
  world.db.write(at.tenantId, (tx) =>
    postTxn(ctxOf(tx, actor()), {
      type: qty > 0 ? 'ADJ_IN' : 'ADJ_OUT',
      source: { type: 'ADJ', id: 0, no: 'X' },
      entries: [{ at: stockId, qty }],
    }),
  );
const close = (day: string) => world.db.write(at.tenantId, (tx) => closeDay(tx, at.tenantId, at.warehouseId, day));
const kept = (day: string) =>
  given.ask<{ stock_id: number; seq: number; on_hand: number }>(
    'select stock_id, seq, on_hand from inventory.stock_snapshot where posted_on = $1 order by stock_id',
    [day],
  );
/** What was posted just now was posted days ago. */
const age = (stockId: number, days: number) =>
  given.ask(
    `update inventory.stock_ledger set posted_on = posted_on - $2::int, posted_at = posted_at - make_interval(days => $2) where stock_id = $1 and posted_on = $3`,
    [stockId, days, today],
  );

describe('closing a day', () => {
  test('waits for a posting that began before midnight and is not committed yet, and nobody waits for the closing', async () => {
    const goodsId = await given.goods(at.tenantId, ownerId);
    const { stockId } = await givenStock(world.db, actor(), { positionId, goodsId, ownerId, qty: 5 });
    let commit = (): void => undefined;
    const held = new Promise<void>((done) => {
      commit = done;
    });
    let posted = (): void => undefined;
    const isPosted = new Promise<void>((done) => {
      posted = done;
    });
    const straddling = world.db.write(at.tenantId, async (tx) => {
      await postTxn(ctxOf(tx, actor()), {
        type: 'ADJ_IN',
        source: { type: 'ADJ', id: 0, no: 'LATE' },
        entries: [{ at: stockId, qty: 2 }],
      });
      posted();
      await held;
    });
    await isPosted;
    const waiting = outlastWriters(world.db, IMPATIENT_MS).then(
      () => 'over',
      () => 'still open',
    );
    // Somebody else works on meanwhile.
    const other = await givenStock(world.db, actor(), {
      positionId: await given.position(at, await given.area(at, 'STORE')),
      goodsId: await given.goods(at.tenantId, ownerId),
      ownerId,
      qty: 1,
    });
    const patient = outlastWriters(world.db);
    expect(await waiting).toBe('still open');
    commit();
    await straddling;
    await patient;
    await close(today);
    expect(await kept(today)).toEqual([
      { stock_id: stockId, seq: 2, on_hand: 7 },
      { stock_id: other.stockId, seq: 1, on_hand: 1 },
    ]);
    await given.ask('delete from inventory.stock_snapshot');
    await given.ask('delete from inventory.day_close');
  });

  test('by two nodes at once happens once: the second waits for the first and finds it done', async () => {
    let go = (): void => undefined;
    const held = new Promise<void>((done) => {
      go = done;
    });
    const first = world.db.write(at.tenantId, async (tx) => {
      const n = await closeDay(tx, at.tenantId, at.warehouseId, ago(9));
      await held;
      return n;
    });
    await sleep(IMPATIENT_MS);
    const second = close(ago(9));
    await sleep(IMPATIENT_MS);
    go();
    expect(await first).toBe(0);
    expect(await second).toBeNull();
    expect(await given.ask('select posted_on::text from inventory.day_close')).toEqual([{ posted_on: ago(9) }]);
    await given.ask('delete from inventory.day_close');
  });

  test('is of yesterday only when yesterday is surely over on every clock', () => {
    expect(lastDayOver(new Date('2026-03-02T00:09:00+08:00'))).toBe('2026-02-28');
    expect(lastDayOver(new Date('2026-03-02T00:11:00+08:00'))).toBe('2026-03-01');
  });
});

describe('the laws since a closing', () => {
  let stockId: number, detailId: number, orderId: number;
  beforeAll(async () => {
    await given.ask(
      'truncate inventory.stock, inventory.serial_unit, inventory.serial_move, inventory.stock_ledger, inventory.stock_txn, inventory.stock_snapshot, inventory.day_close',
    );
    await given.ask('update basic.position set used_weight = 0, used_pallets = 0');
    const goodsId = await given.goods(at.tenantId, ownerId);
    ({ stockId } = await givenStock(world.db, actor(), { positionId, goodsId, ownerId, qty: 10 }));
    await age(stockId, 5);
    await close(ago(4));
    await change(stockId, -3);
    await age(stockId, 2);
    await close(ago(1));
    await change(stockId, 4);
    ({ orderId, detailId } = await given.demand(at, ownerId, goodsId, 6));
    await world.db.write(at.tenantId, (tx) =>
      postTxn(ctxOf(tx, actor()), {
        type: 'PICK',
        source: { type: 'OUT', id: orderId, no: 'X' },
        entries: [],
        claims: [
          {
            op: 'open',
            at: stockId,
            kind: 'ALLOC',
            qty: 6,
            outDetailId: detailId,
            refType: 'OUT',
            refId: orderId,
            refLineId: detailId,
          },
        ],
      }),
    );
    await given.ask('update outbound.detail set qty_allocated = 6 where id = $1', [detailId]);
    await given.ask('update outbound.order set status = 30 where id = $1', [orderId]);
  });

  const broken = async (reach: Reach) =>
    (await world.db.read(at.tenantId, (tx) => checkLaws(tx, at.tenantId, reach)))
      .filter((run) => run.violations > 0)
      .map((run) => run.code);

  test('hold, and so do all of them', async () => {
    expect(await kept(ago(4))).toEqual([{ stock_id: stockId, seq: 1, on_hand: 10 }]);
    expect(await kept(ago(1))).toEqual([{ stock_id: stockId, seq: 2, on_hand: 7 }]);
    expect(await broken('since')).toEqual([]);
    expect(await broken('all')).toEqual([]);
  });

  const ofToday = `update inventory.stock_ledger set %s where posted_on = '${today}'`;
  test.each<[string, string, string, string[]]>([
    [
      'stock changed past the ledger',
      'update inventory.stock set on_hand = on_hand + 1',
      'update inventory.stock set on_hand = on_hand - 1',
      ['V02', 'V04', 'V13', 'V22'],
    ],
    [
      'a wrong balance',
      ofToday.replace('%s', 'balance = balance + 1'),
      ofToday.replace('%s', 'balance = balance - 1'),
      ['V03', 'V04'],
    ],
    [
      'a number left out after the closing',
      `${ofToday.replace('%s', 'seq = seq + 1')}; update inventory.stock set seq = seq + 1`,
      `${ofToday.replace('%s', 'seq = seq - 1')}; update inventory.stock set seq = seq - 1`,
      ['V03'],
    ],
    [
      'a posting into a day that was closed',
      ofToday.replace('%s', `posted_on = '${ago(1)}'`),
      `update inventory.stock_ledger set posted_on = '${today}' where seq = 3`,
      ['V02', 'V04', 'V22'],
    ],
    [
      'a closing that says more than lay there',
      `update inventory.stock_snapshot set on_hand = on_hand + 1 where posted_on = '${ago(1)}'`,
      `update inventory.stock_snapshot set on_hand = on_hand - 1 where posted_on = '${ago(1)}'`,
      ['V02', 'V03', 'V22'],
    ],
    [
      'a closing that miscounts the ledger',
      `update inventory.stock_snapshot set seq = seq + 1 where posted_on = '${ago(1)}'`,
      `update inventory.stock_snapshot set seq = seq - 1 where posted_on = '${ago(1)}'`,
      ['V03', 'V22'],
    ],
    [
      'a claim without its counter',
      'update inventory.stock set allocated = 0',
      'update inventory.stock set allocated = 6',
      ['V05'],
    ],
    [
      'a counter without its claim',
      'update inventory.stock set locked = 1',
      'update inventory.stock set locked = 0',
      ['V05'],
    ],
    [
      'an allocation without its claim',
      'update outbound.detail set qty_allocated = 5',
      'update outbound.detail set qty_allocated = 6',
      ['V06', 'V23'],
    ],
    [
      'a shipment without ledger',
      'update outbound.detail set qty_picked = 6, qty_checked = 6, qty_packed = 6, qty_shipped = 6; update outbound.order set status = 90',
      'update outbound.detail set qty_picked = 0, qty_checked = 0, qty_packed = 0, qty_shipped = 0; update outbound.order set status = 30',
      ['V07', 'V21'],
    ],
    [
      'goods picked that are still on the shelf',
      'update outbound.detail set qty_picked = 6; update outbound.order set status = 60',
      'update outbound.detail set qty_picked = 0; update outbound.order set status = 30',
      ['V08'],
    ],
    [
      'a claim in the wrong place',
      `update inventory.stock_claim set stage = 'PICKED'`,
      `update inventory.stock_claim set stage = 'SHELF'`,
      ['V08', 'V16'],
    ],
    [
      'a split that invents goods',
      'update outbound.detail set qty_ordered = 7; update outbound.order set status = 20',
      'update outbound.detail set qty_ordered = 6; update outbound.order set status = 30',
      ['V18'],
    ],
    [
      'a finished order that keeps a claim',
      'update outbound.order set status = 99',
      'update outbound.order set status = 30',
      ['V21'],
    ],
  ])('see %s', async (_name, wound, cure, codes) => {
    // A step since the closing: what has left the open orders is looked at for the day.
    await given.ask(
      `insert into ops.doc_trace (tenant_id, warehouse_id, doc_type, doc_id, action, action_name, operator_id, operator_name) values ($1, $2, 'OUT', $3, 'X', 'X', 1, 'X')`,
      [at.tenantId, at.warehouseId, orderId],
    );
    for (const text of wound.split('; ')) await given.ask(text);
    const found = { since: await broken('since'), all: await broken('all') };
    for (const text of cure.split('; ')) await given.ask(text);
    expect(found.since).toEqual(codes);
    expect(found.all.length).toBeGreaterThan(0);
    expect(await broken('since')).toEqual([]);
  });

  test('do not look at older wounds, which the full check finds and which are not forgotten until they have healed', async () => {
    const old = (more: string) =>
      given.ask(`update inventory.stock_ledger set balance = balance ${more} where posted_on = $1`, [ago(5)]);
    const run = async (reach: Reach) =>
      (await runInvariants(world.db, [at.tenantId], reach))
        .flatMap(({ runs }) => runs)
        .filter((law) => law.violations > 0)
        .map((law) => law.code);
    await old('+ 1');
    expect(await run('since')).toEqual([]);
    expect(await run('all')).toEqual(['V03']);
    expect(await run('since')).toEqual(['V03']);
    await old('- 1');
    expect(await run('since')).toEqual([]);
  });
});
