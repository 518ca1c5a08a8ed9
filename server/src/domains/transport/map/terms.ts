import type { Point } from '../../../platform/sphere.ts';

export type Source = 'offline' | 'amap';
/** How near a place that was found is to the one that was meant. */
export type Precision = 'street' | 'district' | 'city' | 'province';

export interface Found extends Point {
  source: Source;
  precision: Precision;
  /** What it takes the address for. */
  name: string;
}
/** A lorry as it asks for its way. */
export interface Lorry {
  plateNo: string | null;
  sizeClass: number;
  heightM: number;
  widthM: number;
  grossKg: number;
  loadKg: number;
  axles: number;
  speedKmh: number;
}
export interface Way {
  source: Source;
  km: number;
  minutes: number;
  toll: number;
  /** Roads on it that are closed to this lorry: none known, some, or nobody looked. */
  restriction: 'none' | 'some' | 'unknown';
  line: Point[];
}

/** Whoever knows places and roads: everything WGS-84, every answer says whose it is. */
export interface MapAdapter {
  readonly source: Source;
  /** Undefined: no such place is known. */
  geocode: (tenantId: number, address: string) => Promise<Found | undefined>;
  /** By lorry along the points in their order; never by the roads of cars. */
  truckWay: (tenantId: number, points: readonly Point[], lorry: Lorry) => Promise<Way>;
}
