import { expect, test } from 'vitest';
import { degrees, opened, runsOf, type Fix } from './curve.ts';

const fix = (minute: number, temp: number | null, door: number | null = 0, equipNo = 'D1'): Fix => ({
  at: `2026-03-01 08:${String(minute).padStart(2, '0')}:00`,
  equipNo,
  lng: 120,
  lat: 30,
  speedKmh: 40,
  temp,
  humidity: null,
  door,
});

test('no line is drawn across a silence, nor from one device to another', () => {
  expect(
    runsOf([fix(0, 4), fix(5, 4), fix(30, 4), fix(31, 4), fix(6, 2, 0, 'D2')]).map(({ length }) => length),
  ).toEqual([2, 2, 1]);
  expect(runsOf([fix(0, null)])).toEqual([]);
});

test('a door is open from the first point that says so to the first that does not, or to the last', () => {
  const minutes = (fixes: Fix[]) => opened(fixes).map(({ from, to }) => (to - from) / 60_000);
  expect(minutes([fix(0, 4), fix(1, 4, 1), fix(3, 4, null), fix(4, 4, 0), fix(5, 4, 1), fix(7, 4, 1)])).toEqual([3, 2]);
});

test('marks hold every value and both limits', () => {
  expect(degrees({ fixes: [fix(0, 4), fix(1, 12.5)], limits: { min: 0, max: 8 } })).toEqual({ low: -5, high: 15 });
  expect(degrees({ fixes: [fix(0, -18)], limits: { min: null, max: -15 } })).toEqual({ low: -20, high: -10 });
  expect(degrees({ fixes: [], limits: { min: null, max: null } })).toEqual({ low: 0, high: 10 });
});
