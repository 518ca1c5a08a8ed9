import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database/clone.ts';
import { startJobs, type Job } from './scheduled.ts';

const database = await testDatabase();
afterAll(database.drop);
const context = { log: pino({ level: 'silent' }), now: () => new Date() };
const until = async (met: () => boolean): Promise<void> => {
  for (let i = 0; i < 150 && !met(); i += 1) await sleep(100);
};

test('a job due at start runs as the application with patience, two servers share the schedule, and both stop', async () => {
  const roles: unknown[] = [];
  const job: Job = {
    name: 'look',
    cron: '0 0 1 1 *',
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
  const servers = [startJobs(database.url, context, [job]), startJobs(database.url, context, [job])];
  await until(() => roles.length > 0);
  expect(roles[0]).toEqual({ role: 'haocang_app', patience: '10min' });
  const since = Date.now();
  await Promise.all(servers.map((server) => server.stop()));
  expect(Date.now() - since).toBeLessThan(6000);
}, 30_000);

test('without a database it neither throws nor keeps anybody waiting', async () => {
  const since = Date.now();
  const scheduler = startJobs('postgres://nobody:x@127.0.0.1:1/none', context, []);
  await sleep(300);
  await scheduler.stop();
  expect(Date.now() - since).toBeLessThan(4000);
});
