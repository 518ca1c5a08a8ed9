import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plan } from './allocate.plan.ts';
import type { Candidate, Demand, GoodsFact, Substitute } from './demand.ts';
import { replacedOf } from './replace.plan.ts';

const TODAY = 20_000;
const RULE: Demand['rule'] = {
  rotation: 1,
  toleranceDays: 0,
  strict: true,
  singleLot: false,
  allowPallet: true,
  palletMinPct: 50,
  caseSource: 1,
  looseSource: 2,
  configId: null,
};
const fact = (id: number): GoodsFact => ({
  id,
  code: `G${id}`,
  innerQty: 0,
  caseQty: 0,
  palletQty: 0,
  shelfLifeDays: 365,
  shipStopDays: 0,
  hasFace: false,
});
const GOODS = new Map([1, 2, 3].map((id) => [id, fact(id)]));
const by = (goodsId: number, from = 1, to = 1): Substitute => ({
  configId: goodsId * 10,
  byScheme: false,
  from,
  to,
  as: { goodsId, rule: RULE, dates: null, lastProduced: null },
});
const demand = (detailId: number, open: number, substitutes: Substitute[], more: Partial<Demand> = {}): Demand => ({
  detailId,
  orderId: detailId,
  goodsId: 1,
  ownerId: 1,
  quality: 'A',
  open,
  policy: 1,
  wantLotId: null,
  wantFrom: null,
  wantTo: null,
  minLifePct: 0,
  dates: null,
  lastProduced: null,
  rule: RULE,
  areaClass: '',
  substitutes,
  ...more,
});
const row = (stockId: number, goodsId: number, free: number): Candidate => ({
  stockId,
  goodsId,
  ownerId: 1,
  quality: 'A',
  lotId: stockId,
  lpnId: 0,
  positionId: stockId,
  areaId: 1,
  areaKind: 'STORE',
  positionState: 10,
  lotStatus: 1,
  onHand: free,
  free,
  expireDay: TODAY + 100 + stockId,
  producedDay: TODAY - 100,
  inboundDay: TODAY - 50,
  isPallet: false,
  single: true,
  face: null,
  walk: stockId,
});
const ask = (demands: Demand[], candidates: Candidate[]) => plan({ demands, candidates, goods: GOODS, today: TODAY });
const told = (o: ReturnType<typeof plan>) => o.replacements.map((r) => [r.detailId, r.goodsId, r.qtyFrom, r.qtyTo]);

describe('similar goods', () => {
  test('stand in for what lacks, and nothing is asked of them that does not lack', () => {
    const o = ask([demand(1, 165, [by(2)])], [row(1, 1, 10), row(2, 2, 150)]);
    expect(told(o)).toEqual([[1, 2, 150, 150]]);
    expect(o.lines.get(1)).toMatchObject({ asked: 165, granted: 10, replaced: [{ g: 2, f: 150, t: 150 }] });
    expect(o.lines.get(-1)).toMatchObject({ asked: 150, granted: 150, instead: { g: 1, f: 150, t: 150 } });
    expect(o.placements.map((p) => [p.detailId, p.stockId, p.qty])).toEqual([
      [1, 1, 10],
      [-1, 2, 150],
    ]);
    expect(told(ask([demand(1, 10, [by(2)])], [row(1, 1, 10), row(2, 2, 150)]))).toEqual([]);
  });

  test('come in whole multiples of the ratio on both sides', () => {
    const o = ask([demand(1, 11, [by(2, 2, 3)])], [row(2, 2, 14), row(3, 2, 0)]);
    expect(told(o)).toEqual([[1, 2, 8, 12]]);
    expect(o.placements).toMatchObject([{ detailId: -1, qty: 12 }]);
    expect(told(ask([demand(1, 1, [by(2, 2, 3)])], [row(2, 2, 14)]))).toEqual([]);
    expect(told(ask([demand(1, 9, [by(2, 1, 3)])], [row(2, 2, 2)]))).toEqual([]);
  });

  test('are asked in their order, and what a part of a multiple would have taken stays for the next', () => {
    const o = ask([demand(1, 10, [by(2, 1, 4), by(3)]), demand(2, 5, [by(2)])], [row(2, 2, 7), row(3, 3, 100)]);
    expect(told(o)).toEqual([
      [1, 2, 1, 4],
      [1, 3, 9, 9],
      [2, 2, 3, 3],
    ]);
  });

  test('do not stand in for a line that names a lot, and lines that want them themselves come first', () => {
    expect(told(ask([demand(1, 10, [by(2)], { wantLotId: 7 })], [row(2, 2, 10)]))).toEqual([]);
    expect(told(ask([demand(1, 10, [by(2)]), demand(2, 8, [], { goodsId: 2 })], [row(2, 2, 10)]))).toEqual([
      [1, 2, 2, 2],
    ]);
  });

  test('save an order that wants all or nothing, and are given back when they do not', () => {
    expect(told(ask([demand(1, 10, [by(2)], { policy: 2 })], [row(1, 1, 4), row(2, 2, 6)]))).toEqual([[1, 2, 6, 6]]);
    const o = ask(
      [demand(1, 10, [by(2)], { policy: 2 }), demand(2, 6, [], { goodsId: 2 })],
      [row(1, 1, 3), row(2, 2, 6)],
    );
    expect(told(o)).toEqual([]);
    expect(o.lines.get(1)).toMatchObject({ granted: 0, waited: true, replaced: [] });
    expect(o.lines.get(2)).toMatchObject({ granted: 6 });
  });

  test('never promise more than there is, never replace more than lacks, always in whole multiples', () => {
    const anyDemand = fc.record({
      open: fc.integer({ min: 1, max: 40 }),
      goodsId: fc.constantFrom(1, 2, 3),
      from: fc.integer({ min: 1, max: 4 }),
      to: fc.integer({ min: 1, max: 4 }),
      subs: fc.subarray([1, 2, 3]),
      policy: fc.constantFrom(1, 2),
    });
    fc.assert(
      fc.property(
        fc.array(anyDemand, { minLength: 1, maxLength: 8 }),
        fc.array(fc.record({ goodsId: fc.constantFrom(1, 2, 3), free: fc.integer({ min: 0, max: 60 }) }), {
          maxLength: 8,
        }),
        (wants, stock) => {
          const demands = wants.map((w, i) =>
            demand(
              i + 1,
              w.open,
              w.subs.filter((id) => id !== w.goodsId).map((id) => by(id, w.from, w.to)),
              { goodsId: w.goodsId, policy: w.policy },
            ),
          );
          const rows = stock.map((s, i) => row(i + 1, s.goodsId, s.free));
          const o = ask(demands, rows);
          for (const r of rows)
            expect(
              o.placements.filter((p) => p.stockId === r.stockId).reduce((n, p) => n + p.qty, 0),
            ).toBeLessThanOrEqual(r.free);
          for (const r of o.replacements) {
            const want = wants[r.detailId - 1];
            expect([r.qtyFrom % (want?.from ?? 1), r.qtyTo % (want?.to ?? 1), r.qtyFrom * (want?.to ?? 1)]).toEqual([
              0,
              0,
              r.qtyTo * (want?.from ?? 1),
            ]);
            expect(o.placements.filter((p) => p.detailId === r.key).reduce((n, p) => n + p.qty, 0)).toBe(r.qtyTo);
            expect(
              o.placements.filter((p) => p.detailId === r.key).every((p) => rows[p.stockId - 1]?.goodsId === r.goodsId),
            ).toBe(true);
          }
          for (const d of demands) {
            const line = o.lines.get(d.detailId);
            const covered = (line?.granted ?? 0) + replacedOf(line);
            expect(covered).toBeLessThanOrEqual(d.open);
            if (d.policy === 2) expect([0, d.open]).toContain(covered);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
