import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { fileIds, fileShown } from '../ops/file.ts';
import { pick, ref, remark, text } from '../terms/fields.ts';
import { statistic } from '../terms/statistic.ts';
import { code as scanned, codes, moment, rowId, rowVersion } from '../terms/values.ts';
import { patrolTaskLife } from './life.ts';
import { patrolStep } from './steps.ts';
import { RESULTS, kind, level } from './terms.ts';

const BASE = '/warehouse-base-server/v1/patrolTask';
const permit = patrolTaskLife.actions;

export const patrolTaskSearch = z.object({
  taskNo: codes('任务号'),
  kind: kind().nullish(),
  status: z
    .union([z.int32(), z.array(z.int32()).max(10)])
    .nullish()
    .meta({ label: '状态' }),
  inspectorId: ref('巡检人', 'user').nullish(),
  areaId: ref('库区', 'area').nullish(),
  /** Where something was looked at, whatever area the walk was meant for. */
  scannedAreaId: ref('到过库区', 'area').nullish(),
  planId: ref('计划', 'patrolPlan').nullish(),
  planStartFrom: moment('计划开始从').nullish(),
  planStartTo: moment('计划开始到').nullish(),
  finishFrom: moment('完成时间从').nullish(),
  finishTo: moment('完成时间到').nullish(),
});
export type PatrolTaskSearch = z.output<typeof patrolTaskSearch>;

export const patrolTaskRow = z.object({
  id: z.int(),
  version: z.int(),
  taskNo: z.string().meta({ label: '任务号' }),
  kind: z.int().meta({ label: '巡检类型', dict: 'patrolKind' }),
  planId: z.int().nullable(),
  planName: z.string().nullable().meta({ label: '计划' }),
  category: z.string().nullable().meta({ label: '检查类别' }),
  areaId: z.int().nullable(),
  areaCode: z.string().nullable().meta({ label: '库区' }),
  inspectorId: z.int(),
  inspector: z.string().meta({ label: '巡检人' }),
  responsible: z.string().meta({ label: '整改责任人' }),
  planStart: z.string().meta({ label: '计划开始' }),
  planEnd: z.string().meta({ label: '计划结束' }),
  startAt: z.string().nullable().meta({ label: '实际开始' }),
  finishAt: z.string().nullable().meta({ label: '完成时间' }),
  itemCount: z.int().meta({ label: '检查项数' }),
  checkedCount: z.int().meta({ label: '已检查' }),
  score: z.number().nullable().meta({ label: '得分' }),
  dangerCount: z.int().meta({ label: '隐患数' }),
  lateReason: z.string().nullable().meta({ label: '逾期原因' }),
  status: z.int().meta({ label: '状态' }),
  actions: z.array(z.string()).meta({ label: '操作' }),
});

export const patrolTaskItem = z.object({
  id: z.int(),
  itemId: z.int(),
  itemCode: z.string().meta({ label: '检查项编码' }),
  category: z.string().meta({ label: '类别' }),
  content: z.string().meta({ label: '检查内容' }),
  method: z.string().nullable().meta({ label: '检查方法' }),
  mustPhoto: z.boolean().meta({ label: '不合格须拍照' }),
  result: z.int().nullable().meta({ label: '检查结果', dict: 'checkResult' }),
  level: z.int().nullable().meta({ label: '隐患级别', dict: 'dangerLevel' }),
  remark: z.string().nullable().meta({ label: '说明' }),
  checkedAt: z.string().nullable().meta({ label: '检查时间' }),
  areaCode: z.string().nullable().meta({ label: '检查库区' }),
  images: z.array(fileShown),
});

const versioned = { id: rowId('巡检任务'), version: rowVersion() };
const after = z.object({ id: z.int(), taskNo: z.string(), status: z.int(), version: z.int() });
const byId = z.object({ id: versioned.id });

export const patrolTaskApi = {
  queryPage: endpoint({
    act: 'query',
    path: `${BASE}/queryPage`,
    label: '查询巡检任务',
    permit: 'ins:task:list',
    input: pageInput(patrolTaskSearch),
    output: pageOutput(patrolTaskRow),
  }),
  statistic: statistic({ base: BASE, label: '巡检任务', permit: 'ins:task:list', search: patrolTaskSearch }),
  export: endpoint({
    act: 'query',
    path: `${BASE}/export`,
    label: '导出巡检任务',
    permit: 'ins:task:export',
    file: true,
    input: patrolTaskSearch,
    output: z.any(),
  }),
  queryById: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/queryById`,
    label: '查询巡检任务概况',
    permit: 'ins:task:list',
    input: byId,
    output: patrolTaskRow,
  }),
  queryDetail: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/queryDetail`,
    label: '查看巡检任务',
    permit: 'ins:task:list',
    input: byId,
    output: patrolTaskRow.extend({ items: z.array(patrolTaskItem), steps: z.array(patrolStep) }),
  }),
  /** A walk outside every plan. */
  add: endpoint({
    act: 'command',
    path: `${BASE}/add`,
    label: '新增巡检任务',
    permit: 'ins:task:add',
    keyRequired: true,
    input: z.object({
      kind: kind(),
      category: text('检查类别', 32),
      areaId: ref('库区', 'area').nullish(),
      inspectorId: ref('巡检人', 'user'),
      responsibleId: ref('整改责任人', 'user'),
      planStart: moment('计划开始'),
      planEnd: moment('计划结束'),
    }),
    output: after,
  }),
  /** The tasks of today that plans ask for and that are not there yet. */
  generate: endpoint({
    act: 'command',
    path: `${BASE}/generate`,
    label: '生成今日巡检任务',
    permit: 'ins:task:add',
    input: z.object({}),
    output: z.object({ made: z.int(), taskNos: z.array(z.string()) }),
  }),
  /** Somebody else is to walk it; he is told. */
  transfer: endpoint({
    act: 'command',
    path: `${BASE}/transfer`,
    label: '转派巡检任务',
    permit: permit.transfer.permit,
    input: z.object({ ...versioned, inspectorId: ref('巡检人', 'user'), reason: text('转派原因', 200) }),
    output: after,
  }),
  start: endpoint({
    act: 'command',
    path: `${BASE}/start`,
    label: '开始巡检',
    permit: permit.start.permit,
    input: z.object({ ...versioned, lateReason: text('逾期原因', 200) }),
    output: after,
  }),
  /** The area whose code was scanned on the walk: of this warehouse, and of the task where that names one. */
  place: endpoint({
    act: 'query',
    path: `${BASE}/place`,
    label: '扫描库区码',
    permit: permit.check.permit,
    input: z.object({ id: versioned.id, code: scanned().meta({ label: '库区码' }) }),
    output: z.object({ areaId: z.int(), areaCode: z.string(), areaName: z.string() }),
  }),
  /** What was found at one item; asked again, the last one counts. */
  check: endpoint({
    act: 'command',
    path: `${BASE}/check`,
    label: '登记检查结果',
    permit: permit.check.permit,
    input: z.object({
      id: versioned.id,
      itemId: rowId('检查项'),
      result: pick('检查结果', 'checkResult', RESULTS),
      level: level().nullish(),
      remark: remark('说明'),
      /** The place he stands at, as its code was scanned; without one, the area of the task. */
      areaId: ref('库区', 'area').nullish(),
      images: fileIds('patrolItem'),
    }),
    output: z.object({ id: z.int(), checkedCount: z.int(), itemCount: z.int() }),
  }),
  finish: endpoint({
    act: 'command',
    path: `${BASE}/finish`,
    label: '完成巡检',
    permit: permit.finish.permit,
    input: z.object(versioned),
    output: after.extend({ score: z.number(), dangers: z.array(z.string()) }),
  }),
  cancel: endpoint({
    act: 'command',
    path: `${BASE}/cancel`,
    label: '取消巡检任务',
    permit: permit.cancel.permit,
    input: z.object(versioned),
    output: after,
  }),
};
