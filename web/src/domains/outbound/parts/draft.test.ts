import { expect, test } from 'vitest';
import { baseQty, blank, pastedRows, placedFaults, repeats, sent, withGoods, type Draft } from './draft.ts';

const dumplings = { id: 7, code: 'SP-01', name: '速冻水饺', packs: [{ level: 1, name: '袋', ratio: 1 }, { level: 3, name: '箱', ratio: 20 }] };
const line = (over: Partial<Draft> = {}): Draft => ({ ...withGoods(blank(1), dumplings), qty: '3', ...over });

test('three cases are sixty bags', () => expect(baseQty(line())).toBe(60));

test('what is missing is told at its cell, before anything is sent', () => {
  const { lines, faults } = sent([line(), blank(2), line({ key: 3, qty: '' })]);
  expect(lines).toHaveLength(2);
  expect(faults.get(2)).toMatchObject({ goodsId: '请选择商品', unitQty: '请输入正整数' });
  expect(faults.get(3)).toEqual({ unitQty: '请输入正整数' });
});

test('a refusal of the second line sent lands on the second line, though blank ones stand between', () => {
  const faults = placedFaults([{ field: 'lines.1.unitQty', msg: '数量超出范围' }, { field: 'remark', msg: 'x' }], [line(), line({ key: 9 })]);
  expect([...faults]).toEqual([[9, { unitQty: '数量超出范围' }]]);
});

test('another quality of the same goods is not a repetition', () => {
  expect(repeats([line(), line({ key: 2, quality: 'D' })]).size).toBe(0);
  expect(repeats([line(), line({ key: 2 })]).get(2)).toBe(1);
});

test('rows of a sheet give code, quantity and unit', () => {
  expect(pastedRows('sp-01\t3\t箱\r\n\nsp-02\tabc')).toEqual([{ code: 'SP-01', qty: '3', unit: '箱' }, { code: 'SP-02', qty: '', unit: '' }]);
});
