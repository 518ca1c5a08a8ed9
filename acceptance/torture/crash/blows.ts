import { setTimeout as sleep } from 'node:timers/promises';
import { signal } from '../../support/processes.ts';
import type { Product } from '../../support/product.ts';
import type { Line } from '../caller.ts';
import { terminate, type Farewell } from './terminate.ts';

/** What is hit; `ms` is how long something stands still, `farewells` hears how servers went. */
interface Blow {
  product: Product;
  line: Line;
  ms: number;
  farewells: Farewell[];
}

/**
 * How the product is hit; answers since when it is down. Whatever has to be started again is started at once, by the one command; the
 * database never is.
 */
export const BLOWS = {
  'kill -9 of the server': async ({ product }) => {
    const since = performance.now();
    await product.halt('SIGKILL');
    await product.start();
    return since;
  },
  'kill -9 of the database': async ({ product }) => {
    const since = performance.now();
    signal(product.databasePids().slice(0, 1), 'SIGKILL');
    return since;
  },
  'kill -9 of both': async ({ product }) => {
    const since = performance.now();
    signal(product.databasePids().slice(0, 1), 'SIGKILL');
    await product.halt('SIGKILL');
    await product.start();
    return since;
  },
  // What is frozen comes back when it is let go.
  'a frozen database': async ({ product, ms }) => {
    const pids = product.databasePids();
    signal(pids, 'SIGSTOP');
    await sleep(ms).finally(() => signal(pids, 'SIGCONT'));
    return performance.now();
  },
  // Whoever is told to go serves until he goes.
  SIGTERM: async ({ product, line, farewells }) => {
    const farewell = await terminate(product, line);
    farewells.push(farewell);
    await product.start();
    return farewell.goneAt;
  },
} satisfies Record<string, (blow: Blow) => Promise<number>>;
export type BlowName = keyof typeof BLOWS;
export const NAMES = Object.keys(BLOWS) as BlowName[];
