import { expect, test } from 'vitest';
import { turnsOf, type Inspector } from './turn.plan.ts';

const day = (n: number) => new Date(Date.UTC(2026, 2, n));
const one = (userId: number, last: number | null = null, works = true): Inspector => ({
  userId,
  works,
  lastAt: last === null ? null : day(last),
});
const turns = (inspectors: readonly Inspector[], ...days: number[]) =>
  turnsOf(inspectors, days.map(day)).map(({ userId }) => userId);

test('moments go to the inspectors of a plan in turn, whoever was never asked first', () => {
  expect(turns([one(1)], 1, 2, 3)).toEqual([1, 1, 1]);
  expect(turns([one(2), one(1), one(3)], 1, 2, 3, 4)).toEqual([1, 2, 3, 1]);
  expect(turns([one(1, 4), one(2, 3)], 5, 6, 7)).toEqual([2, 1, 2]);
  expect(turns([one(1, 4), one(2, 3), one(9)], 5)).toEqual([9]);
  expect(turns([one(1)])).toEqual([]);
  expect(turns([], 1)).toEqual([]);
});

test('who has left is passed over; where all have left the turns go on in their names', () => {
  expect(turns([one(1, 1, false), one(2, 3), one(3, 2)], 4, 5, 6)).toEqual([3, 2, 3]);
  expect(turns([one(1, 2, false), one(2, 1, false)], 3, 4)).toEqual([2, 1]);
});
