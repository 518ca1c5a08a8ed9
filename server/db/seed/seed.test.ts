import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerOf, testWorld, type TestWorld } from '../../src/testing/app.ts';
import { seed } from './seed.ts';

const LOAD_MS = 20_000;

let world: TestWorld;
let took = 0;
beforeAll(async () => {
  world = await testWorld();
  const started = performance.now();
  await seed(world.platform);
  took = performance.now() - started;
}, 120_000);
afterAll(() => world?.close());

test('it loads while a newcomer still waits for it', () => {
  expect(took).toBeLessThan(LOAD_MS);
});

test('every law of the stock holds in it', async () => {
  const broken = await ownerOf(world, async (owner) => (await owner.query(`select code, violations, sample from inventory.check_laws() where violations > 0`)).rows);
  expect(broken).toEqual([]);
});

test('inbound orders stand in every state the floor can bring them to', async () => {
  const states = await ownerOf(world, async (owner) => (await owner.query<{ status: number; suspended: boolean }>(
    `select distinct status, is_suspended as suspended from inbound.order where tenant_id = 1 order by 1, 2`)).rows);
  expect(states.map(({ status, suspended }) => `${status}${suspended ? ' suspended' : ''}`)).toEqual(['10', '10 suspended', '50', '50 suspended', '60', '70', '80', '90', '99']);
});
