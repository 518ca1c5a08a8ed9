import { afterAll, beforeAll, expect, test } from 'vitest';
import { costConfigApi } from '#contract/billing/cost-config.ts';
import { costSimulationApi as api } from '#contract/billing/cost-simulation.ts';
import { putFacts, type FactGiven } from '../fact/put.ts';
import { openBilling, type BillingWorld } from '../testing.ts';

let world: BillingWorld, first: number, second: number;
const PERIOD = '2025-06';

beforeAll(async () => {
  world = await openBilling(2);
  [first = 0, second = 0] = world.owners;
  await world.inside((ctx) =>
    putFacts(ctx, [shipped(first, 'SO-1', 3), shipped(first, 'SO-2', 10), shipped(second, 'SO-3', 20)]),
  );
});
afterAll(() => world.close());

const shipped = (ownerId: number, no: string, lineCount: number): FactGiven => ({
  factKey: `OUT|${world.houseId}|${no}`,
  sourceType: 'OUT',
  sourceNo: no,
  warehouseId: world.houseId,
  ownerId,
  bizDate: '2025-06-10',
  orderCount: 1,
  lineCount,
});
const price = (unitPrice: string, more: object = {}) =>
  world.done(costConfigApi.add, {
    ownerId: null,
    houseId: world.houseId,
    feeId: world.fees.OUT ?? 0,
    basis: 5,
    model: 1,
    cycle: 1,
    taxRate: '0.06',
    tiers: [{ fromQty: '0', unitPrice }],
    effectiveFrom: '2025-01-01',
    ...more,
  });

test('a draft over a month that is past: the difference of each owner, against the prices that stand, and nothing is kept', async () => {
  const standing = await price('2', { effectiveTo: '2025-08-31' });
  await world.done(costConfigApi.enable, { id: standing.id, version: standing.version });
  const draft = await price('2.5', { effectiveFrom: '2025-09-01' });
  const tried = await world.done(api.query, { id: draft.id, period: PERIOD });
  expect(tried).toMatchObject({ amountNow: '66.00', amountThen: '82.50', difference: '16.50' });
  expect(
    tried.cells.map(({ ownerId, lines, amountNow, amountThen, difference }) => [
      ownerId,
      lines,
      amountNow,
      amountThen,
      difference,
    ]),
  ).toEqual([
    [first, 2, '26.00', '32.50', '6.50'],
    [second, 1, '40.00', '50.00', '10.00'],
  ]);
  expect(await world.given.ask(`select 1 from billing.settlement_pool where tenant_id = $1`, [world.tenantId])).toEqual(
    [],
  );
  // One owner's own price leaves the other where he is.
  const own = await price('1', { ownerId: first });
  expect(await world.done(api.query, { id: own.id, period: PERIOD })).toMatchObject({ difference: '-13.00' });
});

test('who sees one owner sees his difference only; the price of another is absent', async () => {
  const all = await price('3', { effectiveFrom: '2026-01-01', priority: 50 }),
    others = await price('4', { ownerId: second, effectiveFrom: '2026-01-01' });
  world.as({ ownerIds: [first] });
  const { cells } = await world.done(api.query, { id: all.id, period: PERIOD });
  expect(cells.map(({ ownerId }) => ownerId)).toEqual([first]);
  expect(await world.ask(api.query, { id: others.id, period: PERIOD })).toMatchObject({ code: 100002 });
  world.as({});
});
