import dayjs from 'dayjs';
import { EXPIRING_DAYS } from '#contract/basic/transport/papers.ts';
import { dayHere } from '../../../data/clock.ts';

/** The last day of a paper: red when it is over, or soon will be. */
export function DueDay({ day }: { day: string | null | undefined }) {
  if (!day) return <>-</>;
  const left = dayjs(day).diff(dayHere(), 'day');
  if (left > EXPIRING_DAYS) return <span className="hc-num">{day}</span>;
  return (
    <span className="hc-num hc-bad">
      {day} <small>{left < 0 ? `过期 ${-left} 天` : `剩 ${left} 天`}</small>
    </span>
  );
}
