import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layOut } from '#contract/terms/floor-plan.ts';
import { wayThrough } from './way.ts';

const BAYS = 40;
/** Two long aisles, one below the other, of forty bays each: odd ones above, even ones below. */
const floor = layOut({
  rooms: [{ id: 1, code: 'R', name: '库房' }],
  areas: [{ id: 1, roomId: 1, code: 'A', name: '库区', kind: 'STORE' }],
  roadways: [1, 2].map((id) => ({ id, areaId: 1, code: `${id}`, oneWay: 0 })),
  runs: [1, 2].map((roadwayId) => ({ areaId: 1, roadwayId, count: BAYS })),
  ids: Array.from({ length: 2 * BAYS }, (_, i) => i + 1),
  codes: Array.from({ length: 2 * BAYS }, (_, i) => `${i + 1}`),
  bays: Array.from({ length: 2 * BAYS }, (_, i) => (i % BAYS) + 1),
  levels: Array.from({ length: 2 * BAYS }, () => 1),
  slots: Array.from({ length: 2 * BAYS }, () => 0),
});
const cellOf = (position: number): number => floor.positions.indexOf(position);

test('within an aisle one walks along it: opposite bays are no way apart, neighbours one bay', () => {
  expect(wayThrough(floor, [cellOf(0)]).metres).toBe(0);
  expect(wayThrough(floor, [cellOf(0), cellOf(1)]).metres).toBe(0);
  expect(wayThrough(floor, [cellOf(0), cellOf(2)]).metres).toBeCloseTo(1.2, 4);
});

test('into another aisle one walks round the nearer end, never through the racks', () => {
  const { points } = wayThrough(floor, [cellOf(0), cellOf(BAYS)]),
    left = Math.min(...floor.lanes.map(({ x }) => x));
  expect(points).toHaveLength(4);
  expect(points[1]?.x).toBeLessThan(left);
  const far = wayThrough(floor, [cellOf(BAYS - 2), cellOf(2 * BAYS - 2)]).points;
  expect(far[1]?.x).toBeGreaterThan(Math.max(...floor.lanes.map(({ x, w }) => x + w)));
});

test('every stretch runs straight across or straight down, each cell is a stop, and the way back is as long', () =>
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 2 * BAYS - 1 }), { minLength: 1, maxLength: 8 }), (positions) => {
      const cells = positions.map(cellOf),
        { points, stops, metres } = wayThrough(floor, cells);
      expect(stops).toHaveLength(cells.length);
      for (const [i, point] of points.entries()) {
        const before = points[i - 1] ?? point;
        expect(Math.min(Math.abs(point.x - before.x), Math.abs(point.y - before.y))).toBeLessThan(1e-6);
      }
      expect(wayThrough(floor, cells.toReversed()).metres).toBeCloseTo(metres, 4);
    }),
  ));
