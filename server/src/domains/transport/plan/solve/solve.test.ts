import { expect, test } from 'vitest';
import { euclidean, type Fleet, type Problem, type Solution, type Stop } from './problem.ts';
import { Chance } from './random.ts';
import { solve } from './solve.ts';

const NOTHING = { weight: 0, volume: 0 };
const FREE = { ms: 60_000, iterations: 400 };

/** A problem by chance: places on a square, windows of a day, two zones, cars of three kinds. */
function someProblem(seed: number, size = 24): Problem {
  const chance = new Chance(seed);
  const points = Array.from({ length: size + 1 }, () => [chance.below(100), chance.below(100)] as const);
  const stops = points.slice(1).map((): Stop => {
    const ready = chance.below(300);
    return {
      weight: 1 + chance.below(20),
      volume: 1 + chance.below(8),
      ready,
      due: ready + 60 + chance.below(200),
      service: 5,
      zone: chance.below(2),
    };
  });
  const fleets: Fleet[] = [
    { id: 11, count: 2, maxWeight: 60, maxVolume: 40, zones: 0b01, trips: 2 },
    { id: 12, count: 2, maxWeight: 60, maxVolume: 40, zones: 0b10, trips: 2 },
    { id: 13, count: 2, maxWeight: 90, maxVolume: 60, zones: 0b11, trips: 2 },
  ];
  const distance = euclidean(points);
  return { stops, fleets, distance, time: distance, opens: 0, closes: 700, maxDuration: 400, turnaround: 10 };
}

/** Everything a plan must be, by its own arithmetic. */
function faults(problem: Problem, { trips, left }: Solution): string[] {
  const found: string[] = [],
    size = problem.stops.length + 1;
  const served = trips.flatMap((trip) => trip.stops);
  const all = [...served, ...left.map(({ stop }) => stop)].toSorted((a, b) => a - b);
  if (all.join() !== problem.stops.map((_, i) => i).join()) found.push('not every stop exactly once');
  for (const [n, trip] of trips.entries()) {
    const fleet = problem.fleets.find(({ id }) => id === trip.fleet);
    const own = trip.stops.flatMap((stop) => problem.stops[stop] ?? []);
    let on = own.reduce((sum, s) => ({ weight: sum.weight + s.weight, volume: sum.volume + s.volume }), NOTHING);
    const most = { ...on };
    for (const { weight, volume, fetched = NOTHING } of own) {
      on = { weight: on.weight - weight + fetched.weight, volume: on.volume - volume + fetched.volume };
      most.weight = Math.max(most.weight, on.weight);
      most.volume = Math.max(most.volume, on.volume);
    }
    if (!fleet || most.weight > fleet.maxWeight || most.volume > fleet.maxVolume) found.push(`trip ${n} is overloaded`);
    if (trip.weight !== most.weight || trip.volume !== most.volume) found.push(`trip ${n} tells another load`);
    if (own.some(({ zone }) => ((fleet?.zones ?? 0) & (1 << zone)) === 0))
      found.push(`trip ${n} carries a foreign zone`);
    let clock = trip.departs,
      at = 0;
    for (const [i, stop] of own.entries()) {
      const place = (trip.stops[i] ?? 0) + 1;
      clock = Math.max(clock + (problem.time[at * size + place] ?? 0), stop.ready);
      if (clock > stop.due + 1e-6) found.push(`trip ${n} is late`);
      if (Math.abs(clock - (trip.begins[i] ?? NaN)) > 1e-6) found.push(`trip ${n} tells other times`);
      clock += stop.service;
      at = place;
    }
    const back = clock + (problem.isOpen ? 0 : (problem.time[at * size] ?? 0));
    if (back > problem.closes + 1e-6 || Math.abs(back - trip.returns) > 1e-6) found.push(`trip ${n} is back too late`);
    if (back - trip.departs > (problem.maxDuration ?? Infinity) + 1e-6) found.push(`trip ${n} is too long`);
  }
  for (const [, own] of Map.groupBy(trips, ({ fleet, vehicle }) => `${fleet}/${vehicle}`)) {
    const sorted = own.toSorted((a, b) => a.departs - b.departs);
    if (sorted.some((trip, i) => i > 0 && trip.departs < (sorted[i - 1]?.returns ?? 0) + (problem.turnaround ?? 0)))
      found.push('a vehicle is in two places');
  }
  return found;
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])('whatever is asked (%i), what is answered can be driven', (seed) => {
  const problem = someProblem(seed);
  expect(faults(problem, solve(problem, { ...FREE, seed }))).toEqual([]);
  const open = { ...problem, isOpen: true };
  expect(faults(open, solve(open, { ...FREE, seed }))).toEqual([]);
});

/** The same, with a share of what is brought fetched instead, or beside it. */
function mixed(problem: Problem, seed: number): Problem {
  const chance = new Chance(seed);
  return {
    ...problem,
    stops: problem.stops.map((stop) => {
      const { weight, volume } = stop,
        kind = chance.below(3);
      if (kind === 0) return stop;
      return { ...stop, ...(kind === 1 ? NOTHING : {}), fetched: { weight, volume } };
    }),
  };
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'what is fetched takes the room that was made (%i), and no leg carries too much',
  (seed) => {
    const problem = mixed(someProblem(seed), seed);
    expect(faults(problem, solve(problem, { ...FREE, seed }))).toEqual([]);
  },
);

test('one way only, the plan is the same whichever way it is', () => {
  const there = someProblem(4),
    back = {
      ...there,
      stops: there.stops.map((stop) => ({
        ...stop,
        ...NOTHING,
        fetched: { weight: stop.weight, volume: stop.volume },
      })),
    };
  const none = { ...there, stops: there.stops.map((stop) => ({ ...stop, fetched: NOTHING })) };
  const [one, two, three] = [there, back, none].map((problem) => solve(problem, { ...FREE, seed: 5 }));
  expect(two).toEqual(one);
  expect(three).toEqual(one);
});

test('the same seed and rounds give the same plan', () => {
  const problem = someProblem(9);
  const [one, two] = [1, 2].map(() => solve(problem, { ...FREE, seed: 5 }));
  expect(one).toEqual(two);
});

const car = (over: Partial<Fleet> = {}): Fleet => ({
  id: 1,
  count: 1,
  maxWeight: 10,
  maxVolume: 10,
  zones: 1,
  ...over,
});
const line = (stops: Partial<Stop>[], fleets: Fleet[], over: Partial<Problem> = {}): Problem => {
  const distance = euclidean([[0, 0], ...stops.map((_, i) => [10 * (i + 1), 0] as const)]);
  return {
    stops: stops.map((s) => ({ weight: 1, volume: 1, ready: 0, due: 1000, service: 0, zone: 0, ...s })),
    fleets,
    distance,
    time: distance,
    opens: 0,
    closes: 1000,
    ...over,
  };
};
const reasons = (problem: Problem) => solve(problem, { ...FREE, seed: 1 }).left.map(({ reason }) => reason);

test('what stays behind says why', () => {
  expect(reasons(line([{ zone: 1 }], [car()]))).toEqual(['zone']);
  expect(reasons(line([{ weight: 11 }], [car()]))).toEqual(['size']);
  expect(reasons(line([{ due: 5 }], [car()]))).toEqual(['window']);
  expect(reasons(line([{}, {}], [car({ maxWeight: 1 })]))).toEqual(['fleet']);
});

test('one vehicle that is back goes again before another is sent', () => {
  const { trips, left } = solve(line([{ weight: 6 }, { weight: 6 }], [car({ trips: 2 }), car({ id: 2 })]), {
    ...FREE,
    seed: 1,
  });
  expect([left, new Set(trips.map(({ fleet }) => fleet)).size, trips.length]).toEqual([[], 1, 2]);
});

test('a vehicle that is emptied on its way fetches as much as it brought; first it may not', () => {
  const full = { weight: 10, volume: 10 },
    brings = full,
    fetches = { ...NOTHING, fetched: full };
  const both = solve(line([brings, fetches], [car({ count: 2 })]), { ...FREE, seed: 1 });
  expect(both.trips).toHaveLength(1);
  expect(both.trips[0]).toMatchObject({ stops: [0, 1], ...full });
  // Its window asks for what is fetched first: there is no room yet.
  const early = solve(
    line(
      [
        { ...brings, ready: 500 },
        { ...fetches, due: 100 },
      ],
      [car({ count: 2 })],
    ),
    {
      ...FREE,
      seed: 1,
    },
  );
  expect(early.trips.map(({ stops }) => stops.length)).toEqual([1, 1]);
  expect(reasons(line([{ ...NOTHING, fetched: { weight: 11, volume: 1 } }], [car()]))).toEqual(['size']);
});

test('fewer vehicles come before a shorter way', () => {
  const { trips } = solve(line([{}, {}, {}, {}], [car({ count: 4 })]), { ...FREE, seed: 1 });
  expect(trips).toHaveLength(1);
});

test('nothing to bring is no plan', () => {
  expect(solve(line([], [car()]), { ...FREE, seed: 1 })).toMatchObject({ trips: [], left: [] });
});
