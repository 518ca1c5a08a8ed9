import { systemActor } from '../../../platform/actor.ts';
import { ctxOf } from '../../../platform/ctx.ts';
import type { Consumer } from '../../../services/events/outbox.ts';
import { renewOrders, renewUnloads } from './renew.ts';

const IN_TOPICS = ['IN.FINISHED', 'IN.REOPENED'],
  OUT_TOPICS = ['OUT.SHIPPED', 'OUT.SHIP_ROLLED_BACK'],
  UNLOAD_TOPICS = ['IN.UNLOADED', 'IN.UNLOAD_UNDONE'];

/** Receipts, shipments and unloadings become facts in the transaction that ends their events: once, whatever dies. */
export const factConsumer: Consumer = {
  name: 'billing-fact',
  topics: [...IN_TOPICS, ...OUT_TOPICS, ...UNLOAD_TOPICS],
  consume: async ({ tx, tenantId }, events) => {
    const ctx = ctxOf(tx, systemActor(tenantId));
    const idsOf = (topics: readonly string[], id = 'orderId'): number[] => [
      ...new Set(events.filter(({ topic }) => topics.includes(topic)).map(({ payload }) => Number(payload[id]))),
    ];
    const entries = idsOf(IN_TOPICS),
      shipments = idsOf(OUT_TOPICS),
      unloads = idsOf(UNLOAD_TOPICS, 'unloadId');
    if (entries.length > 0) await renewOrders(ctx, 'ENTRY', entries);
    if (shipments.length > 0) await renewOrders(ctx, 'OUT', shipments);
    if (unloads.length > 0) await renewUnloads(ctx, unloads);
  },
};
