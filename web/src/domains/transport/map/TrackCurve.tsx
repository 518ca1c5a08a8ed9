import { degrees, instant, opened, runsOf, type Track } from './curve.ts';
import '../../../ui/chart/chart.css';
import './map.css';

const WIDE = 960,
  HIGH = 220,
  LEFT = 44,
  RIGHT = 16,
  TOP = 10,
  BOTTOM = 40,
  DOOR_PX = 8,
  HOURS = 6;

interface Props {
  track: Track;
  /** The instant that is looked at. */
  at: number | null;
  onLook: (at: number) => void;
}

/** Temperature and door over the time of a trip (温度曲线): the limits as a band, warnings behind it, open doors below. */
export function TrackCurve({ track, at, onLook }: Props) {
  const { fixes, limits, warns } = track;
  const [first, last] = [fixes[0], fixes.at(-1)];
  if (!first || !last) return null;
  const from = instant(first.at),
    until = Math.max(instant(last.at), from + 60_000),
    { low, high } = degrees(track);
  const x = (time: number): number =>
      LEFT + ((Math.min(Math.max(time, from), until) - from) / (until - from)) * (WIDE - LEFT - RIGHT),
    y = (temp: number): number => TOP + ((high - temp) / (high - low)) * (HIGH - TOP - BOTTOM);
  const marks = Array.from({ length: (high - low) / 5 + 1 }, (_, i) => low + i * 5),
    times = Array.from({ length: HOURS + 1 }, (_, i) => from + ((until - from) / HOURS) * i);
  const look = (event: React.PointerEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (((event.clientX - box.left) / box.width) * WIDE - LEFT) / (WIDE - LEFT - RIGHT);
    onLook(from + Math.min(1, Math.max(0, share)) * (until - from));
  };
  return (
    <figure className="hc-chart" aria-label="温度与车门曲线">
      <svg viewBox={`0 0 ${WIDE} ${HIGH}`} onPointerMove={look} aria-hidden>
        <rect
          className="hc-curve-band"
          x={LEFT}
          width={WIDE - LEFT - RIGHT}
          y={y(limits.max ?? high)}
          height={limits.min === null && limits.max === null ? 0 : y(limits.min ?? low) - y(limits.max ?? high)}
        />
        {warns.map((warn) => {
          const start = x(instant(warn.firstAt));
          return (
            <rect
              key={warn.id}
              className="hc-curve-warn"
              x={start}
              y={TOP}
              width={Math.max(2, x(warn.closedAt === null ? until : instant(warn.closedAt)) - start)}
              height={HIGH - TOP - BOTTOM}
            />
          );
        })}
        {marks.map((mark) => (
          <g key={mark}>
            <line className="hc-chart-grid" x1={LEFT} x2={WIDE - RIGHT} y1={y(mark)} y2={y(mark)} />
            <text x={LEFT - 6} y={y(mark) + 4} textAnchor="end">
              {mark}℃
            </text>
          </g>
        ))}
        {times.map((time) => (
          <text key={time} x={x(time)} y={HIGH - 6} textAnchor="middle">
            {clock(time)}
          </text>
        ))}
        {opened(fixes).map((span) => (
          <rect
            key={span.from}
            className="hc-curve-door"
            x={x(span.from)}
            y={HIGH - BOTTOM + 6}
            width={Math.max(2, x(span.to) - x(span.from))}
            height={DOOR_PX}
          />
        ))}
        {runsOf(fixes).map((run) => (
          <polyline
            key={`${run[0]?.equipNo}${run[0]?.at}`}
            data-line={0}
            points={run.map((fix) => `${x(instant(fix.at))},${y(fix.temp ?? 0)}`).join(' ')}
          />
        ))}
        {at !== null && <line className="hc-chart-at" x1={x(at)} x2={x(at)} y1={TOP} y2={HIGH - BOTTOM} />}
      </svg>
      <figcaption className="hc-faint">
        绿色为温度限值，红色为预警时段，下方橙色为车门打开；移动指针查看当时的位置
      </figcaption>
    </figure>
  );
}

const clock = (time: number): string => new Date(time + 8 * 3_600_000).toISOString().slice(11, 16);
