import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { fileIds, fileShown } from '../ops/file.ts';
import { name, pick, ref, text } from '../terms/fields.ts';
import { statistic } from '../terms/statistic.ts';
import { code as scanned, codes, moment, rowId, rowVersion } from '../terms/values.ts';
import { rectifyLife } from './life.ts';
import { patrolStep } from './steps.ts';
import { category, kind, KINDS, level } from './terms.ts';

const BASE = '/warehouse-base-server/v1/patrolRectifyTask',
  DANGER = '/warehouse-base-server/v1/patrolDanger';
const permit = rectifyLife.actions;
/** A due date is moved so often, and so far: twice the hours it had. */
export const EXTENSIONS_MAX = 2;
/** So many rejections mark the case for the leader of the department (升级). */
export const REJECTIONS_ESCALATE = 3;

export const rectifySearch = z.object({
  rectifyNo: codes('整改单号'),
  dangerNo: codes('隐患编号'),
  kind: kind().nullish(),
  level: level().nullish(),
  /** Whole: one category may be part of another (消防, 消防通道), and the board counts it alone. */
  category: z.string().trim().max(32, '长度不能超过32').nullish().meta({ label: '类别' }),
  status: z
    .union([z.int32(), z.array(z.int32()).max(10)])
    .nullish()
    .meta({ label: '状态' }),
  responsibleId: ref('责任人', 'user').nullish(),
  areaId: ref('库区', 'area').nullish(),
  taskId: rowId('巡检任务').nullish(),
  overdue: z.boolean().nullish().meta({ label: '逾期' }),
  /** 待整改, 整改中 or 待审核. */
  open: z.boolean().nullish().meta({ label: '未闭环' }),
  /** Closed as a false report. */
  falseReport: z.boolean().nullish().meta({ label: '误报' }),
  foundFrom: moment('发现时间从').nullish(),
  foundTo: moment('发现时间到').nullish(),
});
export type RectifySearch = z.output<typeof rectifySearch>;

/** A danger and what puts it right: one row each, told as one. */
export const rectifyRow = z.object({
  id: z.int(),
  version: z.int(),
  rectifyNo: z.string().meta({ label: '整改单号' }),
  dangerNo: z.string().meta({ label: '隐患编号' }),
  source: z.int().meta({ label: '来源', dict: 'dangerSource' }),
  taskId: z.int().nullable(),
  taskNo: z.string().nullable().meta({ label: '巡检任务' }),
  kind: z.int().meta({ label: '巡检类型', dict: 'patrolKind' }),
  category: z.string().meta({ label: '类别' }),
  level: z.int().meta({ label: '隐患级别', dict: 'dangerLevel' }),
  description: z.string().meta({ label: '隐患描述' }),
  areaId: z.int().nullable(),
  areaCode: z.string().nullable().meta({ label: '库区' }),
  points: z.number().meta({ label: '扣分' }),
  foundBy: z.string().meta({ label: '发现人' }),
  foundAt: z.string().meta({ label: '发现时间' }),
  responsibleId: z.int(),
  responsible: z.string().meta({ label: '责任人' }),
  dueAt: z.string().meta({ label: '整改期限' }),
  overdue: z.boolean().meta({ label: '逾期' }),
  measure: z.string().nullable().meta({ label: '整改措施' }),
  finishAt: z.string().nullable().meta({ label: '提交时间' }),
  auditor: z.string().nullable().meta({ label: '审核人' }),
  opinion: z.string().nullable().meta({ label: '审核意见' }),
  rejectCount: z.int().meta({ label: '驳回次数' }),
  extendCount: z.int().meta({ label: '延期次数' }),
  status: z.int().meta({ label: '状态' }),
  actions: z.array(z.string()).meta({ label: '操作' }),
});

const versioned = { id: rowId('整改任务'), version: rowVersion() };
const after = z.object({ id: z.int(), rectifyNo: z.string(), status: z.int(), version: z.int() });
const reason = (label: string) =>
  z.string(`请输入${label}`).trim().min(1, `请输入${label}`).max(500, '长度不能超过500').meta({ label, long: true });

export const patrolRectifyTaskApi = {
  queryPage: endpoint({
    act: 'query',
    path: `${BASE}/queryPage`,
    label: '查询整改任务',
    permit: 'ins:rectify:list',
    input: pageInput(rectifySearch),
    output: pageOutput(rectifyRow),
  }),
  statistic: statistic({ base: BASE, label: '整改任务', permit: 'ins:rectify:list', search: rectifySearch }),
  export: endpoint({
    act: 'query',
    path: `${BASE}/export`,
    label: '导出整改任务',
    permit: 'ins:rectify:export',
    file: true,
    input: rectifySearch,
    output: z.any(),
  }),
  /** What a patrol found. */
  queryRectifyTaskByTaskId: endpoint({
    act: 'query',
    path: `${BASE}/queryRectifyTaskByTaskId`,
    label: '查询巡检任务的整改',
    permit: 'ins:task:list',
    input: z.object({ taskId: rowId('巡检任务') }),
    output: z.array(rectifyRow),
  }),
  get: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/{id}`,
    label: '查看整改任务',
    permit: 'ins:rectify:list',
    input: z.object({ id: versioned.id }),
    output: rectifyRow.extend({
      images: z.array(fileShown),
      imagesAfter: z.array(fileShown),
      steps: z.array(patrolStep),
    }),
  }),
  assign: endpoint({
    act: 'command',
    path: `${BASE}/assign`,
    label: '指派整改责任人',
    permit: permit.assign.permit,
    input: z.object({ ...versioned, responsibleId: ref('责任人', 'user') }),
    output: after,
  }),
  start: endpoint({
    act: 'command',
    path: `${BASE}/start`,
    label: '开始整改',
    permit: permit.start.permit,
    input: z.object(versioned),
    output: after,
  }),
  submit: endpoint({
    act: 'command',
    path: `${BASE}/submit`,
    label: '提交整改',
    permit: permit.submit.permit,
    input: z.object({ ...versioned, measure: reason('整改措施'), imagesAfter: fileIds('rectifyAfter') }),
    output: after,
  }),
  approvalRectifyResult: endpoint({
    act: 'command',
    path: `${BASE}/approvalRectifyResult`,
    label: '审核整改结果',
    permit: permit.pass.permit,
    input: z.object({
      ...versioned,
      result: z.literal([1, 2], '请选择审核结果').meta({ label: '审核结果' }),
      opinion: text('审核意见', 500),
    }),
    output: after,
  }),
  extend: endpoint({
    act: 'command',
    path: `${BASE}/extend`,
    label: '延期整改',
    permit: permit.extend.permit,
    input: z.object({ ...versioned, dueAt: moment('整改期限'), reason: reason('延期原因') }),
    output: after,
  }),
  falseReport: endpoint({
    act: 'command',
    path: `${BASE}/falseReport`,
    label: '误报关闭',
    permit: permit.falseReport.permit,
    input: z.object({ ...versioned, reason: reason('误报原因') }),
    output: after,
  }),
};

export const patrolDangerApi = {
  /** Dangers as dangers: the rows of their rectifications, newest first. */
  queryPage: endpoint({
    act: 'query',
    path: `${DANGER}/queryPage`,
    label: '查询隐患',
    permit: 'ins:danger:list',
    input: pageInput(rectifySearch),
    output: pageOutput(rectifyRow),
  }),
  get: endpoint({
    act: 'query',
    method: 'GET',
    path: `${DANGER}/{id}`,
    label: '查看隐患',
    permit: 'ins:danger:list',
    input: z.object({ id: rowId('隐患') }),
    output: rectifyRow.extend({
      images: z.array(fileShown),
      imagesAfter: z.array(fileShown),
      steps: z.array(patrolStep),
    }),
  }),
  /** The area whose code was scanned where the danger is. */
  place: endpoint({
    act: 'query',
    path: `${DANGER}/place`,
    label: '扫描库区码',
    permit: 'ins:danger:report',
    input: z.object({ code: scanned().meta({ label: '库区码' }) }),
    output: z.object({ areaId: z.int(), areaCode: z.string(), areaName: z.string() }),
  }),
  /** A danger somebody sees outside a patrol. */
  report: endpoint({
    act: 'command',
    path: `${DANGER}/report`,
    label: '上报隐患',
    permit: 'ins:danger:report',
    keyRequired: true,
    input: z.object({
      /** Of any kind, whichever he may see. */
      kind: pick('巡检类型', 'dangerKind', KINDS),
      category: category(),
      level: level(),
      description: name('隐患描述', 500),
      areaId: ref('库区', 'area').nullish(),
      responsibleId: ref('整改责任人', 'user'),
      images: fileIds('danger'),
    }),
    output: after.extend({ dangerNo: z.string(), dueAt: z.string() }),
  }),
};
