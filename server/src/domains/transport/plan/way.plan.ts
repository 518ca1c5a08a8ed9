/** A point on the map, WGS-84. */
export interface Point {
  lng: number;
  lat: number;
}

const EARTH_KM = 6371;
/** Roads are longer than the straight line; far ones less so (office.md 5.11, the offline map). */
const NEAR_FACTOR = 1.32,
  FAR_FACTOR = 1.18,
  FAR_KM = 300;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export function straightKm(a: Point, b: Point): number {
  const lat = radians(b.lat - a.lat),
    lng = radians(b.lng - a.lng);
  const h = Math.sin(lat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(lng / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** By road, as far as it can be told without a map. */
export function roadKm(a: Point, b: Point): number {
  const straight = straightKm(a, b);
  return straight * (straight > FAR_KM ? FAR_FACTOR : NEAR_FACTOR);
}

/** Kilometres by road between all points, row by row. */
export function roadMatrix(points: readonly Point[]): Float64Array {
  const size = points.length,
    matrix = new Float64Array(size * size);
  for (const [i, a] of points.entries())
    for (const [j, b] of points.entries()) matrix[i * size + j] = i === j ? 0 : roadKm(a, b);
  return matrix;
}
