import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../platform/db/database.ts';
import { goOn, putOff, readOn, type Delivery, type Event, type Lane, type Met, type Wait } from './lane.ts';

/** What a consumer leaves for a later moment: it counts as no failure. */
export interface Later {
  id: number;
  at: Date;
}

export interface Consumer {
  /** Unique and for ever: what it has done is remembered under it. */
  readonly name: string;
  readonly topics: readonly string[];
  /** Events in the order of their ids, each once. A throw takes everything back. */
  readonly consume: (delivery: Delivery, events: readonly Event[]) => Promise<readonly Later[] | void>;
}

/** Told once about an event that is given up. */
export type Buried = (delivery: Omit<Delivery, 'reading'>, event: Event, error: string) => Promise<void>;

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
/** Who has just looked lets the next events gather: a round costs the same for one as for many. */
const GATHER_MS = 100;
const FAULT_PAUSE_MS = 2000;
const WAITING = 0,
  DEAD = 2;
const ERROR_LENGTH = 300;

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
      else if (worked < BATCH)
        await sleep(GATHER_MS, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
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
  const taken = new Map<string, Met>();
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
  const taken = new Map<string, Met>();
  try {
    return await deliver(context, at, key, taken);
  } catch (error) {
    const first = taken.get(key);
    if (first) await fail(context, at, first, error);
    return first ? 1 : 0;
  }
}

/** Take, consume and end in one transaction. `taken` learns the first event of each key, whatever happens then. */
async function deliver(context: OutboxContext, at: Lane, key: string | null, taken: Map<string, Met>): Promise<number> {
  const now = context.now();
  return context.db.write(at.tenantId, async (tx) => {
    // A key that failed among others is tried event by event, or its first failure would hide what before it succeeded.
    const reading = await readOn(tx, at, { now, key, limit: key === null ? BATCH : 1 });
    if (!reading || reading.met.length === 0) return 0;
    for (const event of reading.met)
      if (event.behind === null && !taken.has(event.aggKey)) taken.set(event.aggKey, event);
    const waits = await consumed({ tx, tenantId: at.tenantId, now, reading }, context.consumers);
    await goOn(tx, reading, waits);
    return reading.met.length;
  });
}

/** Hand each consumer those of its events that it has not done yet; what one of them puts off, and what stands behind another event, waits. */
async function consumed(delivery: Delivery, consumers: readonly Consumer[]): Promise<Wait[]> {
  const { met } = delivery.reading,
    waits = new Map<number, Wait>(),
    done = new Map<number, Set<string>>(met.map((event) => [event.id, new Set(event.done)]));
  const waitUntil = (event: Met, at: Date): void => {
    const { id, aggKey, tries } = event;
    waits.set(id, { id, aggKey, tries, at, status: WAITING, done: [] });
  };
  for (const event of met) if (event.behind) waitUntil(event, event.behind);
  for (const { name, topics, consume } of consumers) {
    const mine = met.filter(
      ({ id, topic, behind }) => behind === null && topics.includes(topic) && !done.get(id)?.has(name),
    );
    if (mine.length === 0) continue;
    const later = new Map(((await consume(delivery, mine)) ?? []).map(({ id, at }) => [id, at]));
    for (const event of mine) {
      const at = later.get(event.id);
      if (at) waitUntil(event, at);
      else done.get(event.id)?.add(name);
    }
  }
  return [...waits.values()].map((wait) => ({ ...wait, done: [...(done.get(wait.id) ?? [])] }));
}

/** The event waits for its next try, and its key with it; after the last try it is given up, and the key goes on. */
async function fail({ db, log, now, buried }: OutboxContext, lane: Lane, event: Met, error: unknown): Promise<void> {
  const text = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH),
    { tenantId } = lane,
    at = now(),
    pause = PAUSES_S[event.tries],
    tries = event.tries + 1;
  log.error(
    { err: error, tenantId, event: event.id, topic: event.topic, tries },
    pause === undefined ? 'an event is given up' : 'an event failed',
  );
  await db.write(tenantId, async (tx) => {
    const status = pause === undefined ? DEAD : WAITING,
      next = new Date(at.getTime() + (pause ?? 0) * 1000);
    const mine = await putOff(tx, lane, event, { at: next, tries, status, error: text });
    if (pause === undefined && mine) await buried?.({ tx, tenantId, now: at }, event, text);
  });
}
