import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { fileIds, fileShown } from '../ops/file.ts';
import { count, money, name, pick, ref, text } from '../terms/fields.ts';
import { statistic } from '../terms/statistic.ts';
import { codes, moment, rowId, rowVersion } from '../terms/values.ts';
import { eventLife } from './life.ts';
import { patrolStep } from './steps.ts';
import { EVENT_LEVELS, EVENT_TYPES } from './terms.ts';

const BASE = '/warehouse-base-server/v1/eventInvestigation';
const permit = eventLife.actions;

/** Hours from the report of an event to that of its investigation, by level (office.md §3.17). */
export const REPORT_HOURS: Readonly<Record<number, number>> = { 1: 24, 2: 24, 3: 72, 4: 168 };
/** A chain of causes has at least three links and at most five (五个为什么). */
export const WHYS_MIN = 3,
  WHYS_MAX = 5;
const ACTIONS_MAX = 50,
  PEOPLE_MAX = 20;
/** 四不放过: no case is closed before each is answered in words. */
export const FOUR_CHECKS = {
  causeFound: '原因已查清',
  personsDealt: '责任人已处理',
  measuresDone: '整改措施已落实',
  staffEducated: '有关人员已受教育',
} as const;
export const FOUR_KEYS = ['causeFound', 'personsDealt', 'measuresDone', 'staffEducated'] as const;

const eventType = () => pick('事件类型', 'eventType', EVENT_TYPES);
const eventLevel = () => pick('事件级别', 'eventLevel', EVENT_LEVELS);
const long = (label: string, max: number) => text(label, max).meta({ label, long: true });

export const eventSearch = z.object({
  eventNo: codes('事件编号'),
  eventType: eventType().nullish(),
  level: eventLevel().nullish(),
  status: z
    .union([z.int32(), z.array(z.int32()).max(10)])
    .nullish()
    .meta({ label: '状态' }),
  leaderId: ref('调查负责人', 'user').nullish(),
  overdue: z.boolean().nullish().meta({ label: '逾期' }),
  occurFrom: moment('发生时间从').nullish(),
  occurTo: moment('发生时间到').nullish(),
});
export type EventSearch = z.output<typeof eventSearch>;

export const eventRow = z.object({
  id: z.int(),
  version: z.int(),
  eventNo: z.string().meta({ label: '事件编号' }),
  eventType: z.int().meta({ label: '事件类型', dict: 'eventType' }),
  level: z.int().meta({ label: '事件级别', dict: 'eventLevel' }),
  occurAt: z.string().meta({ label: '发生时间' }),
  place: z.string().meta({ label: '发生地点' }),
  description: z.string().meta({ label: '事件经过', long: true }),
  lossAmount: z.number().nullable().meta({ label: '损失金额(元)' }),
  injured: z.int().meta({ label: '受伤人数' }),
  leaderId: z.int(),
  leader: z.string().meta({ label: '调查负责人' }),
  reporter: z.string().meta({ label: '上报人' }),
  reportedAt: z.string().meta({ label: '上报时间' }),
  dueAt: z.string().meta({ label: '报告期限' }),
  /** Its report is late, or was: derived, no status. */
  overdue: z.boolean().meta({ label: '逾期' }),
  openActions: z.int().meta({ label: '未完成措施' }),
  closedAt: z.string().nullable().meta({ label: '结案时间' }),
  status: z.int().meta({ label: '状态' }),
  actions: z.array(z.string()).meta({ label: '操作' }),
});

export const eventMeasure = z.object({
  id: z.int(),
  content: z.string().meta({ label: '整改措施' }),
  ownerId: z.int(),
  owner: z.string().meta({ label: '责任人' }),
  dueAt: z.string().meta({ label: '期限' }),
  overdue: z.boolean().meta({ label: '逾期' }),
  doneAt: z.string().nullable().meta({ label: '完成时间' }),
  result: z.string().nullable().meta({ label: '完成情况' }),
  verifier: z.string().nullable().meta({ label: '验证人' }),
  status: z.int().meta({ label: '状态', dict: 'eventActionStatus' }),
  actions: z.array(z.string()).meta({ label: '操作' }),
  evidence: z.array(fileShown),
});

const checks = z.object({
  causeFound: long(FOUR_CHECKS.causeFound, 500),
  personsDealt: long(FOUR_CHECKS.personsDealt, 500),
  measuresDone: long(FOUR_CHECKS.measuresDone, 500),
  staffEducated: long(FOUR_CHECKS.staffEducated, 500),
});

const versioned = { id: rowId('事件'), version: rowVersion() };
const after = z.object({ id: z.int(), eventNo: z.string(), status: z.int(), version: z.int() });
const reason = (label: string) =>
  z.string(`请输入${label}`).trim().min(1, `请输入${label}`).max(500, '长度不能超过500').meta({ label, long: true });

/** What is told of an event before anybody looks into it. */
const told = {
  eventType: eventType(),
  level: eventLevel(),
  occurAt: moment('发生时间'),
  place: name('发生地点'),
  lossAmount: money('损失金额(元)', 9_999_999_999.99).nullish(),
  injured: count('受伤人数', 0, 0, 9999),
  leaderId: ref('调查负责人', 'user'),
  teamIds: z
    .array(ref('调查组成员', 'user'))
    .max(PEOPLE_MAX, `最多${PEOPLE_MAX}人`)
    .default([])
    .meta({ label: '调查组成员', ref: 'user' }),
  persons: z.array(name('涉及人员')).max(PEOPLE_MAX, `最多${PEOPLE_MAX}人`).default([]).meta({ label: '涉及人员' }),
  description: z
    .string('请输入事件经过')
    .trim()
    .min(5, '请输入5-2000字的事件经过')
    .max(2000, '请输入5-2000字的事件经过')
    .meta({ label: '事件经过', long: true }),
  images: fileIds('event'),
};

const measureInput = z.object({
  content: name('整改措施', 500),
  ownerId: ref('责任人', 'user'),
  dueAt: moment('期限'),
});

/** What the investigation found; the whole of it is kept each time. */
const recorded = {
  immediateAction: long('应急措施', 1000),
  whyChain: z
    .array(name('为什么', 200))
    .max(WHYS_MAX, `最多${WHYS_MAX}层`)
    .default([])
    .meta({ label: '原因链', long: true }),
  rootCause: long('根本原因', 1000),
  measures: z.array(measureInput).max(ACTIONS_MAX, `最多${ACTIONS_MAX}条`).default([]).meta({ label: '整改措施' }),
};

export const eventInvestigationApi = {
  queryPage: endpoint({
    act: 'query',
    path: `${BASE}/queryPage`,
    label: '查询事件调查',
    permit: 'ins:event:list',
    input: pageInput(eventSearch),
    output: pageOutput(eventRow),
  }),
  statistic: statistic({ base: BASE, label: '事件调查', permit: 'ins:event:list', search: eventSearch }),
  export: endpoint({
    act: 'query',
    path: `${BASE}/export`,
    label: '导出事件调查',
    permit: 'ins:event:export',
    file: true,
    input: eventSearch,
    output: z.any(),
  }),
  get: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/{id}`,
    label: '查看事件调查',
    permit: 'ins:event:list',
    input: z.object({ id: versioned.id }),
    output: eventRow.extend({
      teamIds: z.array(z.int()),
      team: z.array(z.string()),
      persons: z.array(z.string()),
      immediateAction: z.string().nullable().meta({ label: '应急措施', long: true }),
      whyChain: z.array(z.string()),
      rootCause: z.string().nullable().meta({ label: '根本原因', long: true }),
      fourCheck: z.object({
        causeFound: z.string().nullable(),
        personsDealt: z.string().nullable(),
        measuresDone: z.string().nullable(),
        staffEducated: z.string().nullable(),
      }),
      auditor: z.string().nullable().meta({ label: '审批人' }),
      opinion: z.string().nullable().meta({ label: '审批意见' }),
      submittedAt: z.string().nullable().meta({ label: '提交时间' }),
      auditAt: z.string().nullable().meta({ label: '审批时间' }),
      images: z.array(fileShown),
      reportFiles: z.array(fileShown),
      measures: z.array(eventMeasure),
      steps: z.array(patrolStep),
    }),
  }),
  /** The report as a document to sign and file. */
  report: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/report/{id}`,
    label: '事件调查报告',
    permit: 'ins:event:list',
    file: true,
    input: z.object({ id: versioned.id }),
    output: z.any(),
  }),
  add: endpoint({
    act: 'command',
    path: `${BASE}/add`,
    label: '上报事件',
    permit: 'ins:event:add',
    keyRequired: true,
    input: z.object(told),
    output: after.extend({ dueAt: z.string() }),
  }),
  update: endpoint({
    act: 'command',
    path: `${BASE}/update`,
    label: '编辑事件',
    permit: permit.update.permit,
    input: z.object({ ...versioned, ...told }),
    output: after,
  }),
  open: endpoint({
    act: 'command',
    path: `${BASE}/open`,
    label: '立案调查',
    permit: permit.open.permit,
    input: z.object(versioned),
    output: after,
  }),
  withdraw: endpoint({
    act: 'command',
    path: `${BASE}/withdraw`,
    label: '撤销事件',
    permit: permit.withdraw.permit,
    input: z.object({ ...versioned, reason: reason('撤销原因') }),
    output: after,
  }),
  record: endpoint({
    act: 'command',
    path: `${BASE}/record`,
    label: '填写调查记录',
    permit: permit.record.permit,
    input: z.object({ ...versioned, ...recorded }),
    output: after,
  }),
  submit: endpoint({
    act: 'command',
    path: `${BASE}/submit`,
    label: '提交调查报告',
    permit: permit.submit.permit,
    input: z.object(versioned),
    output: after,
  }),
  judge: endpoint({
    act: 'command',
    path: `${BASE}/judge`,
    label: '审批调查报告',
    permit: permit.pass.permit,
    input: z.object({
      ...versioned,
      result: z.literal([1, 2], '请选择审批结果').meta({ label: '审批结果' }),
      opinion: text('审批意见', 500),
    }),
    output: after,
  }),
  finishAction: endpoint({
    act: 'command',
    path: `${BASE}/finishAction`,
    label: '完成整改措施',
    permit: permit.finishAction.permit,
    input: z.object({
      ...versioned,
      actionId: rowId('措施'),
      result: reason('完成情况'),
      evidence: fileIds('eventAction'),
    }),
    output: after,
  }),
  verifyAction: endpoint({
    act: 'command',
    path: `${BASE}/verifyAction`,
    label: '验证整改措施',
    permit: permit.verifyAction.permit,
    input: z.object({
      ...versioned,
      actionId: rowId('措施'),
      result: z.literal([1, 2], '请选择验证结果').meta({ label: '验证结果' }),
    }),
    output: after,
  }),
  fourCheck: endpoint({
    act: 'command',
    path: `${BASE}/fourCheck`,
    label: '四不放过核查',
    permit: permit.check.permit,
    input: checks.extend(versioned),
    output: after,
  }),
  close: endpoint({
    act: 'command',
    path: `${BASE}/close`,
    label: '事件结案',
    permit: permit.close.permit,
    input: z.object(versioned),
    output: after,
  }),
  archiveReport: endpoint({
    act: 'command',
    path: `${BASE}/archiveReport`,
    label: '归档调查报告',
    permit: permit.archive.permit,
    input: z.object({ ...versioned, reportFiles: fileIds('eventReport') }),
    output: after,
  }),
};
export type EventTold = z.output<typeof eventInvestigationApi.add.input>;
export const eventTold = told;
export const eventChecks = checks.shape;
