import { metresBetween, type Point } from '../../../platform/sphere.ts';

/** Where maps are shifted by law; elsewhere both are the same. */
const CHINA = { west: 72.004, east: 137.8347, south: 0.8293, north: 55.8271 };
/** The ellipsoid of Krasovsky, which the shift was made with. */
const AXIS_M = 6_378_245,
  ECCENTRICITY_2 = 0.006_693_421_622_965_943;

export const isShifted = ({ lng, lat }: Point): boolean =>
  lng > CHINA.west && lng < CHINA.east && lat > CHINA.south && lat < CHINA.north;

/** Waves of the shift, the same in both directions. */
const waves = (x: number): number => (20 * Math.sin(6 * x * Math.PI) + 20 * Math.sin(2 * x * Math.PI)) * (2 / 3);

function shiftOf({ lng, lat }: Point): Point {
  const x = lng - 105,
    y = lat - 35,
    root = Math.sqrt(Math.abs(x)),
    rad = (lat * Math.PI) / 180,
    sin = Math.sin(rad);
  const north =
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * root +
    waves(x) +
    (20 * Math.sin(y * Math.PI) + 40 * Math.sin((y / 3) * Math.PI)) * (2 / 3) +
    (160 * Math.sin((y / 12) * Math.PI) + 320 * Math.sin((y * Math.PI) / 30)) * (2 / 3);
  const east =
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * root +
    waves(x) +
    (20 * Math.sin(x * Math.PI) + 40 * Math.sin((x / 3) * Math.PI)) * (2 / 3) +
    (150 * Math.sin((x / 12) * Math.PI) + 300 * Math.sin((x / 30) * Math.PI)) * (2 / 3);
  const magic = 1 - ECCENTRICITY_2 * sin * sin,
    curve = Math.sqrt(magic);
  return {
    lng: (east * 180) / ((AXIS_M / curve) * Math.cos(rad) * Math.PI),
    lat: (north * 180) / (((AXIS_M * (1 - ECCENTRICITY_2)) / (magic * curve)) * Math.PI),
  };
}

/** As maps of China draw a point of ours (GCJ-02). */
export function toGcj(point: Point): Point {
  if (!isShifted(point)) return point;
  const shift = shiftOf(point);
  return { lng: point.lng + shift.lng, lat: point.lat + shift.lat };
}

/** Further than this from the right point is worth another round. */
const NEAR_M = 0.01,
  ROUNDS = 10;

/** A point of such a map as ours (WGS-84): there is no formula for the way back, so it is approached. */
export function fromGcj(point: Point): Point {
  if (!isShifted(point)) return point;
  let guess = point;
  for (let round = 0; round < ROUNDS; round += 1) {
    const there = toGcj(guess);
    guess = { lng: guess.lng + point.lng - there.lng, lat: guess.lat + point.lat - there.lat };
    if (metresBetween(there, point) < NEAR_M) break;
  }
  return guess;
}
