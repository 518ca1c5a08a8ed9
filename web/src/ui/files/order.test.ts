import { expect, test } from 'vitest';
import { arrived, isWaiting, moved } from './order.ts';

test('an entry moves, and nowhere beyond the ends', () => {
  expect([
    moved([1, 2, 3], 2, 0),
    moved([1, 2, 3], 0, 2),
    moved([1, 2, 3], 0, -1),
    moved([1, 2, 3], 2, 3),
    moved([1], 4, 0),
  ]).toEqual([[3, 1, 2], [2, 3, 1], [1, 2, 3], [1, 2, 3], [1]]);
});

test('what arrives takes its place, wherever that has moved, and nothing comes back that was removed', () => {
  expect(arrived([-2, 7, -1], -1, 9)).toEqual([-2, 7, 9]);
  expect(arrived([7], -1, 9)).toEqual([7]);
  expect([-1, 0, 5].map(isWaiting)).toEqual([true, false, false]);
});
