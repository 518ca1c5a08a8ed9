import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { supplier } from '#contract/basic/partner/supplier.ts';
import type { Envelope } from '#contract/errors.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { IMPORT_AT_ONCE } from '#contract/kit/sheet.ts';
import { importBatchApi, type ImportBatch, type ImportRecord } from '#contract/ops/import-batch.ts';
import { jobApi } from '#contract/ops/job.ts';
import { readmit } from '../../domains/iam/facade.ts';
import { openDatabase, type Database } from '../../platform/db/database.ts';
import { workbook } from '../../testing/files/sheet.ts';
import { iamWorld, openBrowser, type Browser, type Iam } from '../../testing/given/iam.ts';
import { openGiven, type Given } from '../../testing/given/rows.ts';
import { wired } from '../../testing/wire.ts';
import { works } from '../../works.ts';
import { Workers, WORKER_CONNECTIONS } from '../jobs/workers.ts';

const ROWS = IMPORT_AT_ONCE + 1,
  HEAD = ['货主', '供应商编码', '供应商名称'];
let iam: Iam, given: Given, db: Database, clerk: Browser;
beforeAll(async () => {
  iam = await iamWorld();
  given = openGiven(iam.database);
  db = openDatabase(iam.database.appUrl, { max: 2 * WORKER_CONNECTIONS });
  await iam.owner
    .query(`insert into iam.role_menu (tenant_id, role_id, menu_id) select 1, r.id, m.id from iam.role r, iam.menu m
    where r.tenant_id = 1 and r.role_code = 'READER' and m.permission_code in ('base:supplier:import', 'sys:import:list') on conflict do nothing`);
  clerk = openBrowser(iam);
  await clerk.login('clerk');
  await iam.owner.query('update iam.session set warehouse_id = 11');
});
afterAll(async () => {
  await db?.close();
  await given?.close();
  await iam?.close();
});

const running: Workers[] = [];
const work = (lostMs?: number): Workers => {
  const one = new Workers({ platform: iam.platform, db, works, readmit, ...(lostMs === undefined ? {} : { lostMs }) });
  running.push(one);
  one.start();
  return one;
};
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()));
  await iam.owner.query('delete from ops.import_batch; delete from ops.job; delete from basic.supplier');
});

const call = async <T>(endpoint: Endpoint, input: object, file?: Buffer): Promise<Envelope & { data: T }> => {
  const { tokens, device, cookies } = clerk;
  const answer = await iam.app.inject({
    ...wired(endpoint, input, {
      file,
      headers: {
        'device-id': device,
        'token-auth': tokens?.accessToken ?? '',
        authorization: tokens?.authorization ?? '',
        'idempotency-key': crypto.randomUUID(),
      },
    }),
    cookies,
  });
  return answer.json<Envelope & { data: T }>();
};
const { importCheck, importConfirm } = supplier.api;
const book = (rows: number, of: (n: number) => string[] = (n) => ['CWX', `S${n}`, `供应商${n}`]): Promise<Buffer> =>
  workbook(
    HEAD,
    Array.from({ length: rows }, (_, n) => of(n)),
  );
interface Checked {
  batchId: number;
  jobId?: number;
  total: number;
  errorCount: number;
}
const sent = async (rows: number, of?: (n: number) => string[]): Promise<Checked> =>
  (await call<Checked>(importCheck, {}, await book(rows, of))).data;
const batchOf = async (batchId: number): Promise<ImportBatch> =>
  (await call<ImportBatch>(importBatchApi.get, { batchId })).data;
const settled = async (batchId: number): Promise<ImportBatch> => {
  for (let look = 0; look < 4000; look += 1) {
    const batch = await batchOf(batchId);
    if (batch.job === null || batch.job.status > 1) return batch;
    await sleep(50);
  }
  throw new Error('it does not end');
};
const stored = async (): Promise<number> =>
  Number((await given.ask<{ n: number }>('select count(*)::int as n from basic.supplier'))[0]?.n);
const records = async () => (await call<{ list: ImportRecord[] }>(importBatchApi.queryPage, { param: {} })).data.list;
/** Checked by a job and sound. */
const passed = async (): Promise<number> => {
  const { batchId } = await sent(ROWS);
  const own = work();
  expect(await settled(batchId)).toMatchObject({ status: 1, total: ROWS, okCount: ROWS, errorCount: 0 });
  await own.stop();
  return batchId;
};

test('five thousand rows are answered at once, one more is left to a job, and what is asked of it meanwhile is answered in words', async () => {
  const small = await sent(IMPORT_AT_ONCE);
  expect(small).toMatchObject({ total: IMPORT_AT_ONCE, errorCount: 0 });
  expect(small).not.toHaveProperty('jobId');
  expect((await call(importConfirm, { batchId: small.batchId })).data).toEqual({ imported: IMPORT_AT_ONCE });
  await iam.owner.query('delete from basic.supplier');
  const { batchId, jobId } = await sent(ROWS);
  expect(await batchOf(batchId)).toMatchObject({ status: 0, job: { id: jobId, status: 0 } });
  expect(await records()).toMatchObject([
    { id: batchId, status: 0, mayGoOn: true, hasFile: true, job: { id: jobId } },
    { status: 5, mayGoOn: false, job: null },
  ]);
  expect((await call(importConfirm, { batchId })).msg).toBe('文件正在后台校验，请稍后再试');
  expect((await call(importBatchApi.recheck, { batchId })).msg).toBe('后台正在处理这个文件，请稍后再试');
  work();
  expect(await settled(batchId)).toMatchObject({ status: 1, total: ROWS, job: { status: 2, done: ROWS, total: ROWS } });
  expect(
    await given.ask(
      `select payload ->> 'title' as title, payload ->> 'content' as content, payload ->> 'url' as url from ops.outbox_event where topic = 'MSG.NOTE'`,
    ),
  ).toEqual([
    {
      title: '校验供应商导入已完成',
      content: `校验通过：共 ${ROWS} 条，可以导入`,
      url: `/Template/ImportRecord?batch=${batchId}`,
    },
  ]);
});

test('a large batch is confirmed by one job however often it is asked for, by two workers once, and taken back as any other', async () => {
  const batchId = await passed();
  const [first, second] = [
    await call<{ jobId: number }>(importConfirm, { batchId }),
    await call<{ jobId: number }>(importBatchApi.confirm, { batchId }),
  ];
  expect(first.data).toEqual({ imported: 0, jobId: expect.any(Number) });
  expect(second.data).toEqual(first.data);
  expect((await records())[0]).toMatchObject({ status: 4, mayGoOn: true });
  work();
  work();
  expect(await settled(batchId)).toMatchObject({ status: 5, job: { status: 2, done: ROWS, total: ROWS } });
  expect(await stored()).toBe(ROWS);
  expect((await call(importConfirm, { batchId })).data).toEqual({ imported: ROWS });
  expect(await records()).toMatchObject([{ status: 5, imported: ROWS, canUndo: true, mayGoOn: false }]);
});

test('lines that are wrong are found by the job as by the call, corrected, and put in; nothing is put in before', async () => {
  const { batchId } = await sent(ROWS, (n) =>
    n === 4000 ? ['NOBODY', 'S4000', '甲'] : n === 4001 ? ['CWX', 'S1', '乙'] : ['CWX', `S${n}`, '丙'],
  );
  work();
  expect(await settled(batchId)).toMatchObject({
    status: 2,
    errorCount: 2,
    kinds: expect.arrayContaining([expect.objectContaining({ kind: '货主不存在', count: 1 })]),
  });
  expect((await call(importConfirm, { batchId })).msg).toBe('存在2行错误，请修正后重新上传');
  expect((await call(importBatchApi.recheck, { batchId, deleted: [4002, 4003] })).data).toMatchObject({
    total: ROWS - 2,
    errorCount: 0,
  });
  expect((await call(importConfirm, { batchId })).data).toEqual({ imported: ROWS - 2 });
});

test('what moved since the check stops the job whole, and says which line', async () => {
  const batchId = await passed();
  await iam.owner.query(`insert into basic.supplier (tenant_id, owner_id, code, name) values (1, 101, 'S7', '先到')`);
  await call(importConfirm, { batchId });
  work();
  expect(await settled(batchId)).toMatchObject({ status: 1, job: { status: 3, error: '第9行：供应商编码已存在' } });
  expect(await stored()).toBe(1);
  await iam.owner.query('delete from basic.supplier');
  expect((await call<{ jobId: number }>(importConfirm, { batchId })).data.jobId).toBeGreaterThan(0);
  expect(await settled(batchId)).toMatchObject({ status: 5 });
  expect(await stored()).toBe(ROWS);
});

test('a cancelled check leaves a batch that was not read, a cancelled import one that can be put in later', async () => {
  const { batchId: unread, jobId } = await sent(ROWS);
  await call(jobApi.cancel, { id: jobId });
  expect(await batchOf(unread)).toMatchObject({ status: 3, job: { status: 4, error: null } });
  const batchId = await passed(),
    asked = await call<{ jobId: number }>(importConfirm, { batchId });
  await call(jobApi.cancel, { id: asked.data.jobId });
  expect(await batchOf(batchId)).toMatchObject({ status: 1, total: ROWS });
  await call(importConfirm, { batchId });
  work();
  expect(await settled(batchId)).toMatchObject({ status: 5 });
});

test('a worker killed before its import stands has put nothing in; another one does it, once', async () => {
  const batchId = await passed(),
    {
      data: { jobId },
    } = await call<{ jobId: number }>(importConfirm, { batchId });
  expect(
    spawnSync(process.execPath, ['server/src/testing/killed/import.ts', iam.database.appUrl], { timeout: 100_000 })
      .signal,
  ).toBe('SIGKILL');
  expect([await stored(), (await batchOf(batchId)).status]).toEqual([0, 4]);
  work(500);
  work(500);
  expect(await settled(batchId)).toMatchObject({ status: 5 });
  expect(await stored()).toBe(ROWS);
  expect(await given.ask('select status, tries from ops.job where id = $1', [jobId])).toEqual([
    { status: 2, tries: 2 },
  ]);
});

test('a worker that fell silent and wakes after another has imported writes nothing', async () => {
  const batchId = await passed(),
    asleep = Promise.withResolvers<void>();
  const {
    data: { jobId },
  } = await call<{ jobId: number }>(importConfirm, { batchId });
  let woke = false;
  const slow = new Workers({
    platform: iam.platform,
    db,
    readmit,
    works: works.map((one) => ({
      ...one,
      begin: async (...of: Parameters<typeof one.begin>) => {
        await asleep.promise;
        woke = true;
        return one.begin(...of);
      },
    })),
  });
  running.push(slow);
  slow.start();
  for (let look = 0; look < 1000 && (await batchOf(batchId)).job?.status !== 1; look += 1) await sleep(50);
  await iam.owner.query(`update ops.job set heartbeat_at = now() - interval '61 seconds'`);
  const own = work();
  expect(await settled(batchId)).toMatchObject({ status: 5 });
  await own.stop();
  asleep.resolve();
  await slow.stop();
  expect(woke).toBe(true);
  expect(await stored()).toBe(ROWS);
  expect(await given.ask('select status, tries from ops.job where id = $1', [jobId])).toEqual([
    { status: 2, tries: 2 },
  ]);
});
