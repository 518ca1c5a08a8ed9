import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Link } from '../../../../tools/link.ts';
import { ownerOf, testWorld, type TestWorld } from '../../testing/given/app.ts';
import { someone } from '../../testing/given/basic.ts';
import { command } from '../command/run.ts';
import { asRefusal } from '../errors.ts';
import { openDatabase, type Database } from './database.ts';

let world: TestWorld, link: Link, db: Database;
const heard: string[] = [];
beforeAll(async () => {
  world = await testWorld();
  link = await Link.to(world.database.appUrl);
  db = openDatabase(link.url, { max: 3, onEvent: (message) => heard.push(message) });
});
afterAll(async () => {
  await db.close();
  await link.close();
  await world.close();
});
afterEach(async () => {
  await link.be('fair');
  while (!(await db.answers())) await sleep(50);
  heard.length = 0;
});

const ask = () =>
  db.read(1, (tx) => sql<{ one: number }>`select 1 as one`.execute(tx).then(({ rows }) => rows[0]?.one));
/** What became of it, in the words of the refusal table. */
const fate = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'answered',
    (error: unknown) => asRefusal(error)?.kind ?? String(error),
  );
const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await sleep(50);
};

/** Sessions of this application that stand in a transaction, as the database sees it. */
const standing = () =>
  ownerOf(world, async (owner) => {
    const { rows } = await owner.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name like 'haocang%' and state like 'idle in transaction%'`,
    );
    return rows[0]?.n;
  });

test('when the database falls silent, whoever waits is refused, and whoever comes is refused at once; when it is back, nothing is left over', async () => {
  await ask();
  let inside = (): void => undefined;
  const entered = new Promise<void>((resolve) => {
    inside = resolve;
  });
  const caught = fate(
    db.write(1, async (tx) => {
      await sql`select pg_advisory_xact_lock(77)`.execute(tx);
      await link.be('silent');
      inside();
      await sql`select 2`.execute(tx);
    }),
  );
  await entered;
  // More than there are connections: some wait for one that is never free.
  const others = Array.from({ length: 6 }, () => fate(ask()));
  expect(await Promise.all([caught, ...others])).toEqual(Array.from({ length: 7 }, () => 'UNAVAILABLE'));
  expect(heard).toEqual(['The database does not answer; requests are refused until it does']);
  expect(await db.answers()).toBe(false);
  expect(await fate(ask())).toBe('UNAVAILABLE');
  expect(db.stats()).toEqual({ total: 0, idle: 0, waiting: 0 });
  // Over there the transaction still holds its lock: nobody told the database, and nobody ever will.
  expect(await standing()).toBe(1);

  link.forget();
  await until(() => db.answers());
  expect(await fate(ask())).toBe('answered');
  await until(async () => (await standing()) === 0);
  await db.write(1, (tx) => sql`set local lock_timeout = 100; select pg_advisory_xact_lock(77)`.execute(tx));
});

test.each(['refused', 'cut'] as const)(
  'a database that is %s refuses every request, and is used again as soon as it answers',
  async (weather) => {
    await ask();
    await link.be(weather);
    expect(await Promise.all(Array.from({ length: 6 }, () => fate(ask())))).toEqual(
      Array.from({ length: 6 }, () => 'UNAVAILABLE'),
    );
    await until(async () => !(await db.answers()));
    expect(await fate(ask())).toBe('UNAVAILABLE');
    await link.be('fair');
    await until(() => db.answers());
    expect(await fate(ask())).toBe('answered');
  },
);

test('a long statement of a database that is well is waited for', async () => {
  expect(await fate(db.patiently(db.read(1, (tx) => sql`select pg_sleep(4.5)`.execute(tx))))).toBe('answered');
  expect(heard).toEqual([]);
});

test('a database that answers slowly is not waited for longer than a user would', async () => {
  await ask();
  await link.be(200);
  const many = async (): Promise<void> => {
    for (;;) await ask();
  };
  expect(await fate(db.patiently(many()))).toBe('UNAVAILABLE');
  // It is slow, not away.
  expect(heard).toEqual(['The database answers slowly; requests that take long are refused']);
});

test('one connection that is lost is given up on its own, and the others work on', async () => {
  const few = openDatabase(world.database.appUrl, {
    max: 2,
    settings: { statement_timeout: '500' },
    onEvent: (message) => heard.push(message),
  });
  let thaw = (): void => undefined;
  const lost = fate(
    few.read(1, async (tx) => {
      const {
        rows: [me],
      } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      if (!me) throw new Error('no process');
      process.kill(me.pid, 'SIGSTOP');
      thaw = () => void process.kill(me.pid, 'SIGCONT');
      await sql`select 1`.execute(tx);
    }),
  );
  try {
    expect(await lost).toBe('UNAVAILABLE');
    expect(await fate(few.lookup(sql`select 1`))).toBe('answered');
    expect(heard).toEqual([]);
  } finally {
    thaw();
    await few.close();
  }
});

test('a lost reply to COMMIT is refused, and the same key is then answered with what was done', async () => {
  const facts = {
    actor: someone(),
    endpoint: { method: 'POST', path: '/test', label: '测试', permit: 'test:act' },
    key: 'key-lost-1',
    requestId: 'r',
  } as const;
  let runs = 0;
  const add = () =>
    command(
      db,
      facts,
      async (ctx) => {
        runs += 1;
        await ctx.run`
          insert into basic.unit (tenant_id, code, name)
          values (${ctx.tenantId}, 'LOST', '件')
        `;
        return { code: 'LOST' };
      },
      {},
    );
  await ask();
  // What was done travels with the COMMIT.
  link.loseReplyTo('{"code":"LOST"}');
  expect(await fate(add())).toBe('UNAVAILABLE');
  expect(await add()).toEqual({ code: 'LOST' });
  expect(runs).toBe(1);
});
