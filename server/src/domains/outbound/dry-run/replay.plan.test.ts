import { expect, test } from 'vitest';
import type { StoredExplanation } from '../allocation/explain.ts';
import { promisedOf, taken } from './replay.plan.ts';

const told = (
  granted: number,
  by: StoredExplanation['by'],
  more: Partial<StoredExplanation> = {},
): StoredExplanation => ({
  at: '2026-11-26 10:00:00',
  by,
  asked: 20,
  granted,
  rule: {
    configId: null,
    rotation: 1,
    toleranceDays: 0,
    strict: true,
    singleLot: false,
    allowPallet: true,
    palletMinPct: 50,
    caseSource: 1,
    looseSource: 1,
  } as StoredExplanation['rule'],
  chosen: [{ p: granted, l: 1, n: 0, q: granted, s: 'L3' }],
  rejected: [],
  more: 0,
  ...more,
});

test('a line was promised what its allocations gave it, the first one’s question, losses made up for aside', () => {
  const then = promisedOf([told(3, 'SHORT'), told(8, 'WAVE', { asked: 8 }), told(12, 'ORDER')]);
  expect([then.asked, then.granted, then.chosen.map(({ q }) => q)]).toEqual([20, 20, [12, 8]]);
});

test('only what has left its place is laid back there', () => {
  const line = { detailId: 7, orderId: 1, goodsId: 5, ownerId: 2, quality: 'A' as const, told: told(12, 'ORDER') };
  const at = { positionId: 12, lotId: 1, lpnId: 0 },
    held = { claimId: 1, detailId: 7, ...at };
  expect(taken([line], [])).toEqual([{ at: { ...at, goodsId: 5, ownerId: 2, quality: 'A' }, qty: 12 }]);
  expect(taken([line], [{ ...held, qty: 5 }])).toMatchObject([{ at, qty: 7 }]);
  expect(
    taken(
      [line],
      [
        { ...held, qty: 5 },
        { ...held, claimId: 2, qty: 7 },
      ],
    ),
  ).toEqual([]);
  expect(taken([line], [{ ...held, detailId: 8, qty: 12 }])).toMatchObject([{ qty: 12 }]);
});
