import fc from 'fast-check';
import { expect, test } from 'vitest';
import { together, type Proposal } from './suggest.plan.ts';

const proposal = (more: Partial<Proposal>): Proposal => ({
  stockId: 1,
  reason: 'MERGE',
  fromPositionId: 10,
  toPositionId: 20,
  toLpnId: 0,
  qty: 5,
  weight: 500,
  volume: 50,
  weightLeft: null,
  volumeLeft: null,
  ...more,
});
const ids = (found: readonly Proposal[], most = 9) =>
  together(found, most).map(({ stockId, reason }) => [stockId, reason]);

test('a row goes once, for its most pressing reason', () =>
  expect(ids([proposal({ reason: 'BAND' }), proposal({ reason: 'NEAR', toPositionId: 30 })])).toEqual([[1, 'NEAR']]));
test('what is to become empty takes nothing in, and what takes something in is not emptied', () => {
  const first = proposal({});
  expect(ids([first, proposal({ stockId: 2, fromPositionId: 30, toPositionId: 10 })])).toEqual([[1, 'MERGE']]);
  expect(ids([first, proposal({ stockId: 2, fromPositionId: 20, toPositionId: 30 })])).toEqual([[1, 'MERGE']]);
});
test('a target takes several while it has room', () => {
  const of = (stockId: number) => proposal({ stockId, fromPositionId: stockId, weightLeft: 1000 });
  expect(ids([of(1), of(2), of(3)])).toEqual([
    [1, 'MERGE'],
    [2, 'MERGE'],
  ]);
  expect(ids([of(1), of(2)], 1)).toHaveLength(1);
});

const any = fc.record({
  stockId: fc.integer({ min: 1, max: 6 }),
  reason: fc.constantFrom('QUALITY', 'NEAR', 'MERGE', 'BAND'),
  fromPositionId: fc.integer({ min: 1, max: 8 }),
  toPositionId: fc.integer({ min: 1, max: 8 }),
  toLpnId: fc.constant(0),
  qty: fc.integer({ min: 1, max: 9 }),
  weight: fc.nat(100),
  volume: fc.nat(100),
  weightLeft: fc.constantFrom(null, 50, 150),
  volumeLeft: fc.constantFrom(null, 150),
}) as fc.Arbitrary<Proposal>;
test('whatever is found: no row twice, no position on both ends, no target overfull', () =>
  fc.assert(
    fc.property(fc.array(any, { maxLength: 20 }), (found) => {
      const chosen = together(found, 100);
      expect(new Set(chosen.map((one) => one.stockId)).size).toBe(chosen.length);
      const targets = new Set(chosen.map((one) => one.toPositionId));
      expect(chosen.some((one) => targets.has(one.fromPositionId))).toBe(false);
      for (const all of Map.groupBy(chosen, (one) => one.toPositionId).values())
        expect(all.reduce((sum, one) => sum + one.weight, 0)).toBeLessThanOrEqual(all.at(-1)?.weightLeft ?? Infinity);
    }),
  ));
