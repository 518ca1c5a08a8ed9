import { expect, test } from 'vitest';
import { warmthOf } from './warmth.plan.ts';

const rider = (equipId: number, min: number | null, max: number | null) => ({
  equipId,
  equipNo: `E${equipId}`,
  from: 0,
  to: 100,
  min,
  max,
  isOver: false,
});
const fix = (at: number, temp: number | null, equipId = 1) => ({
  equipId,
  at,
  temp,
  lng: 121,
  lat: 31,
  speedKmh: null,
  humidity: null,
  door: null,
});

test('what was measured until the signature is held against what it should have been', () => {
  const riders = [rider(1, 0, 8)],
    fixes = [fix(1, 4), fix(2, 9.5), fix(3, null), fix(4, 2), fix(50, 20)];
  expect(warmthOf({ riders, fixes }, new Date(10))).toEqual({
    low: 2,
    high: 9.5,
    fixes: 3,
    outside: 1,
    min: 0,
    max: 8,
  });
  expect(warmthOf({ riders, fixes }, null)).toMatchObject({ high: 20, fixes: 4, outside: 2 });
});

test('each device is held against its own limits; without a measurement nothing is said', () => {
  const riders = [rider(1, null, -15), rider(2, null, null)];
  expect(warmthOf({ riders, fixes: [fix(1, -18), fix(1, 5, 2)] }, null)).toMatchObject({
    outside: 0,
    min: null,
    max: -15,
  });
  expect(warmthOf({ riders, fixes: [fix(1, null)] }, null)).toBeNull();
});
