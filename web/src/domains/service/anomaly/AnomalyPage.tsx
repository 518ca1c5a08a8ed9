import { DownloadOutlined, PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { fieldsOf } from '#contract/kit/field.ts';
import { anomalyLife } from '#contract/service/anomaly-life.ts';
import { anomalyApi as api, anomalySearch } from '#contract/service/anomaly.ts';
import { useDownload } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { StateCounts } from '../../../ui/search/StateCounts.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';
import { AnomalyDialog } from './AnomalyDialog.tsx';

type Row = RowOf<typeof api.page>;

const SEARCH = ['anomalyNo', 'direction', 'orderNo', 'ownerId', 'level', 'overdue', 'open', 'createdFrom'];
const FILTERS = fieldsOf(anomalySearch.shape).map((field) =>
  field.name === 'status' ? { ...field, kind: 'integer' as const } : field,
);
const columns: Columns<Row> = [
  column.text<Row>('anomalyNo', '异常单号', { sorter: true, link: (row) => `/Inspect/WarningListDetail/${row.id}` }),
  column.state(anomalyLife, 'status'),
  column.dict('direction', '方向', 'orderDirection'),
  column.dict('level', '级别', 'anomalyLevel'),
  column.text('anomalyName', '异常'),
  column.text('orderNo', '单号'),
  column.text<Row>('ownerName', '货主', { width: 120 }),
  column.text<Row>('description', '异常描述', { width: 220 }),
  {
    key: 'deadlineAt',
    dataIndex: 'deadlineAt',
    title: '处理期限',
    sorter: true,
    render: (due: string, { overdue }) => <span className={overdue ? 'hc-num hc-bad' : 'hc-num'}>{due}</span>,
  },
  column.text('handlerName', '处理人'),
  column.text<Row>('solution', '处理结果', { width: 180 }),
  column.text('createdBy', '登记人'),
  column.time('createdTime', '登记时间', { sorter: true }),
  column.time('closedTime', '关闭时间'),
];

/** Anomalies (异常单): what went wrong with orders, and what became of it. */
export function AnomalyPage() {
  const list = useList(api.page, { fields: FILTERS });
  const [adding, setAdding] = useState(false);
  const download = useDownload(api.export, list.tableKey);
  return (
    <Page>
      <SearchForm list={list} only={SEARCH} />
      <StateCounts of={api.statistic} list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        toolbar={
          <>
            <Act
              permit={api.add.permit}
              label="登记异常"
              primary
              icon={<PlusOutlined />}
              onConfirm={() => setAdding(true)}
            />
            <Act
              permit={api.export.permit}
              label="导出"
              icon={<DownloadOutlined />}
              onConfirm={() => download.mutateAsync(list.param)}
            />
          </>
        }
      />
      <AnomalyDialog open={adding} onClose={() => setAdding(false)} />
    </Page>
  );
}
