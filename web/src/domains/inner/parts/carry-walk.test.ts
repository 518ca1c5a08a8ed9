import { expect, test } from 'vitest';
import { inOrder, isAt, type Line } from './carry-walk.ts';

const line = (id: number, change: Partial<Line> = {}): Line => ({
  id,
  taskId: 1,
  taskNo: 'RP1',
  status: 10,
  lineState: 10,
  priority: 50,
  ownerName: '川味鲜',
  goodsId: 7,
  goodsCode: 'g1',
  goodsName: '肥牛卷',
  packs: [
    { level: 1, name: '袋', ratio: 1 },
    { level: 3, name: '箱', ratio: 20 },
  ],
  scans: [{ barcode: '6901', qty: 20 }],
  lotNo: 'L1',
  expireOn: null,
  quality: 'A',
  fromPositionCode: 'F-01-01-1',
  fromLpnCode: 'P0001',
  toPositionCode: 'F-PK-01',
  realPositionCode: null,
  toLpnCode: null,
  wholeLpn: false,
  qty: 200,
  doneQty: 0,
  assigneeName: null,
  createdAt: '',
  doneAt: null,
  actions: [],
  ...change,
});

test('what orders wait for comes first, then the older task, then its own order', () => {
  const lines = [
    line(4, { taskId: 3 }),
    line(3, { taskId: 2 }),
    line(2, { taskId: 2 }),
    line(9, { taskId: 9, priority: 10 }),
  ];
  expect(inOrder(lines).map((l) => l.id)).toEqual([9, 2, 3, 4]);
});

test('lines that are done or called off are not fetched', () =>
  expect(inOrder([line(1, { lineState: 20 }), line(2, { lineState: 90 })])).toEqual([]));

test("the place, the container or the goods in the clerk's hand mean the line", () => {
  for (const scanned of ['f-01-01-1', 'p0001', 'G1', '6901']) expect(isAt(line(1), scanned)).toBe(true);
  for (const scanned of ['F-PK-01', 'P0002', '']) expect(isAt(line(1, { fromLpnCode: null }), scanned)).toBe(false);
});
