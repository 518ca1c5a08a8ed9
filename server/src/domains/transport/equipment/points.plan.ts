import type { Point } from '../../../platform/sphere.ts';

/** A point as it arrived. */
export interface Arrived extends Point {
  equipNo: string;
  at: Date;
  speedKmh: number | null;
}
/** The country with its coast; what lies outside was not driven. */
const CHINA = { west: 73, east: 136, south: 3, north: 54 };
/** No lorry is faster. */
const SPEED_MAX = 160;
/** A clock may be fast by so much; what is further ahead is told again when it is true. */
const AHEAD_MS = 5 * 60_000;

/** Whether a point can be believed by itself. Whether it can beside its neighbours is judged when all of them are known: `believed`. */
export const isValid = ({ lng, lat, speedKmh }: Omit<Arrived, 'equipNo' | 'at'>): boolean =>
  lng >= CHINA.west &&
  lng <= CHINA.east &&
  lat >= CHINA.south &&
  lat <= CHINA.north &&
  (speedKmh === null || speedKmh <= SPEED_MAX);

/** Whether its time can be: not ahead of ours, and not so long ago that nobody keeps it. */
export const isTimely = (at: Date, { now, kept }: { now: Date; kept: Date }): boolean =>
  at.getTime() <= now.getTime() + AHEAD_MS && at >= kept;

/** One of each device and instant, by device and time, so that two batches that overlap lock in the same order. The first told stands. */
export function sorted<P extends Arrived>(points: readonly P[]): P[] {
  const known = new Map<string, P>();
  for (const point of points) {
    const key = `${point.equipNo} ${point.at.getTime()}`;
    if (!known.has(key)) known.set(key, point);
  }
  return [...known.values()].toSorted(
    (a, b) => (a.equipNo < b.equipNo ? -1 : a.equipNo > b.equipNo ? 1 : 0) || a.at.getTime() - b.at.getTime(),
  );
}
