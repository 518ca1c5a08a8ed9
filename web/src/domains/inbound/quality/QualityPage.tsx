import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { qcLife } from '#contract/inbound/quality-life.ts';
import { qcOrderApi, qcRecordApi, qcSearch } from '#contract/inbound/quality.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { useAct, useDownload } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { StateCounts } from '../../../ui/search/StateCounts.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';
import { QC_READS } from './reads.ts';
import { RecordSheet } from './RecordSheet.tsx';

type Row = RowOf<typeof qcOrderApi.queryPage>;

/** One state or several on the wire; the address of this page names one. */
const FILTERS = fieldsOf(qcSearch.shape).map((field) =>
  field.name === 'status' ? { ...field, kind: 'integer' as const } : field,
);
const columns: Columns<Row> = [
  column.text<Row>('qcNo', '质检单号', { sorter: true, link: (row) => `/Inbound/QualityDetail/${row.id}` }),
  column.state<Row>(qcLife, 'status'),
  column.dict<Row>('source', '来源', 'qcSource'),
  column.text<Row>('orderNo', '入库单号', {
    link: (row) => (row.orderId === null ? null : `/Inbound/OrderDetail/${row.orderId}`),
  }),
  column.text<Row>('ownerName', '货主'),
  column.text<Row>('supplierName', '供应商'),
  column.text<Row>('goodsNames', '商品', { width: 220 }),
  column.qty<Row>('lineCount', '行数'),
  column.qty<Row>('qtyTotal', '送检数量(件)'),
  column.dict<Row>('mode', '方式', 'qcMode'),
  column.text<Row>('inspector', '质检员'),
  column.dict<Row>('result', '结果', 'qcResult'),
  column.time<Row>('createdAt', '送检时间', { sorter: true }),
  column.time<Row>('judgedAt', '判定时间', { sorter: true }),
  column.text<Row>('remark', '原因', { width: 160 }),
];

/** 质检单: what waits for an inspector, what he found, and what became of it. */
export function QualityPage() {
  const list = useList(qcOrderApi.queryPage, { fields: FILTERS });
  const [importing, setImporting] = useState(false);
  const start = useAct(qcOrderApi.start, QC_READS);
  const renew = useAct(qcOrderApi.renew, QC_READS);
  const download = useDownload(qcOrderApi.export, list.tableKey);
  return (
    <Page>
      <SearchForm list={list} only={['qcNo', 'orderNo', 'ownerId', 'goodsId', 'result', 'createdFrom']} />
      <StateCounts of={qcOrderApi.statistic} list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        toolbar={
          <>
            <Act
              permit={qcRecordApi.import.permit}
              label="导入质检记录"
              icon={<UploadOutlined />}
              onConfirm={() => setImporting(true)}
            />
            <Act
              permit={qcOrderApi.export.permit}
              label="导出"
              icon={<DownloadOutlined />}
              onConfirm={() => download.mutateAsync(list.param)}
            />
          </>
        }
        actions={({ id, status }) => (
          <>
            <Act life={qcLife} action="start" state={status} onConfirm={() => start.mutateAsync({ id })} />
            <Act life={qcLife} action="renew" state={status} onConfirm={() => renew.mutateAsync({ id })} />
          </>
        )}
      />
      <RecordSheet open={importing} onClose={() => setImporting(false)} />
    </Page>
  );
}
