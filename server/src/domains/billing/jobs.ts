import { systemActor } from '../../platform/actor.ts';
import { addDays, wireDay } from '../../platform/clock.ts';
import { ctxOf } from '../../platform/ctx.ts';
import { tenantsOf, type Job, type JobContext } from '../../services/jobs/scheduled.ts';
import { efficiencyJobs } from './efficiency/jobs.ts';
import { renewSpan } from './fact/renew.ts';
import { fileFinance } from './pool/finance.ts';
import { askStuck } from './pool/upload.ts';
import { rateCell } from './rating/cell.ts';
import { openCells } from './rating/load.ts';
import { rentJobs } from './rent/jobs.ts';

/** Documents that changed within so many days are measured again each night: what no event told of is found. */
const LOOK_BACK_DAYS = 35;

/** Facts of the days that are over, from their closings and documents; then every open month is rated, cell by cell, each for itself. */
async function nightly({ db, log, now }: JobContext): Promise<void> {
  const today = wireDay(now());
  for (const tenantId of await tenantsOf(db)) {
    const actor = systemActor(tenantId);
    await db.write(tenantId, (tx) => renewSpan(ctxOf(tx, actor), { from: addDays(today, -LOOK_BACK_DAYS), to: today }));
    for (const cell of await db.read(tenantId, (tx) => openCells(ctxOf(tx, actor), {})))
      await db
        .write(tenantId, (tx) => rateCell(ctxOf(tx, actor), cell))
        .catch((error: unknown) => log.error({ err: error, tenantId, ...cell }, 'a month could not be rated'));
  }
}

/** What billing does by the clock. A block for each room. */
export const billingJobs: readonly Job[] = [
  // price, fact, rating, pool, period, statement
  { name: 'billing-nightly', cron: '0 1 * * *', work: nightly },
  // rent
  ...rentJobs,
  // efficiency
  ...efficiencyJobs,
];

/** Lines whose sending nobody heard the end of; asked of whom they were sent to. */
export const billingUploadJobs = (dataDir: string): readonly Job[] => [
  {
    name: 'billing-uploads',
    cron: '* * * * *',
    work: async ({ db, now }) => {
      const finance = fileFinance(dataDir);
      for (const tenantId of await tenantsOf(db))
        await db.write(tenantId, (tx) => askStuck(tx, tenantId, finance, now()));
    },
  },
];
