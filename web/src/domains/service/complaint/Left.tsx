import { useNow } from '../../../ui/page/useNow.ts';
import { minutesLeft, spanText } from './time-left.ts';

const TICK_MS = 30_000,
  /** Less than so many minutes are a warning. */
  SOON_MIN = 120;

/** How long until something is due; red once it is past. */
export function Left({ due }: { due: string | null }) {
  const now = useNow(TICK_MS);
  if (due === null) return <span className="hc-faint">-</span>;
  const minutes = minutesLeft(due, now),
    span = spanText(minutes);
  return (
    <span title={due} className={minutes < 0 ? 'hc-num hc-bad' : minutes < SOON_MIN ? 'hc-num hc-warn' : 'hc-num'}>
      {minutes < 0 ? `超时 ${span}` : span}
    </span>
  );
}
