import type { postEfficiencyApi } from '#contract/billing/efficiency.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import type { Grouped } from '../../../ui/chart/shape.ts';

type Board = OutputOf<typeof postEfficiencyApi.board>;

/** Lines over days, each with its target; a day without a value is a gap, not a zero. */
export const daysPlot = ({ dates, unit, lines }: Pick<Board, 'dates' | 'unit' | 'lines'>): Grouped => ({
  kind: 'line',
  labels: dates,
  unit,
  series: lines.map(({ name, target, points }) => ({ name, target, values: points.map(({ value }) => value) })),
});
