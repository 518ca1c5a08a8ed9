import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { RETENTION, RETENTION_KINDS, type RetentionKind } from '#contract/terms/retention.ts';
import { expiringExports } from '../domains/ops/export-record.ts';
import { jobs } from '../jobs.ts';
import { addDays, wireDay } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { testApp, type TestApp } from '../testing/given/app.ts';
import { openGiven, type Given } from '../testing/given/rows.ts';
import { forgettingFiles } from './files/forget.ts';
import { keptOf } from './retention.ts';

const DAY_MS = 86_400_000;
let world: TestApp, given: Given, tenants: number[];
beforeAll(async () => {
  world = await testApp();
  given = openGiven(world.database);
  tenants = [await given.tenant(), await given.tenant()];
});
afterAll(async () => {
  await given?.close();
  await world?.close();
});
beforeEach(() => given.ask('delete from ops.retention'));

const tick = async (
  name: string,
  { days = 0, db = world.db }: { days?: number; db?: Database } = {},
): Promise<void> => {
  const job = [...jobs, forgettingFiles(world.platform), expiringExports(world.platform)].find(
    (one) => one.name === name,
  );
  if (!job) throw new Error(`there is no job ${name}`);
  await job.work({ db, log: pino({ level: 'silent' }), now: () => new Date(Date.now() + days * DAY_MS) });
};
const set = (kind: RetentionKind, kept: number) =>
  given.ask('insert into ops.retention (kind, kept) values ($1, $2) on conflict (kind) do update set kept = $2', [
    kind,
    kept,
  ]);

/** How a row of a kind comes about, `$1` for tenant `$2`, as old as `$3` days; what tells that it is still there; and which job sweeps it. */
const ROWS: Readonly<Partial<Record<RetentionKind, { job: string; make: string; left: string }>>> = {
  answers: {
    job: 'spent-keys',
    make: `insert into ops.idempotency (tenant_id, user_id, idem_key, route, body_hash, created_at, expire_at)
      values ($2, 1, $1, '/x', '', now() - make_interval(days => $3), now() - make_interval(days => $3) + interval '7 days')`,
    left: 'select idem_key as name from ops.idempotency',
  },
  events: {
    job: 'outbox-forget',
    make: `insert into ops.outbox_event (tenant_id, topic, created_at, lane, xid) values ($2, $1, now() - make_interval(days => $3), null, null)`,
    left: 'select topic as name from ops.outbox_event',
  },
  loginCodes: {
    job: 'login-sweep',
    make: `insert into iam.sms_code (phone, send_type, code_hmac, expire_at, created_at)
      select left($1, 11), 1, '', now(), now() - make_interval(days => $3) where $2::bigint > 0`,
    left: 'select phone as name from iam.sms_code',
  },
  sms: {
    job: 'sms-forget',
    make: `insert into iam.sms_outbox (phone, template, params, status, provider, created_at)
      select left($1, 11), 'X', '{}', 1, 'outbox', now() - make_interval(days => $3) where $2::bigint > 0`,
    left: 'select phone as name from iam.sms_outbox',
  },
  messages: {
    job: 'outbox-forget',
    make: `with m as (insert into message.message (tenant_id, title, content, category, created_at)
      values ($2, $1, 'x', 1, now() - make_interval(days => $3)) returning id)
      insert into message.message_user (tenant_id, message_id, user_id) select $2, id, 1 from m`,
    left: 'select m.title as name from message.message m join message.message_user u on u.tenant_id = m.tenant_id and u.message_id = m.id',
  },
  alarms: {
    job: 'outbox-forget',
    make: `with a as (insert into message.alarm (tenant_id, warehouse_id, group_code, rule_code, type, biz_type, biz_id, biz_code, alarm_msg, message_content, status, held, handled_at, updated_at)
      values ($2, 1, 'x', 'x', 0, 'x', 1, $1, 'x', 'x', 4, false, now(), now() - make_interval(days => $3)) returning id)
      insert into message.alarm_user (tenant_id, user_id, alarm_id, group_code) select $2, 1, id, 'x' from a`,
    left: 'select a.biz_code as name from message.alarm a join message.alarm_user u on u.tenant_id = a.tenant_id and u.alarm_id = a.id',
  },
  jobs: {
    job: 'exports-expire',
    make: `insert into ops.job (tenant_id, warehouse_id, user_id, job_type, title, params, permit, status, finished_at)
      values ($2, 1, 1, 'X', $1, '{}', 'x', 2, now() - make_interval(days => $3))`,
    left: 'select title as name from ops.job',
  },
  importFiles: {
    job: 'files-forget',
    make: `with f as (insert into ops.file_object (tenant_id, bucket, object_key, file_name, mime, size_byte, sha256, ref_count)
      values ($2::bigint, 'imports', $2::bigint || '/imports/' || $1, $1, 'x', 1, $1, 1) returning id)
      insert into ops.import_batch (tenant_id, user_id, biz_code, file_id, file_name, file_sha256, created_at)
      select $2::bigint, 1, 'x', id, $1, $1, now() - make_interval(days => $3) from f`,
    left: 'select file_name as name from ops.import_batch where file_id is not null',
  },
  lawRuns: {
    job: 'spent-keys',
    make: `insert into ops.invariant_run (tenant_id, code, started_at) values ($2, left($1, 8), now() - make_interval(days => $3)), ($2, left($1, 8), now())`,
    left: `select code as name from ops.invariant_run where started_at < now() - interval '1 hour'`,
  },
  interfaceLog: {
    job: 'interface-log-forget',
    make: `insert into ops.interface_log (tenant_id, posted_on, created_at, direction, system, module, url, success)
      values ($2, ((now() - make_interval(days => $3)) at time zone 'Asia/Shanghai')::date, now() - make_interval(days => $3), 2, 'SMS', $1, 'x', true)`,
    left: 'select module as name from ops.interface_log',
  },
  ediFiles: {
    job: 'edi-forget',
    make: `with n as (select left(md5(random()::text), 12) as code),
      d as (insert into iam.dept (tenant_id, path, dept_code, dept_name) select $2::bigint, '/1/', code, code from n returning id),
      u as (insert into iam."user" (tenant_id, user_name, dept_id, status, is_client, is_deleted) select $2::bigint, $1, d.id, 0, true, true from d returning id),
      c as (insert into iam.api_client (tenant_id, name, user_id, sponsor_id, permissions) select $2::bigint, n.code, u.id, u.id, '{}' from u, n returning id),
      w as (insert into basic.warehouse (tenant_id, code, name, house_type) select $2::bigint, code, code, 1 from n returning id),
      p as (insert into hook.edi_partner (tenant_id, warehouse_id, name, folder, client_id) select $2::bigint, w.id, n.code, n.code, c.id from c, w, n returning id, warehouse_id)
      insert into hook.edi_file (tenant_id, warehouse_id, partner_id, direction, kind, file_name, hash, content, size_byte, settled_at, created_at)
      select $2::bigint, p.warehouse_id, p.id, 1, 'goods', $1, sha256('x'), 'x', 1, now(), now() - make_interval(days => $3) from p`,
    left: 'select file_name as name from hook.edi_file',
  },
  positions: {
    job: 'position-forget',
    make: `with e as (insert into transport.equipment (tenant_id, equip_no, vendor, kind) values ($2, $1, 'x', 1)
      on conflict (tenant_id, equip_no) do update set vendor = excluded.vendor returning id)
      insert into transport.position (tenant_id, posted_on, equip_id, fix_at, lng, lat, valid)
      select $2, ((now() - make_interval(days => $3)) at time zone 'Asia/Shanghai')::date, e.id, now() - make_interval(days => $3), 120, 30, true from e`,
    left: 'select e.equip_no as name from transport.position p join transport.equipment e on e.id = p.equip_id',
  },
};

const KINDS = Object.entries(ROWS).flatMap(([kind, how]) =>
  RETENTION_KINDS.filter((one) => one === kind).map((one) => ({ kind: one, ...how })),
);

/** One row on either side of the limit, of both tenants. */
async function around(kind: RetentionKind, make: string, kept: number): Promise<void> {
  for (const tenant of tenants)
    for (const [age, days] of [
      ['old', kept + 1],
      ['young', kept - 1],
    ] as const)
      await given.ask(make, [`${age}${kind.slice(0, 3)}`, tenant, days]);
}
const left = async (kind: RetentionKind, how: string): Promise<string[]> =>
  (await given.ask<{ name: string }>(how))
    .map(({ name }) => name)
    .filter((name) => name.endsWith(kind.slice(0, 3)))
    .toSorted();

test.each(KINDS)(
  '$kind: what is older than usual goes, of every company; what is younger stays',
  async ({ kind, job, make, left: how }) => {
    await around(kind, make, RETENTION[kind].usual);
    await tick(job);
    const young = `young${kind.slice(0, 3)}`;
    expect(await left(kind, how)).toEqual([young, young]);
    const [told] = await given.ask<{ rows: number; swept: boolean }>(
      `select swept_rows::int as rows, swept_at > now() - interval '1 minute' as swept from ops.retention where kind = $1`,
      [kind],
    );
    expect(told).toEqual({ rows: 2, swept: true });
  },
);

test.each(KINDS)(
  '$kind: an operator may keep it longer, or shorter down to its limit',
  async ({ kind, job, make, left: how }) => {
    const { usual, least, most } = RETENTION[kind];
    await tick(job, { days: 5000 });
    await set(kind, most);
    await around(kind, make, usual);
    await tick(job);
    if (most > usual + 1) expect(await left(kind, how)).toHaveLength(4);
    // What a hand wrote into the table is no way around the limit.
    await given.ask('update ops.retention set kept = 1 where kind = $1', [kind]);
    expect(await world.db.read(0, (tx) => keptOf(tx, kind))).toBe(least);
    await tick(job, { days: 5000 });
    expect(await left(kind, how)).toEqual([]);
  },
);

test('a sweep that dies on its way has lost nothing, and the next one carries on', async () => {
  await given.ask(
    `insert into ops.idempotency (tenant_id, user_id, idem_key, route, body_hash, expire_at)
    select $1, 1, 'k' || n, '/x', '', now() - interval '1 day' from generate_series(1, 25000) n`,
    [tenants[0]],
  );
  const count = async (): Promise<number> =>
    (await given.ask<{ n: number }>('select count(*)::int as n from ops.idempotency'))[0]?.n ?? -1;
  let writes = 0;
  const dying: Database = {
    ...world.db,
    write: (tenantId, work) =>
      world.db.write(tenantId, async (tx) => {
        const done = await work(tx);
        // Swept, and cut off before the commit.
        if ((writes += 1) === 2) throw new Error('the server died');
        return done;
      }),
  };
  await expect(tick('spent-keys', { db: dying })).rejects.toThrow('the server died');
  expect(await count()).toBe(15_000);
  expect(await given.ask('select 1 from ops.retention')).toEqual([]);
  await tick('spent-keys');
  expect(await count()).toBe(0);
});

test('open alarms and those whose condition holds stay however old; a job whose file is still there keeps its record', async () => {
  const alarm = (code: string, status: number, held: boolean) =>
    given.row('message.alarm', {
      tenant_id: tenants[0],
      warehouse_id: 1,
      group_code: 'x',
      rule_code: code,
      type: 0,
      biz_type: 'x',
      biz_id: 1,
      biz_code: code,
      alarm_msg: 'x',
      message_content: 'x',
      status,
      held,
      handled_at: status === 0 ? null : new Date(0),
      updated_at: new Date(0),
    });
  await alarm('open', 0, true);
  await alarm('held', 2, true);
  await alarm('done', 2, false);
  const fileId = await given.row('ops.file_object', {
    tenant_id: tenants[0],
    bucket: 'exports',
    object_key: 'x',
    file_name: 'x',
    mime: 'x',
    size_byte: 1,
    sha256: 'x',
    ref_count: 1,
  });
  const jobId = await given.row('ops.job', {
    tenant_id: tenants[0],
    warehouse_id: 1,
    user_id: 1,
    job_type: 'EXPORT',
    title: 'held',
    params: {},
    permit: 'x',
    status: 2,
    finished_at: new Date(0),
  });
  await given.row('ops.export_record', {
    tenant_id: tenants[0],
    job_id: jobId,
    export_code: 'x',
    file_id: fileId,
    expire_at: new Date(Date.now() + DAY_MS),
  });
  await tick('outbox-forget');
  await tick('exports-expire');
  expect(await given.ask('select biz_code from message.alarm where updated_at = $1 order by 1', [new Date(0)])).toEqual(
    [{ biz_code: 'held' }, { biz_code: 'open' }],
  );
  expect(await given.ask('select title from ops.job where id = $1', [jobId])).toEqual([{ title: 'held' }]);
});

test('whole months of the log of interfaces give their room back, those put aside too; nobody drops what is younger than a month', async () => {
  const month = (ago: number) => `${addDays(`${wireDay(new Date()).slice(0, 7)}-01`, -ago * 28).slice(0, 7)}-01`;
  const [older, old, last] = [month(12), month(9), month(1)];
  for (const day of [older, old, last])
    await given.ask(
      `insert into ops.interface_log (tenant_id, posted_on, created_at, direction, system, module, url, success) values ($1, $2::date, $2::date, 1, 'x', 'x', 'x', true)`,
      [tenants[0], day],
    );
  await given.ask('select ops.ensure_partitions(3)');
  const partition = (day: string) => `part.ops_interface_log_${day.slice(0, 7).replace('-', '')}`;
  await given.ask(`alter table ops.interface_log detach partition ${partition(older)}`);
  const there = async (day: string) =>
    (await given.ask('select to_regclass($1) as name', [partition(day)]))[0]?.name !== null;
  expect(await Promise.all([older, old, last].map(there))).toEqual([true, true, true]);
  await tick('interface-log-forget');
  expect(await Promise.all([older, old, last].map(there))).toEqual([false, false, true]);
  await given.ask(`select ops.drop_interface_months(current_date + 400)`);
  expect(await there(wireDay(new Date()))).toBe(true);
});

test('journals are put aside after the months that the operator keeps, never before those that are verified', async () => {
  const month = async (ago: number) =>
    (
      await given.ask<{ day: string }>(
        `select (date_trunc('month', now() at time zone 'Asia/Shanghai') - make_interval(months => $1))::date::text as day`,
        [ago],
      )
    )[0]?.day ?? '';
  for (const ago of [23, 25, 40])
    await given.ask(
      `insert into iam.login_log (tenant_id, posted_on, account, mode, result) values ($1, $2, $3, 'pwd', 1)`,
      [tenants[0], await month(ago), `m${ago}`],
    );
  const accounts = async () =>
    (await given.ask<{ account: string }>(`select account from iam.login_log where account like 'm%' order by 1`)).map(
      ({ account }) => account,
    );
  await set('journals', 36);
  await tick('partitions');
  expect(await accounts()).toEqual(['m23', 'm25']);
  await given.ask(`update ops.retention set kept = 1 where kind = 'journals'`);
  await tick('partitions');
  expect(await accounts()).toEqual(['m23']);
});

test('what goes makes room for what comes: the tables stop growing', async () => {
  const sizes: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    await given.ask(
      `insert into ops.idempotency (tenant_id, user_id, idem_key, route, body_hash, response, expire_at)
      select $1, 1, $2 || ':' || n, '/x', '', jsonb_build_object('code', repeat('x', 200)), now() from generate_series(1, 20000) n`,
      [tenants[0], String(round)],
    );
    await tick('spent-keys', { days: 1 });
    await given.ask('vacuum ops.idempotency');
    sizes.push(Number((await given.ask<{ n: string }>(`select pg_total_relation_size('ops.idempotency') as n`))[0]?.n));
  }
  expect(sizes.at(-1)).toBeLessThan((sizes[1] ?? 0) * 1.1);
}, 60_000);
