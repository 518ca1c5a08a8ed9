import { expect, test } from 'vitest';
import { orderInput } from '#contract/outbound/order.ts';
import { baseQty, judged, placedFaults, repeats } from '../../../ui/lines/draft.ts';
import { orderLines, type Draft } from './draft.ts';

const dumplings = {
  id: 7,
  code: 'SP-01',
  name: '速冻水饺',
  packs: [
    { level: 1, name: '袋', ratio: 1 },
    { level: 3, name: '箱', ratio: 20 },
  ],
};
const line = (over: Partial<Draft> = {}): Draft => ({
  ...orderLines.withGoods(orderLines.blank(1), dumplings),
  qty: '3',
  ...over,
});

test('three cases are sixty bags', () => expect(baseQty(line())).toBe(60));

test('what is missing is told at its cell, before anything is sent', () => {
  const { lines, faults } = judged([line(), orderLines.blank(2), line({ key: 3, qty: '' })], orderLines);
  expect(lines).toHaveLength(2);
  expect(faults.get(2)).toMatchObject({ goodsId: '请选择商品', unitQty: '请输入正整数' });
  expect(faults.get(3)).toEqual({ unitQty: '请输入正整数' });
});

test('a refusal of the second line sent lands on the second line, though blank ones stand between', () => {
  const faults = placedFaults(
    [
      { field: 'lines.1.unitQty', msg: '数量超出范围' },
      { field: 'remark', msg: 'x' },
    ],
    [line(), line({ key: 9 })],
    orderLines.shape,
  );
  expect([...faults]).toEqual([[9, { unitQty: '数量超出范围' }]]);
});

test('another quality of the same goods is not a repetition', () => {
  expect(repeats([line(), line({ key: 2, quality: 'D' })], orderLines.wants).size).toBe(0);
  expect(repeats([line(), line({ key: 2 })], orderLines.wants).get(2)).toBe(1);
});

test('a lot the line insists on goes with its goods, and is let go with another', () => {
  const insisting = line({ wantLot: { id: 3, no: 'L-3' } });
  expect(orderLines.withGoods(insisting, dumplings).wantLot).toEqual({ id: 3, no: 'L-3' });
  expect(orderLines.withGoods(insisting, { ...dumplings, id: 8 }).wantLot).toBeNull();
});

test('what was judged well is what the contract takes', () => {
  const { lines, faults } = judged(
    [line({ wantLot: { id: 3, no: 'L-3' } }), line({ quality: 'D', wantFrom: '2026-03-01' })],
    orderLines,
  );
  expect(faults.size).toBe(0);
  expect(orderInput.parse({ ownerId: 1, requireOn: '2026-03-02', lines }).lines).toMatchObject([
    { goodsId: 7, unitLevel: 3, unitQty: 3, quality: 'A', wantLotId: 3, wantFrom: null },
    { quality: 'D', wantLotId: null, wantFrom: '2026-03-01' },
  ]);
});
