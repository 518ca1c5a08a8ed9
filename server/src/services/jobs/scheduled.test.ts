import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, expect, test } from 'vitest';
import { readmit } from '../../domains/iam/facade.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { openReader } from '../../platform/db/reader.ts';
import { ALONE, type Platform } from '../../platform/platform.ts';
import { testDatabase } from '../../testing/database/clone.ts';
import { scheduleOf, type Job, type Schedule } from './scheduled.ts';
import { Workers } from './workers.ts';

const database = await testDatabase();
const owner = new pg.Client(database.url);
await owner.connect();
const looks = openDatabase(database.appUrl, { max: 4 });
const open: { stop: () => Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.stop()));
  await owner.query('delete from ops.timed_job');
});
afterAll(async () => {
  await Promise.all([looks.close(), owner.end()]);
  await database.drop();
});
const log = pino({ level: 'silent' });
const until = async (met: () => boolean): Promise<void> => {
  for (let i = 0; i < 1500 && !met(); i += 1) await sleep(100);
};
const YEARLY = '0 0 1 1 *';

function schedule(jobs: readonly Job[], lostMs?: number): Schedule {
  const own = scheduleOf(
    { url: database.appUrl, looks, log, now: () => new Date(), ...(lostMs === undefined ? {} : { lostMs }) },
    jobs,
  );
  open.push(own);
  return own;
}
/** As a server runs it. */
function server(jobs: readonly Job[], url = database.appUrl): Workers {
  const db = url === database.appUrl ? looks : openDatabase(url, { max: 2 });
  const platform: Platform = {
    db,
    reader: openReader(database.readerUrl),
    log,
    now: () => new Date(),
    dataDir: '',
    secrets: { pepper: '', jwtKey: '', tokenKey: '' },
    publicUrl: '',
    outside: ALONE,
    ready: true,
  };
  const clock = scheduleOf({ url, looks: db, log, now: platform.now }, jobs);
  const own = new Workers({ platform, db, works: [], readmit, schedule: clock });
  own.start();
  return own;
}
interface Row {
  worker: string | null;
  tries: number;
  due_in: number;
}
const row = async (name: string): Promise<Row | undefined> => {
  const { rows } = await owner.query<Row>(
    'select worker, tries, extract(epoch from due_at - clock_timestamp())::float8 as due_in from ops.timed_job where job_name = $1',
    [name],
  );
  return rows[0];
};
const idle = async (name: string): Promise<Row | undefined> => {
  for (let i = 0; i < 100 && (await row(name))?.worker !== null; i += 1) await sleep(20);
  return row(name);
};

test('a job due at start runs as the application with patience, two servers share the schedule, and both stop', async () => {
  const roles: unknown[] = [];
  const job: Job = {
    name: 'look',
    cron: YEARLY,
    atStart: true,
    work: async ({ db }) => {
      roles.push(
        await db.read(
          0,
          async (tx) =>
            (await sql`select current_user as role, current_setting('statement_timeout') as patience`.execute(tx))
              .rows[0],
        ),
      );
      await sleep(500);
    },
  };
  const servers = [server([job]), server([job])];
  await until(() => roles.length > 0);
  expect(roles[0]).toEqual({ role: 'haocang_app', patience: '10min' });
  const since = Date.now();
  await Promise.all(servers.map((one) => one.stop()));
  expect(Date.now() - since).toBeLessThan(6000);
});

test('without a database it neither throws nor keeps anybody waiting', async () => {
  const since = Date.now();
  const alone = server([], 'postgres://nobody:x@127.0.0.1:1/none');
  await sleep(300);
  await alone.stop();
  expect(Date.now() - since).toBeLessThan(4000);
});

test('each moment is taken once, however many servers look, and one that comes while the job runs is done after it', async () => {
  const began: { second: number; at: number }[] = [];
  let atWork = 0,
    most = 0;
  const job: Job = {
    name: 'tick',
    cron: '* * * * * *',
    work: async () => {
      began.push({ second: Math.floor(Date.now() / 1000), at: Date.now() });
      most = Math.max(most, ++atWork);
      await sleep(began.length === 3 ? 1500 : 20);
      atWork -= 1;
    },
  };
  const servers = [schedule([job]), schedule([job]), schedule([job])];
  const since = Date.now();
  while (Date.now() - since < 6000) {
    await Promise.all(servers.map((one) => one.look()));
    await sleep(20);
  }
  expect(most).toBe(1);
  // As many as there were seconds; the long one took the place of one, at most two.
  expect(began.length).toBeGreaterThanOrEqual(3);
  expect(began.length).toBeLessThanOrEqual((Date.now() - since) / 1000 + 1);
}, 30_000);

test('one that is killed in the middle is followed by another server once it is silent, and not before', async () => {
  const killed = spawnSync(process.execPath, ['server/src/testing/killed/timed.ts', database.appUrl], {
    timeout: 20_000,
  });
  expect(killed.signal).toBe('SIGKILL');
  let runs = 0;
  const job: Job = {
    name: 'killed',
    cron: YEARLY,
    work: async () => {
      runs += 1;
    },
  };
  await schedule([job]).look();
  expect(runs).toBe(0);
  expect((await row('killed'))?.worker).not.toBeNull();
  await sleep(600);
  await schedule([job], 500).look();
  expect(await idle('killed')).toMatchObject({ worker: null, tries: 0 });
  expect(runs).toBe(1);
}, 30_000);

test('what fails is tried twice more after a minute each, then its next moment comes; so is what kills its server', async () => {
  let runs = 0;
  const job: Job = {
    name: 'fails',
    cron: YEARLY,
    atStart: true,
    work: async () => {
      runs += 1;
      throw new Error('defect');
    },
  };
  const own = schedule([job]);
  for (const tries of [1, 2]) {
    await own.look();
    const { tries: told, due_in: dueIn = 0 } = (await idle('fails')) ?? {};
    expect(told).toBe(tries);
    expect(dueIn).toBeGreaterThan(50);
    expect(dueIn).toBeLessThan(61);
    await own.look();
    expect(runs).toBe(tries);
    await owner.query('update ops.timed_job set due_at = now()');
  }
  await own.look();
  const last = await idle('fails');
  expect(runs).toBe(3);
  expect(last?.tries).toBe(0);
  expect(last?.due_in).toBeGreaterThan(3600);
  await owner.query(
    `update ops.timed_job set worker = 'gone', heartbeat_at = now() - interval '61 seconds', tries = 2`,
  );
  await own.look();
  expect(await idle('fails')).toMatchObject({ worker: null, tries: 0 });
  expect(runs).toBe(3);
}, 30_000);

test('a moment that passed while no server ran is gone, one that passed just now is not; a job for the start makes it good', async () => {
  const ran: string[] = [];
  const job = (name: string, atStart: boolean): Job => ({
    name,
    cron: YEARLY,
    atStart,
    work: async () => {
      ran.push(name);
    },
  });
  const jobs = [job('gone', false), job('good', true)];
  await owner.query(
    `insert into ops.timed_job (job_name, cron, due_at) select n, '${YEARLY}', now() - interval '2 hours' from unnest(array['gone', 'good']) n`,
  );
  await schedule(jobs).look();
  await idle('good');
  expect(ran).toEqual(['good']);
  expect((await row('gone'))?.due_in).toBeGreaterThan(3600);
  // Another clock is followed from its next moment on.
  const hourly: Job = { ...job('gone', false), cron: '7 * * * *' };
  await schedule([hourly]).look();
  expect((await row('gone'))?.due_in).toBeLessThanOrEqual(3600);
});

test('what is under way when a server stops is handed back and done by another at once', async () => {
  const never = Promise.withResolvers<void>();
  let runs = 0;
  const job: Job = {
    name: 'long',
    cron: YEARLY,
    atStart: true,
    work: () => (++runs === 1 ? never.promise : Promise.resolve()),
  };
  const first = schedule([job]);
  await first.look();
  await open.pop()?.stop();
  expect(await row('long')).toMatchObject({ worker: null });
  await owner.query(`update ops.timed_job set due_at = due_at - interval '5 minutes'`);
  await schedule([{ ...job, atStart: false }]).look();
  await idle('long');
  expect(runs).toBe(2);
}, 30_000);
