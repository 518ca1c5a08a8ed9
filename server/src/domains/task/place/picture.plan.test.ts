import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PutawayStep } from '../../strategy/facade.ts';
import type { GoodsFacts, Knowledge, Need } from './need.ts';
import { columnsOf, turnsFor, turnsOfAny, whyNever, whyNeverAny, type Place } from './picture.plan.ts';
import { choose } from './recommend.plan.ts';

const GOODS: GoodsFacts = {
  id: 1,
  storageMode: 1,
  weight: 10,
  volume: 1,
  caseHeight: 100,
  caseWeight: 100,
  caseQty: 5,
  palletQty: 0,
  abc: 'A',
};
const NEED: Need = { goodsId: 1, ownerId: 1, lotId: 7, expireOn: null, lpnId: 0, quality: 'A', qty: 5 };
const place = (id: number, more: Partial<Place> = {}): Place => ({
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
  maxGoods: 0,
  mixGoods: true,
  mixLot: true,
  mixOwner: true,
  pallets: 0,
  weight: 0,
  volume: 0,
  contents: [],
  faceOf: {},
  usable: true,
  ...more,
});
interface Steps {
  step: PutawayStep;
  areaIds: number[];
}
const rulesOf = (rules: Steps[], preferSameLot = true) => ({
  goodsId: 1,
  rules,
  preferSameLot,
  faceDays: 30,
  faceMinCase: 1,
});
const knownOf = (spots: Place[], rules: Steps[], preferSameLot = true): Knowledge => ({
  goods: new Map([[1, GOODS]]),
  rules: new Map([[1, rulesOf(rules, preferSameLot)]]),
  spots,
  pallets: new Set(),
  pinned: new Map(),
});

const aPlace = fc.record({
  areaId: fc.integer({ min: 1, max: 3 }),
  roomMode: fc.constantFrom(1, 1, 1, 2),
  level: fc.integer({ min: 1, max: 3 }),
  x: fc.integer({ min: 0, max: 500 }),
  abc: fc.constantFrom(null, 'A', 'B'),
  innerH: fc.constantFrom(0, 50, 200),
  kind: fc.constantFrom('empty', 'same', 'otherLot', 'other', 'face', 'strangersFace'),
});
const aStep = fc.record({
  step: fc.constantFrom<PutawayStep>('P1', 'P2', 'P3', 'P4', 'P5'),
  areaIds: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
});
const CONTENT = { ownerId: 1, expireOn: null, qty: 1 };

const built = (parts: { kind: string }[]): Place[] =>
  parts.map(({ kind, ...part }, i) => {
    const { areaId } = part as unknown as Place;
    return place(i + 1, {
      ...part,
      areaKind: areaId === 3 ? 'PICK' : 'STORE',
      areaOrder: areaId * 10,
      ...(kind === 'same' && { contents: [{ ...CONTENT, goodsId: 1, lotId: 7 }] }),
      ...(kind === 'otherLot' && { contents: [{ ...CONTENT, goodsId: 1, lotId: 8 }] }),
      ...(kind === 'other' && { contents: [{ ...CONTENT, goodsId: 2, lotId: 9 }] }),
      ...(kind === 'face' && { faceOf: { 1: 40 } }),
      ...(kind === 'strangersFace' && { faceOf: { 2: 40 } }),
    });
  });

describe('the order in which places are filled', () => {
  test('is that in which the recommendation itself takes them, one after the other', () =>
    fc.assert(
      fc.property(
        fc.array(aPlace, { minLength: 1, maxLength: 12 }),
        fc.array(aStep, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        (parts, steps, sameLot) => {
          const places = built(parts),
            told = turnsFor(NEED, knownOf(places, steps, sameLot))
              .flatMap((turn) => turn.places)
              .toSorted((a, b) => a.at - b.at);
          // Brute force: ask, fill what was chosen to the last gram, ask again.
          const taken: number[] = [];
          let left = places;
          for (;;) {
            const [choice] = choose([NEED], knownOf(left, steps, sameLot));
            const id = choice?.spot?.id;
            if (id === undefined) break;
            taken.push(id);
            left = left.map((one) => (one.id === id ? { ...one, maxWeight: 1, weight: 1 } : one));
          }
          expect(told.map(({ id }) => id)).toEqual(taken);
          expect(told.map(({ at }) => at)).toEqual(told.map((_, i) => i + 1));
        },
      ),
      { numRuns: 300 },
    ));

  test('is told by step and area, and what is never filled says why', () => {
    const places = [
      place(1, { areaId: 1, areaOrder: 10 }),
      place(2, { areaId: 2, areaOrder: 20 }),
      place(3, { areaId: 2, areaOrder: 20, roomMode: 3 }),
      place(4, { areaId: 2, areaOrder: 20, usable: false }),
      place(5, { areaId: 9, areaKind: 'PICK', faceOf: { 1: 40 } }),
      place(6, { areaId: 9, areaKind: 'PICK', faceOf: { 2: 40 } }),
      place(7, { areaId: 2, areaOrder: 20, innerH: 60 }),
      place(8, { areaId: 2, areaOrder: 20, contents: [{ ...CONTENT, goodsId: 2, lotId: 9 }], mixGoods: false }),
    ];
    const known = knownOf(
      places.filter(({ usable }) => usable),
      [
        { step: 'P1', areaIds: [] },
        { step: 'P4', areaIds: [2, 1] },
      ],
    );
    const turns = turnsFor(NEED, known);
    expect(turns.map(({ step, areaId, places: own }) => [step, areaId, own.map(({ id }) => id)])).toEqual([
      ['P1', 9, [5]],
      ['P4', 2, [2]],
      ['P4', 1, [1]],
    ]);
    const { turnOf, at, why, reasons } = columnsOf(places, turns, (one) => whyNever(one, NEED, known));
    expect(turnOf).toEqual([3, 2, 0, 0, 1, 0, 0, 0]);
    expect(at).toEqual([3, 2, 0, 0, 1, 0, 0, 0]);
    expect(why.map((n) => reasons[n] ?? null)).toEqual([
      null,
      null,
      '温层不符',
      '冻结、禁入、盘点中或停用',
      null,
      '没有步骤通向这个库区',
      '净高不够',
      '已占用、放不下或不能混放',
    ]);
  });
});

test('a rule without goods opens areas in its order, whatever lies there, in its temperature', () => {
  const places = [
    place(1, { areaId: 1, areaOrder: 10, contents: [{ ...CONTENT, goodsId: 2, lotId: 9 }] }),
    place(2, { areaId: 2, areaOrder: 20, roomMode: 3 }),
    place(3, { areaId: 5, areaKind: 'RET' }),
    place(4, { areaId: 9, areaKind: 'PICK', faceOf: { 2: 40 } }),
  ];
  const any = {
    rules: rulesOf([
      { step: 'P5', areaIds: [5] },
      { step: 'P4', areaIds: [] },
    ]),
    storageMode: 1,
  };
  const turns = turnsOfAny(any, places);
  expect(turns.map(({ step, areaId, places: own }) => [step, areaId, own])).toEqual([
    ['P5', 5, [{ id: 3, at: 0 }]],
    ['P4', 1, [{ id: 1, at: 0 }]],
  ]);
  const { why, reasons } = columnsOf(places, turns, (one) => whyNeverAny(one, any));
  expect(why.map((n) => reasons[n] ?? null)).toEqual([null, '温层不符', null, '拣货位只收要补的商品']);
});
