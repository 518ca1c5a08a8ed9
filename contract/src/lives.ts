import { detailLife, orderLife } from './inbound/order.life.ts';
import type { Machine } from './kit/machine.ts';

/** Every life cycle by name, for the diagrams and the tests over all of them. */
export const lives = {
  inboundOrder: orderLife,
  inboundDetail: detailLife,
} satisfies Record<string, Machine>;
