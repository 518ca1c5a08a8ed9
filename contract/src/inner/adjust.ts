import { z } from 'zod';
import { cartonCodes } from '../inbound/catch.ts';
import { INNER } from '../inventory/stock.ts';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { QTY_MAX, code, day, qty, ref, remark } from '../terms/fields.ts';
import { statistic } from '../terms/statistic.ts';
import { codes, moment, rowId, rowVersion } from '../terms/values.ts';
import { adjustLife } from './adjust-life.ts';

const BASE = `${INNER}/inventoryAdjust`;
const permit = adjustLife.actions;
export const ADJUST_LINES_MAX = 500;

export const adjustSearch = z.object({
  adjustNo: codes('调整单号'),
  kind: z.int32().nullish().meta({ label: '调整类型', dict: 'adjustKind' }),
  ownerId: ref('货主', 'owner').nullish(),
  status: z
    .union([z.int32(), z.array(z.int32()).max(10)])
    .nullish()
    .meta({ label: '状态' }),
  goodsId: ref('商品', 'goods').nullish(),
  createdFrom: moment('创建时间从').nullish(),
  createdTo: moment('创建时间到').nullish(),
});
export type AdjustSearch = z.output<typeof adjustSearch>;

/** Goods of one stock row, or (for an increase where nothing lies yet) a place described in full. */
export const adjustLineInput = z.object({
  stockId: rowId('库存行').nullish(),
  goodsId: ref('商品', 'goods').nullish(),
  positionCode: code('库位').nullish(),
  lpnCode: code('容器').nullish(),
  quality: z.enum(['A', 'Q', 'D', 'R'], '请选择品质').default('A').meta({ label: '品质', dict: 'quality' }),
  lotId: rowId('批次').nullish(),
  producedOn: day('生产日期').nullish(),
  expireOn: day('到期日期').nullish(),
  supplierLotNo: z.string().trim().max(64, '长度不能超过64').nullish().meta({ label: '供应商批号' }),
  /** Quantity adjustments: how much more (or, negative, less) there is than the book says. */
  delta: z
    .int('请输入整数')
    .min(-QTY_MAX, '数量超出范围')
    .max(QTY_MAX, '数量超出范围')
    .default(0)
    .meta({ label: '调整数量' }),
  /** Quality adjustments: how much of the row changes, and into what. */
  changeQty: qty('变更数量').nullish(),
  toQuality: z.enum(['A', 'Q', 'D', 'R'], '请选择品质').nullish().meta({ label: '目标品质', dict: 'quality' }),
  /** Goods by weight: the cartons that are gone, or that change; they are the quantity. Goods told apart by serial numbers: the numbers that go, come or change. */
  cartonCodes: cartonCodes.meta({ label: '箱码或序列号' }),
});
export type AdjustLineInput = z.output<typeof adjustLineInput>;

export const adjustInput = z.object({
  kind: z.literal([1, 3], '请选择调整类型').meta({ label: '调整类型', dict: 'adjustKind' }),
  ownerId: ref('货主', 'owner'),
  reasonCode: z
    .enum(['COUNT', 'DAMAGE', 'EXPIRED', 'FOUND', 'LOST', 'SYSTEM', 'OPENING', 'OTHER'], '请选择原因')
    .meta({ label: '原因', dict: 'adjustReason' }),
  remark: remark(),
  lines: z
    .array(adjustLineInput)
    .min(1, '请至少添加一条明细')
    .max(ADJUST_LINES_MAX, `明细不能超过${ADJUST_LINES_MAX}条`)
    .meta({ label: '明细' }),
});
export type AdjustInput = z.output<typeof adjustInput>;

export const adjustRow = z.object({
  id: z.int(),
  version: z.int(),
  adjustNo: z.string().meta({ label: '调整单号' }),
  kind: z.int().meta({ label: '调整类型', dict: 'adjustKind' }),
  ownerId: z.int(),
  ownerName: z.string().meta({ label: '货主' }),
  lineCount: z.int().meta({ label: '行数' }),
  plus: z.int().meta({ label: '增合计' }),
  minus: z.int().meta({ label: '减合计' }),
  changed: z.int().meta({ label: '变更合计' }),
  reasonCode: z.string().meta({ label: '原因', dict: 'adjustReason' }),
  remark: z.string().nullable().meta({ label: '备注' }),
  source: z.int().meta({ label: '来源', dict: 'adjustSource' }),
  status: z.int().meta({ label: '状态' }),
  /** Waits to be carried out at its places. */
  onFloor: z.boolean().meta({ label: '现场执行' }),
  auditor: z.string().nullable().meta({ label: '审核人' }),
  auditRemark: z.string().nullable().meta({ label: '审核意见' }),
  doneAt: z.string().nullable().meta({ label: '完成时间' }),
  createdAt: z.string().meta({ label: '创建时间' }),
  createdBy: z.string().meta({ label: '创建人' }),
  updatedAt: z.string().meta({ label: '修改时间' }),
  updatedBy: z.string().meta({ label: '修改人' }),
  actions: z.array(z.string()).meta({ label: '操作' }),
});

export const adjustLine = z.object({
  id: z.int(),
  stockId: z.int().nullable(),
  goodsId: z.int(),
  goodsCode: z.string().meta({ label: '商品编码' }),
  goodsName: z.string().meta({ label: '商品名称' }),
  lotId: z.int(),
  lotNo: z.string().meta({ label: '批次' }),
  producedOn: z.string().nullable().meta({ label: '生产日期' }),
  expireOn: z.string().nullable().meta({ label: '到期日期' }),
  positionId: z.int(),
  positionCode: z.string().meta({ label: '库位' }),
  lpnCode: z.string().nullable().meta({ label: '容器' }),
  quality: z.string().meta({ label: '品质', dict: 'quality' }),
  bookQty: z.int().meta({ label: '账面' }),
  nowQty: z.int().meta({ label: '当前现存' }),
  delta: z.int().meta({ label: '调整数量' }),
  changeQty: z.int().meta({ label: '变更数量' }),
  toQuality: z.string().nullable().meta({ label: '目标品质', dict: 'quality' }),
  cartonCodes: z.array(z.string()).meta({ label: '箱码' }),
  state: z.int().meta({ label: '状态' }),
});

export const floorLine = adjustLine
  .pick({
    id: true,
    goodsCode: true,
    goodsName: true,
    lotNo: true,
    expireOn: true,
    positionCode: true,
    lpnCode: true,
    quality: true,
    delta: true,
    changeQty: true,
    toQuality: true,
    cartonCodes: true,
  })
  .extend({
    adjustId: z.int(),
    adjustNo: z.string().meta({ label: '调整单号' }),
    kind: z.int().meta({ label: '调整类型', dict: 'adjustKind' }),
    areaName: z.string().meta({ label: '库区' }),
  });

const versioned = { id: rowId('调整单'), version: rowVersion() };
export const rejectReason = z
  .string('请填写驳回原因')
  .trim()
  .min(1, '请填写驳回原因')
  .max(1000, '长度不能超过1000')
  .meta({ label: '驳回原因', long: true });
const after = z.object({ id: z.int(), adjustNo: z.string(), status: z.int(), version: z.int() });

export const adjustApi = {
  queryPage: endpoint({
    act: 'query',
    path: `${BASE}/queryPage`,
    label: '查询库存调整',
    permit: 'inv:adjust:list',
    input: pageInput(adjustSearch),
    output: pageOutput(adjustRow),
  }),
  statistic: statistic({ base: BASE, label: '库存调整', permit: 'inv:adjust:list', search: adjustSearch }),
  export: endpoint({
    act: 'query',
    path: `${BASE}/export`,
    label: '导出库存调整',
    permit: 'inv:adjust:export',
    file: true,
    input: adjustSearch,
    output: z.any(),
  }),
  add: endpoint({
    act: 'command',
    path: `${BASE}/add`,
    label: '新增库存调整',
    permit: 'inv:adjust:add',
    keyRequired: true,
    input: adjustInput,
    output: after,
  }),
  update: endpoint({
    act: 'command',
    path: `${BASE}/update`,
    label: '编辑库存调整',
    permit: permit.update.permit,
    input: adjustInput.extend(versioned),
    output: after,
  }),
  delete: endpoint({
    act: 'command',
    path: `${BASE}/delete`,
    label: '删除库存调整',
    permit: permit.delete.permit,
    input: z.object(versioned),
    output: after,
  }),
  submit: endpoint({
    act: 'command',
    path: `${BASE}/submit`,
    label: '提交库存调整',
    permit: permit.submit.permit,
    input: z.object(versioned),
    output: after,
  }),
  /** What reaches the limit of its owner goes on when somebody else says so. */
  audit: endpoint({
    act: 'command',
    path: `${BASE}/audit`,
    label: '审核库存调整',
    permit: permit.audit.permit,
    keyRequired: true,
    input: z.object(versioned),
    output: after,
  }),
  /** Back to the draft, with the reason. */
  reject: endpoint({
    act: 'command',
    path: `${BASE}/reject`,
    label: '驳回库存调整',
    permit: permit.reject.permit,
    keyRequired: true,
    input: z.object({ ...versioned, reason: rejectReason }),
    output: after,
  }),
  cancelTask: endpoint({
    act: 'command',
    path: `${BASE}/cancelTask`,
    label: '撤回库存调整',
    permit: permit.cancelTask.permit,
    input: z.object(versioned),
    output: after,
  }),
  /** Executes at once, or, where the owner wants it confirmed at the place, sends it to the floor. */
  generateTask: endpoint({
    act: 'command',
    path: `${BASE}/generateTask`,
    label: '执行库存调整',
    permit: permit.generateTask.permit,
    keyRequired: true,
    input: z.object(versioned),
    output: after,
  }),
  /** What waits at which place. */
  floor: endpoint({
    act: 'query',
    path: `${BASE}/floor`,
    label: '查询待现场执行的调整',
    permit: permit.execute.permit,
    input: z.object({ positionCode: codes('库位') }),
    output: z.object({ lines: z.array(floorLine) }),
  }),
  /** The lines at the place scanned are carried out. */
  execute: endpoint({
    act: 'command',
    path: `${BASE}/execute`,
    label: '现场执行库存调整',
    permit: permit.execute.permit,
    keyRequired: true,
    input: z.object({ id: versioned.id, positionCode: code('库位') }),
    output: after,
  }),
  get: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/{id}`,
    label: '查看库存调整',
    permit: 'inv:adjust:list',
    input: z.object({ id: versioned.id }),
    output: adjustRow.extend({ lines: z.array(adjustLine) }),
  }),
};
