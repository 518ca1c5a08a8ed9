import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { pageInput, pageOutput } from '../../kit/page.ts';
import { ref } from '../../terms/fields.ts';
import { codes, moment, pack } from '../../terms/values.ts';

const BASE = '/warehouse-entry-server/v1/transitInventory';

export const transitSearch = z.object({
  orderNo: codes('入库单号'),
  ownerId: ref('货主', 'owner').nullish(),
  goodsId: ref('商品', 'goods').nullish(),
  expectFrom: moment('预计到货从').nullish(),
  expectTo: moment('预计到货到').nullish(),
});
export type TransitSearch = z.output<typeof transitSearch>;

/** What is on its way of one line of a receipt (在途库存), in base units, as the ledger has it. */
export const transitRow = z.object({
  id: z.int(),
  orderId: z.int(),
  orderNo: z.string().meta({ label: '入库单号' }),
  status: z.int().meta({ label: '入库单状态', life: 'inboundOrder' }),
  lineNo: z.int().meta({ label: '行号' }),
  ownerName: z.string().meta({ label: '货主' }),
  /** Its supplier, or the house of ours that sends it. */
  fromName: z.string().nullable().meta({ label: '发货方' }),
  goodsCode: z.string().meta({ label: '商品编码' }),
  goodsName: z.string().meta({ label: '商品名称' }),
  packs: z.array(pack),
  qtyExpected: z.int().meta({ label: '预计数量' }),
  qtyReceived: z.int().meta({ label: '已收数量' }),
  qtyTransit: z.int().meta({ label: '在途数量' }),
  /** When it is awaited; at our gate, where a vehicle of ours fetches it. */
  eta: z.string().nullable().meta({ label: '预计到货' }),
  isLate: z.boolean().meta({ label: '逾期' }),
  isPickup: z.boolean().meta({ label: '提货' }),
});

export const transitApi = {
  queryPage: endpoint({
    act: 'query',
    path: `${BASE}/queryPage`,
    label: '查询在途库存',
    permit: 'in:transit:list',
    input: pageInput(transitSearch),
    output: pageOutput(transitRow).extend({
      /** Receipts and goods of everything the search finds. */
      orders: z.int().meta({ label: '入库单数' }),
      goods: z.int().meta({ label: '商品数' }),
      late: z.int().meta({ label: '逾期行数' }),
    }),
  }),
  export: endpoint({
    act: 'query',
    path: `${BASE}/export`,
    label: '导出在途库存',
    permit: 'in:transit:export',
    file: true,
    input: transitSearch,
    output: z.any(),
  }),
};
