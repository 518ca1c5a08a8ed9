import type { Consumer } from '../../services/events/outbox.ts';
import { aggregatedConsumer } from './aggregated/follow.ts';
import { receiptConsumer } from './receipt/open.ts';
import { transferConsumer } from './transfer/follow.ts';

export { pushingEvaluations } from './evaluate/push.ts';
export { settleReceipts } from './receipt/open.ts';
export { feedTenant } from './third/feed.ts';
export { followOpen } from './transfer/follow.ts';

/** What the order service does when it is told of something. */
export const serviceConsumers: readonly Consumer[] = [receiptConsumer, transferConsumer, aggregatedConsumer];
