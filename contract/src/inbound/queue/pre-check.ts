import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { pageInput, pageOutput } from '../../kit/page.ts';
import { ref } from '../../terms/fields.ts';
import { statistic } from '../../terms/statistic.ts';
import { rowId, rowVersion } from '../../terms/values.ts';
import { preCheckLife, type PreCheckAction } from './life.ts';
import {
  byId,
  orderIds,
  boardTruck,
  pallets,
  plate,
  position,
  preCheckRow,
  preCheckSearch,
  reason,
  roomChoice,
  standing,
  state,
  vehicle,
  verified,
  verifiedOrder,
} from './terms.ts';

const BASE = '/warehouse-entry-server/v1/preCheck';
const permit = preCheckLife.actions;
const LIST = 'in:pre:list';

const act = <const I extends z.ZodRawShape>(action: PreCheckAction, input: I) =>
  endpoint({
    act: 'command',
    path: `${BASE}/${action}`,
    label: `预检${permit[action].label}`,
    permit: permit[action].permit,
    input: z.object({ ...byId, ...input }),
    output: state,
  });

const trace = z.object({
  id: z.int(),
  actionName: z.string().meta({ label: '操作' }),
  fromStatus: z.int().nullable(),
  toStatus: z.int().nullable(),
  payload: z.record(z.string(), z.unknown()),
  operatorName: z.string().meta({ label: '操作人' }),
  postedAt: z.string().meta({ label: '操作时间' }),
  undone: z.boolean(),
});
const note = z.object({
  id: z.int(),
  content: z.string().meta({ label: '备注' }),
  createdBy: z.string().meta({ label: '记录人' }),
  createdAt: z.string().meta({ label: '记录时间' }),
});

/** One line of the detail sheet: an order of a truck. */
export const preCheckDetailRow = z.object({
  preNo: z.string().meta({ label: '预检单号' }),
  queueNo: z.string().nullable().meta({ label: '排队号' }),
  plateNo: z.string().meta({ label: '车牌号' }),
  status: z.int().meta({ label: '状态' }),
  signAt: z.string().meta({ label: '签到时间' }),
  orderNo: z.string().nullable().meta({ label: '入库单号' }),
  externalNo: z.string().nullable().meta({ label: '货主单号' }),
  ownerName: z.string().nullable().meta({ label: '货主' }),
  supplierName: z.string().nullable().meta({ label: '供应商' }),
  orderStatus: z.int().nullable().meta({ label: '入库单状态' }),
  unloaded: z.boolean().nullable().meta({ label: '已卸完' }),
});

/** What is asked of a truck at the gate. One of the four is enough; version 2 takes them in one field. */
const asked = z.object({
  plateNo: z.string().trim().max(32, '长度不能超过32').nullish().meta({ label: '车牌号' }),
  driverPhone: z.string().trim().max(32, '长度不能超过32').nullish().meta({ label: '司机电话' }),
  apptNo: z.string().trim().max(64, '长度不能超过64').nullish().meta({ label: '预约号' }),
  orderNo: z.string().trim().max(64, '长度不能超过64').nullish().meta({ label: '入库单号' }),
});

const registered = {
  plateNo: plate,
  ...vehicle,
  orderIds: orderIds.default([]),
  roomId: ref('库房', 'room').nullish(),
  pallets,
};

/**
 * The call queue (预检叫号). Queue order: 优先 first, then 快速通道, then 准点, then who signed in first; who was passed over stands behind three others.
 * Errors: state (100004), fields (100001), 月台【D01】正在使用 and the other refusals of a rule (200000).
 */
export const preCheckApi = {
  queryPage: endpoint({
    act: 'query',
    path: `${BASE}/queryPage`,
    label: '查询预检叫号',
    permit: LIST,
    input: pageInput(preCheckSearch),
    output: pageOutput(preCheckRow),
  }),
  statistic: statistic({ base: BASE, label: '预检叫号', permit: LIST, search: preCheckSearch.omit({ status: true }) }),
  get: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/{id}`,
    label: '查看预检单',
    permit: LIST,
    input: z.object(byId),
    output: preCheckRow.extend({
      ...standing,
      undo: z.string().nullable(),
      orders: z.array(verifiedOrder.extend({ unloaded: z.boolean().meta({ label: '已卸完' }) })),
      traces: z.array(trace),
    }),
  }),
  /** Docks and queues of the whole warehouse at this moment, for the tower and the wall. */
  board: endpoint({
    act: 'query',
    path: `${BASE}/board`,
    label: '查看叫号看板',
    permit: 'in:tower:list',
    input: z.object({ roomId: ref('库房', 'room').nullish() }),
    output: z.object({
      now: z.string(),
      docks: z.array(
        z.object({
          dockId: z.int(),
          code: z.string(),
          name: z.string(),
          roomId: z.int().nullable(),
          roomName: z.string().nullable(),
          /** Why no truck can be called to it now. */
          closed: z.string().nullable(),
          truck: boardTruck.nullable(),
        }),
      ),
      waiting: z.array(boardTruck.extend(standing)),
      /** Finished and turned away today. */
      doneToday: z.int(),
      awayToday: z.int(),
    }),
  }),
  verify: endpoint({
    act: 'query',
    path: `${BASE}/verify`,
    label: '预检核对',
    permit: 'in:pre:verify',
    input: asked,
    output: verified,
  }),
  signIn: endpoint({
    act: 'command',
    path: `${BASE}/signIn`,
    label: '预检签到',
    permit: 'in:pre:sign',
    input: z.object({
      apptId: rowId('预约单'),
      plateNo: plate.nullish(),
      ...vehicle,
      ...position,
      roomId: ref('库房', 'room').nullish(),
    }),
    output: state,
  }),
  temporaryAdd: endpoint({
    act: 'command',
    path: `${BASE}/temporaryAdd`,
    label: '临时登记',
    permit: permit.temporaryUpdate.permit,
    input: z.object({ ...registered, ...position }),
    output: state,
  }),
  temporaryUpdate: act('temporaryUpdate', { version: rowVersion(), ...registered }),
  recommendRoom: endpoint({
    act: 'query',
    path: `${BASE}/recommendRoom`,
    label: '推荐库房',
    permit: permit.updateAssignedRoom.permit,
    input: z.object(byId),
    output: z.object({ rooms: z.array(roomChoice.omit({ docks: true })) }),
  }),
  updateAssignedRoom: act('updateAssignedRoom', { roomId: ref('库房', 'room') }),
  /** Without a dock the first free one of the room. */
  call: act('call', { dockId: ref('月台', 'dock').nullish() }),
  recall: act('recall', {}),
  pass: act('pass', {}),
  changePlatform: act('changePlatform', { dockId: ref('月台', 'dock') }),
  start: act('start', {}),
  finish: act('finish', {}),
  /** `noQuick` false takes it back. */
  markNoQuickChannel: act('markNoQuickChannel', {
    noQuick: z.boolean().nullish().meta({ label: '非快速通道' }),
    reason: reason('请输入非快速通道原因'),
  }),
  setPriorityOrder: endpoint({
    act: 'command',
    path: `${BASE}/setPriorityOrder`,
    label: '预检优先',
    permit: permit.setPriorityOrder.permit,
    /** `priority` false takes it back; left out, it is turned. */
    input: z.object({
      ...byId,
      priority: z.boolean().nullish().meta({ label: '优先' }),
      reason: z.string().trim().max(1000, '长度不能超过1000').nullish().meta({ label: '优先原因', long: true }),
    }),
    output: state,
  }),
  markUnreceived: act('markUnreceived', { reason: reason('请输入未收货原因') }),
  cancel: act('cancel', { reason: reason('请输入取消原因') }),
  /** Take back the newest step: finishing, starting, signing in, or sending away. */
  rollback: endpoint({
    act: 'command',
    path: `${BASE}/rollback`,
    label: '预检回退',
    permit: permit.undoSign.permit,
    input: z.object({ ...byId, reason: reason('请输入回退原因') }),
    output: state,
  }),
  comments: endpoint({
    act: 'query',
    path: `${BASE}/comments`,
    label: '查看预检备注',
    permit: LIST,
    input: z.object(byId),
    output: z.object({ list: z.array(note) }),
  }),
  comment: endpoint({
    act: 'command',
    path: `${BASE}/comment`,
    label: '添加预检备注',
    permit: 'in:pre:comment',
    input: z.object({
      ...byId,
      content: z.string('请输入备注').trim().min(1, '请输入备注').max(255, '长度不能超过255').meta({ label: '备注' }),
    }),
    output: note,
  }),
  export: endpoint({
    act: 'query',
    path: `${BASE}/export`,
    label: '导出预检叫号',
    permit: 'in:pre:export',
    file: true,
    input: preCheckSearch,
    output: z.any(),
  }),
  exportDetail: endpoint({
    act: 'query',
    path: `${BASE}/exportDetail`,
    label: '导出预检明细',
    permit: 'in:pre:export',
    file: true,
    input: preCheckSearch,
    output: z.any(),
  }),
};
