import { z } from 'zod';
import { cartonCodes } from '../inbound/catch.ts';
import { serialCodes } from '../inventory/serial.ts';
import { INNER, QUALITIES } from '../inventory/stock.ts';
import { endpoint, type InputOf } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { QTY_MAX, code, day, flag, pick, ref, remark } from '../terms/fields.ts';
import { statistic } from '../terms/statistic.ts';
import { codes, moment, pack, rowId, rowVersion, scan } from '../terms/values.ts';
import { stocktakeLife } from './stocktake-life.ts';

const BASE = `${INNER}/stocktake`;
const permit = stocktakeLife.actions;
export const TAKE_LINES_MAX = 2000;
const COUNTS_MAX = 200;

export const stocktakeSearch = z.object({
  takeNo: codes('盘点单号'),
  kind: z.int32().nullish().meta({ label: '盘点类型', dict: 'takeKind' }),
  mode: z.int32().nullish().meta({ label: '盘点模式', dict: 'takeMode' }),
  ownerId: ref('货主', 'owner').nullish(),
  status: z
    .union([z.int32(), z.array(z.int32()).max(10)])
    .nullish()
    .meta({ label: '状态' }),
  createdFrom: moment('创建时间从').nullish(),
  createdTo: moment('创建时间到').nullish(),
});
export type StocktakeSearch = z.output<typeof stocktakeSearch>;

export const stocktakeInput = z.object({
  kind: pick('盘点类型', 'takeKind', [1, 2, 3, 4, 5]),
  mode: pick('盘点模式', 'takeMode', [1, 2]).default(2),
  isStatic: flag('锁定库位', true),
  planOn: day('计划日期'),
  ownerId: ref('货主', 'owner').nullish(),
  areaId: ref('库区', 'area').nullish(),
  goodsId: ref('商品', 'goods').nullish(),
  positionCode: codes('库位'),
  /** Only where a short pick left a lock. */
  onlyShort: flag('仅短拣锁定'),
  needRecountPct: z
    .int('请输入整数')
    .min(0, '不能小于0')
    .max(100, '不能大于100')
    .default(2)
    .meta({ label: '复盘阈值%' }),
  remark: remark(),
});
export type StocktakeInput = z.output<typeof stocktakeInput>;

export const stocktakeRow = z.object({
  id: z.int(),
  version: z.int(),
  takeNo: z.string().meta({ label: '盘点单号' }),
  kind: z.int().meta({ label: '盘点类型', dict: 'takeKind' }),
  mode: z.int().meta({ label: '盘点模式', dict: 'takeMode' }),
  isStatic: z.boolean().meta({ label: '锁定库位' }),
  status: z.int().meta({ label: '状态' }),
  planOn: z.string().meta({ label: '计划日期' }),
  ownerId: z.int().nullable(),
  ownerName: z.string().nullable().meta({ label: '货主' }),
  needRecountPct: z.int().meta({ label: '复盘阈值%' }),
  remark: z.string().nullable().meta({ label: '备注' }),
  positions: z.int().meta({ label: '库位数' }),
  counted: z.int().meta({ label: '已盘' }),
  /** Unknown while a blind count goes on. */
  diffLines: z.int().nullable().meta({ label: '差异行' }),
  diffQty: z.int().nullable().meta({ label: '差异数量' }),
  auditor: z.string().nullable().meta({ label: '审核人' }),
  auditAt: z.string().nullable().meta({ label: '审核时间' }),
  createdAt: z.string().meta({ label: '创建时间' }),
  createdBy: z.string().meta({ label: '创建人' }),
  actions: z.array(z.string()).meta({ label: '操作' }),
});

export const stocktakeLine = z.object({
  id: z.int(),
  areaName: z.string().meta({ label: '库区' }),
  positionCode: z.string().meta({ label: '库位' }),
  lpnCode: z.string().nullable().meta({ label: '容器' }),
  /** null: nothing should lie here. */
  goodsId: z.int().nullable(),
  goodsCode: z.string().nullable().meta({ label: '商品编码' }),
  goodsName: z.string().nullable().meta({ label: '商品名称' }),
  packs: z.array(pack).meta({ label: '包装' }),
  scans: z.array(scan).meta({ label: '条码' }),
  isCatchWeight: z.boolean().meta({ label: '抄码' }),
  isSerial: z.boolean().meta({ label: '序列号管理' }),
  lotNo: z.string().nullable().meta({ label: '批次' }),
  expireOn: z.string().nullable().meta({ label: '到期日期' }),
  quality: z.string().meta({ label: '品质', dict: 'quality' }),
  isFound: z.boolean().meta({ label: '计划外' }),
  bookQty: z.int().nullable().meta({ label: '账面' }),
  countQty: z.int().nullable().meta({ label: '初盘' }),
  countBy: z.string().nullable().meta({ label: '初盘人' }),
  countAt: z.string().nullable().meta({ label: '初盘时间' }),
  recountQty: z.int().nullable().meta({ label: '复盘' }),
  recountBy: z.string().nullable().meta({ label: '复盘人' }),
  diff: z.int().nullable().meta({ label: '差异' }),
  /** Cartons or serial numbers the count did not find, and numbers it found that the book has not there; none while a blind count goes on. */
  missingCodes: z.array(z.string()).meta({ label: '缺少' }),
  extraCodes: z.array(z.string()).meta({ label: '多出' }),
  /** null while a blind count goes on: what was counted, not whether it was right. */
  result: z.int().nullable().meta({ label: '结果', dict: 'takeResult' }),
});

const one = { id: rowId('盘点单') };
const versioned = { ...one, version: rowVersion() };
const counted = z.int('请输入整数').min(0, '不能小于0').max(QTY_MAX, '数量超出范围').meta({ label: '清点数量' });
const after = z.object({ id: z.int(), takeNo: z.string(), status: z.int(), version: z.int() });

export const stocktakeApi = {
  queryPage: endpoint({
    act: 'query',
    path: `${BASE}/queryPage`,
    label: '查询盘点单',
    permit: 'inv:take:list',
    input: pageInput(stocktakeSearch),
    output: pageOutput(stocktakeRow),
  }),
  statistic: statistic({ base: BASE, label: '盘点单', permit: 'inv:take:list', search: stocktakeSearch }),
  /** Lines from stock, and positions where nothing should lie. */
  add: endpoint({
    act: 'command',
    path: `${BASE}/add`,
    label: '新增盘点单',
    permit: 'inv:take:add',
    keyRequired: true,
    input: stocktakeInput,
    output: after,
  }),
  issue: endpoint({
    act: 'command',
    path: `${BASE}/issue`,
    label: '下发盘点单',
    permit: permit.issue.permit,
    input: z.object(versioned),
    output: after,
  }),
  /** The first count, or the second by somebody else; the book is read at this instant. */
  count: endpoint({
    act: 'command',
    path: `${BASE}/count`,
    label: '清点',
    permit: permit.count.permit,
    keyRequired: true,
    input: z.object({
      ...one,
      lines: z
        .array(
          z.object({
            lineId: rowId('明细'),
            qty: counted,
            /** Of goods by weight every carton is scanned, and they are the quantity. */
            cartonCodes,
            /** Of goods told apart by numbers: what lies there, piece by piece. Without them only a count without a difference is booked. */
            serials: serialCodes,
          }),
        )
        .min(1, '请选择明细')
        .max(COUNTS_MAX, `一次最多${COUNTS_MAX}条`)
        .meta({ label: '明细' }),
    }),
    output: after,
  }),
  /** Goods that no line of the position names. */
  found: endpoint({
    act: 'command',
    path: `${BASE}/found`,
    label: '登记计划外商品',
    permit: permit.count.permit,
    keyRequired: true,
    input: z.object({
      ...one,
      positionCode: code('库位'),
      goodsId: ref('商品', 'goods'),
      quality: z.enum(QUALITIES, '请选择品质').default('A').meta({ label: '品质', dict: 'quality' }),
      producedOn: day('生产日期').nullish(),
      expireOn: day('到期日期').nullish(),
      qty: counted.min(1, '不能小于1'),
      serials: serialCodes,
    }),
    output: after,
  }),
  undo: endpoint({
    act: 'command',
    path: `${BASE}/undo`,
    label: '撤销清点',
    permit: permit.undo.permit,
    input: z.object({
      ...one,
      lineIds: z
        .array(rowId('明细'))
        .min(1, '请选择明细')
        .max(COUNTS_MAX, `一次最多${COUNTS_MAX}条`)
        .meta({ label: '明细' }),
    }),
    output: after,
  }),
  submit: endpoint({
    act: 'command',
    path: `${BASE}/submit`,
    label: '提交盘点单',
    permit: permit.submit.permit,
    input: z.object(versioned),
    output: after,
  }),
  /** Books the differences as adjustments already carried out. */
  confirm: endpoint({
    act: 'command',
    path: `${BASE}/confirm`,
    label: '审核盘点单',
    permit: permit.confirm.permit,
    keyRequired: true,
    input: z.object(versioned),
    output: after,
  }),
  cancel: endpoint({
    act: 'command',
    path: `${BASE}/cancel`,
    label: '取消盘点单',
    permit: permit.cancel.permit,
    input: z.object(versioned),
    output: after,
  }),
  get: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/{id}`,
    label: '查看盘点单',
    permit: 'inv:take:list',
    input: z.object(one),
    output: stocktakeRow.extend({ lines: z.array(stocktakeLine) }),
  }),
};
export type CountInput = InputOf<typeof stocktakeApi.count>;
