import { expect, test } from 'vitest';
import { claimsOf } from './claims.ts';

const line = (lineId: number, goodsId: number | null, claimable: number) => ({
  lineId,
  goodsId,
  claimable,
  unitPrice: lineId === 1 ? 2.5 : null,
  goodsCode: null,
  goodsName: '',
  unit: '袋',
  orderQty: 10,
});

test('what is missing of a goods is claimed line after line, each as far as it may be', () => {
  const lines = [line(1, 7, 4), line(2, 8, 9), line(3, 7, 5), line(4, null, 5)];
  expect(
    claimsOf(
      [
        { goodsId: 7, qty: 3 },
        { goodsId: 7, qty: 4 },
        { goodsId: 9, qty: 1 },
      ],
      lines,
    ),
  ).toEqual([
    { lineId: 1, claimQty: 4, unitPrice: 2.5 },
    { lineId: 3, claimQty: 3, unitPrice: null },
  ]);
});

test('what has been paid for already is not claimed again, and what is whole is not claimed', () => {
  expect(claimsOf([{ goodsId: 7, qty: 3 }], [line(1, 7, 0)])).toEqual([]);
  expect(claimsOf([{ goodsId: 7, qty: 0 }], [line(1, 7, 5)])).toEqual([]);
});
