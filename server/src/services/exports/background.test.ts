import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ExportRow } from '#contract/ops/export-record.ts';
import { fileApi } from '#contract/ops/file.ts';
import { readmit } from '../../domains/iam/facade.ts';
import { expiringExports } from '../../domains/ops/export-record.ts';
import { XLSX } from '../../platform/command/call.ts';
import { openDatabase, type Database } from '../../platform/db/database.ts';
import { sheetText } from '../../testing/files/sheet.ts';
import { iamWorld, openBrowser, type Browser, type Iam } from '../../testing/given/iam.ts';
import { openGiven, type Given } from '../../testing/given/rows.ts';
import { works } from '../../works.ts';
import { Workers, WORKER_CONNECTIONS } from '../jobs/workers.ts';

const ROWS = 20_001;
let iam: Iam, given: Given, db: Database, admin: Browser, clerk: Browser;
beforeAll(async () => {
  iam = await iamWorld();
  given = openGiven(iam.database);
  db = openDatabase(iam.database.appUrl, { max: WORKER_CONNECTIONS });
  await iam.owner
    .query(`insert into basic.supplier (tenant_id, owner_id, code, name) select 1, 101 + n % 2, 'S' || lpad(n::text, 6, '0'), '供应商' || n from generate_series(1, ${ROWS}) n;
    insert into iam.role_menu (tenant_id, role_id, menu_id) select 1, r.id, m.id from iam.role r, iam.menu m where r.tenant_id = 1 and r.role_code = 'READER' and m.permission_code = 'base:supplier:export'`);
  [admin, clerk] = [openBrowser(iam), openBrowser(iam)];
  await admin.login('admin');
  await clerk.login('clerk');
  await iam.owner.query('update iam.session set warehouse_id = 11');
});
afterAll(async () => {
  await db?.close();
  await given?.close();
  await iam?.close();
});

const folder = (): string => join(iam.platform.dataDir, 'files/1/exports');
let running: Workers | undefined;
afterEach(async () => {
  await running?.stop();
  running = undefined;
  await iam.owner.query('delete from ops.job');
  rmSync(folder(), { recursive: true, force: true });
});
const work = (): void => {
  running = new Workers({ platform: iam.platform, db, works, readmit });
  running.start();
};

const ask = (browser: Browser, path: string, body: object) => browser.ask(`../../${path}`, body);
const exportAll = (browser: Browser, more: object = {}) => ask(browser, 'basicinfo-server/v1/supplier/export', more);
const report = (browser: Browser, act: string, body: object) => ask(browser, `report-server/omsReport/${act}`, body);
const records = async (browser: Browser, param: object = {}): Promise<ExportRow[]> =>
  ((await report(browser, 'exportRecords', { param })).data as { list: ExportRow[] }).list;
const ended = async (browser: Browser): Promise<ExportRow> => {
  for (let look = 0; look < 4000; look += 1) {
    const [row] = await records(browser);
    if (row && row.status > 1) return row;
    await sleep(50);
  }
  throw new Error('it does not end');
};
const fetched = async (browser: Browser, id: number): Promise<string[][]> => {
  const { data, msg } = await report(browser, 'downloadExportRecord', { id });
  if (!data) throw new Error(msg);
  const file = await iam.app.inject({ url: (data as { url: string }).url });
  expect(file.headers['content-type']).toBe(XLSX);
  return sheetText(file.rawPayload);
};
const kept = (): string[] => (existsSync(folder()) ? readdirSync(folder()) : []);

test('more than twenty thousand rows are written in the background, found among the records with a message, and fetched by whoever asked', async () => {
  const answer = await exportAll(clerk, { name: '供应商' });
  expect(answer).toMatchObject({ code: 200, data: { background: true, title: '导出供应商', rowCount: ROWS } });
  expect(await records(clerk)).toMatchObject([
    {
      status: 0,
      total: ROWS,
      conditions: [{ label: '供应商名称', value: '供应商' }],
      isMine: true,
      mayDownload: false,
      mayCancel: true,
    },
  ]);
  expect(
    await report(clerk, 'downloadExportRecord', { id: (answer.data as { exportId: number }).exportId }),
  ).toMatchObject({ code: 100004, msg: '导出尚未完成' });
  work();
  const row = await ended(clerk);
  expect(row).toMatchObject({
    status: 2,
    rowCount: ROWS,
    done: ROWS,
    mayDownload: true,
    downloadCount: 0,
    error: null,
  });
  expect(Date.parse(row.expireAt ?? '') - Date.parse(row.createdAt)).toBeGreaterThan(6.9 * 86_400_000);
  const [head = [], ...rows] = await fetched(clerk, row.id);
  const at = head.indexOf('供应商编码');
  expect(rows.map((cells) => cells[at])).toEqual(
    Array.from({ length: ROWS }, (_, n) => `S${String(n + 1).padStart(6, '0')}`),
  );
  expect((await records(clerk))[0]?.downloadCount).toBe(1);
  expect(
    await given.ask(
      `select payload ->> 'title' as title, payload ->> 'content' as content from ops.outbox_event where topic = 'MSG.NOTE'`,
    ),
  ).toEqual([{ title: '导出供应商已完成', content: '共 20,001 行，7 天内可下载' }]);
  expect(readdirSync(tmpdir()).filter((name) => /^haocang-export-[0-9a-f]{8}-/.test(name))).toEqual([]);
  // The journal tells who asked for it and who fetched it.
  expect(
    (await given.ask<{ action: string }>(`select action from ops.operation_log order by id`)).map(
      ({ action }) => action,
    ),
  ).toEqual(['导出供应商', '下载导出文件']);
  const [{ id: fileId } = { id: 0 }] = await given.ask<{ id: number }>('select id from ops.file_object');
  expect(await clerk.ask(`../..${fileApi.preview.path}?id=${fileId}`)).toMatchObject({ code: 100002 });
  // Others do not find it; administrators see that it is there.
  expect(await report(admin, 'downloadExportRecord', { id: row.id })).toMatchObject({ code: 100002 });
  expect(await records(admin)).toMatchObject([
    { id: row.id, isMine: false, mayDownload: false, mayDelete: false, userName: 'clerk' },
  ]);
  await iam.owner.query(
    `insert into iam.user_owner (tenant_id, user_id, owner_id) values (1, ${iam.users.clerk}, 101)`,
  );
  expect(await report(clerk, 'downloadExportRecord', { id: row.id })).toMatchObject({
    code: 100007,
    msg: '您的数据权限已变更，请重新导出',
  });
  await iam.owner.query('delete from iam.user_owner');
  expect(await report(clerk, 'delExportRecords', { ids: [row.id] })).toMatchObject({ code: 200, data: { removed: 1 } });
  expect([kept(), await records(clerk), await given.ask('select 1 from ops.file_object')]).toEqual([[], [], []]);
});

test('the columns are those of the screen, in their order, when they are asked for; hidden ones are left out', async () => {
  const tableKey = '/basicinfo-server/v1/supplier/queryPage';
  await ask(clerk, 'warehouse-base-server/v1/tableHeader', {
    tableKey,
    columns: [{ key: 'name' }, { key: 'phone', hidden: true }, { key: 'code' }, { key: 'gone' }],
  });
  const few = async (more: object): Promise<string[]> => {
    const { rawPayload } = await clerk.send('../../basicinfo-server/v1/supplier/export', { code: 'S000001', ...more });
    return (await sheetText(rawPayload))[0] ?? [];
  };
  const [plain, arranged] = [await few({}), await few({ useTableHeader: 1, tableKey })];
  expect(arranged.slice(0, 2)).toEqual(['供应商名称', '供应商编码']);
  expect(plain).toContain('电话');
  expect(arranged.toSorted()).toEqual(plain.filter((label) => label !== '电话').toSorted());
  expect(await exportAll(clerk, { useTableHeader: 2 })).toMatchObject({
    code: 100001,
    data: { errors: [{ field: 'useTableHeader' }] },
  });
  // The background writes the same columns, those of the moment somebody asked.
  await exportAll(clerk, { useTableHeader: 1, tableKey });
  await iam.owner.query('delete from iam.table_header_pref');
  work();
  const row = await ended(clerk);
  expect((await fetched(clerk, row.id))[0]).toEqual(arranged);
});

test('three at a time, also when they are asked for at once; what is under way cannot be deleted, but cancelled', async () => {
  const codes = (await Promise.all([1, 2, 3, 4, 5].map(() => exportAll(clerk)))).map(
    ({ code, msg }) => `${code} ${msg}`,
  );
  expect(codes.toSorted()).toEqual([
    '200 操作成功',
    '200 操作成功',
    '200 操作成功',
    '200000 您有导出任务正在进行，请稍后再试',
    '200000 您有导出任务正在进行，请稍后再试',
  ]);
  expect(await exportAll(admin)).toMatchObject({ code: 200 });
  const [row] = await records(clerk);
  expect(await report(clerk, 'delExportRecords', { ids: [row?.id] })).toMatchObject({
    code: 100004,
    msg: '导出任务进行中，不能删除',
  });
  await ask(clerk, 'warehouse-base-server/v1/job/cancel', { id: row?.jobId });
  expect((await records(clerk))[0]).toMatchObject({ status: 5, mayDelete: true });
  expect(await exportAll(clerk)).toMatchObject({ code: 200 });
  expect(await report(admin, 'delExportRecords', { ids: [row?.id] })).toMatchObject({ code: 100002 });
});

test('one that is cancelled while it is written leaves nothing behind', async () => {
  await exportAll(clerk);
  await iam.owner.query('begin; lock table basic.supplier in access exclusive mode');
  work();
  for (let look = 0; look < 1000 && (await given.ask('select 1 from ops.job where status = 1')).length === 0; look += 1)
    await sleep(20);
  const [row] = await records(clerk);
  expect(await ask(clerk, 'warehouse-base-server/v1/job/cancel', { id: row?.jobId })).toMatchObject({ code: 200 });
  running?.ring();
  await iam.owner.query('commit');
  expect(await ended(clerk)).toMatchObject({ status: 5, rowCount: null, mayDownload: false });
  expect([kept(), readdirSync(tmpdir()).filter((name) => /^haocang-export-[0-9a-f]{8}-/.test(name))]).toEqual([[], []]);
});

test('a file is there as long as its row: what a rollback takes back keeps its bytes', async () => {
  const day = 86_400_000,
    key = '1/exports/kept',
    now = new Date();
  mkdirSync(folder(), { recursive: true });
  writeFileSync(join(iam.platform.dataDir, 'files', key), 'bytes');
  const jobId = await given.row('ops.job', {
    tenant_id: 1,
    warehouse_id: 11,
    user_id: iam.users.clerk,
    job_type: 'EXPORT',
    title: '导出供应商',
    params: {},
    permit: 'base:supplier:export',
    owner_ids: [101, 102],
    status: 2,
    finished_at: now,
  });
  const fileId = await given.row('ops.file_object', {
    tenant_id: 1,
    bucket: 'exports',
    object_key: key,
    file_name: '供应商.xlsx',
    mime: XLSX,
    size_byte: 5,
    sha256: 'x',
  });
  const id = await given.row('ops.export_record', {
    tenant_id: 1,
    job_id: jobId,
    export_code: 'x',
    file_id: fileId,
    expire_at: new Date(now.getTime() + day),
  });
  const later = () =>
    expiringExports(iam.platform).work({
      db: iam.db,
      log: iam.platform.log,
      now: () => new Date(now.getTime() + 2 * day),
    });
  // Refused at the very end, when everything has been written.
  await iam.owner
    .query(`create function public.not_now() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
    create constraint trigger not_now after update or delete on ops.export_record deferrable initially deferred for each row execute function public.not_now()`);
  expect(await report(clerk, 'delExportRecords', { ids: [id] })).toMatchObject({ code: 500 });
  await expect(later()).rejects.toThrow('not now');
  await iam.owner.query('drop trigger not_now on ops.export_record; drop function public.not_now()');
  expect([kept(), (await records(clerk))[0]?.mayDownload]).toEqual([['kept'], true]);
  const opened = await report(clerk, 'downloadExportRecord', { id });
  expect(opened).toMatchObject({ code: 200 });
  expect((await iam.app.inject({ url: (opened.data as { url: string }).url })).body).toBe('bytes');
  expect(await report(clerk, 'delExportRecords', { ids: [id] })).toMatchObject({ code: 200, data: { removed: 1 } });
  expect([kept(), await records(clerk)]).toEqual([[], []]);
});

test('who may no longer ask is written nothing for; after a week the file is gone and the record says so', async () => {
  await exportAll(clerk);
  await iam.owner.query(`update iam.menu set hidden = true where permission_code = 'base:supplier:export'`);
  work();
  expect(await ended(clerk)).toMatchObject({ status: 3, error: '提交人已没有执行该任务的权限，任务未执行' });
  await iam.owner.query(`update iam.menu set hidden = false where permission_code = 'base:supplier:export'`);
  await exportAll(clerk);
  const row = await ended(clerk);
  expect(kept()).toHaveLength(1);
  writeFileSync(join(folder(), 'other'), '');
  const later = (days: number) =>
    expiringExports(iam.platform).work({
      db: iam.db,
      log: iam.platform.log,
      now: () => new Date(Date.now() + days * 86_400_000),
    });
  await later(6);
  expect(kept()).toHaveLength(2);
  await later(8);
  expect(kept()).toEqual(['other']);
  expect(await records(clerk, { status: 4 })).toMatchObject([
    { id: row.id, status: 4, mayDownload: false, mayDelete: true },
  ]);
  expect(await report(clerk, 'downloadExportRecord', { id: row.id })).toMatchObject({
    code: 100004,
    msg: '导出文件已过期或不存在，请重新导出',
  });
  await later(100);
  expect(await given.ask('select 1 from ops.job')).toEqual([]);
});
