import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { STORAGE_AREAS, type Storage } from '#contract/ops/storage.ts';
import { RETENTION, RETENTION_KINDS } from '#contract/terms/retention.ts';
import { addDays, wireDay } from '../../platform/clock.ts';
import { iamWorld, openBrowser, PASSWORD, type Browser, type Iam } from '../../testing/given/iam.ts';
import { createAccount, createUser, grantWarehouse } from '../iam/seeding.ts';
import { opsJobs } from './jobs.ts';

const PATH = '/warehouse-base-server/v1/storage';
let world: Iam, admin: Browser, other: Browser;
beforeAll(async () => {
  world = await iamWorld();
  const accountId = await createAccount(world.platform, { account: 'north', phone: '13900000001', password: PASSWORD });
  const north = await createUser(world.db, 2, { accountId, name: '北', admin: true });
  await grantWarehouse(world.db, 2, north, [20]);
  [admin, other] = [openBrowser(world), openBrowser(world)];
  await admin.login('admin');
  await other.login('north', 2);
});
afterAll(() => world?.close());
beforeEach(() => world.owner.query('delete from ops.retention; delete from ops.storage_day'));

const look = async (): Promise<Storage> => (await admin.ask(PATH)).data as Storage;
const keep = (body: object, of = admin) => of.ask(`${PATH}/keep`, { kind: 'interfaceLog', version: 0, ...body });
const sampleAt = (now: Date) =>
  opsJobs
    .find(({ name }) => name === 'storage-sample')
    ?.work({ db: world.db, log: pino({ level: 'silent' }), now: () => now });

test('every area, every kind and every month that has begun is told, and together they are the database', async () => {
  const seen = await look();
  expect(seen.areas.map(({ area }) => area)).toEqual([...STORAGE_AREAS]);
  expect(seen.retention.map(({ kind, kept }) => [kind, kept])).toEqual(
    RETENTION_KINDS.map((kind) => [kind, RETENTION[kind].usual]),
  );
  expect(seen.areas.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(seen.database + seen.files);
  expect(seen.months[0]).toMatchObject({ month: wireDay(new Date()).slice(0, 7), isClosed: false, detached: 0 });
  expect(seen.tables.length).toBe(12);
  expect(seen.tables.every(({ label }) => /[一-龥]/.test(label))).toBe(true);
  expect(seen.wal).toBeGreaterThan(0);
  expect(seen.disk?.free).toBeGreaterThan(0);
  expect([seen.perDay, seen.daysLeft]).toEqual([null, null]);
});

test('a new row counts in its area, a kept file with its bytes, whichever company it is of', async () => {
  const of = (seen: Storage, area: string) => seen.areas.find((one) => one.area === area)?.bytes ?? 0;
  const before = await look();
  await world.owner.query(
    `insert into ops.file_object (tenant_id, bucket, object_key, file_name, mime, size_byte, sha256) values (2, 'x', 'x', 'x', 'x', 5000000, 'x')`,
  );
  await world.owner.query(
    `insert into inventory.stock_txn (tenant_id, warehouse_id, txn_type, source_type, source_id, source_no, operator_id) select 2, 20, 'MOVE', 'TASK', 1, 'OLD', 1 from generate_series(1, 5000)`,
  );
  const after = await look();
  // With the pages of its row.
  expect(of(after, 'file') - of(before, 'file')).toBeGreaterThanOrEqual(5_000_000);
  expect(of(after, 'file') - of(before, 'file')).toBeLessThan(5_200_000);
  expect(after.files - before.files).toBe(5_000_000);
  expect(of(after, 'stock') - of(before, 'stock')).toBeGreaterThan(200_000);
  expect((after.months[0]?.ledger ?? 0) - (before.months[0]?.ledger ?? 0)).toBeGreaterThan(200_000);
  expect(of(after, 'order')).toBe(of(before, 'order'));
});

test('growth is the average since the oldest day of thirty, and says how long the disk lasts', async () => {
  await sampleAt(new Date(Date.now() - 10 * 86_400_000));
  const [sampled] = (await world.owner.query<{ n: string }>('select sum(bytes) as n from ops.storage_day')).rows;
  await world.owner.query(`update ops.storage_day set bytes = bytes - 1000000 where area = 'file'`);
  const seen = await look();
  const grown = seen.database + seen.files - Number(sampled?.n) + 1_000_000;
  expect(seen.perDay).toBe(Math.round(grown / 10));
  expect(seen.areas.find(({ area }) => area === 'file')?.perDay).toBe(100_000);
  expect(seen.daysLeft).toBe(Math.floor((seen.disk?.free ?? 0) / (seen.perDay ?? 1)));
  expect(seen.days).toEqual([{ day: addDays(wireDay(new Date()), -10), bytes: Number(sampled?.n) - 1_000_000 }]);
  // Older than thirty days is no base, older than four hundred is forgotten; the same day is measured anew.
  await world.owner.query(`update ops.storage_day set day = day - 30`);
  expect((await look()).perDay).toBe(null);
  await world.owner.query(`update ops.storage_day set day = day - 400`);
  await sampleAt(new Date());
  await sampleAt(new Date());
  const { rows } = await world.owner.query<{ n: number }>('select count(*)::int as n from ops.storage_day');
  expect(rows).toEqual([{ n: STORAGE_AREAS.length }]);
});

test('what was put aside is told apart, and can be archived', async () => {
  await world.owner.query(
    `insert into iam.login_log (tenant_id, posted_on, account, mode, result) values (1, '2021-03-05', 'x', 'pwd', 1);
    select ops.ensure_partitions(3); select ops.retire_logs(24)`,
  );
  expect((await look()).months.find(({ month }) => month === '2021-03')).toMatchObject({
    isClosed: true,
    detached: expect.any(Number),
  });
  expect((await look()).months.find(({ month }) => month === '2021-03')?.detached).toBeGreaterThan(0);
});

test('the operator sets how long a kind is kept, within its limits, and whoever saw an older figure is told', async () => {
  expect(await keep({ kept: 30 })).toMatchObject({
    code: 100001,
    data: { errors: [{ field: 'kept', msg: '不能少于31天' }] },
  });
  expect(await keep({ kept: 1096 })).toMatchObject({ data: { errors: [{ field: 'kept', msg: '不能多于1095天' }] } });
  expect(await keep({ kind: 'journals', kept: 23 })).toMatchObject({
    data: { errors: [{ field: 'kept', msg: '不能少于24个月' }] },
  });
  expect(await keep({ kept: 0 })).toMatchObject({ data: { errors: [{ field: 'kept', msg: '不能小于1' }] } });
  expect(await keep({ kind: 'ledger', kept: 31 })).toMatchObject({ data: { errors: [{ field: 'kind' }] } });
  expect(await keep({ kept: 31, version: 5 })).toMatchObject({ code: 100003 });
  expect(await keep({ kept: 31 })).toMatchObject({ code: 200, data: { kept: 31, version: 1 } });
  expect(await keep({ kept: 32 })).toMatchObject({ code: 100003 });
  expect(await keep({ kept: 60, version: 1 })).toMatchObject({ code: 200, data: { kept: 60, version: 2 } });
  const row = (await look()).retention.find(({ kind }) => kind === 'interfaceLog');
  expect(row).toMatchObject({ kept: 60, isUsual: false, version: 2 });
});

test('another company neither sees nor sets it, even its administrator', async () => {
  expect(await other.ask(PATH)).toMatchObject({ code: 403 });
  expect(await keep({ kept: 31 }, other)).toMatchObject({ code: 403 });
  expect((await world.owner.query('select 1 from ops.retention')).rows).toEqual([]);
  const factsOf = (tenantId: number) =>
    world.db.read(tenantId, async (tx) => (await sql<object>`select * from ops.storage_facts()`.execute(tx)).rows);
  expect(await factsOf(2)).toEqual([{ fileRows: null, fileBytes: null, walBytes: null, folder: null }]);
  expect(await factsOf(1)).toMatchObject([{ walBytes: expect.any(Number), folder: expect.any(String) }]);
});
