import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { importEndpoints } from '../kit/sheet.ts';
import { day, qty, ref, remark, text } from '../terms/fields.ts';
import { codes, moment, pack, part, rowId, rowVersion } from '../terms/values.ts';
import { dockRow } from './cross-dock.ts';
import { orderLife } from './order-life.ts';
import { pickupShown } from './pickup/pickup.ts';

const BASE = '/warehouse-entry-server/v1/order';
const permit = orderLife.actions;

/** Lines of one order, and orders of one batch. */
export const LINES_MAX = 500;
export const ORDERS_MAX = 500;

const ownerId = ref('货主', 'owner');
const orderType = z
  .int('请选择入库类型')
  .pipe(z.literal([1, 2, 3, 4, 5, 9], '请选择入库类型'))
  .meta({ label: '入库类型', dict: 'inboundType' });
const reason = (missing: string) =>
  z.string(missing).trim().min(1, missing).max(1000, '长度不能超过1000').meta({ label: '原因', long: true });
const byId = { id: rowId('入库单') };

/** One line as the clerk orders it: packs of a level; the server works out the base units. */
export const orderLineInput = z.object({
  goodsId: ref('商品', 'goods'),
  unitLevel: z.int().min(1).max(4).default(1).meta({ label: '单位', dict: 'unitLevel' }),
  unitQty: qty('数量'),
  wantProducedOn: day('要求生产日期').nullish(),
  wantLotNo: text('要求批次', 64),
  /** 越库: the outbound order the goods come for, and its line where more than one asks for them. */
  forOrderNo: text('越库出库单', 64),
  forLineNo: z
    .int('请输入整数')
    .min(1, '不能小于1')
    .max(LINES_MAX, '数值超出范围')
    .nullish()
    .meta({ label: '越库行号' }),
  remark: remark('备注'),
});

export const orderInput = z.object({
  ownerId,
  orderType,
  externalNo: text('货主单号', 64),
  supplierId: ref('供应商', 'supplier').nullish(),
  producerId: ref('生产商', 'producer').nullish(),
  expectAt: moment('预计到货').nullish(),
  remark: remark('备注'),
  lines: z
    .array(orderLineInput)
    .min(1, '请至少添加一条明细')
    .max(LINES_MAX, `明细不能超过${LINES_MAX}条`)
    .meta({ label: '明细' }),
});
export type OrderInput = z.output<typeof orderInput>;

/** What the list, the statistic and the export are narrowed by. */
export const orderSearch = z.object({
  orderNo: codes('入库单号'),
  externalNo: codes('货主单号'),
  externalNoPart: part('货主单号包含', 64),
  ownerId: ref('货主', 'owner').nullish(),
  orderType: z.int32().nullish().meta({ label: '入库类型', dict: 'inboundType' }),
  status: z
    .union([z.int32(), z.array(z.int32()).max(10)])
    .nullish()
    .meta({ label: '状态' }),
  supplierId: ref('供应商', 'supplier').nullish(),
  goodsId: ref('商品', 'goods').nullish(),
  isSuspended: z.boolean().nullish().meta({ label: '挂起' }),
  createdFrom: moment('创建时间从').nullish(),
  createdTo: moment('创建时间到').nullish(),
  expectFrom: moment('预计到货从').nullish(),
  expectTo: moment('预计到货到').nullish(),
});
export type OrderSearch = z.output<typeof orderSearch>;

export const orderRow = z.object({
  id: z.int().meta({ label: '编号' }),
  version: z.int().meta({ label: '版本' }),
  orderNo: z.string().meta({ label: '入库单号' }),
  externalNo: z.string().nullable().meta({ label: '货主单号' }),
  orderType: z.int().meta({ label: '入库类型', dict: 'inboundType' }),
  ownerId: z.int().meta({ label: '货主', ref: 'owner' }),
  ownerName: z.string().meta({ label: '货主' }),
  supplierId: z.int().nullable().meta({ label: '供应商', ref: 'supplier' }),
  supplierName: z.string().nullable().meta({ label: '供应商' }),
  expectAt: z.string().nullable().meta({ label: '预计到货' }),
  lineCount: z.int().meta({ label: '行数' }),
  /** The outbound orders its lines come for. */
  forOrders: z.string().nullable().meta({ label: '越库出库单' }),
  qtyExpected: z.int().meta({ label: '预计数量' }),
  qtyReceived: z.int().meta({ label: '已收数量' }),
  qtyPutaway: z.int().meta({ label: '已上架数量' }),
  casesExpected: z.int().meta({ label: '预计箱数' }),
  casesReceived: z.int().meta({ label: '已收箱数' }),
  casesPutaway: z.int().meta({ label: '已上架箱数' }),
  status: z.int().meta({ label: '状态' }),
  isSuspended: z.boolean().meta({ label: '挂起' }),
  transitMade: z.boolean().meta({ label: '在途' }),
  isPickup: z.boolean().meta({ label: '提货' }),
  uploadState: z.int().meta({ label: '回传', dict: 'uploadState' }),
  closeReason: z.string().nullable().meta({ label: '关闭原因' }),
  remark: z.string().nullable().meta({ label: '备注' }),
  createdAt: z.string().meta({ label: '创建时间' }),
  createdBy: z.string().meta({ label: '创建人' }),
  updatedAt: z.string().meta({ label: '修改时间' }),
  updatedBy: z.string().meta({ label: '修改人' }),
  /** Names of the actions of `orderLife` this order offers now; permissions are the reader's own. */
  actions: z.array(z.string()).meta({ label: '操作' }),
});

/** One line with its ladder of quantities, all in base units. */
export const orderLine = z.object({
  id: z.int(),
  lineNo: z.int().meta({ label: '行号' }),
  status: z.int().meta({ label: '状态' }),
  goodsId: z.int(),
  goodsCode: z.string().meta({ label: '商品编码' }),
  goodsName: z.string().meta({ label: '商品名称' }),
  spec: z.string().nullable().meta({ label: '规格' }),
  storageMode: z.int().meta({ label: '温层', dict: 'storageMode' }),
  unitLevel: z.int().meta({ label: '单位', dict: 'unitLevel' }),
  unitQty: z.int().meta({ label: '下单数量' }),
  packs: z.array(pack),
  qtyExpected: z.int().meta({ label: '预计' }),
  qtyReceived: z.int().meta({ label: '已收' }),
  qtyDamaged: z.int().meta({ label: '残次' }),
  qtyRejected: z.int().meta({ label: '拒收' }),
  qtyQcWait: z.int().meta({ label: '待检' }),
  qtyPutaway: z.int().meta({ label: '已上架' }),
  qtyClosed: z.int().meta({ label: '关闭' }),
  qtyOpen: z.int().meta({ label: '待收' }),
  isCatchWeight: z.boolean().meta({ label: '抄码' }),
  serials: z.array(z.string()).meta({ label: '序列号' }),
  qcRequired: z.boolean().meta({ label: '质检' }),
  shelfLifeDays: z.int().nullable().meta({ label: '保质期(天)' }),
  needProduced: z.boolean().meta({ label: '需生产日期' }),
  needExpire: z.boolean().meta({ label: '需到期日期' }),
  needSupplierLot: z.boolean().meta({ label: '需供应商批号' }),
  wantProducedOn: z.string().nullable().meta({ label: '要求生产日期' }),
  wantLotNo: z.string().nullable().meta({ label: '要求批次' }),
  forOrderNo: z.string().nullable().meta({ label: '越库出库单' }),
  forLineNo: z.int().nullable().meta({ label: '越库行号' }),
  remark: z.string().nullable().meta({ label: '备注' }),
});

const receipt = z.object({
  id: z.int(),
  detailId: z.int(),
  goodsCode: z.string().meta({ label: '商品编码' }),
  goodsName: z.string().meta({ label: '商品名称' }),
  lotNo: z.string().meta({ label: '批次' }),
  producedOn: z.string().nullable().meta({ label: '生产日期' }),
  expireOn: z.string().nullable().meta({ label: '到期日期' }),
  lpnCode: z.string().nullable().meta({ label: '容器' }),
  positionCode: z.string().meta({ label: '库位' }),
  quality: z.string().meta({ label: '品质', dict: 'quality' }),
  qty: z.int().meta({ label: '数量' }),
  isReversed: z.boolean().meta({ label: '已回退' }),
  txnId: z.int(),
  staffName: z.string().meta({ label: '收货人' }),
  createdAt: z.string().meta({ label: '收货时间' }),
});

const orderTask = z.object({
  id: z.int(),
  taskNo: z.string().meta({ label: '任务号' }),
  kind: z.string().meta({ label: '类型', dict: 'taskKind' }),
  status: z.int().meta({ label: '状态' }),
  lineCount: z.int().meta({ label: '行数' }),
  qty: z.int().meta({ label: '数量' }),
  doneQty: z.int().meta({ label: '完成数量' }),
  assigneeName: z.string().nullable().meta({ label: '领取人' }),
  createdAt: z.string().meta({ label: '创建时间' }),
  doneAt: z.string().nullable().meta({ label: '完成时间' }),
});

export const orderDetail = orderRow.extend({
  ownerCode: z.string().meta({ label: '货主编码' }),
  producerId: z.int().nullable(),
  producerName: z.string().nullable().meta({ label: '生产商' }),
  suspendReason: z.string().nullable().meta({ label: '挂起原因' }),
  closedAt: z.string().nullable().meta({ label: '关闭时间' }),
  finishAt: z.string().nullable().meta({ label: '完成时间' }),
  source: z.int().meta({ label: '来源', dict: 'orderSource' }),
  /** The order that what comes back left with. */
  sourceOrderId: z.int().nullable(),
  sourceOrderNo: z.string().nullable().meta({ label: '原出库单' }),
  returnReason: z.string().nullable().meta({ label: '退货原因', dict: 'returnReason' }),
  lines: z.array(orderLine),
  /** What the owner's system said when it was told in vain, and how often it was told. */
  uploadError: z.string().nullable(),
  uploadTries: z.int(),
  uploadedAt: z.string().nullable(),
  receipts: z.array(receipt),
  tasks: z.array(orderTask),
  docks: z.array(dockRow).meta({ label: '越库' }),
  pickup: pickupShown.nullable().meta({ label: '提货' }),
});

/** One step of the history, newest first. */
export const traceRow = z.object({
  id: z.int(),
  detailId: z.int().nullable(),
  lineNo: z.int().nullable().meta({ label: '行号' }),
  goodsCode: z.string().nullable().meta({ label: '商品编码' }),
  action: z.string(),
  actionName: z.string().meta({ label: '操作' }),
  fromStatus: z.int().nullable().meta({ label: '原状态' }),
  toStatus: z.int().nullable().meta({ label: '新状态' }),
  qty: z.int().nullable().meta({ label: '数量' }),
  reversible: z.boolean().meta({ label: '可回退' }),
  reversedById: z.int().nullable(),
  reversesId: z.int().nullable(),
  /** The newest step of its line that was not taken back: the one `rollback` takes. */
  canRollback: z.boolean(),
  payload: z.record(z.string(), z.unknown()),
  operatorName: z.string().meta({ label: '操作人' }),
  postedAt: z.string().meta({ label: '操作时间' }),
});

/** Answer of every act on one order. */
export const orderState = z.object({ id: z.int(), status: z.int(), isSuspended: z.boolean(), version: z.int() });

const act = <const I extends z.ZodRawShape>(path: string, action: keyof typeof orderLife.actions, input: I) =>
  endpoint({
    act: 'command',
    path: `${BASE}${path}`,
    label: `${orderLife.actions[action].label}入库单`,
    permit: permit[action].permit,
    input: z.object({ ...byId, ...input }),
    output: orderState,
  });

const created = z.object({ id: z.int(), orderNo: z.string() });
/** With the sender's own number, by which a program knows its order again. */
const createdAs = created.extend({ externalNo: z.string().nullable() });
const rolledBack = z.object({
  orderId: z.int(),
  detailId: z.int(),
  action: z.string(),
  qty: z.int(),
  status: z.int(),
  detailStatus: z.int(),
});

/** Confirmed once, whatever the network does. */
const imports = importEndpoints({ base: BASE, label: '入库单', permit: 'in:order:import' });

export const orderApi = {
  queryPage: endpoint({
    act: 'query',
    path: `${BASE}/queryPage`,
    label: '查询入库单',
    permit: 'in:order:list',
    input: pageInput(orderSearch),
    output: pageOutput(orderRow),
  }),
  /** Counts per status, for the bar above the list; a status in the search is ignored. */
  statistic: endpoint({
    act: 'query',
    path: `${BASE}/statistic`,
    label: '统计入库单',
    permit: 'in:order:list',
    input: orderSearch,
    output: z.object({
      total: z.int(),
      suspended: z.int(),
      list: z.array(z.object({ status: z.int(), name: z.string(), count: z.int() })),
    }),
  }),
  get: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/{id}`,
    label: '查看入库单',
    permit: 'in:order:list',
    input: z.object(byId),
    output: orderDetail,
  }),
  trace: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/{id}/trace`,
    label: '查看入库单轨迹',
    permit: 'in:order:list',
    input: z.object(byId),
    output: z.array(traceRow),
  }),
  add: endpoint({
    act: 'command',
    path: `${BASE}/add`,
    label: '新增入库单',
    permit: 'in:order:add',
    input: orderInput,
    output: created,
  }),
  addBatch: endpoint({
    act: 'command',
    path: `${BASE}/addBatch`,
    label: '批量新增入库单',
    permit: 'in:order:add',
    input: z.object({
      orders: z
        .array(orderInput)
        .min(1, '请至少添加一张入库单')
        .max(ORDERS_MAX, `一次最多${ORDERS_MAX}张入库单`)
        .meta({ label: '入库单' }),
    }),
    output: z.object({ list: z.array(createdAs) }),
  }),
  update: endpoint({
    act: 'command',
    path: `${BASE}/update`,
    label: '编辑入库单',
    permit: permit.update.permit,
    input: orderInput.extend({ ...byId, version: rowVersion() }),
    output: orderState,
  }),
  cancel: act('/{id}/cancel', 'cancel', { reason: remark('原因') }),
  close: act('/{id}/close', 'close', { reason: reason('请输入关闭原因') }),
  reOpen: act('/{id}/reOpen', 'reOpen', { reason: remark('原因') }),
  suspend: act('/{id}/suspend', 'suspend', { reason: reason('请输入挂起原因') }),
  cancelSuspend: act('/{id}/cancelSuspend', 'cancelSuspend', {}),
  cancelAppointment: act('/{id}/cancelAppointment', 'cancelAppointment', { reason: remark('原因') }),
  /** The owner's system is told again what came in, with the number it knows the delivery by. */
  manualUpload: endpoint({
    act: 'command',
    path: `${BASE}/{id}/manualUpload`,
    label: permit.manualUpload.label,
    permit: permit.manualUpload.permit,
    input: z.object(byId),
    output: orderState,
  }),
  /** What is still expected stands in the book as on its way (@TRANSIT), until it is received or written off. */
  generateTransit: endpoint({
    act: 'command',
    path: `${BASE}/{id}/generateTransitInventory`,
    label: permit.generateTransit.label,
    permit: permit.generateTransit.permit,
    keyRequired: true,
    input: z.object(byId),
    output: orderState,
  }),
  /** What was shown as on its way is not, as long as nothing of it has come. */
  undoTransit: act('/{id}/undoTransit', 'undoTransit', { reason: remark('原因') }),
  /** A cancelled order is expected again. */
  restore: act('/{id}/restore', 'restore', { reason: remark('原因') }),
  export: endpoint({
    act: 'query',
    path: `${BASE}/export`,
    label: '导出入库单',
    permit: 'in:order:export',
    file: true,
    input: orderSearch,
    output: z.any(),
  }),
  ...imports,
  importConfirm: { ...imports.importConfirm, keyRequired: true },
  /** Takes back the newest ↺ step of a line; with `traceId` only if it still is that step. */
  rollbackDetail: endpoint({
    act: 'command',
    path: `${BASE}/detail/{id}/rollback`,
    label: '回退入库明细',
    permit: permit.rollback.permit,
    keyRequired: true,
    input: z.object({ id: rowId('入库明细'), traceId: rowId('轨迹').nullish(), reason: remark('原因') }),
    output: rolledBack,
  }),
  rollbackTrace: endpoint({
    act: 'command',
    path: `${BASE}/{id}/trace/rollback`,
    label: '回退入库轨迹',
    permit: permit.rollback.permit,
    keyRequired: true,
    input: z.object({ ...byId, traceId: rowId('轨迹'), reason: remark('原因') }),
    output: rolledBack,
  }),
};
