import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GoodsFacts, Knowledge, Need, Spot } from './need.ts';
import { choose } from './recommend.plan.ts';

const goods = (id: number, more: Partial<GoodsFacts> = {}): GoodsFacts => ({
  id,
  storageMode: 1,
  weight: 10,
  volume: 1,
  caseHeight: 100,
  caseWeight: 100,
  caseQty: 10,
  palletQty: 0,
  abc: 'A',
  ...more,
});
const spot = (id: number, more: Partial<Spot> = {}): Spot => ({
  id,
  code: `P${id}`,
  state: 10,
  shelfType: 1,
  areaId: 1,
  areaKind: 'STORE',
  areaOrder: 0,
  roomMode: 1,
  level: 1,
  x: 0,
  y: 0,
  abc: null,
  innerH: 0,
  maxPallets: 1,
  maxWeight: 0,
  maxVolume: 0,
  maxGoods: 1,
  mixGoods: true,
  mixLot: true,
  mixOwner: false,
  pallets: 0,
  weight: 0,
  volume: 0,
  contents: [],
  faceOf: {},
  ...more,
});
const need = (goodsId: number, qty: number, more: Partial<Need> = {}): Need => ({
  goodsId,
  ownerId: 1,
  lotId: 1,
  expireOn: null,
  lpnId: 0,
  quality: 'A',
  qty,
  ...more,
});
const rule = (goodsId: number, more = {}) => ({
  goodsId,
  rules: (['P1', 'P2', 'P3', 'P4'] as const).map((step) => ({ step, areaIds: [] })),
  preferSameLot: true,
  faceDays: null,
  faceMinCase: 1,
  ...more,
});
const known = (facts: GoodsFacts[], spots: Spot[], more: Partial<Knowledge> = {}): Knowledge => ({
  goods: new Map(facts.map((g) => [g.id, g])),
  rules: new Map(facts.map((g) => [g.id, rule(g.id)])),
  spots,
  pallets: new Set(),
  pinned: new Map(),
  ...more,
});
const where = (needs: Need[], k: Knowledge) => choose(needs, k).map((c) => [c.need, c.qty, c.spot?.id ?? null]);

describe('a place for goods', () => {
  test('heavy cases stay low, tall cases stay where they fit, frozen goods where it is cold', () => {
    expect(where([need(1, 5)], known([goods(1, { caseWeight: 16_000 })], [spot(1, { level: 3 }), spot(2)]))).toEqual([
      [0, 5, 2],
    ]);
    expect(
      where([need(1, 5)], known([goods(1, { caseHeight: 500 })], [spot(1, { innerH: 400 }), spot(2, { innerH: 500 })])),
    ).toEqual([[0, 5, 2]]);
    expect(where([need(1, 5)], known([goods(1)], [spot(1, { roomMode: 3 })]))).toEqual([[0, 5, null]]);
  });
  test('everything in one container goes to one place', () => {
    const k = known([goods(1), goods(2)], [spot(1, { maxGoods: 0 }), spot(2)], { pallets: new Set([9]) });
    expect(where([need(1, 5, { lpnId: 9 }), need(2, 5, { lpnId: 9 })], k)).toEqual([
      [0, 5, 1],
      [1, 5, 1],
    ]);
  });
  test('a full pallet does not squeeze in beside its like', () => {
    const k = known(
      [goods(1, { palletQty: 100 })],
      [spot(1, { maxPallets: 5, contents: [{ goodsId: 1, lotId: 1, ownerId: 1, expireOn: null, qty: 5 }] }), spot(2)],
      { pallets: new Set([9, 8]) },
    );
    expect(where([need(1, 100, { lpnId: 9 }), need(1, 40, { lpnId: 8 })], k)).toEqual([
      [0, 100, 2],
      [1, 40, 1],
    ]);
  });
  test('the pick face is topped up in whole cases and with lots that may stand together', () => {
    const face = spot(1, {
      areaKind: 'PICK',
      faceOf: { 1: 100 },
      maxPallets: 0,
      contents: [{ goodsId: 1, lotId: 7, ownerId: 1, expireOn: '2026-06-10', qty: 45 }],
    });
    const k = (faceDays: number | null): Knowledge =>
      known([goods(1)], [face, spot(2)], { rules: new Map([[1, rule(1, { faceDays })]]) });
    const wish = need(1, 80, { expireOn: '2026-06-12' });
    expect(where([wish], k(null))).toEqual([[0, 80, 2]]);
    expect(where([wish], k(1))).toEqual([[0, 80, 2]]);
    expect(where([wish], k(2))).toEqual([
      [0, 50, 1],
      [0, 30, 2],
    ]);
  });
  test("on a face two goods share, each has its own limit, and the other's lots do not stand in its way", () => {
    const face = spot(1, {
      areaKind: 'PICK',
      faceOf: { 1: 100, 2: 60 },
      maxPallets: 0,
      maxGoods: 2,
      contents: [{ goodsId: 2, lotId: 9, ownerId: 1, expireOn: '2030-01-01', qty: 60 }],
    });
    const k = known([goods(1), goods(2)], [face, spot(2), spot(3)], {
      rules: new Map([
        [1, rule(1, { faceDays: 0 })],
        [2, rule(2, { faceDays: 0 })],
      ]),
    });
    expect(
      where([need(1, 120, { expireOn: '2026-06-12' }), need(2, 20, { lotId: 9, expireOn: '2030-01-01' })], k),
    ).toEqual([
      [0, 100, 1],
      [0, 20, 2],
      [1, 20, 3],
    ]);
  });
  test('overflow takes what the rules before it could not, if an area is named', () => {
    const rules = new Map([
      [
        1,
        rule(1, {
          rules: [
            { step: 'P4', areaIds: [1] },
            { step: 'P5', areaIds: [2] },
          ],
        }),
      ],
    ]);
    expect(
      where(
        [need(1, 5)],
        known(
          [goods(1)],
          [
            spot(1, { maxWeight: 10 }),
            spot(2, { areaId: 2, contents: [{ goodsId: 1, lotId: 3, ownerId: 1, expireOn: null, qty: 1 }] }),
          ],
          { rules },
        ),
      ),
    ).toEqual([[0, 5, 2]]);
  });

  test('whatever is asked, all of it is accounted for and no place is overfilled', () => {
    const aNeed = fc.record({
      goodsId: fc.integer({ min: 1, max: 3 }),
      qty: fc.integer({ min: 1, max: 60 }),
      lotId: fc.integer({ min: 1, max: 2 }),
      lpnId: fc.integer({ min: 0, max: 3 }),
      ownerId: fc.integer({ min: 1, max: 2 }),
    });
    const aSpot = fc.record({
      maxPallets: fc.integer({ min: 0, max: 2 }),
      maxWeight: fc.integer({ min: 0, max: 600 }),
      maxGoods: fc.integer({ min: 0, max: 2 }),
      mixGoods: fc.boolean(),
      mixLot: fc.boolean(),
      mixOwner: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(aNeed, { maxLength: 12 }), fc.array(aSpot, { maxLength: 6 }), (asked, places) => {
        const needs = asked.map((a) => need(a.goodsId, a.qty, a));
        const spots = places.map((p, i) => spot(i + 1, p));
        const k = known(
          [1, 2, 3].map((id) => goods(id)),
          spots,
          { pallets: new Set([1, 2, 3]) },
        );
        const choices = choose(needs, k);
        needs.forEach((n, i) =>
          expect(choices.filter((c) => c.need === i).reduce((sum, c) => sum + c.qty, 0)).toBe(n.qty),
        );
        for (const s of spots) {
          const here = choices.filter((c) => c.spot?.id === s.id).map((c) => ({ ...needs[c.need]!, qty: c.qty }));
          expect(new Set(here.map((n) => n.lpnId).filter((id) => id !== 0)).size).toBeLessThanOrEqual(s.maxPallets);
          if (s.maxWeight > 0) expect(here.reduce((sum, n) => sum + n.qty * 10, 0)).toBeLessThanOrEqual(s.maxWeight);
          if (!s.mixGoods) expect(new Set(here.map((n) => n.goodsId)).size).toBeLessThanOrEqual(1);
          if (s.maxGoods > 0) expect(new Set(here.map((n) => n.goodsId)).size).toBeLessThanOrEqual(s.maxGoods);
          if (!s.mixOwner) expect(new Set(here.map((n) => n.ownerId)).size).toBeLessThanOrEqual(1);
        }
        for (const lpnId of [1, 2, 3])
          expect(
            new Set(choices.filter((c) => needs[c.need]?.lpnId === lpnId).map((c) => c.spot?.id)).size,
          ).toBeLessThanOrEqual(1);
      }),
    );
  });
});
