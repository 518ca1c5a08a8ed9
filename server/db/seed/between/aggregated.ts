import { addDays, wireDay } from '../../../src/platform/clock.ts';
import type { Database } from '../../../src/platform/db/database.ts';
import type { Ask } from '../acting.ts';
import { carryOrders } from '../road/transport.ts';

interface Doors {
  db: Database;
  tenantId: number;
  clerk: Ask;
  ownerId: number;
  goodsId: number;
  /** Two orders each go to one door on one day. */
  storeIds: readonly number[];
}

/** Lorries that keep every zone. */
const MULTI_ZONE = 3;
/** Days ahead: nobody has planned so far. */
const AHEAD = 3;

/** Orders of one door and day brought as one: waiting, handed over, planned, cancelled. */
export async function aggregate({ db, tenantId, clerk, ownerId, goodsId, storeIds }: Doors): Promise<void> {
  const day = addDays(wireDay(new Date()), AHEAD);
  const { list: orders } = await clerk('outOrder', 'addBatch', {
    orders: storeIds.flatMap((storeId, i) =>
      [1, 2].map((n) => ({
        ownerId,
        storeId,
        requireOn: day,
        externalNo: `CWX-HZ${i + 1}${n}`,
        lines: [{ goodsId, unitQty: n + 1 }],
      })),
    ),
  });
  await clerk('outOrder', 'allocate', { ids: orders.map(({ id }) => id) });
  await carryOrders(db, tenantId);
  const { list } = await clerk('aggregatedOrder', 'create', { deliveryOn: day, ownerId });
  const [handed, planned, dropped] = list;
  for (const one of [handed, planned])
    if (one) await clerk('aggregatedOrder', 'confirm', { id: one.id, version: one.version });
  if (dropped) await clerk('aggregatedOrder', 'cancel', { id: dropped.id, reason: '门店要求分两次送达' });
  const { list: carried } = await clerk('transportOrder', 'page', { param: { sourceType: 5, status: 10 } });
  const order = carried.find(({ sourceNo }) => sourceNo === planned?.aggNo);
  if (order)
    await clerk('sendPlan', 'add', {
      planOn: day,
      tempZone: MULTI_ZONE,
      departFrom: `${day} 05:00:00`,
      departTo: `${day} 12:00:00`,
      orderIds: [order.id],
    });
}
