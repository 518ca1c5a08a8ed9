import { forgetDelivered } from '../../services/events/forget.ts';
import { tenantsOf, type Job, type JobContext } from '../../services/jobs/scheduled.ts';
import { dueRules, sweep } from './alarm/reconcile.ts';
import { rulesOf } from './alarm/rules.ts';
import { forgetTickets } from './push/ticket.ts';

const KEPT_DAYS = 7;
const DAY_MS = 86_400_000;

/**
 * Each rule of each tenant by itself: the trouble of one is not the next one's, and nobody waits for all of them to act on an alarm. A server that starts asks
 * every rule, whatever its minute: nobody knows how long none was asked.
 */
export function sweeping(): Job['work'] {
  let started = false;
  return async ({ db, log, now }) => {
    const at = now(),
      all = !started;
    started = true;
    for (const tenantId of await tenantsOf(db)) {
      for (const rule of await db.read(tenantId, (tx) => (all ? rulesOf(tx, tenantId) : dueRules(tx, tenantId, at)))) {
        await db
          .write(tenantId, (tx) => sweep(tx, rule, { tenantId, now: at }))
          .catch((error: unknown) => log.error({ err: error, tenantId, rule: rule.code }, 'a rule could not be swept'));
      }
    }
  };
}

async function forget({ db, now }: JobContext): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS);
  for (const tenantId of await tenantsOf(db)) {
    await db.write(tenantId, (tx) => forgetTickets(tx, tenantId, now()));
    for (let gone = 1; gone > 0;) gone = await db.write(tenantId, (tx) => forgetDelivered(tx, tenantId, before));
  }
}

export const messageJobs: readonly Job[] = [
  { name: 'alarm-sweep', cron: '* * * * *', atStart: true, work: sweeping() },
  { name: 'outbox-forget', cron: '45 2 * * *', work: forget },
];
