import { partsOf } from './option.ts';
import { clock, figure, type Curve, type Grouped } from './shape.ts';

/** Where one stands on a chart. */
export interface Spot {
  series: number;
  at: number;
}

interface Step {
  spot: Spot | null;
  off: ReadonlySet<string>;
  key: string;
}

/** Where a key leads: null, away from the chart; undefined: the key is none of its. */
export function ahead(plot: Grouped | Curve, { spot, off, key }: Step): Spot | null | undefined {
  if (key === 'Escape') return spot ? null : undefined;
  const count = plot.kind === 'curve' ? plot.runs.flat().length : plot.labels.length;
  if (count === 0) return undefined;
  const { series, at } = spot ?? { series: firstOn(plot, off), at: -1 };
  const along: Readonly<Record<string, number>> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: count - 1 };
  const next = along[key];
  if (next !== undefined) return { series, at: Math.min(count - 1, Math.max(0, next)) };
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined;
  return { series: otherSeries(plot, { series, off, by: key === 'ArrowDown' ? 1 : -1 }), at: Math.max(0, at) };
}

const firstOn = (plot: Grouped | Curve, off: ReadonlySet<string>): number =>
  plot.kind === 'line' || plot.kind === 'bar'
    ? Math.max(
        0,
        plot.series.findIndex(({ name }) => !off.has(name)),
      )
    : 0;

/** The next one that is switched on, round and round. */
function otherSeries(
  plot: Grouped | Curve,
  { series, off, by }: { series: number; off: ReadonlySet<string>; by: 1 | -1 },
): number {
  if (plot.kind === 'curve' || plot.kind === 'pie') return series;
  const on = plot.series.flatMap(({ name }, n) => (off.has(name) ? [] : [n]));
  const place = on.indexOf(series);
  return on[(place + by + on.length) % on.length] ?? series;
}

/** What stands there, in one sentence. */
export function saidOf(plot: Grouped | Curve, { series, at }: Spot): string {
  if (plot.kind === 'curve') {
    const [x, y] = plot.runs.flat()[at] ?? [];
    if (x === undefined) return '';
    return `${plot.along === 'time' ? clock(x) : `${figure(x)} ${plot.unit.x}`}：${figure(y)} ${plot.unit.y}`;
  }
  const value = plot.kind === 'pie' ? partsOf(plot)[at] : plot.series[series]?.values[at];
  const name = plot.kind === 'pie' ? '' : ` ${plot.series[series]?.name ?? ''}`;
  return `${plot.labels[at] ?? ''}${name}：${figure(value)}${plot.unit ? ` ${plot.unit}` : ''}`;
}
