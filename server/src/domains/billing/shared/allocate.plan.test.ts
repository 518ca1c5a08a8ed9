import fc from 'fast-check';
import { expect, test } from 'vitest';
import { num, money } from '../rating/rate.plan.ts';
import { allocate, unshared, type Bearer, type Shared } from './allocate.plan.ts';

const bearer = (key: string, quantity: string): Bearer => ({ key, ownerId: 1, name: key, quantity: num(quantity) });
const shared = (amount: string, bearers: readonly Bearer[]): Shared => {
  const outcome = allocate(num(amount), 1, bearers);
  if (unshared(outcome)) throw new Error(outcome.code);
  return outcome;
};
const amounts = (amount: string, ...quantities: string[]): string[] =>
  shared(
    amount,
    quantities.map((quantity, i) => bearer(String.fromCodePoint(97 + i), quantity)),
  ).shares.map((share) => money(share.amount));

test('a truck of 1,200.00 by volume: the rest cent goes to the largest, of equals to the first key', () => {
  expect(amounts('1200.00', '3.5', '4.25', '4.25')).toEqual(['350.00', '425.00', '425.00']);
  expect(amounts('100.00', '1', '1', '1')).toEqual(['33.34', '33.33', '33.33']);
  expect(amounts('100.00', '1', '2', '4')).toEqual(['14.28', '28.57', '57.15']);
  expect(amounts('0.03', '1', '1', '1', '1', '1')).toEqual(['0.03', '0.00', '0.00', '0.00', '0.00']);
});

test('every step is said', () => {
  const [, , largest] = shared('100.00', [bearer('a', '1'), bearer('b', '2'), bearer('c', '4')]).shares;
  expect(largest?.steps).toEqual([
    { say: '公摊总额 100.00 元，共 7 m³', amount: '100.00' },
    { say: '100.00 × 4 / 7', amount: '57.142857' },
    { say: '舍去不足一分的部分', amount: '57.14' },
    { say: '尾差 0.01 元归份额最大者', amount: '57.15' },
  ]);
});

test('nobody, nothing and less than nothing are reasons', () => {
  expect(allocate(num('1'), 1, [])).toEqual({ code: 'NOBODY', who: [] });
  expect(allocate(num('1'), 1, [bearer('a', '0')])).toEqual({ code: 'ZERO', who: ['a'] });
  expect(allocate(num('1'), 1, [bearer('a', '2'), bearer('b', '-1')])).toEqual({ code: 'NEGATIVE', who: ['b'] });
});

const cents = fc.integer({ min: 1, max: 1_000_000_00 }).map((n) => (n / 100).toFixed(2));
const bearers = fc
  .uniqueArray(fc.tuple(fc.string({ minLength: 1, maxLength: 4 }), fc.integer({ min: 0, max: 9_999_999 })), {
    minLength: 1,
    maxLength: 60,
    selector: ([key]) => key,
  })
  .filter((all) => all.some(([, millis]) => millis > 0))
  .map((all) => all.map(([key, millis]) => bearer(key, (millis / 1000).toFixed(3))));

test('the shares are the whole to the cent, none below zero, and who has more bears no less', () => {
  fc.assert(
    fc.property(cents, bearers, (amount, all) => {
      const { shares } = shared(amount, all);
      expect(money(shares.reduce((sum, share) => sum.plus(share.amount), num('0')))).toBe(amount);
      const sorted = shares.toSorted((a, b) => a.quantity.comparedTo(b.quantity) || a.amount.comparedTo(b.amount));
      for (const [i, share] of sorted.entries()) {
        expect(share.amount.gte(0)).toBe(true);
        const before = sorted[i - 1];
        if (before) expect(share.amount.gte(before.amount)).toBe(true);
      }
    }),
  );
});

test('in which order they are told, and who has nothing, does not matter', () => {
  fc.assert(
    fc.property(cents, bearers, fc.infiniteStream(fc.nat()), (amount, all, dice) => {
      const mixed = all
        .map((one) => ({ one, at: dice.next().value ?? 0 }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ one }) => one);
      const told = (list: readonly Bearer[]) =>
        shared(amount, list).shares.map(({ key, amount: own, steps }) => [key, money(own), steps]);
      expect(told(mixed)).toEqual(told(all));
      expect(told(all.filter(({ quantity }) => quantity.gt(0)))).toEqual(told(all));
    }),
  );
});
