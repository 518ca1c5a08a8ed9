import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { fileIds, fileShown } from '../ops/file.ts';
import { code, pick, ref } from '../terms/fields.ts';
import { statistic } from '../terms/statistic.ts';
import { codes, moment, rowId, rowVersion } from '../terms/values.ts';
import { anomalyLife } from './anomaly-life.ts';
import { serviceStep } from './complaint-rows.ts';

const BASE = '/order-server/anomaly';
const permit = anomalyLife.actions;

export const anomalySearch = z.object({
  anomalyNo: codes('异常单号'),
  direction: z.int32().nullish().meta({ label: '方向', dict: 'orderDirection' }),
  orderNo: codes('单号'),
  ownerId: ref('货主', 'owner').nullish(),
  level: z.int32().nullish().meta({ label: '级别', dict: 'anomalyLevel' }),
  status: z
    .union([z.int32(), z.array(z.int32()).max(10)])
    .nullish()
    .meta({ label: '状态' }),
  overdue: z.boolean().nullish().meta({ label: '逾期' }),
  /** Not closed yet: what the home page counts. */
  open: z.boolean().nullish().meta({ label: '未关闭' }),
  createdFrom: moment('登记时间从').nullish(),
  createdTo: moment('登记时间到').nullish(),
});
export type AnomalySearch = z.output<typeof anomalySearch>;

export const anomalyRow = z.object({
  id: z.int(),
  version: z.int(),
  anomalyNo: z.string().meta({ label: '异常单号' }),
  direction: z.int().meta({ label: '方向', dict: 'orderDirection' }),
  orderNo: z.string().meta({ label: '单号' }),
  ownerName: z.string().meta({ label: '货主' }),
  anomalyName: z.string().meta({ label: '异常' }),
  level: z.int().meta({ label: '级别', dict: 'anomalyLevel' }),
  description: z.string().meta({ label: '异常描述' }),
  status: z.int().meta({ label: '状态' }),
  deadlineAt: z.string().meta({ label: '处理期限' }),
  overdue: z.boolean().meta({ label: '逾期' }),
  handlerName: z.string().nullable().meta({ label: '处理人' }),
  solution: z.string().nullable().meta({ label: '处理结果' }),
  createdBy: z.string().nullable().meta({ label: '登记人' }),
  createdTime: z.string().meta({ label: '登记时间' }),
  closedTime: z.string().nullable().meta({ label: '关闭时间' }),
  actions: z.array(z.string()).meta({ label: '操作' }),
});

const versioned = { id: rowId('异常单'), version: rowVersion() };
const after = z.object({ id: z.int(), anomalyNo: z.string(), status: z.int(), version: z.int() });
const said = (label: string) =>
  z.string(`请填写${label}`).trim().min(1, `请填写${label}`).max(500, '长度不能超过500').meta({ label, long: true });
const act = <S extends z.ZodRawShape>(name: keyof typeof permit, shape: S) =>
  endpoint({
    act: 'command',
    path: `${BASE}/${name}`,
    label: `${permit[name].label}异常`,
    permit: permit[name].permit,
    input: z.object({ ...versioned, ...shape }),
    output: after,
  });

/** Anomalies (异常单): what went wrong with an order, how bad by the anomaly config, and until when it is put right. */
export const anomalyApi = {
  page: endpoint({
    act: 'query',
    path: `${BASE}/page`,
    label: '查询异常单',
    permit: 'order:anomaly:list',
    input: pageInput(anomalySearch),
    output: pageOutput(anomalyRow),
  }),
  statistic: statistic({ base: BASE, label: '异常单', permit: 'order:anomaly:list', search: anomalySearch }),
  export: endpoint({
    act: 'query',
    path: `${BASE}/export`,
    label: '导出异常单',
    permit: 'order:anomaly:export',
    file: true,
    input: anomalySearch,
    output: z.any(),
  }),
  detail: endpoint({
    act: 'query',
    path: `${BASE}/detail`,
    label: '查看异常单',
    permit: 'order:anomaly:list',
    input: z.object({ id: versioned.id }),
    output: anomalyRow.extend({ images: z.array(fileShown), steps: z.array(serviceStep) }),
  }),
  /** Anomalies to choose from: switched on, of a direction. */
  kinds: endpoint({
    act: 'query',
    path: `${BASE}/kinds`,
    label: '查询异常类型',
    permit: 'order:anomaly:add',
    input: z.object({ direction: pick('方向', 'orderDirection', [1, 2]) }),
    output: z.array(z.object({ code: z.string(), name: z.string(), level: z.int(), deadlineHours: z.int() })),
  }),
  add: endpoint({
    act: 'command',
    path: `${BASE}/add`,
    label: '登记异常',
    permit: 'order:anomaly:add',
    keyRequired: true,
    input: z.object({
      direction: pick('方向', 'orderDirection', [1, 2]),
      orderNo: code('单号', 64),
      anomalyCode: code('异常编码', 64),
      description: said('异常描述'),
      images: fileIds('anomaly'),
    }),
    output: after.extend({ deadlineAt: z.string(), level: z.int() }),
  }),
  accept: act('accept', {}),
  solve: act('solve', { solution: said('处理结果') }),
  /** By somebody else than who solved it. */
  confirm: act('confirm', {}),
  reject: act('reject', { reason: said('驳回原因') }),
};
