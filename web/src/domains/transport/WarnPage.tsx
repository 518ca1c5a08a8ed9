import { DownloadOutlined } from '@ant-design/icons';
import { fieldsOf } from '#contract/kit/field.ts';
import { peakUnit, transportWarnApi, transportWarnSearch } from '#contract/transport/warn.ts';
import { useAct, useDownload } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../ui/table/useList.ts';
import { links, TRANSPORT_READS } from './reads.ts';

type Row = RowOf<typeof transportWarnApi.page>;
const FILTERS = fieldsOf(transportWarnSearch.shape);
const OPEN = 0,
  HOUR_MIN = 60;

/** The worst of it with its unit; what lasts for hours is said in hours. */
function peakText({ warnType, peak }: Row): string {
  const unit = peakUnit(warnType);
  if (unit !== '分钟') return `${peak} ${unit}`;
  const minutes = Math.round(peak);
  if (minutes < 2 * HOUR_MIN) return `${minutes} 分钟`;
  return `${Math.floor(minutes / HOUR_MIN)} 小时 ${minutes % HOUR_MIN} 分钟`;
}

const columns: Columns<Row> = [
  column.dict<Row>('warnType', '类型', 'transportWarn'),
  column.dict('status', '状态', 'warnStatus'),
  column.text<Row>('waybillNo', '运单号', { link: (row) => links.waybill(row.waybillId) }),
  column.text('orderNo', '运输单号'),
  column.text('detail', '详情', { width: 220 }),
  {
    key: 'peak',
    title: '峰值',
    figure: true,
    sorter: true,
    render: (_, row) => <span className="hc-num">{peakText(row)}</span>,
  },
  column.time('firstAt', '首次时间', { sorter: true }),
  column.time('lastAt', '最近时间', { sorter: true }),
  column.text('handledBy', '处理人'),
  column.text('handleRemark', '处理说明', { width: 200 }),
  column.time('closedAt', '关闭时间'),
];

/** Transport warnings (运输预警): they open and close by themselves; somebody may have dealt with one before. */
export function WarnPage() {
  const list = useList(transportWarnApi.page, { fields: FILTERS });
  const handle = useAct(transportWarnApi.handle, TRANSPORT_READS, { done: '已处理' });
  const download = useDownload(transportWarnApi.export, list.tableKey);
  return (
    <Page>
      <SearchForm list={list} only={['status', 'warnType', 'waybillNo', 'orderNo', 'firstFrom']} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        empty="没有运输预警"
        toolbar={
          <Act
            permit={transportWarnApi.export.permit}
            label="导出"
            icon={<DownloadOutlined />}
            onConfirm={() => download.mutateAsync(list.param)}
          />
        }
        actions={({ id, version, status }) => (
          <Act
            permit={transportWarnApi.handle.permit}
            label="处理"
            reason="required"
            ask="请说明处理情况"
            off={status === OPEN ? null : '预警已关闭'}
            onConfirm={(remark) => handle.mutateAsync({ id, version, remark })}
          />
        )}
      />
    </Page>
  );
}
