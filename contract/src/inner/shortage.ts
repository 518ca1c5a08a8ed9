import { z } from 'zod';
import { cartonCodes } from '../inbound/catch.ts';
import { INNER } from '../inventory/stock.ts';
import { endpoint, type InputOf } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { qty, ref, remark } from '../terms/fields.ts';
import { codes, moment, pack, rowId } from '../terms/values.ts';

const BASE = `${INNER}/shortage`;
export const SHORTAGES_MAX = 100;

export const shortageSearch = z.object({
  stockId: rowId('库存行').nullish(),
  orderNo: codes('出库单号'),
  positionCode: codes('库位'),
  goodsId: ref('商品', 'goods').nullish(),
  ownerId: ref('货主', 'owner').nullish(),
  createdFrom: moment('发现时间从').nullish(),
  createdTo: moment('发现时间到').nullish(),
});
export type ShortageSearch = z.output<typeof shortageSearch>;

/** Stock found short at a pick or a check: locked where the book has it until somebody says what became of it. */
export const shortageRow = z.object({
  id: z.int(),
  stockId: z.int(),
  positionCode: z.string().meta({ label: '库位' }),
  lpnCode: z.string().nullable().meta({ label: '容器' }),
  goodsId: z.int(),
  goodsCode: z.string().meta({ label: '商品编码' }),
  goodsName: z.string().meta({ label: '商品名称' }),
  packs: z.array(pack).meta({ label: '包装' }),
  ownerId: z.int(),
  ownerName: z.string().meta({ label: '货主' }),
  lotNo: z.string().meta({ label: '批次' }),
  quality: z.string().meta({ label: '品质', dict: 'quality' }),
  onHand: z.int().meta({ label: '账面' }),
  lockedQty: z.int().meta({ label: '锁定待查' }),
  orderId: z.int().nullable(),
  orderNo: z.string().nullable().meta({ label: '出库单号' }),
  createdAt: z.string().meta({ label: '发现时间' }),
  createdBy: z.string().meta({ label: '发现人' }),
});

const settled = z.object({
  id: rowId('短缺'),
  /** What was locked when the person looked: who comes second is told so. */
  lockedQty: qty('锁定数量'),
  /** All of it when left out. */
  qty: qty('数量').nullish(),
  /** Of goods by weight: the cartons that are lost; they are the quantity. */
  cartonCodes,
});

export const shortageApi = {
  queryPage: endpoint({
    act: 'query',
    path: `${BASE}/queryPage`,
    label: '查询短缺锁定',
    permit: 'inv:short:list',
    input: pageInput(shortageSearch),
    output: pageOutput(shortageRow),
  }),
  /** 盘亏 posts the loss as an executed adjustment, 找到 releases the lock: the goods may be promised again. */
  settle: endpoint({
    act: 'command',
    path: `${BASE}/settle`,
    label: '处理短缺锁定',
    permit: 'inv:short:settle',
    keyRequired: true,
    input: z.object({
      outcome: z.enum(['LOST', 'FOUND'], '请选择盘亏或找到').meta({ label: '处理结果', dict: 'shortageOutcome' }),
      lines: z
        .array(settled)
        .min(1, '请选择短缺')
        .max(SHORTAGES_MAX, `一次最多${SHORTAGES_MAX}条`)
        .meta({ label: '短缺' }),
      remark: remark(),
    }),
    output: z.object({
      qty: z.int().meta({ label: '处理数量' }),
      adjusts: z.array(z.object({ id: z.int(), adjustNo: z.string() })).meta({ label: '调整单' }),
    }),
  }),
};
export type ShortageInput = InputOf<typeof shortageApi.settle>;
