import { z } from 'zod';
import { serialCodes } from '../inventory/serial.ts';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { checkOutput } from '../kit/sheet.ts';
import { fileIds, fileShown } from '../ops/file.ts';
import { code, decimal, flag, pick, qty, ref, remark } from '../terms/fields.ts';
import { statistic } from '../terms/statistic.ts';
import { codes, moment, pack, rowId, rowVersion, scan } from '../terms/values.ts';
import { CATCH_MAX } from './catch.ts';
import { qcLife } from './quality-life.ts';
import { goneBack } from './transit/back.ts';

const ENTRY = '/warehouse-entry-server/v1';
const BASE = `${ENTRY}/qcOrder`;
const permit = qcLife.actions;

/** Accepting what was found wanting (让步接收). */
export const concedeRight = { permit: 'in:qc:concede', label: '让步接收' } as const;

/** Lines driven off at once. */
const LINES_MAX = 200;

const versioned = { id: rowId('质检单'), version: rowVersion() };
const share = (label: string) =>
  z.int('请输入整数').min(0, '不能小于0').max(1_000_000_000_000, '数量超出范围').default(0).meta({ label });
const cartonIds = (label: string) =>
  z.array(rowId('箱码')).max(CATCH_MAX, `一次最多${CATCH_MAX}箱`).optional().meta({ label });
const reason = (missing: string) =>
  z.string(missing).trim().min(1, missing).max(1000, '长度不能超过1000').meta({ label: '原因', long: true });

export const qcSearch = z.object({
  qcNo: codes('质检单号'),
  orderNo: codes('入库单号'),
  ownerId: ref('货主', 'owner').nullish(),
  goodsId: ref('商品', 'goods').nullish(),
  mode: z.int32().nullish().meta({ label: '质检方式', dict: 'qcMode' }),
  source: z.int32().nullish().meta({ label: '来源', dict: 'qcSource' }),
  result: z.int32().nullish().meta({ label: '结果', dict: 'qcResult' }),
  inspectorId: ref('质检员', 'user').nullish(),
  status: z
    .union([z.int32(), z.array(z.int32()).max(10)])
    .nullish()
    .meta({ label: '状态' }),
  createdFrom: moment('送检时间从').nullish(),
  createdTo: moment('送检时间到').nullish(),
});
export type QcSearch = z.output<typeof qcSearch>;

export const qcRow = z.object({
  id: z.int(),
  version: z.int(),
  qcNo: z.string().meta({ label: '质检单号' }),
  source: z.int().meta({ label: '来源', dict: 'qcSource' }),
  orderId: z.int().nullable(),
  orderNo: z.string().nullable().meta({ label: '入库单号' }),
  ownerId: z.int(),
  ownerName: z.string().meta({ label: '货主' }),
  supplierName: z.string().nullable().meta({ label: '供应商' }),
  lineCount: z.int().meta({ label: '行数' }),
  goodsNames: z.string().meta({ label: '商品' }),
  qtyTotal: z.int().meta({ label: '送检数量' }),
  mode: z.int().meta({ label: '质检方式', dict: 'qcMode' }),
  inspectorId: z.int().nullable(),
  inspector: z.string().nullable().meta({ label: '质检员' }),
  result: z.int().nullable().meta({ label: '结果', dict: 'qcResult' }),
  status: z.int().meta({ label: '状态' }),
  createdAt: z.string().meta({ label: '送检时间' }),
  judgedAt: z.string().nullable().meta({ label: '判定时间' }),
  remark: z.string().nullable().meta({ label: '原因' }),
});

const carton = z.object({ id: z.int(), code: z.string(), weightG: z.int() });

const criterion = z.object({
  id: z.int(),
  itemName: z.string(),
  method: z.string().nullable(),
  kind: z.int(),
  minValue: z.number().nullable(),
  maxValue: z.number().nullable(),
  unit: z.string().nullable(),
  severity: z.int(),
  required: z.boolean(),
});
/** An item as it was found, and the standard it was held to then. */
const foundItem = criterion
  .omit({ method: true, required: true, id: true })
  .extend({ criteriaId: z.int(), value: z.number().nullable(), isOk: z.boolean() });
const reportShown = z.object({
  id: z.int(),
  reportNo: z.string(),
  agency: z.string(),
  validTo: z.string().nullable(),
  /** Of this lot it says that it is good, and it still holds. */
  holds: z.boolean(),
  attach: z.array(fileShown),
});

/** One receipt under inspection: what there is, what was found, what became of it. Quantities in base units. */
export const qcLine = z.object({
  id: z.int(),
  detailId: z.int().nullable(),
  goodsId: z.int(),
  goodsCode: z.string(),
  goodsName: z.string(),
  spec: z.string().nullable(),
  packs: z.array(pack),
  scans: z.array(scan),
  isCatchWeight: z.boolean(),
  storageMode: z.int(),
  lotNo: z.string(),
  producedOn: z.string().nullable(),
  expireOn: z.string().nullable(),
  positionCode: z.string(),
  lpnCode: z.string().nullable(),
  qtyTotal: z.int(),
  /** How many must be looked at. */
  qtyWanted: z.int(),
  /** What the room of its storage mode may have, in °C; null: no limit is set. */
  tempMin: z.number().nullable(),
  tempMax: z.number().nullable(),
  recordedAt: z.string().nullable(),
  recordedBy: z.string().nullable(),
  qtySample: z.int(),
  qtyDefect: z.int(),
  temperature: z.number().nullable(),
  defectCode: z.string().nullable(),
  proposal: z.int().nullable(),
  remark: z.string().nullable(),
  images: z.array(fileShown),
  qtyOk: z.int(),
  qtyDamaged: z.int(),
  qtyReject: z.int(),
  qtyOut: z.int(),
  conceded: z.boolean(),
  concedeReason: z.string().nullable(),
  judgedBy: z.string().nullable(),
  judgedAt: z.string().nullable(),
  state: z.int(),
  /** What is to be looked at, by the standards of today; nothing once it is judged. */
  criteria: z.array(criterion),
  items: z.array(foundItem),
  /** How the goods' class is judged, and the reports that speak for the lot. */
  acceptPct: z.int(),
  concedePct: z.int(),
  needReport: z.boolean(),
  reports: z.array(reportShown),
  /** Weighed cartons that wait, or were rejected and not yet driven off. */
  cartons: z.array(carton),
  /** Numbers of the pieces that wait, of goods told apart piece by piece. */
  serials: z.array(z.string()),
});
export type QcLine = z.output<typeof qcLine>;

const qcStep = z.object({
  id: z.int(),
  actionName: z.string(),
  fromStatus: z.int().nullable(),
  toStatus: z.int().nullable(),
  qty: z.int().nullable(),
  payload: z.record(z.string(), z.unknown()),
  operatorName: z.string(),
  postedAt: z.string(),
});

const after = z.object({ id: z.int(), qcNo: z.string(), status: z.int(), version: z.int() });

/** What an inspector found at one line. Asked again, the last one counts. */
export const recordShape = {
  qtySample: qty('抽检数量'),
  qtyDefect: share('缺陷数量'),
  temperature: decimal('温度℃', -100, 100),
  defectCode: z.string().max(64).nullish().meta({ label: '缺陷', dict: 'qcDefect' }),
  proposal: pick('判定结果', 'qcProposal', [1, 2, 3]).nullish(),
  remark: remark('说明'),
};
export type QcRecord = z.output<z.ZodObject<typeof recordShape>>;

/** One item of inspection: a measure, or whether it is in order. */
const saidItem = z.object({
  criteriaId: rowId('检验项目'),
  value: z
    .number('请输入数字')
    .min(-1_000_000, '数值超出范围')
    .max(1_000_000, '数值超出范围')
    .nullish()
    .meta({ label: '测量值' }),
  ok: z.boolean().nullish().meta({ label: '合格' }),
});
export type SaidItem = z.output<typeof saidItem>;
const ITEMS_MAX = 50;
export const saidItems = z
  .array(saidItem)
  .max(ITEMS_MAX, `最多${ITEMS_MAX}个检验项目`)
  .optional()
  .meta({ label: '检验项目' });

export const verdict = z.object({
  lineId: rowId('质检明细'),
  qtyOk: share('合格数量'),
  qtyDamaged: share('残次数量'),
  qtyReject: share('拒收数量'),
  /** Goods found wanting are taken all the same; needs `in:qc:concede`. */
  concede: flag('让步接收'),
  concedeReason: remark('让步原因'),
  /** Of goods sold by weight: which cartons are damaged, which are rejected. */
  damagedCartonIds: cartonIds('残次箱码'),
  rejectCartonIds: cartonIds('拒收箱码'),
  /** Of goods told apart piece by piece: which pieces are damaged, which are rejected. */
  damagedSerials: serialCodes.meta({ label: '残次序列号' }),
  rejectSerials: serialCodes.meta({ label: '拒收序列号' }),
});
export type Verdict = z.output<typeof verdict>;

const lines = <L extends z.ZodType>(line: L) =>
  z.array(line).min(1, '请至少选择一条明细').max(LINES_MAX, `一次最多${LINES_MAX}条`).meta({ label: '明细' });

/** 质检 (§3.5): what is received under inspection is quality Q until it is judged; Q is never promised to an order. */
export const qcOrderApi = {
  queryPage: endpoint({
    act: 'query',
    path: `${BASE}/queryPage`,
    label: '查询质检单',
    permit: 'in:qc:list',
    input: pageInput(qcSearch),
    output: pageOutput(qcRow),
  }),
  statistic: statistic({ base: BASE, label: '质检单', permit: 'in:qc:list', search: qcSearch }),
  export: endpoint({
    act: 'query',
    path: `${BASE}/export`,
    label: '导出质检单',
    permit: 'in:qc:export',
    file: true,
    input: qcSearch,
    output: z.any(),
  }),
  /** One scan on the floor: a number of ours or the owner's, a barcode, a container or a place leads to what waits there. */
  scan: endpoint({
    act: 'query',
    path: `${BASE}/scan`,
    label: '质检扫描',
    permit: 'in:inspect:scan',
    input: z.object({
      text: z.string().trim().min(1, '请扫描').max(64, '长度不能超过64').meta({ label: '扫描内容' }),
    }),
    output: z.object({ list: z.array(qcRow) }),
  }),
  get: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/{id}`,
    label: '查看质检单',
    permit: 'in:qc:list',
    input: z.object({ id: versioned.id }),
    output: qcRow.extend({
      startAt: z.string().nullable(),
      cancelReason: z.string().nullable(),
      lines: z.array(qcLine),
      steps: z.array(qcStep),
    }),
  }),
  start: endpoint({
    act: 'command',
    path: `${BASE}/start`,
    label: '开始质检',
    permit: permit.start.permit,
    input: z.object({ id: versioned.id }),
    output: after,
  }),
  /** Whoever claimed it gives it back: somebody else may. */
  release: endpoint({
    act: 'command',
    path: `${BASE}/release`,
    label: '退回质检领取',
    permit: permit.release.permit,
    input: z.object(versioned),
    output: after,
  }),
  judge: endpoint({
    act: 'command',
    path: `${BASE}/judge`,
    label: '质检判定',
    permit: permit.judge.permit,
    keyRequired: true,
    input: verdict.extend({ id: versioned.id }),
    output: after.extend({
      result: z.int().nullable(),
      tasks: z.array(z.object({ id: z.int(), taskNo: z.string() })),
      /** Lines on the way to the shelf without a suggested position. */
      unplacedLines: z.int(),
    }),
  }),
  /** Takes back the verdict on one line, as long as what it brought about lies untouched. */
  undo: endpoint({
    act: 'command',
    path: `${BASE}/undo`,
    label: '撤销质检判定',
    permit: permit.undo.permit,
    keyRequired: true,
    input: z.object({ id: versioned.id, lineId: rowId('质检明细'), reason: remark('原因') }),
    output: after,
  }),
  /** 拒收退车: rejected goods leave with whoever brought them. */
  rejectOut: endpoint({
    act: 'command',
    path: `${BASE}/rejectOut`,
    label: '拒收退车',
    permit: permit.rejectOut.permit,
    keyRequired: true,
    input: z.object({ id: versioned.id, lineIds: lines(rowId('质检明细')), remark: remark('说明') }),
    output: after.extend({ back: goneBack }),
  }),
  cancel: endpoint({
    act: 'command',
    path: `${BASE}/cancel`,
    label: '取消质检',
    permit: permit.cancel.permit,
    input: z.object({ ...versioned, reason: reason('请输入取消原因') }),
    output: after,
  }),
  renew: endpoint({
    act: 'command',
    path: `${BASE}/renew`,
    label: '重新送检',
    permit: permit.renew.permit,
    input: z.object({ id: versioned.id }),
    output: after,
  }),
};

const RECORD = `${ENTRY}/qcRecord`,
  SHEET = `${ENTRY}/qcRecordGoods`;

export const qcRecordApi = {
  add: endpoint({
    act: 'command',
    path: `${RECORD}/add`,
    label: '录入质检记录',
    permit: permit.record.permit,
    input: z.object({ lineId: rowId('质检明细'), ...recordShape, items: saidItems, images: fileIds('qcLine') }),
    output: after,
  }),
  template: endpoint({
    act: 'query',
    method: 'GET',
    path: `${SHEET}/importTemplate`,
    label: '下载质检记录导入模板',
    permit: permit.record.permit,
    file: true,
    input: z.object({}),
    output: z.any(),
  }),
  /** One step: check, and record when every row is right (specification, section 7). */
  import: endpoint({
    act: 'command',
    path: `${SHEET}/import`,
    label: '导入质检记录',
    permit: permit.record.permit,
    upload: true,
    input: z.object({}),
    output: checkOutput,
  }),
};

/** A row of the sheet: the line is named by its order, its goods and its lot. */
export const recordSheet = {
  qcNo: code('质检单号', 64),
  goodsCode: code('商品编码', 64),
  lotNo: z.string().trim().max(64, '长度不能超过64').nullish().meta({ label: '批次' }),
  ...recordShape,
};
