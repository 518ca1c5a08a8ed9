import { useState, type KeyboardEvent } from 'react';
import { useHere } from '../page/useHere.ts';
import { isNight, paintOf, seriesColour } from './paint.ts';
import { figuresOf, type Curve, type Grouped } from './shape.ts';
import { useDrawing } from './useDrawing.ts';
import { ahead, saidOf, type Spot } from './walk.ts';
import './chart.css';

const HIGH = 280;

interface Props {
  /** What it says to whoever does not see it. */
  label: string;
  plot: Grouped | Curve;
  /** Pixels. */
  high?: number;
  /** The same figures stand in a table of the page: they are not told twice. */
  beside?: boolean;
  /** Where the list stands that a point counts; null: there is nothing to open. */
  opens?: (series: number, at: number) => string | null;
  /** What is under the pointer, or walked to by key. */
  look?: (x: number) => void;
}

/**
 * A chart: names that switch its lines on and off, what is under the pointer as a tip, the same point by point by key, and its figures
 * as a table for whoever listens.
 */
export function Chart({ label, plot, high = HIGH, beside = false, opens, look }: Props) {
  const here = useHere();
  const [off, setOff] = useState<ReadonlySet<string>>(new Set());
  const [spot, setSpot] = useState<Spot | null>(null);
  const open = ({ series, at }: Spot): void => {
    const to = opens?.(series, at);
    if (!to) return;
    // What is opened from the wall is seen, not hidden behind it.
    if (document.fullscreenElement) void document.exitFullscreen();
    here.go(to);
  };
  const { box, drawing, failed } = useDrawing(
    plot,
    { ...(opens ? { press: (series, at) => open({ series, at }) } : {}), look },
    off,
  );
  const walk = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && spot) return open(spot);
    const next = ahead(plot, { spot, off, key: event.key });
    if (next === undefined) return;
    event.preventDefault();
    setSpot(next);
    drawing?.point(next?.series ?? 0, next?.at ?? null);
    const x = next && plot.kind === 'curve' ? plot.runs.flat()[next.at]?.[0] : undefined;
    if (x !== undefined) look?.(x);
  };
  const leave = (): void => {
    setSpot(null);
    drawing?.point(0, null);
  };
  return (
    <figure className="hc-chart" aria-label={label}>
      {plot.kind !== 'curve' && <Names plot={plot} off={off} onSwitch={setOff} />}
      {failed ? (
        <p className="hc-faint">图表没有载入，数字见表。</p>
      ) : (
        <div
          className="hc-chart-walk"
          role="group"
          tabIndex={0}
          aria-label={opens ? `${label}，方向键逐点查看，回车打开清单` : `${label}，方向键逐点查看`}
          onKeyDown={walk}
          onBlur={leave}
        >
          <div ref={box} className="hc-chart-box" style={{ height: high }} aria-hidden />
        </div>
      )}
      <p className="hc-heard" aria-live="polite">
        {spot && saidOf(plot, spot)}
      </p>
      {(!beside || failed) && <Told plot={plot} label={label} isSeen={failed} />}
    </figure>
  );
}

/** The names of lines, bars or slices, each in its colour; pressed they are switched off and on. */
function Names({
  plot,
  off,
  onSwitch,
}: {
  plot: Grouped;
  off: ReadonlySet<string>;
  onSwitch: (off: ReadonlySet<string>) => void;
}) {
  const names = plot.kind === 'pie' ? plot.labels.map((name) => ({ name, target: null })) : plot.series;
  const paint = paintOf(isNight());
  const toggle = (name: string): void =>
    onSwitch(new Set(off.has(name) ? [...off].filter((one) => one !== name) : [...off, name]));
  if (names.length === 1 && (names[0]?.target ?? null) === null && !plot.unit) return null;
  return (
    <ul className="hc-chart-names">
      {names.map(({ name, target }, n) => (
        <li key={name}>
          <button type="button" aria-pressed={!off.has(name)} onClick={() => toggle(name)}>
            <i style={{ background: seriesColour(paint, n) }} aria-hidden /> {name}
            {target !== null && target !== undefined && <small className="hc-faint">目标 {target}</small>}
          </button>
        </li>
      ))}
      {plot.unit && <li className="hc-faint">{plot.unit}</li>}
    </ul>
  );
}

/** The figures of the chart, for whoever listens; seen where it could not be drawn. */
function Told({ plot, label, isSeen }: { plot: Grouped | Curve; label: string; isSeen: boolean }) {
  const { heads, rows } = figuresOf(plot);
  return (
    <div className={isSeen ? 'hc-chart-told' : 'hc-heard'}>
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            {heads.map((head, n) => (
              <th key={n} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], n) => (
            <tr key={n}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
