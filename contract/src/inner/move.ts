import { z } from 'zod';
import { cartonCodes } from '../inbound/catch.ts';
import { INNER } from '../inventory/stock.ts';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { moveLife } from '../task/life.ts';
import { code, qty, ref } from '../terms/fields.ts';
import { statistic } from '../terms/statistic.ts';
import { codes, moment, pack, rowId, scan } from '../terms/values.ts';

const BASE = `${INNER}/inMove`;
const permit = moveLife.actions;
export const MOVES_MAX = 200;

export const moveSearch = z.object({
  taskNo: codes('任务号'),
  /** What a clerk has in his hand: a container or its goods, by code or barcode. */
  holds: codes('容器或商品'),
  /** 10 待执行, 20 已完成, 90 已取消. */
  lineState: z.int32().nullish().meta({ label: '行状态' }),
  status: z
    .union([z.int32(), z.array(z.int32()).max(10)])
    .nullish()
    .meta({ label: '状态' }),
  ownerId: ref('货主', 'owner').nullish(),
  goodsId: ref('商品', 'goods').nullish(),
  goodsCode: codes('商品编码'),
  positionCode: codes('库位'),
  mine: z.boolean().nullish().meta({ label: '只看我的' }),
  createdFrom: moment('创建时间从').nullish(),
  createdTo: moment('创建时间到').nullish(),
});
export type MoveSearch = z.output<typeof moveSearch>;

/** One line of a move task. */
export const moveRow = z.object({
  /** Line, and the task it belongs to. */
  id: z.int(),
  taskId: z.int(),
  taskNo: z.string().meta({ label: '任务号' }),
  status: z.int().meta({ label: '状态' }),
  lineState: z.int().meta({ label: '行状态' }),
  priority: z.int().meta({ label: '优先级' }),
  ownerName: z.string().meta({ label: '货主' }),
  goodsId: z.int(),
  goodsCode: z.string().meta({ label: '商品编码' }),
  goodsName: z.string().meta({ label: '商品名称' }),
  packs: z.array(pack).meta({ label: '包装' }),
  scans: z.array(scan).meta({ label: '条码' }),
  lotNo: z.string().meta({ label: '批次' }),
  expireOn: z.string().nullable().meta({ label: '到期日期' }),
  quality: z.string().meta({ label: '品质', dict: 'quality' }),
  fromPositionCode: z.string().meta({ label: '源库位' }),
  fromLpnCode: z.string().nullable().meta({ label: '源容器' }),
  toPositionCode: z.string().nullable().meta({ label: '目标库位' }),
  realPositionCode: z.string().nullable().meta({ label: '实际库位' }),
  toLpnCode: z.string().nullable().meta({ label: '目标容器' }),
  wholeLpn: z.boolean().meta({ label: '整托' }),
  qty: z.int().meta({ label: '数量' }),
  doneQty: z.int().meta({ label: '已移数量' }),
  assigneeName: z.string().nullable().meta({ label: '领取人' }),
  createdAt: z.string().meta({ label: '创建时间' }),
  doneAt: z.string().nullable().meta({ label: '完成时间' }),
  actions: z.array(z.string()).meta({ label: '操作' }),
});

/** Most proposals of one answer. */
export const SUGGESTED_MAX = 100;

/** What to look for; everything that is left out is looked at. */
export const suggestSearch = z.object({
  reasons: z
    .array(z.enum(['QUALITY', 'NEAR', 'MERGE', 'BAND']))
    .max(4)
    .nullish()
    .meta({ label: '建议原因', dict: 'moveReason' }),
  ownerId: ref('货主', 'owner').nullish(),
  goodsCode: codes('商品编码'),
  positionCode: codes('库位'),
});
export type SuggestSearch = z.output<typeof suggestSearch>;

/** A move worth making (§4.13): which stock row, where to, how much of it, and why. Nothing is made or promised by it. */
export const suggestion = z.object({
  stockId: z.int(),
  reason: z.string().meta({ label: '建议原因', dict: 'moveReason' }),
  ownerName: z.string().meta({ label: '货主' }),
  goodsId: z.int(),
  goodsCode: z.string().meta({ label: '商品编码' }),
  goodsName: z.string().meta({ label: '商品名称' }),
  packs: z.array(pack).meta({ label: '包装' }),
  lotNo: z.string().meta({ label: '批次' }),
  expireOn: z.string().nullable().meta({ label: '到期日期' }),
  quality: z.string().meta({ label: '品质', dict: 'quality' }),
  fromPositionCode: z.string().meta({ label: '源库位' }),
  fromLpnCode: z.string().nullable().meta({ label: '源容器' }),
  toPositionCode: z.string().meta({ label: '目标库位' }),
  /** Container the goods join; loose when null. */
  toLpnCode: z.string().nullable().meta({ label: '目标容器' }),
  /** All of the row; nothing of it is promised. */
  available: z.int().meta({ label: '可用' }),
  qty: z.int().meta({ label: '建议数量' }),
});

const move = z.object({
  /** Goods of one stock row … */
  stockId: rowId('库存行').nullish(),
  qty: qty('数量').nullish(),
  /** … or everything on one container, with every promise made on it. */
  lpnCode: code('整托容器').nullish(),
  toPositionCode: code('目标库位'),
  /** Container the goods will stand on; loose when left out. */
  toLpnCode: code('目标容器').nullish(),
});

export const taskAfter = z.object({ id: z.int(), taskNo: z.string(), status: z.int() });
export const reason = z
  .string('请输入原因')
  .trim()
  .min(1, '请输入原因')
  .max(1000, '长度不能超过1000')
  .meta({ label: '原因', long: true });
export const taskIds = z
  .array(rowId('任务'))
  .min(1, '请选择任务')
  .max(MOVES_MAX, `一次最多${MOVES_MAX}条`)
  .meta({ label: '任务' });

/** What the floor reports of open lines. */
export const carryInput = z.object({
  lines: z
    .array(
      z.object({
        lineId: rowId('任务行'),
        /** All that is left of the line when left out. */
        qty: qty('数量').nullish(),
        /** The planned position when left out. */
        positionCode: code('实际库位').nullish(),
        lpnCode: code('实际容器').nullish(),
        /** Of goods by weight, when not all of the row goes: they are the quantity. */
        cartonCodes,
      }),
    )
    .min(1, '请选择任务行')
    .max(MOVES_MAX, `一次最多${MOVES_MAX}条`)
    .meta({ label: '任务行' }),
  /** Yes to 是否更换; needs task:{kind}:changePos. */
  changePosition: z.boolean().default(false).meta({ label: '确认更换库位' }),
});

export const moveApi = {
  queryPage: endpoint({
    act: 'query',
    path: `${BASE}/queryPage`,
    label: '查询移库任务',
    permit: 'task:move:list',
    input: pageInput(moveSearch),
    output: pageOutput(moveRow),
  }),
  statistic: statistic({ base: BASE, label: '移库任务', permit: 'task:move:list', search: moveSearch }),
  /** Proposals, the most pressing reason first: what is not sound and stands among what is, what runs out and could be picked, parts of pallets of one lot, what sells most and stands far off. */
  suggest: endpoint({
    act: 'query',
    path: `${BASE}/suggestInMoveGoodsShy`,
    label: '移库建议',
    permit: 'inv:move:add',
    input: suggestSearch,
    output: z.array(suggestion).max(SUGGESTED_MAX),
  }),
  /** One task per move. */
  add: endpoint({
    act: 'command',
    path: `${BASE}/add`,
    label: '新增移库任务',
    permit: 'inv:move:add',
    keyRequired: true,
    input: z.object({
      moves: z
        .array(move)
        .min(1, '请至少添加一条明细')
        .max(MOVES_MAX, `一次最多${MOVES_MAX}条`)
        .meta({ label: '移库明细' }),
      assigneeId: ref('领取人', 'user').nullish(),
      priority: z
        .int('请输入1-99的整数')
        .min(1, '请输入1-99的整数')
        .max(99, '请输入1-99的整数')
        .default(50)
        .meta({ label: '优先级' }),
    }),
    output: z.object({ tasks: z.array(taskAfter.extend({ lineIds: z.array(z.int()) })) }),
  }),
  confirm: endpoint({
    act: 'command',
    path: `${BASE}/confirm`,
    label: '确认移库',
    permit: permit.confirm.permit,
    keyRequired: true,
    input: carryInput,
    output: z.object({ tasks: z.array(taskAfter) }),
  }),
  claim: endpoint({
    act: 'command',
    path: `${BASE}/claim`,
    label: '领取移库任务',
    permit: permit.claim.permit,
    input: z.object({ id: rowId('任务') }),
    output: taskAfter,
  }),
  /** The most urgent task nobody has taken; null when there is none. */
  next: endpoint({
    act: 'command',
    path: `${BASE}/next`,
    label: '领取下一移库任务',
    permit: permit.claim.permit,
    input: z.object({}),
    output: taskAfter.nullable(),
  }),
  assign: endpoint({
    act: 'command',
    path: `${BASE}/assign`,
    label: '指派移库任务',
    permit: permit.assign.permit,
    input: z.object({ ids: taskIds, assigneeId: ref('领取人', 'user') }),
    output: z.object({ tasks: z.array(taskAfter) }),
  }),
  finish: endpoint({
    act: 'command',
    path: `${BASE}/finish`,
    label: '短缺完成移库任务',
    permit: permit.finish.permit,
    input: z.object({ ids: taskIds, reason }),
    output: z.object({ tasks: z.array(taskAfter) }),
  }),
  cancel: endpoint({
    act: 'command',
    path: `${BASE}/cancel`,
    label: '取消移库任务',
    permit: permit.cancel.permit,
    input: z.object({ ids: taskIds, reason }),
    output: z.object({ tasks: z.array(taskAfter) }),
  }),
};
