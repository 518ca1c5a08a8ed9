import { real, whole } from './flat.ts';
import type { Fleet } from './problem.ts';
import type { Chance } from './random.ts';
import { carries, type Scene, type State } from './state.ts';

/** Chance that a place is overlooked: what keeps the greedy from doing the same for ever. */
const BLINK = 0.01;
/** How often each order of putting back is taken, of their sum. */
const ORDERS = [
  ['random', 4],
  ['heavy', 4],
  ['far', 2],
  ['close', 1],
  ['narrow', 2],
  ['early', 2],
  ['late', 2],
] as const;
type Order = (typeof ORDERS)[number][0];
const ORDERS_SUM = ORDERS.reduce((sum, [, weight]) => sum + weight, 0);

/** Puts absent stops back one after another, each where it costs least; a route is opened only when no other takes it. */
export class Recreate {
  readonly #scene: Scene;
  readonly #chance: Chance;
  readonly #key: Float64Array;
  readonly #fleetLeft: Int32Array;
  readonly #bestFleets: readonly number[];
  #route = -1;
  #before = 0;

  constructor(scene: Scene, chance: Chance) {
    this.#scene = scene;
    this.#chance = chance;
    this.#key = new Float64Array(scene.size);
    const { fleets } = scene.problem;
    this.#fleetLeft = new Int32Array(fleets.length);
    // Vehicles that carry one zone only go first, the largest of them first.
    const bits = (n: number): number => (n & 1) + ((n >> 1) & 1) + ((n >> 2) & 1) + ((n >> 3) & 1);
    this.#bestFleets = fleets
      .map((_, i) => i)
      .sort((a, b) => {
        const [one, two] = [fleets[a], fleets[b]];
        return one && two ? bits(one.zones) - bits(two.zones) || two.maxWeight - one.maxWeight : 0;
      });
  }

  /** `routesMax`: so many may be in use. What finds no place stays absent. */
  apply(state: State, routesMax: number): void {
    this.#sort(state);
    let left = 0;
    const n = state.absentCount;
    for (let i = 0; i < n; i += 1) {
      const stop = whole(state.absent, i);
      if (this.#find(state, stop) || this.#open(state, stop, routesMax)) state.insert(stop, this.#route, this.#before);
      else {
        state.absent[left] = stop;
        left += 1;
      }
    }
    state.absentCount = left;
  }

  #sort(state: State): void {
    const n = state.absentCount;
    this.#chance.shuffle(state.absent, n);
    const order = this.#pick();
    if (order === 'random') return;
    for (let i = 0; i < n; i += 1) {
      const stop = whole(state.absent, i);
      this.#key[stop] = this.#rank(order, stop);
    }
    // A handful: shifting is quicker than calling a comparison.
    for (let i = 1; i < n; i += 1) {
      const stop = whole(state.absent, i),
        key = real(this.#key, stop);
      let j = i - 1;
      while (j >= 0 && real(this.#key, whole(state.absent, j)) > key) {
        state.absent[j + 1] = whole(state.absent, j);
        j -= 1;
      }
      state.absent[j + 1] = stop;
    }
  }

  #pick(): Order {
    let at = this.#chance.next() * ORDERS_SUM;
    for (const [order, weight] of ORDERS) {
      at -= weight;
      if (at < 0) return order;
    }
    return 'random';
  }

  #rank(order: Order, stop: number): number {
    const { weight, fetchedWeight, distance, due, ready } = this.#scene;
    if (order === 'heavy') return -real(weight, stop) - real(fetchedWeight, stop);
    if (order === 'far') return -real(distance, stop);
    if (order === 'close') return real(distance, stop);
    if (order === 'narrow') return real(due, stop) - real(ready, stop);
    return order === 'early' ? real(ready, stop) : -real(due, stop);
  }

  /** The cheapest place in a route that is in use. */
  #find(state: State, stop: number): boolean {
    const { zone, problem } = this.#scene;
    let best = Infinity;
    this.#route = -1;
    for (let route = 0; route < state.count.length; route += 1) {
      if (whole(state.count, route) === 0) continue;
      const fleet = problem.fleets[whole(state.fleet, route)];
      if (fleet === undefined || (fleet.zones & whole(zone, stop)) === 0) continue;
      if (!state.mayTake(stop, route, fleet)) continue;
      best = this.#along(state, { stop, route, fleet, best });
    }
    return this.#route >= 0;
  }

  /** The cheapest place along one route, when cheaper than what is known. */
  #along(
    state: State,
    { stop, route, fleet, best: known }: { stop: number; route: number; fleet: Fleet; best: number },
  ): number {
    const { size, distance, time, ready, due, service, maxDuration, isMixed } = this.#scene;
    const readyAt = real(ready, stop),
      dueAt = real(due, stop),
      lasts = real(service, stop),
      row = stop * size;
    let best = known,
      at = 0,
      after = whole(state.first, route);
    for (;;) {
      const cost = real(distance, at * size + stop) + real(distance, row + after) - real(distance, at * size + after);
      const arrival = real(state.start, at) + real(service, at) + real(time, at * size + stop);
      // Whatever comes later is reached later still.
      if (arrival > dueAt) return best;
      if (cost < best) {
        const leaves = (arrival > readyAt ? arrival : readyAt) + lasts;
        const fits =
          leaves + real(time, row + after) <= real(state.latest, after) &&
          (!isMixed || state.takes(stop, { route, before: at, fleet })) &&
          this.#chance.next() >= BLINK &&
          (maxDuration === Infinity || state.durationWith(stop, route, at) <= maxDuration);
        if (fits) {
          best = cost;
          this.#route = route;
          this.#before = at;
        }
      }
      if (after === 0) return best;
      at = after;
      after = whole(state.next, after);
    }
  }

  /** A free vehicle that can take it. */
  #open(state: State, stop: number, routesMax: number): boolean {
    if (state.used >= routesMax) return false;
    const { problem } = this.#scene;
    const left = this.#fleetLeft;
    for (const [i, { count, trips = 1 }] of problem.fleets.entries()) left[i] = count * trips;
    let free = -1;
    for (let route = 0; route < state.count.length; route += 1) {
      const fleet = whole(state.fleet, route);
      if (whole(state.count, route) > 0) left[fleet] = whole(left, fleet) - 1;
      else if (free < 0) free = route;
    }
    if (free < 0) return false;
    const fleet = this.#bestFleets.find((i) => whole(left, i) > 0 && this.#alone(state, stop, { i, route: free }));
    if (fleet === undefined) return false;
    state.fleet[free] = fleet;
    state.first[free] = 0;
    state.last[free] = 0;
    this.#route = free;
    this.#before = 0;
    return true;
  }

  /** Would a vehicle of the fleet serve it if it did nothing else? */
  #alone(state: State, stop: number, { i, route }: { i: number; route: number }): boolean {
    const { zone, ready, due, service, time, size, maxDuration, problem } = this.#scene;
    const fleet = problem.fleets[i];
    if (fleet === undefined || (fleet.zones & whole(zone, stop)) === 0) return false;
    if (!carries(this.#scene, stop, fleet)) return false;
    const begin = Math.max(real(ready, 0) + real(time, stop), real(ready, stop));
    if (begin > real(due, stop)) return false;
    if (begin + real(service, stop) + real(time, stop * size) > real(due, 0)) return false;
    if (maxDuration === Infinity) return true;
    state.first[route] = 0;
    return state.durationWith(stop, route, 0) <= maxDuration;
  }
}
