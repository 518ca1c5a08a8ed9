import { expect, test } from 'vitest';
import { field } from './field.ts';
import { linesBy, type OpenLine } from './job.ts';

const line = (detailId: number, more: object = {}): OpenLine =>
  ({
    detailId,
    orderId: 5,
    orderNo: 'IN1',
    goodsCode: `G${detailId}`,
    goodsName: '虾滑',
    packs: [{ level: 1, name: '袋', ratio: 1 }],
    scans: [{ barcode: `690${detailId}`, qty: 30 }],
    qtyOpen: 60,
    qtyReceived: 0,
    cartons: [{ id: 1, code: 'C1' }],
    serials: [],
    ...more,
  }) as never; // what is looked at of a line
const order = { kind: 'order', order: { id: 5, orderNo: 'IN1' }, lines: [line(1), line(2)], next: 'goods', hint: '' };
const [confirm] = field.acts;
const [keep] = field.keeps ?? [];
const receive = (seen: object, ...lines: object[]) => confirm?.apply(seen as never, { lines } as never) as never;

test('what is received is open no more; what is all in is off the list, and the last line ends the order', () => {
  const some = receive(order, { detailId: 1, qty: 20, cartonIds: [1] });
  expect(some).toMatchObject({ lines: [{ qtyOpen: 40, qtyReceived: 20, cartons: [], serials: [] }, { qtyOpen: 60 }] });
  const all = receive(some, { detailId: 1, qty: 40 }, { detailId: 2, qty: 75 });
  expect(all).toMatchObject({ lines: [], next: 'done' });
  const answer = confirm?.answer(all, { lines: [{ detailId: 2, qty: 75 }] } as never, 9);
  expect(answer).toMatchObject({ receipts: [{ receiptId: -9, qty: 75, qtyOpen: 0 }], orders: [{ id: 5, status: 60 }] });
});

test('lines of another order, or what a scan of goods answered, are another matter', () => {
  expect(receive(order, { detailId: 3, qty: 1 })).toBeNull();
  expect(receive({ ...order, kind: 'goods' }, { detailId: 1, qty: 1 })).toBeNull();
  const keeps = (input: object, answer: object) => keep?.when(input as never, answer as never);
  expect(keeps({ text: 'IN1' }, order)).toBe(true);
  expect(keeps({ text: 'IN1', orderId: 5 }, order)).toBe(false);
  expect(keeps({ text: '690', orderId: null }, { ...order, kind: 'goods' })).toBe(false);
});

test('a code is found among the lines of the order: a barcode with what it holds, then the code of goods', () => {
  expect(linesBy([line(1), line(2)], '6901')).toMatchObject({ lines: [{ detailId: 1 }], unitQty: 30 });
  expect(linesBy([line(1), line(2)], 'g2')).toMatchObject({ lines: [{ detailId: 2 }], unitQty: 1 });
  expect(linesBy([line(1), line(2, { scans: [{ barcode: '6901', qty: 30 }] })], '6901').lines).toHaveLength(2);
  expect(() => linesBy([line(1)], '777')).toThrow('未找到【777】对应的待收明细，离线时只能收当前入库单');
});
