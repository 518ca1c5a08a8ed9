import { sql } from 'kysely';
import { systemActor } from '../../../platform/actor.ts';
import { addDays, wireDay } from '../../../platform/clock.ts';
import { command as run } from '../../../platform/command/run.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { tenantsOf, type Job, type JobContext } from '../../../services/jobs/scheduled.ts';
import { generateDay } from './run.ts';

const FACTS = { method: 'POST', path: '/jobs/efficiency', label: '生成效率', permit: 'bil:effPost:generate' } as const;

/** Warehouses that measure a post or a dock. */
const measuring = async (tx: Tx, tenantId: number): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select c.house_id as id
      from billing.post_efficiency_config c
      where c.tenant_id = ${tenantId}
        and c.status = 1
        and not c.is_deleted
      union
      select c.house_id
      from billing.receive_efficiency_config c
      where c.tenant_id = ${tenantId}
        and c.status = 1
        and not c.is_deleted
      order by 1
    `.execute(tx)
  ).rows.map(({ id }) => id);

/** The day before, of every warehouse that measures; what one refuses holds up no other. */
async function efficiency({ db, log, now }: JobContext): Promise<void> {
  const day = addDays(wireDay(now()), -1);
  for (const tenantId of await tenantsOf(db))
    for (const warehouseId of await db.read(tenantId, (tx) => measuring(tx, tenantId)))
      await run(
        db,
        { actor: systemActor(tenantId, warehouseId), endpoint: FACTS, requestId: 'job' },
        (ctx) => generateDay(ctx, day),
        null,
      ).catch((error: unknown) =>
        log.error({ err: error, tenantId, warehouseId }, 'efficiency could not be generated'),
      );
}

export const efficiencyJobs: readonly Job[] = [{ name: 'efficiency', cron: '30 5 * * *', work: efficiency }];
