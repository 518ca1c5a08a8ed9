import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { moment, rowId } from '../terms/values.ts';

const BASE = '/report-server/omsReport';
const permit = 'session',
  scope = 'tenant';

/** Right to see the exports of others; only whoever asked may fetch the file. */
export const exportRight = 'rpt:export:list';

const row = z.object({
  id: z.int(),
  jobId: z.int(),
  title: z.string().meta({ label: '标题' }),
  conditions: z.array(z.object({ label: z.string(), value: z.string() })),
  status: z.int().meta({ dict: 'exportStatus' }),
  done: z.int(),
  total: z.int().nullable(),
  isCancelling: z.boolean(),
  rowCount: z.int().nullable(),
  userName: z.string(),
  isMine: z.boolean(),
  createdAt: z.string(),
  expireAt: z.string().nullable(),
  downloadCount: z.int(),
  error: z.string().nullable(),
  /** What is on its pages, where it is a print: a printer of the working place may take it. */
  paper: z.string().nullable().meta({ label: '单据', dict: 'paperKind' }),
  mayDownload: z.boolean(),
  mayCancel: z.boolean(),
  mayDelete: z.boolean(),
});
export type ExportRow = z.output<typeof row>;

/** Exports written in the background (导出记录), kept for a week. */
export const exportRecordApi = {
  exportRecords: endpoint({
    act: 'query',
    path: `${BASE}/exportRecords`,
    permit,
    scope,
    label: '查询导出记录',
    output: pageOutput(row),
    input: pageInput(
      z.object({
        title: z.string().trim().max(100, '长度不能超过100').optional().meta({ label: '标题' }),
        status: z
          .int('取值不在允许范围内')
          .min(0, '取值不在允许范围内')
          .max(5, '取值不在允许范围内')
          .optional()
          .meta({ label: '状态', dict: 'exportStatus' }),
        createdFrom: moment('时间从').optional(),
        createdTo: moment('时间至').optional(),
      }),
    ),
  }),
  delExportRecords: endpoint({
    act: 'command',
    path: `${BASE}/delExportRecords`,
    permit,
    scope,
    label: '删除导出记录',
    input: z.object({
      ids: z.array(rowId()).min(1, '请选择数据').max(500, '一次最多500条').meta({ label: '导出记录' }),
    }),
    output: z.object({ removed: z.int() }),
  }),
  /** An address that hands the file to anybody for ten minutes. */
  download: endpoint({
    act: 'command',
    path: `${BASE}/downloadExportRecord`,
    permit,
    scope,
    label: '下载导出文件',
    input: z.object({ id: rowId('导出记录') }),
    output: z.object({ url: z.string() }),
  }),
};
