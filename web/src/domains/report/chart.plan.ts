import type { ReportAnswer, ReportCell } from '#contract/report/run.ts';
import type { ReportDesign } from '#contract/report/shapes.ts';
import type { Grouped } from '../../ui/chart/shape.ts';

/** What is drawn of an answer. */
export type ChartData = Pick<Grouped, 'labels' | 'series'>;

const POINTS_MAX = 200,
  SERIES_MAX = 12;

const numberIn = (cell: ReportCell | undefined): number | null =>
  cell === null || cell === undefined || cell === '' || Number.isNaN(Number(cell)) ? null : Number(cell);
const textOf = (cell: ReportCell | undefined): string =>
  cell === null || cell === undefined || cell === '' ? '（空）' : String(cell);

/** The rows of an answer along the axis its layout names; one series for each value of another column, or one for each number. */
export function chartData({ columns, rows }: Pick<ReportAnswer, 'columns' | 'rows'>, design: ReportDesign): ChartData {
  const at = (field: string | null | undefined): number => columns.findIndex((column) => column.field === field);
  const x = at(design.x),
    by = at(design.series),
    values = design.values.map(at).filter((i) => i >= 0);
  const labels = [...new Set(rows.map((row) => textOf(row[x])))].slice(0, POINTS_MAX);
  const place = new Map(labels.map((label, i) => [label, i]));
  const series = new Map<string, (number | null)[]>();
  for (const row of rows) {
    const i = place.get(textOf(row[x]));
    if (i === undefined) continue;
    for (const value of values) {
      const name = by >= 0 ? textOf(row[by]) : (columns[value]?.title ?? '');
      const line = series.get(name) ?? labels.map(() => null);
      const n = numberIn(row[value]);
      if (n !== null) line[i] = (line[i] ?? 0) + n;
      series.set(name, line);
    }
  }
  return { labels, series: [...series].slice(0, SERIES_MAX).map(([name, line]) => ({ name, values: line })) };
}
