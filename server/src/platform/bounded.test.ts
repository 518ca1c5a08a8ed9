import { expect, test } from 'vitest';
import { remember } from './bounded.ts';

test('a full map forgets all before it takes one more, and nothing when it takes one it knows', () => {
  const known = new Map([
    ['a', 1],
    ['b', 2],
  ]);
  expect(remember(known, 2, ['b', 3])).toBe(3);
  expect([...known]).toEqual([
    ['a', 1],
    ['b', 3],
  ]);
  remember(known, 2, ['c', 4]);
  expect([...known]).toEqual([['c', 4]]);
});
