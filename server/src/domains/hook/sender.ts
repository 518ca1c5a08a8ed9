import type { LookupFunction } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Platform } from '../../platform/platform.ts';
import { AT_ONCE, claimDue, type Claimed, type Hook } from './claim.ts';
import { ended } from './outcome.ts';
import { say } from './say.ts';

export type SenderContext = Pick<Platform, 'db' | 'log' | 'now' | 'secrets' | 'outside'> & {
  /** Where names lead; by itself to public addresses only. */
  lookup?: LookupFunction;
};

/** Even without a bell: what waits for its hour. */
const LOOK_MS = 1000;
const FAULT_PAUSE_MS = 2000;
/** Deliveries this server has in hands at once: a hook that is slow has few of them. */
const IN_HANDS_MAX = 256;
/** What is being said when the server stops may come to its end; what is cut off is said again by whoever finds its lease over. */
const LAST_WORDS_MS = 2000;

/** Sends what is due until told to stop, when the bell rings and every second. No transaction is open while it speaks. */
export class Sender {
  readonly #context: SenderContext;
  readonly #stopping = new AbortController();
  readonly #cut = new AbortController();
  readonly #speaking = new Map<Promise<void>, string>();
  #bell = new AbortController();
  #running: Promise<void> | undefined;

  constructor(context: SenderContext) {
    this.#context = context;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** There is something new, or room for more. */
  ring(): void {
    this.#bell.abort();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.ring();
    await this.#running;
    await Promise.race([this.quiet(), sleep(LAST_WORDS_MS)]);
    this.#cut.abort();
    await this.quiet();
  }

  /** When nothing is being said any more. */
  async quiet(): Promise<void> {
    await Promise.allSettled(this.#speaking.keys());
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      this.#bell = new AbortController();
      const pause = await this.look().then(
        () => LOOK_MS,
        (error: unknown) => {
          this.#context.log.warn({ err: error }, 'webhooks cannot be looked at');
          return FAULT_PAUSE_MS;
        },
      );
      await sleep(pause, undefined, { signal: this.#bell.signal }).catch(() => undefined);
    }
  }

  /** Begin to send what is due and has room. Returns how many were begun. */
  async look(): Promise<number> {
    const { db, now } = this.#context,
      at = now();
    let begun = 0;
    for (const hook of await db.lookup(sql<Hook>`select * from hook.due(${at})`)) {
      if (this.#speaking.size >= IN_HANDS_MAX || this.#stopping.signal.aborted) break;
      if (this.#busy(hook)) continue;
      const claimed = await db.write(hook.tenantId, (tx) => claimDue(tx, hook, at));
      for (const one of claimed) this.#speak(one, at);
      begun += claimed.length;
    }
    return begun;
  }

  #busy(hook: Hook): boolean {
    const name = nameOf(hook);
    return [...this.#speaking.values()].filter((one) => one === name).length >= AT_ONCE;
  }

  #speak(claimed: Claimed, at: Date): void {
    const { log } = this.#context;
    const said = this.#tell(claimed, at)
      .catch((error: unknown) => log.warn({ err: error, delivery: claimed.id }, 'a delivery cannot be ended'))
      .finally(() => {
        this.#speaking.delete(said);
        this.ring();
      });
    this.#speaking.set(said, nameOf(claimed));
  }

  async #tell(claimed: Claimed, now: Date): Promise<void> {
    const { signal } = this.#cut,
      { lookup } = this.#context;
    const outcome = await say(this.#context, claimed, { now, signal, lookup });
    // Nobody has answered: it stays in these hands until its lease is over.
    if (signal.aborted && outcome.httpStatus === null) return;
    await this.#context.db.write(claimed.tenantId, (tx) => ended(tx, claimed, outcome, now));
  }
}

const nameOf = ({ tenantId, webhookId }: Hook): string => `${tenantId}/${webhookId}`;
