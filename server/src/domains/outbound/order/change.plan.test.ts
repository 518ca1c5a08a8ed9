import { expect, test } from 'vitest';
import { leavesWave, receiverMissing, routed, type Delivery } from './change.plan.ts';

const was: Delivery = {
  deliveryType: 1,
  routeId: 7,
  stopNo: 3,
  storageMode: 1,
  consignee: '张三',
  phone: null,
  address: null,
};
const store = { routeId: 7, stopNo: 3, contact: '店长', phone: '13800000000', address: '文三路 1 号' };
const route = { id: 7, cutoff: '18:00:00' };

test('who fetches his goods, and what a courier takes, stands on no route', () => {
  expect(routed(was, { input: { deliveryType: 2 }, store, route })).toMatchObject({
    deliveryType: 2,
    routeId: null,
    stopNo: 0,
    cutoff: null,
  });
});

test('the stop is that of the store on its own route only', () => {
  expect(routed(was, { input: { deliveryType: 4 }, store, route })).toMatchObject({
    routeId: 7,
    stopNo: 3,
    cutoff: '18:00:00',
  });
  expect(routed(was, { input: { deliveryType: 4 }, store, route: { id: 8, cutoff: '9:00' } })).toMatchObject({
    routeId: 8,
    stopNo: 0,
  });
});

test('what is entered goes before what it has, and that before the store; a courier must know both', () => {
  const next = routed(was, { input: { deliveryType: 3, phone: '110' }, store, route });
  expect(next).toMatchObject({ consignee: '张三', phone: '110', address: '文三路 1 号' });
  expect(receiverMissing(next)).toEqual([]);
  const bare = routed(was, { input: { deliveryType: 3 }, store: undefined, route });
  expect(receiverMissing(bare)).toEqual(['phone', 'address']);
  expect(receiverMissing({ ...bare, deliveryType: 2 })).toEqual([]);
});

test('a wave of mixed orders keeps it, one of a kind does not', () => {
  expect(leavesWave({ deliveryType: 1, routeId: 7 }, { deliveryType: 2, routeId: null })).toBe(true);
  expect(leavesWave({ deliveryType: null, routeId: null }, { deliveryType: 2, routeId: null })).toBe(false);
  expect(leavesWave({ deliveryType: null, routeId: 7 }, { deliveryType: 2, routeId: null })).toBe(true);
});
