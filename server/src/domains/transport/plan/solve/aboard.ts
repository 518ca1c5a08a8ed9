import { real, whole } from './flat.ts';
import type { Fleet } from './problem.ts';

/** What each stop gives and takes. */
interface Handed {
  readonly size: number;
  readonly weight: Float64Array;
  readonly volume: Float64Array;
  readonly fetchedWeight: Float64Array;
  readonly fetchedVolume: Float64Array;
}
/** A route as it is walked: its first and last stop, and what stands beside each. */
interface Walk {
  readonly first: Int32Array;
  readonly last: Int32Array;
  readonly next: Int32Array;
  readonly prev: Int32Array;
}

/**
 * What is on board along each route, where some stops give and others take. Where all give, or all take, the sum of a route is the most it carries, and
 * nobody keeps this. A stop put in between two others is on board before it by what it gives and behind it by what it takes: the most up to a stop and the
 * most from it on tell whether there is room, without walking the route.
 */
export class Aboard {
  readonly #scene: Handed;
  /** On leaving the gate, by route. */
  readonly outWeight: Float64Array;
  readonly outVolume: Float64Array;
  /** The most from the gate until a stop is left, and the most from then on until home. */
  readonly #weightTo: Float64Array;
  readonly #weightOn: Float64Array;
  readonly #volumeTo: Float64Array;
  readonly #volumeOn: Float64Array;
  readonly arrays: readonly Float64Array[];

  constructor(scene: Handed, routes: number) {
    this.#scene = scene;
    this.outWeight = new Float64Array(routes);
    this.outVolume = new Float64Array(routes);
    this.#weightTo = new Float64Array(scene.size);
    this.#weightOn = new Float64Array(scene.size);
    this.#volumeTo = new Float64Array(scene.size);
    this.#volumeOn = new Float64Array(scene.size);
    this.arrays = [this.outWeight, this.outVolume, this.#weightTo, this.#weightOn, this.#volumeTo, this.#volumeOn];
  }

  /** A route anew, after it changed; the most it carries at once. */
  weigh(route: number, walk: Walk): { weight: number; volume: number } {
    const { weight: gives, volume: room, fetchedWeight, fetchedVolume } = this.#scene;
    let weight = 0,
      volume = 0;
    for (let stop = whole(walk.first, route); stop !== 0; stop = whole(walk.next, stop)) {
      weight += real(gives, stop);
      volume += real(room, stop);
    }
    this.outWeight[route] = weight;
    this.outVolume[route] = volume;
    let mostWeight = weight,
      mostVolume = volume;
    for (let stop = whole(walk.first, route); stop !== 0; stop = whole(walk.next, stop)) {
      weight += real(fetchedWeight, stop) - real(gives, stop);
      volume += real(fetchedVolume, stop) - real(room, stop);
      mostWeight = Math.max(mostWeight, weight);
      mostVolume = Math.max(mostVolume, volume);
      this.#weightTo[stop] = mostWeight;
      this.#volumeTo[stop] = mostVolume;
      this.#weightOn[stop] = weight;
      this.#volumeOn[stop] = volume;
    }
    for (let stop = whole(walk.last, route); stop !== 0; stop = whole(walk.prev, stop)) {
      weight = Math.max(weight, real(this.#weightOn, stop));
      volume = Math.max(volume, real(this.#volumeOn, stop));
      this.#weightOn[stop] = weight;
      this.#volumeOn[stop] = volume;
    }
    return { weight: mostWeight, volume: mostVolume };
  }

  /** Whether a route that carries `most` at once takes a stop behind `before` (0: in front). */
  takes(
    stop: number,
    { route, before, most, fleet }: { route: number; before: number; most: [number, number]; fleet: Fleet },
  ): boolean {
    const { weight, volume, fetchedWeight, fetchedVolume } = this.#scene;
    const isFirst = before === 0;
    const weightTo = isFirst ? real(this.outWeight, route) : real(this.#weightTo, before),
      volumeTo = isFirst ? real(this.outVolume, route) : real(this.#volumeTo, before);
    const weightOn = isFirst ? most[0] : real(this.#weightOn, before),
      volumeOn = isFirst ? most[1] : real(this.#volumeOn, before);
    return (
      weightTo + real(weight, stop) <= fleet.maxWeight &&
      weightOn + real(fetchedWeight, stop) <= fleet.maxWeight &&
      volumeTo + real(volume, stop) <= fleet.maxVolume &&
      volumeOn + real(fetchedVolume, stop) <= fleet.maxVolume
    );
  }
}
