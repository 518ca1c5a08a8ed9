import { Chart } from '../../../ui/chart/Chart.tsx';
import type { Curve, Span } from '../../../ui/chart/shape.ts';
import { degrees, instant, opened, runsOf, type Track } from './curve.ts';

interface Props {
  track: Track;
  /** The instant that is looked at. */
  at: number | null;
  onLook: (at: number) => void;
}

const MINUTE_MS = 60_000;
/** A span shows at least this part of the trip. */
const SEEN = 400;

/** Temperature and door over the time of a trip (温度曲线): the limits as a band, warnings behind it, open doors below. */
export function TrackCurve({ track, at, onLook }: Props) {
  const plot = plotOf(track);
  if (!plot) return null;
  return (
    <>
      <Chart label="温度与车门曲线" high={220} plot={{ ...plot, at: at === null ? null : { x: at } }} look={onLook} />
      <p className="hc-faint">绿色为温度限值，红色为预警时段，下方橙色为车门打开；移动指针查看当时的位置</p>
    </>
  );
}

function plotOf(track: Track): Curve | null {
  const { fixes, limits, warns } = track;
  const [first, last] = [fixes[0], fixes.at(-1)];
  if (!first || !last) return null;
  const from = instant(first.at),
    to = Math.max(instant(last.at), from + MINUTE_MS),
    { low, high } = degrees(track);
  // A moment is wide enough to be seen.
  const least = (to - from) / SEEN;
  const within = (span: Span): Span[] =>
    span.to < from || span.from > to
      ? []
      : [{ from: Math.max(from, span.from), to: Math.min(to, Math.max(span.to, span.from + least)) }];
  const bare = limits.min === null && limits.max === null;
  return {
    kind: 'curve',
    along: 'time',
    name: { x: '时间', y: '温度' },
    unit: { x: '', y: '℃' },
    runs: runsOf(fixes).map((run) => run.map((fix) => [instant(fix.at), fix.temp ?? 0] as const)),
    reach: { x: { from, to }, y: { from: low, to: high } },
    band: bare ? null : { from: limits.min ?? low, to: limits.max ?? high },
    wrong: warns.flatMap(({ firstAt, closedAt }) =>
      within({ from: instant(firstAt), to: closedAt === null ? to : instant(closedAt) }),
    ),
    open: opened(fixes).flatMap(within),
  };
}
