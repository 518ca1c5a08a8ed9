import { sql } from 'kysely';
import { addDays, wireDay } from '../../../src/platform/clock.ts';
import type { Ask } from '../acting.ts';
import { idOf } from '../masters.ts';
import { pick, release } from '../orders.ts';
import { shelve, type Hands } from '../serials.ts';
import { lineOf, reading, supply } from '../supply.ts';

interface Recalling extends Hands {
  keeper: Ask;
}

const CAME = 120,
  /** Pieces of the orders: on the road, in a carton at the door, promised on the shelf. */
  ORDERED = [12, 8, 10] as const;
const MADE_DAYS = 20;

/**
 * A recall in full: gift boxes whose supplier tells of a wrong allergen label. Some lie on the shelf, some are promised, some stand in a carton at the door, some are on the road to
 * a store; all is held, and whom it concerns was written to. Goods of their own, so that nothing else stands still.
 */
export async function recall(floor: Recalling, office: Ask): Promise<void> {
  const { clerk, receiver, keeper, owners } = floor;
  const ownerId = idOf(owners, 'CWX');
  const goodsId = await supply(floor, office, {
    code: 'ZH1',
    name: '川味卤礼盒',
    spec: '盒',
    weight: 800,
    volume: 2400,
    palletQty: 300,
    barcode: '6906700000106',
    shelfLifeDays: 180,
  });
  const made = await clerk('inboundOrder', 'add', {
    ownerId,
    orderType: 1,
    externalNo: 'CWX-ZH01',
    lines: [{ goodsId, unitLevel: 1, unitQty: CAME }],
  });
  const { tasks } = await receiver('inboundReceive', 'confirm', {
    lines: [
      {
        detailId: await lineOf(floor, made.id),
        qty: CAME,
        producedOn: addDays(wireDay(new Date()), -MADE_DAYS),
        positionCode: 'REC-03',
      },
    ],
  });
  await shelve(floor, tasks[0]?.id ?? 0, CAME);
  await sell(floor, { ownerId, goodsId });
  const { lotId } = await reading(floor)(sql<{ lotId: number }>`
    select r.lot_id
    from inbound.receipt r
    where r.tenant_id = ${floor.tenantId}
      and r.order_id = ${made.id}
  `);
  const { notices } = await keeper('hold', 'open', {
    lotIds: [lotId],
    reason: '供应商通知：过敏原标识漏印花生，全部召回',
  });
  await keeper('hold', 'write', { noticeIds: notices.map(({ id }) => id) });
}

/** Three stores order: one has it on the road, one in a carton at the door, one promised. */
async function sell(floor: Recalling, { ownerId, goodsId }: { ownerId: number; goodsId: number }): Promise<void> {
  const { clerk, packer, shipper, stores } = floor;
  const { list } = await clerk('outOrder', 'addBatch', {
    orders: ORDERED.map((unitQty, n) => ({
      ownerId,
      storeId: [...stores.values()][n] ?? null,
      externalNo: `CWX-ZH1${n + 1}`,
      requireOn: addDays(wireDay(new Date()), 1),
      lines: [{ goodsId, unitLevel: 1 as const, unitQty }],
    })),
  });
  const [gone = 0, packed = 0, promised = 0] = list.map(({ id }) => id);
  await release(floor, [gone, packed]);
  await pick(floor, [gone, packed]);
  await packer('checkDelivery', 'confirm', { items: [gone, packed].map((orderId) => ({ orderId })) });
  const { cartons } = await packer('assemble', 'confirm', {
    items: [gone, packed].map((orderId) => ({ orderId, seal: true })),
  });
  await shipper('collection', 'confirm', { cartonCodes: cartons.map(({ code }) => code) });
  await shipper('shipment', 'depart', {
    orderIds: [gone],
    carrierCode: '捷运冷链',
    plateNo: '浙A5C991',
    driverName: '许师傅',
    driverPhone: '13900000219',
  });
  await clerk('outOrder', 'allocate', { ids: [promised] });
}
