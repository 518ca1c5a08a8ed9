import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../src/platform/db/database.ts';
import { applicationUrl } from '../src/platform/postgres/application-role.ts';
import { migrate } from '../src/platform/postgres/migrate.ts';
import { drainOutbox, type Consumer } from '../src/services/events/outbox.ts';
import { testDatabase } from '../src/testing/database/clone.ts';
import { databaseUrl } from '../src/testing/database/cluster.ts';

const MIGRATIONS = path.join(import.meta.dirname, 'migrations'),
  CURSOR = '0360';

const database = await testDatabase();
const name = `${new URL(database.url).pathname.slice(1)}_before`,
  url = databaseUrl(database.url, name);
const folder = mkdtempSync(path.join(tmpdir(), 'haocang-before-'));
const ask = async (at: string, ...texts: string[]): Promise<void> => {
  const client = new pg.Client(at);
  await client.connect();
  for (const text of texts) await client.query(text);
  await client.end();
};
afterAll(async () => {
  await ask(database.url, `drop database if exists ${name} with (force)`);
  rmSync(folder, { recursive: true });
  await database.drop();
});
const bring = (wanted: (file: string) => boolean) => {
  for (const file of readdirSync(MIGRATIONS).filter(wanted))
    copyFileSync(path.join(MIGRATIONS, file), path.join(folder, file));
};

test('events of before the cursor that nobody has read are read, by whoever has not done them; the others are not', async () => {
  await ask(database.url, `create database ${name}`);
  bring((file) => file < CURSOR);
  await migrate(url, folder);
  await ask(
    url,
    `insert into iam.tenant (id, tenant_code, tenant_name) values (1, 'T', 'T')`,
    `insert into ops.outbox_event (tenant_id, id, topic, agg_key, status, tries, next_at) values
      (1, 11, 'T', 'A', 1, 0, now()), (1, 12, 'T', 'A', 0, 0, now()), (1, 13, 'T', 'B', 0, 2, now()),
      (1, 14, 'T', 'C', 2, 7, now()), (1, 15, 'T', 'A', 0, 0, now()), (1, 16, 'T', 'D', 0, 1, now() + interval '1 hour')`,
    `insert into ops.inbox_event (tenant_id, consumer, event_id) select 1, 'first', event_id from ops.outbox_event where id in (11, 13)`,
  );
  bring(() => true);
  await migrate(url, folder);
  const db = openDatabase(applicationUrl(url), { max: 1 });
  const heard: string[] = [];
  const consumer = (called: string): Consumer => ({
    name: called,
    topics: ['T'],
    consume: async (_, events) => void heard.push(...events.map(({ id, tries }) => `${called} ${id} ${tries}`)),
  });
  const drain = () =>
    drainOutbox({
      db,
      log: pino({ level: 'silent' }),
      now: () => new Date(Date.now() + 1000),
      consumers: [consumer('first'), consumer('second')],
    });
  try {
    while ((await drain()) > 0);
  } finally {
    await db.close();
  }
  expect(heard.toSorted()).toEqual(['first 12 0', 'first 15 0', 'second 12 0', 'second 13 2', 'second 15 0']);
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query('select id::int, status, tries from ops.outbox_state order by id');
  await client.end();
  expect(rows.map(({ id, status, tries }) => [id, status, tries])).toEqual([
    [11, 1, 0],
    [12, 1, 0],
    [13, 1, 0],
    [14, 2, 7],
    [15, 1, 0],
    [16, 0, 1],
  ]);
}, 60_000);
