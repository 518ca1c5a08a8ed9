import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEPTH_MAX } from '#contract/service/superior.ts';
import { lineOf, refusesBond } from './superior.plan.ts';

const user = fc.integer({ min: 1, max: 12 });

test('whatever is bound in whatever order, nobody stands above himself and no line is longer than five', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(user, user), { maxLength: 40 }), (asked) => {
      const bonds = new Map<number, number>();
      for (const [below, above] of asked) {
        const before = new Map(bonds);
        before.delete(below);
        if (refusesBond(before, below, above) === null) bonds.set(below, above);
        for (const one of bonds.keys()) {
          const line = lineOf(bonds, one);
          expect(line).not.toContain(one);
          expect(line.length).toBeLessThanOrEqual(DEPTH_MAX);
          expect(bonds.has(line.at(-1) ?? 0)).toBe(false);
        }
      }
    }),
  );
});

test('what is refused is refused in words', () => {
  const bonds = new Map([
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 5],
  ]);
  expect(refusesBond(bonds, 1, 1)).toBe('不能绑定自己为上级');
  expect(refusesBond(bonds, 5, 1)).toBe('不能形成循环上级');
  expect(refusesBond(bonds, 5, 6)).toBe(null);
  expect(refusesBond(new Map([...bonds, [5, 6]]), 6, 7)).toBe('上级层级不能超过5级');
});
