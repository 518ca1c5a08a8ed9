import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reportViews } from '#contract/report/views.ts';
import type { Actor } from '../../../platform/actor.ts';
import { Refusal } from '../../../platform/errors.ts';
import { ownerOf, type TestWorld } from '../../../testing/given/app.ts';
import { demoWorld } from '../../../testing/given/demo.ts';
import { givenActor } from '../../../testing/given/rows.ts';
import { attacks, runs } from '../../../testing/report-attacks.ts';
import { ask, columnsOf } from '../run/ask.ts';

let world: TestWorld, asker: Actor;
/** Codes of warehouses and owners the asker may see. */
let own: { houses: Set<string>; owners: Set<string> };
const CAPS = { rowsMax: 500, timeoutMs: 3000 };
const PERMITS = new Set(reportViews.map(({ permit }) => permit as string));

beforeAll(async () => {
  world = await demoWorld();
  await ownerOf(world, async (owner) => {
    const { rows } = await owner.query<{ id: number; code: string }>(
      `select id, code from basic.warehouse where tenant_id = 1 and code = 'HZ01'`,
    );
    const { rows: owners } = await owner.query<{ id: number; code: string }>(
      `select id, code from basic.owner where tenant_id = 1 order by id limit 2`,
    );
    const warehouseId = Number(rows[0]?.id);
    asker = {
      ...givenActor({ tenantId: 1, warehouseId }, { userId: 1 }),
      houseType: 1,
      permissions: PERMITS,
      ownerIds: owners.map(({ id }) => Number(id)),
    };
    own = { houses: new Set(rows.map(({ code }) => code)), owners: new Set(owners.map(({ code }) => code)) };
  });
});
afterAll(() => world.close());

const text = (sql: string) => ({ sql, params: [], fields: [] });
const place = () => ({ db: world.db, reader: world.platform.reader, log: world.platform.log });

/** What a text comes to: rows, or a refusal in words. Anything else is a defect. */
async function outcome(sql: string): Promise<string> {
  try {
    const { rows } = await ask(place(), asker, text(sql), { given: {}, caps: CAPS });
    return `${rows.length} rows`;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(error.http, `${sql} → ${error.message}`).toBe(200);
    return error.message;
  }
}

test('the corpus is one: at least a hundred and fifty texts, none of them twice', () => {
  const all = Object.values(attacks).flatMap(({ texts }) => texts);
  expect(all.length).toBeGreaterThanOrEqual(150);
  expect(new Set(all).size).toBe(all.length);
});

for (const [group, { refused, texts }] of Object.entries(attacks))
  describe(group, () => {
    test.each(texts.map((one) => [one.slice(0, 90), one]))('%s', async (_, sql) => {
      const said = await outcome(sql);
      expect(said).not.toMatch(/ rows$/);
      expect(said).toContain(refused);
      await expect(columnsOf(place(), asker, text(sql))).rejects.toBeInstanceOf(Refusal);
    });
  });

test('what is harmless answers rows of the asker alone, or a refusal in words, soon and small', async () => {
  for (const sql of runs) {
    const started = performance.now();
    const said = await outcome(sql);
    expect(performance.now() - started, `${sql} → ${said}`).toBeLessThan(6000);
  }
}, 120_000);

const cells = async (sql: string, by: Actor) =>
  (await ask(place(), by, text(sql), { given: {}, caps: CAPS })).rows.map(([cell]) => cell ?? '');

test('every subject shows rows of the asker’s warehouse and owners only, and none to whoever lacks its list', async () => {
  for (const view of reportViews) {
    const names = new Set(view.columns.map(({ name }) => name));
    if (names.has('warehouse_code'))
      for (const code of await cells(`select distinct warehouse_code from rpt.${view.name}`, asker))
        expect(own.houses, view.name).toContain(code);
    if (names.has('owner_code'))
      for (const code of await cells(
        `select distinct owner_code from rpt.${view.name} where owner_code is not null`,
        asker,
      ))
        expect(own.owners, view.name).toContain(code);
    const stranger = { ...asker, permissions: new Set<string>() };
    await expect(cells(`select count(*) as n from rpt.${view.name}`, stranger)).rejects.toThrow('不允许访问的数据对象');
    const elsewhere = { ...asker, tenantId: 2 };
    if (names.has('warehouse_code'))
      expect(await cells(`select warehouse_code from rpt.${view.name} limit 1`, elsewhere), view.name).toEqual([]);
  }
  expect(await cells('select distinct owner_code from rpt.v_stock', asker)).not.toEqual([]);
}, 60_000);

test('the views are what the contract says they are', async () => {
  const { rows } = await ownerOf(world, (owner) =>
    owner.query<{ view: string; title: string; column: string; owner: string }>(`
      select c.relname as view, obj_description(c.oid) as title, a.attname as column, pg_get_userbyid(c.relowner) as owner
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where c.relnamespace = 'rpt'::regnamespace and c.relkind = 'v'
      order by c.relname, a.attnum`),
  );
  expect(new Set(rows.map(({ owner }) => owner))).toEqual(new Set(['haocang_views']));
  const told = Map.groupBy(rows, ({ view }) => view);
  const byName = reportViews.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  expect([...told.keys()]).toEqual(byName.map(({ name }) => name));
  for (const view of byName) {
    expect(told.get(view.name)?.map(({ column }) => column)).toEqual(view.columns.map(({ name }) => name));
    expect(told.get(view.name)?.[0]?.title).toBe(view.title);
  }
});

/** Past the grammar, as if it had been deceived: the database's own walls. */
describe('the role of the reader', () => {
  const raw = (sql: string, settings: Record<string, string> = {}) =>
    world.platform.reader.read({ text: sql, values: [], settings, timeoutMs: 2000, costMax: 1e12, rowsMax: 10 });
  test.each([
    ['select * from iam.account', /permission denied/],
    ['select * from report.query_scope', /permission denied/],
    ['select * from outbound."order"', /permission denied/],
    ["select set_config('rpt.token', 'x', true)", /permission denied/],
    ['select pg_sleep(60)', /permission denied/],
    ["select query_to_xml('select 1', true, true, '')", /permission denied/],
    ['select pg_advisory_lock(1)', /permission denied/],
    ['select lo_create(0)', /permission denied/],
    ["select pg_read_file('/etc/passwd')", /permission denied/],
    ["select pg_notify('haocang_outbox', 'x')", /permission denied/],
    ["select nextval('iam.account_id_seq')", /permission denied/],
  ])('%s', async (sql, why) => {
    await expect(raw(sql)).rejects.toThrow(why);
  });

  test('without a token, with another one, and with one of another tenant nothing is shown', async () => {
    const cases: Record<string, string>[] = [
      {},
      { 'rpt.token': 'x', 'app.tenant_id': '1' },
      { 'rpt.token': crypto.randomUUID(), 'app.tenant_id': '1' },
    ];
    for (const settings of cases) expect((await raw('select * from rpt.v_stock', settings)).rows).toEqual([]);
  });

  test('it writes nothing, wherever it is pointed', async () => {
    await expect(raw('select 1 into temp t')).rejects.toThrow();
    const client = new pg.Client(world.database.readerUrl);
    await client.connect();
    await expect(client.query('create table rpt.t (a int)')).rejects.toThrow(/read-only|permission denied/);
    await expect(client.query('begin; set transaction read write; create table rpt.t (a int)')).rejects.toThrow(
      /permission denied/,
    );
    await client.query('rollback');
    await expect(client.query('set role haocang_app')).rejects.toThrow(/permission denied/);
    await client.end();
  });
});

test('whatever a generator of SQL makes comes to rows or to a refusal in words', async () => {
  const name = fc.constantFrom(
    'on_hand',
    'lot_no',
    'owner_code',
    'x',
    'pg_sleep',
    '"a b"',
    's.on_hand',
    '*',
    'ctid',
    '数量',
  );
  const leaf = fc.oneof(
    name,
    fc.constantFrom('1', "'x'", 'null', 'true', '$1', ':p', "E'\\n'", '$q$y$q$', '1e9', 'current_user'),
  );
  const { expr } = fc.letrec<{ expr: string }>((tie) => ({
    expr: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      fc
        .tuple(tie('expr'), fc.constantFrom('+', '||', '=', 'and', '~', '::', 'in', 'like', '->>', '^'), tie('expr'))
        .map((parts) => parts.join(' ')),
      fc
        .tuple(
          fc.constantFrom('count', 'upper', 'left', 'pg_sleep', 'string_agg', 'coalesce', 'cast', 'set_config', 'not'),
          tie('expr'),
        )
        .map(([f, e]) => `${f}(${e})`),
      tie('expr').map((e) => `(${e})`),
      tie('expr').map((e) => `case when ${e} then 1 end`),
      tie('expr').map((e) => `(select ${e} from rpt.v_stock)`),
    ),
  }));
  const from = fc.constantFrom(
    'rpt.v_stock s',
    'rpt.v_ledger',
    'iam.account',
    'pg_class',
    '(select 1 as x) t',
    'rpt.v_stock, rpt.v_day',
    'generate_series(1, 9) g',
  );
  const sql = fc
    .tuple(
      fc.constantFrom('select', 'with t as (select 1 as x) select', 'select distinct', 'explain select', ''),
      expr,
      from,
      fc.constantFrom(
        '',
        ' where true',
        ' group by 1',
        ' order by 1',
        ' limit 3',
        ' for update',
        '; select 1',
        ' -- x',
        ' union all select 1',
      ),
    )
    .map(([head, e, f, tail]) => `${head} ${e} as a from ${f}${tail}`);
  const garbled = fc
    .tuple(sql, fc.string({ unit: 'binary', maxLength: 6 }), fc.nat(80))
    .map(([s, noise, at]) => s.slice(0, at) + noise + s.slice(at));
  await fc.assert(
    fc.asyncProperty(fc.oneof(sql, garbled), async (one) => {
      await outcome(one);
    }),
    { numRuns: 600, interruptAfterTimeLimit: 25_000 },
  );
}, 60_000);
