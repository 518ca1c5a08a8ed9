import { sql } from 'kysely';
import { LAWS } from '#contract/inventory/integrity.ts';
import { systemActor } from '../../platform/actor.ts';
import { forgetSpentKeys } from '../../platform/command/forget-keys.ts';
import { emit } from '../../platform/command/trace.ts';
import { ctxOf } from '../../platform/ctx.ts';
import type { Tx } from '../../platform/db/database.ts';
import { NO_TENANT, tenantsOf, type Job, type JobContext } from '../../services/jobs/scheduled.ts';
import { forgetLawRuns } from '../../services/law-runs.ts';
import { keptOf, noteSwept, sweepOld } from '../../services/retention.ts';
import { closeDay, lastDayOver, outlastWriters } from './day-close.ts';
import { runInvariants, type Reach } from './integrity.ts';

const HOURS_EMPTY = 24;
const MONTHS_AHEAD = 3;

/** Warehouses of the tenant of the transaction. */
export async function warehouseIds(tx: Tx, tenantId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id
    from basic.warehouse
    where tenant_id = ${tenantId}
      and not is_deleted
    order by id
  `.execute(tx);
  return rows.map((row) => row.id);
}

/** The laws of every tenant, about what happened since the last closing or about everything; a broken one is announced and blocks nothing. */
const checkLaws =
  (reach: Reach) =>
  async ({ db, log }: JobContext): Promise<void> => {
    for (const { tenantId, runs } of await runInvariants(db, await tenantsOf(db), reach)) {
      const broken = runs.filter((run) => run.violations > 0);
      await db.write(tenantId, async (tx) => {
        await emit(
          ctxOf(tx, systemActor(tenantId)),
          broken.map((run) => ({
            topic: 'INVENTORY.LAW_BROKEN',
            aggKey: `LAW:${run.code}`,
            payload: { code: run.code, title: titleOf(run.code), violations: run.violations },
          })),
        );
      });
      if (broken.length > 0)
        log.error(
          { tenantId, laws: Object.fromEntries(broken.map((run) => [run.code, run.violations])) },
          'laws of the warehouse are broken',
        );
    }
  };

const titles: Record<string, string> = LAWS;
const titleOf = (code: string): string => titles[code] ?? code;

/**
 * Close yesterday, then sweep rows that have been empty for a day: in this order, because what is swept must be in a closing first. Idempotent:
 * a warehouse that is closed is left alone, so that a missed night is made good whenever the job runs next.
 */
async function closeDays({ db, now, log }: JobContext): Promise<void> {
  const day = lastDayOver(now());
  await outlastWriters(db);
  for (const tenantId of await tenantsOf(db)) {
    for (const warehouseId of await db.read(tenantId, (tx) => warehouseIds(tx, tenantId))) {
      const kept = await db.write(tenantId, (tx) => closeDay(tx, tenantId, warehouseId, day));
      const swept = await db.write(tenantId, (tx) =>
        sweep(tx, tenantId, warehouseId, new Date(now().getTime() - HOURS_EMPTY * 3_600_000)),
      );
      if (kept !== null || swept > 0) log.info({ tenantId, warehouseId, day, kept, swept }, 'day closed');
    }
  }
}

async function sweep(tx: Tx, tenantId: number, warehouseId: number, before: Date): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`
    select inventory.sweep_empty(${tenantId}, ${warehouseId}, ${before}) as n
  `.execute(tx);
  return rows[0]?.n ?? 0;
}

/** Months to come have their partitions before the first row arrives, strayed rows come home, and old months of the logs are put aside. */
async function openMonths({ db, now }: JobContext): Promise<void> {
  await db.write(NO_TENANT, (tx) => sql`select ops.ensure_partitions(${MONTHS_AHEAD})`.execute(tx));
  await db.write(NO_TENANT, async (tx) => {
    const { rows } = await sql<{ n: number }>`select ops.retire_logs(${await keptOf(tx, 'journals')}) as n`.execute(tx);
    await noteSwept(tx, { kind: 'journals', at: now(), rows: rows[0]?.n ?? 0 });
  });
}

/** Keys of calls that nobody will repeat, or the table would grow with every command there ever was; and what the laws said long ago. */
async function forgetKeys(context: JobContext): Promise<void> {
  await sweepOld(context, 'answers', (tx, { tenantId, before }) => forgetSpentKeys(tx, tenantId, before));
  await sweepOld(context, 'lawRuns', (tx, { tenantId, before }) => forgetLawRuns(tx, tenantId, before));
}

export const inventoryJobs: readonly Job[] = [
  { name: 'inventory-laws', cron: '*/10 * * * *', work: checkLaws('since') },
  { name: 'inventory-laws-all', cron: '0 3 * * 0', work: checkLaws('all') },
  // Again each hour of the night: a closing that met a long transaction is made good before the morning.
  { name: 'inventory-day-close', cron: '30 0-5 * * *', atStart: true, work: closeDays },
  { name: 'spent-keys', cron: '15 2 * * *', work: forgetKeys },
  { name: 'partitions', cron: '0 1 * * *', atStart: true, work: openMonths },
];
