import { forgetDelivered } from '../../services/events/forget.ts';
import { tenantsOf, type Job, type JobContext } from '../../services/jobs/scheduled.ts';
import { sweepOld } from '../../services/retention.ts';
import { dueRules, sweep } from './alarm/reconcile.ts';
import { rulesOf } from './alarm/rules.ts';
import { forgetAlarms, forgetMessages } from './forget.ts';
import { tellOfPapers } from './papers.ts';
import { forgetTickets } from './push/ticket.ts';

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

async function forget(context: JobContext): Promise<void> {
  const { db, now } = context;
  for (const tenantId of await tenantsOf(db)) await db.write(tenantId, (tx) => forgetTickets(tx, tenantId, now()));
  await sweepOld(context, 'events', (tx, { tenantId, before }) => forgetDelivered(tx, tenantId, before));
  await sweepOld(context, 'messages', (tx, { tenantId, before }) => forgetMessages(tx, tenantId, before));
  await sweepOld(context, 'alarms', (tx, { tenantId, before }) => forgetAlarms(tx, tenantId, before));
}

async function papers({ db, log, now }: JobContext): Promise<void> {
  for (const tenantId of await tenantsOf(db))
    await db
      .write(tenantId, (tx) => tellOfPapers(tx, tenantId, now()))
      .catch((error: unknown) => log.error({ err: error, tenantId }, 'papers that run out could not be told'));
}

export const messageJobs: readonly Job[] = [
  { name: 'alarm-sweep', cron: '* * * * *', atStart: true, work: sweeping() },
  { name: 'papers-due', cron: '30 7 * * *', work: papers },
  { name: 'outbox-forget', cron: '45 2 * * *', work: forget },
];
