// What a chart says, without a word of how it is drawn: pages know these, and nothing of the library.

/** One line, or one colour of bars. */
export interface Series {
  name: string;
  values: readonly (number | null)[];
  /** Drawn dashed in the colour of the line. */
  target?: number | null;
}

/** Figures over names: hours, days, routes. Days are written as the wire writes them. */
export interface Grouped {
  kind: 'line' | 'bar' | 'pie';
  labels: readonly string[];
  series: readonly Series[];
  stacked?: boolean;
  unit?: string;
}

/** Bars that lie, one a row. */
export interface Rows {
  kind: 'rows';
  rows: readonly { name: string; value: number; tone?: Tone }[];
}
export type Tone = 'calm' | 'warn' | 'bad';

export interface Span {
  from: number;
  to: number;
}

/** A value over what runs on: a quantity, or time in milliseconds. */
export interface Curve {
  kind: 'curve';
  along: 'time' | 'quantity';
  /** What runs on, and what is told of it: heads of the table and names of the axes. */
  name: { x: string; y: string };
  unit: { x: string; y: string };
  /** Each an unbroken run; they share one colour. */
  runs: readonly (readonly (readonly [x: number, y: number])[])[];
  /** The ends of the axis where they are given. */
  reach?: { x: Span; y: Span };
  /** Values that are as they should be. */
  band?: Span | null;
  /** While something was wrong. */
  wrong?: readonly Span[];
  /** While something stood open, as a strip below. */
  open?: readonly Span[];
  /** Where one looks: an upright line, and a point on the curve where its value is known. */
  at?: { x: number; y?: number } | null;
}

export type Plot = Grouped | Rows | Curve;

/** The figures of a chart as a table. */
export interface Figures {
  heads: string[];
  rows: string[][];
}

/** Points of a curve that are told; a trip has thousands. */
const TOLD_MAX = 120;
const ZONE_MS = 8 * 3_600_000;

/** A number with all its digits, grouped. */
export const figure = (value: number | null | undefined): string =>
  value === null || value === undefined ? '-' : value.toLocaleString('en-US', { maximumFractionDigits: 4 });

/** The clock of the warehouse at an instant. */
export const clock = (at: number): string => new Date(at + ZONE_MS).toISOString().slice(11, 16);

/** What whoever hears the chart is told: the same figures. */
export function figuresOf(plot: Plot): Figures {
  if (plot.kind === 'curve') return curveFigures(plot);
  if (plot.kind === 'rows') return { heads: [], rows: plot.rows.map(({ name, value }) => [name, figure(value)]) };
  return {
    heads: ['', ...plot.series.map(({ name }) => name)],
    rows: plot.labels.map((label, i) => [label, ...plot.series.map(({ values }) => figure(values[i]))]),
  };
}

function curveFigures({ along, name, unit, runs }: Curve): Figures {
  const points = runs.flat(),
    every = Math.ceil(points.length / TOLD_MAX);
  return {
    heads: [along === 'time' ? name.x : `${name.x} ${unit.x}`, `${name.y} ${unit.y}`],
    rows: points
      .filter((_, i) => i % every === 0 || i === points.length - 1)
      .map(([x, y]) => [along === 'time' ? clock(x) : figure(x), figure(y)]),
  };
}
