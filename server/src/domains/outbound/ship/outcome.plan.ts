import { CATCH_STATE } from '#contract/inbound/catch.ts';
import { within } from '#contract/kit/machine.ts';
import { collectionLife } from '#contract/outbound/carton-life.ts';
import { waveLife } from '#contract/outbound/wave-life.ts';
import { NOW, by, update, type Change, type RowChange } from '../../../platform/command/change.ts';
import { cartonsChanged } from '../../basic/facade.ts';
import type { Txn } from '../../inventory/facade.ts';
import { sumBy } from '../allocation/claims.ts';
import { restated, type FloorOrder } from '../order/status.plan.ts';
import { promised, type Promised } from '../stage/promised.plan.ts';
import type { CartonStock } from '../stage/scene.ts';
import { SHIPPED_CARTON, type Departing, type Loaded } from './scene.ts';

const LPN_GONE = 90;

export interface GoneLine {
  claimId: number;
  detailId: number;
  qty: number;
  weightG: number;
  /** Weighed ones; departures of before they were picked do not say it. */
  cartonIds?: number[];
}

/** What leaves for one order: what lies in its loaded cartons, and the promises that keeps. */
export interface Gone {
  order: FloorOrder;
  inside: Promised[];
  lines: GoneLine[];
}

/** By order. Pure. */
export function goneOf(
  orders: ReadonlyMap<number, FloorOrder>,
  loaded: readonly Loaded[],
  stock: readonly CartonStock[],
): Gone[] {
  const orderOf = new Map(loaded.map((carton) => [carton.lpnId, carton.orderId]));
  const byOrder = Map.groupBy(stock, (s) => orderOf.get(s.lpnId));
  return [...orders.values()].map((order) => {
    const inside = promised(byOrder.get(order.id) ?? []);
    return { order, inside, lines: inside.map(({ stock: _, ...line }) => line) };
  });
}

export const qtyOf = (lines: readonly GoneLine[]): number => lines.reduce((sum, line) => sum + line.qty, 0);

/** Goods and promises of one order leave with this shipment. Pure. */
export const txnOf = (shipId: number, { order, inside }: Gone): Txn => ({
  type: 'SHIP',
  source: { type: 'OUT', id: order.id, no: order.orderNo },
  remark: `SHIP:${shipId}`,
  cartonsAre: CATCH_STATE.shipped,
  entries: inside.map(({ stock: at, qty, detailId, cartonIds }) => ({
    at: at.stockId,
    qty: -qty,
    cartonIds,
    sourceLineId: detailId,
  })),
  claims: inside.map(({ claimId, qty }) => ({ op: 'consume' as const, claimId, qty })),
});

/** Counters, cartons and status of everything that leaves, its waves and the collections it stood in. Pure. */
export function outcomeOf(
  { orders, waves, cleared }: Departing,
  loaded: readonly Loaded[],
  gone: readonly Gone[],
): { changes: Change[]; status: ReadonlyMap<number, number> } {
  const shipped = new Map(gone.map(({ order, lines }) => [order.id, qtyOf(lines)]));
  const left = new Set(loaded.map((carton) => carton.lpnId));
  const now = restated(orders.values(), (order) => ({
    shipped: order.shipped + (shipped.get(order.id) ?? 0),
    isPending: order.pendingIds.some((id) => !left.has(id)),
    isCollected: order.collectedIds.some((id) => !left.has(id)),
  }));
  const isOpen = (waveId: number): boolean =>
    [...orders.values()].some((order) => order.waveId === waveId && (now.status.get(order.id) ?? 0) < 90);
  return {
    status: now.status,
    changes: [
      update('outbound.order', ordersAfter(now)),
      update('outbound.detail', detailsAfter(gone)),
      cartonsChanged(
        loaded.map(({ lpnId }) => ({
          lpnId,
          cartonState: SHIPPED_CARTON,
          state: LPN_GONE,
          positionId: null,
          ownerId: null,
        })),
      ),
      update(
        'outbound.wave',
        waves
          .filter((wave) => within(waveLife, wave.status, 'released', 'done') && !wave.othersOpen && !isOpen(wave.id))
          .map(({ id }) => ({ id, status: waveLife.at.done, doneAt: NOW, version: by(1) })),
      ),
      update(
        'outbound.collection',
        cleared.map(({ id }) => ({ id, status: collectionLife.at.cleared, version: by(1) })),
      ),
    ],
  };
}

/** An order of which something has left says since when. */
function ordersAfter({ status, changes }: ReturnType<typeof restated>): RowChange<'outbound.order'>[] {
  const changed = new Map(changes.map((change) => [change.id, change]));
  return [...status].flatMap(([id, now]) => {
    const change = changed.get(id);
    if (now === 85 || now === 90) return [{ id, ...change, shippedAt: NOW }];
    return change ? [change] : [];
  });
}

function detailsAfter(gone: readonly Gone[]): RowChange<'outbound.detail'>[] {
  const lines = gone.flatMap((g) => g.lines);
  const weight = sumBy(
    lines.map((line) => ({ id: line.detailId, qty: line.weightG })),
    (line) => line.id,
  );
  return [...sumBy(lines, (line) => line.detailId)].map(([id, qty]) => ({
    id,
    qtyShipped: by(qty),
    shippedG: by(weight.get(id) ?? 0),
  }));
}
