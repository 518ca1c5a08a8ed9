import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './parts.ts';
import { number, type Row } from './report.ts';
import { BATCH, drafts, inbound, LINES, outbound } from './writes.ts';

/** A year of a busy warehouse: so many orders of five lines a day. */
const ORDERS_A_DAY = 3000,
  DAYS = 365;
/** What a plain disk holds of it. */
const DISK_GB = 500;
/** Sessions tell what they wrote once a second. */
const TOLD_MS = 2500;
/** Rounds of the same work, each of which grows old before the next, and orders of one. */
const ROUNDS = 6,
  ROUND_ORDERS = 200,
  STEADY_FROM = 3;
/** What may grow of what is kept for days, from the third round to the last: what is freed is used again. */
const STEADY = 1.1;
/** The housekeepers look again within seconds, and vacuum every ten. */
const HOUSE_MS = 60_000,
  VACUUM_MS = 22_000;

/** A table with its months together. */
interface Relation {
  name: string;
  heap: number;
  indexes: number;
  rest: number;
}
const RELATIONS = `
  select case when n.nspname = 'part' then regexp_replace(c.relname, '^([a-z]+)_(.*)_(\\d{6}|default)$', '\\1.\\2') else n.nspname || '.' || c.relname end as name,
    sum(pg_relation_size(c.oid))::float8 as heap, sum(pg_indexes_size(c.oid))::float8 as indexes,
    sum(pg_total_relation_size(c.oid) - pg_relation_size(c.oid) - pg_indexes_size(c.oid))::float8 as rest
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema|bench)' group by 1`;
const WAL = `select (pg_current_wal_insert_lsn() - '0/0')::float8 as wal`;
const FOLDER = `select pg_database_size(current_database())::float8 as bytes, (select sum(size) from pg_ls_waldir())::float8 as wal`;

/** What is kept for days: answers to repeated calls and what was told. */
const PASSING = ['ops.idempotency', 'ops.outbox_event'];
const AGE = [
  `update ops.idempotency set created_at = created_at - interval '400 days', expire_at = expire_at - interval '400 days' where expire_at > now()`,
  `update ops.outbox_event set created_at = created_at - interval '400 days' where created_at > now() - interval '300 days'`,
];
const HOUSEKEEPERS = ['spent-keys', 'outbox-forget'];

const rowsOf = async ({ floor }: Bench): Promise<Map<string, Relation>> => {
  await sleep(TOLD_MS);
  return new Map((await floor.rows<Relation>(0, RELATIONS, [])).map((one) => [one.name, one]));
};
const sum = ({ heap, indexes, rest }: Relation): number => heap + indexes + rest;

async function work(bench: Bench, count: number): Promise<void> {
  const orders = drafts(bench.world, bench.random, count);
  await inbound(bench, orders, { batch: BATCH, concurrency: 1 });
  await outbound(bench, orders, { batch: 1, concurrency: 4 });
}

/** What a line leaves on the disk, table by table, what a year of it would need, and whether what goes makes room for what comes. */
export async function diskRows(bench: Bench): Promise<Row[]> {
  const { options, floor, say } = bench;
  await work(bench, BATCH);
  const [walBefore] = await floor.rows<{ wal: number }>(0, WAL, []),
    before = await rowsOf(bench);
  await work(bench, options.orders);
  const [walAfter] = await floor.rows<{ wal: number }>(0, WAL, []),
    after = await rowsOf(bench);
  const lines = options.orders * LINES,
    kb = (bytes: number): number => bytes / 1024 / lines;
  const grown = [...after.values()]
    .map(({ name, heap, indexes, rest }): Relation => {
      const then = before.get(name);
      return {
        name,
        heap: kb(heap - (then?.heap ?? 0)),
        indexes: kb(indexes - (then?.indexes ?? 0)),
        rest: kb(rest - (then?.rest ?? 0)),
      };
    })
    .toSorted((a, b) => sum(b) - sum(a));
  const all = grown.reduce((total, one) => total + sum(one), 0),
    passing = grown.filter(({ name }) => PASSING.includes(name)).reduce((total, one) => total + sum(one), 0);
  say(`disk: ${options.orders} orders of ${lines} lines, goods to truck`);
  return [
    { part: 'disk', what: 'tables and indexes of a line', unit: 'kB', figure: all },
    { part: 'disk', what: 'of it what goes after days', unit: 'kB', figure: passing },
    { part: 'disk', what: 'log (WAL) of a line', unit: 'kB', figure: kb((walAfter?.wal ?? 0) - (walBefore?.wal ?? 0)) },
    {
      part: 'disk',
      what: `a year of ${ORDERS_A_DAY} orders of five lines a day`,
      unit: 'GB',
      figure: ((all - passing) * ORDERS_A_DAY * LINES * DAYS) / 1024 / 1024,
      targets: [{ of: 'figure', atMost: DISK_GB }],
    },
    ...grown
      .filter((one) => sum(one) >= 0.05)
      .map((one): Row => ({
        part: 'disk',
        what: one.name,
        unit: 'kB',
        figure: sum(one),
        says: `${number(sum(one))} kB: rows ${number(one.heap)}, indexes ${number(one.indexes)}, rest ${number(one.rest)}`,
      })),
    ...(await churned(bench)),
  ];
}

/** Rounds of the same work; after each everything is as if a year had passed, and the product keeps house by itself. */
async function churned(bench: Bench): Promise<Row[]> {
  const { floor, say } = bench,
    sizes: number[] = [],
    databases: number[] = [],
    logs: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    await work(bench, ROUND_ORDERS);
    for (const statement of AGE) await floor.rows(0, statement, []);
    await keepHouse(bench);
    await sleep(VACUUM_MS);
    const relations = await rowsOf(bench),
      [folder] = await floor.rows<{ bytes: number; wal: number }>(0, FOLDER, []);
    sizes.push(
      PASSING.reduce((total, name) => total + sum(relations.get(name) ?? { name, heap: 0, indexes: 0, rest: 0 }), 0) /
        1024 /
        1024,
    );
    databases.push((folder?.bytes ?? 0) / 1024 / 1024);
    logs.push((folder?.wal ?? 0) / 1024 / 1024);
    say(
      `disk: round ${round}, kept for days ${number(sizes.at(-1))} MB, database ${number(databases.at(-1))} MB, log ${number(logs.at(-1))} MB`,
    );
  }
  const lines = (ROUNDS - STEADY_FROM) * ROUND_ORDERS * LINES;
  return [
    {
      part: 'disk',
      what: `what is kept for days after ${ROUNDS} rounds, against the third`,
      unit: '×',
      figure: (sizes.at(-1) ?? Number.NaN) / (sizes[STEADY_FROM - 1] ?? Number.NaN),
      targets: [{ of: 'figure', atMost: STEADY }],
      runs: sizes,
    },
    {
      part: 'disk',
      what: 'database of a line once what goes makes room',
      unit: 'kB',
      figure: (((databases.at(-1) ?? Number.NaN) - (databases[STEADY_FROM - 1] ?? Number.NaN)) * 1024) / lines,
      runs: databases,
    },
    { part: 'disk', what: 'log (WAL) after the last round', unit: 'MB', figure: logs.at(-1), runs: logs },
  ];
}

async function keepHouse({ floor }: Bench): Promise<void> {
  await floor.rows(0, 'update ops.timed_job set due_at = now() where job_name = any($1)', [HOUSEKEEPERS]);
  const until = performance.now() + HOUSE_MS;
  for (;;) {
    await sleep(500);
    const left = await floor.rows(
      0,
      'select 1 from ops.timed_job where job_name = any($1) and (worker is not null or due_at <= now())',
      [HOUSEKEEPERS],
    );
    if (left.length === 0) return;
    if (performance.now() > until) throw new Error('The product does not keep house.');
  }
}
