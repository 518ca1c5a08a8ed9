import type { Ctx } from '../../../platform/ctx.ts';
import { createTasks, type Choice, type TaskLineWish, type TaskMade, type TaskWish } from '../../task/facade.ts';

/** A part of what was received, where it lies and where it should go. */
export interface Offer extends Omit<Choice, 'need' | 'spot'> {
  orderId: number;
  detailId: number;
  lpnId: number;
  stockId: number;
  toPositionId: number | null;
}

/** Lines of one trip with loose goods. */
const TRIP_MAX = 50;

/**
 * Putaway tasks for what lies on the floor: one per container, which moves as one, and for loose goods one per order, at most
 * TRIP_MAX lines each. A part without a place is offered all the same; whoever carries it chooses.
 */
export const offerPutaway = (ctx: Ctx, offers: readonly Offer[]): Promise<TaskMade[]> =>
  createTasks(ctx, tripsOf(offers));

/** The same, decided only. */
export function tripsOf(offers: readonly Offer[]): TaskWish[] {
  const trips = new Map<string, { orderId: number; lines: TaskLineWish[] }>();
  const loose = new Map<number, number>();
  for (const offer of offers) {
    const onLpn = offer.lpnId !== 0 && !offer.loose;
    const nth = onLpn ? 0 : (loose.get(offer.orderId) ?? 0);
    if (!onLpn) loose.set(offer.orderId, nth + 1);
    const key = `${offer.orderId}/${onLpn ? `lpn ${offer.lpnId}` : `loose ${Math.floor(nth / TRIP_MAX)}`}`;
    const trip = trips.get(key) ?? { orderId: offer.orderId, lines: [] };
    trip.lines.push({
      fromStockId: offer.stockId,
      qty: offer.qty,
      toPositionId: offer.toPositionId,
      noPlaceReason: offer.why,
      toLpnId: onLpn ? offer.lpnId : 0,
      inDetailId: offer.detailId,
    });
    trips.set(key, trip);
  }
  return [...trips.values()].map(({ orderId, lines }) => ({
    kind: 'PUTAWAY',
    lines,
    source: { type: 'IN', id: orderId },
  }));
}
