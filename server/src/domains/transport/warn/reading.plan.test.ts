import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beyond } from './reading.plan.ts';

test('by so much a reading is too warm or too cold, and without limits by nothing', () => {
  expect(beyond(11.5, { min: 0, max: 8 })).toBe(3.5);
  expect(beyond(-1.2, { min: 0, max: 8 })).toBe(1.2);
  expect(beyond(-14.9, { min: null, max: -15 })).toBe(0.1);
  for (const temp of [0, 4, 8]) expect(beyond(temp, { min: 0, max: 8 })).toBe(0);
  fc.assert(
    fc.property(fc.double({ min: -80, max: 80, noNaN: true }), (t) => beyond(t, { min: null, max: null }) === 0),
  );
});
