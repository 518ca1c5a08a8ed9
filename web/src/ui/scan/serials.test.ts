import { expect, test } from 'vitest';
import { awaitsEnd, serialsIn, withSerial } from './serials.ts';

const scanned = (...texts: string[]): string[] => texts.reduce<string[]>(withSerial, []);

test('one number after the other, none twice', () => {
  expect(scanned('a1', 'B2')).toEqual(['A1', 'B2']);
  expect(() => scanned('A1', 'a1')).toThrow('序列号【A1】重复');
});

test('a range by its first and last number, scanned or in one text', () => {
  expect(scanned('SN098', '..', 'SN101')).toEqual(['SN098', 'SN099', 'SN100', 'SN101']);
  expect(scanned('X', 'SN1…SN3')).toEqual(['X', 'SN1', 'SN2', 'SN3']);
  const begun = scanned('SN1', '..');
  expect(awaitsEnd(begun)).toBe(true);
  expect(serialsIn(begun)).toEqual(['SN1']);
});

test('what is no range is refused', () => {
  expect(() => scanned('..')).toThrow('请先扫描起始序列号');
  expect(() => scanned('SN9', '..', 'SN10')).toThrow('序列号【SN9】到【SN10】不是连续的');
  expect(() => scanned('SN5..SN3')).toThrow('序列号【SN5】到【SN3】不是连续的');
  expect(() => scanned('A001', '..', 'B003')).toThrow('不是连续的');
  expect(() => scanned('A0001..A9999')).toThrow('一次最多1000个');
  expect(() => scanned('A2', 'A1..A3')).toThrow('序列号【A2】重复');
});
