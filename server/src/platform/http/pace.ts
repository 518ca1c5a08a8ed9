import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { refuse } from '../errors.ts';

/** Tokens and users remembered; beyond it those who were away longest are forgotten, which only forgives them. */
const KNOWN_MAX = 10_000;

interface Bucket {
  left: number;
  at: number;
}

/**
 * So many requests a second for each user, whatever the number of his windows, and so many seconds' worth at once: a batch of work passes, a machine that never stops does not. A token that was seen before is
 * judged before anything is asked of the database, so that saying no costs nothing.
 */
export class Pace {
  readonly #perSecond: number;
  readonly #burst: number;
  readonly #users = new LRUCache<string, Bucket>({ max: KNOWN_MAX });
  readonly #tokens = new LRUCache<string, Bucket>({ max: KNOWN_MAX });

  /** @param perSecond 0: no limit */
  constructor(perSecond: number, burstSeconds: number) {
    this.#perSecond = perSecond;
    this.#burst = perSecond * burstSeconds;
  }

  /** Count a request by its token. Whether the token is known; if not, its user has to be told afterwards. */
  byToken(token: string | undefined): boolean {
    const bucket = token === undefined ? undefined : this.#tokens.get(token);
    if (bucket) this.#take(bucket);
    return bucket !== undefined || this.#perSecond === 0;
  }

  /** Count a request of this user, who came with this token. Only for tokens that were found good. */
  byUser(user: string, token: string | undefined): void {
    const bucket = this.#users.get(user) ?? { left: this.#burst, at: performance.now() };
    this.#users.set(user, bucket);
    if (token !== undefined) this.#tokens.set(token, bucket);
    this.#take(bucket);
  }

  #take(bucket: Bucket): void {
    if (taken(bucket, this.#perSecond, this.#burst) > 0) refuse('TOO_FAST');
  }
}

/** Take one out of a bucket that fills up. The seconds until one is in it again; 0: it was taken. */
function taken(bucket: Bucket, perSecond: number, burst: number): number {
  const now = performance.now();
  bucket.left = Math.min(burst, bucket.left + ((now - bucket.at) / 1000) * perSecond);
  bucket.at = now;
  if (bucket.left < 1) return (1 - bucket.left) / perSecond;
  bucket.left -= 1;
  return 0;
}

const MINUTE_S = 60;

/** So many requests a minute for each name, each its own number: all of them at once, if it likes. On this node: with two it is twice as many. */
export class Rates {
  readonly #buckets = new LRUCache<string, Bucket>({ max: KNOWN_MAX });

  /** Count one. The seconds to wait; 0: it may pass. */
  take(name: string, perMinute: number): number {
    const bucket = this.#buckets.get(name) ?? { left: perMinute, at: performance.now() };
    this.#buckets.set(name, bucket);
    return taken(bucket, perMinute / MINUTE_S, perMinute);
  }
}

/** Too fast, if there is anything to wait for; the answer says how long (`Retry-After`). */
export function refuseFor(request: FastifyRequest, seconds: number): void {
  if (seconds <= 0) return;
  request.retryAfter = Math.ceil(seconds);
  refuse('TOO_FAST');
}
