import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dealt, type Wanted } from './deal.plan.ts';

const line = (id: number, wantQty: number | null = null, lockedQty = 0): Wanted => ({ id, wantQty, lockedQty });
const stock = (...rows: [id: number, onHand: number, free: number, locked?: number][]) =>
  new Map(rows.map(([id, onHand, free, locked = 0]) => [id, { onHand, free, locked }]));

test('locks what is free, says when something meant is promised', () => {
  const rows = [
    { lineId: 1, stockId: 10 },
    { lineId: 1, stockId: 11 },
  ];
  expect(dealt([line(1)], rows, stock([10, 5, 5], [11, 7, 7]))).toEqual({
    takes: [
      { lineId: 1, stockId: 10, qty: 5 },
      { lineId: 1, stockId: 11, qty: 7 },
    ],
    short: false,
  });
  expect(dealt([line(1)], rows, stock([10, 5, 2], [11, 7, 0])).short).toBe(true);
  expect(dealt([line(1, 6)], rows, stock([10, 5, 5], [11, 7, 7])).takes.at(-1)).toEqual({
    lineId: 1,
    stockId: 11,
    qty: 1,
  });
  expect(dealt([line(1, 6, 4)], rows, stock([10, 5, 1, 4], [11, 7, 7]))).toMatchObject({ short: false });
  expect(dealt([line(1, 13)], rows, stock([10, 5, 5], [11, 7, 7])).short).toBe(true);
});

test('a row that two lines name is dealt once, and no more than is free or wanted', () => {
  fc.assert(
    fc.property(
      fc.nat(50),
      fc.option(fc.integer({ min: 1, max: 60 })),
      fc.option(fc.integer({ min: 1, max: 60 })),
      (free, a, b) => {
        const { takes } = dealt(
          [line(1, a), line(2, b)],
          [
            { lineId: 1, stockId: 10 },
            { lineId: 2, stockId: 10 },
          ],
          stock([10, 60, free]),
        );
        expect(takes.reduce((sum, { qty }) => sum + qty, 0)).toBe(Math.min(free, (a ?? 60) + (b ?? 60)));
        for (const { lineId, qty } of takes) expect(qty).toBeLessThanOrEqual((lineId === 1 ? a : b) ?? 60);
      },
    ),
  );
});
