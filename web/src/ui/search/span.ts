import dayjs, { type Dayjs } from 'dayjs';
import { clockHere } from '../text/clock.ts';

export type Range = readonly [string | undefined, string | undefined];

export const DAY = 'YYYY-MM-DD';
export const INSTANT = 'YYYY-MM-DD HH:mm:ss';

type Ends = readonly [Dayjs | null | undefined, Dayjs | null | undefined];

/** A chosen span as the server wants it: from 00:00:00 of the first day to 23:59:59 of the last (section 5); to the second where hours were picked, or as bare dates. */
export const spanOf = ([start, end]: Ends, as: 'days' | 'time' | 'bare'): Range => {
  if (as === 'bare') return [start?.format(DAY), end?.format(DAY)];
  return as === 'time'
    ? [start?.format(INSTANT), end?.format(INSTANT)]
    : [start?.startOf('day').format(INSTANT), end?.endOf('day').format(INSTANT)];
};

/** The last `days` days, today among them. */
export const lastDays = (days: number, now = clockHere()): [Dayjs, Dayjs] => [
  now.subtract(days - 1, 'day').startOf('day'),
  now.endOf('day'),
];

/** From one day on, at most `daysMax` days and not beyond today. */
export function spanFrom(day: string, today: string, daysMax: number): { from: string; to: string } {
  const last = dayjs(day)
    .add(daysMax - 1, 'day')
    .format(DAY);
  return { from: `${day} 00:00:00`, to: `${last < today ? last : today} 23:59:59` };
}
