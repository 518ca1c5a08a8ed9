import type { ReportAnswer, ReportCell } from '#contract/report/run.ts';
import type { ReportDesign } from '#contract/report/shapes.ts';

/** One line, or one colour of bars and slices. */
export interface Series {
  name: string;
  values: (number | null)[];
}
export interface ChartData {
  labels: string[];
  series: Series[];
}

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

const STEPS = [1, 2, 2.5, 5, 10];

/** Round marks from nothing (or the least) to the greatest, about five. */
export function ticks(least: number, greatest: number): number[] {
  const from = Math.min(0, least),
    span = Math.max(greatest, 0) - from || 1;
  const rough = span / 4,
    power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((one) => one * power >= rough) ?? 10) * power;
  const first = Math.floor(from / step),
    last = Math.ceil(Math.max(greatest, 0) / step) || 1;
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}
