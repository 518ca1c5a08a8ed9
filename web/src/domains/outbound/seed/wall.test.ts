import { expect, test } from 'vitest';
import { lotsOwed } from '#contract/outbound/seed.ts';
import { handOf, isSorted, lightUp, litBy, slotAt, type Need, type Wall } from './wall.ts';

const need = (more: Partial<Need> = {}): Need => ({
  slotId: 1,
  slotNo: 1,
  goodsId: 1,
  goodsCode: 'G1',
  goodsName: '牛奶',
  scans: [
    { barcode: '690', qty: 1 },
    { barcode: '690C', qty: 12 },
  ],
  packs: [],
  lotNo: 'L1',
  needQty: 5,
  seededQty: 0,
  openQty: 0,
  ...more,
});

test('a code of one unit is no count, that of a case is as many as it holds, another is of no goods here', () => {
  expect(handOf([need()], '690')).toEqual({ goodsId: 1, lotNo: null, qty: null });
  expect(handOf([need()], 'g1')).toEqual({ goodsId: 1, lotNo: null, qty: null });
  expect(handOf([need()], '690c')).toEqual({ goodsId: 1, lotNo: null, qty: 12 });
  expect(() => handOf([need()], '691')).toThrow('商品不在这面墙上');
});

test('the lowest slot that still takes of it is lit, with no more than is in the hand', () => {
  const needs = [need({ slotId: 3, slotNo: 3 }), need({ seededQty: 5 }), need({ slotId: 2, slotNo: 2, needQty: 2 })];
  expect(litBy(needs, { goodsId: 1, lotNo: null, qty: null })).toMatchObject({ need: { slotNo: 2 }, qty: 2 });
  expect(litBy(needs, { goodsId: 1, lotNo: null, qty: 1 })).toMatchObject({ need: { slotNo: 2 }, qty: 1 });
  expect(litBy(needs, { goodsId: 1, lotNo: null, qty: 0 })).toBeNull();
  expect(litBy(needs, { goodsId: 1, lotNo: 'L2', qty: null })).toBeNull();
  expect(litBy(needs, { goodsId: 2, lotNo: null, qty: null })).toBeNull();
});

test('lots that are still waited for', () => {
  expect(lotsOwed([need(), need({ lotNo: 'L2' }), need({ lotNo: 'L3', seededQty: 9 })], 1)).toEqual(['L1', 'L2']);
});

test('the label of a slot, and a wall that is sorted', () => {
  const wall = { code: 'W1', slots: [{ slotNo: 1 }, { slotNo: 12 }], needQty: 5, seededQty: 5, openQty: 0 } as Wall;
  expect([slotAt(wall, 'w1-01'), slotAt(wall, 'W1-12'), slotAt(wall, 'W2-01')]).toEqual([1, 12, null]);
  expect([isSorted(wall), isSorted({ ...wall, openQty: 1 }), isSorted({ ...wall, seededQty: 4 })]).toEqual([
    true,
    false,
    false,
  ]);
});

test('what is in the hand lights a slot, asks for its lot, is over or is done', () => {
  const wall = (needs: Need[], more: Partial<Wall> = {}) =>
    ({ code: 'W1', needs, needQty: 9, seededQty: 0, openQty: 0, ...more }) as Wall;
  const hand = { goodsId: 1, lotNo: null, qty: null };
  expect(lightUp(wall([need()]), hand)).toMatchObject({ hand, lit: { qty: 5 }, said: { text: 'W1-01 放 5' } });
  expect(lightUp(wall([need(), need({ lotNo: 'L2' })]), hand)).toMatchObject({
    hand,
    lit: null,
    said: { text: '请选择批次' },
  });
  const full = need({ seededQty: 5 });
  expect(lightUp(wall([full]), { ...hand, qty: 7 }).said.text).toBe('多 7，墙上不再需要');
  expect(lightUp(wall([full]), hand)).toMatchObject({ hand: null, said: { text: '该商品已播完' } });
  expect(lightUp(wall([full], { seededQty: 9 }), hand).said.text).toBe('全部播完');
});
