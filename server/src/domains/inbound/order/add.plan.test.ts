import { expect, test } from 'vitest';
import { QTY_MAX } from '#contract/terms/fields.ts';
import { modesOf, problems, ratioOf, type GoodsFact, type OrderFacts } from './add.plan.ts';

const goods = (id: number, more: Partial<GoodsFact> = {}): GoodsFact => ({
  id,
  ownerId: 1,
  code: `G${id}`,
  storageMode: 1,
  status: 1,
  ratios: { 3: 20 },
  ...more,
});
const facts = (more: Partial<OrderFacts> = {}): OrderFacts => ({
  owners: new Map([
    [1, { name: '甲', bound: true }],
    [2, { name: '乙', bound: false }],
  ]),
  suppliers: new Map([
    [5, 1],
    [6, 2],
  ]),
  producers: new Map([
    [7, 1],
    [8, 2],
  ]),
  goods: new Map([
    [1, goods(1)],
    [2, goods(2, { ownerId: 2 })],
    [3, goods(3, { status: 0 })],
    [4, goods(4, { storageMode: 3 })],
  ]),
  modes: new Set([1]),
  externals: new Set(['1/PO-1']),
  aims: new Map([
    [
      'OUT1',
      [
        { detailId: 31, lineNo: 1, goodsId: 1, status: 20 },
        { detailId: 32, lineNo: 2, goodsId: 1, status: 20 },
      ],
    ],
    ['OUT2', [{ detailId: 33, lineNo: 1, goodsId: 1, status: 90 }]],
    ['OUT3', [{ detailId: 34, lineNo: 1, goodsId: 4, status: 10 }]],
  ]),
  ...more,
});
const line = (goodsId: number, more: object = {}) => ({ goodsId, unitLevel: 1, unitQty: 1, ...more });
const order = (more: object = {}) => ({ ownerId: 1, orderType: 1 as const, lines: [line(1)], ...more });
const said = (orders: ReturnType<typeof order>[], with_ = facts()) =>
  problems(orders, with_).map(
    (p) => `${p.order}${p.line === undefined ? '' : `.${p.line}`} ${p.kind} ${p.field} ${p.msg}`,
  );

test('a sound order has nothing against it', () =>
  expect(said([order({ supplierId: 5, producerId: 7, externalNo: 'PO-2' })])).toEqual([]));
test.each([
  [
    'an owner out of reach',
    order({ ownerId: 9 }),
    ['0 SCOPE ownerId 无权操作该货主的数据', '0.0 FIELD goodsId 商品编码不存在'],
  ],
  [
    'an owner not served here',
    order({ ownerId: 2, lines: [line(2)] }),
    ['0 BUSINESS ownerId 货主【乙】未开通当前仓库'],
  ],
  ["another owner's supplier", order({ supplierId: 6 }), ['0 FIELD supplierId 供应商不存在']],
  ["another owner's producer", order({ producerId: 8 }), ['0 FIELD producerId 生产商不存在']],
  ['a number that is taken', order({ externalNo: 'PO-1' }), ['0 DUPLICATE externalNo 货主单号【PO-1】已存在']],
  [
    'a line of an order without the order',
    order({ lines: [line(1, { forLineNo: 1 })] }),
    ['0.0 FIELD forOrderNo 请输入越库出库单号'],
  ],
  [
    'an order that is not there',
    order({ lines: [line(1, { forOrderNo: 'OUT9' })] }),
    ['0.0 FIELD forOrderNo 出库单【OUT9】不存在'],
  ],
  [
    'an order that has left',
    order({ lines: [line(1, { forOrderNo: 'OUT2' })] }),
    ['0.0 FIELD forOrderNo 出库单【OUT2】已复核或已结束，不能越库'],
  ],
  [
    'an order of other goods',
    order({ lines: [line(1, { forOrderNo: 'OUT3' })] }),
    ['0.0 FIELD forOrderNo 出库单【OUT3】没有该商品'],
  ],
  [
    'one of two lines, unnamed',
    order({ lines: [line(1, { forOrderNo: 'OUT1' })] }),
    ['0.0 FIELD forLineNo 出库单【OUT1】有多行该商品，请填写越库行号'],
  ],
  [
    'a line of other goods',
    order({ lines: [line(1, { forOrderNo: 'OUT1', forLineNo: 3 })] }),
    ['0.0 FIELD forLineNo 出库单【OUT1】第3行不是该商品'],
  ],
  ["another owner's goods", order({ lines: [line(2)] }), ['0.0 FIELD goodsId 商品编码不存在']],
  ['goods switched off', order({ lines: [line(1), line(3)] }), ['0.1 BUSINESS goodsId 商品【G3】已停用']],
  [
    'goods no room is cold enough for',
    order({ lines: [line(4)] }),
    ['0.0 BUSINESS goodsId 当前仓库无【常温】库房，无法接收商品【G4】'],
  ],
  [
    'a pack that is not kept',
    order({ lines: [line(1, { unitLevel: 4 })] }),
    ['0.0 FIELD unitLevel 商品【G1】未维护【托】单位'],
  ],
  [
    'more than can be counted',
    order({ lines: [line(1, { unitLevel: 3, unitQty: QTY_MAX / 20 + 1 })] }),
    ['0.0 FIELD unitQty 数量超出范围'],
  ],
])('%s', (_, one, why) => expect(said([one])).toEqual(why));
test('the largest quantity is still taken', () =>
  expect(said([order({ lines: [line(1, { unitLevel: 3, unitQty: QTY_MAX / 20 })] })])).toEqual([]));
test('goods come twice only when their wanted date or lot differs', () => {
  expect(
    said([order({ lines: [line(1), line(1, { wantLotNo: 'L' }), line(1, { wantProducedOn: '2026-01-01' })] })]),
  ).toEqual([]);
  expect(said([order({ lines: [line(1, { wantLotNo: 'L' }), line(1, { wantLotNo: 'L' })] })])).toEqual([
    '0.1 DUPLICATE goodsId 明细重复：商品【G1】',
  ]);
});
test('of two orders of a batch with one number the second is refused, of two owners neither', () => {
  expect(said([order({ externalNo: 'N' }), order({ externalNo: 'N' })])).toEqual([
    '1 DUPLICATE externalNo 货主单号【N】已存在',
  ]);
  expect(
    said([order({ externalNo: 'N' }), order({ ownerId: 2, externalNo: 'N', lines: [line(2)] })]).filter((why) =>
      why.includes('externalNo'),
    ),
  ).toEqual([]);
});
test('one piece needs no row of its own, and the header names each storage mode once', () => {
  expect([
    ratioOf(goods(1), 1),
    ratioOf(goods(1), 3),
    ratioOf(goods(1), 2),
    ratioOf(goods(1, { ratios: { 1: 6 } }), 1),
  ]).toEqual([1, 20, undefined, 6]);
  expect(modesOf(order({ lines: [line(4), line(1), line(4)] }), facts().goods)).toBe('1,3');
});

test('the same goods may come for two lines', () =>
  expect(
    said([
      order({
        lines: [
          line(1, { forOrderNo: 'OUT1', forLineNo: 1 }),
          line(1, { forOrderNo: 'OUT1', forLineNo: 2 }),
          line(1, { forOrderNo: 'OUT1', forLineNo: 2 }),
        ],
      }),
    ]),
  ).toEqual(['0.2 DUPLICATE goodsId 明细重复：商品【G1】']));
