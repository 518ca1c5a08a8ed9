import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { tenantsOf, type JobContext } from '../../../services/jobs/scheduled.ts';

/** Entries of the log commit at once; whoever is later than this has not been met. */
const SETTLED_S = 10;
/** How far back it is read at first: as long as the log is kept readable at all. */
const FIRST_DAYS = 31;

/** What went wrong since it was read last becomes an error that waits; what goes wrong again while it waits is counted. What was said again successfully, from wherever, is done. */
export async function feedErrors({ db, now, log }: JobContext): Promise<void> {
  for (const tenantId of await tenantsOf(db))
    await db
      .write(tenantId, (tx) => feedTenant(tx, tenantId, new Date(now().getTime() - SETTLED_S * 1000)))
      .catch((error: unknown) => log.error({ err: error, tenantId }, 'errors of interfaces could not be read'));
}

export async function feedTenant(tx: Tx, tenantId: number, upTo: Date): Promise<void> {
  await sql`
    insert into service.third_error_cursor (tenant_id, read_to)
    values (${tenantId}, ${upTo}::timestamptz - make_interval(days => ${FIRST_DAYS}))
    on conflict do nothing
  `.execute(tx);
  const { rows } = await sql<{ readTo: Date }>`
    select read_to
    from service.third_error_cursor
    where tenant_id = ${tenantId}
    for no key update
  `.execute(tx);
  const since = rows[0]?.readTo ?? upTo;
  if (since < upTo) {
    await sql`
      insert into service.third_error_log (
        tenant_id, log_id, log_posted_on, module_type, direction, system, biz_no, error_msg, occurrences
      )
      select l.tenant_id, max(l.id), max(l.posted_on), l.module, l.direction, l.system, l.biz_no,
        left(coalesce((array_agg(l.response order by l.id desc))[1], 'HTTP ' || max(l.http_status), '未应答'), 500),
        count(*)
      from ops.interface_log l
      where l.tenant_id = ${tenantId}
        and l.created_at > ${since}
        and l.created_at <= ${upTo}
        and not l.success
        and l.retry_of is null
      group by l.tenant_id, l.module, l.direction, l.system, l.biz_no
      on conflict (tenant_id, module_type, system, direction, coalesce(biz_no, '')) where status = 0
        do update set log_id = excluded.log_id, log_posted_on = excluded.log_posted_on, error_msg = excluded.error_msg,
        occurrences = third_error_log.occurrences + excluded.occurrences, version = third_error_log.version + 1,
        updated_at = now()
    `.execute(tx);
    await sql` update service.third_error_cursor set read_to = ${upTo} where tenant_id = ${tenantId} `.execute(tx);
  }
  await settleErrors(tx, tenantId);
}

/** What waits and has been said successfully since. */
export async function settleErrors(tx: Tx, tenantId: number, { id, userId }: { id?: number; userId?: number } = {}) {
  await sql`
    update service.third_error_log e
    set status = 1, handled_at = now(), handled_by = ${userId ?? null}, version = e.version + 1, updated_at = now()
    where e.tenant_id = ${tenantId}
      and e.status = 0
      ${id === undefined ? sql`` : sql`and e.id = ${id}`}
      and exists (
        select 1
        from ops.interface_log n
        where n.tenant_id = e.tenant_id
          and n.retry_of = e.log_id
          and n.success
      )
  `.execute(tx);
}
