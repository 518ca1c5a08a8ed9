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
import pg from 'pg';
import type { DB } from '../../../db/schema.gen.ts';
import { remember } from '../bounded.ts';

/**
 * A statement asked this often is planned once a connection, not once a call: for the short statements of a command, planning
 * costs more than running. Rarer ones, such as every mixture of search conditions, would only fill the memory of the database.
 */
const OFTEN = 3;
/** Statements a connection keeps planned at most, and rarer ones that are counted. */
const PREPARED_MAX = 400,
  COUNTED_MAX = 4000;
/** A kept plan takes every list for ten values. From a list this long on, a transaction is planned for what it is handed. */
const LONG = 50;

/** Names are the process's own: what one connection found to be asked often is prepared on all of them. */
const names = new Map<string, string>();
const counts = new Map<string, number>();
/** How often the names have begun anew: when there is no room for another one, so that what was asked often this morning does not keep out what is asked often now. */
let round = 0;

function nameOf(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined) return name;
  const count = (counts.get(text) ?? 0) + 1;
  if (count < OFTEN) {
    remember(counts, COUNTED_MAX, [text, count]);
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

type Asked = (...args: unknown[]) => Promise<pg.QueryResult>;
/** What pg keeps to itself of a connection: everything it says goes through `_send`. */
interface Wire {
  _send: (piece: Buffer) => boolean;
  end: () => void;
}

/**
 * A connection that prepares what is asked often, and sends at once what is asked at once: statements follow each other without
 * waiting for answers, those of one turn of the event loop in one piece. Most of a short statement's cost is its journey.
 */
export class PreparingClient extends pg.Client {
  /** Whether short statements are answered from kept plans. Reads with their many search conditions are planned each time. */
  keepsPlans = true;
  readonly #ask: Asked;
  /** The round of names its plans belong to. */
  #round = round;
  /** Four or five pieces a statement: a stream that is handed each of them spends more on them than on the journey. */
  #pieces: Buffer[] | undefined;
  readonly #send: (piece: Buffer) => boolean;

  constructor(config?: string | pg.ClientConfig) {
    super(typeof config === 'string' ? { connectionString: config, pipeline: true } : { ...config, pipeline: true });
    this.#ask = this.query.bind(this) as Asked;
    const wire = this.connection as unknown as Wire,
      end = wire.end.bind(wire);
    this.#send = wire._send.bind(wire);
    wire._send = (piece) => (this.#pieces === undefined ? this.#send(piece) : this.#pieces.push(piece) > 0);
    wire.end = () => {
      this.#depart();
      end();
    };
    this.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
      this.#gather();
      return typeof text === 'string' && Array.isArray(values)
        ? this.#ask(this.#named(text, values), undefined, ...rest)
        : this.#ask(text, values, ...rest);
    }) as pg.Client['query'];
  }

  /** Rows as lists of values, in the order of the fields: for whoever gives them names of his own. */
  lists(text: string, values: readonly unknown[]): Promise<pg.QueryArrayResult<unknown[]>> {
    this.#gather();
    return this.#ask({ ...this.#named(text, values), rowMode: 'array' }) as unknown as Promise<
      pg.QueryArrayResult<unknown[]>
    >;
  }

  #gather(): void {
    if (this.#pieces !== undefined) return;
    this.#pieces = [];
    process.nextTick(() => {
      this.#depart();
    });
  }

  #depart(): void {
    const pieces = this.#pieces ?? [];
    this.#pieces = undefined;
    if (pieces.length > 0) this.#send(Buffer.concat(pieces));
  }

  #named(text: string, values: readonly unknown[]): pg.QueryConfig {
    if (values.length === 0) return { text };
    const name = nameOf(text);
    if (this.#round !== round) {
      this.#round = round;
      this.#ask('deallocate all').catch(() => undefined);
    }
    if (this.keepsPlans && values.some((value) => Array.isArray(value) && value.length >= LONG)) {
      this.keepsPlans = false;
      // A connection that is gone says so to the statement itself.
      this.#ask('set local plan_cache_mode = auto').catch(() => undefined);
    }
    return { text, values: values as unknown[], ...(name === undefined ? {} : { name }) };
  }
}

/** `order_no` is `orderNo`; what has no underscore stays as it is. */
const ours = new Map<string, string>();
/** Columns and their aliases are a few thousand names. */
const NAMES_MAX = 10_000;
export function ourName(column: string): string {
  const known = ours.get(column);
  if (known !== undefined) return known;
  return remember(ours, NAMES_MAX, [
    column,
    column.replace(/(?<=.)_+(.?)/g, (_, letter: string) => letter.toUpperCase()),
  ]);
}

function namedRows(fields: readonly pg.FieldDef[], rows: readonly unknown[][]): Record<string, unknown>[] {
  const names = fields.map(({ name }) => ourName(name));
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let i = 0; i < names.length; i += 1) row[names[i] ?? ''] = values[i];
    return row;
  });
}

const known = new WeakMap<PreparingClient, Kysely<DB>>();

/**
 * Kysely over one connection. Unlike its own way to hold one, statements asked together do not wait for each other; PostgreSQL does them in their order.
 * Names in statements are those of the database; rows come back with ours.
 */
export function kyselyOn(client: PreparingClient, hear: ((statement: string) => void) | undefined): Kysely<DB> {
  const found = known.get(client);
  if (found) return found;
  const connection: DatabaseConnection = {
    executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
      const { command, rowCount, fields, rows } = await client.lists(sql, parameters);
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
  const made = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    ...(hear ? { log: ({ query }) => hear(query.sql) } : {}),
  });
  known.set(client, made);
  return made;
}

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
const nothing = async (): Promise<void> => undefined;
