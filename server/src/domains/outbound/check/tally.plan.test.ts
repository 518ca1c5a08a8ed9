import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharesOf, tally, type Expected } from './tally.plan.ts';

const line = (detailId: number, goodsId: number, pickedQty: number): Expected => ({
  detailId,
  goodsId,
  goodsName: `商品${goodsId}`,
  pickedQty,
  lots: [{ lotNo: `L${detailId}`, qty: pickedQty }],
  cartons: [],
});

test('without a count everything is as it was picked', () =>
  expect(tally([line(1, 1, 4), line(2, 2, 0)], undefined)).toEqual({
    tallies: [
      { detailId: 1, expectQty: 4, countQty: 4, diff: 0 },
      { detailId: 2, expectQty: 0, countQty: 0, diff: 0 },
    ],
    problems: [],
  }));

test('goods that were not counted are missing, and the count of one goods is shared by its lines in their order', () => {
  expect(
    tally([line(1, 1, 4), line(2, 1, 3), line(3, 2, 1)], [{ goodsId: 1, qty: 5 }]).tallies.map((t) => [
      t.countQty,
      t.diff,
    ]),
  ).toEqual([
    [4, 0],
    [1, -2],
    [0, -1],
  ]);
  expect(
    tally(
      [line(1, 1, 4)],
      [
        { goodsId: 1, qty: 1, lotNo: 'L1' },
        { goodsId: 1, qty: 3 },
      ],
    ).tallies[0],
  ).toMatchObject({ countQty: 4, diff: 0 });
});

test('a count is kept to the unit: found and missing make what was picked, what is beyond is named', () => {
  const goods = fc.integer({ min: 1, max: 3 }),
    qty = fc.integer({ min: 0, max: 12 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(goods, qty), { maxLength: 6 }),
      fc.array(fc.tuple(goods, qty), { maxLength: 4 }),
      (picked, counted) => {
        const expected = picked.map(([g, q], i) => line(i + 1, g, q));
        const { tallies, problems } = tally(
          expected,
          counted.map(([goodsId, n]) => ({ goodsId, qty: n })),
        );
        for (const g of [1, 2, 3]) {
          const own = expected.filter((e) => e.goodsId === g),
            all = own.reduce((sum, e) => sum + e.pickedQty, 0),
            n = counted.filter(([id]) => id === g).reduce((sum, [, q]) => sum + q, 0);
          const found = tallies
            .filter((t) => own.some((e) => e.detailId === t.detailId))
            .reduce((sum, t) => sum + t.countQty, 0);
          expect(found).toBe(own.length > 0 ? Math.min(all, n) : 0);
          const said = problems.filter((p) => p.goodsId === g).map((p) => p.msg);
          if (own.length === 0) expect(said.every((msg) => msg === '商品不属于该订单')).toBe(true);
          else expect(said).toEqual(n > all ? [`商品【商品${g}】多出${n - all}件，请先放回货架再复核`] : []);
        }
        for (const t of tallies) expect(t.diff).toBe(t.countQty - t.expectQty);
      },
    ),
  );
});

test('what is missing is taken from promises of the same line, to the unit, as far as they reach', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 9 })), { maxLength: 8 }),
      fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 3, maxLength: 3 }),
      (rows, missing) => {
        const claims = rows.map(([detailId, openQty]) => ({ detailId, openQty }));
        const shares = sharesOf(new Map(missing.map((qty, i) => [i + 1, qty])), claims);
        for (const d of [1, 2, 3]) {
          const there = claims.filter((c) => c.detailId === d).reduce((sum, c) => sum + c.openQty, 0);
          expect(shares.filter((s) => s.claim.detailId === d).reduce((sum, s) => sum + s.qty, 0)).toBe(
            Math.min(there, missing[d - 1] ?? 0),
          );
        }
        for (const s of shares) expect(s.qty > 0 && s.qty <= s.claim.openQty).toBe(true);
        expect(new Set(shares.map((s) => s.claim)).size).toBe(shares.length);
      },
    ),
  );
});
