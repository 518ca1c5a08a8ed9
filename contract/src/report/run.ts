import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { rowId } from '../terms/values.ts';
import { FIELD_TYPES, paramsInput, paramValues, reportDesign, reportField, reportParam } from './shapes.ts';
import { sqlText } from './template.ts';

const BASE = '/warehouse-base-server/v1/dynamicReport';
export const reportPermit = 'rpt:report:view',
  reportExportPermit = 'rpt:report:export';

/** A cell: numbers beyond what a number holds exactly, and decimals, as text. */
const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type ReportCell = z.output<typeof cell>;

/** What a run answers. Dates `yyyy-MM-dd`, instants `yyyy-MM-dd HH:mm:ss`; codes with a dictionary as their names. */
export const reportAnswer = z.object({
  columns: z.array(reportField),
  rows: z.array(z.array(cell)),
  /** There is more than is shown. */
  truncated: z.boolean(),
  /** Of the columns that are summed, over the rows shown. */
  sums: z.record(z.string(), z.string()),
  ms: z.int(),
});
export type ReportAnswer = z.output<typeof reportAnswer>;

const config = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  className: z.string(),
  revision: z.int(),
  params: z.array(reportParam.extend({ choices: z.array(z.object({ value: z.string(), label: z.string() })) })),
  fields: z.array(reportField),
  design: reportDesign,
  rowCap: z.int(),
  subscribed: z.int().nullable(),
});
export type ReportConfig = z.output<typeof config>;

const asked = { configId: rowId('报表'), params: paramValues };

/** Reports run (动态报表). Authors send text, everybody else the number of a published report. */
export const dynamicReportApi = {
  /** What columns a text would answer; nothing is run. */
  querySqlField: endpoint({
    act: 'query',
    path: `${BASE}/querySqlField`,
    label: '获取报表字段',
    permit: 'tpl:report:sql',
    input: z.object({ sql: sqlText, params: paramsInput.default([]) }),
    output: z.array(
      z.object({ field: z.string(), type: z.enum(FIELD_TYPES), title: z.string(), dict: z.string().nullable() }),
    ),
  }),
  /** An author tries his text out. */
  preview: endpoint({
    act: 'query',
    path: `${BASE}/preview`,
    label: '预览报表',
    permit: 'tpl:report:sql',
    input: z.object({
      sql: sqlText,
      params: paramsInput.default([]),
      fields: z.array(reportField).max(60, '字段最多60个').default([]).meta({ label: '字段' }),
      values: paramValues,
    }),
    output: reportAnswer,
  }),
  config: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/config/{configId}`,
    label: '打开报表',
    permit: reportPermit,
    input: z.object({ configId: asked.configId }),
    output: config,
  }),
  query: endpoint({
    act: 'query',
    path: `${BASE}/query`,
    label: '查询报表',
    permit: reportPermit,
    input: z.object(asked),
    output: reportAnswer,
  }),
  exportData: endpoint({
    act: 'query',
    path: `${BASE}/exportData`,
    label: '导出报表',
    permit: reportExportPermit,
    file: true,
    input: z.object(asked),
    output: z.any(),
  }),
  /** By message every morning at this hour, with the parameters as they are; `hour` null ends it. */
  subscribe: endpoint({
    act: 'command',
    path: `${BASE}/subscribe`,
    label: '订阅报表',
    permit: reportPermit,
    input: z.object({
      ...asked,
      hour: z.int('请选择时间').min(0, '请选择时间').max(23, '请选择时间').nullable().meta({ label: '发送时间(点)' }),
    }),
    output: z.object({ hour: z.int().nullable() }),
  }),
};
