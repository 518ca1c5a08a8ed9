import { expect, test } from 'vitest';
import { instant, span } from './useNow.ts';

test('time that has passed is read like a watch', () => {
  expect([0, 7_000, 750_000, 3_900_000, -5].map(span)).toEqual(['0:00', '0:07', '12:30', '1:05:00', '0:00']);
});
test('the clock of the warehouses is eight hours ahead, wherever the browser is', () => {
  expect(instant('2026-03-02 08:00:00')).toBe(Date.parse('2026-03-02T00:00:00Z'));
});
