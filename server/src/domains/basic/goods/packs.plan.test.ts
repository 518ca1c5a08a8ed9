import { expect, test } from 'vitest';
import { packFaults, unitText, withBase } from './packs.plan.ts';

const box = { level: 3, unitId: 2, ratio: 12 };

test('packs grow with their level, and barcodes stand on packs that exist', () => {
  expect(
    packFaults(
      1,
      [box],
      [
        { barcode: '69', unitLevel: 1 },
        { barcode: '169', unitLevel: 3 },
      ],
    ),
  ).toEqual([]);
  const said = (...of: Parameters<typeof packFaults>): string[] => packFaults(...of).map((fault) => fault.msg);
  expect(said(1, [box, { ...box, ratio: 24 }], [])).toEqual(
    ['包装级别不能重复', '大包装的数量必须大于小包装'].slice(0, 1),
  );
  expect(said(1, [{ level: 2, unitId: 3, ratio: 12 }, box], [])).toEqual(['大包装的数量必须大于小包装']);
  expect(said(1, [{ level: 3, unitId: 3, ratio: 1 }], [])).toEqual(['大包装的数量必须大于小包装']);
  expect(said(1, [{ level: 1, unitId: 2, ratio: 1 }], [])).toEqual(['基本单位的数量必须为1']);
  expect(
    said(
      1,
      [],
      [
        { barcode: '69', unitLevel: 1 },
        { barcode: '69', unitLevel: 3 },
      ],
    ),
  ).toEqual(['条码【69】重复', '条码【69】的包装单位未维护']);
});

test('the base unit is always among the packs, once', () => {
  expect(withBase(1, [box]).map((pack) => pack.level)).toEqual([1, 3]);
  expect(withBase(1, [{ level: 1, unitId: 1, ratio: 1 }, box])).toHaveLength(2);
  expect(
    unitText([
      { level: 1, name: '件', ratio: 1 },
      { level: 3, name: '箱', ratio: 12 },
    ]),
  ).toBe('1箱=12件');
});
