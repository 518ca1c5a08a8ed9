import { describe, expect, test } from 'vitest';
import { pickupFaults, type Pickup } from './limit.plan.ts';

const limit = { ownerId: null, maxOrders: 0, maxWeight: 0, leadHours: 0, cutoff: null };
const now = new Date('2026-03-02T10:00:00+08:00');
const pickup = (more: Partial<Pickup> = {}): Pickup => ({
  ownerId: 1,
  day: '2026-03-03',
  weight: 100,
  limit,
  used: { orders: 0, weight: 0 },
  ...more,
});
const faults = (...pickups: Pickup[]) => pickupFaults(pickups, now);
const FULL = '自提预约量已达上限';

describe('when goods may be fetched', () => {
  test('whenever nothing limits it', () => {
    expect(faults(pickup({ limit: null }), pickup({ day: '2020-01-01' }))).toEqual([null, null]);
  });
  test.for([
    [14, null],
    [15, '自提需提前15小时预约'],
  ] as const)('%i hours before the day begins: %s', ([leadHours, fault]) =>
    expect(faults(pickup({ limit: { ...limit, leadHours } }))).toEqual([fault]),
  );
  test('until the cut-off for today, and for any other day after it', () => {
    const shut = { ...limit, cutoff: '10:00:00' };
    expect(faults(pickup({ limit: shut, day: '2026-03-02' }), pickup({ limit: shut }))).toEqual([
      '已过今日自提预约截止时间10:00',
      null,
    ]);
    expect(faults(pickup({ limit: { ...limit, cutoff: '10:00:01' }, day: '2026-03-02' }))).toEqual([null]);
  });
  test('as far as the day takes orders and weight, what came before in the batch counted', () => {
    const two = { ...limit, maxOrders: 2 },
      used = { orders: 1, weight: 0 };
    expect(faults(pickup({ limit: two, used }), pickup({ limit: two, used }))).toEqual([null, FULL]);
    expect(faults(pickup({ limit: two, used }), pickup({ limit: two, day: '2026-03-04' }))).toEqual([null, null]);
    const heavy = { ...limit, maxWeight: 250 };
    expect(faults(pickup({ limit: heavy }), pickup({ limit: heavy }), pickup({ limit: heavy }))).toEqual([
      null,
      null,
      FULL,
    ]);
  });
  test('an owner’s own limit counts his orders only, the others’ counts all', () => {
    const own = { ...limit, ownerId: 2, maxOrders: 1 },
      all = { ...limit, maxOrders: 2 };
    expect(faults(pickup({ limit: all }), pickup({ ownerId: 2, limit: own }), pickup({ limit: all }))).toEqual([
      null,
      null,
      FULL,
    ]);
  });
});
