import { DownloadOutlined, PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { fieldsOf } from '#contract/kit/field.ts';
import { rectifyLife } from '#contract/patrol/life.ts';
import { PUTS_RIGHT } from '#contract/patrol/people.ts';
import { REJECTIONS_ESCALATE, patrolDangerApi, patrolRectifyTaskApi, rectifySearch } from '#contract/patrol/rectify.ts';
import { useDownload } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { FilesInput } from '../../ui/files/FilesInput.tsx';
import { FieldsDialog } from '../../ui/form/FieldsDialog.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { StateCounts } from '../../ui/search/StateCounts.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../ui/table/useList.ts';
import { CategoryInput, PersonInput } from './inputs.tsx';
import { RECTIFY_READS } from './reads.ts';

type Row = RowOf<typeof patrolRectifyTaskApi.queryPage>;

const SEARCH = [
  'rectifyNo',
  'dangerNo',
  'kind',
  'level',
  'category',
  'responsibleId',
  'areaId',
  'overdue',
  'open',
  'falseReport',
  'foundFrom',
];
const FILTERS = fieldsOf(rectifySearch.shape).map((field) =>
  field.name === 'status' ? { ...field, kind: 'integer' as const } : field,
);

const columns: Columns<Row> = [
  column.text<Row>('rectifyNo', '整改单号', { sorter: true, link: (row) => `/Inspect/InspectDangerDetail/${row.id}` }),
  column.state(rectifyLife, 'status'),
  column.text('description', '隐患描述', { width: 220 }),
  column.text('responsible', '责任人'),
  {
    key: 'dueAt',
    dataIndex: 'dueAt',
    title: '整改期限',
    sorter: true,
    render: (due: string, { overdue }) => <span className={overdue ? 'hc-num hc-bad' : 'hc-num'}>{due}</span>,
  },
  column.dict('level', '级别', 'dangerLevel'),
  column.dict('kind', '类型', 'patrolKind'),
  column.text('category', '类别'),
  column.text('areaCode', '库区'),
  column.text('dangerNo', '隐患编号'),
  column.qty('points', '扣分'),
  {
    key: 'rejectCount',
    dataIndex: 'rejectCount',
    title: '驳回次数',
    figure: true,
    render: (n: number) =>
      n >= REJECTIONS_ESCALATE ? (
        <span className="hc-num hc-bad">{n} 已升级</span>
      ) : (
        <span className="hc-num">{n}</span>
      ),
  },
  column.qty('extendCount', '延期次数'),
  column.text<Row>('taskNo', '巡检任务', {
    link: (row) => (row.taskId === null ? '' : `/Inspect/InspectTaskDetail/${row.taskId}`),
  }),
  column.text('foundBy', '发现人'),
  column.time('foundAt', '发现时间', { sorter: true }),
  column.text('auditor', '审核人'),
];

/** Dangers and what puts them right (隐患整改): who, until when, done or not. */
export function RectifyPage() {
  const list = useList(patrolRectifyTaskApi.queryPage, { fields: FILTERS });
  const [reporting, setReporting] = useState(false);
  const download = useDownload(patrolRectifyTaskApi.export, list.tableKey);
  return (
    <Page>
      <SearchForm list={list} only={SEARCH} inputs={{ category: <CategoryInput asked /> }} />
      <StateCounts of={patrolRectifyTaskApi.statistic} list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        toolbar={
          <>
            <Act
              permit={patrolDangerApi.report.permit}
              label="上报隐患"
              primary
              icon={<PlusOutlined />}
              onConfirm={() => setReporting(true)}
            />
            <Act
              permit={patrolRectifyTaskApi.export.permit}
              label="导出"
              icon={<DownloadOutlined />}
              onConfirm={() => download.mutateAsync(list.param)}
            />
          </>
        }
      />
      <FieldsDialog
        title="上报隐患"
        open={reporting}
        onClose={() => setReporting(false)}
        of={patrolDangerApi.report}
        touches={RECTIFY_READS}
        shape={patrolDangerApi.report.input.shape}
        inputs={{
          category: <CategoryInput />,
          responsibleId: <PersonInput post={PUTS_RIGHT} />,
          images: <FilesInput use="danger" />,
        }}
      />
    </Page>
  );
}
