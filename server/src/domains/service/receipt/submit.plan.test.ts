import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAbnormal, refusesSubmission, unbalanced } from './submit.plan.ts';

const line = (shipQty: number, signQty: number | null, damageQty = 0, lackQty = 0) => ({
  shipQty,
  signQty,
  damageQty,
  lackQty,
});

test.each([
  ['all of it was signed for', [line(10, 10)], null, false],
  [
    'a line nobody has filled in',
    [line(10, 10), line(5, null)],
    '第2行签收、破损、短少数量之和必须等于发货数量',
    false,
  ],
  ['more than left', [line(10, 11)], '第1行签收、破损、短少数量之和必须等于发货数量', true],
  ['broken, without a cause', [line(10, 8, 2)], '请选择异常原因', true],
  ['lacking, without a cause', [line(10, 10), line(3, 2, 0, 1)], '请选择异常原因', true],
])('%s', (_, lines, why, abnormal) => {
  expect(refusesSubmission(lines, null)?.msg ?? null).toBe(why);
  expect(isAbnormal(lines)).toBe(abnormal);
});

test('with its cause what is wrong may be submitted', () =>
  expect(refusesSubmission([line(10, 7, 2, 1)], 1)).toBeNull());

test('what adds up is refused for its cause only, and what does not is named by its first line', () => {
  const part = fc.nat(1000);
  fc.assert(
    fc.property(fc.array(fc.tuple(part, part, part), { minLength: 1, maxLength: 20 }), fc.nat(19), (parts, at) => {
      const lines = parts.map(([sign, damage, lack]) => line(sign + damage + lack, sign, damage, lack));
      expect(unbalanced(lines)).toEqual([]);
      expect(refusesSubmission(lines, 9)).toBeNull();
      expect(refusesSubmission(lines, null) !== null).toBe(isAbnormal(lines));
      const i = at % lines.length,
        bad = lines.map((one, n) => (n === i ? { ...one, shipQty: one.shipQty + 1 } : one));
      expect(refusesSubmission(bad, 9)?.field).toBe(`lines.${i}.signQty`);
    }),
  );
});
