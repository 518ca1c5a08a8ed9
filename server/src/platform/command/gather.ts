/** A call that waits for its turn. */
interface Waiting<I, O> {
  input: I;
  done: (output: O) => void;
  failed: (error: unknown) => void;
}

/** How calls are worked: one by itself, several as one piece of work, and whether one more may join those already chosen. */
export interface GatherOptions<I, O> {
  alone: (input: I) => Promise<O>;
  /** Answers in the order given. When it fails, nothing has happened and each is worked by itself. */
  many: (inputs: readonly I[]) => Promise<readonly O[]>;
  joins: (chosen: readonly I[], next: I) => boolean;
}

/**
 * Work that only one can do at a time is done for everybody who waits: the first call goes by itself, those that come meanwhile
 * go together afterwards. Nobody waits who would not have waited for the lock, and each gets his own answer.
 */
export class Gathering<I, O> {
  readonly #queues = new Map<string, Waiting<I, O>[]>();
  readonly #options: GatherOptions<I, O>;

  constructor(options: GatherOptions<I, O>) {
    this.#options = options;
  }

  /** `place`: what only one can work in at a time. */
  ask(place: string, input: I): Promise<O> {
    return new Promise((done, failed) => {
      const queue = this.#queues.get(place);
      if (queue) return void queue.push({ input, done, failed });
      this.#queues.set(place, [{ input, done, failed }]);
      void this.#work(place);
    });
  }

  async #work(place: string): Promise<void> {
    for (let queue = this.#queues.get(place); queue && queue.length > 0; queue = this.#queues.get(place)) {
      const chosen: Waiting<I, O>[] = [],
        left: Waiting<I, O>[] = [];
      for (const one of queue)
        (chosen.length === 0 ||
        this.#options.joins(
          chosen.map(({ input }) => input),
          one.input,
        )
          ? chosen
          : left
        ).push(one);
      this.#queues.set(place, left);
      await this.#answer(chosen);
    }
    this.#queues.delete(place);
  }

  async #answer(chosen: readonly Waiting<I, O>[]): Promise<void> {
    const outputs =
      chosen.length === 1
        ? undefined
        : await this.#options.many(chosen.map(({ input }) => input)).catch(() => undefined);
    if (!outputs) return void (await Promise.all(chosen.map((one) => this.#alone(one))));
    for (const [i, { done, failed }] of chosen.entries()) {
      const output = outputs[i];
      if (output === undefined) failed(new Error('a call of several got no answer'));
      else done(output);
    }
  }

  async #alone({ input, done, failed }: Waiting<I, O>): Promise<void> {
    try {
      done(await this.#options.alone(input));
    } catch (error) {
      failed(error);
    }
  }
}
