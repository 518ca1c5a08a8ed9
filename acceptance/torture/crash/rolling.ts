import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '../../support/product.ts';
import { openLine, type Line } from '../caller.ts';
import { clerk } from '../ground.ts';
import { lawsHold } from '../laws.ts';
import { atMost, type Finding, type Part } from '../part.ts';
import { besiege } from './crash.ts';
import { Shift } from './shift.ts';

const ROUNDS = 3,
  LOOK_MS = 15,
  CALM_MS = 1000,
  STOP_S = 15;

/** One address for all nodes: sessions are tied to it. */
const BEHIND = { PUBLIC_URL: 'http://balancer.test' };

/** Two nodes behind a balancer that looks at `/readyz` and sends requests in turn to those that are well. */
class Balancer {
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

/** P10: both nodes are restarted one after the other, again and again, while people work; no request of theirs may fail. */
export const rolling: Part = {
  name: 'rolling',
  run: async ({ options, product: make, say }): Promise<Finding[]> => {
    // The first brings the database up and stays away from the balancer.
    const home = await make(BEHIND);
    await home.start();
    const { ground } = await besiege(home),
      shared = { ...BEHIND, ...home.asDatabase() };
    const nodes = [await make(shared), await make(shared)];
    for (const node of nodes) {
      node.adoptSecrets(home);
      await node.start();
    }
    const balancer = new Balancer(nodes),
      client = await clerk(home.base),
      line = followed(openLine(home.base, client), balancer);
    const shift = new Shift(ground, line, { seed: options.seed, tag: 'R' }),
      seconds: number[] = [];
    shift.begin();
    for (let n = 1; n <= (options.rounds ?? ROUNDS); n += 1) {
      for (const node of nodes) {
        await sleep(CALM_MS);
        const started = performance.now(),
          code = await node.halt('SIGTERM');
        seconds.push((performance.now() - started) / 1000);
        if (code !== 0) shift.faults.push(`a node ended with ${code}`);
        await node.start();
      }
      say(
        `round ${n}: both nodes were started again, ${shift.acknowledged.length} writes acknowledged, ${line.tally.broken} requests failed`,
      );
    }
    await sleep(CALM_MS);
    await shift.end();
    balancer.end();
    line.agent.destroy();
    const faults = [...shift.faults, ...(await shift.broken())];
    for (const fault of faults) say(fault);
    return [
      { what: 'restarts of a node under load', figure: seconds.length },
      { what: 'writes acknowledged', figure: shift.acknowledged.length },
      atMost('requests that failed', line.tally.broken, 0),
      atMost('requests told to come again', line.tally.busy, 0),
      atMost('acknowledged writes lost, doubled or half done, calls refused', faults.length, 0),
      atMost('longest time without a node', balancer.darkMs, 0, 'ms'),
      atMost('SIGTERM: longest until the end', Math.max(...seconds), STOP_S, 's'),
      await lawsHold(client),
    ];
  },
};

/** The same line, with every request sent where the balancer says. */
const followed = (line: Line, balancer: Balancer): Line =>
  Object.defineProperty(line, 'base', { get: () => balancer.base });
