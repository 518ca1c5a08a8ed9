import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './parts.ts';
import { number, type Row } from './report.ts';
import { BATCH, drafts, inbound, outbound, type Draft } from './writes.ts';

/** What one line leaves behind, from the delivery of its goods to the truck. */
const ORDERS = 200,
  /** Every twentieth order has a second line, as in the shop's file. */
  SECOND_EVERY = 20;
const ROWS_MOST = 60,
  WAL_KB_MOST = 40,
  TABLES_KB_MOST = 20,
  HOT_LEAST = 80;
/** Tables of which a row changes often. */
const CHANGING = ['outbound.order', 'outbound.detail', 'inventory.stock', 'inventory.stock_claim', 'basic.lpn'];
/** Relations whose share of the log is told. */
const LOGGED = 10;
/** Sessions tell what they wrote once a second. */
const TOLD_MS = 2500;

interface Written {
  name: string;
  inserted: number;
  updated: number;
  hot: number;
  deleted: number;
}
interface Snapshot {
  tables: Map<string, Written>;
  wal: number;
  bytes: number;
}

const TABLES = `select case when n.nspname = 'part' then regexp_replace(c.relname, '^([a-z]+)_(.*)_(\\d+|default)$', '\\1.\\2') else s.schemaname || '.' || s.relname end as name,
    sum(s.n_tup_ins)::float8 as inserted, sum(s.n_tup_upd)::float8 as updated, sum(s.n_tup_hot_upd)::float8 as hot, sum(s.n_tup_del)::float8 as deleted
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid join pg_namespace n on n.oid = c.relnamespace
  where s.schemaname not like 'bench%' and s.schemaname <> 'pgboss' group by 1`;
const SIZE = `select (pg_current_wal_insert_lsn() - '0/0')::float8 as wal,
    (select sum(pg_total_relation_size(relid)) from pg_stat_user_tables where schemaname not like 'bench%')::float8 as bytes`;

/** The log between two places by what it is about: tables and indexes with their months together, and what of it are images of whole pages. */
const LOG = `with pieces as (
    select start_lsn, (array_agg(pg_filenode_relation(reltablespace, relfilenode) order by block_id))[1] as relation,
      max(record_length) as bytes, sum(block_fpi_length) as images
    from pg_get_wal_block_info('0/0'::pg_lsn + $1::numeric, '0/0'::pg_lsn + $2::numeric, false) group by start_lsn
  )
  select coalesce(regexp_replace(relation::regclass::text, '_(\\d{6}|default)', ''), 'gone') as name, count(*)::float8 as records,
    sum(bytes)::float8 as bytes, sum(images)::float8 as images
  from pieces group by 1 order by bytes desc limit $3`;

/** A checkpoint on the way may have given parts of the log away: the other figures stand without it. */
async function logged({ floor, say }: Bench, from: number, to: number, count: number): Promise<Row[]> {
  await floor.rows(0, 'create extension if not exists pg_walinspect', []);
  const found = await floor
    .rows<{ name: string; records: number; bytes: number; images: number }>(0, LOG, [from, to, LOGGED])
    .catch((error: Error) => {
      say(`the log could not be read: ${error.message}`);
      return [];
    });
  return found.map(({ name, records, bytes, images }) => ({
    part: 'rows',
    what: `log of a line: ${name}`,
    unit: 'kB',
    figure: bytes / 1024 / count,
    says: `${number(bytes / 1024 / count)} kB, ${number(records / count)} records, whole pages ${number(images / 1024 / count)} kB`,
  }));
}

async function look({ floor }: Bench): Promise<Snapshot> {
  await sleep(TOLD_MS);
  const tables = await floor.rows<Written>(0, TABLES, []);
  const [size] = await floor.rows<{ wal: number; bytes: number }>(0, SIZE, []);
  return { tables: new Map(tables.map((one) => [one.name, one])), wal: size?.wal ?? 0, bytes: size?.bytes ?? 0 };
}

const lines = (orders: readonly Draft[]): number => orders.reduce((sum, { goodsIds }) => sum + goodsIds.length, 0);

/** Rows, log and disk of a line: goods received, put away, ordered, allocated, picked and shipped, one call an order. */
export async function writtenRows(bench: Bench): Promise<Row[]> {
  const { world, random, say } = bench;
  const some = (count: number): Draft[] =>
    drafts(world, random, count).map(({ goodsIds, qty }, i) => {
      const kept = (i + 1) % SECOND_EVERY === 0 ? 2 : 1;
      return { goodsIds: goodsIds.slice(0, kept), qty: qty.slice(0, kept) };
    });
  const work = async (orders: readonly Draft[]): Promise<void> => {
    await inbound(bench, orders, { batch: 1, concurrency: 1 });
    await outbound(bench, orders, { batch: 1, concurrency: 1 });
  };
  // The first pays for pages that all others share.
  await work(some(BATCH / 4));
  const before = await look(bench),
    orders = some(ORDERS);
  await work(orders);
  const after = await look(bench),
    per = (n: number): number => n / lines(orders);
  const grown = [...after.tables.values()].map((now): Written => {
    const then = before.tables.get(now.name);
    return {
      name: now.name,
      inserted: per(now.inserted - (then?.inserted ?? 0)),
      updated: per(now.updated - (then?.updated ?? 0)),
      hot: per(now.hot - (then?.hot ?? 0)),
      deleted: per(now.deleted - (then?.deleted ?? 0)),
    };
  });
  say(`rows: ${ORDERS} orders of ${lines(orders)} lines, goods to truck`);
  return [
    ...rowsOf(grown, per((after.wal - before.wal) / 1024), per((after.bytes - before.bytes) / 1024)),
    ...(await logged(bench, before.wal, after.wal, lines(orders))),
  ];
}

function rowsOf(grown: readonly Written[], walKb: number, tablesKb: number): Row[] {
  const all = (part: keyof Omit<Written, 'name'>): number => grown.reduce((sum, one) => sum + one[part], 0);
  const rows = all('inserted') + all('updated') + all('deleted');
  const line = (what: string, unit: string, figure: number, atMost: number): Row => ({
    part: 'rows',
    what,
    unit,
    figure,
    targets: [{ of: 'figure', atMost }],
  });
  return [
    line('rows written for a line, goods to truck', 'rows', rows, ROWS_MOST),
    line('log (WAL) of a line', 'kB', walKb, WAL_KB_MOST),
    line('tables and indexes of a line', 'kB', tablesKb, TABLES_KB_MOST),
    ...grown
      .filter(({ inserted, updated, deleted }) => inserted + updated + deleted >= 0.1)
      .toSorted((a, b) => b.inserted + b.updated + b.deleted - (a.inserted + a.updated + a.deleted))
      .map((one) => tableRow(one)),
  ];
}

function tableRow({ name, inserted, updated, hot, deleted }: Written): Row {
  const share = updated > 0 ? (100 * hot) / updated : undefined;
  const told = [
    `${number(inserted)} inserted`,
    ...(updated > 0 ? [`${number(updated)} updated (${number(share)} % HOT)`] : []),
    ...(deleted > 0 ? [`${number(deleted)} deleted`] : []),
  ];
  return {
    part: 'rows',
    what: name,
    unit: '% HOT',
    figure: share,
    says: told.join(', '),
    ...(CHANGING.includes(name) ? { targets: [{ of: 'figure', atLeast: HOT_LEAST }] } : {}),
  };
}
