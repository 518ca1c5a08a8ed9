import { expect, test } from 'vitest';
import { orderInput } from '#contract/inbound/order.ts';
import { judged, placedFaults, repeats } from '../../../ui/lines/draft.ts';
import { orderLines, type Draft } from './draft.ts';

const dumplings = {
  id: 7,
  code: 'CWX-1001',
  name: '速冻水饺',
  packs: [
    { level: 1, name: '袋', ratio: 1 },
    { level: 3, name: '箱', ratio: 20 },
  ],
};
const line = (key: number, change: Partial<Draft> = {}): Draft => ({
  ...orderLines.withGoods(orderLines.blank(key), dumplings),
  qty: '5',
  ...change,
});

test('the same goods twice is a repetition, with another wanted lot or day it is not', () => {
  expect(
    repeats(
      [line(1), line(2), line(3, { wantLotNo: 'B1' }), line(4, { wantProducedOn: '2026-03-01' })],
      orderLines.wants,
    ),
  ).toEqual(new Map([[2, 1]]));
});

test('what cannot be sent is told at its cell', () => {
  const { faults } = judged(
    [line(1), line(2, { qty: '1.5' }), line(3, { goods: null }), line(4, { wantProducedOn: '2026-02-30' })],
    orderLines,
  );
  expect(judged([line(1, { forOrderNo: 'OUT1', forLineNo: '0' })], orderLines).faults.get(1)).toEqual({
    forLineNo: '不能小于1',
  });
  expect([...faults]).toEqual([
    [2, { unitQty: '请输入正整数' }],
    [3, { goodsId: '请选择商品' }],
    [4, { wantProducedOn: expect.any(String) }],
  ]);
});

test('what was judged well is what the contract takes; an empty wish is none', () => {
  const { lines, faults } = judged(
    [line(1), line(2, { wantLotNo: 'B1', forOrderNo: 'OUT1', forLineNo: '2', remark: '急' })],
    orderLines,
  );
  expect(faults.size).toBe(0);
  expect(orderInput.parse({ ownerId: 1, orderType: 1, lines }).lines).toMatchObject([
    { goodsId: 7, unitLevel: 3, unitQty: 5, wantLotNo: null, wantProducedOn: null, remark: null },
    { wantLotNo: 'B1', forOrderNo: 'OUT1', forLineNo: 2, remark: '急' },
  ]);
});

test('a refusal of the server about a wanted day lands on its cell', () => {
  expect([
    ...placedFaults([{ field: 'lines.1.wantProducedOn', msg: '晚于今天' }], [line(4), line(9)], orderLines.shape),
  ]).toEqual([[9, { wantProducedOn: '晚于今天' }]]);
});

test('a line is blank until something is typed into it', () => {
  expect(orderLines.isBlank(orderLines.blank(3))).toBe(true);
  for (const typed of [
    { qty: '1' },
    { wantLotNo: 'B1' },
    { forOrderNo: 'OUT1' },
    { forLineNo: '2' },
    { wantProducedOn: '2026-03-01' },
    { remark: '急' },
    { goods: dumplings },
  ])
    expect(orderLines.isBlank({ ...orderLines.blank(3), ...typed })).toBe(false);
});
