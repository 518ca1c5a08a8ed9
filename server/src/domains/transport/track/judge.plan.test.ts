import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { believed, kmAlong, thinned, type Fix } from './fixes.plan.ts';
import { arrivals, DOOR, judge, OFF_WAY, SILENT, STAY, TEMPERATURE, type Ride } from './judge.plan.ts';
import { reconciled, type Written } from './warns.plan.ts';

const MIN = 60_000;
const byNumber = (a: number, b: number): number => a - b;
const GATE = { lng: 120.36, lat: 30.21 },
  STORE = { lng: 120.66, lat: 30.21 };
/** On the way after so many minutes: an hour from the gate to the store. */
const onWay = (minute: number, more: Partial<Fix> = {}): Fix => ({
  equipId: 1,
  at: minute * MIN,
  lng: GATE.lng + ((STORE.lng - GATE.lng) * Math.min(minute, 60)) / 60,
  lat: GATE.lat,
  speedKmh: 40,
  temp: 4,
  humidity: 60,
  door: 0,
  ...more,
});
const drive = (minutes: readonly number[], more: (minute: number) => Partial<Fix> = () => ({})): Fix[] =>
  minutes.map((minute) => onWay(minute, more(minute)));
const every = (from: number, to: number, step = 5): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);
const ride = (fixes: Fix[], to: number, isOver = false): Ride => ({
  riders: [{ equipId: 1, equipNo: 'D1', from: 0, to: to * MIN, min: 0, max: 8, isOver }],
  fixes,
  places: [GATE, STORE],
});
const shown = (found: Ride) =>
  judge(found).map(({ warnType, from, to, peak }) => [warnType, from / MIN, to === null ? null : to / MIN, peak]);

describe('what is judged of a trip', () => {
  test('nothing, when all is well', () => expect(shown(ride(drive(every(0, 60)), 60))).toEqual([]));

  test('three warm points in a row, or ten warm minutes, from the first of them to the first that is well', () => {
    const warm = (some: number[]) => (minute: number) => ({ temp: some.includes(minute) ? 11.5 : 4 });
    expect(shown(ride(drive(every(0, 60), warm([10, 15])), 60))).toEqual([]);
    expect(shown(ride(drive(every(0, 60), warm([10, 15, 20])), 60))).toEqual([[TEMPERATURE, 10, 25, 3.5]]);
    expect(shown(ride(drive([0, 10, 20, 30], warm([10, 20])), 30))).toEqual([[TEMPERATURE, 10, 30, 3.5]]);
    expect(shown(ride(drive(every(0, 30), warm([20, 25, 30])), 30))).toEqual([[TEMPERATURE, 20, null, 3.5]]);
    expect(shown(ride(drive(every(0, 30), warm([20, 25, 30])), 30, true))).toEqual([[TEMPERATURE, 20, 30, 3.5]]);
  });

  test('a device that is not heard, also from the beginning, also now', () => {
    expect(shown(ride(drive([0, 10, 40, 50]), 60))).toEqual([[SILENT, 25, 40, 30]]);
    expect(shown(ride(drive([0, 10]), 40))).toEqual([[SILENT, 25, null, 30]]);
    expect(shown(ride([], 40))).toEqual([[SILENT, 15, null, 40]]);
  });

  test('an open door on the way, not at a stop', () => {
    const opened = (from: number, to: number) => (minute: number) => ({ door: minute >= from && minute <= to ? 1 : 0 });
    expect(shown(ride(drive(every(0, 60), opened(20, 30)), 60))).toEqual([[DOOR, 20, 35, 10]]);
    expect(shown(ride(drive(every(0, 70), opened(60, 70)), 70))).toEqual([]);
  });

  test('half an hour of standing beside the road', () => {
    const standing = every(0, 80).map((minute) => onWay(minute, { lng: GATE.lng + Math.min(minute, 30) * 0.005 }));
    expect(shown(ride(standing, 80))).toEqual([[STAY, 30, null, 50]]);
  });

  test('further aside than any road between the stops may lie', () => {
    const aside = drive(every(0, 60), (minute) => (minute >= 20 && minute <= 35 ? { lat: GATE.lat + 0.2 } : {}));
    expect(shown(ride(aside, 60)).map(([type]) => type)).toEqual([OFF_WAY]);
  });

  test('a point at the other end of the country is believed by nobody', () => {
    const astray = drive(every(0, 60), (minute) => (minute === 30 ? { lng: 87, lat: 43 } : {}));
    expect(believed(astray)).toHaveLength(astray.length - 1);
    expect(kmAlong(believed(astray))).toBeCloseTo(28.8, 0);
  });
});

const fixes = fc.array(
  fc.record({
    minute: fc.integer({ min: 0, max: 120 }),
    temp: fc.option(fc.integer({ min: -5, max: 15 })),
    door: fc.constantFrom(null, 0, 1),
    lat: fc.integer({ min: 0, max: 3 }),
  }),
  { maxLength: 40 },
);

test('the same set is the same truth, in whatever order, however often and in however many pieces it is told', () => {
  fc.assert(
    fc.property(fixes, fc.integer(), fc.array(fc.nat(), { maxLength: 10 }), (told, seed, again) => {
      const own = [...new Map(told.map((one) => [one.minute, one])).values()].map(({ minute, temp, door, lat }) =>
        onWay(minute, { temp, door, lat: GATE.lat + lat / 10 }),
      );
      const twice = [...own, ...again.flatMap((i) => own[i % Math.max(own.length, 1)] ?? [])];
      const shuffled = twice
        .map((fix, i) => ({ fix, key: Math.imul(i + 1, seed | 1) >>> 0 }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ fix }) => fix);
      const truth = judge(ride(own, 130));
      expect(judge(ride(shuffled, 130))).toEqual(truth);
      // Of one type never two at a time, and at most one lasts.
      for (const [i, { warnType, from }] of truth.entries()) {
        const before = truth[i - 1];
        if (before?.warnType === warnType) expect(before.to ?? Number.POSITIVE_INFINITY).toBeLessThan(from);
      }
      // What was written of a part of it is brought in line with the whole.
      const written: Written[] = judge(ride(shuffled.slice(0, seed & 15), 130)).map(
        ({ warnType, from, to, peak, detail }, i) => ({
          id: i + 1,
          warnType,
          peak,
          detail,
          firstAt: new Date(from),
          lastAt: new Date(to ?? 130 * MIN),
          closedAt: to === null ? null : new Date(to),
          status: to === null ? 0 : 2,
          isHeld: to === null,
        }),
      );
      const { fresh, changes } = reconciled(written, truth, new Date(130 * MIN));
      const after = [
        ...written
          .map((row) => ({ ...row, ...changes.find(({ id }) => id === row.id) }))
          .filter(({ isHeld }) => isHeld),
        ...fresh.filter(({ to }) => to === null),
      ];
      expect(after.map(({ warnType }) => warnType).toSorted(byNumber)).toEqual(
        truth
          .filter(({ to }) => to === null)
          .map(({ warnType }) => warnType)
          .toSorted(byNumber),
      );
    }),
  );
});

test('what somebody handled stays handled while it lasts, and closes with it', () => {
  const row: Written = {
    id: 1,
    warnType: TEMPERATURE,
    firstAt: new Date(0),
    lastAt: new Date(0),
    closedAt: new Date(5),
    peak: 1,
    detail: 'x',
    status: 1,
    isHeld: true,
  };
  const episode = { warnType: TEMPERATURE, from: 0, to: 10, peak: 2, detail: 'y' };
  expect(reconciled([row], [episode], new Date(20)).changes).toMatchObject([{ status: 1, isHeld: false, peak: 2 }]);
});

test('stops are come to by two points within the fence, the last one only after the others', () => {
  const stop = (stopNo: number, lng: number, status = 0) => ({ stopNo, lng, lat: GATE.lat, status });
  const fine = drive(every(0, 60, 1));
  expect(arrivals(fine, [stop(1, 120.5)])).toEqual([{ stopNo: 1, at: 27 * MIN }]);
  expect(arrivals(drive(every(0, 60, 7)), [stop(1, 120.5)])).toEqual([]);
  // Past the last on the way to the first: it is come to when one is back.
  expect(arrivals(fine, [stop(1, 120.6), stop(2, 120.4)])).toEqual([{ stopNo: 1, at: 47 * MIN }]);
  expect(arrivals(fine, [stop(1, 120.6, 3), stop(2, 120.4)])).toEqual([{ stopNo: 2, at: 7 * MIN }]);
});

test('a long line keeps its ends, its coldest and its warmest point', () => {
  const long = drive(every(0, 50_000, 1), (minute) => ({ temp: minute === 31_111 ? -20 : minute === 40_404 ? 40 : 4 }));
  const thin = thinned(long, 2000);
  expect(thin.length).toBeLessThanOrEqual(2000);
  expect([thin[0]?.at, thin.at(-1)?.at]).toEqual([0, 50_000 * MIN]);
  expect([...new Set(thin.map(({ temp }) => temp ?? 0))].toSorted(byNumber)).toEqual([-20, 4, 40]);
});
