import { CheckOutlined, DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { fieldsOf } from '#contract/kit/field.ts';
import { receiptLife } from '#contract/service/receipt-life.ts';
import { omsReceiptApi, receiptSearch } from '#contract/service/receipt.ts';
import { useAct, useDownload } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { offFor } from '../../../ui/act/selected.ts';
import { useBatch } from '../../../ui/act/useBatch.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { useHere } from '../../../ui/page/useHere.ts';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { StateCounts } from '../../../ui/search/StateCounts.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';
import { links } from '../links.ts';
import { BatchUpload } from './BatchUpload.tsx';
import { RECEIPT_READS } from './reads.ts';

type Row = RowOf<typeof omsReceiptApi.list>;

const FILTERS = fieldsOf(receiptSearch.shape).map((field) =>
  field.name === 'status' ? { ...field, kind: 'integer' as const } : field,
);
const SEARCH = [
  'receiptNo',
  'omsOutNo',
  'shipNo',
  'ownerId',
  'customerName',
  'abnormal',
  'disposeStatus',
  'overdue',
  'departedFrom',
  'uploadedFrom',
];

const columns: Columns<Row> = [
  column.text<Row>('receiptNo', '回单号', { sorter: true, link: (row) => links.receipt(row.omsOutNo) }),
  column.state<Row>(receiptLife, 'status'),
  column.text<Row>('omsOutNo', '出库单号', { sorter: true, link: (row) => links.desk(row.outOrderId) }),
  column.text<Row>('ownerName', '货主', { width: 110 }),
  column.text<Row>('customerName', '客户', { width: 140 }),
  column.time<Row>('departedAt', '发运时间', { sorter: true }),
  {
    key: 'dueAt',
    dataIndex: 'dueAt',
    title: '回单期限',
    sorter: true,
    render: (due: string, { overdue }) => (
      <span className={overdue ? 'hc-num hc-bad' : 'hc-num'}>
        {due}
        {overdue && ' 超期'}
      </span>
    ),
  },
  column.qty<Row>('pageCount', '图片数'),
  column.dict<Row>('abnormalCause', '异常原因', 'receiptCause'),
  column.dict<Row>('disposeStatus', '处置', 'receiptDisposal'),
  column.text<Row>('uploader', '上传人'),
  column.time<Row>('uploadedAt', '上传时间', { sorter: true }),
  column.text<Row>('submitter', '提交人'),
  column.text<Row>('approver', '审核人'),
  column.text<Row>('shipNo', '发运单号'),
  column.text<Row>('externalNo', '货主单号', { width: 150 }),
  column.text<Row>('rejectReason', '驳回原因', { width: 160 }),
];

/** Receipts (回单): what has left, and whether it was signed for as it left. */
export function ReceiptPage() {
  const list = useList(omsReceiptApi.list, { fields: FILTERS });
  const [uploading, setUploading] = useState(false);
  const download = useDownload(omsReceiptApi.exportReceiptList, list.tableKey);
  const batch = useBatch(RECEIPT_READS);
  const judge = useAct(omsReceiptApi.approveHandle, RECEIPT_READS, { done: null });
  const approve = async (rows: readonly Row[]): Promise<void> => {
    const { list: fared } = await judge.mutateAsync({
      receipts: rows.map(({ id, version }) => ({ id, version })),
      result: 1,
    });
    batch.tell(
      '审核回单',
      fared.map(({ receiptNo, ok, msg }) => ({ no: receiptNo ?? '', ok, msg })),
    );
  };
  return (
    <Page>
      <SearchForm list={list} only={SEARCH} />
      <StateCounts of={omsReceiptApi.statistic} list={list} />
      <DataTable
        list={list}
        columns={columns}
        selection
        rowNumber
        toolbar={(selected, clear) => (
          <>
            <Act
              permit={omsReceiptApi.uploadInWarehouse.permit}
              label="批量上传"
              primary
              icon={<UploadOutlined />}
              onConfirm={() => setUploading(true)}
            />
            <Act
              permit={omsReceiptApi.approveHandle.permit}
              label="批量审核"
              icon={<CheckOutlined />}
              off={offFor(selected, {
                life: receiptLife,
                action: 'approve',
                stateOf: (row) => row.status,
                noOf: (row) => row.receiptNo,
              })}
              ask={`确定审核通过选中的${selected.length}张回单吗？`}
              onConfirm={async () => {
                await approve(selected);
                clear();
              }}
            />
            <Act
              permit={omsReceiptApi.exportReceiptList.permit}
              label="导出"
              icon={<DownloadOutlined />}
              onConfirm={() => download.mutateAsync(list.param)}
            />
          </>
        )}
        actions={(row) => <RowActs row={row} />}
      />
      {batch.dialog}
      <BatchUpload open={uploading} onClose={() => setUploading(false)} />
    </Page>
  );
}

/** What is done to one is done where its pictures and lines stand. */
function RowActs({ row }: { row: Row }) {
  const here = useHere();
  const open = (): void => here.go(links.receipt(row.omsOutNo));
  return (
    <>
      {row.actions.includes('upload') && <Act life={receiptLife} action="upload" state={row.status} onConfirm={open} />}
      {row.actions.includes('submit') && <Act life={receiptLife} action="submit" state={row.status} onConfirm={open} />}
      {row.actions.includes('approve') && (
        <Act life={receiptLife} action="approve" state={row.status} onConfirm={open} />
      )}
    </>
  );
}
