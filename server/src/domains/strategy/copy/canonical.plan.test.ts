import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonical, fieldsText } from './canonical.plan.ts';

test('a value reads the same in whatever order its keys were written, and lists keep theirs', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (row) => {
      expect(canonical(Object.fromEntries(Object.entries(row).toReversed()))).toBe(canonical(row));
    }),
  );
  expect(canonical([{ b: 1, a: [2, 1] }])).toBe('[{"a":[2,1],"b":1}]');
  expect(canonical([1, 2])).not.toBe(canonical([2, 1]));
});

test('what is not said is nothing', () => {
  expect(fieldsText({ a: undefined, b: 1 }, ['a', 'b'])).toBe(fieldsText({ a: null, b: 1, c: 2 }, ['a', 'b']));
});
