import { DownloadOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { pureTransportLife } from '#contract/inbound/pure-transport-life.ts';
import { pureTransportApi, pureTransportSearch } from '#contract/inbound/pure-transport.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { ImportDialog } from '../../../crud/ImportDialog.tsx';
import { useDownload } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { StateCounts } from '../../../ui/search/StateCounts.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList } from '../../../ui/table/useList.ts';
import { Acts, type Row } from './Acts.tsx';
import { EditDialog } from './EditDialog.tsx';
import { PT_READS } from './reads.ts';

/** One state or several on the wire; the address of this page names one. */
const FILTERS = fieldsOf(pureTransportSearch.shape).map((field) =>
  field.name === 'status' ? { ...field, kind: 'integer' as const } : field,
);
const columns: Columns<Row> = [
  column.text<Row>('ptNo', '单号', { sorter: true, link: (row) => `/Inbound/PureTransportDetail/${row.id}` }),
  column.state<Row>(pureTransportLife, 'status'),
  column.text<Row>('ownerName', '货主'),
  column.text<Row>('fromName', '发货方', { width: 140 }),
  column.text<Row>('fromAddress', '发货地址', { width: 200 }),
  column.text<Row>('toName', '收货方', { width: 140 }),
  column.text<Row>('toAddress', '收货地址', { width: 200 }),
  column.text<Row>('toPhone', '收货电话'),
  column.qty<Row>('qty', '件数'),
  {
    key: 'weight',
    title: '重量(kg)',
    figure: true,
    render: (_value, row) => <span className="hc-num">{(row.weight / 1000).toFixed(1)}</span>,
  },
  column.text<Row>('routeName', '线路'),
  column.time<Row>('planAt', '计划发车', { sorter: true }),
  column.text<Row>('plateNo', '车牌号'),
  column.text<Row>('driverPhone', '司机电话'),
  column.text<Row>('signBy', '签收人'),
  column.qty<Row>('signedQty', '签收数量'),
  column.time<Row>('signAt', '签收时间'),
  column.text<Row>('remark', '备注', { width: 160 }),
  column.time<Row>('createdAt', '创建时间', { sorter: true }),
];

/** 纯运输单: freight without stock, from acceptance to signature. */
export function PureTransportPage() {
  const list = useList(pureTransportApi.queryPage, { fields: FILTERS });
  const [adding, setAdding] = useState(false);
  const [importing, setImporting] = useState(false);
  const download = useDownload(pureTransportApi.export, list.tableKey);
  return (
    <Page>
      <SearchForm list={list} only={['ptNo', 'ownerId', 'toName', 'plateNo', 'planFrom']} />
      <StateCounts of={pureTransportApi.statistic} list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        toolbar={
          <>
            <Act
              permit={pureTransportApi.add.permit}
              label="新增"
              primary
              icon={<PlusOutlined />}
              onConfirm={() => setAdding(true)}
            />
            <Act
              permit={pureTransportApi.importCheck.permit}
              label="导入"
              icon={<UploadOutlined />}
              onConfirm={() => setImporting(true)}
            />
            <Act
              permit={pureTransportApi.export.permit}
              label="导出"
              icon={<DownloadOutlined />}
              onConfirm={() => download.mutateAsync(list.param)}
            />
          </>
        }
        actions={(row) => <Acts of={row} />}
      />
      <ImportDialog
        of={pureTransportApi}
        label="纯运输单"
        touches={PT_READS}
        open={importing}
        onClose={() => setImporting(false)}
      />
      {adding && <EditDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}
