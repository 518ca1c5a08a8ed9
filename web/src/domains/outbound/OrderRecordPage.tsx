import { Tabs } from 'antd';
import { stateName } from '#contract/kit/machine.ts';
import { detailLife, orderLife } from '#contract/outbound/order-life.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { Page } from '../../ui/page/Page.tsx';
import { useUrlState } from '../../ui/page/useUrlState.ts';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../ui/table/useList.ts';
import { StatusTag } from '../../ui/text/StatusTag.tsx';
import './outbound.css';
import { links } from './links.ts';

type Act = RowOf<typeof outOrderApi.queryRecord>;
type Line = RowOf<typeof outOrderApi.queryGoodsRecord>;

const stateOf = (state: number | null): string | null => (state === null ? null : stateName(orderLife, state));

const acts: Columns<Act> = [
  column.time<Act>('postedAt', '操作时间', { sorter: true }),
  column.text<Act>('orderNo', '出库单号', { link: (row) => links.order(row.orderId) }),
  column.text<Act>('ownerName', '货主', { width: 140 }),
  column.text<Act>('actionName', '操作'),
  {
    key: 'states',
    title: '状态变化',
    render: (_, row) => [stateOf(row.fromStatus), stateOf(row.toStatus)].filter(Boolean).join(' → ') || '-',
  },
  column.qty<Act>('qty', '数量'),
  column.text<Act>('goodsCode', '商品编码'),
  column.text<Act>('operatorName', '操作人'),
];

const lines: Columns<Line> = [
  column.text<Line>('orderNo', '出库单号', { link: (row) => links.order(row.orderId) }),
  column.text<Line>('goodsCode', '商品编码'),
  column.text<Line>('goodsName', '商品名称', { width: 200 }),
  { key: 'status', title: '状态', render: (_, row) => <StatusTag life={detailLife} state={row.status} /> },
  column.text<Line>('ownerName', '货主', { width: 140 }),
  column.text<Line>('storeName', '门店', { width: 160 }),
  column.time<Line>('requireOn', '要求日期', { sorter: true }),
  column.amount<Line>('qtyOrdered', '订购'),
  column.amount<Line>('qtyAllocated', '分配'),
  column.amount<Line>('qtyPicked', '拣货'),
  column.amount<Line>('qtyChecked', '复核'),
  column.amount<Line>('qtyPacked', '装箱'),
  column.amount<Line>('qtyShipped', '发运'),
  column.amount<Line>('qtyCancelled', '取消'),
  column.time<Line>('createdAt', '创建时间', { sorter: true }),
];

const TABS = [
  { key: 'acts', label: '操作记录' },
  { key: 'goods', label: '商品记录' },
];

/** 订单记录: what was done to the orders of the warehouse, and which goods went where. */
export function OrderRecordPage() {
  const [{ tab }, set] = useUrlState({ tab: 'acts' });
  return (
    <Page>
      <Tabs className="hc-detail-tabs" activeKey={tab} onChange={(next) => set({ tab: next })} items={TABS} />
      {tab === 'goods' ? <Goods /> : <Acts />}
    </Page>
  );
}

function Acts() {
  const list = useList(outOrderApi.queryRecord);
  return (
    <>
      <SearchForm list={list} />
      <DataTable list={list} columns={acts} rowNumber />
    </>
  );
}

function Goods() {
  const list = useList(outOrderApi.queryGoodsRecord);
  return (
    <>
      <SearchForm list={list} />
      <DataTable list={list} columns={lines} rowNumber />
    </>
  );
}
