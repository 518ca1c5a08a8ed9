import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plan, type Question } from './allocate.plan.ts';
import type { Candidate, Demand, GoodsFact } from './demand.ts';

const G: GoodsFact = {
  id: 1,
  code: 'G1',
  innerQty: 5,
  caseQty: 20,
  palletQty: 800,
  shelfLifeDays: 365,
  shipStopDays: 30,
  hasFace: true,
};
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
const TODAY = 20_000;

const demand = (detailId: number, open: number, more: Partial<Demand> = {}): Demand => ({
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
  substitutes: [],
  ...more,
});
const row = (stockId: number, lotId: number, free: number, more: Partial<Candidate> = {}): Candidate => ({
  stockId,
  goodsId: 1,
  ownerId: 1,
  quality: 'A',
  lotId,
  lpnId: 0,
  positionId: stockId,
  areaId: 1,
  areaKind: 'STORE',
  positionState: 10,
  lotStatus: 1,
  onHand: free,
  free,
  expireDay: TODAY + 100 + lotId,
  producedDay: TODAY - 200 + lotId,
  inboundDay: TODAY - 100 + lotId,
  isPallet: false,
  single: true,
  face: null,
  walk: stockId,
  ...more,
});
const ask = (demands: Demand[], candidates: Candidate[], more: Partial<Question> = {}) =>
  plan({ demands, candidates, goods: new Map([[1, G]]), today: TODAY, ...more });
const short = (o: ReturnType<typeof plan>) => o.placements.map((p) => [p.detailId, p.stockId, p.qty, p.step, p.stage]);

describe('goods on their receiving place', () => {
  const dock = (stockId: number, lotId: number, free: number) =>
    row(stockId, lotId, free, { areaKind: 'REC', docked: true });

  test('leave before those on a shelf of the same lot, in any amount, and wait for no replenishment', () => {
    const waits = { rule: { ...RULE, looseSource: 1 as const } };
    expect(short(ask([demand(1, 27, waits)], [row(1, 1, 400), dock(2, 1, 7)]))).toEqual([
      [1, 2, 7, 'XD', 'SHELF'],
      [1, 1, 20, 'L2', 'SHELF'],
    ]);
    expect(short(ask([demand(1, 3)], [row(1, 1, 400), dock(2, 1, 7)]))).toEqual([[1, 2, 3, 'XD', 'SHELF']]);
    const flat = new Map([[1, { ...G, caseQty: 0 }]]);
    expect(short(ask([demand(1, 9)], [row(1, 1, 400), dock(2, 1, 7)], { goods: flat }))).toEqual([
      [1, 2, 7, 'XD', 'SHELF'],
      [1, 1, 2, 'L4', 'SHELF'],
    ]);
  });

  test('do not leave before an older lot, nor unasked, nor against the reason said', () => {
    expect(short(ask([demand(1, 10)], [row(1, 1, 20), dock(2, 2, 20)]))).toEqual([[1, 1, 10, 'L4', 'SHELF']]);
    const unasked = ask([demand(1, 10)], [row(1, 1, 20, { areaKind: 'REC' })]);
    expect(unasked.lines.get(1)?.rejected).toMatchObject([{ r: 'NOT_STORED', q: 20 }]);
    const named = ask([demand(1, 10)], [row(1, 1, 20, { areaKind: 'REC', docked: 'DOCK_SERIAL' })]);
    expect([named.placements, named.lines.get(1)?.rejected]).toMatchObject([[], [{ r: 'DOCK_SERIAL', q: 20 }]]);
  });
});

describe('allocation', () => {
  test('takes the face of the earliest lot, then whole cases, then opens one', () => {
    const o = ask(
      [demand(1, 100), demand(2, 30)],
      [row(1, 1, 60, { areaKind: 'PICK', face: 'OWN' }), row(2, 2, 800, { isPallet: true, lpnId: 7 })],
    );
    expect(short(o)).toEqual([
      [1, 1, 60, 'L3', 'SHELF'],
      [1, 2, 40, 'L2', 'SHELF'],
      [2, 2, 20, 'L2', 'SHELF'],
      [2, 2, 10, 'L4', 'SHELF'],
    ]);
  });

  test('lets the loose rest wait for the face where the rule says so', () => {
    const o = ask([demand(1, 30, { rule: { ...RULE, looseSource: 1 } })], [row(2, 2, 800)]);
    expect(short(o)).toEqual([
      [1, 2, 20, 'L2', 'SHELF'],
      [1, 2, 10, 'L4', 'WAIT'],
    ]);
  });

  test('gives the whole pallet to the biggest order although it comes last, without starving the small ones', () => {
    const o = plan({
      demands: [demand(1, 45), demand(2, 30), demand(3, 1500)],
      today: TODAY,
      goods: new Map([[1, { ...G, caseQty: 30, palletQty: 1440 }]]),
      candidates: [row(1, 1, 1110, { isPallet: true, lpnId: 7 }), row(2, 1, 300, { areaKind: 'PICK', face: 'OWN' })],
    });
    expect(short(o)).toEqual([
      [3, 1, 1110, 'L1', 'SHELF'],
      [1, 2, 45, 'L3', 'SHELF'],
      [2, 2, 30, 'L3', 'SHELF'],
      [3, 2, 225, 'L3', 'SHELF'],
    ]);
    expect(o.lines.get(3)).toMatchObject({ asked: 1500, granted: 1335 });
  });

  test('areas that pick some packaging levels only give just those, lot after lot', () => {
    const rows = () => [
      row(1, 1, 800, { isPallet: true, lpnId: 7 }),
      row(2, 2, 60, { areaId: 2, areaKind: 'PICK', face: 'OWN' }),
    ];
    const of = (open: number, ...levels: [number, number[]][]) =>
      ask([demand(1, open)], rows(), {
        goods: new Map([[1, { ...G, hasFace: false }]]),
        levels: new Map(levels.map(([area, some]) => [area, new Set(some)])),
      });
    expect(short(of(45))).toEqual([
      [1, 1, 40, 'L2', 'SHELF'],
      [1, 1, 5, 'L4', 'SHELF'],
    ]);
    // The earlier lot gives cases, and the rest comes from the later one.
    expect(short(of(45, [1, [3, 4]]))).toEqual([
      [1, 1, 40, 'L2', 'SHELF'],
      [1, 2, 5, 'L3', 'SHELF'],
    ]);
    expect(short(of(45, [1, [4]]))).toEqual([[1, 2, 45, 'L3', 'SHELF']]);
    expect(short(of(845, [1, [4]]))).toEqual([
      [1, 1, 800, 'L1', 'SHELF'],
      [1, 2, 45, 'L3', 'SHELF'],
    ]);
    expect(short(of(800, [1, [3]]))).toEqual([[1, 1, 800, 'L2', 'SHELF']]);
    // Inner packs of five.
    expect(short(of(8, [1, [2]], [2, [4]]))).toEqual([[1, 1, 5, 'L4', 'SHELF']]);
    const none = of(45, [1, [4]], [2, [3]]);
    expect(short(none)).toEqual([]);
    expect(none.lines.get(1)).toMatchObject({ granted: 0 });
    expect(none.lines.get(1)?.rejected.map((r) => [r.l, r.r])).toEqual([
      [1, 'AREA_LEVEL'],
      [2, 'AREA_LEVEL'],
    ]);
    // What is loose waits for the face where there is one to be filled.
    expect(short(ask([demand(1, 45)], rows().slice(0, 1), { levels: new Map([[1, new Set([3, 4])]]) }))).toEqual([
      [1, 1, 40, 'L2', 'SHELF'],
      [1, 1, 5, 'L4', 'WAIT'],
    ]);
  });

  test('where every area picks every level, lines get what they get without a word about levels', () => {
    const lots = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 90 })), { maxLength: 8 });
    fc.assert(
      fc.property(lots, fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 4 }), (some, wants) => {
        const rows = () => some.map(([lot, free], i) => row(i + 1, lot, free));
        const demands = wants.map((open, i) => demand(i + 1, open));
        const said = ask(demands, rows(), { levels: new Map([[1, new Set([1, 2, 3, 4])]]) });
        const unsaid = ask(demands, rows());
        for (const { detailId } of demands)
          expect(said.lines.get(detailId)?.granted).toBe(unsaid.lines.get(detailId)?.granted);
      }),
    );
  });

  test('says which rule passed over which place', () => {
    const o = ask(
      [demand(1, 10, { minLifePct: 29 })],
      [
        row(1, 1, 50, { lotStatus: 2 }),
        row(2, 2, 50, { positionState: 22 }),
        row(3, 3, 50, { areaKind: 'REC' }),
        row(4, 4, 50),
        row(5, 5, 50, { expireDay: TODAY + 20 }),
        row(6, 6, 50),
        row(7, 6, 60),
        row(8, 9, 50),
      ],
    );
    expect(short(o)).toEqual([[1, 6, 10, 'L4', 'SHELF']]);
    expect(o.lines.get(1)?.rejected.map((r) => [r.l, r.r])).toEqual([
      [1, 'LOT_FROZEN'],
      [2, 'POSITION_NO_OUT'],
      [3, 'NOT_STORED'],
      [5, 'SHIP_STOP'],
      [4, 'MIN_LIFE'],
      [9, 'ROTATION'],
      [6, 'LADDER'],
    ]);
  });

  test('an order that wants all or nothing gets nothing, and the next one gets what it leaves', () => {
    const o = ask([demand(1, 15, { policy: 2 }), demand(2, 8)], [row(1, 1, 10)]);
    expect(short(o)).toEqual([[2, 1, 8, 'L4', 'SHELF']]);
    expect(o.lines.get(1)).toMatchObject({ granted: 0, waited: true });
  });

  test('of two that want all or nothing the second is served when only the first wants too much', () => {
    expect(short(ask([demand(1, 6, { policy: 2 }), demand(2, 4, { policy: 2 })], [row(1, 1, 5)]))).toEqual([
      [2, 1, 4, 'L4', 'SHELF'],
    ]);
    expect(
      short(ask([demand(1, 6, { policy: 2 }), demand(2, 4, { policy: 2 }), demand(3, 4)], [row(1, 1, 5)])),
    ).toEqual([
      [2, 1, 4, 'L4', 'SHELF'],
      [3, 1, 1, 'L4', 'SHELF'],
    ]);
  });

  test('keeps to the lot, dates, ages and span that an order line names', () => {
    const rows = [row(1, 1, 10), row(2, 5, 10), row(3, 9, 10)];
    expect(short(ask([demand(1, 5, { wantLotId: 5 })], rows))).toEqual([[1, 2, 5, 'L4', 'SHELF']]);
    expect(short(ask([demand(1, 5, { wantFrom: TODAY - 195, wantTo: TODAY })], rows))).toEqual([
      [1, 2, 5, 'L4', 'SHELF'],
    ]);
    const dates = { minAge: null, maxAge: null, maxSpan: null, noRegress: false };
    expect(short(ask([demand(1, 5, { dates: { ...dates, maxAge: 192 } })], rows))).toEqual([[1, 3, 5, 'L4', 'SHELF']]);
    expect(short(ask([demand(1, 25, { dates: { ...dates, maxSpan: 5 } })], rows))).toEqual([
      [1, 1, 10, 'L4', 'SHELF'],
      [1, 2, 10, 'L4', 'SHELF'],
    ]);
    expect(
      short(ask([demand(1, 5, { dates: { ...dates, noRegress: true }, lastProduced: TODAY - 195 })], rows)),
    ).toEqual([[1, 2, 5, 'L4', 'SHELF']]);
  });

  test('a tolerance lets the face of a slightly later lot go first', () => {
    const rows = [row(1, 1, 10), row(2, 3, 10, { areaKind: 'PICK', face: 'OWN' })];
    expect(short(ask([demand(1, 5)], rows))).toEqual([[1, 1, 5, 'L4', 'SHELF']]);
    expect(short(ask([demand(1, 5, { rule: { ...RULE, toleranceDays: 3 } })], rows))).toEqual([
      [1, 2, 5, 'L3', 'SHELF'],
    ]);
  });

  test('serves lines of different classes in order of priority from the areas open to them', () => {
    const serves = (areaId: number, areaClass: string) => areaId !== 2 || areaClass === 'b';
    const o = ask(
      [demand(1, 8, { areaClass: 'a' }), demand(2, 8, { areaClass: 'b' })],
      [row(1, 1, 10, { areaId: 2 }), row(2, 2, 10)],
      { serves },
    );
    expect(short(o)).toEqual([
      [1, 2, 8, 'L4', 'SHELF'],
      [2, 1, 8, 'L4', 'SHELF'],
    ]);
    expect(o.lines.get(1)?.rejected).toEqual([{ l: 1, p: 1, q: 10, r: 'AREA_RULE' }]);
  });
});

const anyRow = fc.record({
  lotId: fc.integer({ min: 1, max: 5 }),
  free: fc.integer({ min: 1, max: 900 }),
  face: fc.constantFrom(null, null, 'OWN' as const, 'SHARED' as const, 'CASE' as const),
  pallet: fc.boolean(),
  taken: fc.integer({ min: 0, max: 3 }),
  state: fc.constantFrom(10, 10, 10, 21, 20, 22),
  frozen: fc.boolean(),
});
const anyDemand = fc.record({
  open: fc.integer({ min: 1, max: 1200 }),
  policy: fc.constantFrom(1, 1, 2, 3),
  lot: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
  plain: fc.boolean(),
});
const world = fc.tuple(
  fc.array(anyDemand, { minLength: 1, maxLength: 12 }),
  fc.array(anyRow, { maxLength: 14 }),
  fc.constantFrom(0, 1, 12),
  fc.constantFrom<1 | 2>(1, 2),
);

function asked(
  [wants, rows, caseQty, looseSource]: typeof world extends fc.Arbitrary<infer T> ? T : never,
  plainOnly = false,
): Question {
  const rule = { ...RULE, looseSource };
  return {
    demands: wants.map((w, i) =>
      demand(i + 1, w.open, { policy: plainOnly ? 1 : w.policy, wantLotId: plainOnly || w.plain ? null : w.lot, rule }),
    ),
    candidates: rows.map((r, i) =>
      row(i + 1, r.lotId, r.free, {
        face: r.face,
        areaKind: r.face ? 'PICK' : 'STORE',
        isPallet: !plainOnly && r.pallet,
        onHand: r.free + r.taken,
        positionState: r.state,
        lotStatus: r.frozen ? 2 : 1,
      }),
    ),
    goods: new Map([[1, { ...G, caseQty, palletQty: 400 }]]),
    today: TODAY,
  };
}
const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);

describe('allocation, whatever the stock and the orders', () => {
  test('never promises more than is free, nor more than is asked, nor what is blocked', () => {
    fc.assert(
      fc.property(world, (w) => {
        const q = asked(w);
        const o = plan(q);
        for (const c of q.candidates)
          expect(sum(o.placements.filter((p) => p.stockId === c.stockId).map((p) => p.qty))).toBeLessThanOrEqual(
            c.lotStatus === 2 || c.positionState === 20 || c.positionState === 22 ? 0 : c.free,
          );
        for (const d of q.demands) {
          const got = sum(o.placements.filter((p) => p.detailId === d.detailId).map((p) => p.qty));
          expect(got).toBeLessThanOrEqual(d.open);
          expect(o.lines.get(d.detailId)).toMatchObject({ asked: d.open, granted: got });
          if (d.policy === 2) expect([0, d.open]).toContain(got);
        }
        expect(o.placements.every((p) => p.qty > 0)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('leaves nothing free while a plain order lacks, and serves the earlier one first', () => {
    fc.assert(
      fc.property(world, (w) => {
        const q = asked(w, true);
        const o = plan(q);
        const free = sum(
          q.candidates
            .filter((c) => c.lotStatus === 1 && c.positionState !== 20 && c.positionState !== 22)
            .map((c) => c.free),
        );
        expect(sum(o.placements.map((p) => p.qty))).toBe(Math.min(free, sum(q.demands.map((d) => d.open))));
        const got = q.demands.map((d) => o.lines.get(d.detailId)?.granted ?? 0);
        const firstShort = q.demands.findIndex((d, i) => (got[i] ?? 0) < d.open);
        if (firstShort >= 0) expect(sum(got.slice(firstShort + 1))).toBe(0);
      }),
      { numRuns: 300 },
    );
  });

  test('promises to many what they would be promised one after the other', () => {
    const order = fc.record({
      policy: fc.constantFrom(1, 2, 2),
      lines: fc.array(fc.record({ goodsId: fc.integer({ min: 1, max: 2 }), open: fc.integer({ min: 1, max: 12 }) }), {
        minLength: 1,
        maxLength: 3,
      }),
    });
    fc.assert(
      fc.property(
        fc.array(order, { minLength: 1, maxLength: 70 }),
        fc.array(fc.record({ goodsId: fc.integer({ min: 1, max: 2 }), free: fc.integer({ min: 1, max: 30 }) }), {
          maxLength: 6,
        }),
        (orders, piles) => {
          const goods = new Map([
            [1, G],
            [2, { ...G, id: 2 }],
          ]);
          const candidates = piles.map((pile, i) => row(i + 1, i + 1, pile.free, { goodsId: pile.goodsId }));
          const demands = orders.map(({ policy, lines }, o) =>
            lines.map((line, i) =>
              demand(o * 10 + i + 1, line.open, { orderId: o + 1, goodsId: line.goodsId, policy }),
            ),
          );
          const together = plan({ demands: demands.flat(), candidates, goods, today: TODAY });
          const left = candidates.map((one) => ({ ...one }));
          for (const own of demands) {
            const alone = plan({ demands: own, candidates: left, goods, today: TODAY });
            for (const one of left)
              one.free -= sum(alone.placements.filter((p) => p.stockId === one.stockId).map((p) => p.qty));
            for (const d of own)
              expect(together.lines.get(d.detailId)?.granted).toBe(alone.lines.get(d.detailId)?.granted);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test('never takes a later lot while an earlier one is free', () => {
    fc.assert(
      fc.property(world, (w) => {
        const q = asked(w, true);
        const o = plan(q);
        const usable = q.candidates.filter(
          (c) => c.lotStatus === 1 && c.positionState !== 20 && c.positionState !== 22,
        );
        const lotOf = new Map(q.candidates.map((c) => [c.stockId, c.lotId]));
        const latest = Math.max(0, ...o.placements.map((p) => lotOf.get(p.stockId) ?? 0));
        for (const c of usable.filter((one) => one.lotId < latest))
          expect(sum(o.placements.filter((p) => p.stockId === c.stockId).map((p) => p.qty))).toBe(c.free);
      }),
      { numRuns: 300 },
    );
  });

  test('the fast path gives what the long way gives', () => {
    fc.assert(
      fc.property(world, (w) => {
        const q = asked([w[0], w[1], 0, w[3]], true);
        const by = (o: ReturnType<typeof plan>) => short(o).map(String).sort();
        expect(by(plan(q))).toEqual(by(plan({ ...q, slow: true })));
      }),
      { numRuns: 300 },
    );
  });
});
