import { randomBytes } from 'node:crypto';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import pg from 'pg';
import type { DB } from '../../../db/schema.gen.ts';
import { Refusal, sqlState } from '../errors.ts';
import { Numbers } from './numbers.ts';
import { kyselyOn, PreparingClient } from './prepared.ts';
import { Pulse } from './pulse.ts';
import { emptyTail, tailStatement, type Tail } from './tail.ts';
import { together } from './together.ts';

export { together } from './together.ts';

/**
 * A running transaction with the tenant wall up. Not assignable from a bare Kysely, so a command cannot be
 * handed a connection that forgot to open one.
 */
export type Tx = Kysely<DB> & {
  /** What it writes last; a transaction that reads has none. */
  readonly tail: Tail | undefined;
  /** Where numbers of documents are drawn from; who draws them has none himself. */
  readonly numbers: Numbers | undefined;
  /** Who hears how many rows have been done. Only work in the background is listened to, and only it has time for many rows. */
  progress?: (rows: number) => void;
};

export interface Database {
  /** Run `work` in one transaction of this tenant; commit, or roll back on any throw. Its tail is sent together with the commit. */
  write<T>(tenantId: number, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same, read only, on one snapshot. */
  read<T>(tenantId: number, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One statement outside any tenant, in one round trip: tables with a tenant show no rows, only functions that look across tenants answer. */
  lookup<T>(statement: RawBuilder<T>): Promise<T[]>;
  /** Connections in use, for /metrics. */
  stats(): { total: number; idle: number; waiting: number };
  /** Whether the database answers at this moment; known within two seconds, without a connection of the pool. */
  answers(): Promise<boolean>;
  /** The work, given up (503) when it takes long because the database is away or slow, and only then. */
  patiently<T>(work: Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  max?: number;
  /**
   * Given: the address leads through a pooler, where a connection is one's own for a transaction and no longer. This one leads around it, for
   * whoever must not wait for a place there.
   */
  around?: string | undefined;
  /** Extra run-time settings, e.g. a longer statement timeout for jobs. */
  settings?: Record<string, string>;
  /** Hears every statement as it is sent, the ends of transactions too, values left out. */
  onStatement?: (statement: string) => void;
  /** Hears where the log of the database stood when something had been written, in whose name it was written. */
  onCommit?: (lsn: string) => void;
  /** Hears that the database went away, and that it is back. */
  onEvent?: (message: string) => void;
  /** Hears every statement that took a second and longer, waiting for locks included, values left out. */
  onSlow?: (statement: string, ms: number) => void;
}

const LOCK_TIMEOUT_MS = 3000;
/** Below the 30 s after which the console gives up waiting. */
const STATEMENT_TIMEOUT_MS = 25_000;
const CONNECT_TIMEOUT_MS = 5000;
/** As many requests are at work at once (`gate.ts`): none of them waits for a connection. */
export const POOL_MAX = 12;
/** A connection that is closed takes its plans with it. */
const IDLE_MS = 300_000;

const INT8 = 20,
  DATE = 1082,
  INT8_ARRAY = 1016;

/** bigint as number (ids and quantities stay below 2^53), date as its own text, all else as pg has it. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: unknown) {
    if (format !== 'binary' && oid === INT8) return (text: string) => Number(text);
    if (format !== 'binary' && oid === DATE) return (text: string) => text;
    if (format !== 'binary' && oid === INT8_ARRAY)
      return (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number));
    return pg.types.getTypeParser(oid, format as 'text');
  },
} as pg.CustomTypesConfig;

/**
 * Open the pool as the application role: no owner, no BYPASSRLS, no right to delete stock or edit the ledger.
 * Every connection starts with that role, so no code path can run as anyone else.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const settings = {
    role: 'haocang_app',
    timezone: 'UTC',
    plan_cache_mode: 'force_generic_plan',
    lock_timeout: String(LOCK_TIMEOUT_MS),
    statement_timeout: String(STATEMENT_TIMEOUT_MS),
    idle_in_transaction_session_timeout: '30000',
    client_connection_check_interval: '2000',
    ...options.settings,
  };
  const { around } = options;
  const name = `haocang ${randomBytes(6).toString('hex')}`;
  const pulse = new Pulse({
    url,
    name,
    around,
    statementTimeoutMs: Number(settings.statement_timeout),
    onEvent: options.onEvent,
  });
  const open = (max: number, pooled: boolean): pg.Pool => {
    const pool = new pg.Pool({
      Client: pulse.guarded(PreparingClient),
      connectionString: pooled ? url : (around ?? url),
      max,
      types,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      idleTimeoutMillis: IDLE_MS,
      application_name: name,
      ...(pooled ? {} : { options: said(settings, ([key, value]) => `-c ${key}=${value}`, ' ') }),
    });
    pulse.watch(pool);
    // A connection that dies while idle must not take the process with it; the next acquire opens a new one.
    pool.on('error', () => undefined);
    // Nor may one that dies in use: the pool listens to idle ones only, and the statement itself already fails.
    pool.on('connect', (client) => {
      Object.assign(client as unknown as PreparingClient, { onSlow: options.onSlow, mayPrepare: !pooled }); // the pool makes no others
      client.on('error', () => undefined);
    });
    return pool;
  };
  const pool = open(options.max ?? POOL_MAX, around !== undefined),
    apart = open(1, false);
  return {
    ...transactions({
      pool,
      hear: options.onStatement,
      committed: options.onCommit,
      numbers: new Numbers(transactions({ pool: apart })),
      local: around === undefined ? undefined : localOf(settings),
    }),
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    answers: () => pulse.answers(),
    patiently: (work) => pulse.patiently(work),
    close: async () => {
      pulse.close();
      await Promise.all([pool.end(), apart.end()]);
    },
  };
}

const said = (settings: Record<string, string>, one: (setting: [string, string]) => string, between: string): string =>
  Object.entries(settings).map(one).join(between);

/** The settings as each transaction says them for itself: a pooler takes none at the start. The login is the role. */
const localOf = ({ role: _, ...settings }: Record<string, string>): string =>
  said(settings, ([key, value]) => `set local ${key} = ${pg.escapeLiteral(value)}`, '; ');

/** What a transaction needs of its connection. */
type Asking = Pick<PreparingClient, 'ask' | 'keepsPlans'>;

/** Where transactions take their connections from, and who hears what they say. */
interface Line {
  pool: pg.Pool;
  hear?: DatabaseOptions['onStatement'];
  committed?: DatabaseOptions['onCommit'];
  numbers?: Numbers;
  /** What every transaction begins with, where a connection keeps nothing. */
  local?: string | undefined;
}

const BEGIN_WRITE = 'begin isolation level read committed',
  BEGIN_READ = 'begin isolation level repeatable read read only',
  PLANNED = 'set local plan_cache_mode = auto';

function transactions(line: Line): Pick<Database, 'write' | 'read' | 'lookup'> {
  const { pool, hear, local } = line;
  const begun = (...parts: (string | undefined)[]): string => parts.filter((part) => part !== undefined).join('; '),
    beginWrite = begun(BEGIN_WRITE, local),
    beginRead = begun(BEGIN_READ, local, PLANNED);
  return {
    write: (tenantId, work) => {
      const tail = emptyTail();
      return within(line, { begin: beginWrite, tenantId, tail }, async (tx, client) => {
        client.keepsPlans = true;
        const result = await work(tx);
        const [, ended] = await together(sendTail(line, tx, client, tenantId), sendCommit(line, client, true));
        // A statement failed and somebody went on as if nothing had happened: the database has taken everything back.
        if (!ended.some(({ command }) => command === 'COMMIT'))
          throw new Error(`the transaction ended with ${ended.map(({ command }) => command).join(', ')}`);
        line.committed?.(String(ended.at(-1)?.rows[0]?.lsn));
        return result;
      }).catch(onStandby);
    },
    read: (tenantId, work) =>
      within(line, { begin: beginRead, tenantId, tail: undefined }, async (tx, client) => {
        client.keepsPlans = false;
        const result = await work(tx);
        // Nobody has to wait for the end of a transaction that changed nothing.
        sendCommit(line, client).catch(() => undefined);
        return result;
      }),
    lookup: async (statement) => {
      if (local !== undefined) return alone(line, beginWrite, statement);
      const client = (await pool.connect()) as pg.PoolClient & PreparingClient;
      let broken = true;
      try {
        const { rows } = await statement.execute(kyselyOn(client, hear));
        broken = false;
        return rows;
      } finally {
        client.release(broken);
      }
    },
  };
}

/** A statement that has its settings from a transaction of its own. */
const alone = <T>(line: Line, begin: string, statement: RawBuilder<T>): Promise<T[]> =>
  within(line, { begin, tenantId: undefined, tail: undefined }, async (tx, client) => {
    const { rows } = await statement.execute(tx);
    await sendCommit(line, client);
    return rows;
  });

/** Transaction and tenant wall are on their way before the first statement is asked; both end with the transaction. */
async function within<T>(
  { pool, hear, numbers }: Line,
  { begin, tenantId, tail }: { begin: string; tenantId: number | undefined; tail: Tail | undefined },
  work: (tx: Tx, client: Asking) => Promise<T>,
): Promise<T> {
  const client = (await pool.connect()) as pg.PoolClient & PreparingClient;
  let broken = false;
  try {
    const opening = tenantId === undefined ? begin : `${begin}; set local app.tenant_id = '${Math.trunc(tenantId)}'`;
    if (hear) for (const statement of opening.split('; ')) hear(statement);
    const begun = client.ask(opening);
    begun.catch(() => undefined);
    const tx: Tx = Object.assign(kyselyOn(client, hear).withoutPlugins(), { tail, numbers });
    const result = await work(tx, client);
    await begun;
    return result;
  } catch (error) {
    await client.ask('rollback').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

function sendTail({ hear }: Line, tx: Tx, client: Asking, tenantId: number): Promise<unknown> | undefined {
  const last = tx.tail && tailStatement(tenantId, tx.tail)?.compile(tx);
  if (!last) return undefined;
  hear?.(last.sql);
  return client.ask(last.sql, last.parameters);
}

/**
 * Before the commit of what was written: a commit that waits for a standby and is ended by a timeout answers as if it had been copied. Whoever waits
 * too long for it is told that he does not know.
 */
const UNHURRIED = 'set local statement_timeout = 0; ',
  /** After it, in the same piece: everything written lies before this place of the log. */
  WHERE = '; select pg_current_wal_insert_lsn()::text as lsn';

async function sendCommit({ hear, committed }: Line, client: Asking, wrote = false): Promise<pg.QueryResult[]> {
  hear?.('commit');
  // Of several statements pg answers several results.
  return [await client.ask(`${wrote ? UNHURRIED : ''}commit${wrote && committed ? WHERE : ''}`)].flat();
}

/** The primary has become a standby, or a standby was asked: whoever asks again is led to the new one. */
function onStandby(error: unknown): never {
  throw sqlState(error) === READ_ONLY ? new Refusal('UNAVAILABLE') : error;
}
const READ_ONLY = '25006';

/**
 * Do something inside the walls of another tenant, in a transaction that goes on inside one's own: only what runs the platform for all of them has such things
 * to do. Whoever fails there has failed altogether.
 */
export async function asTenant<T>(
  { tx, tenantId: own }: { tx: Tx; tenantId: number },
  tenantId: number,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const enter = (id: number) => sql`select set_config('app.tenant_id', ${String(id)}, true)`.execute(tx);
  await enter(tenantId);
  const done = await work(tx);
  await enter(own);
  return done;
}
