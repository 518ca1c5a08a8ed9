import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byCode } from './code-order.ts';

test('codes are in the order people count in', () => {
  const codes = ['F10', 'A-10-1', 'F2', 'A-2-3', 'F02', 'F1', 'A-2-10'];
  expect(codes.toSorted(byCode)).toEqual(['A-2-3', 'A-2-10', 'A-10-1', 'F1', 'F02', 'F2', 'F10']);
});

test('numbers behind a letter are in the order of their size, and no two different codes are equal', () => {
  fc.assert(
    fc.property(fc.nat(99_999), fc.nat(99_999), (a, b) => {
      expect(Math.sign(byCode(`F${a}`, `F${b}`))).toBe(Math.sign(a - b));
      expect(byCode(`F${a}`, `F0${a}`)).not.toBe(0);
    }),
  );
});
