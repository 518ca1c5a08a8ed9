import { expect, test } from 'vitest';
import { lineOf, type TaskLine } from './open-lines.ts';

const line = (id: number, change: Partial<TaskLine> = {}): TaskLine => ({
  id,
  state: 10,
  detailId: 1,
  orderId: 1,
  orderNo: 'IN1',
  goodsId: 7,
  goodsCode: 'CWX-1001',
  goodsName: '速冻水饺',
  packs: [
    { level: 1, name: '袋', ratio: 1 },
    { level: 3, name: '箱', ratio: 20 },
  ],
  scans: [{ barcode: '6901', qty: 20 }],
  lotNo: 'L1',
  producedOn: null,
  expireOn: null,
  quality: 'A',
  fromPositionCode: 'REC-01',
  fromLpnCode: null,
  wholeLpn: false,
  leg: 0,
  toPositionId: 1,
  toPositionCode: 'A-01-01-1',
  finalPositionCode: null,
  routeReason: null,
  noPlaceReason: null,
  realPositionCode: null,
  qty: 100,
  doneQty: 40,
  ...change,
});

test('a container, a code or a barcode leads to its open line', () => {
  const lines = [
    line(1, { state: 20 }),
    line(2),
    line(3, { fromLpnCode: 'P0001' }),
    line(4, { goodsId: 8, goodsCode: 'X', scans: [{ barcode: '6902', qty: 1 }] }),
  ];
  expect(lineOf(lines, 'p0001')?.id).toBe(3);
  expect(lineOf(lines, 'cwx-1001')?.id).toBe(2);
  expect(lineOf(lines, 'CWX-1001', 3)?.id).toBe(3);
  expect(lineOf(lines, '6902')?.id).toBe(4);
  expect(lineOf(lines, '6903')).toBeUndefined();
});
