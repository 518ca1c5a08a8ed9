import { sql, type QueryResult } from 'kysely';
import type { Actor } from './actor.ts';
import type { Tx } from './db/database.ts';

/**
 * What every command and query is handed: who asks (an `Actor`, so that scope is a `where` clause one can see) and the transaction
 * he asks in, with the three ways to ask it.
 */
export interface Ctx extends Actor {
  readonly tx: Tx;
  /** When it was done, of an act that a device sends later; what the act tells an instant of, it tells this one. */
  readonly occurredAt?: Date | undefined;
  /** The rows a statement answers. */
  readonly rows: <T>(text: TemplateStringsArray, ...values: unknown[]) => Promise<T[]>;
  /** Its first row, if there is one. */
  readonly row: <T>(text: TemplateStringsArray, ...values: unknown[]) => Promise<T | undefined>;
  /** A statement for its effect. */
  readonly run: <T = unknown>(text: TemplateStringsArray, ...values: unknown[]) => Promise<QueryResult<T>>;
}

/** An actor in a transaction. */
export function ctxOf(tx: Tx, actor: Actor, occurredAt?: Date): Ctx {
  const run = <T>(text: TemplateStringsArray, ...values: unknown[]): Promise<QueryResult<T>> =>
    sql<T>(text, ...values).execute(tx);
  return {
    ...actor,
    tx,
    occurredAt,
    run,
    rows: async <T>(text: TemplateStringsArray, ...values: unknown[]) => (await run<T>(text, ...values)).rows,
    row: async <T>(text: TemplateStringsArray, ...values: unknown[]) => (await run<T>(text, ...values)).rows[0],
  };
}

/** The instant of an act: now, or when it was done without a network. */
export const doneAt = ({ occurredAt }: Ctx): Date => occurredAt ?? new Date();
