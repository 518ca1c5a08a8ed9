import { z } from 'zod';
import { day, pick, ref } from '../terms/fields.ts';
import { codes } from '../terms/values.ts';
import { calcStep } from './cost-config.ts';
import { LINE_TYPES, SOURCE_TYPES, period } from './terms.ts';

export const poolSearch = z.object({
  period: period().nullish(),
  ownerId: ref('货主', 'owner').nullish(),
  houseId: ref('仓库', 'warehouse').nullish(),
  feeId: ref('费用项', 'feeItem').nullish(),
  poolNo: codes('结算号'),
  sourceNo: codes('来源单号'),
  sourceType: pick('来源', 'chargeSource', SOURCE_TYPES).nullish(),
  lineType: pick('类型', 'poolLineType', LINE_TYPES).nullish(),
  status: z
    .union([z.int32(), z.array(z.int32()).max(10)])
    .nullish()
    .meta({ label: '结算状态' }),
  /** Its source has changed since it was rated. */
  stale: z.boolean().nullish().meta({ label: '来源已变更' }),
  bizDateFrom: day('业务日期从').nullish(),
  bizDateTo: day('业务日期到').nullish(),
});
export type PoolSearch = z.output<typeof poolSearch>;

export const poolRow = z.object({
  id: z.int(),
  version: z.int(),
  poolNo: z.string().meta({ label: '结算号' }),
  revision: z.int().meta({ label: '版本' }),
  period: z.string().meta({ label: '账期' }),
  ownerId: z.int(),
  ownerName: z.string().meta({ label: '货主' }),
  houseId: z.int(),
  houseName: z.string().meta({ label: '仓库' }),
  feeId: z.int(),
  feeName: z.string().meta({ label: '费用项' }),
  sourceType: z.string().nullable().meta({ label: '来源', dict: 'chargeSource' }),
  sourceNo: z.string().nullable().meta({ label: '来源单号' }),
  bizDate: z.string().nullable().meta({ label: '业务日期' }),
  basis: z.int().nullable().meta({ label: '计费依据', dict: 'costBasis' }),
  quantity: z.string().nullable().meta({ label: '计费数量' }),
  unitPriceText: z.string().nullable().meta({ label: '单价' }),
  amount: z.string().meta({ label: '金额' }),
  taxRate: z.string().meta({ label: '税率' }),
  taxAmount: z.string().meta({ label: '税额' }),
  totalAmount: z.string().meta({ label: '价税合计' }),
  lineType: z.int().meta({ label: '类型', dict: 'poolLineType' }),
  status: z.int().meta({ label: '结算状态' }),
  stale: z.boolean().meta({ label: '来源已变更' }),
  adjustReason: z.string().nullable().meta({ label: '调整原因' }),
  confirmedBy: z.string().nullable().meta({ label: '确认人' }),
  confirmedAt: z.string().nullable().meta({ label: '确认时间' }),
  uploadedAt: z.string().nullable().meta({ label: '上传时间' }),
  extNo: z.string().nullable().meta({ label: '财务单号' }),
  actions: z.array(z.string()).meta({ label: '操作' }),
});

/** Documents that facts lead to. */
export const FACT_DOCS = [
  'IN',
  'OUT',
  'VAS_IN',
  'VAS_OUT',
  'WAYBILL',
  'RENT',
  'SHARED',
  'COMPLAINT',
  'UNLOAD',
] as const;

/** A fact behind a line, and where it comes from. */
export const factShown = z.object({
  id: z.int(),
  /** The document whose page tells more: for a service the order it was done for, for a delivery the order that was delivered. */
  doc: z.enum(FACT_DOCS).nullable(),
  docId: z.int().nullable(),
  factVersion: z.int().meta({ label: '事实版本' }),
  sourceType: z.string().meta({ label: '来源', dict: 'chargeSource' }),
  sourceId: z.int().nullable(),
  sourceNo: z.string().meta({ label: '来源单号' }),
  bizDate: z.string().meta({ label: '业务日期' }),
  orderCount: z.int().nullable().meta({ label: '单数' }),
  lineCount: z.int().nullable().meta({ label: '行数' }),
  pieceQty: z.string().nullable().meta({ label: '件数' }),
  volume: z.string().nullable().meta({ label: '体积m³' }),
  weight: z.string().nullable().meta({ label: '重量kg' }),
  palletQty: z.string().nullable().meta({ label: '托盘数' }),
  area: z.string().nullable().meta({ label: '面积m²' }),
  km: z.string().nullable().meta({ label: '里程km' }),
  amount: z.string().nullable().meta({ label: '金额' }),
  current: z.boolean().meta({ label: '当前版本' }),
});

/** 计算明细: a line with how it came about, from its amount back to the facts, and its earlier revisions. */
export const poolLine = poolRow.extend({
  configId: z.int().nullable(),
  configText: z.string().nullable().meta({ label: '费用配置' }),
  originNo: z.string().nullable().meta({ label: '被调整结算号' }),
  steps: z.array(calcStep),
  facts: z.array(factShown),
  history: z.array(
    z.object({
      id: z.int(),
      poolNo: z.string().meta({ label: '结算号' }),
      revision: z.int().meta({ label: '版本' }),
      quantity: z.string().nullable().meta({ label: '计费数量' }),
      amount: z.string().meta({ label: '金额' }),
      taxAmount: z.string().meta({ label: '税额' }),
      createdAt: z.string().meta({ label: '计算时间' }),
      void: z.boolean().meta({ label: '已作废' }),
    }),
  ),
});

/** Who did what on the floor, from which the fact was measured. */
export const floorWork = z.object({
  at: z.string().meta({ label: '时间' }),
  who: z.string().meta({ label: '操作人' }),
  txnType: z.string().meta({ label: '作业', dict: 'txnType' }),
  goodsName: z.string().meta({ label: '商品' }),
  qty: z.int().meta({ label: '变动数量', unit: '基本单位' }),
  positionCode: z.string().meta({ label: '库位' }),
  lpnCode: z.string().nullable().meta({ label: '容器' }),
  ledgerId: z.int().meta({ label: '流水号' }),
});
