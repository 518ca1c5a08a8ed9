import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refills, type Standing } from './refill.plan.ts';

const standing = (more: Partial<Standing> = {}): Standing => ({
  houseId: 1,
  houseName: '前置仓',
  cutOff: '18:00',
  ownerId: 1,
  ownerName: '货主',
  goodsId: 1,
  goodsCode: 'G',
  goodsName: 'G',
  packs: [],
  replenishDays: 3,
  qtyThere: 0,
  qtyOnWay: 0,
  qtyHere: 1000,
  sold: 140,
  caseQty: 0,
  ...more,
});

test('a house is filled up to its days: what lies there and what is on its way count', () => {
  expect(refills([standing({ qtyThere: 12, qtyOnWay: 5 })])).toMatchObject([
    {
      perDay: 10,
      coverDays: 1.7,
      qtyNeed: 13,
      qty: 13,
      why: '近14天日均出库10，可用12加在途5可撑1.7天，目标3天（30），缺13；本仓可调1000',
    },
  ]);
  expect(refills([standing({ qtyThere: 30 }), standing({ sold: 0 })])).toEqual([]);
  expect(refills([standing({ caseQty: 12, qtyThere: 12 })])).toMatchObject([{ qtyNeed: 18, qty: 24 }]);
});

test('what cannot be given to all goes to the house that lasts the shortest; what cannot be given says so', () => {
  const rows = refills([
    standing({ houseId: 1, qtyThere: 20, qtyHere: 15 }),
    standing({ houseId: 2, qtyThere: 10, qtyHere: 15 }),
    standing({ houseId: 3, qtyThere: 25, qtyHere: 15 }),
  ]);
  expect(rows.map(({ houseId, qtyNeed, qty }) => [houseId, qtyNeed, qty])).toEqual([
    [2, 20, 15],
    [1, 10, 0],
    [3, 5, 0],
  ]);
  expect(rows.map(({ why }) => why.split('；')[1])).toEqual(['本仓可调仅15', '本仓无可调库存', '本仓无可调库存']);
});

test('never more than there is to give, and a house that was given what it needs needs nothing', () => {
  const figure = fc.integer({ min: 0, max: 500 });
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ qtyThere: figure, qtyOnWay: figure, sold: figure, caseQty: fc.integer({ min: 0, max: 24 }) }),
        { maxLength: 8 },
      ),
      figure,
      (houses, qtyHere) => {
        const all = houses.map((house, i) => standing({ ...house, houseId: i, qtyHere }));
        const rows = refills(all);
        expect(rows.reduce((sum, { qty }) => sum + qty, 0)).toBeLessThanOrEqual(qtyHere);
        const given = new Map(rows.map(({ houseId, qty, qtyNeed }) => [houseId, qty >= qtyNeed ? qty : null]));
        const after = all
          .filter(({ houseId }) => given.get(houseId) !== null)
          .map((one) => ({ ...one, qtyOnWay: one.qtyOnWay + (given.get(one.houseId) ?? 0) }));
        expect(refills(after)).toEqual([]);
      },
    ),
  );
});
