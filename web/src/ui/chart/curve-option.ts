import type { LineSeriesOption } from 'echarts/charts';
import { short, still, valueAxis, type Manner, type Option } from './manner.ts';
import type { Paint } from './paint.ts';
import { seriesColour } from './paint.ts';
import { clock, type Curve, type Span } from './shape.ts';

type Area = NonNullable<LineSeriesOption['markArea']>;
/** The strip of what stood open, and the room below it for the axis. */
const STRIP = 8,
  AXIS = 24;

/** A value over time or quantity: what is as it should be as a band, what was wrong behind the line, what stood open below it. */
export function curveOption(plot: Curve, manner: Manner): Option {
  const { paint, language } = manner,
    { reach, open } = plot;
  const below = open ? STRIP + 6 : 0;
  const axis = {
    type: 'value' as const,
    ...(reach ? { min: reach.x.from, max: reach.x.to } : { min: 'dataMin' as const, max: 'dataMax' as const }),
    splitLine: { show: false },
  };
  return {
    ...still(manner),
    grid: [
      { left: 52, right: 24, top: 12, bottom: AXIS + below, outerBoundsMode: 'none' },
      ...(open
        ? [{ left: 52, right: 24, bottom: AXIS, height: STRIP, outerBoundsMode: 'none' as const, show: false }]
        : []),
    ],
    tooltip: { trigger: 'axis', axisPointer: { type: 'line' } },
    xAxis: [
      {
        ...axis,
        ...(plot.along === 'time' && reach ? { interval: (reach.x.to - reach.x.from) / 6 } : {}),
        axisLine: { show: !open, onZero: false, lineStyle: { color: paint.grid } },
        axisTick: { show: false },
        axisLabel: {
          color: paint.faint,
          fontSize: 12,
          hideOverlap: true,
          margin: 8 + below,
          formatter: (x: number) => (plot.along === 'time' ? clock(x) : `${short(x, language)} ${plot.unit.x}`),
        },
      },
      ...(open ? [{ ...axis, gridIndex: 1, show: false }] : []),
    ],
    yAxis: [
      {
        ...valueAxis(manner),
        ...(reach ? { min: reach.y.from, max: reach.y.to } : {}),
        axisLabel: {
          color: paint.faint,
          fontSize: 12,
          formatter: (y: number) => `${short(y, language)}${plot.unit.y}`,
        },
      },
      ...(open ? [{ type: 'value' as const, gridIndex: 1, show: false, min: 0, max: 1 }] : []),
    ],
    series: [line(plot, paint), ...(open ? [strip(open, paint)] : [])],
  };
}

/** One line, broken between its runs. */
export const pointsOf = ({ runs }: Curve): [number, number | null][] =>
  runs.flatMap((run, n) => [
    ...(n > 0 && run[0] ? [[run[0][0], null] satisfies [number, null]] : []),
    ...run.map(([x, y]): [number, number] => [x, y]),
  ]);

function line(plot: Curve, paint: Paint): LineSeriesOption {
  const colour = seriesColour(paint, 0);
  return {
    type: 'line',
    name: plot.name.y,
    data: pointsOf(plot),
    connectNulls: false,
    showSymbol: false,
    symbolSize: 6,
    itemStyle: { color: colour },
    lineStyle: { color: colour, width: 2 },
    markArea: grounds(plot, paint),
    markLine: looked(plot, paint),
    markPoint: stood(plot, colour),
  };
}

function grounds({ band, wrong = [] }: Curve, paint: Paint): Area {
  const good = { itemStyle: { color: paint.good, opacity: 0.12 } },
    bad = { itemStyle: { color: paint.bad, opacity: 0.16 } };
  return {
    silent: true,
    data: [
      ...(band ? [pair({ ...good, yAxis: band.from }, { yAxis: band.to })] : []),
      ...wrong.map(({ from, to }) => pair({ ...bad, xAxis: from }, { xAxis: to })),
    ],
  };
}

interface Edge {
  xAxis?: number;
  yAxis?: number;
  itemStyle?: { color: string; opacity: number };
}
const pair = (from: Edge, to: Edge): [Edge, Edge] => [from, to];

const looked = ({ at }: Curve, { faint }: Paint): NonNullable<LineSeriesOption['markLine']> => ({
  silent: true,
  symbol: 'none',
  label: { show: false },
  lineStyle: { color: faint, type: 'solid', width: 1 },
  data: at && at.y === undefined ? [{ xAxis: at.x }] : [],
});

const stood = ({ at }: Curve, colour: string): NonNullable<LineSeriesOption['markPoint']> => ({
  silent: true,
  symbol: 'circle',
  symbolSize: 10,
  label: { show: false },
  itemStyle: { color: colour },
  data: at?.y === undefined ? [] : [{ name: 'at', coord: [at.x, at.y] }],
});

/** What stood open: a line of its own that has nothing but its spans. */
const strip = (open: readonly Span[], { warn }: Paint): LineSeriesOption => ({
  type: 'line',
  xAxisIndex: 1,
  yAxisIndex: 1,
  silent: true,
  data: [],
  tooltip: { show: false },
  markArea: {
    silent: true,
    itemStyle: { color: warn },
    data: open.map(({ from, to }) => pair({ xAxis: from }, { xAxis: to })),
  },
});
