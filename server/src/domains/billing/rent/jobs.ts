import { sql } from 'kysely';
import { rentLife } from '#contract/billing/rent-life.ts';
import { systemActor } from '../../../platform/actor.ts';
import { wireDay } from '../../../platform/clock.ts';
import { command as run } from '../../../platform/command/run.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { tenantsOf, type Job, type JobContext } from '../../../services/jobs/scheduled.ts';
import { poolDue } from './pool.ts';

const FACTS = { method: 'POST', path: '/jobs/rent', label: '租金到期', permit: 'bil:rent:effect' } as const;
const { at } = rentLife;

/** What is due goes to billing; a contract is over the day after its last. */
export async function rentDay(ctx: Ctx, day: string): Promise<void> {
  await poolDue(ctx, day);
  const over = await ctx.rows<{ id: number }>`
    update billing.rent_contract
    set status = ${at.expired}, version = version + 1, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and status = ${at.effective}
      and end_date < ${day}::date
    returning id
  `;
  await trace(
    ctx,
    over.map(({ id }) => ({
      docType: 'RENT' as const,
      docId: id,
      action: 'EXPIRE',
      actionName: rentLife.actions.expire.label,
      fromStatus: at.effective,
      toStatus: at.expired,
    })),
  );
}

const renting = async (tx: Tx, tenantId: number): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select distinct warehouse_id as id
      from billing.rent_contract
      where tenant_id = ${tenantId}
        and status in (1, 2, 3)
        and not is_deleted
      order by 1
    `.execute(tx)
  ).rows.map(({ id }) => id);

async function rents({ db, log, now }: JobContext): Promise<void> {
  for (const tenantId of await tenantsOf(db))
    for (const warehouseId of await db.read(tenantId, (tx) => renting(tx, tenantId)))
      await run(
        db,
        { actor: systemActor(tenantId, warehouseId), endpoint: FACTS, requestId: 'job' },
        (ctx) => rentDay(ctx, wireDay(now())),
        null,
      ).catch((error: unknown) =>
        log.error({ err: error, tenantId, warehouseId }, 'rents could not be handed to billing'),
      );
}

export const rentJobs: readonly Job[] = [{ name: 'rent', cron: '20 0 * * *', atStart: true, work: rents }];
