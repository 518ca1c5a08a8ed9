import { refusal, within } from '#contract/kit/machine.ts';
import { orderLife } from '#contract/outbound/order-life.ts';
import { waveLife } from '#contract/outbound/wave-life.ts';
import { by, type RowChange } from '../../../platform/command/change.ts';

/** Counters of an order's lines, summed. */
export interface Counters {
  allocated: number;
  picked: number;
  checked: number;
  packed: number;
  shipped: number;
}

/** What the status of an order follows from (§3.8). */
export interface StatusFacts extends Counters {
  status: number;
  /** Ordered, less what was cancelled or replaced. */
  wanted: number;
  /** Its wave is released and still at work. */
  isReleased: boolean;
  /** A carton is open or sealed; one stands in its lane or on its vehicle. */
  isPending: boolean;
  isCollected: boolean;
}

/**
 * The status that an order comes to. The same ladder as the view `outbound.order_status`, for commands that know under their locks what they are about to write;
 * law V23 holds the one against the other, and so does `order.test.ts`. Pure.
 */
export function statusOf(order: StatusFacts): number {
  const { wanted, allocated, picked, checked, packed, shipped } = order;
  if (order.status === orderLife.at.cancelled || wanted === 0) return orderLife.at.cancelled;
  if (shipped === wanted) return 90;
  if (shipped > 0) return 85;
  if (packed === wanted) return order.isCollected && !order.isPending ? 80 : 75;
  if (checked === wanted) return 70;
  if (checked > 0) return 65;
  if (picked === wanted) return 60;
  if (picked > 0) return 50;
  if (order.isReleased) return 40;
  if (allocated === wanted) return 30;
  return allocated > 0 ? 20 : 10;
}

/** An order as the floor sees it: what its acts ask of the header, and what its status follows from. */
export interface FloorOrder extends StatusFacts {
  id: number;
  orderNo: string;
  ownerId: number;
  deliveryType: number;
  /** The house it goes to, where it is one. */
  toHouseId: number | null;
  routeId: number | null;
  waveId: number | null;
  isFrozen: boolean;
  /** Cartons that are open or sealed, and those in their lane or on their vehicle. */
  pendingIds: number[];
  collectedIds: number[];
  shipFeeConfirmed: boolean;
}

/** Orders as they come to stand: with the status that follows from what is said of each, and the row where that is another one. Pure. */
export function restated(
  orders: Iterable<FloorOrder>,
  after: (order: FloorOrder) => Partial<StatusFacts>,
): { status: Map<number, number>; changes: RowChange<'outbound.order'>[] } {
  const rows = [...orders].map((order) => ({ ...order, now: statusOf({ ...order, ...after(order) }) }));
  return {
    status: new Map(rows.map(({ id, now }) => [id, now])),
    changes: rows
      .filter(({ status, now }) => status !== now)
      .map(({ id, now }) => ({ id, status: now, version: by(1) })),
  };
}

/** Why an order is not cancelled any more, by its status and that of its wave. */
export function uncancellable(
  status: number,
  waveStatus: number | undefined,
): { kind: 'STATE' | 'BUSINESS'; msg: string } | null {
  if (within(orderLife, status, 'picking', 'partlyShipped')) return { kind: 'BUSINESS', msg: '已开始拣货，请使用拦截' };
  const state = refusal(orderLife, 'cancel', status);
  if (state) return { kind: 'STATE', msg: state };
  return waveStatus === waveLife.at.allocating ? { kind: 'BUSINESS', msg: '波次正在分配，不能取消' } : null;
}
