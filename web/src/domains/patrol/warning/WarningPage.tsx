import { DownloadOutlined } from '@ant-design/icons';
import { fieldsOf } from '#contract/kit/field.ts';
import { patrolWarningLife } from '#contract/patrol/life.ts';
import { patrolWarningApi as api, patrolWarningSearch } from '#contract/patrol/warning.ts';
import { useDownload } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { StateCounts } from '../../../ui/search/StateCounts.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';
import { lapseUrl } from '../urls.ts';
import { WarningActs } from './WarningActs.tsx';

type Row = RowOf<typeof api.queryPage>;

const SEARCH = ['bizNo', 'warnType', 'kind', 'raisedFrom'];
/** One state or several on the wire; the address of this page names one. */
const FILTERS = fieldsOf(patrolWarningSearch.shape).map((field) =>
  field.name === 'status' ? { ...field, kind: 'integer' as const } : field,
);

const columns: Columns<Row> = [
  column.text<Row>('content', '预警内容', { width: 280, link: (row) => `/Inspect/PatrolWarningDetail/${row.id}` }),
  column.state(patrolWarningLife, 'status'),
  column.dict('warnType', '预警类型', 'patrolWarningType'),
  column.text('person', '责任人'),
  column.time('raisedAt', '预警时间', { sorter: true }),
  column.text<Row>('bizNo', '单号', { link: lapseUrl }),
  column.dict('kind', '巡检类型', 'patrolKind'),
  column.text('leader', '部门负责人'),
  column.text('handler', '处理人'),
  column.text('remark', '处理说明', { width: 200 }),
  column.text('confirmer', '确认人'),
];

/** What is late, and what was rejected too often (巡检预警): raised and cleared by the clock, handled by people. */
export function WarningPage() {
  const list = useList(api.queryPage, { fields: FILTERS });
  const download = useDownload(api.export, list.tableKey);
  return (
    <Page>
      <SearchForm list={list} only={SEARCH} />
      <StateCounts of={api.statistic} list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        empty="没有预警。巡检、整改和调查过期，或整改被驳回3次，系统每5分钟检查一次并在这里提醒。"
        toolbar={
          <Act
            permit={api.export.permit}
            label="导出"
            icon={<DownloadOutlined />}
            onConfirm={() => download.mutateAsync(list.param)}
          />
        }
        actions={(row) => <WarningActs row={row} />}
      />
    </Page>
  );
}
