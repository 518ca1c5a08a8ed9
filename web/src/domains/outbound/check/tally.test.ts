import { expect, test } from 'vitest';
import { allMatch, countedOf, tallies, tallyOf, type CheckTask } from './tally.ts';

const line = (over: Partial<CheckTask['lines'][number]>): CheckTask['lines'][number] => ({
  detailId: 1,
  lineNo: 1,
  goodsId: 7,
  goodsCode: 'SP-01',
  goodsName: '速冻水饺',
  barcodes: ['690', '1690'],
  scans: [
    { barcode: '690', qty: 1 },
    { barcode: '1690', qty: 20 },
  ],
  packs: [
    { level: 1, name: '袋', ratio: 1 },
    { level: 3, name: '箱', ratio: 20 },
  ],
  lots: [{ lotNo: 'L1', qty: 3 }],
  cartons: [],
  isSerial: false,
  serials: [],
  expectQty: 3,
  countQty: null,
  diff: null,
  checkedQty: 0,
  ...over,
});
const task = (lines: CheckTask['lines']): CheckTask => ({
  checkId: 1,
  checkNo: 'CK1',
  status: 20,
  orderId: 1,
  orderNo: 'OUT1',
  orderStatus: 65,
  checkerName: null,
  lines,
});

test('two lines of one goods are counted as one', () => {
  const rows = tallies(
    task([line({}), line({ detailId: 2, expectQty: 2, lots: [{ lotNo: 'L2', qty: 2 }] })]),
    new Map([[7, 5]]),
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    expect: 5,
    counted: 5,
    lots: [
      { lotNo: 'L1', qty: 3 },
      { lotNo: 'L2', qty: 2 },
    ],
  });
  expect(allMatch(rows)).toBe(true);
});

test('goods of another order are refused', () =>
  expect(() => tallyOf(tallies(task([line({})]), new Map()), '691')).toThrow('商品不属于该订单'));

test('one piece too many is as little a match as one too few', () => {
  expect(allMatch(tallies(task([line({})]), new Map([[7, 4]])))).toBe(false);
  expect(allMatch(tallies(task([line({})]), new Map([[7, 2]])))).toBe(false);
});

test('what an earlier count found of two lines of one goods is taken up as one', () =>
  expect(
    countedOf(task([line({ countQty: 2 }), line({ detailId: 2, countQty: 1 }), line({ detailId: 3, goodsId: 8 })])),
  ).toEqual(new Map([[7, 3]])));

test('the barcode of a case counts a case, that of a piece one, the code of the goods too', () => {
  const rows = tallies(task([line({})]), new Map());
  expect(['690', '1690', rows[0]?.goodsCode ?? ''].map((code) => tallyOf(rows, code).qty)).toEqual([1, 20, 1]);
});

test('the code of a weighed carton counts the carton, and counts once', () => {
  const cartons = ['MD1', 'MD2'].map((code) => ({ code, weightG: 9900 }));
  const rows = tallies(task([line({ cartons, expectQty: 2 })]), new Map());
  expect(tallyOf(rows, 'md1')).toMatchObject({ row: { goodsId: 7 }, qty: 1, carton: 'MD1' });
  expect(() => tallyOf(rows, 'MD1', ['MD1'])).toThrow('箱码【MD1】已扫描');
  expect(tallyOf(rows, 'MD2', ['MD1']).carton).toBe('MD2');
  expect(() => tallyOf(rows, 'MD3')).toThrow('商品不属于该订单');
});
