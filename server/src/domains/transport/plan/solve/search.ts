import { real, whole } from './flat.ts';
import type { Budget, Problem } from './problem.ts';
import { Chance } from './random.ts';
import { Recreate } from './recreate.ts';
import { Ruin } from './ruin.ts';
import { Scene, State } from './state.ts';

/** What of the time may go into saving vehicles, and how hot and cold the search of the rest is, in mean ways between neighbours. */
const FLEET_SHARE = 0.35,
  HOT = 6,
  COLD = 0.01;
/** From this share of the time on the clock has its say, too, when the rounds are counted: a slow machine still comes to an end in order. */
const LATE = 0.5;
/** The clock is looked at once in so many rounds. */
const CLOCK_EVERY = 64;
const FIRST_ROUNDS = 200;

/** One search: vehicles first, then the way they drive. */
export class Search {
  readonly scene: Scene;
  readonly #chance: Chance;
  readonly #ruin: Ruin;
  readonly #recreate: Recreate;
  readonly #routes: number;
  readonly #ends: number;
  readonly #began: number;
  readonly #limit: number;
  #best: State;
  #now: State;
  #next: State;
  iterations = 0;

  constructor(problem: Problem, { ms, iterations = Infinity, seed }: Budget) {
    this.scene = new Scene(problem);
    const vehicles = problem.fleets.reduce((sum, { count, trips = 1 }) => sum + count * trips, 0);
    this.#routes = Math.max(1, Math.min(problem.stops.length, vehicles));
    this.#chance = new Chance(seed);
    this.#ruin = new Ruin(this.scene, this.#chance, this.#routes);
    this.#recreate = new Recreate(this.scene, this.#chance);
    this.#began = performance.now();
    this.#ends = this.#began + ms;
    this.#limit = iterations;
    this.#now = this.#blank();
    this.#next = this.#blank();
    this.#best = this.#blank();
  }

  #blank(): State {
    return new State(this.scene, this.#routes);
  }

  run(): State {
    for (let stop = 1; stop < this.scene.size; stop += 1) this.#now.absent[stop - 1] = stop;
    this.#now.absentCount = this.scene.size - 1;
    this.#recreate.apply(this.#now, this.#routes);
    this.#best.copy(this.#now);
    if (this.scene.size <= 2) return this.#best;
    this.#shorten({ until: 0, rounds: FIRST_ROUNDS, routes: this.#routes });
    this.#saveVehicles();
    this.#now.copy(this.#best);
    this.#shorten({ until: 1, rounds: Infinity, routes: Math.max(this.#best.used, 1) });
    return this.#best;
  }

  /** Share of the budget that is used up, by the clock or by the count, whichever is further. */
  #spent(): number {
    const { size } = this.scene;
    const byCount = this.iterations / this.#limit;
    if (byCount >= 1 || size < 2) return 1;
    const byClock = (performance.now() - this.#began) / (this.#ends - this.#began);
    return this.#limit < Infinity && byClock < LATE ? byCount : Math.min(1, Math.max(byCount, byClock));
  }

  /** No fewer vehicles than this could carry it all. */
  #leastVehicles(): number {
    const { weight, volume, fetchedWeight, fetchedVolume, problem } = this.scene;
    const sum = (list: Float64Array): number => list.reduce((total, one) => total + one, 0);
    const most = (pick: (fleet: Problem['fleets'][number]) => number): number => Math.max(...problem.fleets.map(pick));
    return Math.max(
      1,
      Math.ceil(Math.max(sum(weight), sum(fetchedWeight)) / most((f) => f.maxWeight) - 1e-9),
      Math.ceil(Math.max(sum(volume), sum(fetchedVolume)) / most((f) => f.maxVolume) - 1e-9),
    );
  }

  /**
   * One vehicle after another is sent home, its stops put where they find room. Each stop counts how often it stood outside; a change is kept
   * when those outside are easier to place than before, so the hard ones find their seat first.
   */
  #saveVehicles(): void {
    const least = this.#leastVehicles(),
      outside = new Float64Array(this.scene.size);
    this.#now.copy(this.#best);
    const hot = HOT * this.#meanWay();
    let target = this.#now.used;
    for (let round = 0; ; round += 1) {
      if (round % CLOCK_EVERY === 0 && this.#spent() >= FLEET_SHARE) return;
      if (this.#now.absentCount === 0) {
        if (this.#now.used < this.#best.used || this.#best.absentCount > 0) this.#best.copy(this.#now);
        if (this.#now.used <= least) return;
        target = this.#now.used - 1;
        this.#ruin.dissolve(this.#now, this.#easiest(outside));
      }
      this.#try(target);
      const before = this.#hardship(this.#now, outside),
        after = this.#hardship(this.#next, outside);
      const isBetter =
        this.#next.absentCount < this.#now.absentCount ||
        after < before ||
        (after === before && this.#next.distance < this.#now.distance - hot * Math.log(this.#chance.next()));
      for (let i = 0; i < this.#next.absentCount; i += 1) {
        const stop = whole(this.#next.absent, i);
        outside[stop] = real(outside, stop) + 1;
      }
      if (isBetter) this.#swap();
    }
  }

  #hardship(state: State, outside: Float64Array): number {
    let sum = 0;
    for (let i = 0; i < state.absentCount; i += 1) sum += real(outside, whole(state.absent, i)) + 1;
    return sum;
  }

  /** The route whose stops stood outside least. */
  #easiest(outside: Float64Array): number {
    const state = this.#now;
    let best = 0,
      least = Infinity;
    for (let route = 0; route < this.#routes; route += 1) {
      if (whole(state.count, route) === 0) continue;
      let sum = 0;
      for (let stop = whole(state.first, route); stop !== 0; stop = whole(state.next, stop))
        sum += real(outside, stop) + 1;
      if (sum < least) [best, least] = [route, sum];
    }
    return best;
  }

  /** Shorter ways with the vehicles there are, cooling as the time runs out; a worse answer is kept with a chance that cools with it. */
  #shorten({ until, rounds, routes }: { until: number; rounds: number; routes: number }): void {
    const way = this.#meanWay(),
      from = this.#spent();
    let heat = COLD * way;
    for (let round = 0; round < rounds; round += 1) {
      if (round % CLOCK_EVERY === 0 && until > 0) {
        const spent = this.#spent();
        if (spent >= until) return;
        heat = HOT * way * (COLD / HOT) ** ((spent - from) / (until - from));
      }
      this.#try(routes);
      const step = -heat * Math.log(this.#chance.next());
      const isKept =
        this.#next.absentCount < this.#now.absentCount ||
        (this.#next.absentCount === this.#now.absentCount && this.#next.distance < this.#now.distance + step);
      if (isKept) {
        this.#swap();
        this.#remember();
      }
    }
  }

  #remember(): void {
    const now = this.#now,
      best = this.#best;
    const isBetter =
      now.absentCount < best.absentCount ||
      (now.absentCount === best.absentCount &&
        (now.used < best.used || (now.used === best.used && now.distance < best.distance - 1e-9)));
    if (isBetter) best.copy(now);
  }

  #try(routes: number): void {
    this.iterations += 1;
    this.#next.copy(this.#now);
    this.#ruin.apply(this.#next);
    this.#recreate.apply(this.#next, routes);
  }

  #swap(): void {
    [this.#now, this.#next] = [this.#next, this.#now];
  }

  #meanWay(): number {
    return this.#best.distance / (this.scene.size + this.#best.used) || 1;
  }
}
