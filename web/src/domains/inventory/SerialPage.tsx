import { DownloadOutlined } from '@ant-design/icons';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { serialApi } from '#contract/inventory/serial.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { useCall, useDownload } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { Drawer } from '../../ui/document/Drawer.tsx';
import { Trace } from '../../ui/document/Trace.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Trouble } from '../../ui/page/Trouble.tsx';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/useList.ts';
import { StatusTag } from '../../ui/text/StatusTag.tsx';
import { DocLink } from './DocLink.tsx';

type Traced = OutputOf<typeof serialApi.trace>;
type Row = Traced['serial'];

const columns: Columns<Row> = [
  column.text('serial', '序列号', { width: 180 }),
  column.text('goodsCode', '商品编码'),
  column.text('goodsName', '商品名称', { width: 200 }),
  column.dict('state', '状态', 'serialState'),
  column.text('positionCode', '库位'),
  column.text('lpnCode', '容器'),
  column.text('lotNo', '批次'),
  {
    ...column.text<Row>('inOrderNo', '入库单号'),
    render: (no: string | null, row) => (no && row.inOrderId ? <DocLink type="IN" id={row.inOrderId} no={no} /> : '-'),
  },
  {
    ...column.text<Row>('outOrderNo', '出库单号'),
    render: (no: string | null, row) =>
      no && row.outOrderId ? <DocLink type="OUT" id={row.outOrderId} no={no} /> : '-',
  },
  column.text('ownerName', '货主'),
  column.time('updatedAt', '更新时间'),
];

/** 序列号: every piece by its number, where it is, and the way it took. */
export function SerialPage() {
  const list = useList(serialApi.queryPage);
  const download = useDownload(serialApi.export, list.tableKey);
  const [open, setOpen] = useState<Row | null>(null);
  return (
    <Page>
      <SearchForm list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        toolbar={
          <Act
            permit={serialApi.export.permit}
            label="导出"
            icon={<DownloadOutlined />}
            onConfirm={() => download.mutateAsync(list.param)}
          />
        }
        actions={(row) => <Act permit={serialApi.trace.permit} label="追溯" onConfirm={() => setOpen(row)} />}
      />
      <Drawer
        title={open ? `序列号 ${open.serial}` : '序列号'}
        open={open !== null}
        onClose={() => setOpen(null)}
        width={560}
      >
        {open && <Way id={open.id} />}
      </Drawer>
    </Page>
  );
}

/** Where a piece came from, where it lay and whom it went to, the last step first. */
function Way({ id }: { id: number }) {
  const trace = useCall(serialApi.trace, { id });
  if (trace.error && !trace.data) return <Trouble failure={trace.error} retry={() => void trace.refetch()} />;
  if (!trace.data) return <Skeleton active />;
  const { serial, steps } = trace.data;
  return (
    <>
      <p>
        <b>{serial.goodsName}</b> <span className="hc-faint">{serial.goodsCode}</span>{' '}
        <StatusTag dict="serialState" value={serial.state} />
      </p>
      <Trace
        items={[...steps].reverse().map((step) => ({
          at: step.postedAt,
          who: step.operatorName,
          act: <StatusTag dict="serialStep" value={step.kind} />,
          note: <Step of={step} />,
        }))}
      />
    </>
  );
}

function Step({
  of: { fromCode, toCode, sourceType, sourceId, sourceNo, partner, houseName },
}: {
  of: Traced['steps'][number];
}) {
  return (
    <>
      {fromCode !== toCode && (
        <span>
          {fromCode ?? '库外'} → {toCode ?? '库外'}{' '}
        </span>
      )}
      {houseName === null ? <DocLink type={sourceType} id={sourceId} no={sourceNo} /> : `${houseName} ${sourceNo}`}
      {partner && <span> · {partner}</span>}
    </>
  );
}
