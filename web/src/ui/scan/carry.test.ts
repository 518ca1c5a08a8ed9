import { expect, test } from 'vitest';
import { judged, partOf, restOf } from './carry.ts';

const bag = { level: 1, name: '袋', ratio: 1 };
const line = { toPositionCode: 'A-01-01-1', qty: 100, doneQty: 40, packs: [bag] };
const cased = { ...line, packs: [bag, { level: 3, name: '箱', ratio: 20 }] };

test('what is left to carry', () => expect(restOf(line)).toBe(60));

test('another position is asked about and taken when it is scanned again', () => {
  expect(judged(line, 'a-01-01-1', null)).toBe('right');
  expect(judged(line, 'B-01', null)).toBe('ask');
  expect(judged(line, 'B-01', 'B-01')).toBe('change');
  expect(judged(line, 'B-02', 'B-01')).toBe('ask');
  expect(judged({ toPositionCode: null }, 'B-01', null)).toBe('right');
});

test('a part is at most what is left', () => {
  expect(partOf(line, '20')).toBe(20);
  expect(partOf(line, '60')).toBeNull();
  expect(partOf(line, '')).toBeNull();
  expect(() => partOf(line, '61')).toThrow('数量超过任务数量60袋');
  expect(() => partOf(line, 'P0001')).toThrow('请输入正整数');
});

test('cases are counted while whole ones are left; loose units say so', () => {
  expect(partOf(cased, '2')).toBe(40);
  expect(partOf(cased, '2箱5')).toBe(45);
  expect(partOf(cased, '5袋')).toBe(5);
  expect(partOf(cased, '3')).toBeNull();
  expect(partOf({ ...cased, qty: 55 }, '15袋')).toBeNull();
  expect(() => partOf({ ...cased, qty: 75 }, '15')).toThrow('【15】是15箱，还是15袋？');
  expect(() => partOf(cased, '4')).toThrow('数量超过任务数量3箱');
});
