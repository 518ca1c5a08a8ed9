import { DownloadOutlined } from '@ant-design/icons';
import { fieldsOf } from '#contract/kit/field.ts';
import { legLife } from '#contract/transport/life.ts';
import { segmentedTrackApi as api, segmentSearch } from '#contract/transport/segment.ts';
import { useDownload } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { StateCounts } from '../../../ui/search/StateCounts.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';
import { dueColumn } from '../columns.tsx';
import { links } from '../reads.ts';
import '../transport.css';

type Row = RowOf<typeof api.page>;
const FILTERS = fieldsOf(segmentSearch.shape).map((field) =>
  field.name === 'status' ? { ...field, kind: 'integer' as const } : field,
);
const SEARCH = ['waybillNo', 'plateNo', 'driverName', 'fromNode', 'toNode', 'planDepartFrom', 'overdue'];

const columns: Columns<Row> = [
  column.text<Row>('waybillNo', '运单号', { sorter: true, link: (row) => `${links.waybill(row.waybillId)}?tab=legs` }),
  {
    key: 'legNo',
    title: '运段',
    figure: true,
    render: (_, row) => (
      <span className="hc-num">
        {row.legNo} / {row.legCount}
      </span>
    ),
  },
  column.state(legLife, 'status'),
  column.text('fromNode', '起点', { width: 160 }),
  column.text('toNode', '终点', { width: 160 }),
  column.text('plateNo', '车牌号'),
  column.text('driverName', '司机'),
  column.text('driverPhone', '司机电话'),
  column.time('planDepartAt', '预计发车', { sorter: true }),
  dueColumn<Row>('planArriveAt', '预计到达'),
  column.time('departAt', '发车'),
  column.time('arriveAt', '到达'),
  column.qty('km', '里程km'),
  column.text('remark', '备注', { width: 160 }),
];

/** Segmented tracks (分段跟踪): every leg of every waybill; what changes vehicles on its way is followed leg by leg. */
export function SegmentedTrackPage() {
  const list = useList(api.page, { fields: FILTERS });
  const download = useDownload(api.export, list.tableKey);
  return (
    <Page>
      <SearchForm list={list} only={SEARCH} />
      <StateCounts of={api.statistic} list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        empty="没有运段：运单生成后按段列在这里"
        toolbar={
          <Act
            permit={api.export.permit}
            label="导出"
            icon={<DownloadOutlined />}
            onConfirm={() => download.mutateAsync(list.param)}
          />
        }
      />
    </Page>
  );
}
