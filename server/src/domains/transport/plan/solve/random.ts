/** Chance that can be had again: the same seed gives the same numbers (xorshift, 32 bits). */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = (seed | 0) === 0 ? 0x9e3779b9 : seed | 0;
    for (let i = 0; i < 8; i += 1) this.next();
  }

  /** At least 0, below 1. */
  next(): number {
    let x = this.#state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.#state = x;
    return (x >>> 0) / 4294967296;
  }

  /** A whole number below `n`. */
  below(n: number): number {
    return Math.floor(this.next() * n);
  }

  shuffle(list: Int32Array, length: number): void {
    for (let i = length - 1; i > 0; i -= 1) {
      const j = this.below(i + 1),
        kept = list[i] ?? 0;
      list[i] = list[j] ?? 0;
      list[j] = kept;
    }
  }
}
