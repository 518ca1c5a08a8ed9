import { within } from '#contract/kit/machine.ts';
import { orderLife } from '#contract/outbound/order-life.ts';
import { waveLife } from '#contract/outbound/wave-life.ts';

/** An order that is to leave for another warehouse, as it stands. */
interface Leaving {
  status: number;
  isHidden: boolean;
  isFrozen: boolean;
  /** The state of the wave it stands in, if it does. */
  waveStatus: number | null;
}

/** Why an order may not move to another warehouse any more, or null: as long as no wave of it is released, nothing of it has been touched. */
export function whyStays({ status, isHidden, isFrozen, waveStatus }: Leaving): string | null {
  if (waveStatus !== null && waveStatus !== waveLife.at.open) return '订单已生成波次，不能换仓';
  if (within(orderLife, status, 'released', 'cancelled')) return '订单已生成波次，不能换仓';
  if (status === orderLife.at.cancelled) return `当前状态【${orderLife.states[orderLife.at.cancelled]}】不允许换仓`;
  if (isHidden) return '订单已隐藏，不能换仓';
  return isFrozen ? '订单已冻结，不能换仓' : null;
}

/** What an order asks of a warehouse: base units by goods and quality. */
interface Wanted {
  orderId: number;
  /** It leaves as a whole or waits (整单等待). */
  whole: boolean;
  lines: readonly { key: string; qty: number }[];
}

/** Orders that must not wait and for whom there is not enough, as they come: what one takes the next does not find. */
export function lacking(orders: readonly Wanted[], free: ReadonlyMap<string, number>): Set<number> {
  const left = new Map(free),
    short = new Set<number>();
  for (const { orderId, whole, lines } of orders) {
    const asked = new Map<string, number>();
    for (const { key, qty } of lines) asked.set(key, (asked.get(key) ?? 0) + qty);
    if (whole && [...asked].some(([key, qty]) => (left.get(key) ?? 0) < qty)) short.add(orderId);
    else for (const [key, qty] of asked) left.set(key, Math.max(0, (left.get(key) ?? 0) - qty));
  }
  return short;
}
