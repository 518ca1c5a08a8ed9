import { Alert, Pagination } from 'antd';
import { useMemo, useState } from 'react';
import type { ReportAnswer, ReportCell } from '#contract/report/run.ts';
import type { ReportDesign, ReportField } from '#contract/report/shapes.ts';
import { Chart } from '../../ui/chart/Chart.tsx';
import type { Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { chartData } from './chart.plan.ts';
import { crossed, type Laid } from './cross.plan.ts';
import './report.css';

type Line = Record<string, ReportCell> & { key: number };
const PAGE = 50;
/** Layouts that are drawn. */
const CHARTS = ['line', 'bar', 'pie'] as const;

/** A number as its column wants it; digits beyond a number's stay as they came. */
export function cellText(cell: ReportCell | undefined, { type, format }: ReportField): string {
  if (cell === null || cell === undefined || cell === '') return '-';
  if (typeof cell === 'boolean') return cell ? '是' : '否';
  if (type !== 'number' || Number.isNaN(Number(cell))) return String(cell);
  if (format === 'percent') return `${(Number(cell) * 100).toFixed(1)}%`;
  const [whole = '', part = ''] = String(cell).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const kept = format === 'money' ? part.padEnd(2, '0').slice(0, 2) : part.replace(/0+$/, '').slice(0, 4);
  return kept ? `${grouped}.${kept}` : grouped;
}

const laidOut = ({ columns, rows }: ReportAnswer): Laid => ({
  columns,
  rows: rows.map((row) => Object.fromEntries(columns.map(({ field }, i) => [field, row[i] ?? null]))),
});

/** What a run answered: the chart where there is one, and always its table. */
export function Answer({ answer, design, name }: { answer: ReportAnswer; design: ReportDesign; name: string }) {
  const data = useMemo(() => chartData(answer, design), [answer, design]);
  const head = answer.columns.find(({ field }) => field === design.x)?.title ?? '';
  const kind = CHARTS.find((one) => one === design.kind);
  const laid = design.kind === 'cross' ? crossed(data, head) : laidOut(answer);
  return (
    <>
      {answer.truncated && (
        <Alert type="warning" showIcon title={`结果已截断为前${answer.rows.length}行，请增加查询条件`} />
      )}
      {design.kind === 'figure' && <Figures answer={answer} />}
      {kind && data.labels.length > 0 && (
        <section className="hc-panel">
          <Chart
            plot={{ kind, ...data, stacked: design.stacked }}
            label={`${name}图表，数据见下方表格`}
            high={320}
            beside
          />
        </section>
      )}
      <Table laid={laid} sums={answer.sums} took={answer.ms} />
    </>
  );
}

function Figures({ answer: { columns, rows } }: { answer: ReportAnswer }) {
  return (
    <section className="hc-panel">
      <dl className="hc-report-figures">
        {columns.map((column, i) => (
          <div key={column.field}>
            <dt className="hc-faint">{column.title}</dt>
            <dd>{cellText(rows[0]?.[i], column)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Table({ laid, sums, took }: { laid: Laid; sums: Readonly<Record<string, string>>; took: number }) {
  const [page, setPage] = useState(1);
  const columns: Columns<Line> = laid.columns.map((column) => ({
    key: column.field,
    dataIndex: column.field,
    title: column.title,
    ...(column.width ? { width: column.width } : {}),
    ...(column.type === 'number' ? { figure: true } : {}),
    render: (value: ReportCell) => <span className="hc-num">{cellText(value, column)}</span>,
  }));
  const from = (page - 1) * PAGE;
  const lines = laid.rows.slice(from, from + PAGE).map((row, i): Line => ({ ...row, key: from + i }));
  const summed = laid.columns.filter(({ field }) => sums[field] !== undefined);
  return (
    <section className="hc-panel">
      <DataTable rows={lines} columns={columns} rowKey="key" empty="没有符合条件的数据" />
      <div className="hc-toolbar">
        <span className="hc-faint">
          共 {laid.rows.length} 行，用时 {took} 毫秒
          {summed.map((column) => `，${column.title}合计 ${cellText(sums[column.field], column)}`).join('')}
        </span>
        {laid.rows.length > PAGE && (
          <Pagination
            size="small"
            current={page}
            pageSize={PAGE}
            total={laid.rows.length}
            showSizeChanger={false}
            onChange={setPage}
          />
        )}
      </div>
    </section>
  );
}
