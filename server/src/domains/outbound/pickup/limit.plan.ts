import { fromWire, wireDay, wireTime } from '../../../platform/clock.ts';
import type { PickupThreshold } from '../../strategy/facade.ts';

export interface Tally {
  orders: number;
  /** Grams. */
  weight: number;
}

/** An order that is to be fetched on a day, under the limit it falls under, and what that counts of the day already. */
export interface Pickup {
  ownerId: number;
  day: string;
  weight: number;
  limit: PickupThreshold | null;
  used: Tally;
}

const HOUR_MS = 3_600_000;
const FULL = '自提预约量已达上限';

/** Why each may not be fetched then, or null: lead time to the beginning of the day, cut-off, what the day takes; in this order. Those before it in the batch count. */
export function pickupFaults(pickups: readonly Pickup[], now: Date): (string | null)[] {
  const taken = new Map<string, Tally>();
  const had = (key: string): Tally => taken.get(key) ?? { orders: 0, weight: 0 };
  return pickups.map(({ ownerId, day, weight, limit, used }) => {
    const batch = had(typeof limit?.ownerId === 'number' ? `${day}/${ownerId}` : day);
    for (const key of [day, `${day}/${ownerId}`])
      taken.set(key, { orders: had(key).orders + 1, weight: had(key).weight + weight });
    if (!limit) return null;
    return (
      tooSoon(limit, day, now) ??
      overfull(limit, { orders: used.orders + batch.orders + 1, weight: used.weight + batch.weight + weight })
    );
  });
}

function tooSoon({ leadHours, cutoff }: PickupThreshold, day: string, now: Date): string | null {
  if (leadHours > 0 && fromWire(day).getTime() - now.getTime() < leadHours * HOUR_MS)
    return `自提需提前${leadHours}小时预约`;
  if (cutoff !== null && day === wireDay(now) && wireTime(now).slice(11) >= cutoff)
    return `已过今日自提预约截止时间${cutoff.slice(0, 5)}`;
  return null;
}

const overfull = ({ maxOrders, maxWeight }: PickupThreshold, { orders, weight }: Tally): string | null =>
  (maxOrders > 0 && orders > maxOrders) || (maxWeight > 0 && weight > maxWeight) ? FULL : null;
