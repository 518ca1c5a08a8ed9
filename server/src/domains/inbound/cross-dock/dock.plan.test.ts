import { expect, test } from 'vitest';
import { freedOf, sharesOf } from './dock.plan.ts';

test('planned goods go to whom they came for, the others give what stands longest', () => {
  const standing = [
    { detailId: 1, stockId: 7, qty: 5, forDetailId: null },
    { detailId: 2, stockId: 7, qty: 5, forDetailId: 30 },
    { detailId: 3, stockId: 8, qty: 5, forDetailId: null },
  ];
  const shares = sharesOf(standing, [
    { stockId: 7, outDetailId: 20, qty: 6, isPlanned: false },
    { stockId: 7, outDetailId: 30, qty: 4, isPlanned: true },
    { stockId: 8, outDetailId: 20, qty: 1, isPlanned: false },
  ]);
  expect(shares.map(({ detailId, outDetailId, qty, nth }) => [detailId, outDetailId, qty, nth])).toEqual([
    [2, 30, 4, 1],
    [1, 20, 5, 0],
    [2, 20, 1, 0],
    [3, 20, 1, 2],
  ]);
});

test('what comes back is taken from the newest record of its row and order line, and no more than went', () => {
  const kept = [
    { id: 1, detailId: 11, stockId: 7, outDetailId: 20, qty: 3 },
    { id: 2, detailId: 12, stockId: 7, outDetailId: 20, qty: 2 },
    { id: 3, detailId: 13, stockId: 7, outDetailId: 21, qty: 9 },
  ];
  expect(freedOf(kept, [{ stockId: 7, outDetailId: 20, qty: 4 }])).toEqual([
    { id: 2, detailId: 12, qty: 2 },
    { id: 1, detailId: 11, qty: 2 },
  ]);
  const twice = [1, 2].map((qty) => ({ stockId: 7, outDetailId: 21, qty }));
  expect(freedOf(kept, twice)).toEqual([{ id: 3, detailId: 13, qty: 3 }]);
  expect(freedOf(kept, [{ stockId: 7, outDetailId: 20, qty: 99 }]).reduce((sum, { qty }) => sum + qty, 0)).toBe(5);
});
