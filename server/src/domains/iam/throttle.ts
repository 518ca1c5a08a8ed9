import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

/** Start of the window an instant falls into. */
const windowOf = (now: Date, seconds: number): Date => new Date(Math.floor(now.getTime() / (seconds * 1000)) * seconds * 1000);

/** Count one event of a bucket. Returns how many its window has now. */
export async function countEvent(tx: Tx, bucket: string, now: Date, seconds: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`insert into iam.throttle (bucket_key, window_start) values (${bucket}, ${windowOf(now, seconds)})
    on conflict (bucket_key, window_start) do update set count = iam.throttle.count + 1 returning count`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function eventCount(tx: Tx, bucket: string, now: Date, seconds: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count from iam.throttle where bucket_key = ${bucket} and window_start = ${windowOf(now, seconds)}`.execute(tx);
  return rows[0]?.count ?? 0;
}
