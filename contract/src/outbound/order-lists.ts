import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { day } from '../terms/fields.ts';
import { codes, moment, pack, rowId } from '../terms/values.ts';

const BASE = '/warehouse-out-server/v1/outOrder';

const combinedSearch = z.object({
  ownerId: rowId('货主').nullish().meta({ ref: 'owner' }),
  storeId: rowId('门店').nullish().meta({ ref: 'store' }),
  routeId: rowId('线路').nullish().meta({ ref: 'route' }),
  requireFrom: day('要求日期从').nullish(),
  requireTo: day('要求日期到').nullish(),
});
export type CombinedSearch = z.output<typeof combinedSearch>;

const sums = {
  orderCount: z.int().meta({ label: '单数' }),
  totalQty: z.int().meta({ label: '总数量' }),
  totalWeight: z.int().meta({ label: '重量(克)' }),
  totalVolume: z.int().meta({ label: '体积(立方厘米)' }),
};

/** Orders that could leave together (合单): of one store, for one day and route, none of which is in a wave. */
const combinedRow = z.object({
  /** The first of the orders. */
  id: z.int(),
  combineKey: z.string().meta({ label: '合单键' }),
  ownerId: z.int(),
  ownerName: z.string().meta({ label: '货主' }),
  storeId: z.int(),
  storeName: z.string().meta({ label: '门店' }),
  routeId: z.int().nullable(),
  routeName: z.string().nullable().meta({ label: '线路' }),
  requireOn: z.string().meta({ label: '要求日期' }),
  cutoffAt: z.string().nullable().meta({ label: '最早截单' }),
  ...sums,
  openCount: z.int().meta({ label: '待分配' }),
  partCount: z.int().meta({ label: '部分分配' }),
  allocatedCount: z.int().meta({ label: '已分配' }),
  orders: z
    .array(
      z.object({
        id: z.int(),
        orderNo: z.string().meta({ label: '出库单号' }),
        status: z.int().meta({ label: '状态' }),
        deliveryType: z.int().meta({ label: '配送方式', dict: 'deliveryType' }),
        totalQty: z.int().meta({ label: '总数量' }),
      }),
    )
    .meta({ label: '出库单' }),
});

const recordSearch = z.object({
  orderNo: codes('出库单号'),
  ownerId: rowId('货主').nullish().meta({ ref: 'owner' }),
  operatorId: rowId('操作人').nullish().meta({ ref: 'user' }),
  postedFrom: moment('操作时间从').nullish(),
  postedTo: moment('操作时间到').nullish(),
});
export type OrderRecordSearch = z.output<typeof recordSearch>;

/** One thing that was done to an outbound order. */
const recordRow = z.object({
  id: z.int(),
  orderId: z.int(),
  orderNo: z.string().meta({ label: '出库单号' }),
  ownerId: z.int(),
  ownerName: z.string().meta({ label: '货主' }),
  action: z.string(),
  actionName: z.string().meta({ label: '操作' }),
  lineNo: z.int().nullable().meta({ label: '行号' }),
  goodsCode: z.string().nullable().meta({ label: '商品编码' }),
  fromStatus: z.int().nullable().meta({ label: '原状态' }),
  toStatus: z.int().nullable().meta({ label: '新状态' }),
  qty: z.int().nullable().meta({ label: '数量' }),
  operatorId: z.int(),
  operatorName: z.string().meta({ label: '操作人' }),
  postedAt: z.string().meta({ label: '操作时间' }),
});

const goodsSearch = z.object({
  orderNo: codes('出库单号'),
  ownerId: rowId('货主').nullish().meta({ ref: 'owner' }),
  storeId: rowId('门店').nullish().meta({ ref: 'store' }),
  goodsId: rowId('商品').nullish().meta({ ref: 'goods' }),
  requireFrom: day('要求日期从').nullish(),
  requireTo: day('要求日期到').nullish(),
});
export type OrderGoodsSearch = z.output<typeof goodsSearch>;

/** One line of an order among those of all orders: which goods went where, and how far. */
const goodsRow = z.object({
  id: z.int(),
  orderId: z.int(),
  orderNo: z.string().meta({ label: '出库单号' }),
  lineNo: z.int().meta({ label: '行号' }),
  ownerId: z.int(),
  ownerName: z.string().meta({ label: '货主' }),
  storeId: z.int().nullable(),
  storeName: z.string().nullable().meta({ label: '门店' }),
  goodsId: z.int(),
  goodsCode: z.string().meta({ label: '商品编码' }),
  goodsName: z.string().meta({ label: '商品名称' }),
  packs: z.array(pack).meta({ label: '包装' }),
  status: z.int().meta({ label: '状态' }),
  requireOn: z.string().meta({ label: '要求日期' }),
  qtyOrdered: z.int().meta({ label: '订购' }),
  qtyAllocated: z.int().meta({ label: '分配' }),
  qtyPicked: z.int().meta({ label: '拣货' }),
  qtyChecked: z.int().meta({ label: '复核' }),
  qtyPacked: z.int().meta({ label: '装箱' }),
  qtyShipped: z.int().meta({ label: '发运' }),
  qtyCancelled: z.int().meta({ label: '取消' }),
  createdAt: z.string().meta({ label: '创建时间' }),
});

/** Outbound orders looked at in other ways than one by one. */
export const orderListsApi = {
  queryCombinationPage: endpoint({
    act: 'query',
    path: `${BASE}/queryCombinationPage`,
    label: '查询合单',
    permit: 'out:combine:list',
    input: pageInput(combinedSearch),
    output: pageOutput(combinedRow),
  }),
  combinedStatistic: endpoint({
    act: 'query',
    path: `${BASE}/combinedStatistic`,
    label: '统计合单',
    permit: 'out:combine:list',
    input: combinedSearch,
    output: z.object({ groupCount: z.int().meta({ label: '合单数' }), ...sums }),
  }),
  queryRecord: endpoint({
    act: 'query',
    path: `${BASE}/queryRecord`,
    label: '查询出库单操作记录',
    permit: 'out:orderRecord:list',
    input: pageInput(recordSearch),
    output: pageOutput(recordRow),
  }),
  queryGoodsRecord: endpoint({
    act: 'query',
    path: `${BASE}/queryGoodsRecord`,
    label: '查询出库单商品记录',
    permit: 'out:orderRecord:list',
    input: pageInput(goodsSearch),
    output: pageOutput(goodsRow),
  }),
};
