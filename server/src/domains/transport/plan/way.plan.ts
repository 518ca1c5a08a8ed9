import { metresBetween, type Point } from '../../../platform/sphere.ts';

/** Roads are longer than the straight line; far ones less so (office.md 5.11, the offline map). */
const NEAR_FACTOR = 1.32,
  FAR_FACTOR = 1.18,
  FAR_KM = 300;
export const straightKm = (a: Point, b: Point): number => metresBetween(a, b) / 1000;

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
