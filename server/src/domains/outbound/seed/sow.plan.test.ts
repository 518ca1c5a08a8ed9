import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lotsOwed, owed } from '#contract/outbound/seed.ts';
import { awaited, sow, type Need } from './sow.plan.ts';

const need = (more: Partial<Need> = {}): Need => ({
  wallId: 1,
  slotId: 1,
  orderId: 1,
  taskId: 1,
  detailId: 1,
  goodsId: 1,
  lotId: 1,
  lotNo: 'L1',
  needQty: 5,
  seededQty: 0,
  openQty: 0,
  ...more,
});

test('units go to the needs in their order, and what is more than all of them take is over', () => {
  const needs = [need({ seededQty: 3 }), need({ taskId: 2, needQty: 4 })];
  expect(sow(needs, 3)).toEqual({
    sown: [
      { taskId: 1, detailId: 1, lotId: 1, qty: 2 },
      { taskId: 2, detailId: 1, lotId: 1, qty: 1 },
    ],
    over: 0,
  });
  expect(sow(needs, 9).over).toBe(3);
});

test('what went back to the shelf after it was sorted is owed nothing, and takes nothing from others', () => {
  expect(owed(need({ needQty: 2, seededQty: 5 }))).toBe(0);
  expect(awaited([need({ needQty: 2, seededQty: 5 }), need({ needQty: 3, openQty: 4 })])).toBe(7);
});

test('lots still waited for, of one goods', () => {
  const needs = [
    need(),
    need({ lotNo: 'L2', lotId: 2 }),
    need({ lotNo: 'L3', seededQty: 5 }),
    need({ goodsId: 2, lotNo: 'L4' }),
  ];
  expect(lotsOwed(needs, 1)).toEqual(['L1', 'L2']);
});

test('nothing is lost, nothing is taken twice, no need gets more than it is owed', () => {
  const rows = fc.array(fc.record({ needQty: fc.nat(20), seededQty: fc.nat(20) }), { maxLength: 8 });
  fc.assert(
    fc.property(rows, fc.nat(80), (some, qty) => {
      const needs = some.map((one, i) => need({ ...one, taskId: i + 1 }));
      const { sown, over } = sow(needs, qty);
      expect(sown.reduce((sum, part) => sum + part.qty, 0) + over).toBe(qty);
      for (const part of sown) expect(part.qty).toBeLessThanOrEqual(owed(needs[part.taskId - 1] ?? need()));
      if (over > 0)
        expect(sown.reduce((sum, part) => sum + part.qty, 0)).toBe(needs.reduce((sum, n) => sum + owed(n), 0));
    }),
  );
});
