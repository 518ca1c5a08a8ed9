/** A point on the map, WGS-84. */
export interface Point {
  lng: number;
  lat: number;
}

/** Mean radius of the earth. */
const EARTH_M = 6_371_008.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres between two points along the surface. */
export function metresBetween(a: Point, b: Point): number {
  const dLat = radians(b.lat - a.lat),
    dLng = radians(b.lng - a.lng);
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng / 2) ** 2;
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(h)));
}
