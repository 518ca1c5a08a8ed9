import { InputNumber } from 'antd';
import { periodLife } from '#contract/billing/life.ts';
import { settlePeriodApi as api } from '#contract/billing/period.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { notices } from '../../data/notices.ts';
import { useAct, useCall } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { useUrlState } from '../../ui/page/useUrlState.ts';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { TextLink } from '../../ui/text/TextLink.tsx';
import { amountColumn } from './Amount.tsx';
import { POOL_READS } from './reads.ts';

type Row = OutputOf<typeof api.query>[number];

const columns: Columns<Row> = [
  column.text<Row>('period', '账期', { link: ({ period }) => `/Billing/SettlementPool?period=${period}` }),
  column.state(periodLife, 'status'),
  column.qty('lines', '行数'),
  amountColumn('amount', '金额'),
  amountColumn('totalAmount', '价税合计'),
  column.qty('unconfirmed', '未确认'),
  {
    key: 'failures',
    dataIndex: 'failures',
    title: '失败数',
    figure: true,
    render: (n: number) => <span className={n > 0 ? 'hc-num hc-bad' : 'hc-num'}>{n}</span>,
  },
  column.text('closedBy', '结账人'),
  column.time('closedAt', '结账时间'),
  column.text('reopenReason', '反结账原因', { width: 200 }),
];

const YEARS = { min: 2000, max: 2099 } as const;

/** Months (账期): what is in them, and closing them one after the other. */
export function PeriodPage() {
  const [{ year }, set] = useUrlState({ year: '' });
  const asked = Number(year);
  const months = useCall(api.query, { year: asked >= YEARS.min && asked <= YEARS.max ? asked : null }, { keep: true });
  const close = useAct(api.close, POOL_READS, { done: null });
  const reopen = useAct(api.reopen, POOL_READS, { done: '已反结账' });
  return (
    <Page>
      <DataTable
        rows={months.data ?? []}
        query={months}
        columns={columns}
        rowKey="period"
        rowNumber
        empty="还没有账期：第一条计费事实产生时自动建立"
        toolbar={
          <InputNumber
            aria-label="年度"
            placeholder="年度"
            {...YEARS}
            value={asked || null}
            onChange={(value) => set({ year: value ? String(value) : '' })}
          />
        }
        actions={({ period, version, status }) => (
          <>
            <TextLink to={`/Billing/Statement?all=1&period=${period}`}>对账单</TextLink>
            <Act
              life={periodLife}
              action="close"
              state={status}
              ask={`结账前会重新计算 ${period} 的全部费用并补足月最低收费。`}
              onConfirm={async () => {
                const done = await close.mutateAsync({ period, version });
                if (done.trueUps > 0) notices.warning(`已生成 ${done.trueUps} 行补足，请确认后再次结账`);
                else notices.success(`${period} 已结账`);
              }}
            />
            <Act
              life={periodLife}
              action="reopen"
              state={status}
              reason="required"
              ask={`反结账后 ${period} 可以重新计算。`}
              onConfirm={(reason) => reopen.mutateAsync({ period, version, reason })}
            />
          </>
        )}
      />
    </Page>
  );
}
