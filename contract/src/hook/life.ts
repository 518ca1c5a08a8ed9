import { hookDeliveryLife } from './delivery-life.ts';
import { ediFileLife } from './edi/life.ts';

/** The life cycles of this domain by name. */
export const lives = { hookDelivery: hookDeliveryLife, ediFile: ediFileLife };
