import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupApi } from '#contract/ops/backup.ts';
import type { Client } from '../acceptance/support/api.ts';
import { Product } from '../acceptance/support/product.ts';
import { clerk } from '../acceptance/torture/ground.ts';
import { done, openHouse, until, type House } from '../acceptance/torture/restore/house.ts';
import { toTheSecond } from '../acceptance/torture/restore/restore.ts';

/** The short form of `npm run torture -- --only restore`. */
const SCRIPT = 'server/src/main.ts';

let house: House, client: Client;
beforeAll(async () => {
  house = await openHouse((env) => Product.at(undefined, env, SCRIPT));
  client = await clerk(house.product.base);
  await until(async () => (await client.ask(backupApi.get, {})).bases.length > 0, 'the first base backup');
}, 300_000);
afterAll(async () => {
  await house?.product.end();
  if (house) rmSync(path.dirname(house.shelf), { recursive: true, force: true });
});

test('restored to a second: every order of before, none of after, every law holds, and the work goes on', async () => {
  expect((await toTheSecond(house, client, { orders: 10, script: SCRIPT })).faults).toEqual([]);
}, 300_000);

test('a rehearsal from the page restores the newest backup, asks the laws, and is told', async () => {
  await done(client, 'rehearse');
  const { proofs, troubles, bases, walLag } = await client.ask(backupApi.get, {});
  expect(proofs[0]).toMatchObject({ isProven: true, fault: null, label: bases[0]?.label, broken: 0, brokenSeals: 0 });
  expect(proofs[0]?.laws).toBeGreaterThan(24);
  expect(troubles).toEqual([]);
  expect(walLag).toBeLessThan(60);
}, 300_000);
