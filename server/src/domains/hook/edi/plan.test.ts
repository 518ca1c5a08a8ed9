import { describe, expect, test } from 'vitest';
import { ackOf, csvOf } from './ack.plan.ts';
import { mappedColumns, type Mapped } from './columns.plan.ts';
import { kindOf } from './intake.ts';
import { checkedOf, itemsOf, outcomesOf } from './rows.plan.ts';

const columnsOf = (mapped: Mapped) => ('columns' in mapped ? mapped.columns : []);
const own = columnsOf(mappedColumns('outbound', null));

describe('columns', () => {
  test('go by their labels, by what a partner calls them, or are not there and mean something', () => {
    const columns = columnsOf(mappedColumns('outbound', '货主单号 = PO No\n\n货主编码=|CWX\n数量=Qty|1'));
    const of = (name: string) => columns.find(({ field }) => field.name === name);
    expect(of('externalNo')).toMatchObject({ heading: 'PO No', fallback: '' });
    expect(of('ownerCode')).toMatchObject({ heading: '货主编码', fallback: 'CWX' });
    expect(of('unitQty')).toMatchObject({ heading: 'Qty', fallback: '1' });
    expect(of('goodsCode')).toMatchObject({ heading: '商品编码' });
  });

  test.each([
    ['货主单号', '第1行缺少='],
    ['\n数目=Qty', '第2行没有【数目】这一列'],
    ['数量=A\n数量=B', '第2行【数量】重复'],
    ['数量=商品编码', '两列都叫【商品编码】'],
  ])('%j is refused: %s', (said, fault) => {
    expect(mappedColumns('outbound', said)).toEqual({ fault });
  });
});

test('what a file is about stands at the beginning of its name', () => {
  expect(
    ['Goods1.CSV', 'outbound.xlsx', 'inbound-x.csv', 'orders.csv', 'outbound.txt', 'outbound'].map(kindOf),
  ).toEqual(['goods', 'outbound', 'inbound', undefined, undefined, undefined]);
});

describe('rows', () => {
  const row = (n: number, cells: Record<string, string>) => ({ row: n, cells: { ownerCode: 'A', ...cells } });

  test('of one number are one order, wherever they stand; its head stands in the first of them', () => {
    const { items, refused } = itemsOf(
      'outbound',
      [
        row(2, { externalNo: 'S1', requireOn: '2026/12/1', goodsCode: 'G1', unitQty: '2', unitLevel: '箱' }),
        row(3, { externalNo: 'S2', requireOn: '2026-12-02', goodsCode: 'G1', unitQty: '1' }),
        row(4, { externalNo: 'S1', goodsCode: 'G2', unitQty: '5' }),
      ],
      own,
    );
    expect(refused).toEqual([]);
    expect(items).toEqual([
      {
        key: 'S1',
        rows: [2, 4],
        sent: {
          ownerCode: 'A',
          externalNo: 'S1',
          requireOn: '2026-12-01',
          lines: [
            { goodsCode: 'G1', unitQty: 2, unitLevel: 3 },
            { goodsCode: 'G2', unitQty: 5 },
          ],
        },
      },
      expect.objectContaining({ key: 'S2', rows: [3] }),
    ]);
  });

  test('that contradict each other are refused, and so is the rest of their order', () => {
    const { items, refused } = itemsOf(
      'outbound',
      [
        row(2, { externalNo: 'S1', consignee: '甲', goodsCode: 'G1', unitQty: '2' }),
        row(3, { externalNo: 'S1', consignee: '乙', goodsCode: 'G2', unitQty: '2' }),
      ],
      own,
    );
    expect(items).toEqual([]);
    expect(refused.map(({ row: n, msg }) => [n, msg])).toEqual([
      [3, '【收货人】与同单第2行不一致'],
      [2, '同单其他行有误，整单未处理'],
    ]);
  });

  test('what is wrong with a line stands at its row, in the words of the sheet', () => {
    const { items } = itemsOf(
      'outbound',
      [
        row(2, { externalNo: 'S1', requireOn: '2026-12-01', goodsCode: 'G1', unitQty: '2' }),
        row(3, { externalNo: 'S1', goodsCode: 'G2', unitQty: 'x' }),
      ],
      own,
    );
    const { good, refused } = checkedOf('outbound', items);
    expect(good).toEqual([]);
    expect(refused.map(({ row: n, msg }) => [n, msg])).toEqual([
      [2, '同单其他行有误，整单未处理'],
      [3, expect.stringMatching(/^【数量】 /)],
    ]);
  });

  test('of goods bring their case and their barcode along', () => {
    const columns = columnsOf(mappedColumns('goods', null));
    const cells = {
      code: 'G1',
      name: '水',
      storageMode: '3',
      baseUnit: '件',
      caseUnit: '箱',
      caseRatio: '24',
      barcode: '69',
    };
    const { items } = itemsOf('goods', [row(2, cells)], columns);
    expect(items[0]?.sent).toMatchObject({
      units: [{ level: 3, unit: '箱', ratio: 24 }],
      barcodes: [{ barcode: '69' }],
    });
    const told = outcomesOf(
      'goods',
      { key: 'G1', rows: [2], sent: {} },
      {
        ok: false,
        code: 100_001,
        no: null,
        msg: null,
        errors: [{ field: 'units.0.unit', msg: '单位不存在' }],
      },
    );
    expect(told).toMatchObject([{ row: 2, ok: false, msg: '【箱单位】 单位不存在' }]);
  });
});

test('an acknowledgement is a sheet, and nothing in it runs', () => {
  expect(csvOf([['a,b', '"x"', '=1+1', null, 3]])).toBe(`\uFEFF"a,b","""x""",'=1+1,,3\r\n`);
  expect(ackOf([{ row: 2, key: 'S1', ok: true, code: 200, no: 'CK1', msg: null }]).split('\r\n')[1]).toBe(
    '2,S1,成功,CK1,200,',
  );
});
