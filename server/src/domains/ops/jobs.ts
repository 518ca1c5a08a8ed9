import { sql } from 'kysely';
import { wireDay } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { NO_TENANT, tenantsOf, type Job } from '../../services/jobs/scheduled.ts';
import { forgetLinks } from '../../services/links/links.ts';
import { sweepOld } from '../../services/retention.ts';
import { sample } from './storage.ts';

/** Rows of one transaction: each may hold 128 kB. */
const AT_ONCE = 2000;

/** Whole months of all companies go at once and give their room back; of the month that is only partly over go the rows. */
const forgetInterfaceLog: Job = {
  name: 'interface-log-forget',
  cron: '10 3 * * *',
  work: async (context) => {
    const tenants = [NO_TENANT, ...(await tenantsOf(context.db))];
    await sweepOld(
      context,
      'interfaceLog',
      (tx, { tenantId, before }) => (tenantId === NO_TENANT ? dropMonths(tx, before) : forget(tx, tenantId, before)),
      tenants,
    );
  },
};

async function dropMonths(tx: Tx, before: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`select ops.drop_interface_months(${wireDay(before)}::date) as n`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
}

async function forget(tx: Tx, tenantId: number, before: Date): Promise<number> {
  const { rows } = await sql`
    delete from ops.interface_log
    where tenant_id = ${tenantId}
      and posted_on <= ${wireDay(before)}::date
      and id = any(
        array(
          select l.id
          from ops.interface_log l
          where l.tenant_id = ${tenantId}
            and l.posted_on <= ${wireDay(before)}::date
            and l.created_at < ${before}
          limit ${AT_ONCE}
        )
      )
    returning 1
  `.execute(tx);
  return rows.length;
}

/** Links that have opened nothing for a month: whoever asks who had one still finds it meanwhile. */
const LINK_DAYS = 30;
const forgetOldLinks: Job = {
  name: 'link-forget',
  cron: '20 3 * * *',
  work: async ({ db, now }) => {
    const before = new Date(now().getTime() - LINK_DAYS * 86_400_000);
    for (const tenantId of await tenantsOf(db)) await forgetLinks({ db }, tenantId, before);
  },
};

export const opsJobs: readonly Job[] = [
  forgetInterfaceLog,
  forgetOldLinks,
  { name: 'storage-sample', cron: '50 23 * * *', atStart: true, work: sample },
];
