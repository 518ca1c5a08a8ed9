import { WAVE_PARTS, type WaveStrategy } from '../../../strategy/facade.ts';
import { aboard, type Carried, type Left, type Rooms } from '../capacity.plan.ts';
import { inTurn, planWaves, type Group, type OwnerWish, type PoolOrder } from '../create.plan.ts';

/** An order that waits, and of which type it is. */
export interface Waiting extends PoolOrder, Carried {
  routeId: number | null;
  volume: number;
  orderType: number;
  orderNo: string;
  /** It was left behind before, and says so. */
  wasLeft: boolean;
}

/** Orders of one strategy that would make one wave. */
export interface StrategyGroup extends Group {
  strategy: WaveStrategy;
  /** They do not wait for the hour of the strategy. */
  isUrgent: boolean;
}

const MINUTE_MS = 60_000,
  SECOND_MS = 1000;

/** The strategy an order is of: the one that names it most closely, of two alike the older. */
export function strategyOf(strategies: readonly WaveStrategy[], order: Waiting): WaveStrategy | undefined {
  const speaking = strategies.filter((one) =>
    WAVE_PARTS.every((part) => one[part] === null || one[part] === order[part]),
  );
  return speaking.toSorted((a, b) => {
    for (const part of WAVE_PARTS) if ((a[part] === null) !== (b[part] === null)) return a[part] === null ? 1 : -1;
    return a.id - b.id;
  })[0];
}

/** How many of the pool a strategy is left with after each condition it names, and after those that name the order more closely have taken theirs. */
export function stepsOf(
  strategy: WaveStrategy,
  pool: readonly Waiting[],
  strategies: readonly WaveStrategy[],
): { part: (typeof WAVE_PARTS)[number] | 'nearest'; orders: number }[] {
  let left = pool;
  const named = WAVE_PARTS.filter((part) => strategy[part] !== null).map((part) => {
    left = left.filter((order) => order[part] === strategy[part]);
    return { part, orders: left.length };
  });
  return [
    ...named,
    { part: 'nearest', orders: left.filter((order) => strategyOf(strategies, order)?.id === strategy.id).length },
  ];
}

/** Whether an order waits for nobody: its cut-off is near or its priority high. */
export const isUrgent = (
  { urgentMin, urgentPriority }: WaveStrategy,
  { cutoff, priority }: PoolOrder,
  now: number,
): boolean =>
  (urgentMin > 0 && cutoff !== null && cutoff <= now + urgentMin * MINUTE_MS) ||
  (urgentPriority !== null && priority <= urgentPriority);

/** When a strategy was last to make its waves, or null outside of its hours. `clock`: `HH:mm:ss` of that moment. */
export function slotAt({ everyMin, fromTime, toTime }: WaveStrategy, now: number, clock: string): number | null {
  const at = minutesOf(clock),
    from = minutesOf(fromTime);
  if (everyMin === 0 || at < from || at > minutesOf(toTime)) return null;
  const seconds = Number(clock.slice(6, 8));
  return now - (((at - from) % everyMin) * 60 + seconds) * SECOND_MS - (now % SECOND_MS);
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** Orders that go now in the waves of the strategies, and those their routes do not take any more. */
export interface ByStrategies {
  groups: StrategyGroup[];
  /** Everybody whose turn it was. */
  looked: Waiting[];
  left: (Left<Waiting> & { strategy: WaveStrategy })[];
}

interface Asked {
  now: number;
  /** Whether it is the hour of a strategy; else only what does not wait goes. */
  isDue: (strategy: WaveStrategy) => boolean;
  wishOf: (ownerId: number) => OwnerWish;
  wallSlots: number | undefined;
  /** What the routes still take. */
  rooms: Rooms;
}

/** The waves the strategies make now, what does not wait before the rest; orders of no strategy stay, and what a route takes no more. Pure. */
export function planByStrategies(
  pool: readonly Waiting[],
  strategies: readonly WaveStrategy[],
  { now, isDue, wishOf, wallSlots, rooms }: Asked,
): ByStrategies {
  const strategyFor = new Map(pool.map((order) => [order, strategyOf(strategies, order)]));
  const urgentOf = (order: Waiting): boolean => {
    const strategy = strategyFor.get(order);
    return strategy !== undefined && isUrgent(strategy, order, now);
  };
  const looked = pool
    .filter((order) => {
      const strategy = strategyFor.get(order);
      return strategy !== undefined && (urgentOf(order) || isDue(strategy));
    })
    .toSorted((a, b) => Number(urgentOf(b)) - Number(urgentOf(a)) || inTurn(a, b));
  // Strategies share the routes: who may go is decided among all of them, whichever wave he comes into.
  const { going, left } = aboard(looked, rooms);
  const of = Map.groupBy(going, (order) => strategyFor.get(order));
  const groups = [true, false].flatMap((urgent) =>
    strategies.flatMap((strategy) => {
      const orders = (of.get(strategy) ?? []).filter((order) => urgentOf(order) === urgent);
      const { maxOrders, maxLines, maxQty, maxVolume, byShape } = strategy;
      return planWaves(orders, { maxOrders, maxLines, maxQty, maxVolume, byShape, wallSlots }, wishOf).map(
        (group): StrategyGroup => ({ ...group, strategy, isUrgent: urgent }),
      );
    }),
  );
  return {
    groups,
    looked,
    left: left.flatMap((one) => {
      const strategy = strategyFor.get(one.order);
      return strategy ? [{ ...one, strategy }] : [];
    }),
  };
}

/** When so many lines are picked, by how long a line takes and how many pick; null where nobody reckons. */
export const endOf = (
  lines: number,
  { lineSeconds, pickers }: Pick<WaveStrategy, 'lineSeconds' | 'pickers'>,
  now: number,
) => (lineSeconds === 0 || lines === 0 ? null : now + Math.ceil((lines * lineSeconds) / pickers) * SECOND_MS);
