import type { Socket } from 'node:net';
import pg from 'pg';
import { ZONE } from '../clock.ts';
import { Refusal } from '../errors.ts';

/**
 * The connections that run the text of users (ADR 43). They log in as a role that may read the views of `rpt` and nothing else; a
 * transaction is read only, has a time, and tells the views by a token whose rows it may see. Beside the pool of the requests.
 */
export interface Reader {
  /** Ask one statement; the rows come in portions, at most `rowsMax` and one that says there are more. */
  read(question: Question): Promise<Answer>;
  /** The columns a statement would answer, without a row of it being looked for. */
  describe(question: Question): Promise<Column[]>;
  close(): Promise<void>;
}

export interface Question {
  text: string;
  values: readonly unknown[];
  /** For this transaction only; names and values are ours, never of the user. */
  settings: Readonly<Record<string, string>>;
  timeoutMs: number;
  /** By the reckoning of the planner; beyond it nothing is run. */
  costMax: number;
  rowsMax: number;
}
export interface Column {
  name: string;
  oid: number;
}
/** A row as the database spells it. */
export type Cells = readonly (string | null)[];
export interface Answer {
  columns: Column[];
  rows: Cells[];
  /** There were more rows, or they were too large. */
  truncated: boolean;
}

/** The statement would cost more than it may. */
export class TooDear extends Error {
  override readonly name = 'TooDear';
}

export const READERS_MAX = 4;
const FETCH = 200;
/** Of one answer, and of what one connection may send before it is cut: a single cell must not fill the memory of the server. */
const BYTES_MAX = 8 * 1024 * 1024,
  WIRE_MAX = 48 * 1024 * 1024;
const CONNECT_TIMEOUT_MS = 5000,
  IDLE_MS = 60_000;
/** The database ends a statement by itself; when it does not answer that either, the connection is cut. */
const GRACE_MS = 2000;

const asText: pg.CustomTypesConfig = { getTypeParser: () => (value: unknown) => value } as pg.CustomTypesConfig;

const SETTINGS = {
  timezone: ZONE,
  datestyle: 'ISO',
  default_transaction_read_only: 'on',
  search_path: 'pg_catalog',
  lock_timeout: '1000',
  idle_in_transaction_session_timeout: '20000',
  client_connection_check_interval: '1000',
  work_mem: '16MB',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  // A cursor is read to its end, not to its first tenth.
  cursor_tuple_fraction: '1',
};

export function openReader(url: string): Reader {
  const pool = new pg.Pool({
    connectionString: url,
    max: READERS_MAX,
    types: asText,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_MS,
    application_name: 'haocang reader',
    options: Object.entries(SETTINGS)
      .map(([key, value]) => `-c ${key}=${value}`)
      .join(' '),
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  return {
    read: (question) => within(pool, question, (client) => rowsOf(client, question)),
    describe: (question) =>
      within(pool, question, async (client) => {
        await declare(client, question);
        return columnsOf(await fetched(client, 0));
      }),
    close: () => pool.end(),
  };
}

// Of pg's types only the socket says less than it is.
const streamOf = (client: pg.PoolClient): Socket => (client as pg.PoolClient & pg.Client).connection.stream as Socket;

async function within<T>(pool: pg.Pool, question: Question, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const cut = setTimeout(() => streamOf(client).destroy(), question.timeoutMs + GRACE_MS);
  const unwatched = watchBytes(client);
  let broken = true;
  try {
    await client.query(opening(question));
    const result = await work(client);
    await client.query('rollback');
    broken = false;
    return result;
  } catch (error) {
    if (unwatched.tooMany()) throw new Refusal('TOO_LARGE', '查询结果过大，请减少列或缩小范围');
    broken = await client.query('rollback').then(
      () => false,
      () => true,
    );
    throw error;
  } finally {
    clearTimeout(cut);
    unwatched.end();
    client.release(broken);
  }
}

function opening({ settings, timeoutMs }: Question): string {
  const local = { ...settings, statement_timeout: String(Math.trunc(timeoutMs)) };
  return [
    'begin isolation level repeatable read read only',
    ...Object.entries(local).map(([name, value]) => `set local ${name} = ${pg.escapeLiteral(value)}`),
  ].join('; ');
}

function watchBytes(client: pg.PoolClient): { tooMany: () => boolean; end: () => void } {
  const stream = streamOf(client),
    before = stream.bytesRead;
  let tooMany = false;
  const timer = setInterval(() => {
    if (stream.bytesRead - before <= WIRE_MAX) return;
    tooMany = true;
    stream.destroy();
  }, 20);
  return { tooMany: () => tooMany, end: () => clearInterval(timer) };
}

async function declare(client: pg.PoolClient, { text, values }: Question): Promise<void> {
  await client.query(`declare report no scroll cursor for ${text}`, [...values]);
}

const fetched = (client: pg.PoolClient, rows: number): Promise<pg.QueryArrayResult<(string | null)[]>> =>
  client.query({ text: `fetch ${rows} from report`, rowMode: 'array' });

const columnsOf = ({ fields }: pg.QueryArrayResult): Column[] =>
  fields.map(({ name, dataTypeID }) => ({ name, oid: dataTypeID }));

async function costOf(client: pg.PoolClient, { text, values }: Question): Promise<number> {
  const { rows } = await client.query<[string]>({
    text: `explain (format json) ${text}`,
    values: [...values],
    rowMode: 'array',
  });
  const [plan] = JSON.parse(rows[0]?.[0] ?? '[]') as [{ Plan: { 'Total Cost': number } }?]; // as PostgreSQL documents it
  return plan?.Plan['Total Cost'] ?? Number.POSITIVE_INFINITY;
}

async function rowsOf(client: pg.PoolClient, question: Question): Promise<Answer> {
  if ((await costOf(client, question)) > question.costMax) throw new TooDear('the query costs too much');
  await declare(client, question);
  const rows: Cells[] = [];
  let columns: Column[] = [],
    bytes = 0;
  for (;;) {
    const portion = await fetched(client, Math.min(FETCH, question.rowsMax + 1 - rows.length));
    columns = columnsOf(portion);
    for (const row of portion.rows) {
      bytes += row.reduce((sum, cell) => sum + (cell?.length ?? 0), 0);
      if (rows.length >= question.rowsMax || bytes > BYTES_MAX) return { columns, rows, truncated: true };
      rows.push(row);
    }
    if (portion.rows.length < FETCH) return { columns, rows, truncated: false };
  }
}
