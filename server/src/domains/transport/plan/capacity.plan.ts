import { peakOf, type Laden } from './load.plan.ts';

/** What a route may carry on a day, on cars of a type or on all; 0 limits nothing. */
export interface Limit {
  carTypeId: number | null;
  maxOrders: number;
  maxStops: number;
  maxWeight: number;
  maxVolume: number;
}
/** An order of the day, and where it stands on its trip. */
export interface DayOrder extends Laden {
  id: number;
  tripId: number | null;
  tripStop: number | null;
  carTypeId: number | null;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** What a day's orders take of its cars: of each trip the most it carries at once, and all of what nobody has put on a trip yet. */
function takenBy(orders: readonly DayOrder[]) {
  const waiting = orders.filter(({ tripId }) => tripId === null);
  const trips = Map.groupBy(
    orders.filter(({ tripId }) => tripId !== null),
    ({ tripId }) => tripId,
  );
  const peaks = [...trips.values()].map((trip) =>
    peakOf(trip.toSorted((a, b) => (a.tripStop ?? 0) - (b.tripStop ?? 0))),
  );
  const all = [...peaks, ...waiting];
  return {
    orders: orders.length,
    // A store is stopped at once a day, whoever else stands for a stop of his own.
    stops: new Set(orders.map(({ storeId, id }) => storeId ?? -id)).size,
    weight: sum(all.map(({ weight }) => weight)),
    volume: sum(all.map(({ volume }) => volume)),
  };
}

/** How full a day is by its tightest limit, in percent; null where nothing is limited. */
export function percentOf(limits: readonly Limit[], orders: readonly DayOrder[]): number | null {
  const shares = limits.flatMap((limit) => {
    const used = takenBy(orders.filter(({ carTypeId }) => limit.carTypeId === null || carTypeId === limit.carTypeId));
    const measures: [number, number][] = [
      [used.orders, limit.maxOrders],
      [used.stops, limit.maxStops],
      [used.weight, limit.maxWeight],
      [used.volume, limit.maxVolume],
    ];
    return measures.flatMap(([taken, most]) => (most > 0 ? [(taken * 100) / most] : []));
  });
  return shares.length === 0 ? null : Math.max(...shares);
}
