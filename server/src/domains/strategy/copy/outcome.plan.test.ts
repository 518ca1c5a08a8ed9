import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settingSpec } from '../change/kept.ts';
import { haveDaysInCommon } from '../validity/validity.plan.ts';
import { canonical } from './canonical.plan.ts';
import { decideCopies, markOf, type CopyScene } from './outcome.plan.ts';

const OWNERS = new Set([1, 2]);
const named = (title: string, there: [number, number][] | null, ownerId: number | null = null) => ({
  title,
  ownerId,
  gone: false,
  there: there && new Map(there),
});
/** Owners, and areas 1 to 3, of which warehouse 2 has its own first two. */
const NAMED: CopyScene['named'] = new Map([
  ['owner/1', named('甲', null, 1)],
  ['owner/2', named('乙', null, 2)],
  ['area/1', named('A1', [[2, 101]])],
  ['area/2', named('A2', [[2, 102]])],
  ['area/3', named('A3', [])],
]);

const SPANS = [
  { validFrom: null, validTo: null },
  { validFrom: null, validTo: '2026-06-30' },
  { validFrom: '2026-06-30', validTo: '2026-08-31' },
  { validFrom: '2026-07-01', validTo: null },
];
const row = fc
  .record({
    ownerId: fc.constantFrom(1, 2),
    areaId: fc.constantFrom(null, 1, 2, 3),
    skipPosition: fc.boolean(),
    skipGoods: fc.constant(true),
    skipLot: fc.constant(true),
    status: fc.constantFrom(0, 1),
    // Some hold always, some from a day to a day.
    span: fc.constantFrom(...SPANS),
  })
  .map(({ span, ...values }) => ({ ...values, ...span }));
const sceneOf = (rows: object[], standing: object[]): CopyScene => ({
  spec: settingSpec('pickNoScanOwner'),
  key: ['ownerId', 'areaId'],
  rows: rows.map((values, i) => ({ id: i + 1, values: { ...values } })),
  houses: [{ warehouseId: 2, openOwners: OWNERS, seenOwners: OWNERS }],
  named: NAMED,
  standing: standing.map((values) => ({ warehouseId: 2, values: { ...values } })),
  clash: () => null,
  sharedOff: null,
});

test('whatever is copied, no two enabled rows of one scope stand there, and a second copy adds nothing', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
      const first = decideCopies(sceneOf(rows, []));
      expect(first).toHaveLength(rows.length);
      const added = first.filter(({ outcome }) => outcome === 'NEW').map(({ values }) => values);
      for (const rivals of Map.groupBy(
        added.filter(({ status }) => status === 1),
        ({ ownerId, areaId }) => canonical([ownerId, areaId]),
      ).values())
        for (const [i, one] of rivals.entries())
          for (const other of rivals.slice(i + 1)) expect(haveDaysInCommon(one, other)).toBe(false);
      expect(added.map(({ areaId }) => areaId).filter((id) => id !== null && Number(id) < 100)).toEqual([]);
      const second = decideCopies(sceneOf(rows, added));
      expect(second.filter(({ outcome }) => outcome === 'NEW')).toEqual([]);
      for (const [i, { areaId }] of rows.entries()) expect(first[i]?.outcome === 'REFUSED').toBe(areaId === 3);
    }),
  );
});

test('a mark tells another outcome, and another content of what is added', () => {
  const one = { ownerId: 1, areaId: 1, skipPosition: true, skipGoods: true, skipLot: true, status: 1 };
  const mark = (rows: object[], standing: object[] = []): string => markOf(decideCopies(sceneOf(rows, standing)));
  expect(mark([one])).toBe(mark([{ ...one }]));
  expect(mark([one])).not.toBe(mark([{ ...one, skipPosition: false }]));
  expect(mark([one])).not.toBe(mark([one], [{ ...one, areaId: 101 }]));
});
