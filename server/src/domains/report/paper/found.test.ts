import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { catalogue } from '#contract/catalogue.ts';
import type { Api } from '#contract/kit/endpoint.ts';
import { paperApi } from '#contract/report/paper.ts';
import { lookFor, PAPERS, PAPERS_BY, type PaperKind, type PaperLook } from '#contract/report/papers.ts';
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
import { paperWork } from './book.ts';
import { printPapers } from './print.ts';
import { sheetsOf } from './read.ts';

let world: TestWorld, db: Database, admin: Actor;
beforeAll(async () => {
  world = await demoWorld();
  db = openDatabase(world.database.appUrl, { max: WORKER_CONNECTIONS });
  const [who] = await asked<{ id: string; house: string }>(
    `select u.id, h.id as house from iam."user" u join iam.account a on a.id = u.account_id, basic.warehouse h
     where u.tenant_id = 1 and a.account = 'admin' and h.tenant_id = 1 and h.code = 'HZ01'`,
  );
  admin = givenActor(
    { tenantId: 1, warehouseId: Number(who?.house) },
    { userId: Number(who?.id), permissions: [...Object.values(PAPERS).map(({ look }) => look), 'rpt:paper:print'] },
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
const print = (input: object, who: Actor = admin) =>
  routes.paper.printFound(called(who), paperApi.printFound.input.parse(input));
const work = (): void => {
  running = new Workers({ platform: world.platform, db, works: [paperWork], readmit });
  running.start();
};
interface Ended {
  status: number;
  error: string | null;
  done: number;
  objectKey: string | null;
  rows: number | null;
}
async function ended(jobId: number): Promise<Ended> {
  for (let look = 0; look < 1200; look += 1) {
    const [row] = await asked<Ended>(
      `select j.status, j.error, j.done, f.object_key as "objectKey", r.row_count::int as rows from ops.job j
       join ops.export_record r on r.job_id = j.id left join ops.file_object f on f.id = r.file_id where j.id = $1`,
      [jobId],
    );
    if (row && row.status > 1) return row;
    await sleep(50);
  }
  throw new Error('it does not end');
}
const counted = async (): Promise<number> =>
  (await asked<{ n: number }>('select count(*)::int as n from report.print_doc'))[0]?.n ?? 0;
const orderNo = async (n: number): Promise<{ id: number; no: string }> => {
  const rows = await asked<{ id: string; no: string }>(
    `select id, order_no as no from outbound."order" where tenant_id = 1 and warehouse_id = $1 and not is_hidden order by id desc offset ${n} limit 1`,
    [admin.warehouseId],
  );
  return { id: Number(rows[0]?.id), no: rows[0]?.no ?? '' };
};
const again = (): Actor => ({ ...admin, permissions: new Set([...admin.permissions, 'rpt:paper:again']) });
/** More than are printed at once. */
const MANY = { paper: 'deliveryNote', param: {} } as const;

test('each paper names the list where one looks for its documents, guarded by the same right', () => {
  const sources: PaperLook[] = Object.values(PAPERS_BY).flatMap((by) => Object.values<PaperLook>(by));
  for (const { list, look } of [...Object.values<PaperLook>(PAPERS), ...sources]) {
    const [group = '', name = ''] = list.split('.');
    expect(Object.entries<Api>(catalogue).find(([key]) => key === group)?.[1][name]?.permit, list).toBe(look);
  }
});

test('few are printed at once, what was printed before is left out, or needs its right and a reason', async () => {
  const [a, b] = [await orderNo(0), await orderNo(1)];
  const both = { paper: 'deliveryNote', param: { orderNo: `${a.no},${b.no}` } };
  const first = await print({ paper: 'deliveryNote', param: { orderNo: a.no } });
  expect(first).toMatchObject({ runId: expect.any(Number), job: null });
  await print(both);
  expect(await asked('select d.doc_id::int as doc, d.times from report.print_doc d order by d.id')).toEqual(
    [a.id, b.id].map((doc) => ({ doc, times: 1 })),
  );
  await expect(print(both)).rejects.toThrow('查询到的2张出库单都已打印过送货单');
  await expect(print({ ...both, fresh: false, reason: '重打' })).rejects.toThrow('没有补打权限');
  await expect(print({ ...both, fresh: false }, again())).rejects.toMatchObject({
    data: { errors: [{ field: 'reason' }] },
  });
  expect(await counted()).toBe(2);
  await print({ ...both, fresh: false, reason: '重打' }, again());
  expect(await counted()).toBe(4);
});

test('nothing found, a filter that means nothing, and a list one may not look at are refused', async () => {
  await expect(print({ paper: 'deliveryNote', param: { orderNo: 'NONE' } })).rejects.toThrow(
    '没有可打印送货单的出库单',
  );
  await expect(print({ paper: 'deliveryNote', param: { createdFrom: 'x' } })).rejects.toMatchObject({
    data: { errors: [{ field: expect.stringContaining('createdFrom') }] },
  });
  await expect(print(MANY, { ...admin, permissions: new Set(['rpt:paper:print']) })).rejects.toThrow(
    '没有查看出库单的权限',
  );
  expect(await counted()).toBe(0);
});

test('only the rows of whoever asks: of his owners, and nobody else’s', async () => {
  const [least] = await asked<{ owner: number }>(
    `select owner_id::int as owner from outbound."order" where tenant_id = 1 and warehouse_id = $1 and not is_hidden group by owner_id order by count(*) limit 1`,
    [admin.warehouseId],
  );
  const answer = await print({ paper: 'deliveryNote', param: {} }, { ...admin, ownerIds: [least?.owner ?? 0] });
  if (answer.job) {
    work();
    expect(await ended(answer.job.jobId)).toMatchObject({ status: 2 });
  }
  const owners = await asked<{ ids: string[] }>('select distinct owner_ids as ids from report.print_doc');
  expect(owners.map(({ ids }) => ids.map(Number))).toEqual([[least?.owner]]);
});

test('many are printed in the background: one file of all pages, counted when it is whole', async () => {
  const { runId, job } = await print({ ...MANY, copies: 2 });
  expect([runId, job?.title]).toEqual([null, '打印送货单']);
  expect(await counted()).toBe(0);
  work();
  const row = await ended(job?.jobId ?? 0);
  expect(row).toMatchObject({ status: 2, rows: job?.rowCount, done: job?.rowCount });
  expect(await counted()).toBe(job?.rowCount);
  const file = await storeOf(world.platform).get(row.objectKey ?? '');
  const pages = await pdfText(file ? await buffer(file) : Buffer.alloc(0));
  expect(pages.filter((text) => text.includes('第 1 页')).length).toBe(2 * (job?.rowCount ?? 0));
  await expect(print(MANY)).rejects.toThrow('都已打印过送货单');
});

test('what somebody else prints meanwhile ends the print without a count; so does whoever cancels it', async () => {
  const { job } = await print(MANY);
  const [asking] = await asked<{ ids: number[] }>(`select params -> 'ids' as ids from ops.job`);
  await world.db.write(1, (tx) =>
    printPapers(ctxOf(tx, admin), { paper: 'deliveryNote', ids: asking?.ids.slice(-1) ?? [], copies: 1 }),
  );
  work();
  expect(await ended(job?.jobId ?? 0)).toMatchObject({
    status: 3,
    error: expect.stringContaining('已打印1次'),
    objectKey: null,
  });
  expect(await counted()).toBe(1);
  await running?.stop();
  const other = await print(MANY);
  await asked('update ops.job set is_cancelling = true where id = $1', [other.job?.jobId]);
  work();
  expect(await ended(other.job?.jobId ?? 0)).toMatchObject({ status: 4, objectKey: null });
  expect(await counted()).toBe(1);
});

/** Waves of the demo world with their lists, most of them first. */
const waves = (): Promise<{ id: number; tasks: number[]; orders: number[] }[]> =>
  asked(
    `select w.id::int, array_agg(distinct t.id::int order by t.id::int) as tasks, array_agg(distinct d.order_id::int) as orders
     from outbound.wave w join outbound.pick_task t on t.tenant_id = w.tenant_id and t.warehouse_id = w.warehouse_id and t.wave_id = w.id
     join outbound.pick_line l on l.tenant_id = t.tenant_id and l.warehouse_id = t.warehouse_id and l.task_id = t.id
     join outbound.detail d on d.tenant_id = l.tenant_id and d.warehouse_id = l.warehouse_id and d.id = l.out_detail_id
     where w.tenant_id = 1 and w.warehouse_id = $1 and t.status <> 90 group by w.id order by count(distinct t.id), w.id`,
    [admin.warehouseId],
  );
const printedDocs = async (): Promise<number[]> =>
  (await asked<{ id: number }>('select doc_id::int as id from report.print_doc order by run_id, seq')).map(
    ({ id }) => id,
  );

test('the pick lists of several waves are one print, in the order of the waves; of their orders the same, each once', async () => {
  const [a, b] = (await waves()).slice(0, 2);
  if (!a || !b) throw new Error('the demo world has waves');
  const answer = await print({ paper: 'pickList', by: 'wave', ids: [b.id, a.id] });
  expect(answer).toMatchObject({ runId: expect.any(Number), job: null });
  expect(await printedDocs()).toEqual([...b.tasks, ...a.tasks]);
  await expect(print({ paper: 'pickList', by: 'wave', ids: [a.id] })).rejects.toThrow('都已打印过拣货单');
  const all = { paper: 'pickList', by: 'order', ids: a.orders, fresh: false, reason: '重打' };
  await expect(print(all)).rejects.toThrow('没有补打权限');
  await print(all, again());
  const twice = (await printedDocs()).slice(a.tasks.length + b.tasks.length);
  expect(new Set(twice)).toEqual(new Set(a.tasks));
  expect(twice).toHaveLength(a.tasks.length);
});

test('all waves that are found print all their lists; a selection too large for a printer at once is printed in the background', async () => {
  await print({ paper: 'pickList', by: 'wave', copies: 10 });
  const all = await asked<{ id: number }>(
    'select id::int from outbound.pick_task where tenant_id = 1 and warehouse_id = $1 and wave_id is not null and status <> 90',
    [admin.warehouseId],
  );
  expect(new Set(await printedDocs())).toEqual(new Set(all.map(({ id }) => id)));
  await asked('delete from report.print_doc; delete from report.print_run; delete from report.print_count');
  const orders = await asked<{ id: number }>(
    `select id::int from outbound."order" where tenant_id = 1 and warehouse_id = $1 and not is_hidden order by id limit 60`,
    [admin.warehouseId],
  );
  const chosen = await print({ paper: 'deliveryNote', ids: orders.map(({ id }) => id) });
  expect(chosen.job?.rowCount).toBe(60);
  work();
  expect(await ended(chosen.job?.jobId ?? 0)).toMatchObject({ status: 2, rows: 60, done: 60 });
  expect(await printedDocs()).toEqual(orders.map(({ id }) => id));
});

test('delivery notes of a vehicle and put-away lists of a receipt come from there too', async () => {
  const [ship] = await asked<{ id: number; orders: number[] }>(
    `select i.ship_id::int as id, array_agg(distinct i.order_id::int) as orders from outbound.shipment_item i
     where i.tenant_id = 1 and i.warehouse_id = $1 group by i.ship_id order by count(distinct i.order_id) desc limit 1`,
    [admin.warehouseId],
  );
  await print({ paper: 'deliveryNote', by: 'shipment', ids: [ship?.id] });
  expect(new Set(await printedDocs())).toEqual(new Set(ship?.orders));
  await asked('delete from report.print_doc; delete from report.print_run; delete from report.print_count');
  const [receipt] = await asked<{ id: number; tasks: number[] }>(
    `select t.source_id::int as id, array_agg(t.id::int) as tasks from inventory.task t
     where t.tenant_id = 1 and t.warehouse_id = $1 and t.kind = 'PUTAWAY' and t.source_type = 'IN' group by t.source_id limit 1`,
    [admin.warehouseId],
  );
  await print({ paper: 'putawayList', by: 'inbound', ids: [receipt?.id] });
  expect(new Set(await printedDocs())).toEqual(new Set(receipt?.tasks));
});

test('from where nobody looks for a paper, of what one may not see, and of another warehouse nothing is printed', async () => {
  const [wave] = await waves();
  await expect(print({ paper: 'patrolReport', by: 'wave', ids: [wave?.id] })).rejects.toMatchObject({
    data: { errors: [{ field: 'by' }] },
  });
  const { look } = lookFor('pickList' satisfies PaperKind, 'wave') ?? { look: '' };
  const blind = { ...admin, permissions: new Set([...admin.permissions].filter((right) => right !== look)) };
  await expect(print({ paper: 'pickList', by: 'wave', ids: [wave?.id] }, blind)).rejects.toThrow('没有查看波次的权限');
  await expect(
    print({ paper: 'pickList', by: 'wave', ids: [wave?.id] }, { ...admin, warehouseId: 999_999 }),
  ).rejects.toThrow('没有可打印拣货单的波次');
  await expect(
    print({ paper: 'pickList', by: 'wave', ids: [wave?.id] }, { ...admin, ownerIds: [999_999] }),
  ).rejects.toThrow('有单据已不存在');
  expect(await counted()).toBe(0);
});

test('one document too many for a printer at once is a book: of selections it is refused', async () => {
  const { id } = await orderNo(0);
  await expect(
    world.db.read(1, (tx) => sheetsOf(ctxOf(tx, admin), { paper: 'deliveryNote', ids: [id], copies: 10_000 })),
  ).rejects.toThrow('超过200页');
});
