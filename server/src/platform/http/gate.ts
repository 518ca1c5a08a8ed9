import { Refusal } from '../errors.ts';

/** How many requests are worked on at once, how many may wait for that, and how long. */
export interface GateLimits {
  atWork: number;
  waiting: number;
  waitMs: number;
}

/** Once somebody has waited this long, the line is not a burst but overload. */
const STANDING_MS = 250;

interface Waiter {
  since: number;
  timer: NodeJS.Timeout;
  gone: () => boolean;
  enter: () => void;
  turnAway: (why: Refusal) => void;
}

/**
 * A bounded number of requests at work and a short line before it. A burst is served in the order it came. When more keeps coming than can be
 * done, the newest is served first: the answer reaches somebody who still waits for it, and the oldest, who is likeliest to have given up, is told to
 * come back. Serving the oldest first would make everybody wait until nobody does.
 */
export class Gate {
  readonly #limits: GateLimits;
  readonly #line: Waiter[] = [];
  #working = 0;

  constructor(limits: GateLimits) {
    this.#limits = limits;
  }

  /** Do the work when there is room; refused when there is none in time. `gone`: nobody waits for the answer any more. */
  async within<T>(work: () => Promise<T>, gone: () => boolean = () => false): Promise<T> {
    if (this.#working < this.#limits.atWork) this.#working += 1;
    else await this.#turn(gone);
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  #turn(gone: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#turnAway(waiter), this.#limits.waitMs);
      const waiter: Waiter = { since: performance.now(), timer, gone, enter: resolve, turnAway: reject };
      this.#line.push(waiter);
      const oldest = this.#line[0];
      if (this.#line.length > this.#limits.waiting && oldest) this.#turnAway(oldest);
    });
  }

  #turnAway(waiter: Waiter): void {
    const place = this.#line.indexOf(waiter);
    if (place < 0) return;
    this.#line.splice(place, 1);
    clearTimeout(waiter.timer);
    waiter.turnAway(new Refusal('BUSY'));
  }

  /** The place goes straight to the next one, so that nobody slips in between. */
  #leave(): void {
    const next = this.#next();
    if (next) next.enter();
    else this.#working -= 1;
  }

  #next(): Waiter | undefined {
    for (let oldest = this.#line[0]; oldest; oldest = this.#line[0]) {
      const next =
        performance.now() - oldest.since > STANDING_MS ? (this.#line.pop() ?? oldest) : (this.#line.shift() ?? oldest);
      clearTimeout(next.timer);
      if (!next.gone()) return next;
      next.turnAway(new Refusal('BUSY'));
    }
    return undefined;
  }
}
