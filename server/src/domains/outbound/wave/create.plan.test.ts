import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commonOf, planWaves, type OwnerWish, type PoolOrder } from './create.plan.ts';

const order = (id: number, more: Partial<PoolOrder> = {}): PoolOrder => ({
  id,
  ownerId: 1,
  deliveryType: 1,
  routeId: 1,
  storageMode: 3,
  cutoff: 0,
  priority: 50,
  stopNo: 0,
  created: id,
  lineCount: 2,
  qty: 10,
  volume: 100,
  bulk: false,
  ...more,
});
const wishes =
  (more: Partial<OwnerWish> = {}) =>
  (): OwnerWish => ({
    pickMethod: 2,
    waveMaxOrders: 0,
    waveMaxLines: 0,
    ...more,
  });
const ids = (groups: ReturnType<typeof planWaves>) => groups.map((g) => g.orders.map((o) => o.id));

test('orders of one route, delivery, temperature and half hour come together; the last stop first', () => {
  expect(
    ids(
      planWaves(
        [
          order(1, { stopNo: 1 }),
          order(2, { stopNo: 9 }),
          order(3, { routeId: 2 }),
          order(4, { storageMode: 1 }),
          order(5, { cutoff: 1_900_000 }),
          order(6, { priority: 1 }),
        ],
        { byShape: false },
        wishes(),
      ),
    ),
  ).toEqual([[6, 2, 1], [3], [4], [5]]);
});

test('a wave ends where a limit is reached', () => {
  const pool = [1, 2, 3, 4, 5].map((id) => order(id));
  expect(ids(planWaves(pool, { byShape: false, maxOrders: 2 }, wishes()))).toEqual([[1, 2], [3, 4], [5]]);
  expect(ids(planWaves(pool, { byShape: false, maxLines: 6 }, wishes()))).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
  expect(ids(planWaves(pool, { byShape: false, maxQty: 5 }, wishes()))).toEqual([[1], [2], [3], [4], [5]]);
});

test('a wave holds no more of an owner than he allows, and others fill it up', () => {
  const pool = [order(1), order(2, { ownerId: 2 }), order(3), order(4, { ownerId: 2 }), order(5), order(6)];
  const of = (more: Partial<OwnerWish>) => (ownerId: number) => wishes(ownerId === 1 ? more : {})();
  expect(ids(planWaves(pool, { byShape: false }, of({ waveMaxOrders: 2 })))).toEqual([
    [1, 2, 3, 4],
    [5, 6],
  ]);
  expect(ids(planWaves(pool, { byShape: false }, of({ waveMaxLines: 5 })))).toEqual([
    [1, 2, 3, 4],
    [5, 6],
  ]);
  expect(ids(planWaves([order(1, { lineCount: 9 })], { byShape: false }, of({ waveMaxLines: 5 })))).toEqual([[1]]);
});

test('what is sorted into a wall is no more orders than it has slots', () => {
  const pool = [1, 2, 3].map((id) => order(id));
  expect(ids(planWaves(pool, { byShape: false, wallSlots: 2 }, wishes()))).toEqual([[1, 2], [3]]);
  expect(ids(planWaves(pool, { byShape: false, wallSlots: 2, maxOrders: 1 }, wishes()))).toEqual([[1], [2], [3]]);
  expect(ids(planWaves(pool, { byShape: false, wallSlots: 2 }, wishes({ pickMethod: 1 })))).toEqual([[1, 2, 3]]);
});

test('orders that are picked in different ways stand in different waves', () => {
  const pool = [order(1), order(2, { ownerId: 2 }), order(3)];
  const groups = planWaves(pool, { byShape: false }, (ownerId) => wishes({ pickMethod: ownerId })());
  expect(groups.map((g) => [g.pickMethod, g.orders.map((o) => o.id)])).toEqual([
    [1, [1, 3]],
    [2, [2]],
  ]);
});

test('by shape, single lines, few lines and pallets are picked in their own way', () => {
  const groups = planWaves(
    [order(1, { lineCount: 1 }), order(2), order(3, { bulk: true })],
    { byShape: true },
    wishes(),
  );
  expect(groups.map((g) => [g.orders[0]?.id, g.pickMethod])).toEqual([
    [1, 3],
    [2, 2],
    [3, 1],
  ]);
});

test('every order of the pool is in exactly one wave, within the limits', () => {
  const pool = fc.array(
    fc.record({
      routeId: fc.constantFrom(1, 2, null),
      lineCount: fc.integer({ min: 1, max: 9 }),
      qty: fc.integer({ min: 1, max: 50 }),
      stopNo: fc.integer({ min: 0, max: 5 }),
    }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(
      pool,
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 5, max: 30 }),
      (orders, maxOrders, maxLines) => {
        const groups = planWaves(
          orders.map((o, i) => order(i + 1, o)),
          { byShape: false, maxOrders, maxLines },
          wishes(),
        );
        expect(
          ids(groups)
            .flat()
            .sort((a, b) => a - b),
        ).toEqual(orders.map((_, i) => i + 1));
        for (const { orders: own } of groups) {
          expect(own.length).toBeLessThanOrEqual(maxOrders);
          if (own.length > 1) expect(own.reduce((n, o) => n + o.lineCount, 0)).toBeLessThanOrEqual(maxLines);
          expect(commonOf(own).routeId).toBe(own[0]?.routeId);
        }
      },
    ),
  );
});
