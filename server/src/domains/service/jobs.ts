import { sql } from 'kysely';
import { systemActor } from '../../platform/actor.ts';
import { wireTime } from '../../platform/clock.ts';
import { command as run } from '../../platform/command/run.ts';
import { ctxOf } from '../../platform/ctx.ts';
import type { Tx } from '../../platform/db/database.ts';
import { tenantsOf, type Job, type JobContext } from '../../services/jobs/scheduled.ts';
import { warehouseIds } from '../inventory/facade.ts';
import { alarmOverdue, escalate, remindVisits } from './complaint/timers.ts';
import { feedErrors } from './third/feed.ts';
import { followOpen } from './transfer/follow.ts';
import { draftRefills, dueRefills } from './transfer/refill.ts';

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

/** How long before its cut-off an advance house is sent for: long enough to pick and to haul what somebody then approves. */
const AHEAD_MINUTES = 120;
const REFILL = {
  method: 'POST',
  path: '/jobs/advance-house-refill',
  label: '前置仓补货',
  permit: 'order:allotOrder:add',
} as const;

/** Advance houses are sent for once before each cut-off. Harmless to do twice. */
export async function refillAhead({ db, log, now }: JobContext): Promise<void> {
  const at = wireTime(now()).slice(11);
  for (const tenantId of await tenantsOf(db))
    for (const warehouseId of await db.read(tenantId, (tx) => warehouseIds(tx, tenantId))) {
      const actor = systemActor(tenantId, warehouseId);
      const due = await db.read(tenantId, (tx) => dueRefills(ctxOf(tx, actor), at, AHEAD_MINUTES));
      if (due.length === 0) continue;
      await run(db, { actor, endpoint: REFILL, requestId: 'job' }, draftRefills, due).catch((error: unknown) =>
        log.error({ err: error, tenantId, warehouseId }, 'advance houses could not be sent for'),
      );
    }
}

/** What this domain does by the clock. */
export const serviceJobs: readonly Job[] = [
  // complaint
  { name: 'complaint-clocks', cron: '*/5 * * * *', atStart: true, work: watchComplaints },

  // receipt, house, evaluate, third, desk
  { name: 'transfers', cron: '* * * * *', work: followOpen },
  { name: 'advance-house-refill', cron: '*/10 * * * *', work: refillAhead },
  { name: 'third-errors', cron: '* * * * *', atStart: true, work: feedErrors },
];
