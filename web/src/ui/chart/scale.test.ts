import { expect, test } from 'vitest';
import { linesOf, marksOf, scaleOf } from './scale.ts';

const line = (values: (number | null)[], target: number | null = null) => ({
  key: 'a',
  name: 'a',
  target,
  points: values.map((value, i) => ({ date: String(i), value })),
});

test('the scale ends at a round number above everything it shows, the target too', () => {
  expect(scaleOf([line([136, 120])])).toBe(200);
  expect(scaleOf([line([3.2], 7)])).toBe(8);
  expect(scaleOf([line([null])])).toBe(1);
  expect(marksOf(200)).toEqual([0, 50, 100, 150, 200]);
});

test('a day without a value is a gap', () => {
  expect(linesOf(line([1, 2, null, 3]).points)).toEqual([
    [
      { i: 0, value: 1 },
      { i: 1, value: 2 },
    ],
    [{ i: 3, value: 3 }],
  ]);
  expect(linesOf(line([null]).points)).toEqual([]);
});
