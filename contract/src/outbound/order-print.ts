import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { day, flag } from '../terms/fields.ts';
import { codes, pack, rowId } from '../terms/values.ts';

const BASE = '/warehouse-out-server/v1/outOrder';
/** Sheets of one print. */
export const PRINT_MAX = 50;

const printSearch = z.object({
  orderNo: codes('出库单号'),
  ownerId: rowId('货主').nullish().meta({ ref: 'owner' }),
  storeId: rowId('门店').nullish().meta({ ref: 'store' }),
  routeId: rowId('线路').nullish().meta({ ref: 'route' }),
  isPrinted: z.boolean().nullish().meta({ label: '已打印' }),
  requireFrom: day('要求日期从').nullish(),
  requireTo: day('要求日期到').nullish(),
});
export type PrintSearch = z.output<typeof printSearch>;

/** An order as it is looked for to be printed. */
const printRow = z.object({
  id: z.int(),
  orderNo: z.string().meta({ label: '出库单号' }),
  orderType: z.int().meta({ label: '出库类型', dict: 'outboundType' }),
  deliveryType: z.int().meta({ label: '配送方式', dict: 'deliveryType' }),
  ownerId: z.int(),
  ownerName: z.string().meta({ label: '货主' }),
  storeId: z.int().nullable(),
  storeName: z.string().nullable().meta({ label: '门店' }),
  routeId: z.int().nullable(),
  routeName: z.string().nullable().meta({ label: '线路' }),
  stopNo: z.int().meta({ label: '站序' }),
  requireOn: z.string().meta({ label: '要求日期' }),
  totalQty: z.int().meta({ label: '总数量' }),
  status: z.int().meta({ label: '状态' }),
  printCount: z.int().meta({ label: '打印次数' }),
  printedAt: z.string().nullable().meta({ label: '最后打印' }),
  printedBy: z.string().nullable().meta({ label: '打印人' }),
  createdAt: z.string().meta({ label: '创建时间' }),
});

/** What stands on the paper that goes with the goods. */
export const orderSheetPaper = z.object({
  id: z.int(),
  orderNo: z.string().meta({ label: '出库单号' }),
  externalNo: z.string().nullable().meta({ label: '货主单号' }),
  deliveryType: z.int().meta({ label: '配送方式', dict: 'deliveryType' }),
  ownerName: z.string().meta({ label: '货主' }),
  storeName: z.string().nullable().meta({ label: '门店' }),
  routeName: z.string().nullable().meta({ label: '线路' }),
  stopNo: z.int().meta({ label: '站序' }),
  requireOn: z.string().meta({ label: '要求日期' }),
  consignee: z.string().nullable().meta({ label: '收货人' }),
  phone: z.string().nullable().meta({ label: '电话' }),
  address: z.string().nullable().meta({ label: '地址' }),
  remark: z.string().nullable().meta({ label: '备注' }),
  printCount: z.int().meta({ label: '打印次数' }),
  printedAt: z.string().meta({ label: '打印时间' }),
  lines: z.array(
    z.object({
      lineNo: z.int().meta({ label: '行号' }),
      goodsCode: z.string().meta({ label: '商品编码' }),
      goodsName: z.string().meta({ label: '商品名称' }),
      spec: z.string().nullable().meta({ label: '规格' }),
      packs: z.array(pack).meta({ label: '包装' }),
      qtyWanted: z.int().meta({ label: '应发' }),
      qtyShipped: z.int().meta({ label: '实发' }),
    }),
  ),
});

export const orderPrintApi = {
  queryPrintPage: endpoint({
    act: 'query',
    path: `${BASE}/queryPrintPage`,
    label: '查询打印出库单',
    permit: 'out:print:list',
    input: pageInput(printSearch),
    output: pageOutput(printRow),
  }),
  /** Counted before it is on paper. What was printed already is printed again only when that is said, by who may. */
  print: endpoint({
    act: 'command',
    path: `${BASE}/print`,
    label: '打印出库单',
    permit: 'out:print:print',
    input: z.object({
      ids: z
        .array(rowId('编号'))
        .min(1, '请选择数据')
        .max(PRINT_MAX, `一次最多${PRINT_MAX}条`)
        .meta({ label: '出库单' }),
      again: flag('补打'),
    }),
    output: z.object({ list: z.array(orderSheetPaper) }),
  }),
};
