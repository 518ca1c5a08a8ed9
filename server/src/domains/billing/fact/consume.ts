import { systemActor } from '../../../platform/actor.ts';
import { ctxOf } from '../../../platform/ctx.ts';
import type { Consumer } from '../../../services/events/outbox.ts';
import { renewOrders } from './renew.ts';

const IN_TOPICS = ['IN.FINISHED', 'IN.REOPENED'],
  OUT_TOPICS = ['OUT.SHIPPED', 'OUT.SHIP_ROLLED_BACK'];

/** Receipts and shipments become facts in the transaction that ends their events: once, whatever dies. */
export const factConsumer: Consumer = {
  name: 'billing-fact',
  topics: [...IN_TOPICS, ...OUT_TOPICS],
  consume: async ({ tx, tenantId }, events) => {
    const ctx = ctxOf(tx, systemActor(tenantId));
    const idsOf = (topics: readonly string[]): number[] => [
      ...new Set(events.filter(({ topic }) => topics.includes(topic)).map(({ payload }) => Number(payload.orderId))),
    ];
    const entries = idsOf(IN_TOPICS),
      shipments = idsOf(OUT_TOPICS);
    if (entries.length > 0) await renewOrders(ctx, 'ENTRY', entries);
    if (shipments.length > 0) await renewOrders(ctx, 'OUT', shipments);
  },
};
