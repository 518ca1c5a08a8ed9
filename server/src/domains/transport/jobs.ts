import { sql } from 'kysely';
import { wireDay } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { NO_TENANT, tenantsOf, type Job, type JobContext } from '../../services/jobs/scheduled.ts';
import { sweepOld } from '../../services/retention.ts';
import { forgetAnswers } from './map/answers.ts';
import { watchTrips } from './track/watch.ts';
import { sweepWarnings } from './warn/sweep.ts';

/** Every tenant by itself; what one refuses holds up no other. */
async function warn({ db, log, now }: JobContext): Promise<void> {
  for (const tenantId of await tenantsOf(db)) {
    const failed = (error: unknown): void =>
      log.error({ err: error, tenantId }, 'warnings of transport could not be brought up to date');
    await db.write(tenantId, (tx) => sweepWarnings(tx, tenantId, now())).catch(failed);
    await watchTrips({ db, now: now() }, tenantId).catch(failed);
  }
}

/** Rows of one transaction. */
const AT_ONCE = 10_000;

/** Whole months of all companies go at once and give their room back; of the month that is only partly over go the rows. */
const forgetPositions: Job = {
  name: 'position-forget',
  cron: '25 3 * * *',
  work: async (context) => {
    const tenants = [NO_TENANT, ...(await tenantsOf(context.db))];
    for (const tenantId of await tenantsOf(context.db)) await forgetAnswers(context.db, tenantId);
    await sweepOld(
      context,
      'positions',
      (tx, { tenantId, before }) => (tenantId === NO_TENANT ? dropMonths(tx, before) : forget(tx, tenantId, before)),
      tenants,
    );
  },
};

async function dropMonths(tx: Tx, before: Date): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>` select transport.drop_position_months(${wireDay(before)}::date) as n `.execute(tx);
  return rows[0]?.n ?? 0;
}

async function forget(tx: Tx, tenantId: number, before: Date): Promise<number> {
  const { rows } = await sql`
    delete from transport.position p
    using (
      select o.equip_id, o.fix_at, o.posted_on
      from transport.position o
      where o.tenant_id = ${tenantId}
        and o.posted_on <= ${wireDay(before)}::date
        and o.fix_at < ${before}
      limit ${AT_ONCE}
    ) gone
    where p.tenant_id = ${tenantId}
      and p.equip_id = gone.equip_id
      and p.fix_at = gone.fix_at
      and p.posted_on = gone.posted_on
    returning 1
  `.execute(tx);
  return rows.length;
}

export const transportJobs: readonly Job[] = [
  { name: 'transport-warnings', cron: '* * * * *', atStart: true, work: warn },
  forgetPositions,
];
