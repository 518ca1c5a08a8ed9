import { LRUCache } from 'lru-cache';
import { refuse } from '../../platform/errors.ts';

interface Bucket {
  left: number;
  at: number;
}
interface Rate {
  perSecond: number;
  burst: number;
}

/** A page looks every few seconds; several windows of it may be open. */
const OF_LINK: Rate = { perSecond: 2, burst: 60 };
/** Words that open nothing, from one address: many drivers share one. */
const MISSES: Rate = { perSecond: 5, burst: 300 };
const KNOWN_MAX = 10_000;

/**
 * How often a link is opened, and how often an address tries words that open nothing. Words that are known to open something are not held against their
 * address: whoever guesses beside a driver does not shut him out. Kept by this process; forgetting only forgives.
 */
export class LinkPace {
  readonly #links = new LRUCache<string, Bucket>({ max: KNOWN_MAX });
  readonly #misses = new LRUCache<string, Bucket>({ max: KNOWN_MAX });
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Before anything is asked of the database. */
  before(link: string, address: string): void {
    const known = this.#links.get(link);
    if (known) return this.#take(known, OF_LINK);
    const misses = this.#misses.get(address);
    if (misses && this.#filled(misses, MISSES) < 1) refuse('TOO_FAST');
  }

  met(link: string): void {
    if (!this.#links.has(link)) this.#links.set(link, { left: OF_LINK.burst, at: this.#now() });
  }

  missed(address: string): void {
    const bucket = this.#misses.get(address) ?? { left: MISSES.burst, at: this.#now() };
    this.#misses.set(address, bucket);
    bucket.left = Math.max(0, this.#filled(bucket, MISSES) - 1);
  }

  #filled(bucket: Bucket, { perSecond, burst }: Rate): number {
    const now = this.#now();
    bucket.left = Math.min(burst, bucket.left + ((now - bucket.at) / 1000) * perSecond);
    bucket.at = now;
    return bucket.left;
  }

  #take(bucket: Bucket, rate: Rate): void {
    if (this.#filled(bucket, rate) < 1) refuse('TOO_FAST');
    bucket.left -= 1;
  }
}
