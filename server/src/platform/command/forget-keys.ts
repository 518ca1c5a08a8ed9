import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** Keys of one transaction: locks and log stay short however many there are. */
const AT_ONCE = 10_000;

/** A key says itself when its week is over (`ops.idempotency`): that is how it is found. */
const WEEK_DAYS = 7;

/** Forget idempotency keys of calls that nobody will repeat: every command leaves one. Returns how many; the caller asks until none is left. */
export async function forgetSpentKeys(tx: Tx, tenantId: number, before: Date): Promise<number> {
  // By where they lie: a table that has just grown would be planned as if it were empty.
  const { rows } = await sql`
    delete from ops.idempotency
    where tenant_id = ${tenantId}
      and ctid = any(
        array(
          select k.ctid
          from ops.idempotency k
          where k.tenant_id = ${tenantId}
            and k.expire_at < ${before}::timestamptz + make_interval(days => ${WEEK_DAYS}::int)
          order by k.expire_at
          limit ${AT_ONCE}
          for update skip locked
        )
      )
    returning 1
  `.execute(tx);
  return rows.length;
}
