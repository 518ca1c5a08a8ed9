import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '../../support/product.ts';
import type { Line } from '../caller.ts';

const LOOK_MS = 15;

/** Nodes behind a balancer that looks at `/readyz` and sends requests in turn to those that are well. */
export class Balancer {
  readonly #nodes: readonly Product[];
  readonly #well: Set<Product>;
  #next = 0;
  #over = false;
  /** Longest time with no node to send to. */
  darkMs = 0;

  constructor(nodes: readonly Product[]) {
    this.#nodes = nodes;
    this.#well = new Set(nodes);
    for (const node of nodes) void this.#watch(node);
  }

  get base(): string {
    const well = this.#nodes.filter((node) => this.#well.has(node));
    this.#next += 1;
    return (well[this.#next % well.length] ?? this.#nodes[0])?.base ?? '';
  }

  end(): void {
    this.#over = true;
  }

  async #watch(node: Product): Promise<void> {
    let dark = 0;
    while (!this.#over) {
      const ok = await fetch(`${node.base}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (ok) this.#well.add(node);
      else this.#well.delete(node);
      dark = this.#well.size === 0 ? dark + LOOK_MS : 0;
      this.darkMs = Math.max(this.darkMs, dark);
      await sleep(LOOK_MS);
    }
  }
}

/** The same line, with every request sent where the balancer says. */
export const followed = (line: Line, balancer: Balancer): Line =>
  Object.defineProperty(line, 'base', { get: () => balancer.base });
