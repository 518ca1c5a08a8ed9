import { orderLife } from '#contract/outbound/order-life.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { useCall } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { Detail } from '../../ui/document/Detail.tsx';
import { Page, Panel } from '../../ui/page/Page.tsx';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../ui/table/useList.ts';
import { formatQty } from '../../ui/text/QtyText.tsx';
import { StatusTag } from '../../ui/text/StatusTag.tsx';
import { TextLink } from '../../ui/text/TextLink.tsx';
import './outbound.css';
import { links } from './links.ts';
import { JOIN_WAVE, useWaveJoin } from './wave/useWaveJoin.tsx';

type Row = RowOf<typeof outOrderApi.queryCombinationPage>;

const columns: Columns<Row> = [
  column.text<Row>('storeName', '门店', { width: 180 }),
  column.time<Row>('requireOn', '要求日期', { sorter: true }),
  column.text<Row>('routeName', '线路'),
  column.text<Row>('ownerName', '货主', { width: 140 }),
  column.qty<Row>('orderCount', '单数', { strong: true, sorter: true }),
  column.qty<Row>('totalQty', '总数量'),
  column.time<Row>('cutoffAt', '最早截单', { sorter: true }),
  column.qty<Row>('openCount', '待分配'),
  column.qty<Row>('partCount', '部分分配'),
  column.qty<Row>('allocatedCount', '已分配'),
  {
    key: 'totalWeight',
    title: '重量(kg)',
    render: (_, row) => <span className="hc-num">{(row.totalWeight / 1000).toFixed(1)}</span>,
  },
  {
    key: 'totalVolume',
    title: '体积(m³)',
    render: (_, row) => <span className="hc-num">{(row.totalVolume / 1_000_000).toFixed(3)}</span>,
  },
];

/** 合单查询: orders of one store, day and route that wait for a wave, to leave together. */
export function CombinedPage() {
  const list = useList(outOrderApi.queryCombinationPage);
  const join = useWaveJoin(() => void list.query.refetch());
  const sums = useCall(outOrderApi.combinedStatistic, list.param, { keep: true, quiet: true });
  return (
    <Page>
      <SearchForm list={list} />
      {sums.data && (
        <Panel>
          <Detail
            columns={5}
            items={[
              { label: '合单数', value: formatQty(sums.data.groupCount) },
              { label: '单数', value: formatQty(sums.data.orderCount) },
              { label: '总数量', value: formatQty(sums.data.totalQty) },
              { label: '重量', value: `${(sums.data.totalWeight / 1000).toFixed(1)} kg` },
              { label: '体积', value: `${(sums.data.totalVolume / 1_000_000).toFixed(3)} m³` },
            ]}
          />
        </Panel>
      )}
      <DataTable
        list={list}
        columns={columns}
        selection
        rowNumber
        expandable={{ expandedRowRender: (row) => <Orders row={row} /> }}
        toolbar={(selected) => (
          <Act
            permit={JOIN_WAVE}
            label="加入波次"
            primary
            off={selected.length === 0 ? '请选择数据' : null}
            onConfirm={() => join.ask(selected.flatMap(({ orders }) => orders))}
          />
        )}
        actions={(row) => <Act permit={JOIN_WAVE} label="加入波次" onConfirm={() => join.ask(row.orders)} />}
      />
      {join.dialog}
    </Page>
  );
}

const Orders = ({ row }: { row: Row }) => (
  <ul className="hc-out-combined">
    {row.orders.map((order) => (
      <li key={order.id}>
        <TextLink to={links.order(order.id)}>{order.orderNo}</TextLink>
        <StatusTag life={orderLife} state={order.status} />
        <StatusTag dict="deliveryType" value={order.deliveryType} />
        <span className="hc-num">{formatQty(order.totalQty)}</span>
      </li>
    ))}
  </ul>
);
