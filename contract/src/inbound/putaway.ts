import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { dryRule } from '../strategy/dry-run.ts';
import { carriesTried } from '../task/dry-run.ts';
import { putawayPicture } from '../task/picture.ts';
import { code, pick, qty, ref } from '../terms/fields.ts';
import { codes, moment, pack, rowId, scan } from '../terms/values.ts';
import { cartonCodes } from './catch.ts';
import { dockTold } from './cross-dock.ts';

const BASE = '/warehouse-entry-server/v1/putaway';
export const BATCH_MAX = 500;
/** Settings that say where goods are put away. */
export const PUTAWAY_DRY_SETTINGS = ['putawayStrategy', 'pickAreaUp'] as const;
/** So many orders, and parts of what they brought, are tried at once. */
export const DRY_ORDERS_MAX = 100,
  DRY_PARTS_MAX = 500;

const taskId = { id: rowId('上架任务') };

export const putawaySearch = z.object({
  taskNo: codes('任务号'),
  orderNo: codes('入库单号'),
  /** What the clerk has in his hand: tasks with an open line of this container or of goods with this code or barcode. */
  holds: codes('容器或商品'),
  ownerId: ref('货主', 'owner').nullish(),
  status: z
    .union([z.int32(), z.array(z.int32()).max(10)])
    .nullish()
    .meta({ label: '状态' }),
  mine: z.boolean().nullish().meta({ label: '只看我的' }),
  leg: pick('步骤', 'putawayLeg', [0, 1, 2]).nullish(),
  /** Tasks with an open line that has no suggested position. */
  unplaced: z.boolean().nullish().meta({ label: '无推荐库位' }),
  createdFrom: moment('创建时间从').nullish(),
  createdTo: moment('创建时间到').nullish(),
});
export type PutawaySearch = z.output<typeof putawaySearch>;

export const putawayRow = z.object({
  id: z.int().meta({ label: '编号' }),
  version: z.int().meta({ label: '版本' }),
  taskNo: z.string().meta({ label: '任务号' }),
  orderId: z.int().nullable(),
  orderNo: z.string().nullable().meta({ label: '入库单号' }),
  ownerName: z.string().nullable().meta({ label: '货主' }),
  lineCount: z.int().meta({ label: '行数' }),
  qty: z.int().meta({ label: '数量' }),
  doneQty: z.int().meta({ label: '已上架' }),
  /** Of two steps the first ends in a drop place, the second on the shelf; 0 where there is one. */
  leg: z.int().meta({ label: '步骤', dict: 'putawayLeg' }),
  positions: z.string().meta({ label: '建议库位' }),
  unplacedLines: z.int().meta({ label: '无推荐库位的行数' }),
  /** Why they have none, each reason once. */
  noPlaceReason: z.string().meta({ label: '原因' }),
  assigneeId: z.int().nullable(),
  assigneeName: z.string().nullable().meta({ label: '领取人' }),
  status: z.int().meta({ label: '状态' }),
  minutes: z.int().meta({ label: '时长(分)' }),
  createdAt: z.string().meta({ label: '创建时间' }),
  doneAt: z.string().nullable().meta({ label: '完成时间' }),
  actions: z.array(z.string()).meta({ label: '操作' }),
});

export const putawayLine = z.object({
  id: z.int(),
  state: z.int().meta({ label: '状态' }),
  detailId: z.int().nullable(),
  orderId: z.int().nullable(),
  orderNo: z.string().nullable().meta({ label: '入库单号' }),
  goodsId: z.int(),
  goodsCode: z.string().meta({ label: '商品编码' }),
  goodsName: z.string().meta({ label: '商品名称' }),
  packs: z.array(pack).meta({ label: '包装' }),
  scans: z.array(scan).meta({ label: '条码' }),
  lotNo: z.string().meta({ label: '批次' }),
  producedOn: z.string().nullable().meta({ label: '生产日期' }),
  expireOn: z.string().nullable().meta({ label: '到期日期' }),
  quality: z.string().meta({ label: '品质', dict: 'quality' }),
  fromPositionCode: z.string().meta({ label: '来源库位' }),
  fromLpnCode: z.string().nullable().meta({ label: '容器' }),
  wholeLpn: z.boolean().meta({ label: '整托' }),
  leg: z.int().meta({ label: '步骤', dict: 'putawayLeg' }),
  /** Where this step ends. */
  toPositionId: z.int().nullable(),
  toPositionCode: z.string().nullable().meta({ label: '建议库位' }),
  /** Of the first step: the shelf somebody else will take the goods to. */
  finalPositionCode: z.string().nullable().meta({ label: '最终库位' }),
  routeReason: z.string().nullable().meta({ label: '两步上架说明' }),
  noPlaceReason: z.string().nullable().meta({ label: '无推荐库位的原因' }),
  realPositionCode: z.string().nullable().meta({ label: '实际库位' }),
  qty: z.int().meta({ label: '数量' }),
  doneQty: z.int().meta({ label: '已上架' }),
});

const line = z.object({
  receiptId: rowId('收货记录'),
  qty: qty('数量').nullish(),
  positionCode: code('目标库位', 64).nullish(),
});

const confirmLine = z.object({
  lineId: rowId('任务行'),
  /** All that is left of the line when left out. */
  qty: qty('数量').nullish(),
  /** The suggested position when left out. */
  positionCode: code('实际库位', 64).nullish(),
  /** The container the goods end up in; a whole pallet keeps its own. */
  lpnCode: code('容器', 64).nullish(),
  /** Of goods by weight, when not all of the row goes: they are the quantity. */
  cartonCodes,
});
export type ConfirmLine = z.output<typeof confirmLine>;

const taskAfter = z.object({ id: z.int(), taskNo: z.string(), status: z.int() });

export const putawayApi = {
  queryPage: endpoint({
    act: 'query',
    path: `${BASE}/queryPage`,
    label: '查询上架任务',
    permit: 'task:putaway:list',
    input: pageInput(putawaySearch),
    output: pageOutput(putawayRow),
  }),
  get: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/{id}`,
    label: '查看上架任务',
    permit: 'task:putaway:list',
    input: z.object(taskId),
    /** `docks`: what of the same inbound lines goes to waiting orders, and is left standing. */
    output: putawayRow.extend({ lines: z.array(putawayLine), docks: z.array(dockTold) }),
  }),
  /** Tasks for all that lies unplanned on the receiving floor for these orders, or for the named receipts: one of the two. */
  create: endpoint({
    act: 'command',
    path: `${BASE}/create`,
    label: '生成上架任务',
    permit: 'task:putaway:create',
    keyRequired: true,
    input: z.object({
      orderIds: z
        .array(rowId('入库单'))
        .min(1, '请选择入库单')
        .max(100, '一次最多100张入库单')
        .optional()
        .meta({ label: '入库单' }),
      lines: z
        .array(line)
        .min(1, '请选择收货记录')
        .max(BATCH_MAX, `一次最多${BATCH_MAX}条`)
        .optional()
        .meta({ label: '收货记录' }),
    }),
    output: z.object({ tasks: z.array(taskAfter), lines: z.array(putawayLine) }),
  }),
  /** Look again for positions for the open lines of these tasks that have none. */
  recommend: endpoint({
    act: 'command',
    path: `${BASE}/recommend`,
    label: '重新推荐库位',
    permit: 'task:putaway:create',
    keyRequired: true,
    input: z.object({
      ids: z
        .array(rowId('上架任务'))
        .min(1, '请选择上架任务')
        .max(100, '一次最多100个任务')
        .meta({ label: '上架任务' }),
    }),
    output: z.object({
      placed: z.int().meta({ label: '已推荐行数' }),
      unplaced: z.int().meta({ label: '仍无推荐库位的行数' }),
      lines: z.array(putawayLine),
    }),
  }),
  confirm: endpoint({
    act: 'command',
    path: `${BASE}/confirm`,
    label: '确认上架',
    permit: 'task:putaway:confirm',
    keyRequired: true,
    input: z.object({
      lines: z
        .array(confirmLine)
        .min(1, '请选择任务行')
        .max(BATCH_MAX, `一次最多${BATCH_MAX}条`)
        .meta({ label: '任务行' }),
      /** Yes to 是否更换: put it where it was scanned; needs `task:putaway:changePos`. */
      changePosition: z.boolean().default(false).meta({ label: '确认更换库位' }),
    }),
    output: z.object({
      tasks: z.array(taskAfter),
      orders: z.array(z.object({ id: z.int(), orderNo: z.string(), status: z.int() })),
      /** Tasks that carry on what was brought to a drop place. */
      onward: z.array(taskAfter),
    }),
  }),
  cancel: endpoint({
    act: 'command',
    path: `${BASE}/cancel`,
    label: '取消上架任务',
    permit: 'task:putaway:cancel',
    input: z.object({
      ...taskId,
      reason: z
        .string('请输入取消原因')
        .trim()
        .min(1, '请输入取消原因')
        .max(1000, '长度不能超过1000')
        .meta({ label: '原因', long: true }),
    }),
    output: taskAfter,
  }),
  claim: endpoint({
    act: 'command',
    path: `${BASE}/claim`,
    label: '领取上架任务',
    permit: 'task:putaway:confirm',
    input: z.object(taskId),
    output: taskAfter,
  }),
  /** Where a putaway rule sends goods, drawn on the floor: which areas come first, second and never. With goods, as the recommendation would place them now. */
  picture: endpoint({
    act: 'query',
    path: `${BASE}/picture`,
    label: '查看上架图',
    permit: 'cfg:tryout:list',
    input: z.object({
      /** The rule; none: the one that decides about the goods. */
      ruleId: rowId('上架策略').nullish(),
      goodsId: ref('商品', 'goods').nullish(),
      /** Base units put away at once; none: one case. */
      qty: qty('数量').nullish(),
    }),
    output: putawayPicture,
  }),
  /** Where what stands on the receiving floor would go under a changed rule, beside the present one: tasks nobody has taken in hand are made anew, and all is taken back. */
  dryRun: endpoint({
    act: 'command',
    path: `${BASE}/dryRun`,
    label: '演练上架配置',
    permit: 'cfg:dryRun:run',
    input: z.object({
      /** These orders; none: all that have something on the floor. */
      orderIds: z
        .array(rowId('入库单'))
        .max(DRY_ORDERS_MAX, `一次最多${DRY_ORDERS_MAX}张入库单`)
        .default([])
        .meta({ label: '入库单' }),
      ...dryRule(PUTAWAY_DRY_SETTINGS),
    }),
    output: carriesTried.extend({ orders: z.int().meta({ label: '参与订单数' }) }),
  }),
};
