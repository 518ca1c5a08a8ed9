import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { day } from '../terms/fields.ts';
import { codes, moment, rowId } from '../terms/values.ts';

const BASE = '/warehouse-base-server/v1/interfaceLog';
const permit = 'sys:ifLog:list',
  scope = 'tenant';

/** Days an entry is safe from clearing. */
export const CLEARED_AFTER_DAYS = 30;

export const clearFields = { before: day('清理此日期之前') };

const search = {
  system: z.string().trim().max(32, '长度不能超过32').optional().meta({ label: '系统', dict: 'outsideSystem' }),
  direction: z
    .int('取值不在允许范围内')
    .min(1, '取值不在允许范围内')
    .max(2, '取值不在允许范围内')
    .optional()
    .meta({ label: '方向', dict: 'logDirection' }),
  bizNo: codes('单号'),
  success: z.boolean().optional().meta({ label: '成功' }),
  createdFrom: moment('时间从').optional(),
  createdTo: moment('时间至').optional(),
};
const row = z.object({
  id: z.int(),
  createdAt: z.string().meta({ label: '时间' }),
  system: z.string().meta({ label: '系统', dict: 'outsideSystem' }),
  module: z.string().meta({ label: '模块', dict: 'logModule' }),
  direction: z.int().meta({ label: '方向', dict: 'logDirection' }),
  bizNo: z.string().nullable().meta({ label: '单号' }),
  success: z.boolean(),
  httpStatus: z.int().nullable().meta({ label: 'HTTP状态' }),
  costMs: z.int().meta({ label: '耗时(毫秒)' }),
  retryOf: z.int().nullable(),
  retriedBy: z.int().nullable(),
  mayRetry: z.boolean(),
});
export type InterfaceLogRow = z.output<typeof row>;
const detail = row.extend({ url: z.string(), request: z.string().nullable(), response: z.string().nullable() });
export type InterfaceLogDetail = z.output<typeof detail>;

/** What was said to other systems and by them (接口日志), secrets masked, 64 kB of each. The last 31 days unless asked otherwise, and 31 at most. */
export const interfaceLogApi = {
  query: endpoint({
    act: 'query',
    path: `${BASE}/query`,
    permit,
    scope,
    label: '查询接口日志',
    input: pageInput(z.object(search)),
    output: pageOutput(row),
  }),
  get: endpoint({
    act: 'query',
    path: `${BASE}/get`,
    permit,
    scope,
    label: '查看接口日志',
    input: z.object({ id: rowId('日志') }),
    output: detail,
  }),
  delete: endpoint({
    act: 'command',
    path: `${BASE}/delete`,
    permit: 'sys:ifLog:delete',
    scope,
    label: '清理接口日志',
    input: z.object(clearFields),
    output: z.object({ removed: z.int() }),
  }),
  /** What was refused or lost is said again; a new entry tells how it went. */
  retry: endpoint({
    act: 'command',
    path: `${BASE}/retry`,
    permit: 'sys:ifLog:retry',
    scope,
    label: '重试接口调用',
    input: z.object({ id: rowId('日志') }),
    output: z.object({ id: z.int() }),
  }),
};
