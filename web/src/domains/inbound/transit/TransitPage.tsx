import { DownloadOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { orderLife } from '#contract/inbound/order-life.ts';
import { transitApi } from '#contract/inbound/transit/transit.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { useCall, useDownload } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList } from '../../../ui/table/useList.ts';
import { formatQty } from '../../../ui/text/QtyText.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { links } from '../links.ts';

type Answer = OutputOf<typeof transitApi.queryPage>;
type Row = Answer['list'][number];

const columns: Columns<Row> = [
  column.text<Row>('orderNo', '入库单号', { sorter: true, link: (row) => links.order(row.orderId) }),
  {
    key: 'status',
    title: '入库单状态',
    render: (_, row) => (
      <>
        <StatusTag life={orderLife} state={row.status} />
        {row.isPickup && (
          <Tag variant="filled" className="hc-flag">
            提货
          </Tag>
        )}
      </>
    ),
  },
  column.text('goodsCode', '商品编码'),
  column.text('goodsName', '商品名称', { width: 200 }),
  column.amount('qtyTransit', '在途', { sorter: true }),
  column.amount('qtyExpected', '预计'),
  column.amount('qtyReceived', '已收'),
  {
    key: 'eta',
    title: '预计到货',
    render: (_, row) => (
      <span className={row.isLate ? 'hc-num hc-late' : 'hc-num'}>
        {row.eta?.slice(0, 16) ?? '-'}
        {row.isLate && ' 逾期'}
      </span>
    ),
  },
  column.text('ownerName', '货主', { width: 140 }),
  column.text('fromName', '发货方', { width: 160 }),
  column.qty('lineNo', '行号'),
];

/** 在途库存: what stands in the book as on its way, by the receipts it comes with, and when it is awaited. */
export function TransitPage() {
  const list = useList(transitApi.queryPage);
  const sums = useCall(transitApi.queryPage, { param: list.param, pageNum: 1, pageSize: 1 }, { keep: true });
  const download = useDownload(transitApi.export, list.tableKey);
  return (
    <Page>
      <SearchForm list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        empty="没有在途库存：在入库单上生成在途库存后，未到的数量显示在这里"
        toolbar={
          <>
            <Act
              permit={transitApi.export.permit}
              label="导出"
              icon={<DownloadOutlined />}
              onConfirm={() => download.mutateAsync(list.param)}
            />
            <Sums answer={sums.data} />
          </>
        }
      />
    </Page>
  );
}

function Sums({ answer }: { answer: Answer | undefined }) {
  if (!answer) return null;
  return (
    <span className="hc-faint">
      {formatQty(answer.orders)} 张入库单 · {formatQty(answer.goods)} 种商品
      {answer.late > 0 && <b className="hc-late">　{formatQty(answer.late)} 行逾期</b>}
    </span>
  );
}
