import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** Rows of one transaction, so that locks and log stay short. */
const FORGET = 10_000;

/** Forget what was done long ago. Returns how many; the caller asks until none is left. */
export async function forgetDelivered(tx: Tx, tenantId: number, before: Date): Promise<number> {
  const { rows } = await sql`
    delete from ops.outbox_event
    where tenant_id = ${tenantId}
      and id = any(
        array(
          select e.id
          from ops.outbox_event e
          left join ops.outbox_cursor c on c.tenant_id = e.tenant_id and c.lane = e.lane
          where e.tenant_id = ${tenantId}
            and e.created_at < ${before}
            and (e.xid is null or e.xid < c.horizon)
            and not exists (select 1 from ops.outbox_waiting w where w.tenant_id = e.tenant_id and w.id = e.id)
          order by e.id
          limit ${FORGET}
        )
      )
    returning 1
  `.execute(tx);
  return rows.length;
}
