import { expect, test } from 'vitest';
import { codesOf, linesOf } from './adjust-values.ts';

test('cartons are scanned into one field and go with the line; other lines say nothing of them', () => {
  expect(codesOf(' MD1  md2，MD3,\nMD4 ')).toEqual(['MD1', 'md2', 'MD3', 'MD4']);
  expect(codesOf(undefined)).toEqual([]);
  const stock = [
    { stockId: 1, delta: -2, changeQty: 2, toQuality: 'D', cartons: 'MD1 MD2' },
    { stockId: 2, delta: 5 },
  ];
  expect(linesOf({ kind: 1, stock, found: [] })).toEqual([
    { stockId: 1, delta: -2, cartonCodes: ['MD1', 'MD2'] },
    { stockId: 2, delta: 5 },
  ]);
  expect(linesOf({ kind: 3, stock: stock.slice(0, 1) })).toEqual([
    { stockId: 1, changeQty: 2, toQuality: 'D', cartonCodes: ['MD1', 'MD2'] },
  ]);
});
