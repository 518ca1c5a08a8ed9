import { expect, test } from 'vitest';
import { baseQty, blank, pastedRows, placedFaults, repeats, sent, withGoods, type Draft, type Picked } from './draft.ts';

const dumplings: Picked = { id: 7, code: 'CWX-1001', name: '速冻水饺', packs: [{ level: 1, name: '袋', ratio: 1 }, { level: 3, name: '箱', ratio: 20 }] };
const line = (key: number, change: Partial<Draft> = {}): Draft => ({ ...blank(key), goods: dumplings, level: 3, qty: '5', ...change });

test('a line counts in cases and tells its base units', () => {
  expect(withGoods(blank(1), dumplings).level).toBe(3);
  expect(baseQty(line(1))).toBe(100);
  expect(baseQty(line(1, { level: 1 }))).toBe(5);
  expect(baseQty(line(1, { qty: '0' }))).toBeNull();
});

test('the same goods twice is a repetition, with another wanted lot it is not', () => {
  expect(repeats([line(1), line(2), line(3, { wantLotNo: 'B1' })])).toEqual(new Map([[2, 1]]));
});

test('what cannot be sent is told at its cell', () => {
  const { faults } = sent([line(1), line(2, { qty: '1.5' }), line(3, { goods: null })]);
  expect([...faults]).toEqual([[2, { unitQty: '请输入正整数' }], [3, { goodsId: '请选择商品' }]]);
});

test('an error of the server lands on the line that was sent, not on the one with that number', () => {
  const faults = placedFaults([{ field: 'lines.1.unitQty', msg: '数量超出范围' }, { field: 'ownerId', msg: '请选择' }, { field: 'lines[0]', msg: '明细重复' }], [line(4), line(9)]);
  expect([...faults]).toEqual([[9, { unitQty: '数量超出范围' }], [4, { goodsId: '明细重复' }]]);
});

test('rows of a sheet become lines; a heading or a word is no quantity', () => {
  expect(pastedRows('cwx-1\t12\t箱\r\nCWX-2\t数量\n\n')).toEqual([{ code: 'CWX-1', qty: '12', unit: '箱' }, { code: 'CWX-2', qty: '', unit: '' }]);
});
