import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { settlementStatementApi, statementId, statementOfId } from '#contract/billing/statement.ts';
import { starter } from '#contract/report/design/starter.ts';
import { paperApi } from '#contract/report/paper.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Call } from '../../../platform/command/call.ts';
import { ctxOf } from '../../../platform/ctx.ts';
import { openDatabase, type Database } from '../../../platform/db/database.ts';
import { routes } from '../../../routes.ts';
import { storeOf } from '../../../services/files/store.ts';
import { Workers, WORKER_CONNECTIONS } from '../../../services/jobs/workers.ts';
import { pdfText } from '../../../testing/files/pdf.ts';
import { ownerOf, type TestWorld } from '../../../testing/given/app.ts';
import { demoWorld } from '../../../testing/given/demo.ts';
import { givenActor } from '../../../testing/given/rows.ts';
import { readmit } from '../../iam/facade.ts';
import { numbered } from '../design/numbered.ts';
import { paperWork } from './book.ts';

/** Statements print one by one, as selected, and all that their list finds. */
let world: TestWorld, db: Database, clerk: Actor;
beforeAll(async () => {
  world = await demoWorld();
  db = openDatabase(world.database.appUrl, { max: WORKER_CONNECTIONS });
  const [who] = await asked<{ id: string; house: string }>(
    `select u.id, h.id as house from iam."user" u join iam.account a on a.id = u.account_id, basic.warehouse h
     where u.tenant_id = 1 and a.account = 'admin' and h.tenant_id = 1 and h.code = 'HZ01'`,
  );
  clerk = givenActor(
    { tenantId: 1, warehouseId: Number(who?.house) },
    { userId: Number(who?.id), permissions: ['bil:statement:list', 'bil:statement:print', 'rpt:paper:print'] },
  );
});
let running: Workers | undefined;
afterEach(async () => {
  await running?.stop();
  running = undefined;
  await asked('delete from ops.job');
  await asked('delete from report.print_doc; delete from report.print_run; delete from report.print_count');
});
afterAll(async () => {
  await db?.close();
  await world?.close();
});

const asked = async <T>(text: string, values?: unknown[]): Promise<T[]> =>
  (await ownerOf(world, (owner) => owner.query(text, values))).rows as T[]; // as the query says
const asActor = (more: Partial<Actor>): Actor => ({ ...clerk, ...more });
const again = (): Actor => asActor({ permissions: new Set([...clerk.permissions, 'rpt:paper:again']) });
const called = (actor: Actor): Call => {
  const call: Partial<Call> = {
    platform: world.platform,
    endpoint: paperApi.printFound,
    actor,
    requestId: 'test',
    ip: '127.0.0.1',
  };
  return call as Call; // it asks for no more
};
const print = (input: object, who: Actor = clerk) =>
  routes.paper.printFound(called(who), paperApi.printFound.input.parse({ paper: 'statement', ...input }));
const listed = async (param: object = {}, who: Actor = clerk) => {
  const input = settlementStatementApi.queryPage.input.parse({ param, pageSize: 200 });
  return (await routes.settlementStatement.queryPage(called(who), input)).list;
};
const file = async (runId: number | null, who: Actor = clerk): Promise<string[]> => {
  const { body } = await routes.paper.file(called(who), { runId: runId ?? 0 });
  return pdfText(await buffer(body as NodeJS.ReadableStream)); // a paper is a stream
};
const logged = () =>
  asked<{ no: string; times: number; copies: number; reason: string | null }>(
    `select d.doc_no as no, d.times, r.copies, r.reason from report.print_doc d join report.print_run r on r.id = d.run_id
     where d.paper = 'statement' order by d.id`,
  );

test('an id says whose statement of which month it is, and nothing else is one', () => {
  const asks = { ownerId: 10_001, period: '2026-03' };
  expect(statementId(asks)).toBe(10_001_202_603);
  expect(statementOfId(10_001_202_603)).toEqual(asks);
  for (const id of [0, 1, 202_603, 10_001_202_613, 10_001_199_903]) expect(statementOfId(id)).toBeUndefined();
});

test('the list tells of each owner and month what its statement tells, and as far as its reader reaches', async () => {
  const rows = await listed();
  expect(rows.length).toBeGreaterThan(1);
  for (const row of rows) {
    const told = await routes.settlementStatement.query(called(clerk), row);
    const { statementNo, period, status, ownerName, lines, amount, taxAmount, totalAmount, signState, unconfirmed } =
      told;
    expect(row).toEqual({
      id: statementId(row),
      ownerId: row.ownerId,
      unsettled: told.unsettled,
      statementNo,
      period,
      status,
      ownerName,
      lines,
      amount,
      taxAmount,
      totalAmount,
      signState,
      unconfirmed,
    });
  }
  const [first] = rows;
  expect(await listed({ statementNo: first?.statementNo })).toEqual([first]);
  expect(await listed({ ownerId: first?.ownerId, period: first?.period })).toEqual([first]);
  expect(await listed({}, asActor({ ownerIds: [first?.ownerId ?? 0] }))).toEqual(
    rows.filter(({ ownerId }) => ownerId === first?.ownerId),
  );
  expect(await listed({}, asActor({ ownerIds: [999_999] }))).toEqual([]);
  // What is signed and changed since is told apart.
  await asked(
    `insert into billing.statement_sign (tenant_id, owner_id, period, warehouse_id, lines, amount, tax_amount, total_amount, signed_by)
     select tenant_id, owner_id, period, warehouse_id, sum(lines), sum(amount), sum(tax_amount), sum(total_amount), 1
     from billing.pool_sum where tenant_id = 1 and owner_id = $1 and period = $2 group by 1, 2, 3, 4`,
    [first?.ownerId, first?.period],
  );
  const states = async () =>
    (await listed({ ownerId: first?.ownerId, period: first?.period })).map((row) => row.signState);
  expect(await states()).toEqual([1]);
  const mine = [first?.ownerId, first?.period];
  await asked('update billing.statement_sign set lines = lines + 1 where owner_id = $1 and period = $2', mine);
  expect(await states()).toEqual([2]);
  expect((await listed({ signState: 2 })).map(({ id }) => id)).toEqual([first?.id]);
  expect((await listed({ signState: 0 })).map(({ id }) => id)).not.toContain(first?.id);
  await asked('delete from billing.statement_sign where owner_id = $1 and period = $2', mine);
});

test('a selection prints in its order, with its copies, and is counted and logged', async () => {
  const [a, b] = await listed();
  const ids = [b?.id ?? 0, a?.id ?? 0];
  const { runId, job } = await print({ ids, copies: 2 });
  expect(job).toBeNull();
  const pages = await file(runId);
  const firsts = pages.filter((text) => text.includes('第 1 页'));
  expect(firsts).toHaveLength(4);
  for (const [n, text] of firsts.entries()) {
    const row = n < 2 ? b : a;
    for (const word of [row?.statementNo, row?.ownerName, `${row?.period} 费用对账单`, '费用汇总'])
      expect(text).toContain(word);
  }
  expect(pages.filter((text) => text.includes('货主（签章）'))).toHaveLength(4);
  expect(await logged()).toEqual([
    { no: b?.statementNo, times: 1, copies: 2, reason: null },
    { no: a?.statementNo, times: 1, copies: 2, reason: null },
  ]);
});

test('what was printed before is left out, or needs its right and a reason', async () => {
  const [a] = await listed();
  const ids = [a?.id ?? 0];
  await print({ ids });
  await expect(print({ ids })).rejects.toThrow('选中的1张对账单都已打印过对账单');
  await expect(print({ ids, fresh: false })).rejects.toThrow(`对账单【${a?.statementNo}】已打印1次，没有补打权限`);
  await expect(print({ ids, fresh: false }, again())).rejects.toMatchObject({
    data: { errors: [{ field: 'reason' }] },
  });
  await print({ ids, fresh: false, reason: '客户要求' }, again());
  expect((await logged()).map(({ times, reason }) => [times, reason])).toEqual([
    [1, null],
    [2, '客户要求'],
  ]);
});

test('whoever may not print statements, or not look at them, prints none; a stranger’s is not there', async () => {
  const [a] = await listed();
  const ids = [a?.id ?? 0];
  const but = (permission: string) =>
    asActor({ permissions: new Set([...clerk.permissions].filter((one) => one !== permission)) });
  await expect(print({ ids }, but('bil:statement:print'))).rejects.toThrow('没有打印对账单的权限');
  await expect(print({ ids }, but('bil:statement:list'))).rejects.toThrow('没有查看对账单的权限');
  await expect(print({ ids }, asActor({ ownerIds: [999_999] }))).rejects.toThrow(
    '有单据已不存在，或含有您不能查看的货主',
  );
  await expect(print({ ids: [5] })).rejects.toThrow('有单据已不存在');
  await expect(print({ ids: [999_999_202_603] })).rejects.toThrow('有单据已不存在');
  expect(await logged()).toEqual([]);
});

test('all that the filter finds prints; more than fifty as one file in the background, counted when it is whole', async () => {
  const [a] = await listed();
  // Five years of the owner, a line a month.
  await asked(
    `insert into billing.settle_period (tenant_id, period) select 1, to_char(d, 'YYYY-MM') from generate_series('2015-01-01'::date, '2019-12-01', '1 month') d on conflict do nothing`,
  );
  await asked(
    `insert into billing.settlement_pool select (jsonb_populate_record(null::billing.settlement_pool, to_jsonb(p) || jsonb_build_object('id', 900000000 + row_number() over (), 'period', to_char(d, 'YYYY-MM'),
       'pool_no', 'OLD' || to_char(d, 'YYYYMM'), 'line_key', 'OLD' || to_char(d, 'YYYYMM'), 'biz_date', d::date::text))).*
     from generate_series('2015-01-01'::date, '2019-12-01', '1 month') d
     cross join (select * from billing.settlement_pool where tenant_id = 1 and owner_id = $1 and warehouse_id = $2 and period = $3 and calc_status = 1 and line_type = 1 limit 1) p`,
    [a?.ownerId, clerk.warehouseId, a?.period],
  );
  const found = await listed({ ownerId: a?.ownerId });
  expect(found.length).toBeGreaterThan(60);
  const { runId, job } = await print({ param: { ownerId: a?.ownerId } });
  expect([runId, job?.rowCount]).toEqual([null, found.length]);
  expect(await logged()).toEqual([]);
  running = new Workers({ platform: world.platform, db, works: [paperWork], readmit });
  running.start();
  const kept = await ended(job?.jobId ?? 0);
  const pages = await pdfText(await fileAt(kept));
  expect(pages.filter((text) => text.includes('第 1 页'))).toHaveLength(found.length);
  expect((await logged()).map(({ no }) => no)).toEqual(found.map(({ statementNo }) => statementNo));
  // And a month of all owners at once, few as they are.
  const month = await print({ param: { period: '2016-05' }, fresh: false, reason: '年审' }, again());
  expect(await file(month.runId, again())).toHaveLength(1);
  await expect(print({ param: { period: '2011-05' } })).rejects.toThrow('没有可打印对账单的对账单');
  await expect(print({ param: { period: '2016-13' } })).rejects.toMatchObject({
    data: { errors: [{ field: 'param.period', msg: '账期格式应为yyyy-MM' }] },
  });
}, 120_000);

async function fileAt(key: string): Promise<Buffer> {
  const kept = await storeOf(world.platform).get(key);
  return kept ? buffer(kept) : Buffer.alloc(0);
}
async function ended(jobId: number): Promise<string> {
  for (let look = 0; look < 1200; look += 1) {
    const [row] = await asked<{ status: number; error: string | null; key: string | null }>(
      `select j.status, j.error, f.object_key as key from ops.job j join ops.export_record r on r.job_id = j.id
       left join ops.file_object f on f.id = r.file_id where j.id = $1`,
      [jobId],
    );
    if (row && row.status > 1) {
      expect(row).toMatchObject({ status: 2, error: null });
      return row.key ?? '';
    }
    await sleep(50);
  }
  throw new Error('it does not end');
}

test('it is set by the template of its owner, with its sums, and looked up by its number', async () => {
  const [a] = await listed();
  expect(await world.db.read(1, (tx) => numbered(ctxOf(tx, clerk), 'statement', a?.statementNo ?? ''))).toEqual([
    a?.id,
  ]);
  expect(await world.db.read(1, (tx) => numbered(ctxOf(tx, clerk), 'statement', 'DZ202699-NONE'))).toEqual([]);
  const design = starter('statement');
  const [template] = await asked<{ id: string }>(
    `insert into report.print_template (tenant_id, kind, name, design, status, live_rev, is_default) values (1, 'statement', '对账单模板', $1::jsonb, 1, 1, true) returning id`,
    [JSON.stringify(design)],
  );
  await asked(
    `insert into report.print_template_rev (tenant_id, template_id, revision, design) values (1, $1, 1, $2::jsonb)`,
    [template?.id, JSON.stringify(design)],
  );
  const { runId } = await print({ ids: [a?.id ?? 0] });
  const text = (await file(runId)).join('\n');
  expect(text).toContain(a?.ownerName);
  expect(text).toContain('合计');
  expect(text).toContain((a?.totalAmount ?? '').replace(/\B(?=(\d{3})+(?!\d))/g, ','));
  expect(text).not.toContain('货主（签章）');
});

test('as many copies of the built-in statement as are wanted are in its file', async () => {
  const [a] = await listed();
  const input = settlementStatementApi.print.input.parse({ ownerId: a?.ownerId, period: a?.period, copies: 3 });
  const { body } = await routes.settlementStatement.print(called(clerk), input);
  const pages = await pdfText(await buffer(body as NodeJS.ReadableStream)); // a paper is a stream
  expect(pages.filter((text) => text.includes('第 1 页'))).toHaveLength(3);
});
