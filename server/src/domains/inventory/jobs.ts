import { sql } from 'kysely';
import { LAWS } from '#contract/inventory/integrity.ts';
import { systemActor } from '../../platform/actor.ts';
import { addDays, wireDay } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db.ts';
import { forgetLawRuns } from '../../platform/integrity-log.ts';
import type { Job, JobContext } from '../../platform/jobs.ts';
import { emit } from '../../platform/trace.ts';
import { runInvariants } from './invariants.ts';

const NO_TENANT = 0;
const HOURS_EMPTY = 24;
const MONTHS_AHEAD = 3;

/** Every tenant there is; the work on each then runs inside its own wall. */
export async function tenantIds(db: Database): Promise<number[]> {
  return db.read(NO_TENANT, async (tx) => (await sql<{ tenantId: number }>`select tenant_id from ops.tenants()`.execute(tx)).rows.map((row) => row.tenantId));
}

/** Warehouses of the tenant of the transaction. */
export async function warehouseIds(tx: Tx, tenantId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from basic.warehouse where tenant_id = ${tenantId} and not is_deleted order by id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Every law of every tenant; a broken one is announced and blocks nothing. */
async function checkLaws({ db, log }: JobContext): Promise<void> {
  for (const { tenantId, runs } of await runInvariants(db, await tenantIds(db))) {
    const broken = runs.filter((run) => run.violations > 0);
    await db.write(tenantId, async (tx) => {
      await forgetLawRuns(tx, tenantId);
      await emit(tx, systemActor(tenantId), broken.map((run) => ({ topic: 'INVENTORY.LAW_BROKEN', aggKey: `LAW:${run.code}`, payload: { code: run.code, title: titleOf(run.code), violations: run.violations } })));
    });
    if (broken.length > 0) log.error({ tenantId, laws: Object.fromEntries(broken.map((run) => [run.code, run.violations])) }, 'laws of the warehouse are broken');
  }
}

const titles: Record<string, string> = LAWS;
const titleOf = (code: string): string => titles[code] ?? code;

/**
 * Keep stock as it was at the end of yesterday, then sweep rows that have been empty for a day. Idempotent: a warehouse that has its snapshot
 * is left alone, so that a missed night is made good whenever the job runs next.
 */
async function closeDay({ db, now, log }: JobContext): Promise<void> {
  const day = addDays(wireDay(now()), -1);
  for (const tenantId of await tenantIds(db)) {
    for (const warehouseId of await db.read(tenantId, (tx) => warehouseIds(tx, tenantId))) {
      const kept = await db.write(tenantId, (tx) => snapshot(tx, tenantId, warehouseId, day));
      const swept = await db.write(tenantId, (tx) => sweep(tx, tenantId, warehouseId, new Date(now().getTime() - HOURS_EMPTY * 3_600_000)));
      if (kept > 0 || swept > 0) log.info({ tenantId, warehouseId, day, kept, swept }, 'day closed');
    }
  }
}

/** Stock now, less what was posted since the end of `day`. Returns the rows kept. */
export async function snapshot(tx: Tx, tenantId: number, warehouseId: number, day: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(1002, ${warehouseId}::int)`.execute(tx);
  const { rows } = await sql<{ n: number }>`with kept as (insert into inventory.stock_snapshot (tenant_id, warehouse_id, posted_on, position_id, goods_id, lot_id, lpn_id, owner_id, quality, on_hand, weight_g)
      select ${tenantId}, ${warehouseId}, ${day}::date, x.position_id, x.goods_id, x.lot_id, x.lpn_id, x.owner_id, x.quality, sum(x.qty), sum(x.g)
      from (select position_id, goods_id, lot_id, lpn_id, owner_id, quality, on_hand as qty, weight_g as g from inventory.stock where tenant_id = ${tenantId} and warehouse_id = ${warehouseId} and seq > 0
        union all
        select position_id, goods_id, lot_id, lpn_id, owner_id, quality, -delta, -delta_g from inventory.stock_ledger where tenant_id = ${tenantId} and warehouse_id = ${warehouseId} and posted_on > ${day}::date) x
      where not exists (select 1 from inventory.stock_snapshot where tenant_id = ${tenantId} and warehouse_id = ${warehouseId} and posted_on = ${day}::date)
      group by 4, 5, 6, 7, 8, 9 having sum(x.qty) <> 0 or sum(x.g) <> 0 returning 1)
    select count(*) as n from kept`.execute(tx);
  return rows[0]?.n ?? 0;
}

async function sweep(tx: Tx, tenantId: number, warehouseId: number, before: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`select inventory.sweep_empty(${tenantId}, ${warehouseId}, ${before}) as n`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** Months to come have their partitions before the first row arrives. */
async function openMonths({ db }: JobContext): Promise<void> {
  await db.write(NO_TENANT, (tx) => sql`select ops.ensure_partitions(${MONTHS_AHEAD})`.execute(tx));
}

export const inventoryJobs: readonly Job[] = [
  { name: 'inventory-laws', cron: '*/10 * * * *', work: checkLaws },
  { name: 'inventory-day-close', cron: '30 0 * * *', atStart: true, work: closeDay },
  { name: 'partitions', cron: '0 1 * * *', atStart: true, work: openMonths },
];
