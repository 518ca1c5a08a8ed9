import { sql } from 'kysely';
import { systemActor } from '../../platform/actor.ts';
import { ctxOf } from '../../platform/ctx.ts';
import type { Tx } from '../../platform/db/database.ts';
import { tenantsOf, type Job, type JobContext } from '../../services/jobs/scheduled.ts';
import { alarmOverdue, escalate, remindVisits } from './complaint/timers.ts';
import { feedErrors } from './third/feed.ts';
import { followOpen } from './transfer/follow.ts';

/** Warehouses in which a complaint waits for somebody. */
const watched = async (tx: Tx, tenantId: number): Promise<number[]> =>
  (
    await sql<{ warehouseId: number }>`
      select distinct c.warehouse_id
      from service.complaint c
      where c.tenant_id = ${tenantId}
        and c.status not in (60, 70)
      order by 1
    `.execute(tx)
  ).rows.map(({ warehouseId }) => warehouseId);

/** Every clock of every warehouse by itself: what one of them meets holds up no other. */
async function watchComplaints({ db, log, now }: JobContext): Promise<void> {
  for (const tenantId of await tenantsOf(db))
    for (const warehouseId of await db.read(tenantId, (tx) => watched(tx, tenantId)))
      for (const clock of [escalate, alarmOverdue, remindVisits])
        await db
          .write(tenantId, (tx) => clock(ctxOf(tx, systemActor(tenantId, warehouseId)), now()))
          .catch((error: unknown) =>
            log.error({ err: error, tenantId, warehouseId, clock: clock.name }, 'complaints could not be watched'),
          );
}

/** What this domain does by the clock. */
export const serviceJobs: readonly Job[] = [
  // complaint
  { name: 'complaint-clocks', cron: '*/5 * * * *', atStart: true, work: watchComplaints },

  // receipt, house, evaluate, third, desk
  { name: 'transfers', cron: '* * * * *', work: followOpen },
  { name: 'third-errors', cron: '* * * * *', atStart: true, work: feedErrors },
];
