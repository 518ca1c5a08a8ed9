import { poolLife } from '#contract/billing/life.ts';
import { settlementPoolApi } from '#contract/billing/pool.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { useCall } from '../../data/query.ts';
import { Page, Panel } from '../../ui/page/Page.tsx';
import { useHere } from '../../ui/page/useHere.ts';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { Amount, amountColumn } from './Amount.tsx';
import { Services } from './vas/Services.tsx';

type Cost = OutputOf<typeof settlementPoolApi.queryByOrder>;
type Line = Cost['lines'][number];
type Fail = Cost['fails'][number];

const lines: Columns<Line> = [
  column.text<Line>('poolNo', '结算号', {
    link: ({ id, period }) => `/Billing/SettlementPool?period=${period}&line=${id}`,
  }),
  column.state(poolLife, 'status', '结算状态'),
  column.text('feeName', '费用项'),
  column.dict('sourceType', '来源', 'chargeSource'),
  column.text('sourceNo', '来源单号'),
  {
    key: 'bizDate',
    dataIndex: 'bizDate',
    title: '业务日期',
    render: (day: string | null, { forOthers }) =>
      day === null ? '按月合计，含其他单据' : forOthers ? `${day}，含其他单据` : day,
  },
  amountColumn('quantity', '数量'),
  column.text('unitPriceText', '单价', { width: 180 }),
  amountColumn('amount', '金额'),
  amountColumn('taxAmount', '税额'),
  amountColumn('totalAmount', '价税合计'),
];
const fails: Columns<Fail> = [column.text('feeName', '费用项'), column.text('reason', '原因', { width: 400 })];
/** What an order has cost (单据费用), and what else was done for it. */
export function OrderCostPage() {
  const { params } = useHere();
  const order = { direction: params.direction === 'in' ? (1 as const) : (2 as const), orderId: Number(params.id) };
  const cost = useCall(settlementPoolApi.queryByOrder, order);
  return (
    <Page title="单据费用" query={cost}>
      {cost.data && (
        <>
          <Panel
            title={
              <>
                费用　价税合计 <Amount value={cost.data.totalAmount} />
              </>
            }
          >
            <DataTable rows={cost.data.lines} columns={lines} rowNumber empty="还没有费用：单据完成后计算" />
          </Panel>
          {cost.data.fails.length > 0 && (
            <Panel title="未能计费">
              <DataTable rows={cost.data.fails} columns={fails} />
            </Panel>
          )}
        </>
      )}
      <Services order={order} />
    </Page>
  );
}
