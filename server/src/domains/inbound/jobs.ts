import { sql } from 'kysely';
import { appointmentLife } from '#contract/inbound/appointment-life.ts';
import { systemActor } from '../../platform/actor.ts';
import { command as run } from '../../platform/command/run.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { Refusal } from '../../platform/errors.ts';
import { tenantsOf, type Job, type JobContext } from '../../services/jobs/scheduled.ts';
import { lockWithOrders, ordersFollow, stateSet } from './appoint/rows.ts';
import { passLate } from './queue/late.ts';

const FACTS = { method: 'POST', path: '/jobs/no-show', label: '预约爽约', permit: 'in:appoint:cancel' } as const;
/** How long a vehicle is waited for after its time, and how many are given up at once. */
const WAIT_HOURS = 2,
  BATCH = 200;
const WAITING: ReadonlySet<number> = new Set([appointmentLife.at.unconfirmed, appointmentLife.at.appointed]);

/** 爽约: nobody came; the orders wait for another appointment. Harmless to do twice. */
export async function noShow(ctx: Ctx, id: number): Promise<null> {
  const { appointment, orders } = await lockWithOrders(ctx, id);
  if (!WAITING.has(appointment.status) || appointment.planTo.getTime() > Date.now() - WAIT_HOURS * 3_600_000)
    return null;
  const payload = { apptNo: appointment.apptNo };
  await stateSet(ctx, appointment, {
    status: appointmentLife.at.noShow,
    action: 'NO_SHOW',
    actionName: '爽约',
    payload,
  });
  await ordersFollow(ctx, orders, { action: 'NO_SHOW', actionName: '爽约', payload });
  return null;
}

async function giveUp({ db, log }: JobContext): Promise<void> {
  for (const tenantId of await tenantsOf(db)) {
    const late = await db.read(
      tenantId,
      async (tx) =>
        (
          await sql<{ id: number; warehouseId: number }>`
            select a.id, a.warehouse_id
            from inbound.appointment a
            where a.tenant_id = ${tenantId}
              and a.status in (10, 20)
              and a.plan_to < now() - make_interval(hours => ${WAIT_HOURS})
            order by a.warehouse_id, a.id
            limit ${BATCH}
          `.execute(tx)
        ).rows,
    );
    for (const { id, warehouseId } of late) {
      const actor = systemActor(tenantId, warehouseId);
      await run(db, { actor, endpoint: FACTS, requestId: 'job' }, noShow, id).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        log.warn({ tenantId, warehouseId, why: error.message }, 'no-show refused');
      });
    }
  }
}

export const inboundJobs: readonly Job[] = [
  { name: 'no-show', cron: '*/10 * * * *', work: giveUp },
  { name: 'pre-check-pass', cron: '* * * * *', work: passLate },
];
