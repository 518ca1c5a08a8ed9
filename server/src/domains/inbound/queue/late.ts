import { sql } from 'kysely';
import { PASS_MINUTES, preCheckLife } from '#contract/inbound/queue/life.ts';
import { systemActor } from '../../../platform/actor.ts';
import { command as run } from '../../../platform/command/run.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { Refusal } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { tenantsOf, type JobContext } from '../../../services/jobs/scheduled.ts';
import { passed } from './call.ts';
import { hold } from './rows.ts';

const FACTS = { method: 'POST', path: '/jobs/pre-check-pass', label: '预检过号', permit: 'in:pre:call' } as const;
/** Passed over at once; the next minute takes the rest. */
const BATCH = 200;

/** A truck that was called and did not come. Harmless to do twice: who was called again meanwhile has his ten minutes. */
export async function passOne(ctx: Ctx, id: number): Promise<null> {
  const { pre } = await hold(ctx, id);
  const late = await ctx.row<{ late: boolean }>`
    select p.called_at < now() - make_interval(mins => ${PASS_MINUTES}) as late
    from inbound.pre_check p
    where ${here(ctx, 'p')}
      and p.id = ${id}
  `;
  if (pre.status === preCheckLife.at.called && late?.late) await passed(ctx, pre);
  return null;
}

export async function passLate({ db, log }: JobContext): Promise<void> {
  for (const tenantId of await tenantsOf(db)) {
    const late = await db.read(
      tenantId,
      async (tx) =>
        (
          await sql<{ id: number; warehouseId: number }>`
            select p.id, p.warehouse_id
            from inbound.pre_check p
            where p.tenant_id = ${tenantId}
              and p.status = 20
              and p.called_at < now() - make_interval(mins => ${PASS_MINUTES})
            order by p.warehouse_id, p.called_at
            limit ${BATCH}
          `.execute(tx)
        ).rows,
    );
    for (const { id, warehouseId } of late) {
      const actor = systemActor(tenantId, warehouseId);
      await run(db, { actor, endpoint: FACTS, requestId: 'job' }, passOne, id).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        log.warn({ tenantId, warehouseId, why: error.message }, 'pass refused');
      });
    }
  }
}
