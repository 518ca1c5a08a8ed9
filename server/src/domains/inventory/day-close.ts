import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { addDays, wireDay } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';

/** Clocks of servers and database may differ by this much: yesterday is not over a minute earlier. */
const GRACE_MS = 10 * 60_000;
/** How long the closing waits for transactions that began before it, and how often it looks. */
const PATIENCE_MS = 60_000,
  LOOK_MS = 500;

/** The last day that is surely over. */
export const lastDayOver = (now: Date): string => addDays(wireDay(new Date(now.getTime() - GRACE_MS)), -1);

/** Transactions that have locked or written stock and are not over. Whoever posts does so before he reads the clock. */
const WRITERS = sql`
  select l.virtualtransaction
  from pg_locks l
  where l.locktype = 'relation'
    and l.granted
    and l.mode in ('RowShareLock', 'RowExclusiveLock')
    and l.relation = 'inventory.stock'::regclass
    and l.database = (select d.oid from pg_database d where d.datname = current_database())
`;

/**
 * Wait until every transaction that was posting when this was called has ended. A posting takes its business day from the clock while it holds
 * its rows and becomes visible at its commit: one that straddles midnight would be missing from the closing of the day it belongs to. Whoever
 * begins later reads a clock that is past the end of that day. Nobody is held up: nothing is locked.
 * @throws when one of them takes too long; the job is tried again
 */
export async function outlastWriters(db: Database, patienceMs = PATIENCE_MS): Promise<void> {
  const before = (await db.lookup(sql<{ virtualtransaction: string }>`${WRITERS}`)).map(
    (row) => row.virtualtransaction,
  );
  const until = Date.now() + patienceMs;
  while ((await db.lookup(sql`${WRITERS} and l.virtualtransaction = any(${before}::text[])`)).length > 0) {
    if (Date.now() > until)
      throw new Error('the day is not closed yet: a transaction that may belong to it is still open');
    await sleep(LOOK_MS);
  }
}

/**
 * Close a day of a warehouse: keep stock as it lay at its end, which is stock now less what was posted since, in one statement and so of one
 * moment. Only once: of two nodes the second waits for the first and finds it done. Returns the rows kept, or null when the day was closed before.
 */
export async function closeDay(tx: Tx, tenantId: number, warehouseId: number, day: string): Promise<number | null> {
  const { rows: taken } = await sql`
    insert into inventory.day_close (tenant_id, warehouse_id, posted_on, stock_rows)
    select ${tenantId}, ${warehouseId}, ${day}::date, count(*)
    from inventory.stock
    where tenant_id = ${tenantId}
      and warehouse_id = ${warehouseId}
    on conflict do nothing
    returning 1
  `.execute(tx);
  if (taken.length === 0) return null;
  const {
    rows: [kept],
  } = await sql<{ n: number }>`
    with kept as (
      insert into inventory.stock_snapshot (
        tenant_id, warehouse_id, posted_on, stock_id, seq, position_id, goods_id, lot_id, lpn_id, owner_id, quality,
        on_hand, weight_g
      )
      select ${tenantId}, ${warehouseId}, ${day}::date, x.stock_id, sum(x.seq), x.position_id, x.goods_id, x.lot_id,
        x.lpn_id, x.owner_id, x.quality, sum(x.qty), sum(x.weight_g)
      from (
        select id as stock_id, seq, position_id, goods_id, lot_id, lpn_id, owner_id, quality, on_hand as qty, weight_g
        from inventory.stock
        where tenant_id = ${tenantId}
          and warehouse_id = ${warehouseId}
        union all
        select stock_id, -1, position_id, goods_id, lot_id, lpn_id, owner_id, quality, -delta, -delta_g
        from inventory.stock_ledger
        where tenant_id = ${tenantId}
          and warehouse_id = ${warehouseId}
          and posted_on > ${day}::date
      ) x
      group by x.stock_id, x.position_id, x.goods_id, x.lot_id, x.lpn_id, x.owner_id, x.quality
      having sum(x.seq) > 0
        or sum(x.qty) <> 0
      returning 1
    )
    select count(*) as n
    from kept
  `.execute(tx);
  return kept?.n ?? 0;
}
