import { z } from 'zod';
import { cartonCodes } from '../inbound/catch.ts';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { code, QTY_MAX } from '../terms/fields.ts';
import { labelCalls } from '../terms/label.ts';
import { statistic } from '../terms/statistic.ts';
import { codes, moment, pack, rowId } from '../terms/values.ts';
import { pickTaskLife } from './pick-life.ts';

const BASE = '/warehouse-out-server/v1';
const permit = pickTaskLife.actions;
/** Groups of lines one confirmation may carry. */
export const BATCH_MAX = 500;

/** What a task is picked as; XDOCK from the receiving place, before put-away. */
export const PICK_KINDS = ['PALLET', 'CASE', 'PIECE', 'XDOCK'] as const;
export type PickKind = (typeof PICK_KINDS)[number];

const byId = { id: rowId('拣货任务') };
const scanned = (label: string) => code(label, 64).nullish().meta({ label });

export const taskSearch = z.object({
  taskNo: codes('任务号'),
  waveNo: codes('波次号'),
  kind: z.enum(PICK_KINDS).nullish().meta({ label: '类型', dict: 'pickKind' }),
  areaId: rowId('库区').nullish().meta({ ref: 'area' }),
  status: z
    .union([z.int32(), z.array(z.int32()).max(5)])
    .nullish()
    .meta({ label: '状态' }),
  mine: z.boolean().nullish().meta({ label: '我领取的' }),
  createdFrom: moment('创建时间从').nullish(),
  createdTo: moment('创建时间到').nullish(),
});

export const taskRow = z.object({
  id: z.int().meta({ label: '编号' }),
  version: z.int().meta({ label: '版本' }),
  taskNo: z.string().meta({ label: '任务号' }),
  kind: z.string().meta({ label: '类型', dict: 'pickKind' }),
  method: z.int().meta({ label: '方式', dict: 'pickMethod' }),
  waveId: z.int(),
  waveNo: z.string().meta({ label: '波次号' }),
  areaName: z.string().nullable().meta({ label: '库区' }),
  orderNo: z.string().nullable().meta({ label: '出库单号' }),
  status: z.int().meta({ label: '状态' }),
  lineCount: z.int().meta({ label: '行数' }),
  lineDone: z.int().meta({ label: '完成行' }),
  qty: z.int().meta({ label: '件数' }),
  pickedQty: z.int().meta({ label: '已拣' }),
  assigneeName: z.string().nullable().meta({ label: '领取人' }),
  cartCode: z.string().nullable().meta({ label: '拣货车' }),
  cutoffAt: z.string().nullable().meta({ label: '截单时间' }),
  createdAt: z.string().meta({ label: '创建时间' }),
  doneAt: z.string().nullable().meta({ label: '完成时间' }),
  actions: z.array(z.string()).meta({ label: '操作' }),
});

/** One stop of the walk: what lies at one position of one goods and lot, merged over the orders; `parts` says who gets how much. */
export const stop = z.object({
  positionId: z.int(),
  positionCode: z.string().meta({ label: '库位' }),
  goodsId: z.int(),
  goodsCode: z.string().meta({ label: '商品编码' }),
  goodsName: z.string().meta({ label: '商品名称' }),
  spec: z.string().nullable().meta({ label: '规格' }),
  barcodes: z.array(z.string()).meta({ label: '条码' }),
  packs: z.array(pack).meta({ label: '包装' }),
  lotId: z.int(),
  lotNo: z.string().meta({ label: '批次' }),
  producedOn: z.string().nullable().meta({ label: '生产日期' }),
  expireOn: z.string().nullable().meta({ label: '到期日期' }),
  lpnCode: z.string().nullable().meta({ label: '容器' }),
  caseQty: z.int().nullable().meta({ label: '箱规' }),
  isCatchWeight: z.boolean().meta({ label: '抄码' }),
  skipsPosition: z.boolean().meta({ label: '免扫库位' }),
  skipsGoods: z.boolean().meta({ label: '免扫商品' }),
  skipsLot: z.boolean().meta({ label: '免扫批次' }),
  qty: z.int().meta({ label: '应拣' }),
  pickedQty: z.int().meta({ label: '已拣' }),
  shortQty: z.int().meta({ label: '短拣' }),
  leftQty: z.int().meta({ label: '待拣' }),
  state: z.int().meta({ label: '状态' }),
  walkSeq: z.int().meta({ label: '顺序' }),
  /** Weighed cartons that lie there; other goods have none. */
  cartons: z.array(z.object({ code: z.string().meta({ label: '箱码' }), weightG: z.int().meta({ label: '重量(g)' }) })),
  parts: z.array(
    z.object({
      lineId: z.int(),
      orderId: z.int(),
      orderNo: z.string().meta({ label: '出库单号' }),
      qty: z.int(),
      pickedQty: z.int(),
      state: z.int(),
    }),
  ),
});
/** `laneCode`: of goods from their receiving place, the lane they come into in the end. */
export const taskDetail = taskRow.extend({
  laneCode: z.string().nullable().meta({ label: '集货位' }),
  stops: z.array(stop),
});

export const taskState = z.object({ id: z.int(), taskNo: z.string(), status: z.int(), leftLines: z.int() });

/** Lines picked in one grab: usually one, or all parts of one stop. `qty` is what was taken in all; left out, everything, or of goods by weight as many as were scanned. */
const grab = z.object({
  lineIds: z.array(rowId('拣货行')).min(1, '请选择数据').max(200, '一次最多200条').meta({ label: '拣货行' }),
  qty: z.int('请输入正整数').min(1, '请输入正整数').max(QTY_MAX, '数量超出范围').nullish().meta({ label: '数量' }),
  positionCode: scanned('库位'),
  goodsCode: scanned('商品条码'),
  lotNo: z.string().trim().max(64, '长度不能超过64').nullish().meta({ label: '批次' }),
  lpnCode: scanned('容器'),
  containerCode: scanned('拣货容器'),
  /** Of goods by weight every carton is scanned, and they are the quantity. */
  cartonCodes,
});
export type Grab = z.output<typeof grab>;

export const pickTaskApi = {
  queryPage: endpoint({
    act: 'query',
    path: `${BASE}/pickTask/queryPage`,
    label: '查询拣货任务',
    permit: 'out:pick:list',
    input: pageInput(taskSearch),
    output: pageOutput(taskRow),
  }),
  statistic: statistic({ base: `${BASE}/pickTask`, label: '拣货任务', permit: 'out:pick:list', search: taskSearch }),
  get: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/pickTask/{id}`,
    label: '查看拣货任务',
    permit: 'out:pick:list',
    input: z.object(byId),
    output: taskDetail,
  }),
  /** Take this task, or the next one of an area; bind a cart to it. */
  claim: endpoint({
    act: 'command',
    path: `${BASE}/pickTask/claim`,
    label: '领取拣货任务',
    permit: permit.claim.permit,
    input: z.object({ taskId: rowId('拣货任务').nullish(), taskNo: scanned('任务号'), cartCode: scanned('拣货车') }),
    output: taskState,
  }),
  next: endpoint({
    act: 'command',
    path: `${BASE}/pickTask/next`,
    label: '领取下一个拣货任务',
    permit: permit.claim.permit,
    input: z.object({
      areaId: rowId('库区').nullish().meta({ ref: 'area' }),
      kind: z.enum(PICK_KINDS).nullish().meta({ label: '类型', dict: 'pickKind' }),
      waveId: rowId('波次').nullish(),
      cartCode: scanned('拣货车'),
    }),
    output: z.object({ task: taskState.nullable() }),
  }),
  release: endpoint({
    act: 'command',
    path: `${BASE}/pickTask/{id}/release`,
    label: '退回拣货任务',
    permit: permit.release.permit,
    input: z.object(byId),
    output: taskState,
  }),
  finish: endpoint({
    act: 'command',
    path: `${BASE}/pickTask/{id}/finish`,
    label: '完成拣货任务',
    permit: permit.finish.permit,
    input: z.object(byId),
    output: taskState,
  }),
  ...labelCalls({ base: `${BASE}/pickTask`, tail: 'printLabel', noun: '拣货任务', permit: 'out:pick:list' }),
};

/** A line that came of promising other stock: where the picker goes next. */
export const newLine = z.object({
  lineId: z.int(),
  taskId: z.int(),
  taskNo: z.string(),
  positionCode: z.string(),
  qty: z.int(),
});

/** What a confirmation did to each order it touched and to its tasks. */
const picked = z.object({
  pickedQty: z.int(),
  orders: z.array(z.object({ id: z.int(), orderNo: z.string(), status: z.int() })),
  tasks: z.array(taskState),
});

/** Lines of one stop, of which nothing is picked yet. */
const untouched = z.object({
  lineIds: z.array(rowId('拣货行')).min(1, '请选择数据').max(200, '一次最多200条').meta({ label: '拣货行' }),
});
/** Another lot of the same goods at the same position. */
const otherLot = z.object({
  stockId: z.int(),
  lotNo: z.string().meta({ label: '批次' }),
  producedOn: z.string().nullable().meta({ label: '生产日期' }),
  expireOn: z.string().nullable().meta({ label: '到期日期' }),
  lpnCode: z.string().nullable().meta({ label: '容器' }),
  freeQty: z.int().meta({ label: '可用' }),
});

export const pickApi = {
  confirm: endpoint({
    act: 'command',
    path: `${BASE}/pick/confirm`,
    label: '拣货确认',
    permit: permit.pick.permit,
    keyRequired: true,
    input: z.object({
      lines: z.array(grab).min(1, '请选择数据').max(BATCH_MAX, `一次最多${BATCH_MAX}条`).meta({ label: '拣货行' }),
    }),
    /** What was posted: named by who takes the scan back. */
    output: picked.extend({ txnIds: z.array(z.int()) }),
  }),
  /** What one confirmation took is put back, by who took it, while nothing later stands on it: all of it or nothing. */
  undo: endpoint({
    act: 'command',
    path: `${BASE}/pick/undo`,
    label: '撤销拣货',
    permit: permit.pick.permit,
    keyRequired: true,
    input: z.object({
      txnIds: z
        .array(rowId('拣货'))
        .min(1, '请选择数据')
        .max(BATCH_MAX, `一次最多${BATCH_MAX}条`)
        .meta({ label: '拣货' }),
    }),
    output: picked.omit({ pickedQty: true }).extend({ undoneQty: z.int() }),
  }),
  /** Less lies there than the book says: take what is there, lock the rest for counting, promise other stock in the same breath. */
  short: endpoint({
    act: 'command',
    path: `${BASE}/pick/short`,
    label: '短拣',
    permit: permit.short.permit,
    keyRequired: true,
    input: grab.extend({
      qty: z
        .int('请输入正整数')
        .min(0, '请输入正整数')
        .max(QTY_MAX, '数量超出范围')
        .default(0)
        .meta({ label: '实拣数量' }),
      reason: z
        .enum(['DAMAGED', 'MISSING', 'EXPIRED', 'OTHER'], '请选择短拣原因')
        .meta({ label: '短拣原因', dict: 'shortReason' }),
    }),
    output: picked.extend({
      shortQty: z.int(),
      lockedQty: z.int(),
      reallocatedQty: z.int(),
      stillShort: z.int(),
      newLines: z.array(newLine),
    }),
  }),
  /** Which other lots lie where the picker stands, free to be taken instead. */
  otherLots: endpoint({
    act: 'query',
    path: `${BASE}/pick/otherLots`,
    label: '查询可换批次',
    permit: permit.pick.permit,
    input: untouched,
    output: z.object({ list: z.array(otherLot) }),
  }),
  /** The picker takes another lot that lies at the same position: the promises go over to it, where the rotation and the order allow it. */
  swapLot: endpoint({
    act: 'command',
    path: `${BASE}/pick/swapLot`,
    label: '更换批次',
    permit: permit.pick.permit,
    keyRequired: true,
    input: untouched.extend({ stockId: rowId('批次') }),
    output: z.object({ swappedQty: z.int(), newLines: z.array(newLine) }),
  }),
};
