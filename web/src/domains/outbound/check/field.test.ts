import { expect, test } from 'vitest';
import { field } from './field.ts';

const [confirm] = field.acts;
const seen = { task: { orderId: 7, orderNo: 'O1' }, orders: [] };
const submit = (...orderIds: number[]) => ({ items: orderIds.map((orderId) => ({ orderId })) }) as never; // its own endpoint

test('an order that was counted is in hand no more; any other count needs the network', () => {
  expect(confirm?.apply(seen as never, submit(7))).toEqual({ task: null, orders: [] });
  expect(confirm?.apply(seen as never, submit(8))).toBeNull();
  expect(confirm?.apply(seen as never, submit(7, 8))).toBeNull();
  expect(confirm?.apply({ task: null, orders: [] } as never, submit(7))).toBeNull();
  expect(confirm?.title(seen as never, submit(7))).toBe('复核 O1');
});
