import { CamelCasePlugin, Kysely, PostgresDialect, sql, type RawBuilder } from 'kysely';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { DB } from '../../db/schema.gen.ts';
import { PreparingClient } from './prepared.ts';
import { Pulse } from './pulse.ts';

declare const opened: unique symbol;

/**
 * A running transaction with the tenant wall up. Not assignable from a bare Kysely, so a command cannot be
 * handed a connection that forgot to open one.
 */
export type Tx = Kysely<DB> & { readonly [opened]: true };

export interface Database {
  /** Run `work` in one transaction of this tenant; commit, or roll back on any throw. */
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
  /** Extra run-time settings, e.g. a longer statement timeout for jobs. */
  settings?: Record<string, string>;
  /** Hears every statement as it is sent, values left out. */
  onStatement?: (statement: string) => void;
  /** Hears that the database went away, and that it is back. */
  onEvent?: (message: string) => void;
}

const LOCK_TIMEOUT_MS = 3000;
/** Below the 30 s after which the console gives up waiting. */
const STATEMENT_TIMEOUT_MS = 25_000;
const CONNECT_TIMEOUT_MS = 5000;
/** As many requests are at work at once (`gate.ts`): none of them waits for a connection. */
export const POOL_MAX = 12;

const INT8 = 20, DATE = 1082, INT8_ARRAY = 1016;

/** bigint as number (ids and quantities stay below 2^53), date as its own text, all else as pg has it. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: unknown) {
    if (format !== 'binary' && oid === INT8) return (text: string) => Number(text);
    if (format !== 'binary' && oid === DATE) return (text: string) => text;
    if (format !== 'binary' && oid === INT8_ARRAY) return (text: string) => text === '{}' ? [] : text.slice(1, -1).split(',').map(Number);
    return pg.types.getTypeParser(oid, format as 'text');
  },
} as pg.CustomTypesConfig;

/**
 * Open the pool as the application role: no owner, no BYPASSRLS, no right to delete stock or edit the ledger.
 * Every connection starts with that role, so no code path can run as anyone else.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const settings = {
    role: 'haocang_app', timezone: 'UTC', lock_timeout: String(LOCK_TIMEOUT_MS), statement_timeout: String(STATEMENT_TIMEOUT_MS),
    idle_in_transaction_session_timeout: '30000', client_connection_check_interval: '2000', ...options.settings,
  };
  const name = `haocang ${randomBytes(6).toString('hex')}`;
  const pulse = new Pulse({ url, name, statementTimeoutMs: Number(settings.statement_timeout), onEvent: options.onEvent });
  const pool = new pg.Pool({
    Client: pulse.guarded(PreparingClient), connectionString: url, max: options.max ?? POOL_MAX, types, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, application_name: name,
    options: Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`).join(' '),
  });
  pulse.watch(pool);
  // A connection that dies while idle must not take the process with it; the next acquire opens a new one.
  pool.on('error', () => undefined);
  // Nor may one that dies in use: the pool listens to idle ones only, and the statement itself already fails.
  pool.on('connect', (client) => { client.on('error', () => undefined); });
  const hear = options.onStatement;
  const kysely = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    ...(hear ? { log: ({ query }) => hear(query.sql) } : {}),
  });

  const within = <T>(mode: string, tenantId: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
    kysely.connection().execute(async (connection) => {
      // Transaction and tenant wall in one round trip; both end with the transaction.
      await sql.raw(`begin ${mode}; select set_config('app.tenant_id', '${Math.trunc(tenantId)}', true)`).execute(connection);
      try {
        const result = await work(connection as Tx);
        await sql.raw('commit').execute(connection);
        return result;
      } catch (error) {
        await sql.raw('rollback').execute(connection).catch(() => undefined);
        throw error;
      }
    });

  return {
    write: (tenantId, work) => within('isolation level read committed', tenantId, work),
    read: (tenantId, work) => within('isolation level repeatable read read only', tenantId, work),
    lookup: async (statement) => (await statement.execute(kysely)).rows,
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    answers: () => pulse.answers(),
    patiently: (work) => pulse.patiently(work),
    close: () => {
      pulse.close();
      return kysely.destroy();
    },
  };
}
