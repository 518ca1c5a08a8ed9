import { z } from 'zod';
import { serialCodes } from '../../inventory/serial.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { pageInput, pageOutput } from '../../kit/page.ts';
import { orderLineInput } from '../../outbound/order.ts';
import { day, name, qty, ref, remark } from '../../terms/fields.ts';
import { statistic } from '../../terms/statistic.ts';
import { codes, moment, pack, rowId, rowVersion } from '../../terms/values.ts';
import { docStep } from '../steps.ts';
import { refillApi } from './refill.ts';
import { transferLife } from './transfer-life.ts';

const BASE = '/order-server/allotOrder';
const permit = transferLife.actions;
const LIST = 'order:allotOrder:list';
export const TRANSFER_LINES_MAX = 200;

/** One line as the clerk asks for it: packs of a level, of a quality, perhaps of one lot. */
export const transferLineInput = orderLineInput.pick({
  goodsId: true,
  unitLevel: true,
  unitQty: true,
  quality: true,
  wantLotId: true,
});

/** A transfer leaves the warehouse it is written in. */
export const transferInput = z.object({
  ownerId: ref('货主', 'owner'),
  toHouseId: ref('调入仓库', 'warehouse'),
  wantOn: day('要求到货日期'),
  reason: name('调拨原因', 200),
  remark: remark(),
  lines: z
    .array(transferLineInput)
    .min(1, '请至少添加一条明细')
    .max(TRANSFER_LINES_MAX, `明细不能超过${TRANSFER_LINES_MAX}条`)
    .meta({ label: '明细' }),
});
export type TransferInput = z.output<typeof transferInput>;

/** Those that leave the warehouse of whoever asks, and those that come to it. */
export const transferSearch = z.object({
  orderNo: codes('调拨单号'),
  side: z.int32().nullish().meta({ label: '方向', dict: 'transferSide' }),
  ownerId: ref('货主', 'owner').nullish(),
  fromHouseId: ref('调出仓库', 'warehouse').nullish(),
  toHouseId: ref('调入仓库', 'warehouse').nullish(),
  status: z
    .union([z.int32(), z.array(z.int32()).max(7)])
    .nullish()
    .meta({ label: '状态' }),
  goodsId: ref('商品', 'goods').nullish(),
  wantFrom: day('要求到货从').nullish(),
  wantTo: day('要求到货到').nullish(),
  createdFrom: moment('创建时间从').nullish(),
  createdTo: moment('创建时间到').nullish(),
});
export type TransferSearch = z.output<typeof transferSearch>;

/** What became of the goods: sent = received + refused + on the way + lost, at any moment. */
const progress = {
  qty: z.int().meta({ label: '调拨数量' }),
  qtySent: z.int().meta({ label: '已发出' }),
  qtyReceived: z.int().meta({ label: '已收' }),
  qtyRefused: z.int().meta({ label: '拒收' }),
  qtyOnWay: z.int().meta({ label: '在途' }),
  qtyLost: z.int().meta({ label: '确认丢失' }),
  /** Of what is on the way: what the receiving house says is missing, and nobody has decided about. */
  qtyDiffer: z.int().meta({ label: '差异待处理' }),
};

export const transferRow = z.object({
  id: z.int(),
  version: z.int(),
  orderNo: z.string().meta({ label: '调拨单号' }),
  status: z.int().meta({ label: '状态' }),
  side: z.int().meta({ label: '方向', dict: 'transferSide' }),
  ownerId: z.int(),
  ownerName: z.string().meta({ label: '货主' }),
  fromHouseId: z.int(),
  fromHouseName: z.string().meta({ label: '调出仓库' }),
  toHouseId: z.int(),
  toHouseName: z.string().meta({ label: '调入仓库' }),
  wantOn: z.string().meta({ label: '要求到货日期' }),
  lineCount: z.int().meta({ label: '行数' }),
  ...progress,
  reason: z.string().meta({ label: '调拨原因' }),
  createdBy: z.string().meta({ label: '创建人' }),
  createdAt: z.string().meta({ label: '创建时间' }),
  actions: z.array(z.string()).meta({ label: '操作' }),
});

export const transferLine = z.object({
  id: z.int(),
  lineNo: z.int().meta({ label: '行号' }),
  goodsId: z.int(),
  goodsCode: z.string().meta({ label: '商品编码' }),
  goodsName: z.string().meta({ label: '商品名称' }),
  packs: z.array(pack),
  unitLevel: z.int(),
  unitQty: z.int(),
  quality: z.string().meta({ label: '品质', dict: 'quality' }),
  wantLotId: z.int().nullable(),
  wantLotNo: z.string().nullable().meta({ label: '指定批次' }),
  ...progress,
  /** Of goods told apart piece by piece: what has left and not come in. */
  serials: z.array(z.string()).meta({ label: '在途序列号' }),
});

/** One of the two orders, told to whoever works in its warehouse. */
const sideOrder = z.object({ id: z.int(), orderNo: z.string(), status: z.int() }).nullable();

export const transferDetail = transferRow.extend({
  remark: z.string().nullable().meta({ label: '备注' }),
  cancelReason: z.string().nullable().meta({ label: '取消原因' }),
  approvedBy: z.string().nullable().meta({ label: '审核人' }),
  approvedAt: z.string().nullable().meta({ label: '审核时间' }),
  finishedAt: z.string().nullable().meta({ label: '完成时间' }),
  /** Null: there is none yet, or it stands in a warehouse that is not one's own. */
  outOrder: sideOrder,
  inOrder: sideOrder,
  lines: z.array(transferLine),
  decisions: z.array(
    z.object({
      id: z.int(),
      lineNo: z.int().meta({ label: '行号' }),
      goodsCode: z.string().meta({ label: '商品编码' }),
      goodsName: z.string().meta({ label: '商品名称' }),
      packs: z.array(pack),
      cause: z.int().meta({ label: '差异原因', dict: 'transferCause' }),
      decision: z.int().meta({ label: '处理方式', dict: 'transferDecision' }),
      qty: z.int().meta({ label: '数量' }),
      /** Pieces that are gone with it. */
      serials: z.array(z.string()).meta({ label: '序列号' }),
      reason: z.string().meta({ label: '说明' }),
      createdBy: z.string().meta({ label: '处理人' }),
      createdAt: z.string().meta({ label: '处理时间' }),
    }),
  ),
  steps: z.array(docStep),
});

/** Goods in transit between this warehouse and another one, line by line. */
export const transitSearch = z.object({
  orderNo: codes('调拨单号'),
  side: z.int32().nullish().meta({ label: '方向', dict: 'transferSide' }),
  ownerId: ref('货主', 'owner').nullish(),
  goodsId: ref('商品', 'goods').nullish(),
  /** Only what the receiving house misses. */
  isMissing: z.boolean().nullish().meta({ label: '有差异' }),
});
export const transitRow = z.object({
  id: z.int(),
  transferId: z.int(),
  orderNo: z.string().meta({ label: '调拨单号' }),
  side: z.int().meta({ label: '方向', dict: 'transferSide' }),
  ownerId: z.int(),
  ownerName: z.string().meta({ label: '货主' }),
  fromHouseName: z.string().meta({ label: '调出仓库' }),
  toHouseName: z.string().meta({ label: '调入仓库' }),
  goodsId: z.int(),
  goodsCode: z.string().meta({ label: '商品编码' }),
  goodsName: z.string().meta({ label: '商品名称' }),
  packs: z.array(pack),
  quality: z.string().meta({ label: '品质', dict: 'quality' }),
  qtySent: progress.qtySent,
  qtyReceived: progress.qtyReceived,
  qtyOnWay: progress.qtyOnWay,
  qtyDiffer: progress.qtyDiffer,
  sentAt: z.string().nullable().meta({ label: '最近发出' }),
  wantOn: z.string().meta({ label: '要求到货日期' }),
});
export type TransitSearch = z.output<typeof transitSearch>;

const state = z.object({ id: z.int(), orderNo: z.string(), status: z.int(), version: z.int() });
const byVersion = { id: rowId('调拨单'), version: rowVersion() };

export const transferApi = {
  ...refillApi,
  queryPage: endpoint({
    act: 'query',
    path: `${BASE}/queryPage`,
    label: '查询调拨单',
    permit: LIST,
    input: pageInput(transferSearch),
    output: pageOutput(transferRow),
  }),
  statistic: statistic({ base: BASE, label: '调拨单', permit: LIST, search: transferSearch }),
  export: endpoint({
    act: 'query',
    path: `${BASE}/export`,
    label: '导出调拨单',
    permit: 'order:allotOrder:export',
    file: true,
    input: transferSearch,
    output: z.any(),
  }),
  /** What is in transit of the transfers of this warehouse. */
  transitPage: endpoint({
    act: 'query',
    path: `${BASE}/transitPage`,
    label: '查询调拨在途',
    permit: LIST,
    input: pageInput(transitSearch),
    output: pageOutput(transitRow),
  }),
  get: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/{id}`,
    label: '查看调拨单',
    permit: LIST,
    input: z.object({ id: rowId('调拨单') }),
    output: transferDetail,
  }),
  add: endpoint({
    act: 'command',
    path: `${BASE}/add`,
    label: '新增调拨单',
    permit: 'order:allotOrder:add',
    input: transferInput,
    output: state,
  }),
  update: endpoint({
    act: 'command',
    path: `${BASE}/update`,
    label: '编辑调拨单',
    permit: permit.update.permit,
    input: transferInput.extend(byVersion),
    output: state,
  }),
  /** Make the outbound order here and the inbound order there, both or none. */
  approve: endpoint({
    act: 'command',
    path: `${BASE}/approve`,
    label: '审核调拨单',
    permit: permit.approve.permit,
    keyRequired: true,
    input: z.object(byVersion),
    output: state.extend({ outOrderNo: z.string(), inOrderNo: z.string() }),
  }),
  /** Before anything has left: both orders are cancelled with it. */
  cancel: endpoint({
    act: 'command',
    path: `${BASE}/cancel`,
    label: '取消调拨单',
    permit: permit.cancel.permit,
    input: z.object({ id: rowId('调拨单'), reason: name('取消原因', 200).meta({ label: '取消原因', long: true }) }),
    output: state,
  }),
  /** Say what became of goods that left and did not arrive. */
  settle: endpoint({
    act: 'command',
    path: `${BASE}/settle`,
    label: '处理调拨差异',
    permit: permit.settle.permit,
    keyRequired: true,
    input: z.object({
      id: rowId('调拨单'),
      lineId: rowId('明细'),
      cause: z
        .int('请选择差异原因')
        .pipe(z.literal([1, 2, 3], '请选择差异原因'))
        .meta({ label: '差异原因', dict: 'transferCause' }),
      decision: z
        .int('请选择处理方式')
        .pipe(z.literal([1, 2, 3], '请选择处理方式'))
        .meta({ label: '处理方式', dict: 'transferDecision' }),
      qty: qty('数量'),
      /** Which pieces are given up; needed where more are missing than that. */
      serials: serialCodes,
      reason: name('说明', 200).meta({ label: '说明', long: true }),
    }),
    output: state,
  }),
};
