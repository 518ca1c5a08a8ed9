import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takesFromTransit } from './transit.plan.ts';

const wanted = fc.array(fc.record({ detailId: fc.integer({ min: 1, max: 4 }), qty: fc.integer({ min: 0, max: 50 }) }), {
  maxLength: 12,
});
const inTransit = fc
  .dictionary(fc.constantFrom('1', '2', '3'), fc.integer({ min: 0, max: 60 }))
  .map((left) => new Map(Object.entries(left).map(([id, qty]) => [Number(id), qty])));
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

test('each line takes all it can and no more: what it wants, or what is there', () =>
  fc.assert(
    fc.property(wanted, inTransit, (lines, left) => {
      const taken = takesFromTransit(lines, left);
      expect(taken).toHaveLength(lines.length);
      for (const [i, qty] of taken.entries()) expect(qty >= 0 && qty <= (lines[i]?.qty ?? 0)).toBe(true);
      for (const id of [1, 2, 3, 4]) {
        const of = (numbers: readonly number[]): number => sum(numbers.filter((_, i) => lines[i]?.detailId === id));
        expect(of(taken)).toBe(Math.min(of(lines.map((line) => line.qty)), left.get(id) ?? 0));
      }
    }),
  ));

test('first come, first served', () =>
  expect(
    takesFromTransit(
      [
        { detailId: 1, qty: 4 },
        { detailId: 1, qty: 4 },
        { detailId: 2, qty: 1 },
      ],
      new Map([[1, 6]]),
    ),
  ).toEqual([4, 2, 0]));
