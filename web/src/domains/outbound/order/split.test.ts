import { expect, test } from 'vitest';
import { pieces, splitFault, usual } from './split.ts';

const lines = [
  { id: 1, qtyWanted: 10 },
  { id: 2, qtyWanted: 5 },
];

test('what leaves is more than nothing, no more than is wanted, and something stays', () => {
  expect(splitFault(lines, new Map())).toBe('请选择拆出的明细');
  expect(splitFault(lines, new Map([[1, null]]))).toBe('拆单数量必须大于0且小于原数量');
  expect(splitFault(lines, new Map([[1, 11]]))).toBe('拆单数量必须大于0且小于原数量');
  expect(splitFault(lines, new Map([[1, 10]]))).toBeNull();
  expect(
    splitFault(
      lines,
      new Map([
        [1, 10],
        [2, 5],
      ]),
    ),
  ).toBe('至少保留一行');
  expect(splitFault(lines.slice(0, 1), new Map([[1, 10]]))).toBe('拆单数量必须大于0且小于原数量');
  expect(pieces(new Map([[2, 3]]))).toEqual([{ detailId: 2, qty: 3 }]);
});

test('what lacks, or one storage mode, is chosen at once where something stays', () => {
  const of = (id: number, qtyAllocated: number, storageMode: number) => ({
    id,
    qtyWanted: 10,
    qtyAllocated,
    storageMode,
  });
  const mixed = usual([of(1, 10, 1), of(2, 4, 2)]);
  expect(mixed.lacking).toEqual(new Map([[2, 6]]));
  expect(mixed.modes).toEqual(
    new Map([
      [1, new Map([[1, 10]])],
      [2, new Map([[2, 10]])],
    ]),
  );
  expect(usual([of(1, 0, 1), of(2, 0, 1)])).toEqual({ lacking: null, modes: new Map() });
});
