import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, wireDay } from '../../platform/clock.ts';
import { ctxOf } from '../../platform/ctx.ts';
import { tenantsOf } from '../../services/jobs/scheduled.ts';
import { testWorld, type TestWorld } from '../../testing/given/app.ts';
import { brokenLaws, givenActor, givenStock, openGiven, type Given } from '../../testing/given/rows.ts';
import { postTxn } from './facade.ts';
import { inventoryJobs } from './jobs.ts';

let world: TestWorld, given: Given, at: { tenantId: number; warehouseId: number };
beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenantId = await given.tenant();
  at = { tenantId, warehouseId: (await given.warehouse(tenantId)).id };
});
afterAll(async () => {
  await given.close();
  await world.close();
});

const tick = async (name: string, now = new Date()): Promise<void> =>
  inventoryJobs
    .find((job) => job.name === name)
    ?.work({ db: world.db, log: pino({ level: 'silent' }), now: () => now });

test('the day is closed once: a snapshot of what lay there at its end, empty rows swept', async () => {
  const actor = givenActor(at);
  const ownerId = await given.owner(at.tenantId),
    goodsId = await given.goods(at.tenantId, ownerId);
  const positionId = await given.position(at, await given.area(at, 'STORE'));
  const { stockId, lotId } = await givenStock(world.db, actor, { positionId, goodsId, ownerId, qty: 10 });
  const emptiedAt = await given.position(at, await given.area(at, 'STORE'));
  const emptied = await givenStock(world.db, actor, { positionId: emptiedAt, goodsId, ownerId, qty: 3 });
  await world.db.write(at.tenantId, (tx) =>
    postTxn(ctxOf(tx, actor), {
      type: 'ADJ_OUT',
      source: { type: 'ADJ', id: 0, no: 'X' },
      entries: [{ at: emptied.stockId, qty: -3 }],
    }),
  );
  const tomorrow = new Date(Date.now() + 86_400_000);
  await tick('inventory-day-close', tomorrow);
  await tick('inventory-day-close', tomorrow);
  const kept = await given.ask(
    'select posted_on::text, position_id, lot_id, stock_id, seq, on_hand from inventory.stock_snapshot order by stock_id',
  );
  // The emptied row too: its next ledger row will be number three.
  expect(kept).toEqual([
    { posted_on: wireDay(new Date()), position_id: positionId, lot_id: lotId, stock_id: stockId, seq: 1, on_hand: 10 },
    {
      posted_on: wireDay(new Date()),
      position_id: emptiedAt,
      lot_id: emptied.lotId,
      stock_id: emptied.stockId,
      seq: 2,
      on_hand: 0,
    },
  ]);
  expect(await given.ask('select posted_on::text, stock_rows from inventory.day_close')).toEqual([
    { posted_on: wireDay(new Date()), stock_rows: 2 },
  ]);
  // Yesterday nothing had been posted yet.
  await tick('inventory-day-close');
  expect(
    await given.ask('select 1 from inventory.stock_snapshot where posted_on = $1', [addDays(wireDay(new Date()), -1)]),
  ).toEqual([]);
  await given.ask(
    `update inventory.stock set created_at = now() - interval '2 days', last_in_at = now() - interval '2 days', last_out_at = now() - interval '2 days' where id = any($1)`,
    [[stockId, emptied.stockId]],
  );
  await tick('inventory-day-close', tomorrow);
  expect(await given.ask('select id from inventory.stock order by id')).toEqual([{ id: stockId }]);
  expect(await brokenLaws(world.db, at.tenantId)).toEqual([]);
});

test('the laws are checked for every tenant, and a broken one is announced', async () => {
  expect(await tenantsOf(world.db)).toEqual([at.tenantId]);
  await given.ask('update inventory.stock set on_hand = on_hand + 1');
  await tick('inventory-laws');
  await given.ask('update inventory.stock set on_hand = on_hand - 1');
  const told = await given.ask<{ payload: { code: string } }>(
    `select payload from ops.outbox_event where topic = 'INVENTORY.LAW_BROKEN'`,
  );
  expect(told.map((event) => event.payload.code)).toContain('V04');
  await tick('partitions');
});

test('keys of calls are forgotten when their week is over', async () => {
  await given.ask(
    `insert into ops.idempotency (tenant_id, user_id, idem_key, route, body_hash, expire_at)
    select $1, 1, k, '/x', '', now() + make_interval(days => d) from (values ('spent', -1), ('fresh', 1)) x(k, d)`,
    [at.tenantId],
  );
  await tick('spent-keys');
  expect(await given.ask('select idem_key from ops.idempotency where tenant_id = $1', [at.tenantId])).toEqual([
    { idem_key: 'fresh' },
  ]);
});
