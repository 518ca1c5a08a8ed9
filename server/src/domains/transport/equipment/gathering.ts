import { POINTS_MAX } from '#contract/transport/equipment.ts';

/** Points that wait in memory for their turn, of all companies; beyond, whoever tells is shown out and tells it again. */
const WAITING_MAX = 50_000;
/** Batches written at once: requests need the database too. */
const WRITERS = 2;

interface Part<P> {
  points: readonly P[];
  done: () => void;
  failed: (error: unknown) => void;
}

/**
 * What many devices tell in small pieces, stored in large ones: while a batch is written the next gathers, so that batches grow with the load and nobody waits
 * for a clock. Companies take turns. Each piece is told when its batch is stored, or that it is not.
 */
export class Gathering<P> {
  readonly #store: (tenantId: number, points: readonly P[]) => Promise<unknown>;
  readonly #waiting = new Map<number, Part<P>[]>();
  #count = 0;
  #writers = 0;

  constructor(store: (tenantId: number, points: readonly P[]) => Promise<unknown>) {
    this.#store = store;
  }

  /** Kept when these points are stored. */
  add(tenantId: number, points: readonly P[]): Promise<void> {
    if (points.length === 0) return Promise.resolve();
    if (this.#count + points.length > WAITING_MAX) return Promise.reject(new Error('too many points wait'));
    this.#count += points.length;
    return new Promise((done, failed) => {
      const parts = this.#waiting.get(tenantId) ?? [];
      parts.push({ points, done, failed });
      this.#waiting.set(tenantId, parts);
      // What arrives in the same breath goes together.
      setImmediate(() => void this.#write());
    });
  }

  async #write(): Promise<void> {
    if (this.#writers >= WRITERS) return;
    this.#writers += 1;
    for (let next = this.#next(); next; next = this.#next()) {
      const { tenantId, parts } = next,
        points = parts.flatMap((part) => part.points);
      const fault = await this.#store(tenantId, points).then(
        () => null,
        (error: unknown) => ({ error }),
      );
      for (const { done, failed } of parts) {
        if (fault) failed(fault.error);
        else done();
      }
      this.#count -= points.length;
    }
    this.#writers -= 1;
  }

  /** The company that has waited longest, and of what it waits for as much as one batch holds. */
  #next(): { tenantId: number; parts: Part<P>[] } | undefined {
    const [first] = this.#waiting;
    if (!first) return undefined;
    const [tenantId, all] = first;
    this.#waiting.delete(tenantId);
    let taken = 0,
      points = 0;
    for (const part of all) {
      if (taken > 0 && points + part.points.length > POINTS_MAX) break;
      points += part.points.length;
      taken += 1;
    }
    if (taken < all.length) this.#waiting.set(tenantId, all.slice(taken));
    return { tenantId, parts: all.slice(0, taken) };
  }
}
