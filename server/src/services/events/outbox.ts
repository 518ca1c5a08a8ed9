import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database, Tx } from '../../platform/db/database.ts';

/** An event as its consumers get it. */
export interface Event {
  id: number;
  eventId: string;
  warehouseId: number | null;
  topic: string;
  aggKey: string;
  payload: Record<string, unknown>;
  tries: number;
}

/** What a consumer leaves for a later moment: it counts as no failure. */
export interface Later {
  id: number;
  at: Date;
}

/** What a consumer is handed: the transaction in which its effects and the end of its events stand or fall together. */
export interface Delivery {
  tx: Tx;
  tenantId: number;
  now: Date;
}

export interface Consumer {
  /** Unique and for ever: what it has done is remembered under it. */
  readonly name: string;
  readonly topics: readonly string[];
  /** Events in the order of their ids, each once. A throw takes everything back. */
  readonly consume: (delivery: Delivery, events: readonly Event[]) => Promise<readonly Later[] | void>;
}

/** Told once about an event that is given up. */
export type Buried = (delivery: Delivery, event: Event, error: string) => Promise<void>;

export interface OutboxContext {
  readonly db: Database;
  readonly log: Logger;
  readonly now: () => Date;
  readonly consumers: readonly Consumer[];
  readonly buried?: Buried;
}

/** Pauses before the tries that follow; after the last one the event is given up. */
export const PAUSES_S = [1, 5, 30, 120, 600, 3600] as const;
export const BATCH = 200;
/** Even without a bell: what was written while nobody listened. */
const LOOK_MS = 1000;
const FAULT_PAUSE_MS = 2000;
const DONE = 1,
  DEAD = 2;
const ERROR_LENGTH = 300;

interface Lane {
  tenantId: number;
  lane: number;
}

/** Work on the outbox until told to stop, when the bell rings and every second. */
export class Outbox {
  readonly #context: OutboxContext;
  readonly #stopping = new AbortController();
  #bell = new AbortController();
  #running: Promise<void> | undefined;

  constructor(context: OutboxContext) {
    this.#context = context;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** There is something new. */
  ring(): void {
    this.#bell.abort();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#bell.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      this.#bell = new AbortController();
      const worked = await drainOutbox(this.#context).catch(async (error: unknown) => {
        this.#context.log.warn({ err: error }, 'the outbox cannot be read');
        await sleep(FAULT_PAUSE_MS, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
        return 0;
      });
      if (worked === 0) await sleep(LOOK_MS, undefined, { signal: this.#bell.signal }).catch(() => undefined);
    }
  }
}

/** One look at every lane that has something due. Returns how many events ended, were put off or failed. */
export async function drainOutbox(context: OutboxContext): Promise<number> {
  const due = await context.db.lookup(sql<Lane>`select * from ops.outbox_due(${context.now()})`);
  let worked = 0;
  for (const lane of due) worked += await workLane(context, lane);
  return worked;
}

/** A batch as one piece; when that fails, key by key, so that only the key that fails stands still. */
async function workLane(context: OutboxContext, at: Lane): Promise<number> {
  const taken = new Map<string, Event>();
  try {
    return await deliver(context, at, null, taken);
  } catch (error) {
    context.log.warn({ err: error, ...at, keys: taken.size }, 'a batch of the outbox failed');
  }
  let worked = 0;
  for (const key of taken.keys()) worked += await workKey(context, at, key);
  return worked;
}

async function workKey(context: OutboxContext, at: Lane, key: string): Promise<number> {
  const taken = new Map<string, Event>();
  try {
    return await deliver(context, at, key, taken);
  } catch (error) {
    const first = taken.get(key);
    if (first) await putOff(context, at, first, error);
    return first ? 1 : 0;
  }
}

/** Take, consume and end in one transaction. `taken` learns the first event of each key, whatever happens then. */
async function deliver(
  context: OutboxContext,
  { tenantId, lane }: Lane,
  key: string | null,
  taken: Map<string, Event>,
): Promise<number> {
  const now = context.now();
  return context.db.write(tenantId, async (tx) => {
    // A key that failed among others is tried event by event, or its first failure would hide what before it succeeded.
    const { rows: events } = await sql<Event>`
      select *
      from ops.outbox_take(${tenantId}, ${lane}, ${now}, ${key}, ${key === null ? BATCH : 1})
    `.execute(tx);
    for (const event of events) if (!taken.has(event.aggKey)) taken.set(event.aggKey, event);
    if (events.length === 0) return 0;
    const later: Later[] = [];
    for (const consumer of context.consumers)
      later.push(...(await consumeNew({ tx, tenantId, now }, consumer, events)));
    const postponed = new Set(later.map(({ id }) => id));
    await sql`
      with put_off as (
        update ops.outbox_event e
        set next_at = l.at, updated_at = ${now}
        from unnest(${later.map(({ id }) => id)}::bigint[], ${later.map(({ at }) => at)}::timestamptz[]) l(id, at)
        where e.tenant_id = ${tenantId}
          and e.id = l.id
      )
      update ops.outbox_event
      set status = ${DONE}, updated_at = ${now}
      where tenant_id = ${tenantId}
        and id = any(${events.filter(({ id }) => !postponed.has(id)).map(({ id }) => id)}::bigint[])
    `.execute(tx);
    return events.length;
  });
}

/** Hand a consumer those of its events that it has not done yet. What it puts off is not done. */
async function consumeNew(
  delivery: Delivery,
  { name, topics, consume }: Consumer,
  events: readonly Event[],
): Promise<readonly Later[]> {
  const { tx, tenantId } = delivery,
    mine = events.filter(({ topic }) => topics.includes(topic));
  if (mine.length === 0) return [];
  const { rows } = await sql<{ eventId: string }>`
    insert into ops.inbox_event (tenant_id, consumer, event_id)
    select ${tenantId}, ${name}, e
    from unnest(${mine.map(({ eventId }) => eventId)}::uuid[]) e
    on conflict do nothing
    returning event_id
  `.execute(tx);
  const fresh = new Set(rows.map(({ eventId }) => eventId));
  const asked = mine.filter(({ eventId }) => fresh.has(eventId));
  if (asked.length === 0) return [];
  const later = (await consume(delivery, asked)) ?? [];
  if (later.length > 0) {
    const ids = new Set(later.map(({ id }) => id));
    await sql`
      delete from ops.inbox_event
      where tenant_id = ${tenantId}
        and consumer = ${name}
        and event_id = any(${asked.filter(({ id }) => ids.has(id)).map(({ eventId }) => eventId)}::uuid[])
    `.execute(tx);
  }
  return later;
}

/** The event waits for its next try, and its key with it; after the last try it is given up, and the key goes on. */
async function putOff(
  { db, log, now, buried }: OutboxContext,
  { tenantId }: Lane,
  event: Event,
  error: unknown,
): Promise<void> {
  const text = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH),
    at = now();
  const pause = PAUSES_S[event.tries];
  log.error(
    { err: error, tenantId, event: event.id, topic: event.topic, tries: event.tries + 1 },
    pause === undefined ? 'an event is given up' : 'an event failed',
  );
  await db.write(tenantId, async (tx) => {
    // Whoever else tried it meanwhile has the last word.
    const { rows } = await sql`
      update ops.outbox_event
      set tries = tries + 1, status = ${pause === undefined ? DEAD : 0},
        next_at = ${new Date(at.getTime() + (pause ?? 0) * 1000)}, last_error = ${text}, updated_at = ${at}
      where tenant_id = ${tenantId}
        and id = ${event.id}
        and status = 0
        and tries = ${event.tries}
      returning id
    `.execute(tx);
    if (pause === undefined && rows.length > 0) await buried?.({ tx, tenantId, now: at }, event, text);
  });
}

/**
 * End what else waits under these keys, and tell what it says: for a consumer whose answer to many events is one. Seen after the events it was handed, in the same
 * transaction, so what it then reads covers them too.
 */
export async function absorb(
  { tx, tenantId, now }: Delivery,
  topic: string,
  keys: readonly string[],
): Promise<Pick<Event, 'payload'>[]> {
  const { rows } = await sql<Pick<Event, 'payload'>>`
    with rest as (
      update ops.outbox_event
      set status = ${DONE}, updated_at = ${now}
      where tenant_id = ${tenantId}
        and agg_key = any(${keys}::text[])
        and topic = ${topic}
        and status = 0
      returning agg_key, payload
    )
    select distinct payload
    from rest
  `.execute(tx);
  return rows;
}

/** Rows of one transaction, so that locks and log stay short. */
const FORGET = 10_000;

/** Forget what was done long ago. Returns how many; the caller asks until none is left. */
export async function forgetDelivered(tx: Tx, tenantId: number, before: Date): Promise<number> {
  const {
    rows: [row],
  } = await sql<{
    n: number;
  }>`
    with old as (
      select id, event_id
      from ops.outbox_event
      where tenant_id = ${tenantId}
        and status = ${DONE}
        and updated_at < ${before}
      order by updated_at
      limit ${FORGET}
      for update skip locked
    ), seen as (delete from ops.inbox_event i using old o where i.tenant_id = ${tenantId} and i.event_id = o.event_id),
      gone as (
        delete from ops.outbox_event e
        using old o
        where e.tenant_id = ${tenantId}
          and e.id = o.id
        returning 1
      )
    select count(*) as n
    from gone
  `.execute(tx);
  return row?.n ?? 0;
}
