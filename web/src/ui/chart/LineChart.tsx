import { useState } from 'react';
import { linesOf, marksOf, scaleOf, type Line } from './scale.ts';
import './chart.css';

interface Props {
  dates: readonly string[];
  unit: string;
  lines: readonly Line[];
  /** What it says to whoever does not see it. */
  label: string;
}

const WIDE = 960,
  HIGH = 280,
  LEFT = 56,
  BOTTOM = 28,
  TOP = 12,
  RIGHT = 28;

/** Lines over days: what is under the pointer is read beside the names; a target is dashed. The same figures stand in a table for whoever listens. */
export function LineChart({ dates, unit, lines, label }: Props) {
  const [at, setAt] = useState<number | null>(null);
  const [off, setOff] = useState<ReadonlySet<string>>(new Set());
  const shown = lines.filter(({ key }) => !off.has(key));
  const top = scaleOf(shown),
    x = (i: number): number => LEFT + (i * (WIDE - LEFT - RIGHT)) / Math.max(1, dates.length - 1),
    y = (value: number): number => HIGH - BOTTOM - (value / top) * (HIGH - BOTTOM - TOP);
  const under = (event: React.PointerEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = ((event.clientX - box.left) / box.width) * WIDE;
    setAt(Math.round(Math.min(1, Math.max(0, (share - LEFT) / (WIDE - LEFT - RIGHT))) * (dates.length - 1)));
  };
  const toggle = (key: string): void =>
    setOff(new Set(off.has(key) ? [...off].filter((one) => one !== key) : [...off, key]));
  return (
    <figure className="hc-chart" aria-label={label}>
      <ul className="hc-chart-names">
        {lines.map(({ key, name, target, points }, n) => (
          <li key={key} data-line={n % 6}>
            <button type="button" aria-pressed={!off.has(key)} onClick={() => toggle(key)}>
              <i aria-hidden /> {name}
              <b className="hc-num">{valueAt(points, at)}</b>
              {target !== null && <small className="hc-faint">目标 {target}</small>}
            </button>
          </li>
        ))}
        <li className="hc-faint">{at === null ? unit : `${dates[at] ?? ''}　${unit}`}</li>
      </ul>
      <svg viewBox={`0 0 ${WIDE} ${HIGH}`} onPointerMove={under} onPointerLeave={() => setAt(null)} aria-hidden>
        {marksOf(top).map((mark) => (
          <g key={mark}>
            <line className="hc-chart-grid" x1={LEFT} x2={WIDE - RIGHT} y1={y(mark)} y2={y(mark)} />
            <text x={LEFT - 8} y={y(mark) + 4} textAnchor="end">
              {mark}
            </text>
          </g>
        ))}
        {dates.map(
          (date, i) =>
            (i % 5 === 0 || i === dates.length - 1) && (
              <text key={date} x={x(i)} y={HIGH - 8} textAnchor="middle">
                {date.slice(5)}
              </text>
            ),
        )}
        {at !== null && <line className="hc-chart-at" x1={x(at)} x2={x(at)} y1={TOP} y2={HIGH - BOTTOM} />}
        {lines.map(
          ({ key, target, points }, n) =>
            !off.has(key) && (
              <g key={key} data-line={n % 6}>
                {target !== null && (
                  <line className="hc-chart-target" x1={LEFT} x2={WIDE - RIGHT} y1={y(target)} y2={y(target)} />
                )}
                {linesOf(points).map((run) => (
                  <polyline key={run[0]?.i} points={run.map(({ i, value }) => `${x(i)},${y(value)}`).join(' ')} />
                ))}
                {points.map(
                  ({ value }, i) => value !== null && <circle key={i} cx={x(i)} cy={y(value)} r={at === i ? 4 : 2.5} />,
                )}
              </g>
            ),
        )}
      </svg>
      <Figures dates={dates} lines={lines} label={label} />
    </figure>
  );
}

const valueAt = (points: Line['points'], at: number | null): string => {
  const last = at === null ? points.findLast(({ value }) => value !== null) : points[at];
  return last?.value === null || last === undefined ? '-' : String(last.value);
};

function Figures({ dates, lines, label }: Pick<Props, 'dates' | 'lines' | 'label'>) {
  return (
    <table className="hc-heard">
      <caption>{label}</caption>
      <thead>
        <tr>
          <th>日期</th>
          {lines.map(({ key, name }) => (
            <th key={key}>{name}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {dates.map((date, i) => (
          <tr key={date}>
            <td>{date}</td>
            {lines.map(({ key, points }) => (
              <td key={key}>{points[i]?.value ?? '-'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
