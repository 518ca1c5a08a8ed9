import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { chmod } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { migrate } from '../../platform/postgres/migrate.ts';
import { openPostgres, type Postgres } from '../../platform/postgres/open.ts';
import { loadSecrets } from '../../platform/secrets/keys.ts';
import { quickPlace } from '../../testing/database/cluster.ts';
import { takeBase } from './base.ts';
import { keepFiles } from './files.ts';
import { ownBackupKey } from './keys.ts';
import { Receiver } from './receive.ts';
import { restore } from './restore.ts';
import { basesOf, readState, segmentsOf, shelfAt, type Manifest } from './shelf.ts';
import { tidy } from './tidy.ts';

// A real server in a folder of its own: other tests share theirs, and nobody may restart it.
const root = mkdtempSync(path.join(quickPlace(), 'haocang-backup-')),
  dataDir = path.join(root, 'data'),
  shelf = shelfAt(path.join(root, 'shelf')),
  into = path.join(root, 'restored');
let postgres: Postgres, owner: pg.Client, receiver: Receiver, key: Buffer, password: string, first: Manifest;
const said: string[] = [];

beforeAll(async () => {
  await chmod(root, 0o755);
  password = loadSecrets(dataDir).databasePassword;
  postgres = await openPostgres({ dataDir, password, flavour: 'test' });
  await migrate(postgres.url);
  owner = new pg.Client(postgres.url);
  owner.on('error', () => {});
  await owner.connect();
  await owner.query('create table public.work (n int, at timestamptz default clock_timestamp())');
  key = ownBackupKey(dataDir, undefined);
  await begin();
  first = await base();
});
afterAll(async () => {
  await receiver?.stop();
  await owner?.end().catch(() => {});
  await postgres?.stop();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(() => rmSync(into, { recursive: true, force: true }));

async function begin(): Promise<void> {
  receiver = new Receiver({ url: postgres.url, shelf, key, say: (message) => said.push(message) });
  receiver.start();
  await until(async () => (await readState(shelf)) !== undefined);
}
const base = () => takeBase({ url: postgres.url, dataDir, shelf, key, product: '0' });
const work = (n: number) => owner.query('insert into public.work (n) values ($1)', [n]);
const switched = () => owner.query('select pg_switch_wal()');
/** Later than what was done, earlier than what comes. */
async function minute(): Promise<Date> {
  await sleep(5);
  const { rows } = await owner.query<{ now: Date }>('select clock_timestamp() as now');
  await sleep(5);
  return rows[0]?.now ?? new Date(0);
}
const restored = (of: { at?: Date; from?: string; key?: Buffer } = {}) =>
  restore({ shelf: shelfAt(of.from ?? shelf.dir), key: of.key ?? key, into, at: of.at, flavour: 'test' });

/** What a restored folder holds, and whether it can be written to. */
async function found(): Promise<number[]> {
  const there = await openPostgres({ dataDir: into, password, flavour: 'test' });
  const client = new pg.Client(there.url);
  await client.connect();
  const { rows } = await client.query<{ n: number }>('select n from public.work order by n');
  await client.query('insert into public.work (n) values (0)');
  await client.end();
  await there.stop();
  return rows.map(({ n }) => n);
}
async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = Date.now() + 30_000; !(await holds()); await sleep(20))
    if (Date.now() > end) throw new Error('waited in vain');
}
/** The same backups in another place, to be spoilt. */
function copied(): string {
  const dir = path.join(root, 'copy');
  rmSync(dir, { recursive: true, force: true });
  cpSync(shelf.dir, dir, { recursive: true, preserveTimestamps: true });
  return dir;
}

test('what was done before the minute is there, what was done after it is not, and the work goes on', async () => {
  await work(1);
  const at = await minute();
  await work(2);
  await switched();
  await work(3);
  expect(await receiver.caughtUp(20_000)).toBe(true);
  const { base: from, last } = await restored({ at });
  expect(from.label).toBe(first.label);
  expect(last?.getTime()).toBeLessThanOrEqual(at.getTime());
  expect(await found()).toEqual([1]);
  expect(readdirSync(into).sort()).toEqual(expect.arrayContaining(['pg18', 'secrets.json']));
});

test('without a minute everything that was kept is there, a file of the file store too', async () => {
  const file = path.join(dataDir, 'files', '1', 'paper');
  cpSync(import.meta.filename, file, { recursive: true });
  expect(await keepFiles(shelf, { dataDir, key })).toBe(1);
  expect(await keepFiles(shelf, { dataDir, key })).toBe(0);
  await work(4);
  await receiver.caughtUp(20_000);
  expect(await restored()).toMatchObject({ files: 1 });
  expect(readFileSync(path.join(into, 'files', '1', 'paper'))).toEqual(readFileSync(file));
  expect(await found()).toEqual([1, 2, 3, 4]);
  await expect(restored()).rejects.toThrow(`${into} is not empty`);
});

test('a folder whose restore was killed is no data folder: nothing starts on it as if it were new', async () => {
  mkdirSync(path.join(into, 'pg18.restored'), { recursive: true });
  await expect(openPostgres({ dataDir: into, password, flavour: 'test' })).rejects.toThrow('was cut short');
});

test('who was in before the minute logs in anew', async () => {
  await owner.query(
    `begin; set local session_replication_role = replica;
     insert into iam.session (tenant_id, user_id, client_id, device_id, access_hash, access_expire_at, absolute_expire_at, login_mode)
       values (1, 1, 'x', gen_random_uuid(), 'x', now(), now(), 'pwd'); commit`,
  );
  await receiver.caughtUp(20_000);
  await restored();
  const there = await openPostgres({ dataDir: into, password, flavour: 'test' });
  const client = new pg.Client(there.url);
  await client.connect();
  const { rows } = await client.query('select status, end_reason from iam.session');
  await client.end();
  await there.stop();
  expect(rows).toEqual([{ status: 3, end_reason: '系统已从备份恢复，请重新登录' }]);
});

test('a minute before the first base backup or after the end of the log is refused, and nothing is made', async () => {
  await expect(restored({ at: new Date(Date.parse(first.startedAt) - 1000) })).rejects.toThrow(
    /nothing earlier can be/,
  );
  await expect(restored({ at: new Date(Date.now() + 60_000) })).rejects.toThrow(
    /^The log is kept until .*nothing later/,
  );
  expect(existsSync(into) ? readdirSync(into) : []).toEqual([]);
});

test('another key is refused, and so is none', async () => {
  await expect(restored({ key: Buffer.alloc(32, 7) })).rejects.toThrow(/^This backup was made with another key\./);
  expect(existsSync(into) ? readdirSync(into) : []).toEqual([]);
});

test.each(['base.hcb', 'checks.hcb', 'beside.hcb', 'manifest.json'])(
  'one bit that fell over in %s is told by its name',
  async (name) => {
    const dir = copied(),
      at = path.join(dir, 'base', first.label, name),
      bytes = readFileSync(at);
    const place = name === 'manifest.json' ? bytes.indexOf('"product": "0"') + 12 : Math.floor(bytes.length / 2);
    bytes[place] = (bytes[place] ?? 0) ^ 1;
    writeFileSync(at, bytes);
    await expect(restored({ from: dir })).rejects.toThrow(new RegExp(`${first.label}/${name} is damaged`));
    expect(existsSync(into) ? readdirSync(into) : []).toEqual([]);
  },
);

test('a segment of the log that is damaged or missing is told by its name; what lies before it is within reach', async () => {
  const at = await minute();
  await work(5);
  await switched();
  await work(6);
  await switched();
  await work(7);
  await receiver.caughtUp(20_000);
  const dir = copied(),
    whole = (await segmentsOf(shelf)).filter(({ isPart }) => !isPart),
    name = whole.at(-1)?.name ?? '';
  const file = path.join(dir, 'wal', `${name}.hcb`),
    bytes = readFileSync(file);
  bytes[bytes.length - 40] = (bytes[bytes.length - 40] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  await expect(restored({ from: dir })).rejects.toThrow(`wal/${name}.hcb is damaged`);
  rmSync(file);
  await expect(restored({ from: dir })).rejects.toThrow(`The log segment wal/${name} is missing`);
  await expect(restored({ from: dir, at: new Date() })).rejects.toThrow(/is missing|is kept until/);
  await restored({ from: dir, at });
  expect(await found()).toEqual([1, 2, 3, 4]);
});

test('a receiver that was killed goes on where it was, and the database waits for it', async () => {
  await work(8);
  await receiver.caughtUp(20_000);
  await receiver.stop();
  // What a power failure leaves behind the last frame that is whole.
  const part = (await segmentsOf(shelf)).at(-1);
  writeFileSync(part?.at ?? '', Buffer.from([0, 0, 9, 9, 1, 2, 3]), { flag: 'a' });
  await work(9);
  await switched();
  await work(10);
  await begin();
  await receiver.caughtUp(20_000);
  await restored();
  expect(await found()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('log that is gone before it was taken is a gap, told, and a base backup leads over it', async () => {
  await receiver.stop();
  await owner.query(`select pg_drop_replication_slot('haocang_backup')`);
  await work(11);
  await switched();
  await owner.query('checkpoint');
  await work(12);
  await switched();
  await owner.query('checkpoint');
  const { since = '' } = (await readState(shelf)) ?? {};
  await begin();
  await until(async () => ((await readState(shelf))?.since ?? '') > since);
  await receiver.caughtUp(20_000);
  await expect(restored()).rejects.toThrow(/The log segment wal\/\w+ is missing/);
  const second = await base();
  await work(13);
  await receiver.caughtUp(20_000);
  expect((await restored()).base.label).toBe(second.label);
  expect(await found()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
});

test('a base backup that was killed is none: the one before it is taken, and the next removes what was left', async () => {
  const before = await basesOf(shelf);
  await owner.query(
    `create table public.much as select repeat(md5(n::text), 20) as x from generate_series(1, 200000) n`,
  );
  const child = spawn(process.execPath, ['tools/backup.ts'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      BACKUP_DIR: shelf.dir,
      DATABASE_URL: '',
      BACKUP_KEY: '',
      BACKUP_JOB: '1',
    },
  });
  const draft = () => readdirSync(shelf.base).find((name) => name.endsWith('.draft'));
  const size = () => {
    const name = draft();
    return name === undefined ? 0 : readFileSync(path.join(shelf.base, name, 'base.hcb')).length;
  };
  await until(() => existsSync(path.join(shelf.base, draft() ?? '-', 'base.hcb')) && size() > 1_000_000);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(draft()).toBeDefined();
  expect(await basesOf(shelf)).toEqual(before);
  await receiver.caughtUp(20_000);
  expect((await restored()).base.label).toBe(before.at(-1)?.label);
  await base();
  expect(draft()).toBeUndefined();
  await owner.query('drop table public.much');
});

test('another database is not kept in the same place', async () => {
  await receiver.stop();
  const { systemId = '', ...rest } = (await readState(shelf)) ?? {};
  writeFileSync(path.join(shelf.dir, 'state.json'), JSON.stringify({ ...rest, systemId: `${systemId}9` }));
  await begin();
  await until(() => said.length > 0);
  await receiver.stop();
  expect(said.length).toBeGreaterThan(0);
  writeFileSync(path.join(shelf.dir, 'state.json'), JSON.stringify({ ...rest, systemId }));
  await begin();
});

test('what is older than is kept goes, with the log nobody needs any more; the newest stays', async () => {
  await base();
  const all = await basesOf(shelf),
    newest = all.at(-1);
  const gone = await tidy(shelf, { dataDir, keepDays: 14, now: new Date() });
  expect(gone.bases).toEqual([]);
  const later = await tidy(shelf, { dataDir, keepDays: 14, now: new Date(Date.now() + 15 * 86_400_000) });
  expect(later.bases).toEqual(all.slice(0, -1).map(({ label }) => label));
  expect(later.segments).toBeGreaterThan(0);
  expect((await basesOf(shelf)).map(({ label }) => label)).toEqual([newest?.label]);
  // A file that is gone from the store stays for as long as a minute it was there in is within reach.
  renameSync(path.join(dataDir, 'files', '1', 'paper'), path.join(dataDir, 'paper'));
  const day = 86_400_000;
  expect((await tidy(shelf, { dataDir, keepDays: 14, now: new Date() })).files).toBe(0);
  expect((await tidy(shelf, { dataDir, keepDays: 14, now: new Date(Date.now() + 14 * day) })).files).toBe(0);
  expect((await tidy(shelf, { dataDir, keepDays: 14, now: new Date(Date.now() + 16 * day) })).files).toBe(1);
  await work(14);
  await receiver.caughtUp(20_000);
  await restored();
  expect((await found()).at(-1)).toBe(14);
});
