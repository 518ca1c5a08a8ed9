import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { pick, text } from '../terms/fields.ts';
import { statistic } from '../terms/statistic.ts';
import { codes, moment, rowId, rowVersion } from '../terms/values.ts';
import { patrolWarningLife } from './life.ts';
import { patrolStep } from './steps.ts';
import { kind } from './terms.ts';

const BASE = '/warehouse-base-server/v1/patrolWarning';
const permit = patrolWarningLife.actions;

/** What is warned of: 1 a walk nobody began, 2 a rectification past its time, 3 one rejected three times, 4 an investigation without its report, 5 a measure past its time. */
export const WARNING_TYPES = [1, 2, 3, 4, 5] as const;

export const patrolWarningSearch = z.object({
  bizNo: codes('单号'),
  warnType: pick('预警类型', 'patrolWarningType', WARNING_TYPES).nullish(),
  kind: kind().nullish(),
  status: z
    .union([z.int32(), z.array(z.int32()).max(10)])
    .nullish()
    .meta({ label: '状态' }),
  raisedFrom: moment('预警时间从').nullish(),
  raisedTo: moment('预警时间到').nullish(),
});
export type PatrolWarningSearch = z.output<typeof patrolWarningSearch>;

export const patrolWarningRow = z.object({
  id: z.int(),
  version: z.int(),
  warnType: z.int().meta({ label: '预警类型', dict: 'patrolWarningType' }),
  kind: z.int().nullable().meta({ label: '巡检类型', dict: 'patrolKind' }),
  bizId: z.int(),
  bizNo: z.string().meta({ label: '单号' }),
  content: z.string().meta({ label: '预警内容' }),
  person: z.string().nullable().meta({ label: '责任人' }),
  leader: z.string().nullable().meta({ label: '部门负责人' }),
  raisedAt: z.string().meta({ label: '预警时间' }),
  handler: z.string().nullable().meta({ label: '处理人' }),
  handledAt: z.string().nullable().meta({ label: '处理时间' }),
  remark: z.string().nullable().meta({ label: '处理说明' }),
  confirmer: z.string().nullable().meta({ label: '确认人' }),
  clearedAt: z.string().nullable().meta({ label: '解除时间' }),
  status: z.int().meta({ label: '状态' }),
  actions: z.array(z.string()).meta({ label: '操作' }),
});

const versioned = { id: rowId('预警'), version: rowVersion() };
const after = z.object({ id: z.int(), status: z.int(), version: z.int() });

export const patrolWarningApi = {
  queryPage: endpoint({
    act: 'query',
    path: `${BASE}/queryPage`,
    label: '查询巡检预警',
    permit: 'ins:warning:list',
    input: pageInput(patrolWarningSearch),
    output: pageOutput(patrolWarningRow),
  }),
  statistic: statistic({ base: BASE, label: '巡检预警', permit: 'ins:warning:list', search: patrolWarningSearch }),
  export: endpoint({
    act: 'query',
    path: `${BASE}/export`,
    label: '导出巡检预警',
    permit: 'ins:warning:export',
    file: true,
    input: patrolWarningSearch,
    output: z.any(),
  }),
  get: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/{id}`,
    label: '查看巡检预警',
    permit: 'ins:warning:list',
    input: z.object({ id: versioned.id }),
    output: patrolWarningRow.extend({ steps: z.array(patrolStep) }),
  }),
  accept: endpoint({
    act: 'command',
    path: `${BASE}/accept`,
    label: '受理预警',
    permit: permit.accept.permit,
    input: z.object(versioned),
    output: after,
  }),
  handle: endpoint({
    act: 'command',
    path: `${BASE}/handle`,
    label: '处理预警',
    permit: permit.handle.permit,
    input: z.object({
      ...versioned,
      remark: z
        .string('请输入处理说明')
        .trim()
        .min(1, '请输入处理说明')
        .max(500, '长度不能超过500')
        .meta({ label: '处理说明', long: true }),
    }),
    output: after,
  }),
  confirm: endpoint({
    act: 'command',
    path: `${BASE}/confirm`,
    label: '确认预警',
    permit: permit.confirm.permit,
    input: z.object({
      ...versioned,
      result: z.literal([1, 2], '请选择确认结果').meta({ label: '确认结果' }),
      opinion: text('确认意见', 500),
    }),
    output: after,
  }),
};
