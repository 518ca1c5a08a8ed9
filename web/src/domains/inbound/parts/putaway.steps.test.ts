import { expect, test } from 'vitest';
import { judged, lineOf, partOf, type TaskLine } from './putaway.steps.ts';

const line = (id: number, change: Partial<TaskLine> = {}): TaskLine => ({
  id, state: 10, detailId: 1, orderId: 1, orderNo: 'IN1', goodsId: 7, goodsCode: 'CWX-1001', goodsName: '速冻水饺', lotNo: 'L1', producedOn: null, expireOn: null, quality: 'A',
  fromPositionCode: 'REC-01', fromLpnCode: null, wholeLpn: false, toPositionId: 1, toPositionCode: 'A-01-01-1', realPositionCode: null, qty: 100, doneQty: 40, ...change,
});

test('a container, a code or a known goods leads to its open line', () => {
  const lines = [line(1, { state: 20 }), line(2), line(3, { fromLpnCode: 'P0001' }), line(4, { goodsId: 8, goodsCode: 'X' })];
  expect(lineOf(lines, 'p0001')?.id).toBe(3);
  expect(lineOf(lines, 'cwx-1001')?.id).toBe(2);
  expect(lineOf(lines, 'CWX-1001', [], 3)?.id).toBe(3);
  expect(lineOf(lines, '6901', [8])?.id).toBe(4);
  expect(lineOf(lines, '6902')).toBeUndefined();
});

test('another position is asked about and taken when it is scanned again', () => {
  expect(judged(line(1), 'a-01-01-1', null)).toBe('right');
  expect(judged(line(1), 'B-01', null)).toBe('ask');
  expect(judged(line(1), 'B-01', 'B-01')).toBe('change');
  expect(judged(line(1), 'B-02', 'B-01')).toBe('ask');
  expect(judged(line(1, { toPositionCode: null }), 'B-01', null)).toBe('right');
});

test('a part is at most what is left', () => {
  expect(partOf(line(1), '20')).toBe(20);
  expect(partOf(line(1), '60')).toBeNull();
  expect(partOf(line(1), '')).toBeNull();
  expect(() => partOf(line(1), '61')).toThrow('数量超过任务数量60');
  expect(() => partOf(line(1), 'P0001')).toThrow('请输入正整数');
});
