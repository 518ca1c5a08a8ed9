import type { Tx } from '../../platform/db.ts';
import { tenantsOf, type Job, type JobContext } from '../../platform/jobs.ts';
import { forgetDelivered } from '../../platform/outbox.ts';
import { sweep } from './alarm-reconcile.ts';
import { forgetTickets } from './ticket.ts';

const KEPT_DAYS = 7;
const DAY_MS = 86_400_000;

/** One tenant's trouble is not the next one's. */
const ofEach = (work: (tx: Tx, tenantId: number, context: JobContext) => Promise<void>) => async (context: JobContext): Promise<void> => {
  for (const tenantId of await tenantsOf(context.db)) {
    await context.db.write(tenantId, (tx) => work(tx, tenantId, context)).catch((error: unknown) => context.log.error({ err: error, tenantId }, 'a job failed for a tenant'));
  }
};

async function forget({ db, now }: JobContext): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS);
  for (const tenantId of await tenantsOf(db)) {
    await db.write(tenantId, (tx) => forgetTickets(tx, tenantId, now()));
    for (let gone = 1; gone > 0;) gone = await db.write(tenantId, (tx) => forgetDelivered(tx, tenantId, before));
  }
}

export const messageJobs: readonly Job[] = [
  { name: 'alarm-sweep', cron: '* * * * *', atStart: true, work: ofEach((tx, tenantId, { now }) => sweep(tx, tenantId, now())) },
  { name: 'outbox-forget', cron: '45 2 * * *', work: forget },
];
