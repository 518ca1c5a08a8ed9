import { expect, test } from 'vitest';
import { goingBack } from './back.plan.ts';

const left = (lotId: number, qty: number, more: object = {}) => ({
  inDetailId: 1,
  orderId: 7,
  detailId: 70,
  lotId,
  qty,
  ...more,
});

test('goes back in the lots it left in, the first first, and never more than left and is not back', () => {
  expect(
    goingBack([{ detailId: 1, qty: 7 }], [left(1, 5), left(2, 5)], [{ detailId: 70, lotId: 1, qty: 2 }]),
  ).toMatchObject([
    { lotId: 1, qty: 3, orderId: 7, outDetailId: 70 },
    { lotId: 2, qty: 4 },
  ]);
  expect(goingBack([{ detailId: 1, qty: 9 }], [left(1, 5)], [])).toMatchObject([{ qty: 5 }]);
});

test('two refusals of one line share what left; another line has its own', () => {
  expect(
    goingBack(
      [
        { detailId: 1, qty: 3 },
        { detailId: 2, qty: 1 },
        { detailId: 1, qty: 3 },
      ],
      [left(1, 5), left(1, 4, { inDetailId: 2, detailId: 80, orderId: 8 })],
      [],
    ).map(({ of, orderId, qty }) => [of, orderId, qty]),
  ).toEqual([
    [0, 7, 3],
    [1, 8, 1],
    [2, 7, 2],
  ]);
});

test('what was received before it was refused goes back in its own lot first', () => {
  expect(goingBack([{ detailId: 1, qty: 6, lotId: 2 }], [left(1, 5), left(2, 5)], [])).toMatchObject([
    { lotId: 2, qty: 5 },
    { lotId: 1, qty: 1 },
  ]);
});
