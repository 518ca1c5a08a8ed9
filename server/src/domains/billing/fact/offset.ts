import { z } from 'zod';
import { systemActor } from '../../../platform/actor.ts';
import { ctxOf } from '../../../platform/ctx.ts';
import type { Consumer } from '../../../services/events/outbox.ts';
import { putFacts } from './put.ts';

/** What customer service tells when a complaint is set off against the owner's bill. */
const told = z.object({
  key: z.string(),
  day: z.string(),
  amount: z.string(),
  warehouseId: z.number(),
  ownerId: z.number(),
  complaintId: z.number(),
  complaintNo: z.string(),
  /** The inbound (1) or outbound (2) order it is about, if it is about one. */
  order: z.object({ direction: z.union([z.literal(1), z.literal(2)]), orderId: z.number() }).nullish(),
});

/** A payment to an owner by his bill (账单抵扣) is a fact of a negative amount: one for each payment, however often it is told; of a month that is closed it counts in the next open one. */
export const offsetConsumer: Consumer = {
  name: 'billing-offset',
  topics: ['COMPLAINT.OFFSET'],
  consume: async ({ tx, tenantId }, events) => {
    const payments = events.map(({ payload }) => told.parse(payload));
    const facts = [...new Map(payments.map((one) => [one.key, one])).values()];
    await putFacts(
      ctxOf(tx, systemActor(tenantId)),
      facts.map(({ key, day, amount, warehouseId, ownerId, complaintId, complaintNo, order }) => ({
        factKey: key,
        sourceType: 'COMPLAINT',
        sourceId: complaintId,
        sourceNo: complaintNo,
        warehouseId,
        ownerId,
        bizDate: day,
        orderCount: 1,
        amount,
        ...(order ? { forOrders: [order] } : {}),
      })),
    );
  },
};
