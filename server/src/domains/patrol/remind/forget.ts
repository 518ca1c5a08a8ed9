import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Sweep } from '../../../services/retention.ts';

const AT_ONCE = 1000;

/**
 * What was told long ago; but of a date that has passed and is still missed it is known as long as that lasts, or the clock would tell it again.
 * Returns how many went; the caller asks until none is left.
 */
export async function forgetTold(tx: Tx, { tenantId, before }: Sweep): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from patrol.told t
    using (
      select o.warehouse_id, o.about, o.source_id, o.due_at
      from patrol.told o
      where o.tenant_id = ${tenantId}
        and o.created_at < ${before}
        and not exists (
          select 1
          from patrol.rectify r
          where o.about = 4
            and r.tenant_id = o.tenant_id
            and r.warehouse_id = o.warehouse_id
            and r.id = o.source_id
            and r.due_at = o.due_at
            and r.status in (0, 1)
        )
        and not exists (
          select 1
          from patrol.event_action a
          join patrol.event e on e.tenant_id = a.tenant_id and e.warehouse_id = a.warehouse_id and e.id = a.event_id
          where o.about = 6
            and a.tenant_id = o.tenant_id
            and a.warehouse_id = o.warehouse_id
            and a.id = o.source_id
            and a.due_at = o.due_at
            and a.status = 0
            and e.status = 3
        )
      order by o.created_at
      limit ${AT_ONCE}
      for update of o skip locked
    ) old
    where t.tenant_id = ${tenantId}
      and t.warehouse_id = old.warehouse_id
      and t.about = old.about
      and t.source_id = old.source_id
      and t.due_at = old.due_at
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}
