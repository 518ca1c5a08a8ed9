import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPooler, NO_POOLER, Pooler } from '../../../../tools/pooler.ts';
import { testWorld, type TestWorld } from '../../testing/given/app.ts';
import { asRefusal, sqlState } from '../errors.ts';
import { refuseIndirect, wayTo } from '../postgres/way.ts';
import { openDatabase, type Database } from './database.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

const count = (db: Database): Promise<number | undefined> =>
  db.read(
    1,
    async (tx) => (await sql<{ n: number }>`select count(*)::int as n from iam.tenant`.execute(tx)).rows[0]?.n,
  );
const setting = (db: Database, name: string): Promise<string | undefined> =>
  db.write(1, async (tx) => {
    const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(tx);
    return rows[0]?.value;
  });
const fate = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'answered',
    (error: unknown) => sqlState(error) ?? asRefusal(error)?.kind ?? String(error),
  );

describe.skipIf(!hasPooler())(hasPooler() ? 'behind PgBouncer' : NO_POOLER, () => {
  let pooler: Pooler, db: Database;
  const open = (settings: Record<string, string> = {}, max = 4): Database =>
    openDatabase(pooler.through(world.database.appUrl), { around: world.database.appUrl, max, settings });
  beforeAll(async () => {
    pooler = await Pooler.of(world.database.url, { default_pool_size: 2 });
    db = open();
  });
  afterAll(async () => {
    await db.close();
    await pooler.end();
  });

  test('what a connection would be told at its start every transaction says for itself', async () => {
    const direct = openDatabase(world.database.appUrl, { max: 1 });
    for (const name of [
      'statement_timeout',
      'lock_timeout',
      'idle_in_transaction_session_timeout',
      'plan_cache_mode',
      'timezone',
      'role',
    ])
      expect([name, name === 'role' ? await setting(db, 'is_superuser') : await setting(db, name)]).toEqual([
        name,
        name === 'role' ? 'off' : await setting(direct, name),
      ]);
    await direct.close();
  });

  test('a statement that takes longer than it may is ended by the database, in a transaction and outside, and the next one is whole', async () => {
    const hasty = open({ statement_timeout: '300' });
    for (const work of [
      () => hasty.write(1, (tx) => sql`select pg_sleep(5)`.execute(tx)),
      () => hasty.read(1, (tx) => sql`select pg_sleep(5)`.execute(tx)),
      () => hasty.lookup(sql`select pg_sleep(5)`),
    ]) {
      const began = performance.now();
      expect(await fate(work())).toBe('57014');
      expect(performance.now() - began).toBeLessThan(4000);
    }
    // The same connections over there, told otherwise.
    expect(await setting(db, 'statement_timeout')).toBe('25s');
    expect(await fate(hasty.lookup(sql`select 1`))).toBe('answered');
    await hasty.close();
  });

  test('a lock is waited for as long as it may be', async () => {
    const hasty = open({ lock_timeout: '200' });
    await db.write(1, async (tx) => {
      await sql`select pg_advisory_xact_lock(78)`.execute(tx);
      expect(await fate(hasty.write(1, (other) => sql`select pg_advisory_xact_lock(78)`.execute(other)))).toBe('55P03');
    });
    await hasty.close();
  });

  test('statements asked again and again need no name of another connection, and no tenant is left behind', async () => {
    const seen = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        db.write(1 + (n % 2), async (tx) => {
          const { rows } = await sql<{ tenant: string }>`
            select current_setting('app.tenant_id') as tenant, ${n}::int as n
          `.execute(tx);
          return rows[0]?.tenant;
        }),
      ),
    );
    expect(seen).toEqual(Array.from({ length: 60 }, (_, n) => String(1 + (n % 2))));
    const [left] = await db.lookup(
      sql<{ tenant: string | null }>`select current_setting('app.tenant_id', true) as tenant`,
    );
    expect(left?.tenant ?? '').toBe('');
  });

  test('numbers are drawn around the pooler: a pool that is full of those who wait for one goes on', async () => {
    const many = open({}, 8);
    const counter = { tenantId: 1, warehouseId: 1, prefix: 'P', day: '261127' };
    const drawn = await Promise.all(
      Array.from({ length: 8 }, () =>
        many.write(1, async (tx) => {
          await sql`select pg_sleep(0.05)`.execute(tx);
          return tx.numbers?.take(counter, 25);
        }),
      ),
    );
    expect(new Set(drawn).size).toBe(8);
    await many.close();
  });

  test('killed and started again, it is waited for: requests meanwhile are told to come again, and nothing is left over', async () => {
    expect(await count(db)).toBe(0);
    const caught = fate(
      db.write(1, async (tx) => {
        await sql`select pg_advisory_xact_lock(79)`.execute(tx);
        await pooler.kill();
        await sql`select 1`.execute(tx);
      }),
    );
    expect(await caught).not.toBe('answered');
    expect(await fate(db.patiently(count(db)))).not.toBe('answered');
    await pooler.start();
    await expect.poll(() => db.answers(), { timeout: 20_000 }).toBe(true);
    expect(
      await fate(
        db.write(1, (tx) => sql` set local lock_timeout = 2000; select pg_advisory_xact_lock(79) `.execute(tx)),
      ),
    ).toBe('answered');
  });

  test('a start that would be half a start is refused in a sentence', async () => {
    const { url } = world.database,
      through = pooler.through(url);
    await expect(refuseIndirect(through, 'DATABASE_URL')).rejects.toThrow(/leads through a connection pooler/);
    await expect(refuseIndirect(through, 'DATABASE_DIRECT_URL')).rejects.toThrow(
      /must be the address of PostgreSQL itself/,
    );
    await refuseIndirect(url, 'DATABASE_URL');
    const elsewhere = new URL(url);
    elsewhere.pathname = '/postgres';
    await expect(wayTo(url, { databaseUrl: elsewhere.href, databaseDirectUrl: url })).rejects.toThrow(/two databases/);
    expect(await wayTo(url, { databaseUrl: through, databaseDirectUrl: url })).toEqual({
      url: pooler.through(world.database.appUrl),
      around: world.database.appUrl,
    });
    // Both ways lead to the database itself: nothing is given up for a pooler that is not there.
    expect(await wayTo(url, { databaseUrl: url, databaseDirectUrl: url })).toEqual({ url: world.database.appUrl });
    expect(await wayTo(url, { databaseUrl: url })).toEqual({ url: world.database.appUrl });
  });

  test('without a way around, nothing of it works: startup settings are refused', async () => {
    const wrong = openDatabase(pooler.through(world.database.appUrl), { max: 1 });
    expect(await fate(count(wrong))).not.toBe('answered');
    await wrong.close();
    const client = new pg.Client(pooler.through(world.database.appUrl));
    await client.connect();
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await client.end();
  });
});
