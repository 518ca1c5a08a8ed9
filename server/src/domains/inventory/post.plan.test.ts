import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  freeOf,
  plan,
  type ClaimState,
  type PlannedClaim,
  type PlannedEntry,
  type Posting,
  type StockState,
} from './post.plan.ts';
import type { ClaimKind, ClaimStage } from './txn.ts';

/** A little warehouse: rows whose counters are the sums of their open claims, and some free goods beside. */
interface World {
  stocks: StockState[];
  claims: ClaimState[];
}
type Move =
  | { what: 'enter'; row: number; qty: number }
  | { what: 'open'; row: number; qty: number; kind: ClaimKind }
  | { what: 'release' | 'consume' | 'reopen' | 'transfer'; claim: number; qty: number; row: number };

const KINDS: ClaimKind[] = ['ALLOC', 'LOCK', 'MOVE', 'ADJ'];
const counter = { ALLOC: 'allocated', LOCK: 'locked', MOVE: 'moving', ADJ: 'moving' } as const;

const world = fc
  .record({
    free: fc.array(fc.nat(20), { minLength: 1, maxLength: 4 }),
    claims: fc.array(
      fc.record({
        row: fc.nat(3),
        kind: fc.constantFrom(...KINDS),
        open: fc.nat(15),
        consumed: fc.nat(5),
        released: fc.nat(3),
      }),
      { maxLength: 6 },
    ),
  })
  .map(({ free, claims }): World => {
    const stocks = free.map((qty, i): StockState => ({
      id: i + 1,
      positionId: i + 1,
      goodsId: 1,
      lotId: 1,
      lpnId: 0,
      ownerId: 1,
      quality: 'A',
      onHand: qty,
      allocated: 0,
      locked: 0,
      moving: 0,
      weightG: qty * 10,
      seq: i,
    }));
    const made = claims.map(({ row, kind, open, consumed, released }, i): ClaimState => {
      const stock = stocks[row % stocks.length];
      if (stock) {
        stock.onHand += open;
        stock[counter[kind]] += open;
        stock.weightG += open * 10;
      }
      return {
        id: i + 100,
        stockId: stock?.id ?? 0,
        kind,
        stage: 'SHELF',
        openQty: open,
        consumedQty: consumed,
        releasedQty: released,
      };
    });
    return { stocks, claims: made };
  });
const moves: fc.Arbitrary<Move[]> = fc.array(
  fc.oneof(
    fc.record({ what: fc.constant('enter' as const), row: fc.nat(3), qty: fc.integer({ min: -12, max: 12 }) }),
    fc.record({
      what: fc.constant('open' as const),
      row: fc.nat(3),
      qty: fc.integer({ min: 1, max: 8 }),
      kind: fc.constantFrom(...KINDS),
    }),
    fc.record({
      what: fc.constantFrom('release' as const, 'consume' as const, 'reopen' as const, 'transfer' as const),
      claim: fc.nat(5),
      qty: fc.integer({ min: 1, max: 10 }),
      row: fc.nat(3),
    }),
  ),
  { maxLength: 8 },
);

function post(
  { stocks, claims }: World,
  wanted: readonly Move[],
): { posting: Posting; entries: PlannedEntry[]; ops: PlannedClaim[] } {
  const idOf = (row: number): number => stocks[row % stocks.length]?.id ?? 0;
  const entries: PlannedEntry[] = wanted.flatMap((m) =>
    m.what === 'enter' ? [{ txn: 0, stockId: idOf(m.row), qty: m.qty, weightG: m.qty * 10, sourceLineId: null }] : [],
  );
  const ops = wanted.flatMap((m, input): PlannedClaim[] => {
    if (m.what === 'enter') return [];
    if (m.what === 'open')
      return [{ op: 'open', stockId: idOf(m.row), kind: m.kind, stage: 'SHELF', qty: m.qty, input }];
    const claim = claims[m.claim % Math.max(claims.length, 1)];
    if (!claim) return [];
    const stage: ClaimStage = 'SHELF';
    return m.what === 'transfer'
      ? [{ op: 'transfer', claimId: claim.id, qty: m.qty, stockId: idOf(m.row), stage, input }]
      : [{ op: m.what, claimId: claim.id, qty: m.qty }];
  });
  return { posting: plan(stocks, claims, entries, ops), entries, ops };
}

const accepted = (posting: Posting): boolean => posting.short.length === 0 && posting.overdrawn.length === 0;
/** Claims as the database would hold them afterwards. */
const after = (posting: Posting): ClaimState[] => [
  ...posting.claims,
  ...posting.opened.map((c, i): ClaimState => ({
    id: 1000 + i,
    stockId: c.stockId,
    kind: c.kind,
    stage: c.stage,
    openQty: c.qty,
    consumedQty: 0,
    releasedQty: 0,
  })),
];
const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((n, row) => n + of(row), 0);
/** What can be told apart afterwards: quantities of rows, and what is open for whom where. */
const visible = (stocks: readonly StockState[], claims: readonly ClaimState[]) => ({
  stocks: stocks.map(({ id, onHand, allocated, locked, moving, weightG }) => ({
    id,
    onHand,
    allocated,
    locked,
    moving,
    weightG,
  })),
  promises: Object.fromEntries(
    stocks.flatMap(({ id }) =>
      KINDS.map((kind) => [
        `${id}/${kind}`,
        sum(
          claims.filter((c) => c.stockId === id && c.kind === kind),
          (c) => c.openQty,
        ),
      ]),
    ),
  ),
});

describe('posting, whatever is asked', () => {
  test('counters are the sums of open claims, on-hand is what was entered, nothing is negative', () => {
    fc.assert(
      fc.property(world, moves, (start, wanted) => {
        const { posting, entries } = post(start, wanted);
        if (!accepted(posting)) return;
        const claims = after(posting);
        for (const row of posting.stocks) {
          for (const kind of ['ALLOC', 'LOCK'] as const)
            expect(row[counter[kind]]).toBe(
              sum(
                claims.filter((c) => c.stockId === row.id && c.kind === kind),
                (c) => c.openQty,
              ),
            );
          expect(row.moving).toBe(
            sum(
              claims.filter((c) => c.stockId === row.id && (c.kind === 'MOVE' || c.kind === 'ADJ')),
              (c) => c.openQty,
            ),
          );
          expect(
            Math.min(row.onHand, row.allocated, row.locked, row.moving, row.weightG, freeOf(row)),
          ).toBeGreaterThanOrEqual(0);
        }
        expect(sum(posting.stocks, (s) => s.onHand) - sum(start.stocks, (s) => s.onHand)).toBe(
          sum(entries, (e) => e.qty),
        );
        expect(Math.min(0, ...claims.map((c) => Math.min(c.openQty, c.consumedQty, c.releasedQty)))).toBe(0);
      }),
      { numRuns: 2000 },
    );
  });

  test('a promise is never made or lost on the way: opened, settled and carried quantities add up', () => {
    fc.assert(
      fc.property(world, moves, (start, wanted) => {
        const { posting, ops } = post(start, wanted);
        if (!accepted(posting)) return;
        const by = (op: string): number =>
          sum(
            ops.filter((o) => o.op === op),
            (o) => o.qty,
          );
        expect(sum(after(posting), (c) => c.openQty)).toBe(
          sum(start.claims, (c) => c.openQty) + by('open') + by('reopen') - by('release') - by('consume'),
        );
      }),
      { numRuns: 2000 },
    );
  });

  test('the ledger counts on without a gap and carries the balance', () => {
    fc.assert(
      fc.property(world, moves, (start, wanted) => {
        const { posting } = post(start, wanted);
        for (const row of start.stocks) {
          let { seq, onHand } = row;
          for (const line of posting.ledger.filter((l) => l.stockId === row.id)) {
            expect(line).toMatchObject({ seq: seq + 1, balance: onHand + line.delta });
            seq = line.seq;
            onHand = line.balance;
          }
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('what is not enough is named with how much was free, and the input stays as it was', () => {
    fc.assert(
      fc.property(world, moves, (start, wanted) => {
        const before = structuredClone(start);
        const { posting } = post(start, wanted);
        expect(start).toEqual(before);
        for (const short of posting.short)
          expect(short.free).toBe(
            freeOf(
              before.stocks.find((s) => s.id === short.stockId) ?? { onHand: 0, allocated: 0, locked: 0, moving: 0 },
            ),
          );
      }),
      { numRuns: 1000 },
    );
  });

  test('the exact negation with the inverse claims leads back', () => {
    fc.assert(
      fc.property(world, moves, (start, wanted) => {
        // Carrying has its own test below; re-opening is itself an undo.
        const undoable = wanted.filter((m) => m.what !== 'reopen' && m.what !== 'transfer');
        const { posting, entries, ops } = post(start, undoable);
        if (!accepted(posting)) return;
        const claims = after(posting);
        const made = (input: number): number => 1000 + posting.opened.findIndex((c) => c.input === input);
        const inverse = ops.toReversed().flatMap((op): PlannedClaim[] => {
          if (op.op === 'open') return [{ op: 'release', claimId: made(op.input), qty: op.qty }];
          if (op.op === 'consume') return [{ op: 'reopen', claimId: op.claimId, qty: op.qty }];
          // A release is undone by promising anew.
          const home = start.claims.find((c) => c.id === ('claimId' in op ? op.claimId : 0));
          if (op.op === 'release')
            return [
              {
                op: 'open',
                stockId: posting.claims.find((c) => c.id === op.claimId)?.stockId ?? 0,
                kind: home?.kind ?? 'ALLOC',
                stage: 'SHELF',
                qty: op.qty,
                input: 0,
              },
            ];
          return [];
        });
        const back = plan(
          posting.stocks,
          claims,
          entries.toReversed().map((e) => ({ ...e, qty: -e.qty, weightG: -e.weightG })),
          inverse,
        );
        expect(accepted(back)).toBe(true);
        expect(visible(back.stocks, after(back))).toEqual(visible(start.stocks, start.claims));
      }),
      { numRuns: 2000 },
    );
  });

  test('a promise carried there and back is where it was', () => {
    fc.assert(
      fc.property(world, fc.nat(5), fc.integer({ min: 1, max: 15 }), fc.nat(3), (start, which, qty, row) => {
        const claim = start.claims[which % Math.max(start.claims.length, 1)];
        const to = start.stocks[row % start.stocks.length];
        if (!claim || !to || qty > claim.openQty) return;
        // Goods go along, so that there is always enough where the promise lands.
        const there = plan(
          start.stocks,
          start.claims,
          [
            { txn: 0, stockId: claim.stockId, qty: -qty, weightG: 0, sourceLineId: null },
            { txn: 0, stockId: to.id, qty, weightG: 0, sourceLineId: null },
          ],
          [{ op: 'transfer', claimId: claim.id, qty, stockId: to.id, stage: 'PICKED', input: 0 }],
        );
        expect(accepted(there)).toBe(true);
        const split = there.opened[0];
        const carried = split ? 1000 : claim.id;
        const back = plan(
          there.stocks,
          after(there),
          [
            { txn: 0, stockId: to.id, qty: -qty, weightG: 0, sourceLineId: null },
            { txn: 0, stockId: claim.stockId, qty, weightG: 0, sourceLineId: null },
          ],
          [{ op: 'transfer', claimId: carried, qty, stockId: claim.stockId, stage: 'SHELF', input: 0 }],
        );
        expect(visible(back.stocks, after(back))).toEqual(visible(start.stocks, start.claims));
        if (split) expect(split).toMatchObject({ parentId: claim.id, qty });
        else expect(there.claims.find((c) => c.id === claim.id)).toMatchObject({ stockId: to.id, stage: 'PICKED' });
      }),
      { numRuns: 2000 },
    );
  });
});
