import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Start of the window an instant falls into. */
const windowOf = (now: Date, seconds: number): Date =>
  new Date(Math.floor(now.getTime() / (seconds * 1000)) * seconds * 1000);

/** Events of the last `seconds`: of this window, and of the one before as far as it still counts. */
const recent = (now: Date, seconds: number, current: number, before: number): number => {
  const elapsed = (now.getTime() - windowOf(now, seconds).getTime()) / (seconds * 1000);
  return current + Math.ceil(before * (1 - elapsed));
};

interface Counts {
  current: number;
  before: number;
}

/** Count one event of a bucket. Returns how many the last `seconds` have now. */
export async function countEvent(tx: Tx, bucket: string, now: Date, seconds: number): Promise<number> {
  const start = windowOf(now, seconds);
  const { rows } = await sql<Counts>`
    insert into iam.throttle (bucket_key, window_start)
    values (${bucket}, ${start})
    on conflict (bucket_key, window_start) do update set count = iam.throttle.count + 1
    returning count as current,
      coalesce(
        (
          select t.count
          from iam.throttle t
          where t.bucket_key = ${bucket}
            and t.window_start = ${new Date(start.getTime() - seconds * 1000)}
        ), 0
      ) as before
  `.execute(tx);
  return recent(now, seconds, rows[0]?.current ?? 0, rows[0]?.before ?? 0);
}

export async function eventCount(tx: Tx, bucket: string, now: Date, seconds: number): Promise<number> {
  const start = windowOf(now, seconds);
  const { rows } = await sql<Counts>`
    select coalesce(sum(count) filter (where window_start = ${start}), 0)::int as current,
      coalesce(sum(count) filter (where window_start < ${start}), 0)::int as before
    from iam.throttle
    where bucket_key = ${bucket}
      and window_start in (${start}, ${new Date(start.getTime() - seconds * 1000)})
  `.execute(tx);
  return recent(now, seconds, rows[0]?.current ?? 0, rows[0]?.before ?? 0);
}
