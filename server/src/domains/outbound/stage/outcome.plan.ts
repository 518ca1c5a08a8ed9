import { NOW, by, insert, update, type Change } from '../../../platform/command/change.ts';
import { cartonsChanged } from '../../basic/facade.ts';
import type { Dimension, Txn } from '../../inventory/facade.ts';
import { restated, type FloorOrder } from '../order/status.plan.ts';
import { promised } from './promised.plan.ts';
import { itemKey, type CartonStock, type Gathering, type Haul } from './scene.ts';

const COLLECTED = 30;

/** Goods and promises of one order into its lane: one pair of entries for each line, so that the ledger says whose goods moved. Pure. */
export function txnOf(order: FloorOrder, { cartons, stock, lanes }: Haul): Txn {
  const inside = promised(stock.filter((s) => cartons.some((c) => c.id === s.lpnId && c.orderId === order.id)));
  const to = (s: CartonStock): Dimension => ({
    positionId: lanes.get(order.id)?.positionId ?? 0,
    goodsId: s.goodsId,
    lotId: s.lotId,
    lpnId: s.lpnId,
    ownerId: s.ownerId,
    quality: s.quality,
  });
  return {
    type: 'COLLECT',
    source: { type: 'OUT', id: order.id, no: order.orderNo },
    entries: inside.flatMap(({ stock: s, detailId, qty, cartonIds }) => [
      { at: s.stockId, qty: -qty, cartonIds, sourceLineId: detailId },
      { at: to(s), qty, cartonIds, sourceLineId: detailId },
    ]),
    claims: inside.map(({ stock: s, claimId, qty }) => ({
      op: 'transfer' as const,
      claimId,
      qty,
      to: to(s),
      stage: 'PICKED' as const,
    })),
  };
}

/** Cartons in their lanes, the collections they come into, and the status of their orders. Pure. */
export function outcomeOf(
  staffId: number,
  { haul, numbers }: { haul: Haul; numbers: readonly string[] },
): { changes: Change[]; status: ReadonlyMap<number, number> } {
  const { cartons, orders, lanes, gatherings, items } = haul;
  const gatheringOf = (orderId: number): Gathering | undefined => {
    const lane = lanes.get(orderId);
    return gatherings.find((g) => g.wave === lane?.wave && g.positionId === lane.positionId);
  };
  const brought = cartons.map((carton) => {
    const gathering = gatheringOf(carton.orderId),
      collId = gathering?.collId ?? gathering?.newId ?? 0;
    return { carton, gathering, collId, itemId: items.get(itemKey(collId, carton.id)) };
  });
  const now = orderStatus(haul);
  const fresh = gatherings.filter((g) => g.collId === null);
  const stands = (g: Gathering) => {
    const cartonIn = g.inside + brought.filter((b) => b.gathering === g).length;
    const status = g.waiting === 0 ? 30 : 20;
    return { status, cartonIn, cartonTotal: cartonIn + g.waiting };
  };
  return {
    status: now.status,
    changes: [
      update('outbound.order', now.changes),
      cartonsChanged(cartonsAfter(haul)),
      insert(
        'outbound.collection',
        fresh.map((g, i) => ({
          id: g.newId ?? 0,
          collNo: numbers[i] ?? '',
          waveId: g.wave || null,
          routeId: [...orders.values()].findLast((order) => gatheringOf(order.id) === g)?.routeId ?? null,
          positionId: g.positionId,
          doneAt: g.waiting === 0 ? NOW : null,
          ...stands(g),
        })),
      ),
      update(
        'outbound.collection',
        gatherings.flatMap((g) =>
          g.collId === null ? [] : [{ id: g.collId, ...doneAt(g), ...stands(g), version: by(1) }],
        ),
      ),
      update(
        'outbound.collectionItem',
        brought.flatMap(({ itemId }) => (itemId === undefined ? [] : [{ id: itemId, inAt: NOW, staffId }])),
      ),
      insert(
        'outbound.collectionItem',
        brought
          .filter(({ itemId }) => itemId === undefined)
          .map(({ collId, carton }) => ({ collId, lpnId: carton.id, orderId: carton.orderId, inAt: NOW, staffId })),
      ),
    ],
  };
}

/** Complete since when: kept while it stays so. */
const doneAt = (g: Gathering) => (g.waiting > 0 ? { doneAt: null } : g.isDone ? {} : { doneAt: NOW });

/** A carton whose goods all go stands in the lane; posting would write the same once more. */
function cartonsAfter({ cartons, stock, lanes }: Haul) {
  const staying = new Set(
    stock.filter((s) => s.onHand > s.claims.reduce((sum, c) => sum + c.qty, 0)).map((s) => s.lpnId),
  );
  return cartons.map((carton) => ({
    lpnId: carton.id,
    cartonState: COLLECTED,
    ...(staying.has(carton.id) ? {} : { positionId: lanes.get(carton.orderId)?.positionId ?? null }),
  }));
}

function orderStatus({ cartons, orders }: Haul) {
  const brought = new Set(cartons.map((carton) => carton.id));
  return restated(orders.values(), (order) => ({
    isCollected: true,
    isPending: order.pendingIds.some((id) => !brought.has(id)),
  }));
}
