import { expect, test } from 'vitest';
import { stepNote, type Step } from './DocTrace.tsx';

const step = (over: Partial<Step>): Step => ({
  actionName: '收货',
  operatorName: '王五',
  postedAt: '2026-03-01 09:00:00',
  fromStatus: null,
  toStatus: null,
  lineNo: null,
  goodsCode: null,
  qty: null,
  payload: {},
  ...over,
});
const said = { lotNo: (value: string) => `批次 ${value}`, reason: (value: string) => `原因：${value}` };

test('a step tells its line, its quantity and the parts it knows, in the order they are said', () => {
  expect(
    stepNote(
      step({ lineNo: 2, goodsCode: 'SP-01', qty: 1200, payload: { reason: '破损', lotNo: 'L1', secret: 'x' } }),
      said,
    ),
  ).toBe('第2行 SP-01 · 数量 1,200 · 批次 L1 · 原因：破损');
});

test('what is empty or no text is not said', () => {
  expect(stepNote(step({ qty: 0, payload: { reason: '', lotNo: 7 } }), said)).toBe('数量 0');
  expect(stepNote(step({}), said)).toBe('');
});
