import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MODEL } from '#contract/billing/terms.ts';
import { Decimal, failed, num, rate, taxed, type Num, type Price, type PriceTier } from './rate.plan.ts';

const tier = (fromQty: number, toQty: number | null, unitPrice: string, more: Partial<PriceTier> = {}): PriceTier => ({
  fromQty: num(fromQty),
  toQty: toQty === null ? null : num(toQty),
  unitPrice: num(unitPrice),
  flatFee: num('0'),
  stepQty: null,
  ...more,
});
const price = (model: number, tiers: readonly PriceTier[], more: Partial<Price> = {}): Price => ({
  basis: 2,
  model,
  tiers,
  freeQty: num('0'),
  qtyRound: 0,
  qtyStep: null,
  minCharge: null,
  maxCharge: null,
  antiInversion: true,
  taxIncluded: false,
  taxRate: num('0.06'),
  ...more,
});
const cost = (quantity: Num | string, of: Price): Num => {
  const outcome = rate({ quantity: num(quantity.toString()) }, of);
  if (failed(outcome)) throw new Error(outcome.reason);
  return outcome.amount;
};

/** Tiers one after the other from 0 on, the last one open, at any prices. */
const tiers = fc
  .array(fc.record({ width: fc.integer({ min: 1, max: 5000 }), cents: fc.integer({ min: 0, max: 50_000 }) }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => {
    let from = 0;
    return parts.map(({ width, cents }, i) => {
      const one = tier(from, i === parts.length - 1 ? null : from + width, String(cents / 100));
      from += width;
      return one;
    });
  });
const quantity = fc.integer({ min: 0, max: 20_000_000 }).map((thousandths) => num(thousandths).div(1000));

test('edges belong to the tier that ends there; a larger order never costs less than a smaller one', () => {
  const of = price(MODEL.volume, [tier(0, 100, '1.2'), tier(100, 500, '0.95'), tier(500, null, '0.8')]);
  const costs = ['0', '100', '100.000001', '126.315', '500', '500.000001', '593.75', '600'].map((q) =>
    cost(q, of).toFixed(2),
  );
  expect(costs).toEqual(['0.00', '120.00', '120.00', '120.00', '475.00', '475.00', '475.00', '480.00']);
  const plain = { ...of, antiInversion: false };
  expect([cost('500', plain).toFixed(2), cost('500.000001', plain).toFixed(2)]).toEqual(['475.00', '400.00']);
});

test('three lines of half a cent are three cents, one line of them is two', () => {
  const of = price(MODEL.unit, [tier(0, null, '0.005')]);
  expect([cost('1', of).times(3).toFixed(2), cost('3', of).toFixed(2)]).toEqual(['0.03', '0.02']);
});

test('free quantity, rounding to steps, minimum and maximum, in this order', () => {
  const of = price(MODEL.unit, [tier(0, null, '2')], {
    freeQty: num('1'),
    qtyRound: 1,
    qtyStep: num('0.5'),
    minCharge: num('5'),
    maxCharge: num('9'),
  });
  expect(['0', '0.4', '1', '3.6', '3.7', '9'].map((q) => cost(q, of).toFixed(2))).toEqual([
    '0.00',
    '5.00',
    '5.00',
    '6.00',
    '6.00',
    '9.00',
  ]);
});

test('what is missing, negative or beyond reckoning is said', () => {
  const of = price(MODEL.unit, [tier(0, null, '2')]);
  const codeOf = (q: string | null, on = of) => {
    const outcome = rate({ quantity: q === null ? null : num(q) }, on);
    return failed(outcome) ? outcome.code : 'fine';
  };
  expect([
    codeOf(null),
    codeOf('-1'),
    codeOf('1e12', price(MODEL.unit, [tier(0, null, '99')])),
    codeOf('1', price(MODEL.unit, [])),
  ]).toEqual(['MISSING_QTY', 'NEGATIVE_QTY', 'OVERFLOW', 'TIER_GAP']);
  const direct = rate({ quantity: null, amount: num('-320') }, price(MODEL.direct, []));
  expect(failed(direct) ? direct : [direct.amount.toFixed(2), direct.total.toFixed(2)]).toEqual(['-320.00', '-339.20']);
});

test('a fixed fee is charged for the days it holds', () => {
  const outcome = rate(
    { quantity: num(1), share: { days: 10, of: 30 } },
    price(MODEL.fixed, [tier(0, null, '0', { flatFee: num('1000') })]),
  );
  expect(failed(outcome) ? outcome : outcome.amount.toFixed(2)).toBe('333.33');
});

test('graduated prices are continuous and never fall, and their slices are the quantity', () => {
  fc.assert(
    fc.property(tiers, quantity, quantity, (own, one, more) => {
      const of = price(MODEL.graduated, own);
      expect(cost(one.plus(more), of).gte(cost(one, of))).toBe(true);
      const slices = own.reduce(
        (sum, { fromQty, toQty }) => sum.plus(Decimal.max(0, Decimal.min(one, toQty ?? one).minus(fromQty))),
        num('0'),
      );
      expect(slices.eq(one)).toBe(true);
      for (const { toQty } of own)
        if (toQty) expect(cost(toQty.plus('0.000001'), of).minus(cost(toQty, of)).abs().lte('0.01')).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('with the guard against inversion a volume price never falls', () => {
  fc.assert(
    fc.property(tiers, quantity, quantity, (own, one, more) => {
      const of = price(MODEL.volume, own);
      expect(cost(one.plus(more), of).gte(cost(one, of))).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('amount and tax are the total, and tax in the price is only split', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -10_000_000, max: 10_000_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.boolean(),
      (tenths, rateE4, taxIncluded) => {
        const raw = num(tenths).div(1000),
          taxRate = num(rateE4).div(10_000),
          { amount, tax, total } = taxed(raw, { taxIncluded, taxRate });
        expect(amount.plus(tax).eq(total)).toBe(true);
        if (taxIncluded) expect(total.eq(raw.toDecimalPlaces(2, Decimal.ROUND_HALF_UP))).toBe(true);
        expect(tax.minus(amount.times(taxRate)).abs().lte('0.01')).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});
