import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { Actor } from '../actor.ts';
import { ctxOf, type Ctx } from '../ctx.ts';
import { together, type Database, type Tx } from '../db/database.ts';
import { Refusal, isRetryable, refuse } from '../errors.ts';

/** A plain function that is handed its transaction: load with lock → refuse → decide → write → return. */
export type Command<I, O> = (ctx: Ctx, input: I) => Promise<O>;

/** Who calls what, for the journal and the idempotency key. */
export interface CommandFacts {
  actor: Actor;
  endpoint: Pick<Endpoint, 'method' | 'path' | 'label' | 'permit'>;
  key?: string | undefined;
  requestId: string;
  ip?: string;
  /** When it was done, by the server's clock, if it was sent later than that. */
  occurredAt?: Date | undefined;
  /** Digest of the uploaded file: it is part of what was sent. */
  upload?: string | undefined;
}

export const RETRIES_MAX = 3;
const JITTER_MS = [20, 150] as const;
/** From here on it is no answer but a failure to give one: nothing is decided. */
const HTTP_FAULT = 500;
const ANSWERED = 1,
  REFUSED = 2;
/** What the journal keeps of an input; a wave of thousands of lines is recognisable by its head. */
const JOURNAL_BYTES = 8192;

/**
 * The only place a writing transaction opens. Owns four chores: transaction, bounded retry (deadlock, serialization, lock
 * timeout, a claim that travelled), idempotency key and journal, the last two in the command's own transaction: a rollback
 * frees the key, and a lost reply to COMMIT is answered from the stored response when the client tries again.
 * A refusal is told only when it stands under the key: a first try that still waits somewhere must not succeed after a second one was refused.
 */
export async function command<I, O>(db: Database, facts: CommandFacts, act: Command<I, O>, input: I): Promise<O> {
  let refusal: Refusal | undefined;
  try {
    const [output] = await commands(db, [{ facts, input }], async (ctx, [only]) => [
      await act(ctx, only as I).catch((error: unknown) => {
        refusal = error instanceof Refusal ? error : undefined;
        throw error;
      }),
    ]);
    return output as O;
  } catch (error) {
    if (!refusal || error !== refusal || refusal.http >= HTTP_FAULT || facts.key === undefined) throw error;
    return await refused<O>(db, facts, JSON.stringify(input), refusal);
  }
}

/** Store the refusal and tell it; unless another try of the same call was answered meanwhile, then that is the answer. */
async function refused<O>(db: Database, facts: CommandFacts, text: string, refusal: Refusal): Promise<O> {
  const {
    actor: { tenantId },
    key = '',
  } = facts;
  const { kind, message, data } = refusal;
  const earlier = await db.write(tenantId, async (tx) => {
    const found = await claimKey(tx, facts, key, text);
    if (!found)
      tx.tail?.answers.push(
        answered(facts, key, text, { state: REFUSED, answer: JSON.stringify({ kind, message, data }) }),
      );
    return found;
  });
  if (earlier) return earlier.response as O;
  throw refusal;
}

/** One of several calls. */
export interface Asked<I> {
  facts: CommandFacts;
  input: I;
}

/**
 * Several calls of one user as one transaction: each has its key, its line in the journal and its own answer, and either all of
 * them have happened or none. `act` answers in the order given and must not refuse one for another's sake.
 */
export async function commands<I, O>(
  db: Database,
  asked: readonly Asked<I>[],
  act: Command<readonly I[], O[]>,
): Promise<O[]> {
  return repeated(() => once(db, asked, act));
}

/** A transaction begun again when others were in its way (a deadlock, a lock not had in time); after three tries 系统繁忙. */
export async function repeated<T>(act: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act();
    } catch (error) {
      if (!isRetryable(error)) throw error;
      if (attempt >= RETRIES_MAX) refuse('BUSY');
      await sleep(JITTER_MS[0] + Math.random() * (JITTER_MS[1] - JITTER_MS[0]));
    }
  }
}

async function once<I, O>(db: Database, asked: readonly Asked<I>[], act: Command<readonly I[], O[]>): Promise<O[]> {
  const started = performance.now(),
    actor = asked[0]?.facts.actor;
  if (!actor) return [];
  const sent = asked.map(({ facts, input }) => ({ facts, input, text: JSON.stringify(input) }));
  return db.write(actor.tenantId, async (tx) => {
    const earlier = await together(
      ...sent.map(({ facts, text }) => (facts.key === undefined ? undefined : claimKey(tx, facts, facts.key, text))),
    );
    const fresh = sent.filter((_, i) => earlier[i] === undefined);
    const answers =
      fresh.length === 0
        ? []
        : await act(
            // Of several at once each has an instant of its own: then none is the act's.
            ctxOf(tx, actor, fresh.length === 1 ? fresh[0]?.facts.occurredAt : undefined),
            fresh.map(({ input }) => input),
          );
    const ms = Math.round(performance.now() - started);
    for (const [i, { facts, text }] of fresh.entries()) leave(tx, facts, { text, result: answers[i], ms });
    const given = answers.values();
    return earlier.map((one) => (one === undefined ? given.next().value : one.response) as O);
  });
}

/** What was sent, so that the same key with something else is known. */
const digest = (facts: CommandFacts, text: string): Buffer =>
  createHash('sha256')
    .update(`${facts.endpoint.method} ${facts.endpoint.path}\n${text}${facts.upload ?? ''}`)
    .digest();

/**
 * Take the key, or wait for whoever holds it and return his stored answer; a stored refusal is thrown. The key is held by a lock and
 * written once, with its answer: a kill before the commit leaves nothing of it.
 * The same key with another body or call is refused (100006). Keys are each user's own.
 */
async function claimKey(
  tx: Tx,
  facts: CommandFacts,
  key: string,
  text: string,
): Promise<{ response: unknown } | undefined> {
  const {
    rows: [row],
  } = await sql<{ bodyHash: Buffer; state: number; response: unknown }>`
    select body_hash, state, response
    from ops.claim_key(${facts.actor.tenantId}, ${facts.actor.userId}, ${key})
  `.execute(tx);
  if (!row) return undefined;
  if (!row.bodyHash.equals(digest(facts, text))) return refuse('IDEMPOTENCY');
  if (row.state !== REFUSED) return { response: row.response };
  const { kind, message, data } = row.response as Pick<Refusal, 'kind' | 'message' | 'data'>;
  return refuse(kind, message, data);
}

/** What a command was sent, what it answered and how long it took. */
interface Done {
  text: string;
  result: unknown;
  ms: number;
}

/** Operation log row and stored answer, written with the commit. */
function leave({ tail }: Tx, facts: CommandFacts, { text, result, ms }: Done): void {
  const { actor, endpoint, key } = facts,
    { warehouseId, userId, userName } = actor;
  const params = masked(text).slice(0, JOURNAL_BYTES).toWellFormed(),
    answer = JSON.stringify(result ?? null);
  // What people do for themselves answers codes that are secrets, and has no number.
  const bizNo = endpoint.permit.includes(':') ? (numberIn(answer) ?? numberIn(params)) : undefined;
  if (key !== undefined) tail?.answers.push(answered(facts, key, text, { state: ANSWERED, answer }));
  const { method, path, label: action } = endpoint,
    { ip, requestId, occurredAt } = facts,
    module = endpoint.permit.split(':')[0] ?? '';
  tail?.journal.push(
    JSON.stringify({
      warehouseId,
      userId,
      userName,
      module,
      action,
      bizNo,
      method,
      path,
      params,
      ms,
      ip,
      requestId,
      occurredAt,
    }),
  );
}

/** A key with its answer, which is JSON already. */
function answered(
  facts: CommandFacts,
  key: string,
  text: string,
  { state, answer }: { state: number; answer: string },
): string {
  const { userId } = facts.actor,
    route = facts.endpoint.path,
    hash = digest(facts, text).toString('hex');
  return `${JSON.stringify({ userId, key, route, hash, state }).slice(0, -1)},"response":${answer}}`;
}

/** The number or code people look an act up by: the first one it answers, else the first it was sent. */
const numberIn = (json: string): string | undefined =>
  /"(?:(?:order|wave|task|ship|coll|adjust|check)No|code|(?:role|dept|menu)Code|account)":"([^"\\]{1,64})"/.exec(
    json,
  )?.[1];

/** Secrets never reach the log: password hashes, codes, tokens, numbers of papers. */
const masked = (text: string): string =>
  text.replace(
    /("(?:\w*[pP]wd|\w*[pP]assword|smsCode|\w*[tT]oken|verifyKey|idCard|licenceNo|contactPhone|bankAccount)":)"[^"]*"/g,
    '$1"***"',
  );
