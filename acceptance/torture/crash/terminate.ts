import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '../../support/product.ts';
import type { Line } from '../caller.ts';

/** How a server took its leave: exit code, seconds, when, requests cut off, and whether readiness said so before anybody was turned away. */
export interface Farewell {
  code: number | null;
  seconds: number;
  goneAt: number;
  cut: number;
  saidSo: boolean;
}

const LOOK_MS = 15;

/** SIGTERM, with a balancer in front: it looks at `/readyz`, and sends nobody any more as soon as that is not well. */
export async function terminate(product: Product, line: Line): Promise<Farewell> {
  const started = performance.now(),
    brokenBefore = line.tally.broken;
  let seen = 200,
    over = false;
  const balancer = async (): Promise<void> => {
    while (!over && seen === 200) {
      seen = await fetch(`${product.base}/readyz`).then(
        (answer) => answer.status,
        () => 0,
      );
      await sleep(LOOK_MS);
    }
  };
  const watching = balancer(),
    ended = product.halt('SIGTERM');
  await watching;
  const { promise, resolve } = Promise.withResolvers<void>();
  line.hold = promise;
  const code = await ended;
  over = true;
  const goneAt = performance.now(),
    farewell = {
      code,
      seconds: (goneAt - started) / 1000,
      goneAt,
      cut: line.tally.broken - brokenBefore,
      saidSo: seen === 503,
    };
  delete line.hold;
  resolve();
  return farewell;
}
