import type { Consumer } from '../../services/events/outbox.ts';
import { BORN_OF, ENDED_BY, followOrders, RECEIPTED_BY } from './order/born.ts';

export { carriesOwn } from './reach.ts';
export { deliveryOf, signByConsignee, type Delivery } from './waybill/delivery.ts';
export { lessenMerged, mergeOrders, unmergeOrders } from './order/merge.ts';

/** What this domain does with the events of others. */
export const transportConsumers: readonly Consumer[] = [
  { name: 'transport-orders', topics: [...BORN_OF, ENDED_BY, RECEIPTED_BY], consume: followOrders },
];
