import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Backups } from '#contract/ops/backup.ts';
import {
  furnish,
  shelfAt,
  writeManifest,
  writeProof,
  writeState,
  type Manifest,
  type Proof,
} from '../../../services/backup/shelf.ts';
import { iamWorld, openBrowser, PASSWORD, type Browser, type Iam } from '../../../testing/given/iam.ts';
import { createAccount, createUser, grantWarehouse } from '../../iam/seeding.ts';
import { backupJobs } from './jobs.ts';
import { LATE_MS, troublesOf } from './trouble.plan.ts';

const PATH = '/warehouse-base-server/v1/backup';
const dir = mkdtempSync(path.join(tmpdir(), 'haocang-shelf-')),
  shelf = shelfAt(dir);
let world: Iam, admin: Browser, other: Browser, both: Browser;
beforeAll(async () => {
  world = await iamWorld();
  const accountId = await createAccount(world.platform, { account: 'north', phone: '13900000001', password: PASSWORD });
  const north = await createUser(world.db, 2, { accountId, name: '北', admin: true });
  await grantWarehouse(world.db, 2, north, [20]);
  [admin, other, both] = [openBrowser(world), openBrowser(world), openBrowser(world)];
  await admin.login('admin');
  await other.login('north', 2);
  await both.login('both', 1);
});
afterAll(async () => {
  await world?.close();
  rmSync(dir, { recursive: true });
});
beforeEach(async () => {
  await world.owner.query('delete from ops.job');
  Object.assign(world.platform, { backup: { dir, keepDays: 14, key: undefined } });
});

const at = (ago: number): string => new Date(Date.now() - ago).toISOString();
const base = (ago: number): Manifest => ({
  label: `ago ${ago}`,
  startedAt: at(ago + 2500),
  finishedAt: at(ago),
  startLsn: '0/1000028',
  stopLsn: '0/1000158',
  timeline: 1,
  systemId: '1',
  product: '0',
  schema: '0890_end_all_sessions',
  postgres: '18',
  databaseBytes: 5000,
  bytes: 700,
  files: [],
});
const proof = (ago: number, more: Partial<Proof> = {}): Proof => ({
  startedAt: at(ago + 3000),
  finishedAt: at(ago),
  label: 'ago 1000',
  reached: at(ago + 4000),
  isProven: true,
  fault: null,
  tenants: 2,
  laws: 50,
  broken: 0,
  seals: 6,
  brokenSeals: 0,
  files: 3,
  ...more,
});
const state = (ago: number) => ({
  systemId: '1',
  timeline: 1,
  walAt: at(ago),
  walLsn: '0/2',
  since: at(LATE_MS.proof),
});
const look = async (of = admin): Promise<Backups> => (await of.ask(PATH)).data as Backups;
const notes = async (): Promise<string[]> =>
  (
    await world.owner.query<{ title: string }>(
      `select payload->>'title' as title from ops.outbox_event where payload->>'url' = '/sys/Backup' and (payload->>'userId')::bigint = $1 order by id`,
      [world.users.admin],
    )
  ).rows.map(({ title }) => title);

test('of a database of ones own nothing is kept here, and nothing can be begun', async () => {
  Object.assign(world.platform, { backup: undefined });
  expect(await look()).toMatchObject({ isKept: false, dir: null, bases: [], troubles: [] });
  for (const act of ['start', 'rehearse'])
    expect(await admin.ask(`${PATH}/${act}`, {})).toMatchObject({ msg: expect.stringContaining('DATABASE_URL') });
  expect((await world.owner.query('select 1 from ops.job')).rows).toEqual([]);
});

test('what lies in the folder is told: how far the log is kept, each base backup, each rehearsal', async () => {
  await furnish(shelf);
  await writeState(shelf, state(12_000));
  await mkdir(path.join(shelf.base, 'ago 1000'));
  await writeManifest(path.join(shelf.base, 'ago 1000'), base(1000), Buffer.alloc(32));
  await writeProof(shelf, proof(500));
  const seen = await look();
  expect(seen).toMatchObject({
    isKept: true,
    dir,
    keepDays: 14,
    troubles: [],
    bases: [{ label: 'ago 1000', seconds: 2.5, databaseBytes: 5000, bytes: 700 }],
    proofs: [{ isProven: true, laws: 50, seals: 6, seconds: 3 }],
    job: null,
  });
  expect(seen.walLag).toBeGreaterThanOrEqual(12);
  expect(seen.bases[0]?.provenAt).not.toBeNull();
});

test('one at a time: of two who ask at once one is told of the other; a repeated call has the same answer', async () => {
  const [one, two] = await Promise.all([admin.ask(`${PATH}/start`, {}), admin.ask(`${PATH}/rehearse`, {})]);
  expect([one.code, two.code].filter((code) => code === 200)).toHaveLength(1);
  const lost = one.code === 200 ? two : one;
  expect(lost.msg).toMatch(/^(备份|恢复演练)正在进行，请等待完成$/);
  const { job } = await look();
  expect(job).toMatchObject({ isRehearsal: two.code === 200, status: 0 });
  const { rows } = await world.owner.query<{ n: number }>('select count(*)::int as n from ops.job');
  expect(rows).toEqual([{ n: 1 }]);
});

test('who does not run the platform neither sees nor begins one', async () => {
  for (const browser of [other, both]) {
    expect(await browser.ask(PATH)).toMatchObject({ code: 403 });
    for (const act of ['start', 'rehearse'])
      expect(await browser.ask(`${PATH}/${act}`, {})).toMatchObject({ code: 403 });
  }
  expect((await world.owner.query('select 1 from ops.job')).rows).toEqual([]);
});

test('what is too old and what failed is a trouble; a machine that has just begun has none', () => {
  const now = new Date();
  expect(troublesOf({ state: undefined, bases: [], proofs: [] }, now, now)).toEqual([]);
  const hour = new Date(now.getTime() - 3_600_000);
  expect(troublesOf({ state: undefined, bases: [], proofs: [] }, now, hour)).toEqual(['wal']);
  const fine = { state: state(1000), bases: [base(1000)], proofs: [proof(1000)] };
  expect(troublesOf(fine, now, now)).toEqual([]);
  expect(troublesOf({ ...fine, state: state(LATE_MS.wal + 1000) }, now, now)).toEqual(['wal']);
  expect(troublesOf({ ...fine, bases: [base(LATE_MS.base + 1000)] }, now, now)).toEqual(['base']);
  expect(troublesOf({ ...fine, proofs: [proof(2000), proof(1000, { isProven: false })] }, now, now)).toEqual(['proof']);
  expect(troublesOf({ ...fine, proofs: [proof(LATE_MS.proof + 1000)] }, now, now)).toEqual(['unproven']);
  expect(troublesOf({ ...fine, bases: [base(LATE_MS.proof + 1000), base(1000)], proofs: [] }, now, now)).toEqual([
    'unproven',
  ]);
});

test('whoever may see the page is told of a trouble once a day, and of one that comes back again', async () => {
  await world.owner.query('delete from ops.outbox_event');
  let now = new Date();
  const watch = backupJobs({ ...world.platform, now: () => now }).find(({ name }) => name === 'backup-watch');
  const context = { db: world.db, log: pino({ level: 'silent' }), now: () => now };
  await watch?.work(context);
  expect(await notes()).toEqual([]);
  await writeState(shelf, state(LATE_MS.wal + 60_000));
  await watch?.work(context);
  await watch?.work(context);
  expect(await notes()).toEqual(['备份告警：数据库日志超过5分钟没有备份']);
  await writeState(shelf, state(0));
  await watch?.work(context);
  await writeState(shelf, state(LATE_MS.wal + 60_000));
  await writeProof(shelf, proof(100, { isProven: false, fault: 'base.hcb is damaged' }));
  await watch?.work(context);
  expect((await notes()).slice(1).toSorted()).toEqual([
    '备份告警：数据库日志超过5分钟没有备份',
    '备份告警：最近一次恢复演练失败',
  ]);
  now = new Date(now.getTime() + 86_500_000);
  await watch?.work(context);
  expect((await notes()).length).toBeGreaterThan(4);
});
