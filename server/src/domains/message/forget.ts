import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** Messages or alarms of one transaction; each has a row for everybody it reached. */
const AT_ONCE = 1000;

/** Old messages with who has read them, in the order they were sent. Returns how many went; the caller asks until none is left. */
export async function forgetMessages(tx: Tx, tenantId: number, before: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select o.id
    from (
      select m.id, m.created_at
      from message.message m
      where m.tenant_id = ${tenantId}
      order by m.id
      limit ${AT_ONCE}
    ) o
    where o.created_at < ${before}
  `.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await sql`
    delete from message.message_user
    where tenant_id = ${tenantId}
      and message_id = any(${ids}::bigint[])
  `.execute(tx);
  await sql` delete from message.message where tenant_id = ${tenantId} and id = any(${ids}::bigint[]) `.execute(tx);
  return ids.length;
}

/** Alarms that were handled and whose condition has ceased: what is still so would be raised anew. Returns how many went. */
export async function forgetAlarms(tx: Tx, tenantId: number, before: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select a.id
    from message.alarm a
    where a.tenant_id = ${tenantId}
      and a.status in (2, 3, 4)
      and not a.held
      and a.updated_at < ${before}
    order by a.id
    limit ${AT_ONCE}
    for update skip locked
  `.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await sql`
    delete from message.alarm_user
    where tenant_id = ${tenantId}
      and alarm_id = any(${ids}::bigint[])
  `.execute(tx);
  await sql` delete from message.alarm where tenant_id = ${tenantId} and id = any(${ids}::bigint[]) `.execute(tx);
  return ids.length;
}
