import { readFileSync } from 'node:fs';
import { districtsOf, type District } from './district.plan.ts';

let read: readonly District[] | undefined;

/** Districts of China (ADR 74), read when one is asked for first. */
export function districts(): readonly District[] {
  read ??= readFileSync(new URL('districts.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [province = '', city = '', district = '', lng, lat, reachKm] = line.split(',');
      return { province, city, district, lng: Number(lng), lat: Number(lat), reachKm: Number(reachKm) };
    });
  return read;
}

/** The districts an address can be in: all of a city where it names no more. None: it names nothing that is known. */
export const districtsNamed = (address: string): readonly District[] => districtsOf(districts(), address);
