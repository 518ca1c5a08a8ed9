import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boxAt, cellAt, layOut, type Box, type Floor, type Places } from './floor-plan.ts';

interface Spot {
  code: string;
  bay?: number;
  level?: number;
  slot?: number;
}
interface Run {
  areaId: number;
  roadwayId: number | null;
  spots: readonly Spot[];
}

/** One room with the areas and roadways that the runs name, in that order. */
function placesOf(runs: readonly Run[], rooms = [{ id: 1, code: 'R1', name: '常温库' }]): Places {
  const spots = runs.flatMap((run) => run.spots);
  const areaIds = [...new Set(runs.map(({ areaId }) => areaId))];
  return {
    rooms,
    areas: areaIds.map((id) => ({
      id,
      roomId: rooms[id % rooms.length]?.id ?? 0,
      code: `A${id}`,
      name: '存储区',
      kind: 'STORE',
    })),
    roadways: runs.flatMap(({ areaId, roadwayId }) =>
      roadwayId === null ? [] : [{ id: roadwayId, areaId, code: `L${roadwayId}`, oneWay: 0 }],
    ),
    runs: runs.map(({ areaId, roadwayId, spots: { length } }) => ({ areaId, roadwayId, count: length })),
    ids: spots.map((_, i) => 1000 + i),
    codes: spots.map(({ code }) => code),
    bays: spots.map(({ bay }) => bay ?? 0),
    levels: spots.map(({ level }) => level ?? 1),
    slots: spots.map(({ slot }) => slot ?? 0),
  };
}

const bayCount = (floor: Floor): number => floor.bays.length / 4;
const boxOf = (floor: Floor, places: Places, code: string): Box =>
  boxAt(floor.cells, floor.positions.indexOf(places.codes.indexOf(code)));
const within = (outer: Box, inner: Box): boolean =>
  inner.x >= outer.x - 1e-3 &&
  inner.y >= outer.y - 1e-3 &&
  inner.x + inner.w <= outer.x + outer.w + 1e-3 &&
  inner.y + inner.h <= outer.y + outer.h + 1e-3;
/** Those that cover each other: whoever begins before the last one ended, from left to right, and stands at the same height. */
function overlaps(boxes: readonly Box[]): number {
  const sorted = boxes.toSorted((a, b) => a.x - b.x);
  return sorted.filter((a, i) => {
    for (let j = i + 1; j < sorted.length; j += 1) {
      const b = sorted[j];
      if (!b || b.x >= a.x + a.w - 1e-3) return false;
      if (b.y < a.y + a.h - 1e-3 && a.y < b.y + b.h - 1e-3) return true;
    }
    return false;
  }).length;
}
const shelf = (prefix: string, bays: number, levels = 1, slots = 1): Spot[] =>
  Array.from({ length: bays * levels * slots }, (_, i) => {
    const bay = Math.floor(i / (levels * slots)) + 1,
      level = (Math.floor(i / slots) % levels) + 1,
      slot = (i % slots) + 1;
    return { code: `${prefix}-${bay}-${level}-${slot}`, bay, level, slot };
  });

describe('a roadway', () => {
  const places = placesOf([{ areaId: 1, roadwayId: 7, spots: shelf('X', 6, 3, 2) }]),
    floor = layOut(places);

  test('has odd bays on one side, even ones on the other, each facing its neighbour across the aisle', () => {
    const [lane] = floor.lanes,
      aisle = lane?.aisle;
    expect(floor.lanes).toHaveLength(1);
    for (const n of [1, 3, 5]) {
      const odd = boxOf(floor, places, `X-${n}-1-1`),
        even = boxOf(floor, places, `X-${n + 1}-1-1`);
      expect(odd.x).toBe(even.x);
      expect(odd.y + odd.h).toBeCloseTo(aisle?.y ?? 0, 3);
      expect(even.y).toBeCloseTo((aisle?.y ?? 0) + (aisle?.h ?? 0), 3);
    }
    expect(boxOf(floor, places, 'X-3-1-1').x).toBeGreaterThan(boxOf(floor, places, 'X-1-1-1').x);
  });

  test('folds levels into the bay, the lowest at the aisle, and slots beside each other', () => {
    expect(bayCount(floor)).toBe(6);
    expect(boxOf(floor, places, 'X-1-3-1').y).toBeLessThan(boxOf(floor, places, 'X-1-1-1').y);
    expect(boxOf(floor, places, 'X-2-3-1').y).toBeGreaterThan(boxOf(floor, places, 'X-2-1-1').y);
    expect(boxOf(floor, places, 'X-1-1-2').x).toBeGreaterThan(boxOf(floor, places, 'X-1-1-1').x);
  });

  test('shows its bays in the order they are walked, whatever their numbers', () => {
    const reversed = shelf('X', 6).toReversed(),
      back = placesOf([{ areaId: 1, roadwayId: 7, spots: reversed }]);
    const backward = layOut(back);
    expect(boxOf(backward, back, 'X-6-1-1').x).toBeLessThan(boxOf(backward, back, 'X-1-1-1').x);
  });
});

test('roadways stand in their order, one below the other, and again from above when the room is too deep', () => {
  const few = placesOf([1, 2, 3].map((n) => ({ areaId: 1, roadwayId: n, spots: shelf(`X${n}`, 40) })));
  expect(layOut(few).lanes.map(({ roadwayId }) => roadwayId)).toEqual([1, 2, 3]);
  const ys = layOut(few).lanes.map(({ y }) => y);
  expect(ys).toEqual(ys.toSorted((a, b) => a - b));
  const many = layOut(
    placesOf(Array.from({ length: 60 }, (_, n) => ({ areaId: 1, roadwayId: n + 1, spots: shelf(`X${n}`, 10) }))),
  );
  expect(new Set(many.lanes.map(({ x }) => x)).size).toBeGreaterThan(1);
  expect(many.w / many.h).toBeGreaterThan(0.8);
  expect(many.w / many.h).toBeLessThan(4);
});

test('an open floor is rows by code, numbers counting as numbers', () => {
  const places = placesOf([
      { areaId: 1, roadwayId: null, spots: ['F-10', 'F-2', 'F-1', 'F-9'].map((code) => ({ code })) },
    ]),
    floor = layOut(places);
  const seen = ['F-1', 'F-2', 'F-9', 'F-10'].map((code) => boxOf(floor, places, code)).map(({ x, y }) => y * 1000 + x);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(floor.lanes.every(({ aisle }) => aisle === null)).toBe(true);
});

test('nothing is nothing: no positions, or areas and rooms without any', () => {
  expect(
    layOut({
      rooms: [{ id: 1, code: 'R', name: '空' }],
      areas: [{ id: 1, roomId: 1, code: 'A', name: '空', kind: 'STORE' }],
      roadways: [],
      runs: [],
      ids: [],
      codes: [],
      bays: [],
      levels: [],
      slots: [],
    }),
  ).toMatchObject({ w: 0, h: 0, rooms: [], areas: [], lanes: [] });
});

const spots = fc.array(fc.record({ bay: fc.nat(9), level: fc.nat(4), slot: fc.nat(3) }), {
  minLength: 1,
  maxLength: 40,
});
const warehouse = fc
  .array(fc.record({ areaId: fc.integer({ min: 1, max: 5 }), roadway: fc.boolean(), spots }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((runs) => {
    const sorted = runs.toSorted((a, b) => a.areaId - b.areaId);
    return placesOf(
      sorted.map((run, n) => ({
        areaId: run.areaId,
        roadwayId: run.roadway ? n + 1 : null,
        spots: run.spots.map((spot, i) => ({ code: `${n}-${i}`, ...spot })),
      })),
      [
        { id: 1, code: 'R1', name: '一' },
        { id: 2, code: 'R2', name: '二' },
      ],
    );
  });

test('whatever stands in a warehouse: each position has one cell, nothing covers anything, everything lies within what it belongs to', () => {
  fc.assert(
    fc.property(warehouse, (places) => {
      const floor = layOut(places),
        n = places.ids.length;
      expect([...floor.positions].toSorted((a, b) => a - b)).toEqual(places.ids.map((_, i) => i));
      const cells = Array.from({ length: n }, (_, i) => boxAt(floor.cells, i)),
        bays = Array.from({ length: bayCount(floor) }, (_, i) => boxAt(floor.bays, i));
      for (const boxes of [cells, bays, floor.lanes, floor.areas, floor.rooms]) expect(overlaps(boxes)).toBe(0);
      for (const lane of floor.lanes) {
        expect(floor.areas.some((area) => area.id === lane.areaId && within(area, lane))).toBe(true);
        for (let bay = lane.from; bay < lane.to; bay += 1) {
          expect(within(lane, bays[bay] ?? lane)).toBe(true);
          for (let cell = floor.cellsFrom[bay] ?? 0; cell < (floor.cellsFrom[bay + 1] ?? 0); cell += 1)
            expect(within(bays[bay] ?? lane, cells[cell] ?? lane)).toBe(true);
        }
      }
      for (const area of floor.areas) expect(floor.rooms.some((room) => within(room, area))).toBe(true);
      for (const [cell, box] of cells.entries()) expect(cellAt(floor, box.x + box.w / 2, box.y + box.h / 2)).toBe(cell);
      expect(layOut(places)).toEqual(floor);
    }),
    { numRuns: 120 },
  );
});

test('a hundred thousand positions are laid out while one waits', () => {
  const places = placesOf(
    Array.from({ length: 125 }, (_, n) => ({
      areaId: 1 + (n % 5),
      roadwayId: n + 1,
      spots: shelf(`X${n}`, 100, 4, 2),
    })).toSorted((a, b) => a.areaId - b.areaId),
  );
  const began = performance.now();
  const floor = layOut(places);
  expect(floor.positions).toHaveLength(100_000);
  expect(performance.now() - began).toBeLessThan(4000);
});
