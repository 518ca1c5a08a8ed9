import { orderLife } from '#contract/outbound/order-life.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import '../outbound.css';
import { links } from '../links.ts';
import { PrintAct, usePrint } from './print.tsx';

type Row = RowOf<typeof outOrderApi.queryPrintPage>;

const columns: Columns<Row> = [
  column.text<Row>('orderNo', '出库单号', { link: (row) => links.order(row.id) }),
  { key: 'status', title: '状态', render: (_, row) => <StatusTag life={orderLife} state={row.status} /> },
  column.qty<Row>('printCount', '打印次数', { strong: true, sorter: true }),
  column.time<Row>('printedAt', '最后打印'),
  column.text<Row>('printedBy', '打印人'),
  column.text<Row>('ownerName', '货主', { width: 140 }),
  column.text<Row>('storeName', '门店', { width: 160 }),
  column.dict<Row>('orderType', '类型', 'outboundType'),
  column.dict<Row>('deliveryType', '配送', 'deliveryType'),
  {
    key: 'route',
    title: '线路 / 站序',
    render: (_, row) =>
      row.routeName ? (
        <span className="hc-num">
          {row.routeName} / {row.stopNo}
        </span>
      ) : (
        '-'
      ),
  },
  column.time<Row>('requireOn', '要求日期', { sorter: true }),
  column.qty<Row>('totalQty', '总数量'),
  column.time<Row>('createdAt', '创建时间', { sorter: true }),
];

/** 打印查询: what goes on paper, and what has been there already. */
export function PrintPage() {
  const list = useList(outOrderApi.queryPrintPage);
  const print = usePrint();
  return (
    <Page>
      <SearchForm list={list} />
      <DataTable
        list={list}
        columns={columns}
        selection
        rowNumber
        toolbar={(selected) => <PrintAct rows={selected} onPrint={print.run} primary />}
        actions={(row) => <PrintAct rows={[row]} onPrint={print.run} />}
      />
      {print.papers}
    </Page>
  );
}
