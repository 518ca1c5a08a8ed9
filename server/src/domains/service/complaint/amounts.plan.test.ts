import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Proposal } from '#contract/service/complaint-fields.ts';
import {
  chainFor,
  claimFen,
  dueFrom,
  fen,
  goodsFaults,
  lineFen,
  proposalFault,
  refusesAgain,
  refusesAgainPay,
  tooLate,
} from './amounts.plan.ts';

const amount = fc.integer({ min: 1, max: 100_000_00 });
const mode = fc.constantFrom(2 as const, 3 as const);
const share = (part: number) => ({ party: 2 as const, name: '捷运冷链', amount: part / 100 });

test('shares that add up to the amount are taken, any other sum is refused, to the fen', () => {
  fc.assert(
    fc.property(
      fc.array(amount, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: -300, max: 300 }),
      mode,
      (parts, off, payMode) => {
        const sum = parts.reduce((a, b) => a + b, 0),
          asked = sum + off;
        fc.pre(asked > 0);
        const fault = proposalFault(
          { payMode, amount: asked / 100, shares: parts.map(share) },
          { claim: asked, paid: 0 },
          false,
        );
        expect(fault?.msg ?? null).toBe(off === 0 ? null : '责任分摊合计必须等于赔付金额');
      },
    ),
  );
});

test('nothing is proposed beyond the claim, and nothing again beyond what is left of it', () => {
  fc.assert(
    fc.property(amount, amount, amount, fc.boolean(), (claim, paid, asked, again) => {
      const fault = proposalFault({ payMode: 2, amount: asked / 100, shares: [share(asked)] }, { claim, paid }, again);
      const most = again ? claim - paid : claim;
      expect(fault === null).toBe(asked <= most && asked <= claim);
    }),
  );
});

test('a transfer names its account; what needs no payment is no proposal', () => {
  const all: Partial<Proposal> = {
    payMode: 1,
    amount: 1,
    shares: [share(100)],
    payee: '李',
    bankAccount: '6222000011112222',
  };
  const at = { claim: 100, paid: 0 };
  expect(proposalFault(all, at, false)).toBeNull();
  expect(proposalFault({ ...all, bankAccount: '' }, at, false)).toEqual({
    field: 'bankAccount',
    msg: '请填写收款账户',
  });
  expect(proposalFault({ ...all, payMode: 4 }, at, false)?.field).toBe('payMode');
  expect(proposalFault({ ...all, amount: 0 }, at, false)?.msg).toBe('赔付金额必须大于0且不超过索赔金额');
});

test('the more is paid the more decide', () => {
  expect([50_000, 50_001, 500_000, 500_001].map(chainFor)).toEqual([[1], [1, 2], [1, 2], [1, 2, 3]]);
  fc.assert(
    fc.property(amount, amount, (a, b) => {
      if (a <= b) expect(chainFor(a).length).toBeLessThanOrEqual(chainFor(b).length);
    }),
  );
});

test('goods count to the fen, half up', () => {
  expect(lineFen(12, 40)).toBe(48_000);
  expect(lineFen(0.333, 0.0151)).toBe(1);
  expect(lineFen(0.5, 0.01)).toBe(1);
  expect(claimFen([{ lineId: 1, claimQty: 12, unitPrice: 40 }], 9)).toBe(48_000);
  expect(claimFen([], 12.34)).toBe(1234);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), (cents) => {
      expect(fen(cents / 100)).toBe(cents);
    }),
  );
});

test('of a line no more is claimed than is left of it, and each line once', () => {
  const lines = new Map([[1, { claimable: 5 }]]);
  const one = (lineId: number, claimQty: number) => ({ lineId, claimQty, unitPrice: 1 });
  expect(goodsFaults([one(1, 5)], lines)).toEqual([]);
  expect(goodsFaults([one(1, 6)], lines)).toEqual([{ field: 'goods.0.claimQty', msg: '投诉数量超过可投诉数量' }]);
  expect(goodsFaults([one(1, 1), one(1, 1)], lines)).toEqual([{ field: 'goods.1.lineId', msg: '商品明细重复' }]);
  expect(goodsFaults([one(2, 1)], lines)[0]?.msg).toBe('商品不在该单据中');
});

test('days and rounds run out', () => {
  const now = new Date('2026-03-02T00:00:00Z'),
    ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  expect([tooLate(ago(90), now), tooLate(ago(91), now), tooLate(null, now)]).toEqual([false, true, false]);
  expect(refusesAgain({ closedAt: ago(31), roundNo: 1, now })).toBe('完结已超过30天，不能再次投诉');
  expect(refusesAgain({ closedAt: ago(30), roundNo: 3, now })).toBe('投诉轮次已达上限');
  expect(refusesAgain({ closedAt: null, roundNo: 2, now })).toBeNull();
  expect(refusesAgainPay({ closedAt: ago(1), now, pays: 3 })).toBe('赔付次数已达上限');
  expect(refusesAgainPay({ closedAt: ago(31), now, pays: 0 })).toBe('完结已超过30天，不能再次赔付');
  const due = dueFrom(now, 2);
  expect([due.respondDueAt, due.finishDueAt].map((at) => (at.getTime() - now.getTime()) / 3_600_000)).toEqual([2, 48]);
});
