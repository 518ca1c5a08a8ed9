import { expect, test } from 'vitest';
import {
  atCarton,
  asksLot,
  atGoods,
  atLot,
  atPosition,
  cartonsDue,
  grabOf,
  openLines,
  pickedQty,
  putDown,
  scannedSoFar,
  shortOf,
  START,
  stopNow,
  type Stop,
  type Task,
} from './walk.ts';

const stop = (over: Partial<Stop>): Stop => ({
  positionId: 1,
  positionCode: 'A-01-01',
  goodsId: 7,
  goodsCode: 'SP-01',
  goodsName: '速冻水饺',
  spec: null,
  barcodes: ['6901234567890'],
  lotId: 3,
  lotNo: 'L1',
  producedOn: null,
  expireOn: null,
  lpnCode: null,
  caseQty: 20,
  packs: [
    { level: 1, name: '件', ratio: 1 },
    { level: 3, name: '箱', ratio: 20 },
  ],
  isCatchWeight: false,
  skipsPosition: false,
  skipsGoods: false,
  skipsLot: true,
  qty: 45,
  pickedQty: 0,
  shortQty: 0,
  leftQty: 45,
  state: 10,
  walkSeq: 1,
  cartons: [],
  parts: [{ lineId: 11, orderId: 1, orderNo: 'OUT1', qty: 45, pickedQty: 0, state: 10 }],
  ...over,
});
const task = (stops: Stop[], kind = 'PIECE'): Task => ({
  id: 1,
  version: 1,
  taskNo: 'PK250601-0001',
  kind,
  laneCode: null,
  method: 1,
  waveId: 1,
  waveNo: 'W250601-0001',
  areaName: null,
  orderNo: null,
  status: 20,
  lineCount: stops.length,
  lineDone: 0,
  qty: 45,
  pickedQty: 0,
  assigneeName: null,
  cartCode: null,
  cutoffAt: null,
  createdAt: '',
  doneAt: null,
  actions: [],
  stops,
});
const second = stop({ positionId: 2, positionCode: 'B-02-01', goodsId: 8, goodsCode: 'SP-02', barcodes: [] });

test('the path is walked in order; what waits for replenishment comes last', () => {
  const waiting = stop({ state: 5 });
  expect(stopNow(task([waiting, second]), START)).toBe(second);
  expect(stopNow(task([waiting]), START)).toBe(waiting);
});

test('another open shelf is taken first when the picker stands there; a foreign one is refused by name', () => {
  const both = task([stop({}), second]);
  expect(atPosition(both, START, 'b-02-01')).toMatchObject({ jumped: true, walk: { chosen: '2/8/3/', at: 'goods' } });
  expect(() => atPosition(both, START, 'C-09-09')).toThrow('库位不符，应为【A-01-01】');
});

test('a container or any barcode of the goods will do, a neighbour will not', () => {
  const one = task([stop({ lpnCode: 'P001' }), second]);
  expect(atGoods(one, START, 'p001')).toMatchObject({ at: 'qty', lpnCode: 'p001', goodsCode: null });
  expect(atGoods(one, START, '6901234567890')).toMatchObject({ at: 'qty', lpnCode: null, goodsCode: '6901234567890' });
  expect(() => atGoods(one, START, 'SP-02')).toThrow('商品条码不符，应为【SP-01】或容器【P001】');
});

test('Enter takes all; a number counts cases where cases are picked, and never more than is due', () => {
  expect(pickedQty(task([], 'PIECE'), stop({}), '')).toBe(45);
  expect(pickedQty(task([], 'PIECE'), stop({}), '3')).toBe(3);
  expect(pickedQty(task([], 'CASE'), stop({}), '1')).toBe(20);
  expect(pickedQty(task([], 'CASE'), stop({}), '1箱5')).toBe(25);
  expect(() => pickedQty(task([], 'CASE'), stop({}), '3')).toThrow('拣货数量超过任务数量，还需 2箱5件');
  expect(() => pickedQty(task([], 'PIECE'), stop({}), '6901234567890')).toThrow('请输入数量');
});

test('the cases on the screen are not taken for pieces', () => {
  expect(() => pickedQty(task([], 'PIECE'), stop({}), '2')).toThrow('【2】是2件，还是2箱？');
  expect(pickedQty(task([], 'PIECE'), stop({}), '2', true)).toBe(2);
  expect(pickedQty(task([], 'PIECE'), stop({}), '2箱')).toBe(40);
});

test('only lines still to be picked are confirmed', () => {
  expect(
    openLines(
      stop({
        parts: [
          { lineId: 1, orderId: 1, orderNo: '', qty: 5, pickedQty: 5, state: 20 },
          { lineId: 2, orderId: 2, orderNo: '', qty: 5, pickedQty: 0, state: 10 },
        ],
      }),
    ),
  ).toEqual([2]);
});

test('what an owner lets pickers not scan is not asked for', () => {
  const known = task([stop({ skipsGoods: true }), second]);
  expect(atPosition(known, START, 'A-01-01').walk).toMatchObject({ at: 'qty', goodsCode: null });
  expect(atPosition(known, START, 'B-02-01').walk).toMatchObject({ at: 'goods' });
  const near = task([stop({ skipsPosition: true })]);
  expect(atPosition(near, START, 'SP-01').walk).toMatchObject({ at: 'qty', goodsCode: 'SP-01' });
  expect(() => atPosition(near, START, 'SP-99')).toThrow('商品条码不符');
  expect(() => atPosition(task([stop({})]), START, 'SP-01')).toThrow('库位不符');
});

test('the lot is scanned where its owner wants it, and another open lot of these goods here may be meant', () => {
  const first = stop({ skipsLot: false }),
    other = stop({ skipsLot: false, lotId: 4, lotNo: 'L2' });
  const both = task([first, other]);
  const known = atGoods(both, START, 'SP-01');
  expect(known).toMatchObject({ at: 'lot', goodsCode: 'SP-01', lotNo: null });
  expect(atLot(both, known, 'l1')).toMatchObject({ at: 'qty', chosen: '1/7/3/', lotNo: 'L1' });
  expect(atLot(both, known, 'L2')).toMatchObject({ at: 'qty', chosen: '1/7/4/', lotNo: 'L2' });
  expect(() => atLot(both, known, 'L9')).toThrow('批次不符，应为【L1】');
  expect(grabOf(first, atLot(both, known, 'L1'), 45)).toMatchObject({ lotNo: 'L1' });
  expect(atPosition(task([stop({ skipsLot: false, skipsGoods: true })]), START, 'A-01-01').walk.at).toBe('lot');
  expect(asksLot(task([], 'PALLET'), first)).toBe(false);
  expect(asksLot(both, stop({ skipsLot: false, lotNo: '-' }))).toBe(false);
  expect(asksLot(both, stop({ skipsLot: false, isCatchWeight: true }))).toBe(false);
});

test('goods by weight are scanned carton by carton: each lies here, and none twice', () => {
  const due = stop({
    isCatchWeight: true,
    leftQty: 2,
    cartons: [
      { code: 'MD1', weightG: 9800 },
      { code: 'MD2', weightG: 10_050 },
    ],
  });
  const first = atCarton(due, START, 'md2');
  expect(first.cartons).toEqual(['MD2']);
  expect(scannedSoFar(due, first)).toBe('已扫 1/2 箱 · 10.050kg');
  expect(() => atCarton(due, first, 'MD2')).toThrow('箱码【MD2】已扫描');
  expect(() => atCarton(due, first, 'md9')).toThrow('箱码【MD9】不在该库位');
  const both = atCarton(due, first, 'MD1');
  expect([both.cartons.length, cartonsDue(due), scannedSoFar(due, both)]).toEqual([2, 2, '已扫 2/2 箱 · 19.850kg']);
  expect(cartonsDue(stop({ leftQty: 500 }))).toBe(200);
  expect(grabOf(due, putDown(both, 'MD2'), 1)).toMatchObject({ lineIds: [11], cartonCodes: ['MD1'] });
  expect(shortOf(due, first, 1)).toEqual({ lineIds: [11], positionCode: 'A-01-01', cartonCodes: ['MD2'] });
  expect([grabOf(stop({}), START, 45), grabOf(stop({}), START, 3)].map((grab) => 'qty' in grab)).toEqual([false, true]);
});
