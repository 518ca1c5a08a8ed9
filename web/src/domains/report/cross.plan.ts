import type { ReportCell } from '#contract/report/run.ts';
import type { ReportField } from '#contract/report/shapes.ts';
import type { ChartData } from './chart.plan.ts';

/** A table as it is drawn: columns and rows by the names of its columns. */
export interface Laid {
  columns: readonly ReportField[];
  rows: Record<string, ReportCell>[];
}

/** Sums by one column down and another across (交叉表), with a sum for each row. */
export function crossed({ labels, series }: ChartData, head: string): Laid {
  const plain = { format: 'qty', mask: 'none', sum: true } as const;
  return {
    columns: [
      { field: 'x', title: head, type: 'text', format: 'none', mask: 'none', sum: false },
      ...series.map(({ name }, i) => ({ field: `s${i}`, title: name, type: 'number' as const, ...plain })),
      { field: 'all', title: '合计', type: 'number', ...plain },
    ],
    rows: labels.map((x, i) => ({
      x,
      ...Object.fromEntries(series.map(({ values }, s) => [`s${s}`, values[i] ?? null])),
      all: series.reduce((sum, { values }) => sum + (values[i] ?? 0), 0),
    })),
  };
}
