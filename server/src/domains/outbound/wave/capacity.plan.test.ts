import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aboard, overfull, type Carried, type Limit, type Room } from './capacity.plan.ts';

const carried = (id: number, more: Partial<Carried> = {}): Carried => ({
  id,
  routeId: 1,
  day: '2026-03-02',
  stop: id,
  weight: 1000,
  volume: 100_000,
  ...more,
});
const NONE: Limit = { maxOrders: 0, maxStops: 0, maxWeight: 0, maxVolume: 0 };
const room = (limits: Partial<Limit>[], more: Partial<Room> = {}): ReadonlyMap<string, Room> =>
  new Map([
    [
      '1/2026-03-02',
      {
        routeName: '南线',
        limits: limits.map((limit) => ({ ...NONE, ...limit })),
        orders: 0,
        stops: new Set(),
        weight: 0,
        volume: 0,
        ...more,
      },
    ],
  ]);
const left = (orders: Carried[], rooms: ReadonlyMap<string, Room>) =>
  aboard(orders, rooms).left.map(({ order, why }) => [order.id, why]);

describe('the capacity of a route on a day', () => {
  test('is counted in orders, stores, weight and volume, with what is on it already; the tightest limit holds', () => {
    const two = [carried(1), carried(2)];
    expect(left(two, room([{ maxOrders: 2 }]))).toEqual([]);
    expect(left(two, room([{ maxOrders: 2 }], { orders: 1 }))).toEqual([
      [2, '运力不足：线路【南线】2026-03-02超出1单'],
    ]);
    expect(left(two, room([{ maxOrders: 9 }, { maxOrders: 1 }]))).toEqual([
      [2, '运力不足：线路【南线】2026-03-02超出1单'],
    ]);
    expect(left(two, room([{ maxStops: 1 }]))).toEqual([[2, '运力不足：线路【南线】2026-03-02超出1家门店']]);
    // Whose store is called at already takes no stop more.
    expect(left(two, room([{ maxStops: 2 }], { stops: new Set([2, 9]) }))).toEqual([
      [1, '运力不足：线路【南线】2026-03-02超出1家门店'],
    ]);
    expect(left(two, room([{ maxWeight: 1500 }]))).toEqual([[2, '运力不足：线路【南线】2026-03-02超出0.5公斤']]);
    expect(left(two, room([{ maxVolume: 150_000 }]))).toEqual([[2, '运力不足：线路【南线】2026-03-02超出0.1立方米']]);
  });

  test('is that of its own route and day: others, and orders without a route, go as they like', () => {
    const others = [
      carried(1),
      carried(2, { day: '2026-03-03' }),
      carried(3, { routeId: 2 }),
      carried(4, { routeId: null }),
    ];
    expect(left(others, room([{ maxOrders: 1 }]))).toEqual([]);
  });

  test('a large order that does not fit does not keep a small one after it', () => {
    const orders = [carried(1, { weight: 800 }), carried(2, { weight: 900 }), carried(3, { weight: 200 })];
    expect(aboard(orders, room([{ maxWeight: 1000 }])).going.map(({ id }) => id)).toEqual([1, 3]);
  });

  test('chosen orders are told by how much they are too many all together', () => {
    const three = [carried(1), carried(2), carried(3)];
    expect(overfull(three, room([{ maxOrders: 3 }]))).toBeNull();
    expect(overfull(three, room([{ maxOrders: 1 }], { orders: 1 }))).toBe('线路【南线】运力不足，超出3单');
  });

  test('is never passed by who goes, whoever stays would not fit beside them, and nobody is lost', () => {
    const some = fc.integer({ min: 1, max: 4 }),
      limit = fc.integer({ min: 0, max: 6 });
    fc.assert(
      fc.property(
        fc.array(fc.record({ routeId: fc.integer({ min: 1, max: 2 }), stop: some, weight: some, volume: some }), {
          maxLength: 12,
        }),
        fc.array(fc.record({ maxOrders: limit, maxStops: limit, maxWeight: limit, maxVolume: limit }), {
          minLength: 1,
          maxLength: 3,
        }),
        fc.integer({ min: 0, max: 3 }),
        (rows, limits, orders) => {
          const rooms = room(limits, { orders });
          const asked = rows.map((row, i) => carried(i + 1, row));
          const { going, left: stay } = aboard(asked, rooms);
          expect([...going, ...stay.map(({ order }) => order)].map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
            asked.map(({ id }) => id),
          );
          if (going.some(({ routeId }) => routeId === 1)) expect(overfull(going, rooms)).toBeNull();
          for (const { order } of stay) expect(overfull([...going, order], rooms)).not.toBeNull();
        },
      ),
    );
  });
});
