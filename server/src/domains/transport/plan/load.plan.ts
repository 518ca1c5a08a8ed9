import type { Carried } from '../order/lock.ts';

/** What weighs and what fills: grams and cubic centimetres. */
export interface Load {
  weight: number;
  volume: number;
}

/** What changes hands at one stop: what is brought there leaves the vehicle, what is fetched there comes onto it. */
export interface Handed {
  brought: Load;
  fetched: Load;
}

/** What decides where an order comes on board and where it leaves. */
export type Laden = Pick<Carried, 'isPickup' | 'weight' | 'volume' | 'storeId' | 'stopName' | 'stopAddress'>;

/** Where an order's vehicle stops for it: the same word for the same door. */
export const placeOf = ({
  storeId,
  stopName,
  stopAddress,
}: Pick<Laden, 'storeId' | 'stopName' | 'stopAddress'>): string =>
  storeId === null ? `${stopName}|${stopAddress ?? ''}` : `store ${storeId}`;

const sumOf = (orders: readonly Laden[]): Load => ({
  weight: orders.reduce((sum, { weight }) => sum + weight, 0),
  volume: orders.reduce((sum, { volume }) => sum + volume, 0),
});

/** What orders of one stop hand over there. */
export const handedOf = (orders: readonly Laden[]): Handed => ({
  brought: sumOf(orders.filter(({ isPickup }) => !isPickup)),
  fetched: sumOf(orders.filter(({ isPickup }) => isPickup)),
});

/**
 * What is on board on each leg: on leaving all that is brought anywhere; behind each stop less what is brought there and more what is fetched there. At a stop
 * room is made before it is taken. What is fetched stays on board until home.
 */
export function loadsAlong(stops: readonly Handed[]): Load[] {
  let { weight, volume } = stops.reduce(
    (sum, { brought }) => ({ weight: sum.weight + brought.weight, volume: sum.volume + brought.volume }),
    { weight: 0, volume: 0 },
  );
  return [
    { weight, volume },
    ...stops.map(({ brought, fetched }) => {
      weight += fetched.weight - brought.weight;
      volume += fetched.volume - brought.volume;
      return { weight, volume };
    }),
  ];
}

/** The most on board at once, by weight and by volume, each on the leg where it is most. */
export const peakAlong = (stops: readonly Handed[]): Load =>
  loadsAlong(stops).reduce((most, { weight, volume }) => ({
    weight: Math.max(most.weight, weight),
    volume: Math.max(most.volume, volume),
  }));

/** The most on board at once of orders in the order in which they are driven: those of one place that follow each other are one stop. */
export function peakOf(orders: readonly Laden[]): Load {
  const stops: Laden[][] = [];
  for (const order of orders) {
    const last = stops.at(-1),
      [first] = last ?? [];
    if (last && first && placeOf(first) === placeOf(order)) last.push(order);
    else stops.push([order]);
  }
  return peakAlong(stops.map(handedOf));
}
