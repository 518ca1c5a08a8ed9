import type { Handed } from '../load.plan.ts';
import { Aboard } from './aboard.ts';
import { real, whole } from './flat.ts';
import type { Fleet, Problem } from './problem.ts';

/** The problem as the search reads it: flat, the depot is place 0, stops are places from 1. */
export class Scene {
  readonly size: number;
  readonly distance: Float64Array;
  readonly time: Float64Array;
  /** What a stop is brought, and what is fetched there; where nothing is brought at all, what is fetched stands for it. */
  readonly weight: Float64Array;
  readonly volume: Float64Array;
  readonly fetchedWeight: Float64Array;
  readonly fetchedVolume: Float64Array;
  /** Some stops give and some take: what is on board is counted leg by leg. */
  readonly isMixed: boolean;
  readonly ready: Float64Array;
  readonly due: Float64Array;
  readonly service: Float64Array;
  /** The bit of the zone. */
  readonly zone: Int32Array;
  /** Every other stop by nearness: `near[from * size + rank]`. */
  readonly near: Int32Array;
  readonly maxDuration: number;
  readonly problem: Problem;

  constructor(problem: Problem) {
    const size = problem.stops.length + 1;
    this.problem = problem;
    this.size = size;
    this.distance = withoutReturn(problem.distance, size, problem.isOpen);
    this.time = withoutReturn(problem.time, size, problem.isOpen);
    const of = (depot: number, pick: (stop: Problem['stops'][number]) => number): Float64Array =>
      Float64Array.from([depot, ...problem.stops.map(pick)]);
    const brings = problem.stops.some((s) => s.weight > 0 || s.volume > 0),
      fetches = problem.stops.some((s) => s.fetched && (s.fetched.weight > 0 || s.fetched.volume > 0));
    this.isMixed = brings && fetches;
    // One way only, the sum of a route is the most it carries, whichever way that is.
    const isBack = fetches && !brings;
    this.weight = of(0, (s) => (isBack ? (s.fetched?.weight ?? 0) : s.weight));
    this.volume = of(0, (s) => (isBack ? (s.fetched?.volume ?? 0) : s.volume));
    this.fetchedWeight = of(0, (s) => (this.isMixed ? (s.fetched?.weight ?? 0) : 0));
    this.fetchedVolume = of(0, (s) => (this.isMixed ? (s.fetched?.volume ?? 0) : 0));
    this.ready = of(problem.opens, (s) => s.ready);
    this.due = of(problem.closes, (s) => s.due);
    this.service = of(0, (s) => s.service);
    this.zone = Int32Array.from([0, ...problem.stops.map((s) => 1 << s.zone)]);
    this.near = nearest(this.distance, size);
    this.maxDuration = problem.maxDuration ?? Infinity;
  }

  /** What changes hands at a stop. */
  handed(stop: number): Handed {
    return {
      brought: { weight: real(this.weight, stop), volume: real(this.volume, stop) },
      fetched: { weight: real(this.fetchedWeight, stop), volume: real(this.fetchedVolume, stop) },
    };
  }
}

/** Whether a vehicle that goes for one stop only carries what is handed over there. */
export function carries(scene: Scene, stop: number, { maxWeight, maxVolume }: Fleet): boolean {
  const { brought, fetched } = scene.handed(stop);
  return [brought, fetched].every(({ weight, volume }) => weight <= maxWeight && volume <= maxVolume);
}

function withoutReturn(matrix: Float64Array, size: number, isOpen = false): Float64Array {
  if (!isOpen) return matrix;
  const open = matrix.slice();
  for (let i = 0; i < size; i += 1) open[i * size] = 0;
  return open;
}

function nearest(distance: Float64Array, size: number): Int32Array {
  const near = new Int32Array(size * size);
  for (let i = 0; i < size; i += 1) {
    const others = Array.from({ length: size - 1 }, (_, j) => j + 1).filter((j) => j !== i);
    others.sort((a, b) => real(distance, i * size + a) - real(distance, i * size + b));
    near.set(others, i * size);
  }
  return near;
}

/** Routes as linked lists over flat arrays: copied in a microsecond, asked in constant time. Route numbers stand for vehicles; the empty ones are free. */
export class State {
  readonly scene: Scene;
  readonly next: Int32Array;
  readonly prev: Int32Array;
  /** Route of a stop, −1 while it is absent. */
  readonly route: Int32Array;
  /** When service begins at the earliest, and may begin at the latest. */
  readonly start: Float64Array;
  readonly latest: Float64Array;
  readonly first: Int32Array;
  readonly last: Int32Array;
  readonly count: Int32Array;
  /** The most on board at once. */
  readonly load: Float64Array;
  readonly bulk: Float64Array;
  /** Leg by leg, where that is not the sum. */
  readonly #aboard: Aboard | null;
  /** Fleet a route's vehicle is of. */
  readonly fleet: Int32Array;
  readonly absent: Int32Array;
  absentCount = 0;
  distance = 0;
  /** Routes that carry anything. */
  used = 0;
  readonly #arrays: readonly (Int32Array | Float64Array)[];

  constructor(scene: Scene, routes: number) {
    const { size } = scene;
    this.scene = scene;
    this.next = new Int32Array(size);
    this.prev = new Int32Array(size);
    this.route = new Int32Array(size).fill(-1);
    this.start = new Float64Array(size);
    this.latest = new Float64Array(size);
    this.start[0] = real(scene.ready, 0);
    this.latest[0] = real(scene.due, 0);
    this.first = new Int32Array(routes);
    this.last = new Int32Array(routes);
    this.count = new Int32Array(routes);
    this.load = new Float64Array(routes);
    this.bulk = new Float64Array(routes);
    this.fleet = new Int32Array(routes);
    this.absent = new Int32Array(size);
    this.#aboard = scene.isMixed ? new Aboard(scene, routes) : null;
    this.#arrays = [
      this.next,
      this.prev,
      this.route,
      this.start,
      this.latest,
      this.first,
      this.last,
      this.count,
      this.load,
      this.bulk,
      this.fleet,
      this.absent,
      ...(this.#aboard?.arrays ?? []),
    ];
  }

  copy(from: State): void {
    for (const [i, array] of this.#arrays.entries()) array.set(from.#arrays[i] ?? []);
    this.absentCount = from.absentCount;
    this.distance = from.distance;
    this.used = from.used;
  }

  /** Times of a route anew, after it changed, and what is on board along it. */
  refresh(route: number): void {
    const { time, ready, due, service, size } = this.scene;
    let at = 0;
    for (let stop = whole(this.first, route); stop !== 0; stop = whole(this.next, stop)) {
      const arrival = real(this.start, at) + real(service, at) + real(time, at * size + stop);
      this.start[stop] = Math.max(arrival, real(ready, stop));
      at = stop;
    }
    let after = 0;
    for (let stop = whole(this.last, route); stop !== 0; stop = whole(this.prev, stop)) {
      const leave = real(this.latest, after) - real(time, stop * size + after) - real(service, stop);
      this.latest[stop] = Math.min(leave, real(due, stop));
      after = stop;
    }
    if (this.#aboard === null) return;
    const { weight, volume } = this.#aboard.weigh(route, this);
    this.load[route] = weight;
    this.bulk[route] = volume;
  }

  /** Whether a route may have room for a stop: a place where it does is asked for by `takes`. */
  mayTake(stop: number, route: number, { maxWeight, maxVolume }: Fleet): boolean {
    const { weight, volume } = this.scene;
    const load = this.#aboard ? this.#aboard.outWeight : this.load,
      bulk = this.#aboard ? this.#aboard.outVolume : this.bulk;
    return real(load, route) + real(weight, stop) <= maxWeight && real(bulk, route) + real(volume, stop) <= maxVolume;
  }

  /** Whether a stop behind `before` leaves every leg of a route within what its vehicle carries. */
  takes(stop: number, { route, before, fleet }: { route: number; before: number; fleet: Fleet }): boolean {
    if (this.#aboard === null) return true;
    const most: [number, number] = [real(this.load, route), real(this.bulk, route)];
    return this.#aboard.takes(stop, { route, before, most, fleet });
  }

  /** Take a stop out; its route is refreshed by whoever took the last one. */
  remove(stop: number): void {
    const { distance, size, weight, volume } = this.scene;
    const route = whole(this.route, stop),
      before = whole(this.prev, stop),
      after = whole(this.next, stop);
    if (before === 0) this.first[route] = after;
    else this.next[before] = after;
    if (after === 0) this.last[route] = before;
    else this.prev[after] = before;
    this.distance +=
      real(distance, before * size + after) -
      real(distance, before * size + stop) -
      real(distance, stop * size + after);
    this.count[route] = whole(this.count, route) - 1;
    this.load[route] = real(this.load, route) - real(weight, stop);
    this.bulk[route] = real(this.bulk, route) - real(volume, stop);
    this.route[stop] = -1;
    this.absent[this.absentCount] = stop;
    this.absentCount += 1;
    if (whole(this.count, route) > 0) return;
    this.used -= 1;
    this.load[route] = 0;
    this.bulk[route] = 0;
  }

  /** Put an absent stop behind `before` (0: in front). It stays in the list of absent ones: whoever empties that knows. */
  insert(stop: number, route: number, before: number): void {
    const { distance, size, weight, volume } = this.scene;
    const after = before === 0 ? whole(this.first, route) : whole(this.next, before);
    if (whole(this.count, route) === 0) this.used += 1;
    this.prev[stop] = before;
    this.next[stop] = after;
    if (before === 0) this.first[route] = stop;
    else this.next[before] = stop;
    if (after === 0) this.last[route] = stop;
    else this.prev[after] = stop;
    this.distance +=
      real(distance, before * size + stop) +
      real(distance, stop * size + after) -
      real(distance, before * size + after);
    this.count[route] = whole(this.count, route) + 1;
    this.load[route] = real(this.load, route) + real(weight, stop);
    this.bulk[route] = real(this.bulk, route) + real(volume, stop);
    this.route[stop] = route;
    this.refresh(route);
  }

  /** The shortest a route takes from gate to gate with a stop put in: waiting that a later departure saves is no duty. */
  durationWith(stop: number, route: number, before: number): number {
    const { time, ready, due, service, size } = this.scene;
    let clock = real(ready, 0),
      spare = Infinity,
      waited = 0,
      at = 0,
      following = before === 0 ? stop : whole(this.first, route);
    while (following !== 0) {
      const arrival = clock + real(service, at) + real(time, at * size + following),
        begin = Math.max(arrival, real(ready, following));
      waited += begin - arrival;
      spare = Math.min(spare, real(due, following) - begin + waited);
      clock = begin;
      [at, following] = [following, this.#after(following, stop, { route, before })];
    }
    const end = clock + real(service, at) + real(time, at * size);
    spare = Math.min(spare, real(due, 0) - end + waited);
    return end - real(ready, 0) - Math.min(spare, waited);
  }

  #after(at: number, stop: number, place: { route: number; before: number }): number {
    if (at === stop) return place.before === 0 ? whole(this.first, place.route) : whole(this.next, place.before);
    return at === place.before ? stop : whole(this.next, at);
  }
}
