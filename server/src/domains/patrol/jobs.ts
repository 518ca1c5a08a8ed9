import { sql } from 'kysely';
import { patrolTaskLife } from '#contract/patrol/life.ts';
import { systemActor } from '../../platform/actor.ts';
import { wireDay } from '../../platform/clock.ts';
import { command as run } from '../../platform/command/run.ts';
import { trace } from '../../platform/command/trace.ts';
import type { Ctx } from '../../platform/ctx.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { tenantsOf, type Job, type JobContext } from '../../services/jobs/scheduled.ts';
import { sweepOld } from '../../services/retention.ts';
import { generatePatrols } from './make.ts';
import { forgetTold } from './remind/forget.ts';
import { tellNear } from './remind/near.ts';
import { raiseWarnings } from './warning/raise.ts';

const FACTS = { method: 'POST', path: '/jobs/patrol', label: '生成巡检任务', permit: 'ins:task:add' } as const;

/** A day after its end a walk nobody began is overdue. */
export async function markOverdue(ctx: Ctx, now: Date): Promise<void> {
  const late = await ctx.rows<{ id: number }>`
    update patrol.task
    set status = ${patrolTaskLife.at.overdue}, version = version + 1, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and status = ${patrolTaskLife.at.open}
      and plan_end < ${now}::timestamptz - interval '24 hours'
    returning id
  `;
  const { open, overdue } = patrolTaskLife.at;
  await trace(
    ctx,
    late.map(({ id }) => ({
      docType: 'PATROL',
      docId: id,
      action: 'EXPIRE',
      actionName: patrolTaskLife.actions.expire.label,
      fromStatus: open,
      toStatus: overdue,
    })),
  );
}

const warehousesOf = async (tx: Tx, tenantId: number): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select id
      from basic.warehouse
      where tenant_id = ${tenantId}
        and not is_deleted
      order by id
    `.execute(tx)
  ).rows.map(({ id }) => id);

/** What the clock does in one warehouse: late walks, warnings, dates that are near, and the walks of today. */
export const lookAround = (db: Database, at: { tenantId: number; warehouseId: number }, now: Date): Promise<unknown> =>
  run(
    db,
    { actor: systemActor(at.tenantId, at.warehouseId), endpoint: FACTS, requestId: 'job' },
    async (ctx) => {
      await markOverdue(ctx, now);
      await raiseWarnings(ctx, now);
      await tellNear(ctx, now);
      return generatePatrols(ctx, wireDay(now));
    },
    null,
  );

/** Every warehouse by itself; what one refuses holds up no other. */
async function patrol({ db, log, now }: JobContext): Promise<void> {
  for (const tenantId of await tenantsOf(db))
    for (const warehouseId of await db.read(tenantId, (tx) => warehousesOf(tx, tenantId)))
      await lookAround(db, { tenantId, warehouseId }, now()).catch((error: unknown) =>
        log.error({ err: error, tenantId, warehouseId }, 'patrols could not be made'),
      );
}

export const patrolJobs: readonly Job[] = [
  { name: 'patrol', cron: '*/5 * * * *', atStart: true, work: patrol },
  {
    name: 'patrol-forget',
    cron: '50 2 * * *',
    work: async (context) => void (await sweepOld(context, 'patrolTold', forgetTold)),
  },
];
