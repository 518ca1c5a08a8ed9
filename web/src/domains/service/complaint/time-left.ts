const MINUTE_MS = 60_000,
  HOUR_MIN = 60,
  DAY_MIN = 1440;

/** Whole minutes until a time of the warehouses' clock; below nothing: it is past. */
export const minutesLeft = (due: string, now: number): number =>
  Math.floor((new Date(`${due.replace(' ', 'T')}+08:00`).getTime() - now) / MINUTE_MS);

/** How long that is, in the two largest units. */
export function spanText(minutes: number): string {
  const all = Math.abs(minutes),
    days = Math.floor(all / DAY_MIN),
    hours = Math.floor((all % DAY_MIN) / HOUR_MIN);
  if (days > 0) return hours > 0 ? `${days}天${hours}小时` : `${days}天`;
  return hours > 0 ? `${hours}小时${all % HOUR_MIN}分` : `${all}分钟`;
}
