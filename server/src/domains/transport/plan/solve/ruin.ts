import { whole } from './flat.ts';
import type { Chance } from './random.ts';
import type { Scene, State } from './state.ts';

/** Stops taken out on average, the longest piece taken from a route, and the share of pieces with a part kept inside. */
const REMOVED_MEAN = 10,
  PIECE_MAX = 10,
  SPLIT_SHARE = 0.5,
  KEPT_GROWS = 0.99;

/**
 * Takes neighbouring pieces out of neighbouring routes: around a stop by chance, one piece of each route met, nearest first. What is
 * taken out together can be put back otherwise together, which single stops cannot (the idea of Christiaens and Vanden Berghe 2020).
 */
export class Ruin {
  readonly #scene: Scene;
  readonly #chance: Chance;
  readonly #touched: Int32Array;
  readonly #line: Int32Array;
  #round = 0;

  constructor(scene: Scene, chance: Chance, routes: number) {
    this.#scene = scene;
    this.#chance = chance;
    this.#touched = new Int32Array(routes);
    this.#line = new Int32Array(scene.size);
  }

  apply(state: State): void {
    const { size, near } = this.#scene,
      stops = size - 1;
    if (state.used === 0) return;
    const longest = Math.min(PIECE_MAX, Math.max(1, Math.floor((stops - state.absentCount) / state.used)));
    const pieces = Math.floor(1 + this.#chance.next() * ((4 * REMOVED_MEAN) / (1 + longest) - 1));
    const seed = 1 + this.#chance.below(stops);
    this.#round += 1;
    let taken = this.#take(state, seed, longest);
    for (let rank = 0; rank < stops - 1 && taken < pieces; rank += 1)
      taken += this.#take(state, whole(near, seed * size + rank), longest);
  }

  /** A piece around a stop, unless its route gave one already; how many were taken. */
  #take(state: State, stop: number, longest: number): number {
    const route = whole(state.route, stop);
    if (route < 0 || whole(this.#touched, route) === this.#round) return 0;
    this.#touched[route] = this.#round;
    const count = whole(state.count, route),
      length = Math.floor(1 + this.#chance.next() * Math.min(count, longest));
    const at = this.#spell(state, route, stop);
    const kept = length > 1 && length < count && this.#chance.next() < SPLIT_SHARE ? this.#keep(length, count) : 0;
    const span = length + kept;
    const low = Math.max(0, at - span + 1),
      high = Math.min(at, count - span);
    const from = low + this.#chance.below(high - low + 1);
    const gap = kept > 0 ? from + 1 + this.#chance.below(length - 1) : -1;
    for (let i = from; i < from + span; i += 1)
      if (kept === 0 || i < gap || i >= gap + kept) state.remove(whole(this.#line, i));
    if (whole(state.count, route) > 0) state.refresh(route);
    return 1;
  }

  /** How many inside a piece stay: mostly one, more with less and less chance. */
  #keep(length: number, count: number): number {
    let kept = 1;
    while (length + kept < count && this.#chance.next() > KEPT_GROWS) kept += 1;
    return kept;
  }

  /** The route as a list; where the stop stands in it. */
  #spell(state: State, route: number, stop: number): number {
    let i = 0,
      at = 0;
    for (let one = whole(state.first, route); one !== 0; one = whole(state.next, one)) {
      if (one === stop) at = i;
      this.#line[i] = one;
      i += 1;
    }
    return at;
  }

  /** A whole route. */
  dissolve(state: State, route: number): void {
    for (let stop = whole(state.first, route); stop !== 0; stop = whole(state.first, route)) state.remove(stop);
  }
}
