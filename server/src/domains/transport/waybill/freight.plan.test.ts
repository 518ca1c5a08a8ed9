import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partsOf } from './freight.plan.ts';

test('a freight is borne by weight to the last cent, and nobody bears more than a cent beside his part', () => {
  expect(partsOf(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(partsOf(86_000, [100, 300])).toEqual([21_500, 64_500]);
  expect(partsOf(5, [0, 0])).toEqual([3, 2]);
  const weights = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(fc.nat(10_000_000), weights, (whole, of) => {
      const parts = partsOf(whole, of),
        sum = of.reduce((a, b) => a + b, 0);
      expect(parts.reduce((a, b) => a + b, 0)).toBe(whole);
      for (const [i, part] of parts.entries())
        expect(Math.abs(part - (sum > 0 ? (whole * (of[i] ?? 0)) / sum : whole / of.length))).toBeLessThan(1);
    }),
  );
});
