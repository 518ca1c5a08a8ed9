import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '#contract/terms/fields.ts';
import { moneyOf, moneyTyped } from './money.ts';

test('money keeps digits, one point and 2 decimals', () => {
  expect(moneyTyped('1a2.3456')).toBe('12.34');
  expect(moneyTyped('1.2.3')).toBe('1.23');
  expect(moneyTyped('.5')).toBe('0.5');
  expect(moneyTyped('１２。５')).toBe('12.5');
  expect(moneyTyped('-3')).toBe('3');
  expect(moneyTyped('12.')).toBe('12.');
  expect(moneyOf('')).toBeNull();
});

test('above the maximum it is clamped', () => {
  expect(moneyTyped('1000.01', 1000)).toBe('1000');
  expect(moneyTyped('999.99', 1000)).toBe('999.99');
});

test('whatever is typed, what stays is an amount the call takes', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const amount = moneyOf(moneyTyped(text, 1_000_000));
      expect(amount === null || money('运费', 1_000_000).safeParse(amount).success).toBe(true);
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
      expect(money('运费').safeParse(cents / 100).success).toBe(true);
    }),
  );
  expect(money('运费').safeParse(1.001).success).toBe(false);
  expect(money('运费').safeParse(-0.01).success).toBe(false);
});
