import { placeOf, type Place, type Waiting } from './place.plan.ts';

/** What `placeOf` says of everybody, told by a whole queue in its order. The product lets the database count (`placesAmong`). */
export const placesOf = (queue: readonly Waiting[]): Map<number, Place> =>
  new Map(queue.map((truck, ahead): [number, Place] => [truck.id, placeOf(truck, ahead, queue[ahead - 1])]));
