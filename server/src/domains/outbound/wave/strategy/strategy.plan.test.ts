import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { WaveStrategy } from '../../../strategy/facade.ts';
import type { Rooms } from '../capacity.plan.ts';
import { endOf, isUrgent, planByStrategies, slotAt, stepsOf, strategyOf, type Waiting } from './strategy.plan.ts';

const strategy = (id: number, more: Partial<WaveStrategy> = {}): WaveStrategy => ({
  id,
  version: 0,
  routeId: null,
  storageMode: null,
  deliveryType: null,
  orderType: null,
  ownerId: null,
  routeName: null,
  ownerName: null,
  maxOrders: 60,
  maxLines: 800,
  maxQty: null,
  maxVolume: null,
  byShape: false,
  everyMin: 30,
  fromTime: '08:10',
  toTime: '18:00',
  autoRelease: false,
  urgentMin: 0,
  urgentPriority: null,
  lineSeconds: 0,
  pickers: 1,
  ...more,
});
const order = (id: number, more: Partial<Waiting> = {}): Waiting => ({
  id,
  ownerId: 1,
  deliveryType: 1,
  orderType: 1,
  routeId: 7,
  storageMode: 1,
  cutoff: null,
  priority: 50,
  stopNo: 0,
  created: id,
  lineCount: 1,
  qty: 1,
  volume: 1,
  bulk: false,
  orderNo: `O${id}`,
  wasLeft: false,
  day: '2026-03-01',
  stop: id,
  weight: 1,
  ...more,
});
/** 2026-03-01 10:00 by the clock of the house. */
const TEN = Date.UTC(2026, 2, 1, 2);
const MINUTE = 60_000;
const wishOf = () => ({ pickMethod: 1, waveMaxOrders: 0, waveMaxLines: 0 });

describe('an order', () => {
  test('is of the strategy that names it most closely, route before temperature before owner; of two alike the older', () => {
    const all = strategy(1),
      owner = strategy(2, { ownerId: 1 }),
      cold = strategy(3, { storageMode: 1 }),
      route = strategy(4, { routeId: 7 });
    expect(strategyOf([all, owner, cold, route], order(1))?.id).toBe(4);
    expect(strategyOf([all, owner, cold], order(1))?.id).toBe(3);
    expect(strategyOf([owner, all], order(1, { ownerId: 2 }))?.id).toBe(1);
    expect(strategyOf([owner], order(1, { ownerId: 2 }))).toBeUndefined();
    expect(strategyOf([strategy(9), all], order(1))?.id).toBe(1);
  });

  test('waits for nobody when its cut-off is near or its priority high', () => {
    const near = strategy(1, { urgentMin: 60 });
    expect(isUrgent(near, order(1, { cutoff: TEN + 60 * MINUTE }), TEN)).toBe(true);
    expect(isUrgent(near, order(1, { cutoff: TEN + 61 * MINUTE }), TEN)).toBe(false);
    expect(isUrgent(near, order(1, { priority: 0 }), TEN)).toBe(false);
    expect(isUrgent(strategy(1, { urgentPriority: 10 }), order(1, { priority: 10 }), TEN)).toBe(true);
    expect(isUrgent(strategy(1, { urgentPriority: 10 }), order(1, { priority: 11 }), TEN)).toBe(false);
  });
});

describe('the hour of a strategy', () => {
  test('comes again and again from its first, and not outside of its hours', () => {
    const at = (clock: string) => {
      const [h = 0, m = 0, s = 0] = clock.split(':').map(Number);
      const now = TEN + ((h - 10) * 60 + m) * MINUTE + s * 1000 + 5;
      const slot = slotAt(strategy(1), now, clock);
      return slot === null ? null : new Date(slot + 8 * 60 * MINUTE).toISOString().slice(11, 19);
    };
    expect([at('08:09:59'), at('08:10:00'), at('08:39:59'), at('08:40:30'), at('10:00:00'), at('18:01:00')]).toEqual([
      null,
      '08:10:00',
      '08:10:00',
      '08:40:00',
      '09:40:00',
      null,
    ]);
    expect(slotAt(strategy(1, { everyMin: 0 }), TEN, '10:00:00')).toBeNull();
  });
});

describe('the waves strategies make', () => {
  const pool = [
    order(1),
    order(2, { cutoff: TEN + 10 * MINUTE }),
    order(3, { routeId: 8 }),
    order(4),
    order(5, { ownerId: 2, routeId: 9 }),
  ];
  const strategies = [strategy(1, { routeId: 7, urgentMin: 30, maxOrders: 1 }), strategy(2, { routeId: 8 })];
  const asked = (due: number[], rooms: Rooms = new Map()) =>
    planByStrategies(pool, strategies, {
      now: TEN,
      isDue: ({ id }) => due.includes(id),
      wishOf,
      wallSlots: undefined,
      rooms,
    });
  const plan = (due: number[]) =>
    asked(due).groups.map((group) => [group.strategy.id, group.isUrgent, group.orders.map(({ id }) => id)]);

  test('are each within the limits of its strategy, what does not wait first; orders of none stay', () => {
    expect(plan([1, 2])).toEqual([
      [1, true, [2]],
      [1, false, [1]],
      [1, false, [4]],
      [2, false, [3]],
    ]);
  });

  test('take of a route what it takes that day, what does not wait first; who is looked at and does not fit stays', () => {
    const limit = { maxOrders: 1, maxStops: 0, maxWeight: 0, maxVolume: 0 };
    const room = { routeName: '南线', limits: [limit], orders: 0, stops: new Set<number>(), weight: 0, volume: 0 };
    const rooms = new Map([['7/2026-03-01', room]]);
    const made = asked([1, 2], rooms);
    expect(made.groups.map(({ orders }) => orders.map(({ id }) => id))).toEqual([[2], [3]]);
    expect(made.left.map(({ order: { id }, strategy: of, why }) => [id, of.id, why])).toEqual([
      [1, 1, '运力不足：线路【南线】2026-03-01超出1单'],
      [4, 1, '运力不足：线路【南线】2026-03-01超出1单'],
    ]);
    // Whose hour it is not is not looked at, and stays without a reason.
    expect(asked([], rooms)).toMatchObject({ looked: [{ id: 2 }], left: [] });
  });

  test('between two hours are those of orders that do not wait', () => {
    expect(plan([])).toEqual([[1, true, [2]]]);
  });
});

test('when a wave ends is reckoned from its lines, what one takes and how many pick; not where nobody said', () => {
  expect(endOf(120, { lineSeconds: 30, pickers: 4 }, TEN)).toBe(TEN + 15 * MINUTE);
  expect(endOf(120, { lineSeconds: 0, pickers: 4 }, TEN)).toBeNull();
  expect(endOf(0, { lineSeconds: 30, pickers: 4 }, TEN)).toBeNull();
});

describe('the funnel of a strategy', () => {
  test('tells how many are left after each condition it names, and after closer strategies have taken theirs', () => {
    const cold = strategy(1, { routeId: 7, storageMode: 2 }),
      ofOwner = strategy(2, { routeId: 7, storageMode: 2, ownerId: 5 });
    const pool = [
      order(1, { routeId: 8 }),
      order(2),
      order(3, { storageMode: 2 }),
      order(4, { storageMode: 2, ownerId: 5 }),
    ];
    expect(stepsOf(cold, pool, [cold, ofOwner])).toEqual([
      { part: 'routeId', orders: 3 },
      { part: 'storageMode', orders: 2 },
      { part: 'nearest', orders: 1 },
    ]);
    expect(stepsOf(strategy(3), pool, [cold, ofOwner, strategy(3)])).toEqual([{ part: 'nearest', orders: 2 }]);
  });

  test('never widens, and all funnels together end with every order that has a strategy, once', () => {
    const few = fc.option(fc.integer({ min: 1, max: 2 }), { nil: null });
    const some = fc.integer({ min: 1, max: 2 });
    fc.assert(
      fc.property(
        fc.array(fc.record({ routeId: few, storageMode: few, ownerId: few }), { maxLength: 6 }),
        fc.array(fc.record({ routeId: some, storageMode: some, ownerId: some }), { maxLength: 12 }),
        (strategies, orders) => {
          const all = strategies.map((one, i) => strategy(i + 1, one)),
            pool = orders.map((one, i) => order(i + 1, one));
          const funnels = all.map((one) => stepsOf(one, pool, all).map(({ orders: left }) => left));
          for (const steps of funnels)
            for (const [i, left] of steps.entries()) expect(left).toBeLessThanOrEqual(steps[i - 1] ?? pool.length);
          const ends = funnels.reduce((sum, steps) => sum + (steps.at(-1) ?? 0), 0);
          expect(ends).toBe(pool.filter((one) => strategyOf(all, one) !== undefined).length);
        },
      ),
    );
  });
});
