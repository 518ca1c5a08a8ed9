import { afterAll, beforeAll, expect, test } from 'vitest';
import { costConfigApi } from '#contract/billing/cost-config.ts';
import { SOURCES } from '#contract/billing/terms.ts';
import { putFacts, type FactGiven } from '../fact/put.ts';
import { openBilling, type BillingWorld } from '../testing.ts';
import { rateCells } from './cell.ts';
import { openCells } from './load.ts';
import { inCents, millionths, twin, type TwinPrice } from './testing-twin.ts';

/** Random price lists and random facts, rated through the database, against a reckoning of whole numbers: not a cent apart. */
const OWNERS = 8,
  FACTS = 2600,
  LINES_MIN = 20_000;
const PERIOD = '2025-03';
let world: BillingWorld;
const prices = new Map<number, TwinPrice>();

/** The same numbers every time. */
let seed = 20_250_301;
const random = (max: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed % max;
};
const decimal = (max: number, digits: number): string => (random(max * 10 ** digits) / 10 ** digits).toFixed(digits);

type Config = Parameters<typeof world.done<typeof costConfigApi.add>>[1];

function randomTiers(model: number): NonNullable<Config['tiers']> {
  if (model === 1) return [{ fromQty: '0', unitPrice: decimal(30, 6), flatFee: decimal(3, 2) }];
  if (model === 5) return [{ fromQty: '0', flatFee: decimal(200, 2) }];
  if (model === 4)
    return [
      { fromQty: '0', toQty: String(1 + random(9)), flatFee: decimal(50, 2) },
      { fromQty: '', unitPrice: decimal(9, 4), stepQty: decimal(3, 3).replace(/^0\.0+$/, '1') },
    ].map((t, i, all) => (i === 1 ? { ...t, fromQty: all[0]?.toQty ?? '0' } : t));
  const count = 2 + random(4);
  let from = 0;
  return Array.from({ length: count }, (_, i) => {
    const to = from + 1 + random(400),
      one = {
        fromQty: String(from),
        toQty: i === count - 1 ? null : String(to),
        unitPrice: decimal(12, 6),
        flatFee: random(3) === 0 ? decimal(9, 2) : null,
      };
    from = to;
    return one;
  });
}

function randomPrice(ownerId: number, feeId: number, basis: Config['basis']): Config {
  const model = ([1, 2, 3, 4, 5] as const)[random(5)] ?? 1,
    rounds = random(3) === 0;
  const min = random(2) === 0 ? decimal(60, 2) : null;
  return {
    ownerId,
    houseId: world.houseId,
    feeId,
    basis: model === 5 ? 8 : basis,
    model,
    cycle: 1,
    tiers: randomTiers(model),
    freeQty: random(4) === 0 ? decimal(5, 3) : '0',
    qtyRound: rounds ? ([1, 2, 3] as const)[random(3)] : 0,
    qtyStep: rounds ? ['0.5', '1', '0.01'][random(3)] : null,
    minCharge: min,
    maxCharge: random(3) === 0 ? (Number(min ?? 0) + 500).toFixed(2) : null,
    antiInversion: random(2) === 0,
    taxIncluded: random(3) === 0,
    taxRate: ['0.06', '0.09', '0.13', '0', '0.0325'][random(5)] ?? '0',
    effectiveFrom: '2025-01-01',
  };
}

const twinOf = (c: Config): TwinPrice => ({
  model: c.model,
  tiers: (c.tiers ?? []).map((t) => ({
    from: millionths(t.fromQty),
    to: t.toQty ? millionths(t.toQty) : null,
    price: millionths(t.unitPrice ?? '0'),
    flat: millionths(t.flatFee ?? '0'),
    step: t.stepQty ? millionths(t.stepQty) : null,
  })),
  free: millionths(c.freeQty ?? '0'),
  round: c.qtyRound ?? 0,
  step: c.qtyStep ? millionths(c.qtyStep) : null,
  min: c.minCharge ? inCents(c.minCharge) : null,
  max: c.maxCharge ? inCents(c.maxCharge) : null,
  guard: c.antiInversion ?? true,
  taxIncluded: c.taxIncluded ?? false,
  tax: millionths(c.taxRate) / 100n,
});

beforeAll(async () => {
  world = await openBilling(OWNERS);
  for (const ownerId of world.owners)
    for (const [kind, basis] of [
      ['IN', 1],
      ['OUT', 5],
      ['DEL', 2],
    ] as const) {
      const config = randomPrice(ownerId, world.fees[kind] ?? 0, basis);
      const made = await world.done(costConfigApi.add, config);
      await world.done(costConfigApi.enable, { id: made.id, version: made.version });
      prices.set(made.id, twinOf(config));
    }
}, 120_000);
afterAll(() => world?.close());

const facts = (ownerId: number): FactGiven[] =>
  Array.from({ length: FACTS }, (_, i) => {
    const kind = (['IN', 'OUT', 'DEL'] as const)[i % 3] ?? 'IN';
    return {
      factKey: `${kind}|${ownerId}|${i}`,
      sourceType: SOURCES[kind],
      sourceNo: `${kind}-${i}`,
      warehouseId: world.houseId,
      ownerId,
      bizDate: `${PERIOD}-${String(1 + (i % 28)).padStart(2, '0')}`,
      orderCount: 1,
      lineCount: random(80),
      volume: decimal(90, 6),
      weight: decimal(1500, 3),
    };
  });

test('twenty thousand lines are not a cent apart from a reckoning of whole numbers', async () => {
  for (const ownerId of world.owners) await world.inside((ctx) => putFacts(ctx, facts(ownerId)));
  const cells = await world.inside((ctx) => openCells(ctx, { period: PERIOD }));
  const first = await world.inside((ctx) => rateCells(ctx, cells));
  expect(first.failed).toBe(0);
  expect(first.changed).toBeGreaterThan(LINES_MIN);
  const lines = await world.given.ask<{
    configId: string;
    quantity: string;
    amount: string;
    tax: string;
    poolNo: string;
  }>(
    `select config_id as "configId", quantity::text, amount::text, tax_amount::text as tax, pool_no as "poolNo" from billing.settlement_pool where tenant_id = $1 and calc_status = 1`,
    [world.tenantId],
  );
  const apart: string[] = [];
  let sum = 0n;
  for (const { configId, quantity, amount, tax, poolNo } of lines) {
    const own = prices.get(Number(configId));
    if (!own) throw new Error(`no price ${configId}`);
    const wanted = twin(millionths(quantity), own);
    sum += wanted.amount;
    if (wanted.amount !== inCents(amount) || wanted.tax !== inCents(tax))
      apart.push(`${poolNo}: ${quantity} ${amount} ${tax}, not ${wanted.amount} ${wanted.tax}`);
  }
  expect(lines).toHaveLength(first.changed);
  expect(apart).toEqual([]);
  expect(inCents(first.amountAfter)).toBe(sum);
  expect(await world.inside((ctx) => rateCells(ctx, cells))).toMatchObject({
    changed: 0,
    unchanged: first.changed,
    voided: 0,
    amountAfter: first.amountAfter,
  });
}, 600_000);
