import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  baseQty,
  fromRow,
  judged,
  pastedRows,
  placedFaults,
  qtyOf,
  repeats,
  taken,
  type Draft,
  type LineKind,
} from './draft.ts';
import type { Picked } from './goods.ts';

const dumplings: Picked = {
  id: 7,
  code: 'CWX-1001',
  name: '速冻水饺',
  packs: [
    { level: 1, name: '袋', ratio: 1 },
    { level: 3, name: '箱', ratio: 20 },
  ],
};
const salt: Picked = { id: 8, code: 'CWX-2002', name: '食盐', packs: [{ level: 1, name: '袋', ratio: 1 }] };

/** A document whose lines say one thing more: where the goods should come from. */
interface Line extends Draft {
  from: string;
}
const kind: LineKind<Line, { goodsId: number; unitQty: number; from: string | null }> = {
  max: 500,
  shape: {
    goodsId: z.int(),
    unitQty: z.int('请输入正整数').min(1, '请输入正整数'),
    from: z.string().max(3, '长度不能超过3').nullable(),
  },
  blank: (key) => ({ key, goods: null, level: 1, qty: '', from: '' }),
  isBlank: (line) => line.goods === null && line.qty === '' && line.from === '',
  withGoods: taken,
  sent: (line, goodsId) => ({ goodsId, unitQty: qtyOf(line), from: line.from || null }),
  wants: (line) => line.from,
};
const line = (key: number, change: Partial<Line> = {}): Line => ({
  ...kind.blank(key),
  goods: dumplings,
  level: 3,
  qty: '5',
  ...change,
});

test('a goods is taken in cases where there are such, else in its base unit', () => {
  expect(taken(kind.blank(1), dumplings).level).toBe(3);
  expect(taken(kind.blank(1), salt).level).toBe(1);
});

test('a line tells its base units, and nothing while it has none', () => {
  expect(baseQty(line(1))).toBe(100);
  expect(baseQty(line(1, { level: 1 }))).toBe(5);
  expect(baseQty(line(1, { level: 4 }))).toBe(5);
  for (const nothing of [{ qty: '0' }, { qty: '' }, { qty: '1.5' }, { qty: '99999999999999999' }, { goods: null }])
    expect(baseQty(line(1, nothing))).toBeNull();
});

test('the same goods and the same wish twice is a repetition of the first; another wish is not', () => {
  expect(repeats([line(4), line(5, { from: 'A' }), line(6), line(7, { from: 'A' }), line(8)], kind.wants)).toEqual(
    new Map([
      [6, 1],
      [7, 2],
      [8, 1],
    ]),
  );
});

test('lines without goods repeat nothing', () =>
  expect(repeats([line(1, { goods: null }), line(2, { goods: null })], kind.wants).size).toBe(0));

test('what cannot be sent is told at its cell, each by its own schema', () => {
  const { lines, faults } = judged(
    [line(1), line(2, { qty: '1.5' }), line(3, { goods: null, from: 'far away' })],
    kind,
  );
  expect([...faults]).toEqual([
    [2, { unitQty: '请输入正整数' }],
    [3, { goodsId: '请选择商品', from: '长度不能超过3' }],
  ]);
  expect(lines.map(({ goodsId, unitQty }) => [goodsId, unitQty])).toEqual([
    [7, 5],
    [7, 1.5],
  ]);
});

test('an error of the server lands on the line that was sent, not on the one with that number', () => {
  const said = [
    { field: 'lines.1.unitQty', msg: '数量超出范围' },
    { field: 'lines.1.from', msg: '没有这个库位' },
    { field: 'ownerId', msg: '请选择' },
    { field: 'lines[0]', msg: '明细重复' },
    { field: 'lines.2.unitQty', msg: '不在' },
    { field: 'lines.0.constructor', msg: '不是单元格' },
  ];
  expect([...placedFaults(said, [line(4), line(9)], kind.shape)]).toEqual([
    [9, { unitQty: '数量超出范围', from: '没有这个库位' }],
    [4, { goodsId: '明细重复' }],
  ]);
});

test('rows of a sheet become lines; a heading, a word or a fraction is no quantity', () => {
  expect(pastedRows('cwx-1\t12\t箱\r\nCWX-2\t数量\n\n \t5\nCWX-3\t1.5\t')).toEqual([
    { code: 'CWX-1', qty: '12', unit: '箱' },
    { code: 'CWX-2', qty: '', unit: '' },
    { code: 'CWX-3', qty: '', unit: '' },
  ]);
});

test('a row counts in the unit it names; one the goods has not leaves the usual one', () => {
  const usual = taken(kind.blank(0), dumplings);
  expect(fromRow(usual, { qty: '12', unit: '袋' })).toMatchObject({ qty: '12', level: 1 });
  expect(fromRow(usual, { qty: '12', unit: '托' })).toMatchObject({ qty: '12', level: 3 });
});

test('law: whatever is pasted, every row that has a code comes back once, in its order', () => {
  const cell = fc.string({ maxLength: 8 }).map((text) => text.replaceAll(/\s/g, ''));
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, fc.nat(), cell)), fc.constantFrom('\n', '\r\n'), (rows, end) => {
      const back = pastedRows(rows.map((row) => row.join('\t')).join(end));
      expect(back).toEqual(
        rows
          .filter(([code]) => code !== '')
          .map(([code, qty, unit]) => ({ code: code.toUpperCase(), qty: String(qty), unit })),
      );
    }),
  );
});

test('law: a line that was judged well has a schema that takes it, and only those lines are without faults', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          qty: fc.constantFrom('', '0', '7', '120', '1.5'),
          from: fc.string({ maxLength: 5 }),
          goods: fc.constantFrom(dumplings, salt, null),
        }),
      ),
      (typed) => {
        const drafts = typed.map((each, i) => line(i + 1, each));
        const { faults } = judged(drafts, kind);
        for (const draft of drafts)
          expect(faults.has(draft.key)).toBe(
            !(draft.goods && Number(draft.qty) > 0 && draft.qty !== '1.5' && draft.from.trim().length <= 3),
          );
      },
    ),
  );
});
