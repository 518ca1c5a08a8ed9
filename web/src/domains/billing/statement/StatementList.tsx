import { periodLife } from '#contract/billing/life.ts';
import { settlementStatementApi as api } from '#contract/billing/statement.ts';
import { useAllowed } from '../../../data/session.ts';
import { PaperAct } from '../../../ui/document/PaperAct.tsx';
import { PaperMenu } from '../../../ui/document/PaperMenu.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';
import { formatQty } from '../../../ui/text/QtyText.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { amountColumn } from '../Amount.tsx';

type Row = RowOf<typeof api.queryPage>;

/** A figure that leads to what it counts. */
const Counted = ({ n, to }: { n: number; to: string }) =>
  n > 0 ? <TextLink to={to}>{formatQty(n)}</TextLink> : <span className="hc-num hc-faint">0</span>;

const columns: Columns<Row> = [
  column.text<Row>('statementNo', '对账单号', {
    link: ({ ownerId, period }) => `/Billing/Statement?owner=${ownerId}&period=${period}`,
  }),
  column.text('period', '账期', { sorter: true }),
  column.state(periodLife, 'status'),
  column.text('ownerName', '货主', { width: 200 }),
  column.qty('lines', '行数'),
  amountColumn('amount', '金额'),
  amountColumn('taxAmount', '税额'),
  amountColumn('totalAmount', '价税合计', { sorter: true }),
  {
    key: 'unconfirmed',
    dataIndex: 'unconfirmed',
    title: '未确认行',
    figure: true,
    render: (n: number, { period, ownerId }) => (
      <Counted n={n} to={`/Billing/SettlementPool?period=${period}&ownerId=${ownerId}&status=0`} />
    ),
  },
  {
    key: 'unsettled',
    dataIndex: 'unsettled',
    title: '未了结疑问',
    figure: true,
    render: (n: number, { period, ownerId }) => (
      <Counted n={n} to={`/Billing/StatementQuestion?period=${period}&ownerId=${ownerId}`} />
    ),
  },
  column.dict('signState', '签署状态', 'statementSign'),
];

/** 对账单: every owner's months in which anything is charged; they print one by one, as selected, or all that are found. */
export function StatementList() {
  const list = useList(api.queryPage);
  const mayPrint = useAllowed(api.print.permit);
  return (
    <Page>
      <SearchForm list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        selection
        empty="没有符合条件的对账单：有费用的账期自动出现在这里"
        toolbar={(selected) =>
          mayPrint && <PaperMenu papers={{ statement: selected.map(({ id }) => id) }} found={list} />
        }
        actions={(row) => mayPrint && <PaperAct paper="statement" ids={[row.id]} />}
      />
    </Page>
  );
}
