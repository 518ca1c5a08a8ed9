import type { Socket } from 'node:net';
import pg from 'pg';
import { Refusal } from '../errors.ts';
import { knock } from './knock.ts';

/**
 * Everything is counted in ticks of this process, not in time: while the process itself stands still (a large file, a busy machine),
 * answers lie unread, and that is no fault of the database.
 */
const TICK_MS = 100;
const EVERY = 10;
/** An unanswered question is asked again on a new connection: one connection may be lost without the database being away. */
const RENEW = 15,
  RETRY = 5;
const AWAY = 30;
/** A question answered after so many ticks, so many times in a row, means that no command of forty statements will end in time. */
const SLOW = 3,
  SLOW_BEATS = 4;
/** As long may anybody wait for a slow database; a request waits twice, for its rights and for its answer. */
const PATIENCE = 35;
/** Beyond its statement timeout a connection that moved no byte is lost, whatever the others do. */
const STALLED = 30;
const ANSWER_MS = 2000;

// Of pg's types only the socket says less than it is.
const streamOf = (client: pg.Client): Socket => client.connection.stream as Socket;

/** As the pool calls it. */
type Connect = (done: (error?: Error) => void) => void;

/** A connection in use: how long, and how long without a byte. */
interface Out {
  held: number;
  still: number;
  bytes: number;
}
/** Somebody who waits for the database. */
interface Wait {
  ticks: number;
  giveUp: (why: Refusal) => void;
}

export interface PulseOptions {
  url: string;
  /** Of all connections of this pool and of no other. */
  name: string;
  statementTimeoutMs: number;
  /**
   * The way around a pooler that `url` leads through: the question goes this way, for behind long statements of others it would wait for its
   * turn, and the pooler itself is knocked at.
   */
  around?: string | undefined;
  onEvent?: ((message: string) => void) | undefined;
}

/**
 * Whether the database answers: a question every second on a connection of its own. Three seconds without an answer, and it counts as
 * away: every connection of the pool is destroyed, so that whoever waits is answered, and none is opened until it answers again.
 * What the destroyed ones left open over there (their transactions may hold locks) is ended before the first request comes in.
 */
export class Pulse {
  readonly #options: PulseOptions;
  readonly #open = new Set<pg.Client>();
  readonly #out = new Map<pg.Client, Out>();
  readonly #waits = new Set<Wait>();
  readonly #timer = setInterval(() => this.#tick(), TICK_MS).unref();
  #curious: ((answered: boolean) => void)[] = [];
  #client: pg.Client | undefined;
  #asking = false;
  #ticks = 0;
  #slowBeats = 0;
  #away = false;

  constructor(options: PulseOptions) {
    this.#options = options;
  }

  /** Whether it answers a question that is open now; soon, in any case. */
  answers(): Promise<boolean> {
    if (this.#away) return Promise.resolve(false);
    if (!this.#asking) this.#ask();
    return new Promise((resolve) => {
      this.#curious.push(resolve);
      setTimeout(() => resolve(false), ANSWER_MS).unref();
    });
  }

  /** What is worked on, given up when the database is away or slow and it has taken too long: it goes on until its connection is cut. */
  patiently<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const wait: Wait = { ticks: 0, giveUp: reject };
      this.#waits.add(wait);
      work.then(resolve, reject).finally(() => this.#waits.delete(wait));
    });
  }

  /** The same client, which does not connect while the database is away and is cut when it goes away. */
  guarded(Client: typeof pg.Client): typeof pg.Client {
    const opening = (client: pg.Client): boolean => {
      if (this.#away) return false;
      this.#open.add(client);
      client.once('end', () => this.#open.delete(client));
      return true;
    };
    return class extends Client {
      constructor(config?: string | pg.ClientConfig) {
        super(config);
        const connect = this.connect.bind(this) as Connect;
        this.connect = ((done) =>
          opening(this)
            ? connect(done)
            : process.nextTick(done, new Refusal('UNAVAILABLE'))) as Connect as pg.Client['connect'];
      }
    };
  }

  /** Know which connections are in use. */
  watch(pool: pg.Pool): void {
    pool.on('acquire', (client) => {
      this.#out.set(client, { held: 0, still: 0, bytes: 0 });
    });
    pool.on('release', (_, client) => {
      this.#out.delete(client);
    });
  }

  close(): void {
    clearInterval(this.#timer);
    this.#drop();
  }

  #tick(): void {
    this.#ticks += 1;
    for (const [client, out] of this.#out) this.#judge(client, out);
    for (const wait of this.#waits) {
      wait.ticks += 1;
      if (this.#troubled && wait.ticks > PATIENCE) wait.giveUp(new Refusal('UNAVAILABLE'));
    }
    if (!this.#asking) {
      if (this.#ticks >= EVERY) this.#ask();
      return;
    }
    if (this.#ticks === AWAY && !this.#away) this.#lose();
    if (this.#ticks % RENEW === 0) this.#drop();
    if (!this.#client && this.#ticks % RETRY === 0) this.#send();
  }

  #judge(client: pg.Client, out: Out): void {
    const { bytesRead, bytesWritten } = streamOf(client);
    out.held += 1;
    out.still = bytesRead + bytesWritten === out.bytes ? out.still + 1 : 0;
    out.bytes = bytesRead + bytesWritten;
    const stalled = out.still > this.#options.statementTimeoutMs / TICK_MS + STALLED;
    if (stalled || (this.#troubled && out.held > PATIENCE)) streamOf(client).destroy();
  }

  get #troubled(): boolean {
    return this.#away || this.#slowBeats >= SLOW_BEATS;
  }

  #ask(): void {
    this.#asking = true;
    this.#ticks = 0;
    this.#send();
  }

  #send(): void {
    const client = (this.#client ??= this.#connect());
    const { url, around, name } = this.#options;
    const orphans = around === undefined ? END_ORPHANS : `${END_ORPHANS} and state <> 'idle'`;
    const answer = client.query(this.#away ? orphans : 'select 1', this.#away ? [name] : []);
    Promise.all([answer, around === undefined ? undefined : knock(url)]).then(
      () => {
        if (client === this.#client) this.#answered();
      },
      () => {
        if (client === this.#client) this.#drop();
      },
    );
  }

  #connect(): pg.Client {
    const client = new pg.Client({
      connectionString: this.#options.around ?? this.#options.url,
      application_name: 'haocang pulse',
    });
    client.on('error', () => {
      if (client === this.#client) this.#drop();
    });
    client.connect().catch(() => {
      if (client === this.#client) this.#drop();
    });
    streamOf(client).unref();
    return client;
  }

  #drop(): void {
    const client = this.#client;
    this.#client = undefined;
    if (client) streamOf(client).destroy();
  }

  #answered(): void {
    this.#slowBeats = this.#ticks >= SLOW ? this.#slowBeats + 1 : 0;
    if (this.#slowBeats === SLOW_BEATS)
      this.#options.onEvent?.('The database answers slowly; requests that take long are refused');
    this.#asking = false;
    this.#ticks = 0;
    if (this.#away) this.#options.onEvent?.('The database answers again');
    this.#away = false;
    this.#tell(true);
  }

  #lose(): void {
    this.#away = true;
    this.#options.onEvent?.('The database does not answer; requests are refused until it does');
    for (const client of this.#open) streamOf(client).destroy();
    this.#tell(false);
  }

  #tell(answered: boolean): void {
    for (const resolve of this.#curious.splice(0)) resolve(answered);
  }
}

/** While the database was away nothing was opened: whatever bears the pool's name is left over, of a pooler's connections those in a transaction. */
const END_ORPHANS = 'select count(pg_terminate_backend(pid)) from pg_stat_activity where application_name = $1';
