import { expect, test } from 'vitest';
import { Retry } from '../../platform/errors.ts';
import { cartonsAfter, weightOf, type CartonState } from './post-cartons.plan.ts';
import type { Entry, Txn } from './txn.ts';

const carton = (id: number, more: Partial<CartonState> = {}): CartonState => ({
  id,
  stockId: 1,
  state: 20,
  outDetailId: null,
  weightG: 1000 * id,
  ...more,
});
const cartons = (...all: CartonState[]) => new Map(all.map((one) => [one.id, one]));
const txn = (entries: Entry[], more: Partial<Txn> = {}): Txn => ({
  type: 'MOVE',
  source: { type: 'TASK', id: 1, no: 'T1' },
  entries,
  ...more,
});
/** The posting has found the rows: here a place is its row. */
const after = (one: Txn, held: ReadonlyMap<number, CartonState>) =>
  cartonsAfter(
    [one],
    one.entries.map((entry) => ({
      txn: 0,
      stockId: typeof entry.at === 'number' ? entry.at : 0,
      qty: entry.qty,
      weightG: 0,
      sourceLineId: null,
    })),
    held,
  );
const moved = (...ids: number[]): Entry[] => [
  { at: 1, qty: -ids.length, cartonIds: ids, sourceLineId: 7 },
  { at: 2, qty: ids.length, cartonIds: ids, sourceLineId: 7 },
];

test('cartons lie where they are brought, as what has happened to them', () => {
  const held = cartons(carton(1), carton(2));
  expect(after(txn(moved(1, 2)), held)).toEqual([
    { id: 1, state: 20, stockId: 2, outDetailId: null },
    { id: 2, state: 20, stockId: 2, outDetailId: null },
  ]);
  const picked = { id: 1, state: 30, stockId: 2, outDetailId: 7 };
  expect(after(txn(moved(1), { cartonsAre: 30 }), held)).toEqual([picked]);
  const lane = cartons(carton(1, { state: 30, outDetailId: 7 }));
  expect(after(txn(moved(1), { cartonsAre: 20 }), lane)).toEqual([{ ...picked, state: 20, outDetailId: null }]);
  const gone = [{ at: 1, qty: -1, cartonIds: [1] }];
  expect(after(txn(gone, { cartonsAre: 40 }), lane)).toEqual([{ ...picked, state: 40, stockId: null }]);
  const shipped = cartons(carton(1, { state: 40, stockId: null, outDetailId: 7 }));
  expect(after(txn([{ at: 2, qty: 1, cartonIds: [1] }], { cartonsAre: 30 }), shipped)).toEqual([picked]);
});

test('one that lies elsewhere by now, or nowhere, was seen before somebody else took it', () => {
  for (const held of [carton(1, { stockId: 3 }), carton(1, { state: 40 }), carton(2)])
    expect(() => after(txn(moved(1)), cartons(held))).toThrow(Retry);
});

test('they say what the entry weighs, unless it says so itself', () => {
  const held = cartons(carton(1), carton(2));
  const [out, into] = moved(1, 2);
  expect([out, into].map((entry) => entry && weightOf(entry, held))).toEqual([-3000, 3000]);
  expect(weightOf({ at: 1, qty: -1, weightG: -500, cartonIds: [1] }, held)).toBe(-500);
  expect(weightOf({ at: 1, qty: -5 }, held)).toBe(0);
});
