import type { ReportDesign } from '#contract/report/shapes.ts';
import { ticks, type ChartData, type Series } from './chart.plan.ts';

const WIDTH = 960,
  HEIGHT = 300,
  LEFT = 64,
  BOTTOM = 32,
  TOP = 12;
/** Told apart by brightness too, and by their names in the key. */
const COLOURS = ['primary', 'success', 'warning', 'error', 'text-secondary', 'primary-border', 'text-tertiary'];
const colour = (i: number): string => `var(--hc-color-${COLOURS[i % COLOURS.length] ?? 'primary'})`;
const shown = (n: number): string => n.toLocaleString('en-US', { maximumFractionDigits: 2 });

/** A chart beside its table, which holds every figure: whoever hears the page is led to that. */
export function Chart({ data, design, label }: { data: ChartData; design: ReportDesign; label: string }) {
  const { kind, stacked } = design;
  return (
    <figure className="hc-report-chart" aria-label={`${label}图表，数据见下方表格`}>
      {kind === 'pie' ? <Pie data={data} /> : <Axes data={data} bars={kind === 'bar'} stacked={stacked} />}
      <figcaption className="hc-report-chart-key">
        {(kind === 'pie' ? data.labels : data.series.map(({ name }) => name)).map((name, i) => (
          <span key={name}>
            <i style={{ background: colour(i) }} />
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

const greatest = ({ series, labels }: ChartData, stacked: boolean): number =>
  Math.max(
    0,
    ...(stacked
      ? labels.map((_, i) => series.reduce((sum, { values }) => sum + (values[i] ?? 0), 0))
      : series.flatMap(({ values }) => values.map((n) => n ?? 0))),
  );

function Axes({ data, bars, stacked }: { data: ChartData; bars: boolean; stacked: boolean }) {
  const least = Math.min(0, ...data.series.flatMap(({ values }) => values.map((n) => n ?? 0)));
  const marks = ticks(least, greatest(data, stacked && bars));
  const [low = 0] = marks,
    high = marks.at(-1) ?? 1;
  const y = (n: number): number => TOP + (HEIGHT - TOP - BOTTOM) * (1 - (n - low) / (high - low));
  const slot = (WIDTH - LEFT) / Math.max(data.labels.length, 1);
  const x = (i: number): number => LEFT + slot * (i + 0.5);
  const every = Math.ceil(data.labels.length / 12);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="presentation">
      {marks.map((mark) => (
        <g key={mark}>
          <line x1={LEFT} x2={WIDTH} y1={y(mark)} y2={y(mark)} className="hc-report-chart-line" />
          <text x={LEFT - 8} y={y(mark) + 4} textAnchor="end">
            {shown(mark)}
          </text>
        </g>
      ))}
      {data.labels.map((label, i) =>
        i % every === 0 ? (
          <text key={label} x={x(i)} y={HEIGHT - 10} textAnchor="middle">
            {label.length > 10 ? `${label.slice(0, 9)}…` : label}
          </text>
        ) : null,
      )}
      {bars ? (
        <Bars data={data} stacked={stacked} x={x} y={y} slot={slot} />
      ) : (
        data.series.map((one, i) => <Line key={one.name} of={one} labels={data.labels} at={i} x={x} y={y} />)
      )}
    </svg>
  );
}

interface Scales {
  x: (i: number) => number;
  y: (n: number) => number;
}

function Line({ of, labels, at, x, y }: Scales & { of: Series; labels: readonly string[]; at: number }) {
  const points = of.values.flatMap((n, i) => (n === null ? [] : [{ n, i }]));
  return (
    <g>
      <polyline
        points={points.map(({ n, i }) => `${x(i)},${y(n)}`).join(' ')}
        fill="none"
        stroke={colour(at)}
        strokeWidth={2}
      />
      {points.map(({ n, i }) => (
        <circle key={i} cx={x(i)} cy={y(n)} r={3} fill={colour(at)}>
          <title>{`${of.name} ${labels[i]}：${shown(n)}`}</title>
        </circle>
      ))}
    </g>
  );
}

function Bars({ data, stacked, x, y, slot }: Scales & { data: ChartData; stacked: boolean; slot: number }) {
  const width = Math.min(48, (slot * 0.7) / (stacked ? 1 : Math.max(data.series.length, 1)));
  return data.labels.map((label, i) => {
    let floor = 0;
    return data.series.map(({ name, values }, s) => {
      const n = values[i] ?? 0,
        from = stacked ? floor : 0;
      floor += n;
      const top = y(Math.max(from, from + n)),
        left = x(i) + (stacked ? -width / 2 : (s - data.series.length / 2) * width);
      return (
        <rect
          key={`${label} ${name}`}
          x={left}
          y={top}
          width={Math.max(width - 1, 1)}
          height={Math.abs(y(from) - y(from + n))}
          fill={colour(s)}
        >
          <title>{`${name} ${label}：${shown(n)}`}</title>
        </rect>
      );
    });
  });
}

const RADIUS = 120;

function Pie({ data }: { data: ChartData }) {
  const parts = data.labels.map((_, i) =>
    data.series.reduce((sum, { values }) => sum + Math.max(values[i] ?? 0, 0), 0),
  );
  const total = parts.reduce((sum, n) => sum + n, 0) || 1;
  const spot = (share: number): string =>
    `${RADIUS * Math.sin(share * 2 * Math.PI)} ${-RADIUS * Math.cos(share * 2 * Math.PI)}`;
  return (
    <svg viewBox={`${-WIDTH / 2} ${-RADIUS - 20} ${WIDTH} ${2 * RADIUS + 40}`} role="presentation">
      {parts.map((n, i) => {
        const from = parts.slice(0, i).reduce((sum, one) => sum + one, 0) / total,
          share = n / total;
        const title = <title>{`${data.labels[i]}：${shown(n)}（${(share * 100).toFixed(1)}%）`}</title>;
        return share >= 0.9999 ? (
          <circle key={data.labels[i]} r={RADIUS} fill={colour(i)}>
            {title}
          </circle>
        ) : (
          <path
            key={data.labels[i]}
            d={`M 0 0 L ${spot(from)} A ${RADIUS} ${RADIUS} 0 ${share > 0.5 ? 1 : 0} 1 ${spot(from + share)} Z`}
            fill={colour(i)}
            className="hc-report-chart-slice"
          >
            {title}
          </path>
        );
      })}
    </svg>
  );
}
