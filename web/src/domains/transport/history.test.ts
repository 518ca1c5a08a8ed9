import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedTo, doneAgain, stepOf, takenBack, UNTOUCHED, type Past } from './history.ts';

const after = (steps: readonly number[]): Past<number> =>
  steps.reduce<Past<number>>((of, step) => changedTo(of, 0, step), UNTOUCHED);

test('as many steps back lead to what was saved, as many again to what was there', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1 }), { minLength: 1, maxLength: 60 }), (steps) => {
      const end = after(steps);
      const back = steps.reduce(takenBack, end);
      expect([back.now, back.past]).toEqual([0, []]);
      expect(steps.reduce(doneAgain, back)).toEqual(end);
    }),
  );
});

test('further back than saved is nowhere, and something new forgets what was taken back', () => {
  expect(takenBack(UNTOUCHED)).toEqual(UNTOUCHED);
  const one = changedTo(takenBack(after([1, 2])), 0, 3);
  expect(one).toEqual({ past: [0, 1], now: 3, ahead: [] });
  expect(doneAgain(one)).toBe(one);
});

test('the keys of every desk', () => {
  const key = (name: string, more: object = {}) => ({
    key: name,
    ctrlKey: true,
    metaKey: false,
    shiftKey: false,
    altKey: false,
    ...more,
  });
  expect(stepOf(key('z'))).toBe('back');
  expect(stepOf(key('z', { ctrlKey: false, metaKey: true }))).toBe('back');
  expect(stepOf(key('Z', { shiftKey: true }))).toBe('again');
  expect(stepOf(key('y'))).toBe('again');
  expect(stepOf(key('z', { ctrlKey: false }))).toBe(null);
  expect(stepOf(key('z', { altKey: true }))).toBe(null);
});
