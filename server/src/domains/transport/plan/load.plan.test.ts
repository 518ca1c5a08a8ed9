import fc from 'fast-check';
import { expect, test } from 'vitest';
import { percentOf, type DayOrder, type Limit } from './capacity.plan.ts';
import { loadsAlong, peakOf, type Laden } from './load.plan.ts';

const order = (place: number, weight: number, isPickup = false): Laden => ({
  isPickup,
  weight,
  volume: weight * 2,
  storeId: null,
  stopName: `站${place}`,
  stopAddress: null,
});
const carried = (isPickup: fc.Arbitrary<boolean>): fc.Arbitrary<Laden[]> =>
  fc.array(
    fc.tuple(fc.nat(6), fc.nat(1000), isPickup).map(([place, weight, back]) => order(place, weight, back)),
    { maxLength: 20 },
  );
const sum = (orders: readonly Laden[]): number => orders.reduce((total, { weight }) => total + weight, 0);

/** The same as somebody with a shovel would: all that is brought goes on, then the vehicle stops, empties and fills, place after place. */
function shovelled(orders: readonly Laden[]): number {
  const on = new Set(orders.filter(({ isPickup }) => !isPickup));
  let most = sum([...on]);
  for (let i = 0; i < orders.length;) {
    let end = i;
    while (orders[end]?.stopName === orders[i]?.stopName && end < orders.length) end += 1;
    const here = orders.slice(i, end);
    for (const one of here) if (!one.isPickup) on.delete(one);
    for (const one of here) if (one.isPickup) on.add(one);
    most = Math.max(most, sum([...on]));
    i = end;
  }
  return most;
}

test('the most on board is what somebody counts who watches every leg', () => {
  fc.assert(
    fc.property(carried(fc.boolean()), (orders) => {
      const { weight, volume } = peakOf(orders);
      expect(weight).toBe(shovelled(orders));
      expect(volume).toBe(weight * 2);
      expect(weight).toBeLessThanOrEqual(sum(orders));
      // Never less than what leaves the gate, nor than what comes home.
      for (const back of [true, false])
        expect(weight).toBeGreaterThanOrEqual(sum(orders.filter(({ isPickup }) => isPickup === back)));
    }),
  );
});

test('one way only, it is the plain sum in whatever order', () => {
  for (const back of [true, false])
    fc.assert(
      fc.property(carried(fc.constant(back)), (orders) => {
        expect(peakOf(orders).weight).toBe(sum(orders));
      }),
    );
});

test('leg by leg: all that is brought on leaving, all that was fetched at home', () => {
  const brought = (weight: number, back = 0) => ({
    brought: { weight, volume: 0 },
    fetched: { weight: back, volume: 0 },
  });
  expect(loadsAlong([brought(5), brought(3, 4), brought(0, 2)]).map(({ weight }) => weight)).toEqual([8, 3, 4, 6]);
  expect(loadsAlong([])).toEqual([{ weight: 0, volume: 0 }]);
  // At one door room is made before it is taken, whichever of the two is named first.
  expect(peakOf([order(1, 5, true), order(1, 5)]).weight).toBe(5);
  expect(peakOf([order(2, 5, true), order(1, 5)]).weight).toBe(10);
});

test('a day takes of each trip the most it carries at once, and all of what is on no trip', () => {
  const on = (id: number, tripId: number | null, tripStop: number, isPickup: boolean): DayOrder => ({
    ...order(id, 100, isPickup),
    id,
    tripId,
    tripStop,
    carTypeId: tripId,
  });
  const limit = (more: Partial<Limit>): Limit => ({
    carTypeId: null,
    maxOrders: 0,
    maxStops: 0,
    maxWeight: 0,
    maxVolume: 0,
    ...more,
  });
  const orders = [on(2, 1, 2, true), on(1, 1, 1, false), on(3, 2, 1, true), on(4, 2, 2, false), on(5, null, 0, true)];
  expect(percentOf([limit({ maxWeight: 1000 })], orders)).toBe(40);
  expect(percentOf([limit({ maxWeight: 1000, carTypeId: 1 })], orders)).toBe(10);
  expect(percentOf([limit({ maxOrders: 10 }), limit({ maxVolume: 1000 })], orders)).toBe(80);
  expect(percentOf([limit({})], orders)).toBeNull();
  expect(percentOf([], orders)).toBeNull();
});
