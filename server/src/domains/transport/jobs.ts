import { tenantsOf, type Job, type JobContext } from '../../services/jobs/scheduled.ts';
import { sweepWarnings } from './warn/sweep.ts';

/** Every tenant by itself; what one refuses holds up no other. */
async function warn({ db, log, now }: JobContext): Promise<void> {
  for (const tenantId of await tenantsOf(db))
    await db
      .write(tenantId, (tx) => sweepWarnings(tx, tenantId, now()))
      .catch((error: unknown) =>
        log.error({ err: error, tenantId }, 'warnings of transport could not be brought up to date'),
      );
}

export const transportJobs: readonly Job[] = [
  { name: 'transport-warnings', cron: '* * * * *', atStart: true, work: warn },
];
