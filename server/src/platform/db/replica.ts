import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { asRefusal, isRetryable } from '../errors.ts';
import type { Database, Tx } from './database.ts';
import type { Question, Reader } from './reader.ts';

/** A place of the log: what lies before it is older. */
export type Lsn = bigint;
const LSN = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/;

/** `16/B374D848` as a number; undefined when it is none. */
export function lsnOf(text: string): Lsn | undefined {
  const [, high, low] = LSN.exec(text) ?? [];
  return high === undefined || low === undefined ? undefined : (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
export const lsnText = (lsn: Lsn): string =>
  `${(lsn >> 32n).toString(16).toUpperCase()}/${(lsn & 0xffff_ffffn).toString(16).toUpperCase()}`;

/** One who reads, for as long as a request takes. */
export interface Reading {
  /** What he has written lies before this; undefined: nothing he would miss. */
  seen: Lsn | undefined;
  /** A command reads where it writes. */
  onlyReads: boolean;
  /** Whether a read that failed halfway may be asked again: not when a part of it has been sent. */
  mayRepeat: boolean;
}
const readings = new AsyncLocalStorage<Reading>();
/** Reads of `work` that are no part of a command may be answered by the replica. */
export const readAs = <T>(reading: Reading, work: () => Promise<T>): Promise<T> => readings.run(reading, work);

/** Told of every commit: whose it was will not read an older state. */
export function noteCommit(lsn: string): void {
  const reading = readings.getStore(),
    at = lsnOf(lsn);
  if (reading && at !== undefined && at > (reading.seen ?? 0n)) reading.seen = at;
}

const LOOK_MS = 250,
  /** Without news for so long it is not known where it stands. */
  NEWS_MS = 2000,
  /** A report waits so long until the replica knows whose it is, which was written a moment ago. */
  REPORT_PATIENCE_MS = 1000,
  STEP_MS = 50;

/** Where a database stands, and which one it is. */
interface Stand {
  lsn: string;
  id: string;
}
const STAND = sql<Stand>`
  select (
    case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end
  )::text as lsn,
    concat(
      (select system_identifier from pg_control_system()), ' ',
      (select oid from pg_database where datname = current_database())
    ) as id
`;

export interface ReplicaOptions {
  /** Further behind it is not read. */
  lagMs: number;
  onEvent?: (message: string) => void;
  /** Hears of each read where it was answered. */
  onRead?: (place: 'primary' | 'replica') => void;
}

/**
 * A copy of the database that only reads. How far it is behind is known from both: every look notes where the primary stands, and the copy is as old as
 * the newest of these it has reached.
 */
export class Replica {
  readonly #primary: Database;
  readonly #replica: Database;
  readonly #options: ReplicaOptions;
  readonly #timer: NodeJS.Timeout;
  readonly #stood: { at: number; lsn: Lsn }[] = [];
  readonly #written = new LRUCache<string, Lsn>({ max: SESSIONS_MAX });
  /** Of this process. */
  readonly name = randomBytes(4).toString('hex');
  #reached: Lsn = 0n;
  #asOf = 0;
  #newsAt = 0;
  #looking = false;
  #wasFit: boolean | undefined;

  constructor(primary: Database, replica: Database, options: ReplicaOptions) {
    this.#primary = primary;
    this.#replica = replica;
    this.#options = options;
    this.#timer = setInterval(() => void this.#look(), LOOK_MS).unref();
  }

  /** Seconds behind; undefined when it is not known. */
  get lag(): number | undefined {
    const now = performance.now();
    return this.#asOf === 0 || now - this.#newsAt > NEWS_MS ? undefined : (now - this.#asOf) / 1000;
  }

  get lagMs(): number {
    return this.#options.lagMs;
  }

  /** What a session has written here lies before this. */
  writtenBy(session: string): Lsn | undefined {
    return this.#written.get(session);
  }

  /** It has written; answers before which place everything of it lies. */
  wrote(session: string, at: Lsn): Lsn {
    const known = this.#written.get(session) ?? 0n,
      newest = at > known ? at : known;
    if (session !== '') this.#written.set(session, newest);
    return newest;
  }

  /** Whether it may be read by whoever has written what lies before `seen`. */
  has(seen: Lsn | undefined): boolean {
    const { lag } = this;
    return lag !== undefined && lag * 1000 <= this.#options.lagMs && this.#reached >= (seen ?? 0n);
  }

  /** The same, waiting a moment for it. */
  async reaches(seen: Lsn | undefined, patienceMs: number): Promise<boolean> {
    for (const end = performance.now() + patienceMs; ; await this.#look()) {
      if (this.has(seen)) return true;
      if (performance.now() > end || this.lag === undefined) return false;
      await new Promise((next) => setTimeout(next, STEP_MS));
    }
  }

  /** The database of the requests: reads of whoever reads only (`readAs`) come from here when he misses nothing. */
  over(): Database {
    const primary = this.#primary,
      { onRead } = this.#options;
    return {
      ...primary,
      read: async <T>(tenantId: number, work: (tx: Tx) => Promise<T>): Promise<T> => {
        const reading = readings.getStore();
        if (reading?.onlyReads && this.has(reading.seen))
          try {
            const result = await this.#replica.read(tenantId, work);
            onRead?.('replica');
            return result;
          } catch (error) {
            if (!reading.mayRepeat || !isOfTheReplica(error)) throw error;
          }
        onRead?.('primary');
        return primary.read(tenantId, work);
      },
      close: async () => {
        clearInterval(this.#timer);
        await Promise.all([primary.close(), this.#replica.close()]);
      },
    };
  }

  /** The same for what users wrote: whose report it is was written just now, and is waited for. */
  reports(primary: Reader, replica: Reader): Reader {
    const { onRead } = this.#options;
    const from = async <T>(ask: (reader: Reader) => Promise<T>): Promise<T> => {
      const reading = readings.getStore();
      const here = reading?.onlyReads === true && (await this.reaches(reading.seen, REPORT_PATIENCE_MS));
      onRead?.(here ? 'replica' : 'primary');
      return ask(here ? replica : primary).catch((error: unknown) => {
        if (here && isOfTheReplica(error)) return ask(primary);
        throw error;
      });
    };
    return {
      read: (question: Question) => from((reader) => reader.read(question)),
      describe: (question: Question) => from((reader) => reader.describe(question)),
      close: async () => {
        await Promise.all([primary.close(), replica.close()]);
      },
    };
  }

  async #look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    try {
      const [now] = await this.#primary.lookup(STAND),
        at = performance.now(),
        [copy] = await this.#replica.lookup(STAND);
      if (!now || !copy || now.id !== copy.id) return this.#tell(false, 'it is a copy of another database');
      this.#note(at, lsnOf(now.lsn) ?? 0n, lsnOf(copy.lsn) ?? 0n);
      this.#tell(this.has(undefined), 'it is too far behind');
    } catch (error) {
      this.#tell(false, error instanceof Error ? error.message : String(error));
    } finally {
      this.#looking = false;
    }
  }

  #note(at: number, stands: Lsn, reached: Lsn): void {
    this.#stood.push({ at, lsn: stands });
    const newest = this.#stood.findLastIndex(({ lsn }) => lsn <= reached);
    if (newest >= 0) {
      this.#asOf = this.#stood[newest]?.at ?? 0;
      this.#stood.splice(0, newest);
    }
    // Of a copy that does not move the oldest are enough to know how old it is.
    if (this.#stood.length > STOOD_MAX) this.#stood.splice(1, 1);
    this.#reached = reached;
    this.#newsAt = performance.now();
  }

  #tell(isFit: boolean, why: string): void {
    if (!isFit && this.lag !== undefined && why !== 'it is too far behind') this.#newsAt = 0;
    if (isFit === this.#wasFit) return;
    this.#wasFit = isFit;
    this.#options.onEvent?.(isFit ? 'The replica is read' : `The replica is not read: ${why}`);
  }
}
const STOOD_MAX = 1000,
  SESSIONS_MAX = 20_000;

/** It is away, or what was read is being changed there. */
const isOfTheReplica = (error: unknown): boolean => isRetryable(error) || asRefusal(error)?.kind === 'UNAVAILABLE';
