import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts';
import { curveOption } from './curve-option.ts';
import { still, valueAxis, type Manner, type Option } from './manner.ts';
import { seriesColour, type Paint } from './paint.ts';
import { figure, type Grouped, type Plot, type Rows } from './shape.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const LONGEST = 10;

/** A day as its language writes it; any other name cut to what has room, its whole text stands in the tip. */
export function axisName(label: string, language: string): string {
  if (DAY.test(label))
    return new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
      Date.parse(label),
    );
  return label.length > LONGEST ? `${label.slice(0, LONGEST - 1)}…` : label;
}

/** The head of a tip: a day with its weekday. */
export const wholeName = (label: string, language: string): string =>
  DAY.test(label)
    ? new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', weekday: 'short', timeZone: 'UTC' }).format(
        Date.parse(label),
      )
    : label;

export const optionOf = (plot: Plot, manner: Manner): Option => {
  if (plot.kind === 'curve') return curveOption(plot, manner);
  if (plot.kind === 'rows') return rowsOption(plot, manner);
  return plot.kind === 'pie' ? pieOption(plot, manner) : axesOption(plot, manner);
};

const SHAPES = ['circle', 'rect', 'triangle', 'diamond', 'roundRect', 'emptyCircle'];

function axesOption({ kind, labels, series, stacked }: Grouped, manner: Manner): Option {
  const { paint, off, language } = manner;
  const drawn = series.map((one, n): LineSeriesOption | BarSeriesOption => {
    const colour = seriesColour(paint, n),
      // A series that is switched off keeps its place, so that colours and clicks mean the same.
      data = off.has(one.name) ? labels.map(() => null) : [...one.values];
    const common = { name: one.name, data, itemStyle: { color: colour }, ...(stacked ? { stack: 'all' } : {}) };
    if (kind === 'bar') return { ...common, type: 'bar', barMaxWidth: 48, emphasis: { focus: 'none' } };
    return {
      ...common,
      type: 'line',
      symbol: SHAPES[n % SHAPES.length] ?? 'circle',
      symbolSize: 6,
      showSymbol: labels.length <= 62,
      lineStyle: { color: colour, width: 2 },
      ...(one.target === null || one.target === undefined || off.has(one.name)
        ? {}
        : { markLine: targetLine(one.target, colour) }),
    };
  });
  return {
    ...still(manner),
    grid: { left: 8, right: 16, top: 12, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    tooltip: { trigger: 'axis', axisPointer: { type: kind === 'bar' ? 'shadow' : 'line' } },
    xAxis: {
      type: 'category',
      data: [...labels],
      boundaryGap: kind === 'bar',
      axisLine: { lineStyle: { color: paint.grid } },
      axisTick: { show: false },
      axisLabel: {
        color: paint.faint,
        fontSize: 12,
        hideOverlap: true,
        formatter: (label: string) => axisName(label, language),
      },
    },
    // Targets belong to what is seen: an axis that ends below one would hide it.
    yAxis: { ...valueAxis(manner), max: ({ max }: { max: number }) => topOf(max, series) },
    series: drawn,
  };
}

/** Null: the library finds a round end by itself. */
const topOf = (max: number, series: Grouped['series']): number | null => {
  const target = Math.max(0, ...series.map((one) => one.target ?? 0));
  return target > max ? target * 1.1 : null;
};

const targetLine = (target: number, colour: string): NonNullable<LineSeriesOption['markLine']> => ({
  silent: true,
  symbol: 'none',
  lineStyle: { color: colour, type: 'dashed', width: 1.5 },
  label: { show: false },
  data: [{ yAxis: target }],
});

/** A slice for each name: all its series together. */
export const partsOf = ({ labels, series }: Grouped): number[] =>
  labels.map((_, i) => series.reduce((sum, { values }) => sum + Math.max(values[i] ?? 0, 0), 0));

function pieOption(plot: Grouped, manner: Manner): Option {
  const { paint, off } = manner,
    parts = partsOf(plot);
  return {
    ...still(manner),
    tooltip: { trigger: 'item' },
    series: [
      {
        type: 'pie',
        radius: ['0%', '78%'],
        data: plot.labels.map((name, n) => ({
          name,
          value: off.has(name) ? 0 : (parts[n] ?? 0),
          itemStyle: { color: seriesColour(paint, n), borderColor: paint.ground, borderWidth: 1 },
          label: { show: !off.has(name) && (parts[n] ?? 0) > 0 },
          labelLine: { show: !off.has(name) && (parts[n] ?? 0) > 0 },
        })),
        label: { color: paint.text, fontSize: 12, formatter: '{b}  {d}%' },
        labelLine: { lineStyle: { color: paint.faint } },
        avoidLabelOverlap: true,
        emphasis: { scale: false },
      },
    ],
  };
}

const ROW_BAR = 10;
const toneOf = (paint: Paint, tone: Rows['rows'][number]['tone']): string => paint[tone ?? 'calm'];

/** Bars beside rows of the page, which tell names and figures. */
function rowsOption({ rows }: Rows, manner: Manner): Option {
  const { paint } = manner;
  return {
    ...still(manner),
    grid: { left: 0, right: 0, top: 0, bottom: 0, outerBoundsMode: 'none' },
    xAxis: { type: 'value', show: false, min: 0, max: Math.max(1, ...rows.map(({ value }) => value)) },
    yAxis: { type: 'category', show: false, inverse: true, data: rows.map(({ name }) => name) },
    series: [
      {
        type: 'bar',
        barWidth: ROW_BAR,
        data: rows.map(({ value, tone }) => ({
          value,
          itemStyle: { color: toneOf(paint, tone), borderRadius: 2 },
        })),
        emphasis: { disabled: true },
      },
    ],
  };
}

/** What a tip says of a point, in the order of the series. */
export interface TipLine {
  name: string;
  value: string;
  colour: string;
}

export function tipOf(plot: Plot, i: number, { paint, off, language }: Manner): { head: string; lines: TipLine[] } {
  if (plot.kind === 'rows' || plot.kind === 'curve') return { head: '', lines: [] };
  const head = wholeName(plot.labels[i] ?? '', language),
    unit = plot.unit ? ` ${plot.unit}` : '';
  if (plot.kind === 'pie') {
    const parts = partsOf(plot).map((n, at) => (off.has(plot.labels[at] ?? '') ? 0 : n)),
      all = parts.reduce((sum, n) => sum + n, 0) || 1,
      value = parts[i] ?? 0;
    return {
      head,
      lines: [{ name: `${((value / all) * 100).toFixed(1)}%`, value: figure(value), colour: seriesColour(paint, i) }],
    };
  }
  return {
    head,
    lines: plot.series.flatMap(({ name, values }, n) =>
      off.has(name) ? [] : [{ name, value: `${figure(values[i])}${unit}`, colour: seriesColour(paint, n) }],
    ),
  };
}
