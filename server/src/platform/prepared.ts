import { CamelCasePlugin, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import pg from 'pg';
import type { DB } from '../../db/schema.gen.ts';

/**
 * A statement asked this often is planned once a connection, not once a call: for the short statements of a command, planning
 * costs more than running. Rarer ones, such as every mixture of search conditions, would only fill the memory of the database.
 */
const OFTEN = 3;
/** Statements a connection keeps planned at most, and rarer ones that are counted. */
const PREPARED_MAX = 400, COUNTED_MAX = 4000;
/** A kept plan takes every list for ten values. From a list this long on, a transaction is planned for what it is handed. */
const LONG = 50;

/** Names are the process's own: what one connection found to be asked often is prepared on all of them. */
const names = new Map<string, string>();
const counts = new Map<string, number>();

function nameOf(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined || names.size >= PREPARED_MAX) return name;
  const count = (counts.get(text) ?? 0) + 1;
  if (count < OFTEN) {
    if (counts.size >= COUNTED_MAX) counts.clear();
    counts.set(text, count);
    return undefined;
  }
  counts.delete(text);
  names.set(text, `s${names.size + 1}`);
  return names.get(text);
}

type Asked = (...args: unknown[]) => Promise<pg.QueryResult>;

/**
 * A connection that prepares what is asked often, and sends at once what is asked at once: statements follow each other without
 * waiting for answers, those of one turn of the event loop in one piece. Most of a short statement's cost is its journey.
 */
export class PreparingClient extends pg.Client {
  /** Whether short statements are answered from kept plans. Reads with their many search conditions are planned each time. */
  keepsPlans = true;

  constructor(config?: string | pg.ClientConfig) {
    super(typeof config === 'string' ? { connectionString: config, pipeline: true } : { ...config, pipeline: true });
    const ask = this.query.bind(this) as Asked;
    let corked = false;
    const together = (): void => {
      if (corked) return;
      corked = true;
      const { stream } = this.connection;
      stream.cork();
      process.nextTick(() => {
        corked = false;
        stream.uncork();
      });
    };
    this.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
      together();
      if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return ask(text, values, ...rest);
      if (this.keepsPlans && values.some((value) => Array.isArray(value) && value.length >= LONG)) {
        this.keepsPlans = false;
        // A connection that is gone says so to the statement itself.
        ask('set local plan_cache_mode = auto').catch(() => undefined);
      }
      const name = nameOf(text);
      return name === undefined ? ask(text, values, ...rest) : ask({ name, text, values }, ...rest);
    }) as pg.Client['query'];
  }
}

const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];
const known = new WeakMap<PreparingClient, Kysely<DB>>();

/** Kysely over one connection. Unlike its own way to hold one, statements asked together do not wait for each other; PostgreSQL does them in their order. */
export function kyselyOn(client: PreparingClient, hear: ((statement: string) => void) | undefined): Kysely<DB> {
  const found = known.get(client);
  if (found) return found;
  const connection: DatabaseConnection = {
    executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
      const { command, rowCount, rows } = await client.query(sql, parameters as unknown[]);
      return { rows: (rows ?? []) as R[], ...(CHANGES.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
    },
    streamQuery: () => { throw new Error('no cursors on a connection that does not wait'); },
  };
  const driver: Driver = {
    init: nothing, destroy: nothing, acquireConnection: async () => connection, releaseConnection: nothing,
    beginTransaction: nothing, commitTransaction: nothing, rollbackTransaction: nothing,
  };
  const made = new Kysely<DB>({
    dialect: { createAdapter: () => new PostgresAdapter(), createDriver: () => driver, createIntrospector: (db) => new PostgresIntrospector(db), createQueryCompiler: () => new PostgresQueryCompiler() },
    plugins, ...(hear ? { log: ({ query }) => hear(query.sql) } : {}),
  });
  known.set(client, made);
  return made;
}

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
const nothing = async (): Promise<void> => undefined;
