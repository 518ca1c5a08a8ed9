import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { ref } from '../terms/fields.ts';
import { codes, moment, rowId, rowVersion } from '../terms/values.ts';
import { ALARM_CODES, type AlarmCode } from './alarm-groups.ts';
import { alarmLife } from './alarm-life.ts';

const BASE = '/order-server/alarm';
const IDS_MAX = 500;

const groupCode = z.enum(ALARM_CODES, '请选择预警类型').meta({ label: '预警类型', dict: 'alarmGroup' });
const ids = z.array(rowId()).min(1, '请选择数据').max(IDS_MAX, `一次最多${IDS_MAX}条`).meta({ label: '预警' });
const remark = z.string().trim().max(200, '长度不能超过200').nullish().meta({ label: '说明', long: true });

const entry = z.object({
  id: z.int(),
  version: z.int(),
  alarmMsg: z.string(),
  createdTime: z.string(),
  bizCode: z.string(),
  messageContent: z.string(),
  url: z.string(),
  status: z.int(),
  handlerName: z.string().nullable(),
  seen: z.boolean(),
  occurCount: z.int(),
});
export type AlarmEntry = z.output<typeof entry>;

export const alarmGroup = z.object({
  type: z.int(),
  title: z.string(),
  totalCount: z.int(),
  unseenCount: z.int(),
  alarmMsgList: z.array(entry),
});
export type AlarmGroupState = z.output<typeof alarmGroup>;

const groups = z.record(z.enum(ALARM_CODES), alarmGroup);
export type AlarmGroups = Record<AlarmCode, AlarmGroupState>;

export const alarmSearch = z.object({
  groupCode: groupCode.nullish(),
  bizCode: codes('单号'),
  status: z
    .union([z.int32(), z.array(z.int32()).max(10)])
    .nullish()
    .meta({ label: '状态', dict: 'alarmStatus' }),
  ownerId: ref('货主', 'owner').nullish(),
  createdFrom: moment('时间从').nullish(),
  createdTo: moment('时间到').nullish(),
});
export type AlarmSearch = z.output<typeof alarmSearch>;

export const alarmRow = z.object({
  id: z.int(),
  version: z.int(),
  groupCode: z.string().meta({ label: '预警类型', dict: 'alarmGroup' }),
  type: z.int().meta({ label: '级别', dict: 'alarmType' }),
  ownerName: z.string().nullable().meta({ label: '货主' }),
  bizCode: z.string().meta({ label: '单号' }),
  alarmMsg: z.string().meta({ label: '预警' }),
  messageContent: z.string().meta({ label: '内容' }),
  status: z.int().meta({ label: '状态' }),
  occurCount: z.int().meta({ label: '次数' }),
  handlerName: z.string().nullable().meta({ label: '负责人' }),
  handleRemark: z.string().nullable().meta({ label: '处理说明' }),
  acknowledged: z.boolean().meta({ label: '已知悉' }),
  createdTime: z.string().meta({ label: '时间' }),
  lastTime: z.string().meta({ label: '最近发生' }),
  handledTime: z.string().nullable().meta({ label: '结束时间' }),
  actions: z.array(z.string()).meta({ label: '操作' }),
});

const after = z.object({ id: z.int(), status: z.int(), version: z.int() });
const one = { id: rowId('预警'), version: rowVersion() };

/** Alarms of the current warehouse that concern the caller. Who may see one may act on it: the rule named him as its receiver. */
export const alarmApi = {
  list: endpoint({
    act: 'query',
    path: `${BASE}/list`,
    label: '预警面板',
    permit: 'session',
    input: z.object({}),
    output: groups,
  }),
  sync: endpoint({
    act: 'query',
    path: `${BASE}/sync`,
    label: '同步预警',
    permit: 'session',
    input: z.object({ afterSeq: z.int().min(0).max(Number.MAX_SAFE_INTEGER).default(0).meta({ label: '已收序号' }) }),
    output: z.object({ seq: z.int(), full: z.literal(1), groups, unreadNum: z.int() }),
  }),
  queryPage: endpoint({
    act: 'query',
    path: '/basicinfo-server/v1/alarm/queryPage',
    label: '查询预警',
    permit: 'session',
    input: pageInput(alarmSearch),
    output: pageOutput(alarmRow),
  }),
  handlers: endpoint({
    act: 'query',
    path: `${BASE}/handlers`,
    label: '可指派人员',
    permit: 'session',
    input: z.object({ id: one.id }),
    output: z.array(z.object({ userId: z.int(), userName: z.string() })),
  }),
  seen: endpoint({
    act: 'command',
    path: `${BASE}/seen`,
    label: '预警已看',
    permit: 'session',
    input: z.object({ groupCode: groupCode.nullish(), ids: ids.nullish() }),
    output: z.object({ changed: z.int() }),
  }),
  acknowledge: endpoint({
    act: 'command',
    path: `${BASE}/acknowledge`,
    label: '知悉预警',
    permit: 'session',
    input: z.object({ ids }),
    output: z.object({ changed: z.int() }),
  }),
  snooze: endpoint({
    act: 'command',
    path: `${BASE}/snooze`,
    label: '稍后提醒',
    permit: 'session',
    input: z.object({
      ids,
      minutes: z.int('请选择时长').min(1, '请选择时长').max(10_080, '最长7天').meta({ label: '分钟' }),
    }),
    output: z.object({ changed: z.int() }),
  }),
  claim: endpoint({
    act: 'command',
    path: `${BASE}/claim`,
    label: '认领预警',
    permit: alarmLife.actions.claim.permit,
    input: z.object(one),
    output: after,
  }),
  assign: endpoint({
    act: 'command',
    path: `${BASE}/assign`,
    label: '指派预警',
    permit: alarmLife.actions.assign.permit,
    input: z.object({ ...one, userId: rowId('负责人') }),
    output: after,
  }),
  handle: endpoint({
    act: 'command',
    path: `${BASE}/handle`,
    label: '处理预警',
    permit: alarmLife.actions.handle.permit,
    input: z.object({ ...one, remark }),
    output: after,
  }),
  ignore: endpoint({
    act: 'command',
    path: `${BASE}/ignore`,
    label: '忽略预警',
    permit: alarmLife.actions.ignore.permit,
    input: z.object({ ...one, remark }),
    output: after,
  }),
};

const params = z
  .object({
    keywords: z
      .array(z.string().trim().min(1, '不能为空').max(20, '长度不能超过20'))
      .max(50, '最多50个')
      .optional()
      .meta({ label: '关键字' }),
    hours: z.int('请输入整数').min(1, '不能小于1').max(720, '不能大于720').optional().meta({ label: '小时' }),
    days: z.int('请输入整数').min(1, '不能小于1').max(365, '不能大于365').optional().meta({ label: '天数' }),
  })
  .meta({ label: '参数' });

const ruleFields = {
  enabled: z.boolean().meta({ label: '启用' }),
  receiverPerm: z.string().trim().min(1, '请选择接收人').max(64, '长度不能超过64').meta({ label: '接收人' }),
  warehouseIds: z.array(rowId()).max(200, '最多200个').nullish().meta({ label: '仓库', ref: 'warehouse' }),
  scanMinutes: z.int('请输入整数').min(1, '不能小于1').max(1440, '不能大于1440').meta({ label: '扫描间隔（分钟）' }),
  params,
};
const rule = z.object({
  ...ruleFields,
  ruleCode: z.string().meta({ label: '规则' }),
  ruleName: z.string().meta({ label: '名称' }),
  type: z.int().meta({ label: '级别', dict: 'alarmType' }),
  receivers: z.int().meta({ label: '接收人数' }),
  openCount: z.int().meta({ label: '未结' }),
  version: z.int(),
});
export type AlarmRule = z.output<typeof rule>;

export const alarmRuleApi = {
  list: endpoint({
    act: 'query',
    scope: 'tenant',
    path: '/order-server/alarmRule/list',
    label: '查询预警规则',
    permit: 'msg:alarmRule:list',
    input: z.object({}),
    output: z.array(rule),
  }),
  receivers: endpoint({
    act: 'query',
    scope: 'tenant',
    path: '/order-server/alarmRule/receivers',
    label: '预警接收权限',
    permit: 'msg:alarmRule:list',
    input: z.object({}),
    output: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
  save: endpoint({
    act: 'command',
    scope: 'tenant',
    path: '/order-server/alarmRule/save',
    label: '保存预警规则',
    permit: 'msg:alarmRule:save',
    input: z.object({ ruleCode: groupCode, ...ruleFields, version: rowVersion() }),
    output: z.object({ ruleCode: z.string(), version: z.int() }),
  }),
};
