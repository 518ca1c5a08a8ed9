import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { machine } from '../kit/machine.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { count, measure, pick, remark, text } from '../terms/fields.ts';
import { code, codes, moment, rowId, rowVersion } from '../terms/values.ts';

const BASE = '/warehouse-entry-server/v1/appointmentUnload';

/** Unloading ordered with an appointment (预约卸货). No stock moves; what is finished is billed. */
export const unloadLife = machine({
  label: '预约卸货',
  initial: 'waiting',
  states: {
    waiting: [10, '待卸'],
    unloading: [20, '卸货中'],
    done: [30, '已完成'],
    cancelled: [90, '已取消'],
  },
  actions: {
    update: { label: '编辑', from: ['waiting'], permit: 'in:unload:edit' },
    delete: { label: '删除', from: ['waiting'], permit: 'in:unload:delete' },
    start: { label: '开始', from: ['waiting'], to: ['unloading'], permit: 'in:unload:start' },
    finish: { label: '完成', from: ['unloading'], to: ['done'], permit: 'in:unload:finish' },
    cancel: { label: '取消', from: ['waiting'], to: ['cancelled'], permit: 'in:unload:cancel' },
    undo: {
      label: '回退',
      from: ['unloading', 'done', 'cancelled'],
      to: ['waiting', 'unloading'],
      permit: 'in:unload:undo',
    },
  },
});

const permit = unloadLife.actions;
const byId = { id: rowId('预约卸货') };
const measured = { staffNum: count('人数', 0, 0, 999), weight: measure('重量(克)'), pallets: count('托数', 0, 0, 500) };

const unloadInput = z.object({
  apptNo: code().meta({ label: '预约号' }),
  unloadType: pick('卸货方式', 'unloadType', [1, 2, 3]).default(1),
  crewCode: text('装卸队', 64),
  ...measured,
  feeBasis: pick('计费方式', 'unloadFeeBasis', [1, 2, 3, 4]).default(1),
  amount: z
    .number('请输入数字')
    .min(0, '不能小于0')
    .max(100_000_000, '数值超出范围')
    .default(0)
    .meta({ label: '金额(元)' }),
  remark: remark(),
});

export const unloadSearch = z.object({
  apptNo: codes('预约号'),
  unloadType: z.int32().nullish().meta({ label: '卸货方式', dict: 'unloadType' }),
  status: z
    .union([z.int32(), z.array(z.int32()).max(10)])
    .nullish()
    .meta({ label: '状态' }),
  createdFrom: moment('创建时间从').nullish(),
  createdTo: moment('创建时间到').nullish(),
});

const unloadRow = z.object({
  id: z.int().meta({ label: '编号' }),
  version: z.int().meta({ label: '版本' }),
  apptNo: z.string().meta({ label: '预约号' }),
  status: z.int().meta({ label: '状态' }),
  unloadType: z.int().meta({ label: '卸货方式', dict: 'unloadType' }),
  crewCode: z.string().nullable().meta({ label: '装卸队' }),
  staffNum: z.int().meta({ label: '人数' }),
  pallets: z.int().meta({ label: '托数' }),
  weight: z.int().meta({ label: '重量(克)' }),
  feeBasis: z.int().meta({ label: '计费方式', dict: 'unloadFeeBasis' }),
  amount: z.number().meta({ label: '金额(元)' }),
  startAt: z.string().nullable().meta({ label: '开始时间' }),
  endAt: z.string().nullable().meta({ label: '结束时间' }),
  remark: z.string().nullable().meta({ label: '备注' }),
  createdAt: z.string().meta({ label: '创建时间' }),
});

const state = z.object({ id: z.int(), status: z.int(), version: z.int() });
const act = <const I extends z.ZodRawShape>(action: 'start' | 'finish' | 'cancel' | 'undo', input: I) =>
  endpoint({
    act: 'command',
    path: `${BASE}/{id}/${action}`,
    label: `${permit[action].label}卸货`,
    permit: permit[action].permit,
    input: z.object({ ...byId, ...input }),
    output: state,
  });

export const unloadApi = {
  queryPage: endpoint({
    act: 'query',
    path: `${BASE}/queryPage`,
    label: '查询预约卸货',
    permit: 'in:unload:list',
    input: pageInput(unloadSearch),
    output: pageOutput(unloadRow),
  }),
  get: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/{id}`,
    label: '查看预约卸货',
    permit: 'in:unload:list',
    input: z.object(byId),
    output: unloadRow,
  }),
  add: endpoint({
    act: 'command',
    path: `${BASE}/add`,
    label: '新增预约卸货',
    permit: 'in:unload:add',
    input: unloadInput,
    output: state,
  }),
  update: endpoint({
    act: 'command',
    path: `${BASE}/update`,
    label: '编辑预约卸货',
    permit: permit.update.permit,
    input: unloadInput.omit({ apptNo: true }).extend({ ...byId, version: rowVersion() }),
    output: state,
  }),
  delete: endpoint({
    act: 'command',
    path: `${BASE}/delete`,
    label: '删除预约卸货',
    permit: permit.delete.permit,
    input: z.object({ ...byId, version: rowVersion() }),
    output: z.object({ id: z.int() }),
  }),
  start: act('start', {}),
  /** What was really unloaded. */
  finish: act('finish', measured),
  cancel: act('cancel', {}),
  /** Take back the newest of starting, finishing and cancelling; of the version that was looked at, so that two who ask at once take back one step. */
  undo: act('undo', { version: rowVersion(), reason: remark('回退原因') }),
};
