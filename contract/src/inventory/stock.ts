import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { day, ref } from '../terms/fields.ts';
import { codes, moment, rowId } from '../terms/values.ts';

export const INNER = '/warehouse-inner-server/v1';
const BASE = `${INNER}/inventory`;

/** Tabs of the stock list: summed by goods or lot, or row by row in the order of positions or containers. */
export const STOCK_VIEWS = ['goods', 'lot', 'position', 'lpn'] as const;
export type StockView = (typeof STOCK_VIEWS)[number];

export const QUALITIES = ['A', 'Q', 'D', 'R'] as const;
const quality = z.enum(QUALITIES);

/** What stock is narrowed by, in every view of it. */
export const stockSearch = z.object({
  ownerId: ref('货主', 'owner').nullish(),
  goodsId: ref('商品', 'goods').nullish(),
  goodsCode: codes('商品编码'),
  goodsName: z.string().trim().max(64, '长度不能超过64').optional().meta({ label: '商品名称' }),
  barcode: z.string().trim().max(64, '长度不能超过64').optional().meta({ label: '条码' }),
  lotNo: z.string().trim().max(64, '长度不能超过64').optional().meta({ label: '批次' }),
  areaId: ref('库区', 'area').nullish(),
  positionCode: codes('库位'),
  lpnCode: codes('容器'),
  quality: quality.nullish().meta({ label: '品质', dict: 'quality' }),
  expireFrom: day('到期日期从').nullish(),
  expireTo: day('到期日期到').nullish(),
  /** Near its last day by its strategy, by a month without one; past it too. */
  isNear: z.boolean().nullish().meta({ label: '临期' }),
  onlyAvailable: z.boolean().nullish().meta({ label: '仅可用' }),
});
/** Near its last day, where no strategy says otherwise. */
export const NEAR_DAYS_USUAL = 30;
export type StockSearch = z.output<typeof stockSearch>;

const by = z.enum(STOCK_VIEWS).default('position').meta({ label: '查看方式' });

/** One line of any view; what a view sums over is null in it. Quantities in base units, weight in grams. */
export const stockRow = z.object({
  /** Stock row, for 占用明细 and 流水; null where rows are summed. */
  id: z.int().nullable(),
  ownerId: z.int().meta({ label: '货主', ref: 'owner' }),
  ownerName: z.string().meta({ label: '货主' }),
  goodsId: z.int().meta({ label: '商品', ref: 'goods' }),
  goodsCode: z.string().meta({ label: '商品编码' }),
  goodsName: z.string().meta({ label: '商品名称' }),
  spec: z.string().nullable().meta({ label: '规格' }),
  unitName: z.string().meta({ label: '单位' }),
  caseRatio: z.int().nullable().meta({ label: '箱入数' }),
  lotId: z.int().nullable(),
  lotNo: z.string().nullable().meta({ label: '批次' }),
  lotFrozen: z.boolean().nullable().meta({ label: '批次冻结' }),
  producedOn: z.string().nullable().meta({ label: '生产日期' }),
  expireOn: z.string().nullable().meta({ label: '到期日期' }),
  daysLeft: z.int().nullable().meta({ label: '剩余天数' }),
  lifePct: z.int().nullable().meta({ label: '剩余效期%' }),
  /** So many days before its last one it is near, where a strategy says so. */
  nearDays: z.int().nullable().meta({ label: '临期天数' }),
  positionId: z.int().nullable(),
  positionCode: z.string().nullable().meta({ label: '库位' }),
  positionState: z.int().nullable().meta({ label: '库位状态', dict: 'positionState' }),
  areaName: z.string().nullable().meta({ label: '库区' }),
  areaKind: z.string().nullable().meta({ label: '库区类型', dict: 'areaKind' }),
  lpnId: z.int().nullable(),
  lpnCode: z.string().nullable().meta({ label: '容器' }),
  quality: quality.meta({ label: '品质', dict: 'quality' }),
  onHand: z.int().meta({ label: '现存' }),
  allocated: z.int().meta({ label: '分配' }),
  locked: z.int().meta({ label: '锁定' }),
  moving: z.int().meta({ label: '移动占用' }),
  available: z.int().meta({ label: '可用' }),
  weightG: z.int().meta({ label: '重量(g)' }),
});

/** Who promised what of a stock row. `SHARE`: pieces at a shared face that another owner's order is picked from; who may not see that owner is not told the order. */
export const claimRow = z.object({
  id: z.int(),
  kind: z.string().meta({ label: '占用类型', dict: 'claimKind' }),
  stage: z.string().meta({ label: '阶段', dict: 'claimStage' }),
  docType: z.string(),
  docId: z.int(),
  docNo: z.string().meta({ label: '单号' }),
  waveNo: z.string().nullable().meta({ label: '波次' }),
  qty: z.int().meta({ label: '数量' }),
  createdAt: z.string().meta({ label: '占用时间' }),
  /** Locked because a pick or a check found it short; settled under 短缺处理. */
  foundShort: z.boolean(),
  stockId: z.int(),
});

/** One change of on-hand, with what it has to do with reversals (冲销). */
export const ledgerRow = z.object({
  id: z.int(),
  postedOn: z.string(),
  postedAt: z.string().meta({ label: '时间' }),
  txnId: z.int(),
  txnType: z.string().meta({ label: '类型', dict: 'txnType' }),
  stockId: z.int(),
  ownerName: z.string().meta({ label: '货主' }),
  goodsId: z.int(),
  goodsCode: z.string().meta({ label: '商品编码' }),
  goodsName: z.string().meta({ label: '商品名称' }),
  lotNo: z.string().meta({ label: '批次' }),
  positionCode: z.string().meta({ label: '库位' }),
  lpnCode: z.string().nullable().meta({ label: '容器' }),
  quality: quality.meta({ label: '品质', dict: 'quality' }),
  delta: z.int().meta({ label: '变动' }),
  balance: z.int().meta({ label: '结存' }),
  deltaG: z.int().meta({ label: '重量(g)' }),
  sourceType: z.string(),
  sourceId: z.int(),
  sourceNo: z.string().meta({ label: '来源单' }),
  operatorName: z.string().meta({ label: '人员' }),
  reversedByTxnId: z.int().nullable(),
  reversesTxnId: z.int().nullable(),
});

/** Ends of a span of time that must be given, at most 92 days. */
const span = { from: moment('时间从'), to: moment('时间到') };

export const ledgerSearch = z.object({
  ...span,
  txnType: z.array(z.string().max(16)).max(20).optional().meta({ label: '类型', dict: 'txnType' }),
  ownerId: ref('货主', 'owner').nullish(),
  goodsId: ref('商品', 'goods').nullish(),
  goodsCode: codes('商品编码'),
  lotNo: z.string().trim().max(64, '长度不能超过64').optional().meta({ label: '批次' }),
  positionCode: codes('库位'),
  lpnCode: codes('容器'),
  sourceNo: codes('单号'),
  stockId: rowId('库存行').nullish(),
  txnId: rowId('事务').nullish(),
  /** Last row seen: the page goes on after it, however deep. */
  after: z
    .object({ postedOn: day('日期'), id: rowId('编号') })
    .nullish()
    .meta({ label: '从此之后' }),
});
export type LedgerSearch = z.output<typeof ledgerSearch>;

export const asOfSearch = z.object({
  at: moment('时点'),
  by: z.enum(['goods', 'lot', 'position']).default('goods').meta({ label: '查看方式' }),
  ownerId: ref('货主', 'owner').nullish(),
  goodsId: ref('商品', 'goods').nullish(),
  goodsCode: codes('商品编码'),
  positionCode: codes('库位'),
});
export type AsOfSearch = z.output<typeof asOfSearch>;

export const asOfRow = z.object({
  ownerName: z.string().meta({ label: '货主' }),
  goodsId: z.int(),
  goodsCode: z.string().meta({ label: '商品编码' }),
  goodsName: z.string().meta({ label: '商品名称' }),
  lotNo: z.string().nullable().meta({ label: '批次' }),
  positionCode: z.string().nullable().meta({ label: '库位' }),
  quality: quality.meta({ label: '品质', dict: 'quality' }),
  onHand: z.int().meta({ label: '当时现存' }),
  weightG: z.int().meta({ label: '当时重量(g)' }),
});

/** One end of the thread is given: a lot, a receipt, an order, or who got the goods and when. */
export const lotTraceInput = z.object({
  lotId: rowId('批次').nullish(),
  goodsId: ref('商品', 'goods').nullish(),
  lotNo: z.string().trim().max(64, '长度不能超过64').optional().meta({ label: '批次号' }),
  inOrderNo: codes('入库单号'),
  outOrderNo: codes('出库单号'),
  consignee: z.string().trim().max(64, '长度不能超过64').optional().meta({ label: '收货方' }),
  shippedFrom: day('发运日期从').nullish(),
  shippedTo: day('发运日期到').nullish(),
});
export type LotTraceInput = z.output<typeof lotTraceInput>;

const tracedLot = z.object({
  lotId: z.int(),
  lotNo: z.string(),
  goodsId: z.int(),
  goodsCode: z.string(),
  goodsName: z.string(),
  ownerName: z.string(),
  producedOn: z.string().nullable(),
  expireOn: z.string().nullable(),
  supplierLotNo: z.string(),
  supplierName: z.string().nullable(),
  producerName: z.string().nullable(),
  received: z.int(),
  shipped: z.int(),
  onHand: z.int(),
});

export const lotTraceOutput = z.object({
  lots: z.array(tracedLot),
  /** Where they came from. */
  receipts: z.array(
    z.object({
      lotId: z.int(),
      orderId: z.int(),
      orderNo: z.string(),
      externalNo: z.string().nullable(),
      orderType: z.int(),
      supplierName: z.string().nullable(),
      producerName: z.string().nullable(),
      qty: z.int(),
      firstAt: z.string(),
      lastAt: z.string(),
    }),
  ),
  /** Where they went. */
  shipments: z.array(
    z.object({
      lotId: z.int(),
      orderId: z.int(),
      orderNo: z.string(),
      externalNo: z.string().nullable(),
      orderType: z.int(),
      storeName: z.string().nullable(),
      customerName: z.string().nullable(),
      consignee: z.string().nullable(),
      phone: z.string().nullable(),
      address: z.string().nullable(),
      shipNo: z.string().nullable(),
      plateNo: z.string().nullable(),
      qty: z.int(),
      lastAt: z.string(),
    }),
  ),
  /** Where they are now, promised or free. */
  places: z.array(
    z.object({
      lotId: z.int(),
      positionCode: z.string(),
      lpnCode: z.string().nullable(),
      quality,
      onHand: z.int(),
      allocated: z.int(),
      locked: z.int(),
    }),
  ),
  /** Adjusted away, found, or turned into another lot. */
  changes: z.array(
    z.object({
      lotId: z.int(),
      txnType: z.string(),
      adjustNo: z.string(),
      qty: z.int(),
      otherLotNo: z.string().nullable(),
      at: z.string(),
    }),
  ),
});

export const stockApi = {
  queryPage: endpoint({
    act: 'query',
    path: `${BASE}/queryPage`,
    label: '查询库存',
    permit: 'inv:stock:list',
    input: pageInput(stockSearch.extend({ by })),
    output: pageOutput(stockRow),
  }),
  export: endpoint({
    act: 'query',
    path: `${BASE}/export`,
    label: '导出库存',
    permit: 'inv:stock:export',
    file: true,
    input: stockSearch.extend({ by }),
    output: z.any(),
  }),
  asOf: endpoint({
    act: 'query',
    path: `${BASE}/asOf`,
    label: '查询历史库存',
    permit: 'inv:asOf:list',
    input: pageInput(asOfSearch).extend({ param: asOfSearch.meta({ label: '查询条件' }) }),
    output: pageOutput(asOfRow),
  }),
  lotTrace: endpoint({
    act: 'query',
    path: `${BASE}/lotTrace`,
    label: '批次追溯',
    permit: 'inv:trace:list',
    input: lotTraceInput,
    output: lotTraceOutput,
  }),
  get: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/{id}`,
    label: '查看库存',
    permit: 'inv:stock:view',
    input: z.object({ id: rowId('库存行') }),
    output: stockRow.extend({ claims: z.array(claimRow), ledger: z.array(ledgerRow) }),
  }),
};

export const ledgerApi = {
  queryPage: endpoint({
    act: 'query',
    path: `${BASE}/ledger/queryPage`,
    label: '查询库存流水',
    permit: 'inv:ledger:list',
    input: pageInput(ledgerSearch).extend({ param: ledgerSearch.meta({ label: '查询条件' }) }),
    output: pageOutput(ledgerRow),
  }),
  export: endpoint({
    act: 'query',
    path: `${BASE}/ledger/export`,
    label: '导出库存流水',
    permit: 'inv:ledger:export',
    file: true,
    input: ledgerSearch,
    output: z.any(),
  }),
};
