import { fromWire, wireDay } from '../../../platform/clock.ts';
import type { Point } from '../../../platform/sphere.ts';
import type { Carried } from '../order/lock.ts';
import { carKeeps } from '../order/zone.ts';
import { handedOf, peakAlong, placeOf, type Load } from './load.plan.ts';
import { roadKm } from './way.plan.ts';

/** Minutes at a stop. */
export const STOP_MIN = 15;
/** Where nobody knows the car. */
export const SPEED_KMH = 55;
const MIN_MS = 60_000,
  HOUR_MS = 3_600_000;

export interface Car {
  id: number;
  plateNo: string;
  loadKg: number;
  volumeM3: number;
  tempZone: number;
  speedKmh: number;
  driverId: number | null;
}

/** What is brought to one place together, or fetched there. */
export interface Halt {
  name: string;
  address: string | null;
  point: Point | null;
  orders: Carried[];
}

const pointOf = (lng: number | null, lat: number | null): Point | null =>
  lng === null || lat === null ? null : { lng, lat };

/** Orders in their order as stops: those of one place that follow each other are one. */
export function haltsOf(orders: readonly Carried[]): Halt[] {
  const halts: (Halt & { place: string })[] = [];
  for (const order of orders) {
    const place = placeOf(order),
      last = halts.at(-1);
    if (last?.place === place) last.orders.push(order);
    else
      halts.push({
        place,
        name: order.stopName,
        address: order.stopAddress,
        point: pointOf(order.stopLng, order.stopLat),
        orders: [order],
      });
  }
  return halts;
}

/** Between when a place takes goods on a day: from its hours, and no later than the order must be there, unless that has passed already. */
export function windowOf(orders: readonly Carried[], day: string): { from: Date; to: Date } {
  const from = Math.max(...orders.map((o) => fromWire(`${day} ${o.receiveFrom ?? '00:00'}:00`).getTime()));
  const hours = Math.min(...orders.map((o) => fromWire(`${day} ${o.receiveTo ?? '23:59'}:00`).getTime()));
  const due = Math.min(...orders.map((o) => o.requireArriveAt.getTime()));
  return { from: new Date(from), to: new Date(due > from ? Math.min(hours, due) : hours) };
}

/** Where a trip ends that fetched something. */
export const isHome = ({ orders }: Halt): boolean => orders.length === 0;

export interface Drive {
  halts: { halt: Halt; eta: Date; late: boolean }[];
  returnAt: Date;
  km: number;
  /** The most on board at once: what is brought on leaving, what is fetched behind its door. */
  weight: number;
  volume: number;
}

/** A trip as it would go: when it comes where, and how far it is. A place nobody has put on the map is taken to lie on the way. */
export function driveOf(
  orders: readonly Carried[],
  { depot, departAt, speedKmh }: { depot: Point | null; departAt: Date; speedKmh: number },
): Drive {
  const day = wireDay(departAt);
  let clock = departAt.getTime(),
    at = depot,
    km = 0;
  const go = (to: Point | null): void => {
    const way = at && to ? roadKm(at, to) : 0;
    km += way;
    clock += (way / speedKmh) * HOUR_MS;
    at = to ?? at;
  };
  const stops = haltsOf(orders),
    peak = peakAlong(stops.map((stop) => handedOf(stop.orders)));
  const halts = stops.map((halt) => {
    go(halt.point);
    const window = windowOf(halt.orders, day);
    const eta = new Date(Math.max(clock, window.from.getTime()));
    clock = eta.getTime() + STOP_MIN * MIN_MS;
    const due = Math.min(window.to.getTime(), ...halt.orders.map((o) => o.requireArriveAt.getTime()));
    return { halt, eta, late: eta.getTime() > due };
  });
  const fetched = orders.filter(({ isPickup }) => isPickup),
    [first] = fetched;
  if (first) {
    // What is fetched is brought home: the gate is the last stop of its trip.
    const point = pointOf(first.toLng, first.toLat) ?? depot;
    go(point);
    const eta = new Date(clock);
    clock += STOP_MIN * MIN_MS;
    const late = fetched.some((order) => eta > order.requireArriveAt);
    halts.push({ halt: { name: first.toName, address: first.toAddress, point, orders: [] }, eta, late });
  }
  go(depot);
  return { halts, returnAt: new Date(clock), km, ...peak };
}

/** How full a car is, by what fills it first; more than a hundred does not fit. */
export const fillOf = (load: Load, car: Pick<Car, 'loadKg' | 'volumeM3'>): number =>
  Math.max(load.weight / (car.loadKg * 1000), load.volume / (car.volumeM3 * 1_000_000)) * 100;

const OVER_BY = 1e-9;
export const fits = (load: Load, car: Pick<Car, 'loadKg' | 'volumeM3'>): boolean => fillOf(load, car) <= 100 + OVER_BY;

/**
 * What speaks against a trip as it is laid: too much for its car, a zone it does not keep, places that are closed when it comes, and the way home after the
 * plan's day is over. Nothing is said of a trip without a car but its times.
 */
export function faultsOf(
  drive: Drive,
  { car, orders, until }: { car: Car | null; orders: readonly Carried[]; until: Date },
): string[] {
  const late = drive.halts.filter((halt) => halt.late).length,
    lost = drive.halts.filter(({ halt }) => halt.point === null).length;
  return [
    ...(car && !fits(drive, car) ? [`超出车辆装载能力（${Math.ceil(fillOf(drive, car))}%）`] : []),
    ...(car && !carKeeps(car.tempZone, orders) ? ['车辆不支持该温区'] : []),
    ...(late > 0 ? [`${late}个站点晚到`] : []),
    ...(drive.halts.length > 0 && drive.returnAt > until ? ['晚于计划的最晚返回'] : []),
    ...(lost > 0 ? [`${lost}个站点没有坐标`] : []),
  ];
}

const tenth = (n: number): number => Math.round(n * 10) / 10;

export interface Measured {
  drive: Drive;
  car: Car | null;
  departAt: Date;
}

/** How good an arrangement is: the figures that stand beside each other on the page. */
export function measureOf(
  trips: readonly Measured[],
  { unplaced, tripCost, kmCost }: { unplaced: number; tripCost: number; kmCost: number },
) {
  const loaded = trips.filter(({ drive }) => drive.halts.length > 0);
  const km = loaded.reduce((sum, { drive }) => sum + drive.km, 0);
  const fills = loaded.flatMap(({ drive, car }) => (car ? [fillOf(drive, car)] : []));
  const hours = loaded.reduce((sum, { drive, departAt }) => sum + drive.returnAt.getTime() - departAt.getTime(), 0);
  return {
    trips: loaded.length,
    cars: new Set(loaded.flatMap(({ car }) => (car ? [car.id] : []))).size,
    stops: loaded.reduce((sum, { drive }) => sum + drive.halts.filter(({ halt }) => !isHome(halt)).length, 0),
    km: tenth(km),
    hours: tenth(hours / HOUR_MS),
    cost: (Math.round((loaded.length * tripCost + km * kmCost) * 100) / 100).toFixed(2),
    fillPercent: fills.length === 0 ? 0 : tenth(fills.reduce((a, b) => a + b, 0) / fills.length),
    late: loaded.reduce((sum, { drive }) => sum + drive.halts.filter(({ late }) => late).length, 0),
    unplaced,
  };
}
