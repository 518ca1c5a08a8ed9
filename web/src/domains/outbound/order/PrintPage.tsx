import { PrinterOutlined } from '@ant-design/icons';
import { useState } from 'react';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { orderLife } from '#contract/outbound/order-life.ts';
import { PRINT_MAX } from '#contract/outbound/order-print.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { useAct } from '../../../data/query.ts';
import { useAllowed } from '../../../data/session.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import '../outbound.css';
import { links } from '../links.ts';
import { ORDER_READS } from './acts.tsx';
import { OrderPapers } from './OrderPapers.tsx';

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

type Papers = OutputOf<typeof outOrderApi.print>['list'];

/** 打印查询: what goes on paper, and what has been there already. */
export function PrintPage() {
  const list = useList(outOrderApi.queryPrintPage);
  const [papers, setPapers] = useState<Papers | null>(null);
  const print = useAct(outOrderApi.print, [outOrderApi.queryPrintPage, ...ORDER_READS], { done: null });
  const run = async (rows: readonly Row[]): Promise<void> => {
    const again = rows.some(({ printCount }) => printCount > 0);
    setPapers((await print.mutateAsync({ ids: rows.map(({ id }) => id), again })).list);
  };
  return (
    <Page>
      <SearchForm list={list} />
      <DataTable
        list={list}
        columns={columns}
        selection
        rowNumber
        toolbar={(selected) => <PrintAct rows={selected} onPrint={run} primary />}
        actions={(row) => <PrintAct rows={[row]} onPrint={run} />}
      />
      {papers && <OrderPapers papers={papers} onDone={() => setPapers(null)} />}
    </Page>
  );
}

/** 打印, or 补打 of what was printed: asked first, and for whoever may. */
function PrintAct({
  rows,
  onPrint,
  primary = false,
}: {
  rows: readonly Row[];
  onPrint: (rows: readonly Row[]) => Promise<void>;
  primary?: boolean;
}) {
  const mayAgain = useAllowed('out:print:again');
  const [printed] = rows.filter(({ printCount }) => printCount > 0).toSorted((a, b) => b.printCount - a.printCount);
  const off =
    rows.length === 0
      ? '请选择数据'
      : rows.length > PRINT_MAX
        ? `一次最多${PRINT_MAX}条`
        : printed && !mayAgain
          ? '没有补打权限'
          : null;
  return (
    <Act
      permit={outOrderApi.print.permit}
      label={printed ? '补打' : '打印'}
      primary={primary}
      icon={<PrinterOutlined />}
      off={off}
      {...(printed ? { ask: `已打印${printed.printCount}次，确认补打?` } : {})}
      onConfirm={() => onPrint(rows)}
    />
  );
}
