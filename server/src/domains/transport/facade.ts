import type { Consumer } from '../../services/events/outbox.ts';
import { BORN_OF, ENDED_BY, followOrders, PAPERS } from './order/born.ts';
import { followPickups, PICKUPS } from './order/pickup.ts';
import { followPure, PURE } from './order/pure.ts';

export { deviceDoor } from './equipment/door.ts';
export { carriesOwn } from './reach.ts';
export { deliveryOf, signByConsignee, type Delivery } from './waybill/delivery.ts';
export { deliveryKey } from './order/charge.ts';
export { courseOf } from './order/course.ts';
export { lessenMerged, mergeOrders, unmergeOrders } from './order/merge.ts';

/** What this domain does with the events of others. */
export const transportConsumers: readonly Consumer[] = [
  { name: 'transport-orders', topics: [...BORN_OF, ENDED_BY, ...PAPERS], consume: followOrders },
  { name: 'transport-pickups', topics: PICKUPS, consume: followPickups },
  { name: 'transport-pure', topics: PURE, consume: followPure },
];
