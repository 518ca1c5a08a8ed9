import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** Keys of one transaction: locks and log stay short however many there are. */
const AT_ONCE = 10_000;

/** Forget idempotency keys whose time is over: nobody repeats a call after a week, and every command leaves one. Returns how many; the caller asks until none is left. */
export async function forgetSpentKeys(tx: Tx, tenantId: number): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ n: number }>`
    with spent as (
      select k.user_id, k.idem_key
      from ops.idempotency k
      where k.tenant_id = ${tenantId}
        and k.expire_at < now()
      order by k.expire_at
      limit ${AT_ONCE}
      for update skip locked
    ),
    gone as (
      delete from ops.idempotency k
      using spent s
      where k.tenant_id = ${tenantId}
        and k.user_id = s.user_id
        and k.idem_key = s.idem_key
      returning 1
    )
    select count(*) as n
    from gone
  `.execute(tx);
  return row?.n ?? 0;
}
