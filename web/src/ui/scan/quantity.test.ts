import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allPacks, spelled, type Pack } from '../text/packs.ts';
import { Question, readPart, readQty } from './quantity.ts';

const bag = { level: 1, name: '袋', ratio: 1 },
  inner = { level: 2, name: '中包', ratio: 5 },
  box = { level: 3, name: '箱', ratio: 20 };
const packs = [bag, inner, box];
const none = { packs, shown: [] };

test('a count is in the pack counted, or in the packs it names; loose units need no name', () => {
  expect(readQty('5', { ...none, pack: box })).toBe(100);
  expect(readQty('5', { ...none, pack: bag })).toBe(5);
  expect(readQty('3箱5袋', { ...none, pack: bag })).toBe(65);
  expect(readQty('3箱5', { ...none, pack: box })).toBe(65);
  expect(readQty(' 1,200 箱 2 中包 1', { ...none, pack: bag })).toBe(24_011);
  expect(() => readQty('3托', { ...none, pack: bag })).toThrow('没有单位【托】，可输入袋、中包、箱');
});

test('a barcode read at the quantity is no quantity', () => {
  for (const scanned of ['6901001000017', '20260301', 'P0001', '箱', '-3', '1.5', ''])
    expect(readQty(scanned, { ...none, pack: bag })).toBeNull();
});

describe('a number that stands on the screen in another unit', () => {
  const counting = { pack: bag, packs, shown: [205] };
  test('is a question, and counts once it is entered again or with its unit', () => {
    expect(() => readQty('10', counting)).toThrow(Question);
    expect(() => readQty('10', counting)).toThrow('【10】是10袋，还是10箱？再输入一次即10袋，否则输入10箱');
    expect(readQty('10', counting, true)).toBe(10);
    expect(readQty('10箱', counting)).toBe(200);
    expect(readQty('10袋', counting)).toBe(10);
  });
  test('is asked about the other way round: what is loose, and what it all comes to', () => {
    expect(() => readQty('5', { ...counting, pack: box })).toThrow('【5】是5箱，还是5袋？');
    expect(() => readQty('205', { ...counting, pack: box })).toThrow('【205】是205箱，还是205袋？');
  });
  test('is none where it stands there in the unit that is counted', () => {
    expect(readQty('205', counting)).toBe(205);
    expect(readQty('10', { ...counting, pack: box, shown: [200] })).toBe(200);
    expect(readQty('7', counting)).toBe(7);
    expect(readQty('5', { pack: bag, packs: [bag], shown: [5] })).toBe(5);
  });
});

test('a part is at most what is left', () => {
  const counting = { ...none, pack: bag };
  expect(readPart('20', counting, { most: 20, again: false })).toBe(20);
  expect(() => readPart('21', counting, { most: 20, again: false })).toThrow('数量超过任务数量1箱');
  for (const wrong of ['0', 'x', ''])
    expect(() => readPart(wrong, counting, { most: 20, again: false })).toThrow('请输入正整数');
});

const masters = fc
  .record({ case: fc.integer({ min: 2, max: 500 }), named: fc.boolean() })
  .map((master): Pack[] => [...(master.named ? [bag] : []), { ...box, ratio: master.case }]);

test('law: a quantity typed as it is spelled is that quantity, whatever is counted and shown', () => {
  fc.assert(
    fc.property(masters, fc.integer({ min: 1, max: 999_999 }), fc.nat(999), (all, qty, shown) => {
      for (const pack of allPacks(all))
        expect(readQty(spelled(qty, all), { pack, packs: all, shown: [shown] })).toBe(qty);
    }),
  );
});

test('law: a bare number is taken for what it counts, or asked about; never for anything else', () => {
  fc.assert(
    fc.property(masters, fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 9999 }), (all, count, shown) => {
      for (const pack of allPacks(all)) {
        const counting = { pack, packs: all, shown: [shown] };
        expect(readQty(String(count), counting, true)).toBe(count * pack.ratio);
        try {
          expect(readQty(String(count), counting)).toBe(count * pack.ratio);
        } catch (error) {
          expect(error).toBeInstanceOf(Question);
        }
      }
    }),
  );
});
