import { z } from 'zod';
import type { Endpoint } from '../kit/endpoint.ts';

/** What tells a list from all others: the path of its call. */
export const tableKey = z
  .string('不能为空')
  .min(1, '不能为空')
  .max(64, '长度不能超过64')
  .regex(/^[\w./{}-]+$/, '格式不正确')
  .meta({ label: '表格' });

/** Rows an export answers at once; more are written in the background, and more than the last are refused. */
export const EXPORT_AT_ONCE = 20_000,
  EXPORT_ROWS_MAX = 500_000;
/** Exports one user may have under way. */
export const EXPORTS_OPEN = 3;

/** Whether a call answers the rows of a list as a workbook. */
export const isExport = ({ act, file, permit }: Pick<Endpoint, 'act' | 'file' | 'permit'>): boolean =>
  file && act === 'query' && permit.endsWith(':export');

/** What every export takes beside the questions of its list: the columns its reader sees, in his order. */
export const exportOptions = z.object({
  useTableHeader: z.coerce
    .number('取值不在允许范围内')
    .pipe(z.literal([0, 1], '取值不在允许范围内'))
    .default(0)
    .meta({ label: '按表头设置导出' }),
  tableKey: tableKey.optional(),
});

/** An export answers the workbook itself, or this in the envelope: it is being written, and will be found among the export records. */
export const inBackground = z.object({
  background: z.literal(true),
  exportId: z.int(),
  jobId: z.int(),
  title: z.string(),
  rowCount: z.int(),
});
export type InBackground = z.output<typeof inBackground>;
