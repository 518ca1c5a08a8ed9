import { expect, test } from 'vitest';
import { roadAfter, type Road, type RoadEvent } from './road.plan.ts';

const at = (minute: number): Date => new Date(Date.UTC(2026, 2, 2, 6, minute));
const stop = (stopNo: number) => ({ stopNo, arriveAt: null, leaveAt: null, status: 0 });
const loaded: Road = { status: 4, departAt: null, arriveAt: null, stops: [stop(1), stop(2)] };
const day: RoadEvent[] = [
  { event: 'DEPART', at: at(0) },
  { event: 'ARRIVE_STOP', at: at(20), stopNo: 1 },
  { event: 'LEAVE_STOP', at: at(30), stopNo: 1 },
  { event: 'ARRIVE_STOP', at: at(50), stopNo: 2 },
];
const permutations = <T>(list: readonly T[]): T[][] =>
  list.length < 2
    ? [[...list]]
    : list.flatMap((one, i) => permutations(list.toSpliced(i, 1)).map((rest) => [one, ...rest]));
const drive = (events: readonly RoadEvent[], from = loaded): Road => events.reduce(roadAfter, from);

test('the same events lead to the same road, in whatever order they come', () => {
  const ways = permutations(day).map((events) => JSON.stringify(drive(events)));
  expect(new Set(ways).size).toBe(1);
  expect(drive(day)).toMatchObject({ status: 6, departAt: at(0), arriveAt: at(50) });
});

test('an event told twice changes nothing more', () => {
  expect(drive([...day, ...day])).toEqual(drive(day));
});

test('no event leads a state back', () => {
  for (const events of permutations(day)) {
    let road = loaded;
    for (const event of events) {
      const next = roadAfter(road, event);
      expect(next.status).toBeGreaterThanOrEqual(road.status);
      expect(next.stops.every(({ status }, i) => status >= (road.stops[i]?.status ?? 0))).toBe(true);
      road = next;
    }
  }
});

test('whoever stands at a stop has departed, and has arrived at the last that is not passed by', () => {
  expect(drive([{ event: 'ARRIVE_STOP', at: at(20), stopNo: 1 }])).toMatchObject({ status: 5, departAt: at(20) });
  const skipped = drive([
    { event: 'DEPART', at: at(0) },
    { event: 'SKIP_STOP', at: at(10), stopNo: 2 },
    { event: 'ARRIVE_STOP', at: at(20), stopNo: 1 },
  ]);
  expect(skipped).toMatchObject({ status: 6, arriveAt: at(20) });
});

test('what is signed is no longer moved', () => {
  const signed = { ...loaded, status: 7 };
  expect(roadAfter(signed, { event: 'DEPART', at: at(0) })).toBe(signed);
});
