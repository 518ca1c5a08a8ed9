import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import type { DB } from '../../../db/schema.gen.ts';
import { statementSpan } from '../trace/span.ts';

/**
 * A statement asked this often is planned once a connection, not once a call: for the short statements of a command, planning
 * costs more than running. Rarer ones, such as every mixture of search conditions, would only fill the memory of the database.
 */
const OFTEN = 3;
/** Statements a connection keeps planned at most, and rarer ones that are counted. */
const PREPARED_MAX = 400,
  COUNTED_MAX = 4000;
/** From here on whoever watches is told. */
const SLOW_MS = 1000;
/** A kept plan takes every list for ten values. From a list this long on, a transaction is planned for what it is handed. */
const LONG = 50;

/** Names are the process's own: what one connection found to be asked often is prepared on all of them. */
const names = new Map<string, string>();
const counts = new LRUCache<string, number>({ max: COUNTED_MAX });
/** How often the names have begun anew: when there is no room for another one, so that what was asked often this morning does not keep out what is asked often now. */
let round = 0;

function nameOf(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined) return name;
  const count = (counts.get(text) ?? 0) + 1;
  if (count < OFTEN) {
    counts.set(text, count);
    return undefined;
  }
  counts.delete(text);
  if (names.size >= PREPARED_MAX) {
    names.clear();
    round += 1;
  }
  names.set(text, `s${round}_${names.size + 1}`);
  return names.get(text);
}

/**
 * A connection that prepares what is asked often, and sends at once what is asked at once: statements follow each other without
 * waiting for answers, those of one turn of the event loop in one piece. Most of a short statement's cost is its journey.
 */
export class PreparingClient extends pg.Client {
  /** Whether short statements are answered from kept plans. Reads with their many search conditions are planned each time. */
  keepsPlans = true;
  /** Whether a name is known to the next statement. Behind a pooler that is another connection's. */
  mayPrepare = true;
  /** Kysely over this connection, once somebody has asked for it (`kyselyOn`). */
  kysely: Kysely<DB> | undefined;
  /** The round of names its plans belong to. */
  #round = round;
  /** Hears a statement that took `SLOW_MS` and longer, values left out. */
  onSlow: ((statement: string, ms: number) => void) | undefined;
  #gathering = false;

  constructor(config?: string | pg.ClientConfig) {
    super(typeof config === 'string' ? { connectionString: config, pipeline: true } : { ...config, pipeline: true });
  }

  ask(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    return this.#send(this.#named(text, values));
  }

  /** Rows as lists of values, in the order of the fields: for whoever gives them names of his own. */
  lists(text: string, values: readonly unknown[]): Promise<pg.QueryArrayResult<unknown[]>> {
    this.#gather();
    return this.query<unknown[]>({ ...this.#named(text, values), rowMode: 'array' });
  }

  #send(asked: pg.QueryConfig): Promise<pg.QueryResult> {
    this.#gather();
    return this.query(asked);
  }

  /** pg writes four or five pieces a statement, and each statement by itself: they wait for the end of the turn and leave together. */
  #gather(): void {
    if (this.#gathering) return;
    this.#gathering = true;
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => {
      this.#gathering = false;
      stream.uncork();
    });
  }

  #named(text: string, values: readonly unknown[]): pg.QueryConfig {
    if (values.length === 0) return { text };
    const name = this.mayPrepare ? nameOf(text) : undefined;
    if (this.mayPrepare && this.#round !== round) {
      this.#round = round;
      this.#send({ text: 'deallocate all' }).catch(() => undefined);
    }
    if (this.keepsPlans && values.some((value) => Array.isArray(value) && value.length >= LONG)) {
      this.keepsPlans = false;
      // A connection that is gone says so to the statement itself.
      this.#send({ text: 'set local plan_cache_mode = auto' }).catch(() => undefined);
    }
    return { text, values: values as unknown[], ...(name === undefined ? {} : { name }) };
  }
}

/** `order_no` is `orderNo`; what has no underscore stays as it is. Columns and their aliases are a few thousand names. */
const ours = new LRUCache<string, string>({
  max: 10_000,
  memoMethod: (column) => column.replace(/(?<=.)_+(.?)/g, (_, letter: string) => letter.toUpperCase()),
});
export const ourName = (column: string): string => ours.memo(column);

function namedRows(fields: readonly pg.FieldDef[], rows: readonly unknown[][]): Record<string, unknown>[] {
  const names = fields.map(({ name }) => ours.memo(name));
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let i = 0; i < names.length; i += 1) row[names[i] ?? ''] = values[i];
    return row;
  });
}

/**
 * Kysely over one connection. Unlike its own way to hold one, statements asked together do not wait for each other; PostgreSQL does them in their order.
 * Names in statements are those of the database; rows come back with ours.
 */
export function kyselyOn(client: PreparingClient, hear: ((statement: string) => void) | undefined): Kysely<DB> {
  if (client.kysely) return client.kysely;
  const connection: DatabaseConnection = {
    executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
      const asked = performance.now();
      const { command, rowCount, fields, rows } = await client.lists(sql, parameters).finally(() => {
        const answered = performance.now(),
          ms = answered - asked;
        if (ms >= SLOW_MS) client.onSlow?.(sql, ms);
        statementSpan(sql, asked, answered);
      });
      // Several statements in one text answer as several results, of which nobody wants rows.
      return {
        rows: namedRows(fields ?? [], rows ?? []) as R[],
        ...(CHANGES.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}),
      };
    },
    streamQuery: () => {
      throw new Error('no cursors on a connection that does not wait');
    },
  };
  const driver: Driver = {
    init: nothing,
    destroy: nothing,
    acquireConnection: async () => connection,
    releaseConnection: nothing,
    beginTransaction: nothing,
    commitTransaction: nothing,
    rollbackTransaction: nothing,
  };
  client.kysely = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    ...(hear ? { log: ({ query }) => hear(query.sql) } : {}),
  });
  return client.kysely;
}

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
const nothing = async (): Promise<void> => undefined;
