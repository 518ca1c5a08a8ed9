import { PrinterOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { printTaskLife } from '#contract/report/life.ts';
import { printTaskApi } from '#contract/report/print-task.ts';
import { useAllowed } from '../../data/session.ts';
import { Act } from '../../ui/act/Act.tsx';
import { DetailTabs } from '../../ui/document/DetailTabs.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { PlaceDialog } from '../../ui/print/PlaceDialog.tsx';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../ui/table/useList.ts';
import { WaitingPapers } from './WaitingPapers.tsx';

type Row = RowOf<typeof printTaskApi.queryPage>;

const columns: Columns<Row> = [
  column.time<Row>('createdAt', '发送时间', { sorter: true }),
  column.dict<Row>('kind', '单据', 'machineKind'),
  column.text<Row>('docNo', '单号'),
  column.qty<Row>('copies', '份数'),
  column.state<Row>(printTaskLife, 'status'),
  column.text<Row>('error', '失败原因', { width: 220 }),
  column.dict<Row>('engine', '打印方式', 'printEngine'),
  column.text<Row>('printer', '打印机', { width: 180 }),
  column.text<Row>('reason', '补打原因', { width: 180 }),
  column.text<Row>('sentBy', '打印人'),
];

/** 打印任务: what waits to be printed, and what was handed to printers. */
export function PrintTaskPage() {
  const list = useList(printTaskApi.queryPage);
  const maySend = useAllowed(printTaskApi.waiting.permit);
  const [placing, setPlacing] = useState(false);
  const place = (
    <Act
      permit={printTaskApi.send.permit}
      label="本机打印机"
      icon={<PrinterOutlined />}
      onConfirm={() => setPlacing(true)}
    />
  );
  const sent = (
    <>
      <SearchForm list={list} />
      <DataTable list={list} columns={columns} rowNumber toolbar={place} />
    </>
  );
  return (
    <Page>
      {maySend ? (
        <DetailTabs
          tabs={[
            { key: 'waiting', name: '待打印', children: <WaitingPapers place={place} /> },
            { key: 'sent', name: '已发送', children: sent },
          ]}
        />
      ) : (
        sent
      )}
      {placing && <PlaceDialog onClose={() => setPlacing(false)} />}
    </Page>
  );
}
