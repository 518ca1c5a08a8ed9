import { peakAlong } from '../load.plan.ts';
import { real, whole } from './flat.ts';
import type { Fleet, Reason, Trip } from './problem.ts';
import { carries, type Scene, type State } from './state.ts';

interface Vehicle {
  fleet: Fleet;
  number: number;
  trips: Trip[];
}

/** One route as it drives when it leaves at a moment, waiting where it comes too early; null when it is then too late somewhere. */
export function driven(
  scene: Scene,
  stops: readonly number[],
  departs: number,
): Omit<Trip, 'fleet' | 'vehicle'> | null {
  const { time, distance, ready, due, service, size } = scene;
  const begins: number[] = [];
  let clock = departs,
    at = 0,
    way = 0;
  for (const one of stops) {
    const stop = one + 1;
    const begin = Math.max(clock + real(time, at * size + stop), real(ready, stop));
    // A hair over: sums of the same ways in another order.
    if (begin > real(due, stop) + 1e-6) return null;
    begins.push(begin);
    clock = begin + real(service, stop);
    way += real(distance, at * size + stop);
    at = stop;
  }
  const returns = clock + real(time, at * size);
  if (returns > real(due, 0) + 1e-6) return null;
  return {
    stops: [...stops],
    departs,
    returns,
    begins,
    distance: way + real(distance, at * size),
    ...peakAlong(stops.map((stop) => scene.handed(stop + 1))),
  };
}

/** The moment to leave at which waits least, not before `from`. */
function bestDeparture(scene: Scene, stops: readonly number[], from: number): number {
  const plain = driven(scene, stops, from);
  if (plain === null) return from;
  const first = (stops[0] ?? 0) + 1;
  const latest = Math.max(from, latestDeparture(scene, stops));
  const unwaited = real(scene.ready, first) - real(scene.time, first);
  return Math.min(Math.max(from, unwaited), latest);
}

function latestDeparture(scene: Scene, stops: readonly number[]): number {
  const { time, due, service, size } = scene;
  let after = 0,
    latest = real(due, 0);
  for (const one of stops.toReversed()) {
    const stop = one + 1;
    latest = Math.min(latest - real(time, stop * size + after) - real(service, stop), real(due, stop));
    after = stop;
  }
  return latest - real(time, after);
}

const stopsOf = (state: State, route: number): number[] => {
  const stops: number[] = [];
  for (let stop = whole(state.first, route); stop !== 0; stop = whole(state.next, stop)) stops.push(stop - 1);
  return stops;
};

/**
 * Seat the routes on vehicles: the heaviest first, each on the smallest vehicle that takes it, rather again on one that is back than on
 * another. A route that finds none stays behind whole.
 */
export function seat(scene: Scene, state: State): { trips: Trip[]; left: { stop: number; reason: Reason }[] } {
  const vehicles = scene.problem.fleets.flatMap((fleet) =>
    Array.from({ length: fleet.count }, (_, number): Vehicle => ({ fleet, number, trips: [] })),
  );
  const routes = [...state.count.keys()]
    .filter((route) => whole(state.count, route) > 0)
    .sort((a, b) => real(state.load, b) - real(state.load, a) || real(state.bulk, b) - real(state.bulk, a) || a - b);
  const left: { stop: number; reason: Reason }[] = [];
  for (const route of routes) {
    const stops = stopsOf(state, route);
    if (!place(scene, vehicles, stops)) left.push(...stops.map((stop) => ({ stop, reason: 'fleet' as const })));
  }
  for (let i = 0; i < state.absentCount; i += 1) {
    const stop = whole(state.absent, i) - 1;
    left.push({ stop, reason: reasonOf(scene, stop) });
  }
  const trips = vehicles.flatMap((vehicle) => vehicle.trips.toSorted((a, b) => a.departs - b.departs));
  return { trips, left: left.toSorted((a, b) => a.stop - b.stop) };
}

function place(scene: Scene, vehicles: readonly Vehicle[], stops: readonly number[]): boolean {
  const zones = stops.reduce((bits, stop) => bits | whole(scene.zone, stop + 1), 0),
    { weight: load, volume: bulk } = peakAlong(stops.map((stop) => scene.handed(stop + 1)));
  const fits = vehicles
    .filter(
      ({ fleet, trips }) =>
        (fleet.zones & zones) === zones &&
        load <= fleet.maxWeight + 1e-6 &&
        bulk <= fleet.maxVolume + 1e-6 &&
        trips.length < (fleet.trips ?? 1),
    )
    .sort(
      (a, b) =>
        Number(b.trips.length > 0) - Number(a.trips.length > 0) ||
        a.fleet.maxWeight - b.fleet.maxWeight ||
        a.number - b.number,
    );
  for (const vehicle of fits) {
    const trip = squeeze(scene, vehicle, stops);
    if (trip === null) continue;
    vehicle.trips.push({ ...trip, fleet: vehicle.fleet.id, vehicle: vehicle.number });
    return true;
  }
  return false;
}

/** Into the first pause of a vehicle that is long enough. */
function squeeze(scene: Scene, { trips }: Vehicle, stops: readonly number[]): Omit<Trip, 'fleet' | 'vehicle'> | null {
  const { turnaround = 0, opens, maxDuration = Infinity, maxDuty = Infinity } = scene.problem;
  const busy = trips.toSorted((a, b) => a.departs - b.departs);
  const duty = busy.reduce((sum, { departs, returns }) => sum + returns - departs, 0);
  for (let i = 0; i <= busy.length; i += 1) {
    const before = busy[i - 1],
      after = busy[i];
    const from = bestDeparture(scene, stops, before === undefined ? opens : before.returns + turnaround);
    const trip = driven(scene, stops, from);
    if (trip === null) continue;
    const lasts = trip.returns - trip.departs;
    if (lasts > maxDuration + 1e-6 || duty + lasts > maxDuty + 1e-6) continue;
    if (after === undefined || trip.returns + turnaround <= after.departs) return trip;
  }
  return null;
}

/** Why nobody takes a stop, were it alone. */
function reasonOf(scene: Scene, stop: number): Reason {
  const place = stop + 1,
    { fleets } = scene.problem;
  const zoned = fleets.filter(({ zones }) => (zones & whole(scene.zone, place)) !== 0);
  if (zoned.length === 0) return 'zone';
  const sized = zoned.some((fleet) => carries(scene, place, fleet));
  if (!sized) return 'size';
  const alone = driven(scene, [stop], bestDeparture(scene, [stop], scene.problem.opens));
  if (alone === null || alone.returns - alone.departs > scene.maxDuration) return 'window';
  return 'fleet';
}
