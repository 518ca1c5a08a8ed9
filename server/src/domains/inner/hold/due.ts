import { sql } from 'kysely';
import { systemActor } from '../../../platform/actor.ts';
import { wireDay } from '../../../platform/clock.ts';
import { command as run } from '../../../platform/command/run.ts';
import { Refusal } from '../../../platform/errors.ts';
import { tenantsOf, type Job, type JobContext } from '../../../services/jobs/scheduled.ts';
import { releaseDue } from './notices.ts';

const FACTS = {
  method: 'POST',
  path: '/jobs/hold-due',
  label: '锁定到期解锁',
  permit: 'inv:lock:manualUnlock',
} as const;
const BATCH = 200;

/** Notices that were to hold until yesterday are released. Harmless to do twice. */
async function release({ db, log }: JobContext): Promise<void> {
  for (const tenantId of await tenantsOf(db)) {
    const due = await db.read(
      tenantId,
      async (tx) =>
        (
          await sql<{ id: number; warehouseId: number }>`
            select n.id, n.warehouse_id
            from inventory.lock_notice n
            where n.tenant_id = ${tenantId}
              and n.status in (20, 25)
              and n.until_on < ${wireDay(new Date())}::date
            order by n.warehouse_id, n.id
            limit ${BATCH}
          `.execute(tx)
        ).rows,
    );
    for (const { id, warehouseId } of due) {
      const actor = systemActor(tenantId, warehouseId);
      await run(db, { actor, endpoint: FACTS, requestId: 'job' }, releaseDue, id).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        log.warn({ tenantId, warehouseId, why: error.message }, 'hold not released');
      });
    }
  }
}

export const holdDue: Job = { name: 'hold-due', cron: '5 * * * *', work: release };
