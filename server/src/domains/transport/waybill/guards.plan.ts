import { licenceFits } from '#contract/basic/transport/papers.ts';
import type { Carried } from '../order/lock.ts';
import { carKeeps } from '../order/zone.ts';
import { peakOf, type Laden } from '../plan/load.plan.ts';
import { fits, type Car } from '../plan/trip.plan.ts';

export interface CarFacts extends Car {
  state: number;
  grossKg: number;
  carrierCode: string | null;
  /** Whether its carrier is one we do not work with any more, and the day on which the first of the carrier's papers runs out. */
  carrierOff: boolean;
  carrierUntil: string | null;
  /** The day on which the first of its papers runs out. */
  papersUntil: string;
  /** It has another trip at the time. */
  busy: boolean;
}
export interface DriverFacts {
  id: number;
  name: string;
  phone: string;
  state: number;
  auditStatus: number;
  licenceClass: string;
  licenceUntil: string;
  busy: boolean;
}
export interface Load {
  /** In the order in which they are driven. */
  orders: readonly (Laden & Pick<Carried, 'tempZone'>)[];
  /** The day on which it arrives. */
  arrivesOn: string;
}

const FREE = 1,
  PASSED = 1;
export const BUSY = '车辆或司机在该时段已有运单';
export const OVERLOADED = '超出车辆装载能力（体积/重量）';

/** Why the goods do not go into a car on every leg of their way; null when they do. */
export const loadRefusal = (car: Pick<Car, 'loadKg' | 'volumeM3'>, orders: readonly Laden[]): string | null =>
  fits(peakOf(orders), car) ? null : OVERLOADED;

/** What speaks against a car (office.md 3.11). */
export function carRefusal(car: CarFacts, { orders, arrivesOn }: Load): string | null {
  if (car.state !== FREE) return '车辆当前不可用';
  if (car.papersUntil < arrivesOn) return '车辆年检或保险已过期';
  if (car.carrierOff) return '承运商已停用';
  if (car.carrierUntil !== null && car.carrierUntil < arrivesOn) return '承运商证件已过期';
  if (!carKeeps(car.tempZone, orders)) return '车辆不支持该温区';
  return loadRefusal(car, orders) ?? (car.busy ? BUSY : null);
}

/** What speaks against a driver, whatever he drives. */
export function driverRefusal(driver: DriverFacts, { arrivesOn }: Pick<Load, 'arrivesOn'>): string | null {
  if (driver.state !== 1 || driver.auditStatus !== PASSED) return '司机未启用或未通过审核';
  if (driver.licenceUntil < arrivesOn) return '驾驶证已过期';
  return driver.busy ? BUSY : null;
}

export const licenceRefusal = (driver: DriverFacts, car: CarFacts): string | null =>
  licenceFits(driver.licenceClass, car.grossKg) ? null : '驾驶证类型与车型不符';

const EARTH_M = 6_371_000;
/** Who signs stands no further from the stop, where its address does not say otherwise. */
export const SIGN_RADIUS_M = 500;

/** Metres between two points. */
export function metres(a: { lng: number; lat: number }, b: { lng: number; lat: number }): number {
  const rad = (degrees: number): number => (degrees * Math.PI) / 180;
  const x = rad(b.lng - a.lng) * Math.cos(rad((a.lat + b.lat) / 2)),
    y = rad(b.lat - a.lat);
  return Math.hypot(x, y) * EARTH_M;
}
