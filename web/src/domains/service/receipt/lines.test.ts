import { expect, test } from 'vitest';
import { balanced, isAbnormal, typed } from './lines.ts';

const line = { id: 1, shipQty: 10, signQty: null, damageQty: 0, lackQty: 0, remark: null };

test('what is broken and what lacks is taken from what was signed for, until somebody says otherwise', () => {
  const broken = typed(line, { damageQty: 2 });
  expect(broken.signQty).toBe(8);
  expect(typed(broken, { lackQty: 1 }).signQty).toBe(7);
  const own = typed(broken, { signQty: 10 });
  expect(typed(own, { lackQty: 1 }).signQty).toBe(10);
  expect([balanced(broken), balanced(own)]).toEqual([true, false]);
});

test('a line nobody has filled in is not abnormal', () => {
  expect([isAbnormal([line]), isAbnormal([typed(line, { lackQty: 1 })])]).toEqual([false, true]);
});
