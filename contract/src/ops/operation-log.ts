import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { flatPage } from '../terms/flat-page.ts';
import { codes, moment, rowId } from '../terms/values.ts';

const BASE = '/report-server/operationLog';
const permit = 'sys:opLog:list';

/** Days one look into the journal may span. */
export const LOG_SPAN_DAYS = 31;

const search = {
  module: z.string().trim().max(32, '长度不能超过32').optional().meta({ label: '模块', dict: 'logModule' }),
  userId: rowId().optional().meta({ label: '操作人', ref: 'user' }),
  bizNo: codes('单号/编码'),
  action: z.string().trim().max(64, '长度不能超过64').optional().meta({ label: '动作' }),
  createdFrom: moment('时间从').optional(),
  createdTo: moment('时间至').optional(),
};
const row = z.object({
  id: z.int(),
  postedOn: z.string(),
  createdAt: z.string().meta({ label: '时间' }),
  /** When it was done, if a device without a network sent it later. */
  occurredAt: z.string().nullable().meta({ label: '现场时间' }),
  userName: z.string().meta({ label: '操作人' }),
  houseName: z.string().nullable().meta({ label: '仓库' }),
  module: z.string().meta({ label: '模块', dict: 'logModule' }),
  action: z.string().meta({ label: '动作' }),
  bizNo: z.string().nullable().meta({ label: '单号/编码' }),
  changedRows: z.int().meta({ label: '变更行数' }),
  costMs: z.int().nullable().meta({ label: '耗时(毫秒)' }),
  ip: z.string().nullable().meta({ label: 'IP' }),
  traceId: z.string().nullable().meta({ label: '追踪号' }),
});
export type OperationLogRow = z.output<typeof row>;
export const operationLogFields = row.omit({ id: true, postedOn: true }).shape;

const value = z.string().nullable();
const detail = row.extend({
  /** What was sent, secrets masked, as far as the journal keeps it (8 kB). */
  params: z.string().nullable(),
  /** Rows of masters that the act changed: every field with its value before and after, as a reader knows it. */
  changes: z.array(
    z.object({
      table: z.string(),
      rowId: z.int(),
      rowCode: z.string().nullable(),
      fields: z.array(z.object({ field: z.string(), label: z.string(), before: value, after: value })),
    }),
  ),
});
export type OperationLogDetail = z.output<typeof detail>;

/** The journal (操作日志): every act of every user, and what it changed in the masters. Of the warehouse; headquarters see all. What people set for themselves is shown when it is asked for. The last 31 days unless asked otherwise, and 31 at most. */
export const operationLogApi = {
  query: endpoint({
    act: 'query',
    path: `${BASE}/query`,
    permit,
    label: '查询操作日志',
    input: pageInput(z.object(search)),
    output: pageOutput(row),
  }),
  /** Of one document, by its number. */
  page: endpoint({
    act: 'query',
    method: 'GET',
    path: '/transport-order/operation-log/page',
    permit,
    label: '查询单据操作日志',
    output: pageOutput(row),
    input: flatPage({
      bizNo: z.string('不能为空').trim().min(1, '不能为空').max(64, '长度不能超过64').meta({ label: '单号/编码' }),
      createdFrom: search.createdFrom,
      createdTo: search.createdTo,
    }),
  }),
  get: endpoint({
    act: 'query',
    path: `${BASE}/get`,
    permit,
    label: '查看操作日志',
    input: z.object({ id: rowId('日志') }),
    output: detail,
  }),
  export: endpoint({
    act: 'query',
    path: `${BASE}/export`,
    permit: 'sys:opLog:export',
    label: '导出操作日志',
    file: true,
    input: z.object(search),
    output: z.any(),
  }),
};
