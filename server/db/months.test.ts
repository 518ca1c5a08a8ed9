import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testWorld, type TestWorld } from '../src/testing/given/app.ts';

const MONTHLY = [
  'iam_login_log',
  'inventory_stock_ledger',
  'inventory_stock_snapshot',
  'inventory_stock_txn',
  'ops_change_log',
  'ops_doc_trace',
  'ops_interface_log',
  'ops_operation_log',
  'ops_work_record',
  'transport_position',
];

let world: TestWorld, owner: pg.Client;
beforeAll(async () => {
  world = await testWorld();
  owner = new pg.Client(world.database.url);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await world.close();
});

const ask = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await owner.query(text, values)).rows as T[];
const open = async (): Promise<number> =>
  (await ask<{ n: number }>('select ops.ensure_partitions(3) as n'))[0]?.n ?? -1;
const log = (day: string, account: string) =>
  ask('insert into iam.login_log (tenant_id, posted_on, account, result) values (1, $1::date, $2, 1)', [day, account]);
const placeOf = (account: string) =>
  ask<{ place: string }>('select tableoid::regclass::text as place from iam.login_log where account = $1', [account]);

test('every table of movements, steps and logs has its months made: this one and three more', async () => {
  const months = await ask<{ name: string }>(
    `select format('%s_%s', t, to_char(date_trunc('month', now() at time zone 'Asia/Shanghai') + make_interval(months => n), 'YYYYMM')) as name
    from unnest($1::text[]) t, generate_series(0, 3) n order by 1`,
    [MONTHLY],
  );
  const made = await ask<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'part'::regnamespace and c.relkind = 'r' and c.relname ~ '_[0-9]{6}$' order by 1`,
  );
  expect(made).toEqual(months);
  expect(
    (await ask<{ name: string }>(`select translate(t::text, '."', '_') as name from ops.monthly_tables() t`)).map(
      (row) => row.name,
    ),
  ).toEqual(MONTHLY);
  expect(await open()).toBe(0);
});

test('rows of a month nobody had opened are brought home from the default partition, and the month is indexed and walled like its neighbours', async () => {
  await log('2031-05-31', 'may');
  await log('2031-06-01', 'june');
  expect(await placeOf('may')).toEqual([{ place: 'part.iam_login_log_default' }]);
  expect(await open()).toBe(2);
  expect(await placeOf('may')).toEqual([{ place: 'part.iam_login_log_203105' }]);
  expect(await placeOf('june')).toEqual([{ place: 'part.iam_login_log_203106' }]);
  const like = `select (select count(*)::int from pg_index where indrelid = c.oid) as indexes, c.relrowsecurity as walled from pg_class c where c.oid = $1::regclass`;
  const [neighbour] = await ask<{ name: string }>(
    `select min(c.relname) as name from pg_class c where c.relname ~ '^iam_login_log_2026|^iam_login_log_202[7-9]'`,
  );
  expect(await ask(like, ['part.iam_login_log_203105'])).toEqual(await ask(like, [`part.${neighbour?.name}`]));
  expect(await open()).toBe(0);
  await log('2031-05-02', 'later');
  expect(await placeOf('later')).toEqual([{ place: 'part.iam_login_log_203105' }]);
});

test('a table that is in use keeps its month for the next time, and the others get theirs', async () => {
  await ask(`insert into ops.operation_log (tenant_id, posted_on, module, action) values (1, '2032-01-01', 'x', 'x')`);
  await log('2032-01-01', 'new year');
  const reader = new pg.Client(world.database.url);
  await reader.connect();
  await reader.query('begin; select 1 from part.iam_login_log_default');
  expect(await open()).toBe(1);
  await reader.query('rollback');
  await reader.end();
  expect(await placeOf('new year')).toEqual([{ place: 'part.iam_login_log_default' }]);
  expect(await open()).toBe(1);
  expect(await placeOf('new year')).toEqual([{ place: 'part.iam_login_log_203201' }]);
});

test('logs of more than two years ago are put aside, not deleted; the ledger stays', async () => {
  const month = async (ago: number) =>
    (
      await ask<{ day: string }>(
        `select (date_trunc('month', now() at time zone 'Asia/Shanghai') - make_interval(months => $1))::date::text as day`,
        [ago],
      )
    )[0]?.day ?? '';
  const [old, kept] = [await month(25), await month(24)];
  await log(old, 'old');
  await log(kept, 'kept');
  await ask(
    `insert into inventory.stock_txn (tenant_id, warehouse_id, posted_on, txn_type, source_type, source_id, source_no, operator_id) values (1, 1, $1, 'MOVE', 'TASK', 1, 'OLD', 1)`,
    [old],
  );
  expect(await open()).toBe(3);
  const retire = async () => (await ask<{ n: number }>('select ops.retire_logs(24) as n'))[0]?.n;
  expect(await retire()).toBe(1);
  expect(await retire()).toBe(0);
  expect(await placeOf('old')).toEqual([]);
  expect(await placeOf('kept')).toHaveLength(1);
  expect(await ask(`select account from part.iam_login_log_${old.slice(0, 7).replace('-', '')}`)).toEqual([
    { account: 'old' },
  ]);
  expect(await ask(`select 1 from inventory.stock_txn where source_no = 'OLD'`)).toHaveLength(1);
  // The month is gone for good: what strays there again stays in the default partition of lists.
  expect(await open()).toBe(0);
});
