import { z } from 'zod';
import type { Point } from '../../../platform/sphere.ts';
import type { Carried } from '../order/lock.ts';
import { MULTI_ZONE } from '../order/zone.ts';
import { handedOf, type Load } from './load.plan.ts';
import type { Fleet, Problem, Reason, Solution } from './solve/problem.ts';
import { haltsOf, STOP_MIN, windowOf, type Car } from './trip.plan.ts';
import { roadMatrix } from './way.plan.ts';

/** What the planner found, as it is kept until somebody takes it. */
export const draftShape = z.object({
  trips: z.array(z.object({ carId: z.int(), departAt: z.string(), orderIds: z.array(z.int()) })),
  left: z.array(z.object({ orderId: z.int(), reason: z.string() })),
  thoughtMs: z.int(),
  rounds: z.int(),
});
export type Draft = z.output<typeof draftShape>;

const REASONS: Readonly<Record<Reason | 'place', string>> = {
  place: '收货地或提货地没有坐标，无法排线',
  zone: '没有可用车辆支持该温区',
  size: '超出所有可用车辆的装载能力',
  window: '收货时间内无法到达',
  fleet: '可用车辆不足',
};

export interface Scene {
  orders: readonly Carried[];
  cars: readonly Car[];
  depot: Point;
  day: string;
  opens: Date;
  closes: Date;
  driverHours: number;
  tripsPerCar: number;
  isOpen: boolean;
}

/** A stop of the problem, and the orders that it stands for. */
export interface Posed {
  problem: Problem;
  groups: Carried[][];
  unplaced: Carried[];
}

const seconds = (at: Date, since: Date): number => (at.getTime() - since.getTime()) / 1000;
const TURNAROUND_S = 30 * 60;

/** Orders of one place and zone, as many together as the largest car takes. */
function groupsOf(orders: readonly Carried[], cars: readonly Car[]): Carried[][] {
  const most = (pick: (car: Car) => number): number => Math.max(0, ...cars.map(pick));
  const room = { weight: most((car) => car.loadKg * 1000), volume: most((car) => car.volumeM3 * 1_000_000) };
  const sorted = orders.toSorted(
    (a, b) => a.stopName.localeCompare(b.stopName) || a.tempZone - b.tempZone || b.weight - a.weight || a.id - b.id,
  );
  return haltsOf(sorted).flatMap((halt) =>
    [...Map.groupBy(halt.orders, (o) => o.tempZone).values()].flatMap((same) => chunksOf(same, room)),
  );
}

/** What is brought to a place makes room for what is fetched there: each fits by itself. */
function chunksOf(orders: readonly Carried[], room: Load): Carried[][] {
  const chunks: Carried[][] = [];
  for (const order of orders) {
    const last = chunks.at(-1),
      { brought, fetched } = handedOf([...(last ?? []), order]);
    const fits = [brought, fetched].every(({ weight, volume }) => weight <= room.weight && volume <= room.volume);
    if (last && fits) last.push(order);
    else chunks.push([order]);
  }
  return chunks;
}

/** The orders and cars of a plan as a problem to solve: seconds from its beginning, metres, grams, cubic centimetres. */
export function pose(scene: Scene): Posed {
  const { cars, depot, day, opens, closes } = scene;
  const placed = scene.orders.filter(({ stopLng, stopLat }) => stopLng !== null && stopLat !== null);
  const groups = groupsOf(placed, cars);
  const points = groups.map(([first]) => ({ lng: first?.stopLng ?? 0, lat: first?.stopLat ?? 0 }));
  const km = roadMatrix([depot, ...points]);
  const speed = Math.min(...cars.map((car) => car.speedKmh));
  const stops = groups.map((group) => {
    const window = windowOf(group, day),
      { brought, fetched } = handedOf(group);
    return {
      ...brought,
      fetched,
      ready: Math.max(0, seconds(window.from, opens)),
      due: Math.min(seconds(window.to, opens), seconds(closes, opens)),
      service: STOP_MIN * 60,
      zone: group[0]?.tempZone ?? 0,
    };
  });
  return {
    groups,
    unplaced: scene.orders.filter((order) => !placed.includes(order)),
    problem: {
      stops,
      fleets: cars.map((car): Fleet => fleetOf(car, scene.tripsPerCar)),
      distance: km.map((one) => one * 1000),
      // As fast as the slowest: whoever drives comes no later than is told.
      time: km.map((one) => (one / speed) * 3600),
      opens: 0,
      closes: seconds(closes, opens),
      isOpen: scene.isOpen,
      maxDuration: scene.driverHours * 3600,
      maxDuty: scene.driverHours * 3600,
      turnaround: TURNAROUND_S,
    },
  };
}

const ALL_ZONES = 0b1111;
const fleetOf = (car: Car, trips: number): Fleet => ({
  id: car.id,
  count: 1,
  maxWeight: car.loadKg * 1000,
  maxVolume: car.volumeM3 * 1_000_000,
  zones: car.tempZone === MULTI_ZONE ? ALL_ZONES : 1 << car.tempZone,
  trips,
});

/** The answer in words of the plan. */
export function draftOf(
  { groups, unplaced }: Posed,
  solution: Solution,
  facts: { opens: Date; thoughtMs: number },
): Draft {
  return {
    trips: solution.trips.map(({ fleet, departs, stops }) => ({
      carId: fleet,
      departAt: new Date(facts.opens.getTime() + Math.round(departs) * 1000).toISOString(),
      orderIds: stops.flatMap((stop) => (groups[stop] ?? []).map(({ id }) => id)),
    })),
    left: [
      ...unplaced.map(({ id }) => ({ orderId: id, reason: REASONS.place })),
      ...solution.left.flatMap(({ stop, reason }) =>
        (groups[stop] ?? []).map(({ id }) => ({ orderId: id, reason: REASONS[reason] })),
      ),
    ],
    thoughtMs: facts.thoughtMs,
    rounds: solution.iterations,
  };
}
