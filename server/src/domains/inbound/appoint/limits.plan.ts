import type { AppointmentThreshold } from '../../strategy/facade.ts';
import type { Used } from './load.ts';

interface Asked {
  /** Day of the visit and its instant; now, and the day and clock it is. */
  day: string;
  at: Date;
  now: Date;
  today: string;
  clock: string;
}

const HOUR_MS = 3_600_000;

/** Why the vehicle may not come then, by lead time, cut-off and what a day takes; in this order. */
export function overLimit(limit: AppointmentThreshold | null, { day, at, now, today, clock }: Asked): string | null {
  if (!limit) return null;
  if (at.getTime() - now.getTime() < limit.leadHours * HOUR_MS) return `需提前${limit.leadHours}小时预约`;
  if (limit.cutoff !== null && day === today && clock >= limit.cutoff)
    return `已过今日预约截止时间${limit.cutoff.slice(0, 5)}`;
  return null;
}

/** Why the day takes no more. What is left is told in the measure that ran out. */
export function overDay(limit: AppointmentThreshold | null, day: string, used: Used, more: Used): string | null {
  if (!limit) return null;
  const full = (left: string): string => `【${day}】预约量已达上限，剩余${left}`;
  const left = (max: number, n: number): number => Math.max(max - n, 0);
  if (limit.maxPallets > 0 && used.pallets + more.pallets > limit.maxPallets)
    return full(`${left(limit.maxPallets, used.pallets)}托`);
  if (limit.maxOrders > 0 && used.orders + more.orders > limit.maxOrders)
    return full(`${left(limit.maxOrders, used.orders)}单`);
  if (limit.maxWeight > 0 && used.weight + more.weight > limit.maxWeight)
    return full(`${Math.floor(left(limit.maxWeight, used.weight) / 1000)}公斤`);
  return null;
}
