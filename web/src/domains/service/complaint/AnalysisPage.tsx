import { Segmented } from 'antd';
import { dictionaries } from '#contract/dictionaries.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { complaintLife } from '#contract/service/complaint-life.ts';
import { ANALYSED_BY, analysedRows, type ComplaintSearch } from '#contract/service/complaint-rows.ts';
import { complaintApi } from '#contract/service/complaint.ts';
import { dayHere } from '../../../data/clock.ts';
import { useCall } from '../../../data/query.ts';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { useUrlState } from '../../../ui/page/useUrlState.ts';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { money } from './columns.tsx';
import { complaintList } from './reads.ts';
import './complaint.css';

type Row = OutputOf<typeof complaintApi.analysis>['rows'][number];
const CHOICES = (dictionaries.complaintBy ?? []).map(({ value, label }) => ({ value: String(value), label }));
const SPANS = [
  { value: '7', label: '近7天' },
  { value: '30', label: '近30天' },
  { value: '90', label: '近90天' },
];
const DAY_MS = 86_400_000;

const dayAgo = (days: number): string => dayHere(Date.now() - days * DAY_MS);

type Listed = (row: Row, more?: ComplaintSearch) => string;

/** A figure that opens the complaints it counts; none has nothing to open. */
const Opens = ({ n, to, bad = false }: { n: number; to: string; bad?: boolean }) => (
  <span className={n === 0 ? 'hc-num hc-faint' : bad ? 'hc-num hc-bad' : 'hc-num'}>
    {n > 0 ? <TextLink to={to}>{n}</TextLink> : n}
  </span>
);

const columns = (name: string, most: number, listed: Listed): Columns<Row> => [
  { key: 'name', dataIndex: 'name', title: name, prose: true },
  {
    key: 'count',
    dataIndex: 'count',
    title: '投诉数',
    prose: true,
    width: 280,
    render: (count: number, row) => (
      <span className="hc-bar">
        <i style={{ width: `${Math.max(2, (count / most) * 100)}%` }} />
        <b>
          <Opens n={count} to={listed(row)} />
        </b>
      </span>
    ),
  },
  {
    key: 'settled',
    dataIndex: 'settled',
    title: '已完结',
    figure: true,
    render: (n: number, row) => <Opens n={n} to={listed(row, { status: complaintLife.at.closed })} />,
  },
  {
    key: 'overdue',
    dataIndex: 'overdue',
    title: '超时',
    figure: true,
    render: (n: number, row) => <Opens n={n} to={listed(row, { late: true })} bad />,
  },
  money<Row>('claimAmount', '索赔金额 元'),
  money<Row>('paidAmount', '赔付金额 元'),
  column.qty('hours', '平均处理时长 小时'),
];

/** Complaints by what they have in common (投诉分析): where they come from, and what they cost. */
export function AnalysisPage() {
  const [{ by, days }, set] = useUrlState({ by: 'cause', days: '30' });
  const dimension = ANALYSED_BY.find((one) => one === by) ?? 'cause';
  const asked = { by: dimension, dayFrom: dayAgo(Number(days) - 1), dayTo: dayAgo(0) };
  const told = useCall(complaintApi.analysis, asked, { keep: true });
  const listed: Listed = ({ key }, more) => complaintList({ ...analysedRows(asked, key), ...more });
  const rows = told.data?.rows ?? [];
  const name = CHOICES.find(({ value }) => value === dimension)?.label ?? '';
  return (
    <Page>
      <Panel
        title={`共 ${told.data?.total ?? 0} 单`}
        extra={
          <div className="hc-analysis-choice">
            <Segmented
              options={CHOICES}
              value={dimension}
              aria-label="分析维度"
              onChange={(value) => set({ by: value })}
            />
            <Segmented options={SPANS} value={days} aria-label="时间范围" onChange={(value) => set({ days: value })} />
          </div>
        }
      >
        <DataTable
          rows={rows}
          columns={columns(name, Math.max(1, ...rows.map(({ count }) => count)), listed)}
          rowNumber
        />
      </Panel>
    </Page>
  );
}
