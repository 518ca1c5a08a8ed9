import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { rowId } from '../terms/values.ts';

const BASE = '/warehouse-base-server/v1/job';
const permit = 'session',
  scope = 'tenant';

/** Rights over the jobs of others. */
export const jobRights = { list: 'sys:job:list', cancel: 'sys:job:cancel' } as const;

/** What became of a job: a sentence, the page that shows it, the file it made (a path below `/api`). */
const result = z.object({ text: z.string(), url: z.string().optional(), file: z.string().optional() });
export type JobResult = z.output<typeof result>;

/** What waits or is under way can be stopped; what came to nothing can be tried again. */
export const isOpen = (status: number): boolean => status < 2;
export const isTriedAgain = (status: number): boolean => status > 2;

const row = z.object({
  id: z.int(),
  jobType: z.string().meta({ label: '类型', dict: 'jobType' }),
  title: z.string().meta({ label: '标题' }),
  status: z.int().meta({ dict: 'jobStatus' }),
  done: z.int(),
  total: z.int().nullable(),
  userName: z.string().meta({ label: '提交人' }),
  isMine: z.boolean(),
  isCancelling: z.boolean(),
  mayCancel: z.boolean(),
  mayRetry: z.boolean(),
  createdAt: z.string().meta({ label: '提交时间' }),
  startedAt: z.string().nullable().meta({ label: '开始时间' }),
  finishedAt: z.string().nullable().meta({ label: '结束时间' }),
  error: z.string().nullable(),
  result: result.nullable(),
});
export type JobRow = z.output<typeof row>;

/** Background jobs (后台任务): one's own; all of the tenant for who may see them. */
export const jobApi = {
  query: endpoint({
    act: 'query',
    path: `${BASE}/query`,
    permit,
    scope,
    label: '查询后台任务',
    output: pageOutput(row),
    input: pageInput(
      z.object({
        jobType: z.string().trim().max(32, '长度不能超过32').optional().meta({ label: '类型', dict: 'jobType' }),
        status: z
          .int('取值不在允许范围内')
          .min(0, '取值不在允许范围内')
          .max(4, '取值不在允许范围内')
          .optional()
          .meta({ label: '状态', dict: 'jobStatus' }),
        title: z.string().trim().max(100, '长度不能超过100').optional().meta({ label: '标题' }),
        userId: rowId().optional().meta({ label: '提交人', ref: 'user' }),
      }),
    ),
  }),
  cancel: endpoint({
    act: 'command',
    path: `${BASE}/cancel`,
    permit,
    scope,
    label: '取消后台任务',
    input: z.object({ id: rowId('任务') }),
    output: z.object({ status: z.int().meta({ dict: 'jobStatus' }) }),
  }),
  retry: endpoint({
    act: 'command',
    path: `${BASE}/retry`,
    permit,
    scope,
    label: '重试后台任务',
    input: z.object({ id: rowId('任务') }),
    output: z.object({ status: z.int().meta({ dict: 'jobStatus' }) }),
  }),
};
