import type { WaveRule } from '#contract/outbound/wave.ts';

/** An order waiting for a wave. */
export interface PoolOrder {
  id: number;
  ownerId: number;
  deliveryType: number;
  routeId: number | null;
  storageMode: number;
  /** Milliseconds; null = no cut-off. */
  cutoff: number | null;
  priority: number;
  stopNo: number;
  created: number;
  lineCount: number;
  qty: number;
  volume: number;
  /** Some line takes at least one full pallet. */
  bulk: boolean;
}

/** Orders that would make one wave. */
export interface Group {
  orders: PoolOrder[];
  pickMethod: number;
}

/** How an owner has his orders picked, and the most of his a wave takes; 0 = no limit (C16). */
export interface OwnerWish {
  pickMethod: number;
  waveMaxOrders: number;
  waveMaxLines: number;
}

type Limits = Pick<WaveRule, 'maxOrders' | 'maxLines' | 'maxQty' | 'maxVolume' | 'byShape'> & {
  /** Slots of the largest seed wall; none = nothing to sort into, and so no limit. */
  wallSlots?: number | undefined;
};

const HALF_HOUR_MS = 1_800_000;
/** What a wave holds when the rule does not say. */
const ORDERS_DEFAULT = 60,
  LINES_DEFAULT = 800;
/** 摘果 an order by itself, 播种 many orders into a wall, 边拣边分 into the slots of a cart. */
const BY_ORDER = 1,
  BY_WALL = 2,
  BY_CART = 3;
/** Orders of one line, of few lines, and with whole pallets are picked in different ways. */
const SHAPES = { single: BY_CART, few: BY_WALL, bulk: BY_ORDER } as const;

const shapeOf = (order: PoolOrder): keyof typeof SHAPES =>
  order.bulk ? 'bulk' : order.lineCount === 1 ? 'single' : 'few';

/** Whose turn comes first: who leaves first, and within one cut-off the last stop, as it is loaded first. */
export const inTurn = (a: PoolOrder, b: PoolOrder): number =>
  (a.cutoff ?? Infinity) - (b.cutoff ?? Infinity) ||
  a.priority - b.priority ||
  b.stopNo - a.stopNo ||
  a.created - b.created ||
  a.id - b.id;

/**
 * Group the pool by delivery type, route, storage mode, half hour of cut-off and the way it is picked, and cut each group into waves, in turn (§4.3). Pure.
 */
export function planWaves(pool: readonly PoolOrder[], limits: Limits, wishOf: (ownerId: number) => OwnerWish): Group[] {
  const methodOf = (o: PoolOrder): number => (limits.byShape ? SHAPES[shapeOf(o)] : wishOf(o.ownerId).pickMethod);
  const keyOf = (o: PoolOrder): string =>
    [
      o.deliveryType,
      o.routeId ?? 0,
      o.storageMode,
      o.cutoff === null ? '' : Math.floor(o.cutoff / HALF_HOUR_MS),
      methodOf(o),
    ].join('/');
  return [...Map.groupBy(pool.toSorted(inTurn), keyOf).values()]
    .flatMap((group) => cut(group, fitting(limits, group[0] && methodOf(group[0])), wishOf))
    .flatMap((orders) => (orders[0] ? [{ orders, pickMethod: methodOf(orders[0]) }] : []));
}

/** What is sorted into a wall is no more orders than the wall has slots. */
const fitting = (limits: Limits, method: number | undefined): Limits =>
  method === BY_WALL && limits.wallSlots
    ? { ...limits, maxOrders: Math.min(limits.maxOrders ?? ORDERS_DEFAULT, limits.wallSlots) }
    : limits;

/** Fill wave after wave; an order beyond every limit by itself still gets a wave of its own. */
function cut(group: readonly PoolOrder[], limits: Limits, wishOf: (ownerId: number) => OwnerWish): PoolOrder[][] {
  const most = {
    orders: limits.maxOrders ?? ORDERS_DEFAULT,
    lines: limits.maxLines ?? LINES_DEFAULT,
    qty: limits.maxQty ?? Infinity,
    volume: limits.maxVolume ?? Infinity,
  };
  const waves: PoolOrder[][] = [];
  let held = NOTHING;
  let own = new Map<number, Held>();
  for (const order of group) {
    const wish = wishOf(order.ownerId);
    const next = plus(held, order),
      his = plus(own.get(order.ownerId) ?? NOTHING, order);
    const fits =
      next.orders <= most.orders &&
      next.lines <= most.lines &&
      next.qty <= most.qty &&
      next.volume <= most.volume &&
      his.orders <= (wish.waveMaxOrders || Infinity) &&
      his.lines <= (wish.waveMaxLines || Infinity);
    const last = waves.at(-1);
    if (last && fits) {
      last.push(order);
      held = next;
      own.set(order.ownerId, his);
    } else {
      waves.push([order]);
      held = plus(NOTHING, order);
      own = new Map([[order.ownerId, held]]);
    }
  }
  return waves;
}

interface Held {
  orders: number;
  lines: number;
  qty: number;
  volume: number;
}
const NOTHING: Held = { orders: 0, lines: 0, qty: 0, volume: 0 };
const plus = (held: Held, order: PoolOrder): Held => ({
  orders: held.orders + 1,
  lines: held.lines + order.lineCount,
  qty: held.qty + order.qty,
  volume: held.volume + order.volume,
});

/** What all orders of a wave have in common; mixed storage is 0, mixed route or delivery nothing. */
export function commonOf(orders: readonly Pick<PoolOrder, 'deliveryType' | 'routeId' | 'storageMode'>[]): {
  deliveryType: number | null;
  routeId: number | null;
  storageMode: number;
} {
  const same = <T>(of: (o: (typeof orders)[number]) => T): T | null =>
    new Set(orders.map(of)).size === 1 && orders[0] ? of(orders[0]) : null;
  return {
    deliveryType: same((o) => o.deliveryType),
    routeId: same((o) => o.routeId),
    storageMode: same((o) => o.storageMode) ?? 0,
  };
}
