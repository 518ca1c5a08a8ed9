import type { Consumer } from '../../services/events/outbox.ts';
export { pushingEvaluations } from './evaluate/push.ts';
import { receiptConsumer } from './receipt/open.ts';

/** What the order service does when it is told of something. */
export const serviceConsumers: readonly Consumer[] = [receiptConsumer];
