import { Refusal, refuse } from '../../../platform/errors.ts';

/** Reports at work in this process, and those that wait for it: so few that they never take the places of all other requests. */
const AT_WORK = 3,
  WAITING = 3;
const WAIT_MS = 8000;
const BUSY = '正在运行的报表较多，请稍后再试';

interface Waiter {
  user: string;
  enter: () => void;
}

/** One report of a user at a time, and a few of all: the next waits a little, the one after is told to come back. */
export class Slots {
  readonly #working = new Set<string>();
  readonly #line: Waiter[] = [];

  async within<T>(user: string, work: () => Promise<T>): Promise<T> {
    if (this.#mayEnter(user)) this.#working.add(user);
    else await this.#turn(user);
    try {
      return await work();
    } finally {
      this.#working.delete(user);
      this.#next();
    }
  }

  #mayEnter(user: string): boolean {
    return this.#working.size < AT_WORK && !this.#working.has(user);
  }

  #turn(user: string): Promise<void> {
    if (this.#line.length >= WAITING || this.#line.some((waiter) => waiter.user === user)) refuse('TOO_OFTEN', BUSY);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#line.splice(this.#line.indexOf(waiter), 1);
        reject(new Refusal('TOO_OFTEN', BUSY));
      }, WAIT_MS);
      const waiter: Waiter = {
        user,
        enter: () => {
          clearTimeout(timer);
          this.#working.add(user);
          resolve();
        },
      };
      this.#line.push(waiter);
    });
  }

  #next(): void {
    const i = this.#line.findIndex(({ user }) => this.#mayEnter(user));
    if (i >= 0) this.#line.splice(i, 1)[0]?.enter();
  }
}
