import { reportLife } from '#contract/report/life.ts';
import type { reportTemplateApi } from '#contract/report/template.ts';
import { column, type Columns } from '../../ui/table/column.tsx';
import type { RowOf } from '../../ui/table/useList.ts';

type Row = RowOf<typeof reportTemplateApi.query>;

/** What both lists of report templates show. */
export const templateColumns: Columns<Row> = [
  column.text<Row>('code', '报表编码', { link: (row) => `/Template/Report/${row.id}` }),
  column.text('templateName', '报表名称'),
  column.text('className', '分类'),
  column.state(reportLife, 'status'),
  column.yesNo('isLive', '在用'),
  column.qty('liveRev', '已发布版本'),
  column.text('writtenBy', '编写人'),
  column.time('submittedAt', '提交时间'),
  column.text('reviewedBy', '发布人'),
  column.time('reviewedAt', '审核时间'),
  column.text('opinion', '审核意见', { width: 180 }),
  column.time('updatedAt', '修改时间'),
];
