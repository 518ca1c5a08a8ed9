import { outOrderApi } from '#contract/outbound/order.ts';
import { seeded } from '../support/measure.ts';
import { Caller, type Line } from './caller.ts';

const PATIENCE_MS = 90_000;

/** People who only look: they leaf through the orders of an owner, asking until they are answered. */
export class Watchers {
  /** Lists answered. */
  seen = 0;
  readonly faults: string[] = [];
  readonly #work: Promise<unknown>;
  #over = false;

  constructor(line: Line, ownerId: number, { count, seed }: { count: number; seed: number }) {
    this.#work = Promise.all(
      Array.from({ length: count }, async (_, i) => {
        const random = seeded(seed * 17 + i),
          caller = new Caller(line, random, { patienceMs: PATIENCE_MS });
        while (!this.#over && this.faults.length < 5) {
          const page = { param: { ownerId }, pageNum: 1 + Math.floor(random() * 3), pageSize: 20 };
          await caller.ask(outOrderApi.queryPage, page).then(
            ({ ok, code, msg }) => {
              if (ok) this.seen += 1;
              else this.faults.push(`a list was refused: ${code} ${msg}`);
            },
            (error: unknown) => this.faults.push(error instanceof Error ? error.message : String(error)),
          );
        }
      }),
    );
  }

  async end(): Promise<void> {
    this.#over = true;
    await this.#work;
  }
}
