import { districtsNamed } from '../../basic/facade.ts';
import { STOP_MIN } from '../plan/trip.plan.ts';
import { roadKm } from '../plan/way.plan.ts';
import type { MapAdapter } from './terms.ts';

/** Districts of one city or province that an address can be in, by where the middle of them lies. */
const middle = (places: readonly { lng: number; lat: number }[]) => ({
  lng: places.reduce((sum, { lng }) => sum + lng, 0) / places.length,
  lat: places.reduce((sum, { lat }) => sum + lat, 0) / places.length,
});

/** Without a network: districts the product knows, and roads as they usually wind (ADR 44). */
export const OFFLINE: MapAdapter = {
  source: 'offline',
  geocode: (_, address) => {
    const among = districtsNamed(address),
      [first] = among;
    if (!first) return Promise.resolve(undefined);
    const cities = new Set(among.map(({ city }) => city)),
      provinces = new Set(among.map(({ province }) => province));
    // A district there are several of, in several provinces, is none.
    if (provinces.size > 1) return Promise.resolve(undefined);
    const precision = among.length === 1 ? 'district' : cities.size === 1 ? 'city' : 'province';
    const name = [
      first.province,
      ...(cities.size === 1 ? [first.city] : []),
      ...(among.length === 1 ? [first.district] : []),
    ];
    return Promise.resolve({ ...middle(among), source: 'offline', precision, name: [...new Set(name)].join('') });
  },
  truckWay: (_, points, { speedKmh }) => {
    const km = points.slice(1).reduce((sum, point, i) => sum + roadKm(points[i] ?? point, point), 0);
    return Promise.resolve({
      source: 'offline',
      km,
      minutes: (km / speedKmh) * 60 + Math.max(0, points.length - 2) * STOP_MIN,
      toll: 0,
      restriction: 'unknown',
      line: [...points],
    });
  },
};
