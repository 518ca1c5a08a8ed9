import fc from 'fast-check';
import { expect, test } from 'vitest';
import { metresBetween } from '../../../platform/sphere.ts';
import { fromGcj, isShifted, toGcj } from './gcj.plan.ts';

const point = (box: { west: number; east: number; south: number; north: number }) =>
  fc.record({
    lng: fc.double({ min: box.west, max: box.east, noNaN: true }),
    lat: fc.double({ min: box.south, max: box.north, noNaN: true }),
  });
/** The country, clear of the edge of what is shifted. */
const inChina = point({ west: 73, east: 136, south: 3, north: 54 });
const anywhere = point({ west: -180, east: 180, south: -90, north: 90 });

test('there and back is the same place, to a metre', () => {
  fc.assert(
    fc.property(inChina, (at) => {
      expect(metresBetween(fromGcj(toGcj(at)), at)).toBeLessThanOrEqual(1);
      expect(metresBetween(toGcj(fromGcj(at)), at)).toBeLessThanOrEqual(1);
    }),
  );
});

test('in China a map is off by tens to hundreds of metres, elsewhere not at all', () => {
  fc.assert(
    fc.property(inChina, (at) => {
      const off = metresBetween(toGcj(at), at);
      expect(off).toBeGreaterThan(1);
      expect(off).toBeLessThan(1500);
    }),
  );
  fc.assert(
    fc.property(
      anywhere.filter((at) => !isShifted(at)),
      (at) => {
        expect(toGcj(at)).toBe(at);
        expect(fromGcj(at)).toBe(at);
      },
    ),
  );
});

test('Tiananmen, as everybody computes it', () => {
  const there = toGcj({ lng: 116.3912757, lat: 39.906217 });
  expect(there.lng).toBeCloseTo(116.3975, 3);
  expect(there.lat).toBeCloseTo(39.9076, 3);
});
