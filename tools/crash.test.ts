import { afterAll, beforeAll, expect, test } from 'vitest';
import { Product } from '../acceptance/support/product.ts';
import { besiege, oneRound } from '../acceptance/torture/crash/crash.ts';

/** The short form of `npm run torture -- --only crash`: one blow of each of these. */
const BLOWS = ['kill -9 of the server', 'kill -9 of the database', 'kill -9 of both'] as const;
const SEED = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000);

let product: Product, siege: Awaited<ReturnType<typeof besiege>>;
beforeAll(async () => {
  product = await Product.at(undefined, {}, 'server/src/main.ts');
  await product.start();
  siege = await besiege(product);
}, 120_000);
afterAll(() => product?.end());

test.each(BLOWS)(
  `under load, after %s: what was acknowledged is there once, nothing else is, and every law holds (seed ${SEED})`,
  async (blow) => {
    const { faults, acknowledged } = await oneRound(siege, { n: BLOWS.indexOf(blow), blow, seed: SEED, farewells: [] });
    expect(faults).toEqual([]);
    expect(acknowledged).toBeGreaterThan(0);
  },
  90_000,
);
