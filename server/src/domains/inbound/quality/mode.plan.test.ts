import fc from 'fast-check';
import { expect, test } from 'vitest';
import { qcRuleOf, sampleSize, type QcFacts } from './mode.plan.ts';

const plain: QcFacts = { goodsMode: 0, exempt: false, producerLapsed: false, supplierLevel: 1, flowMode: 0 };
const mode = (more: Partial<QcFacts>): number => qcRuleOf({ ...plain, ...more }).mode;

test('the first that speaks decides: goods, no-QC list, supplier, flow', () => {
  expect(mode({})).toBe(0);
  expect(mode({ flowMode: 2 })).toBe(2);
  expect(mode({ flowMode: 1 })).toBe(0);
  expect(mode({ flowMode: 3, exempt: true })).toBe(0);
  expect(mode({ goodsMode: 3, exempt: true })).toBe(3);
  expect(mode({ goodsMode: 1, flowMode: 3, supplierLevel: 2 })).toBe(0);
  expect(mode({ supplierLevel: 2 })).toBe(2);
  expect(mode({ supplierLevel: 2, flowMode: 3 })).toBe(3);
  expect(mode({ supplierLevel: 2, exempt: true })).toBe(0);
  expect(mode({ supplierLevel: 3, flowMode: 2 })).toBe(2);
});

test('samples are those of GB/T 2828.1', () => {
  const of = (qty: number, level = 1): number => sampleSize(qty, { mode: 2, level });
  expect([1, 8, 9, 100, 500, 501, 1200, 3200, 500_001].map((qty) => of(qty))).toEqual([
    1, 2, 3, 20, 50, 80, 80, 125, 1250,
  ]);
  expect([of(1000, 3), of(1000), of(1000, 2)]).toEqual([32, 80, 125]);
  expect(sampleSize(77, { mode: 3, level: 1 })).toBe(77);
  expect(sampleSize(77, { mode: 0, level: 1 })).toBe(0);
});

test('a larger lot never takes a smaller sample, and none takes more than there is', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2_000_000 }),
      fc.integer({ min: 0, max: 1000 }),
      fc.constantFrom(1, 2, 3),
      (qty, more, level) => {
        const sample = sampleSize(qty, { mode: 2, level });
        expect(sample).toBeGreaterThan(0);
        expect(sample).toBeLessThanOrEqual(qty);
        expect(sampleSize(qty + more, { mode: 2, level })).toBeGreaterThanOrEqual(sample);
      },
    ),
  );
});
