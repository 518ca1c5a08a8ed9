import { hookDeliveryLife } from './delivery-life.ts';

/** The life cycles of this domain by name. */
export const lives = { hookDelivery: hookDeliveryLife };
