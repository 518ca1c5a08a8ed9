import type { Load } from '../load.plan.ts';

/** A stop to be served: once, whole, by one vehicle. Times are in one unit (the product uses seconds from the plan's start), so are weights and volumes. */
export interface Stop {
  /** What is brought there. */
  weight: number;
  volume: number;
  /** What is fetched there and brought home, once room is made; nothing when left out. */
  fetched?: Load | undefined;
  /** The vehicle may come earlier and waits. */
  ready: number;
  /** Service begins no later. */
  due: number;
  service: number;
  /** Temperature zone of what goes there, 0 to 3. */
  zone: number;
}

/** Vehicles that are all the same. */
export interface Fleet {
  id: number;
  count: number;
  maxWeight: number;
  maxVolume: number;
  /** Zones it can carry, as bits. */
  zones: number;
  /** How often one of them leaves; 1 when left out. */
  trips?: number | undefined;
}

export interface Problem {
  stops: readonly Stop[];
  fleets: readonly Fleet[];
  /** Between places, the depot first: `distance[from * size + to]`, size = stops + 1. */
  distance: Float64Array;
  time: Float64Array;
  /** No vehicle leaves earlier or is back later. */
  opens: number;
  closes: number;
  /** Nobody counts the way back, nor waits for it. */
  isOpen?: boolean | undefined;
  /** The longest a driver is on the road with one trip. */
  maxDuration?: number | undefined;
  /** The longest a driver is on the road on the day, all trips of his vehicle together. */
  maxDuty?: number | undefined;
  /** Time between two trips of a vehicle at the depot. */
  turnaround?: number | undefined;
}

/** When to stop: whichever comes first. With the iterations as the nearer end, the answer hangs on the seed alone. */
export interface Budget {
  ms: number;
  iterations?: number | undefined;
  seed: number;
}

export interface Trip {
  /** `id` of the fleet. */
  fleet: number;
  /** Which of the vehicles of the fleet, from 0. */
  vehicle: number;
  /** Numbers of stops, from 0, in driving order. */
  stops: number[];
  departs: number;
  returns: number;
  /** When service begins at each stop. */
  begins: number[];
  distance: number;
  /** The most on board at once. */
  weight: number;
  volume: number;
}

/** Why a stop stayed behind. */
export type Reason = 'zone' | 'size' | 'window' | 'fleet';

export interface Solution {
  trips: Trip[];
  left: { stop: number; reason: Reason }[];
  distance: number;
  iterations: number;
}

/** The matrix of straight lines between points, the depot first: what published instances mean. */
export function euclidean(points: readonly (readonly [number, number])[]): Float64Array {
  const size = points.length,
    matrix = new Float64Array(size * size);
  for (const [i, [ax, ay]] of points.entries())
    for (const [j, [bx, by]] of points.entries()) matrix[i * size + j] = Math.hypot(ax - bx, ay - by);
  return matrix;
}
