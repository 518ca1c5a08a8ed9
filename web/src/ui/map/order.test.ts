import { expect, test } from 'vitest';
import { onto, stepped } from './order.ts';

test('a stop taken to another one takes its turn, whichever way it was taken', () => {
  expect(onto([1, 2, 3, 4], 4, 2)).toEqual([1, 4, 2, 3]);
  expect(onto([1, 2, 3, 4], 1, 3)).toEqual([2, 3, 1, 4]);
  expect(onto([1, 2], 1, 2)).toEqual([2, 1]);
  expect([onto([1, 2], 1, 1), onto([1, 2], 1, 9), onto([1, 2], 9, 1)]).toEqual([null, null, null]);
});

test('arrows take it one turn earlier or later, and not beyond the ends', () => {
  expect(stepped([1, 2, 3], 2, 'ArrowUp')).toEqual([2, 1, 3]);
  expect(stepped([1, 2, 3], 2, 'ArrowRight')).toEqual([1, 3, 2]);
  expect([stepped([1, 2], 1, 'ArrowLeft'), stepped([1, 2], 2, 'ArrowDown'), stepped([1, 2], 1, 'x')]).toEqual([
    null,
    null,
    null,
  ]);
});
