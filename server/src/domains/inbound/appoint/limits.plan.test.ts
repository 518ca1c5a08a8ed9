import { expect, test } from 'vitest';
import { overDay, overLimit } from './limits.plan.ts';

const limit = {
  ownerId: null,
  roomId: null,
  leadHours: 2,
  cutoff: '16:00:00',
  maxPallets: 40,
  maxOrders: 10,
  maxWeight: 5_000_000,
};
const asked = (at: string, now: string, clock: string) => ({
  day: at.slice(0, 10),
  at: new Date(at),
  now: new Date(now),
  today: now.slice(0, 10),
  clock,
});

test('so many hours ahead, and for today not after the cut-off', () => {
  expect(overLimit(limit, asked('2026-03-02T09:59:00Z', '2026-03-02T08:00:00Z', '08:00:00'))).toBe('需提前2小时预约');
  expect(overLimit(limit, asked('2026-03-02T10:00:00Z', '2026-03-02T08:00:00Z', '15:59:59'))).toBeNull();
  expect(overLimit(limit, asked('2026-03-02T20:00:00Z', '2026-03-02T08:00:00Z', '16:00:00'))).toBe(
    '已过今日预约截止时间16:00',
  );
  expect(overLimit(limit, asked('2026-03-03T20:00:00Z', '2026-03-02T08:00:00Z', '16:00:00'))).toBeNull();
  expect(overLimit(null, asked('2026-03-02T08:00:00Z', '2026-03-02T08:00:00Z', '23:59:00'))).toBeNull();
});

test('a day takes so much; what is left is told in the measure that ran out', () => {
  const used = { pallets: 38, orders: 9, weight: 4_000_000 };
  const day = '2026-03-02';
  expect(overDay(limit, day, used, { pallets: 2, orders: 1, weight: 1_000_000 })).toBeNull();
  expect(overDay(limit, day, used, { pallets: 3, orders: 1, weight: 0 })).toBe('【2026-03-02】预约量已达上限，剩余2托');
  expect(overDay(limit, day, used, { pallets: 0, orders: 2, weight: 0 })).toBe('【2026-03-02】预约量已达上限，剩余1单');
  expect(overDay(limit, day, used, { pallets: 0, orders: 1, weight: 1_000_001 })).toBe(
    '【2026-03-02】预约量已达上限，剩余1000公斤',
  );
});
