import fc from 'fast-check';
import { expect, test } from 'vitest';
import { givenBack, splitProblem, type SplitLine } from './split.plan.ts';

const line = (id: number, ordered: number, more: Partial<SplitLine> = {}): SplitLine => ({
  id,
  lineNo: id,
  ordered,
  allocated: 0,
  gone: 0,
  replaces: false,
  ...more,
});
const msg = (...asked: Parameters<typeof splitProblem>): string | undefined => splitProblem(...asked)?.msg;

test('what may not leave is said by the line', () => {
  const lines = [line(1, 10, { gone: 4 }), line(2, 5)];
  expect(msg(lines, [{ detailId: 9, qty: 1 }])).toBe('明细不存在');
  expect(msg(lines, [{ detailId: 1, qty: 7 }])).toBe('拆单数量必须大于0且小于原数量');
  expect(msg(lines, [{ detailId: 1, qty: 6 }])).toBeUndefined();
  expect(msg([line(1, 5)], [{ detailId: 1, qty: 5 }])).toBe('拆单数量必须大于0且小于原数量');
  expect(
    msg(lines, [
      { detailId: 1, qty: 1 },
      { detailId: 1, qty: 1 },
    ]),
  ).toBe('第1行重复');
  expect(
    msg(lines, [
      { detailId: 1, qty: 6 },
      { detailId: 2, qty: 5 },
    ]),
  ).toBe('至少保留一行');
  expect(msg([line(1, 5, { replaces: true }), line(2, 1)], [{ detailId: 1, qty: 1 }])).toBe(
    '第1行正在替代，请先取消分配',
  );
});

test('the promise made last is given back first, and no more than is too much', () => {
  const lines = [line(1, 10, { allocated: 9 })];
  const claims = [
    { claimId: 3, detailId: 1, qty: 2 },
    { claimId: 2, detailId: 1, qty: 3 },
    { claimId: 1, detailId: 1, qty: 4 },
  ];
  expect(givenBack(lines, [{ detailId: 1, qty: 1 }], claims)).toEqual([]);
  expect(givenBack(lines, [{ detailId: 1, qty: 4 }], claims)).toEqual([
    { claimId: 3, detailId: 1, qty: 2 },
    { claimId: 2, detailId: 1, qty: 1 },
  ]);
});

test('after any split a line holds no more than it still wants, and lost no more than it had to', () => {
  const asked = fc
    .record({ wanted: fc.integer({ min: 1, max: 50 }), gone: fc.integer({ min: 0, max: 9 }) })
    .chain(({ wanted, gone }) =>
      fc.record({
        wanted: fc.constant(wanted),
        gone: fc.constant(gone),
        qty: fc.integer({ min: 1, max: wanted }),
        held: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 6 }),
      }),
    );
  fc.assert(
    fc.property(asked, ({ wanted, gone, qty, held }) => {
      const claims = held.map((n, i) => ({ claimId: held.length - i, detailId: 1, qty: n }));
      const had = held.reduce((sum, n) => sum + n, 0);
      if (had > wanted) return;
      const back = givenBack([line(1, wanted + gone, { allocated: had, gone })], [{ detailId: 1, qty }], claims);
      const lost = back.reduce((sum, part) => sum + part.qty, 0);
      expect(had - lost).toBe(Math.min(had, wanted - qty));
    }),
  );
});
