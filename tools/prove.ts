import pg from 'pg';
import { LAW_CODES, type Law } from '#contract/inventory/integrity.ts';

/** How one law is broken: the row to take, and what is written into it. */
interface Break {
  table: string;
  set: string;
  where?: string;
}
const inArea = (kinds: string): string => `exists (
  select from basic.area a
  where (a.tenant_id, a.warehouse_id, a.id) = (r.tenant_id, r.warehouse_id, r.area_id) and ${kinds}
)`;
const isClaimed = (column: string, kind: string): string => `exists (
  select from inventory.stock_claim c
  where c.tenant_id = r.tenant_id and c.warehouse_id = r.warehouse_id and c.open_qty > 0 and ${column} and ${kind}
)`;

/** One wound for each law. A law without one does not compile. */
export const BREAKS: Readonly<Record<Law, Break>> = {
  V01: { table: 'inventory.stock', set: 'on_hand = -1' },
  V02: { table: 'inventory.stock', set: 'on_hand = on_hand + 1' },
  V03: { table: 'inventory.stock_ledger', set: 'balance = balance + 1' },
  V04: { table: 'inventory.stock', set: 'seq = seq + 1' },
  V05: { table: 'inventory.stock', set: 'locked = locked + 1', where: 'on_hand > allocated + locked + moving' },
  V06: { table: 'outbound.detail', set: 'qty_allocated = qty_allocated + 1' },
  V07: { table: 'outbound.detail', set: 'qty_shipped = qty_shipped + 1' },
  V08: { table: 'outbound.detail', set: 'qty_picked = qty_picked + 1' },
  V09: { table: 'inbound.detail', set: 'qty_received = qty_received + 1' },
  V10: { table: 'inbound.detail', set: 'qty_putaway = qty_putaway + 1' },
  V11: { table: 'inventory.stock_ledger', set: 'delta = delta + 1', where: `txn_type in ('PUTAWAY', 'MOVE', 'PICK')` },
  V12: { table: 'inventory.lock_line', set: 'locked_qty = locked_qty + 1' },
  V13: { table: 'basic.position', set: 'used_pallets = used_pallets + 1', where: inArea(`a.kind = 'STORE'`) },
  V14: {
    table: 'basic.lpn',
    set: 'position_id = coalesce(position_id, 0) + 1',
    where: `exists (
      select from inventory.stock s
      where (s.tenant_id, s.warehouse_id, s.lpn_id) = (r.tenant_id, r.warehouse_id, r.id) and r.id <> 0 and s.on_hand > 0
    )`,
  },
  V15: {
    table: 'basic.position',
    set: 'state = 90',
    where: `exists (
      select from inventory.stock s
      where (s.tenant_id, s.warehouse_id, s.position_id) = (r.tenant_id, r.warehouse_id, r.id) and s.on_hand > 0
    )`,
  },
  V16: {
    table: 'inventory.stock_claim',
    set: `stage = case when stage = 'PICKED' then 'WAIT' else 'PICKED' end`,
    where: `kind = 'ALLOC' and open_qty > 0`,
  },
  V17: { table: 'outbound.pick_line', set: 'qty = qty + 1', where: 'state in (5, 10)' },
  V18: { table: 'outbound.detail', set: 'qty_origin = qty_origin + 1', where: 'replaces_id is null' },
  V19: {
    table: 'inventory.stock',
    set: 'weight_g = weight_g + 1',
    where: `on_hand > 0
      and exists (select from basic.goods g where (g.tenant_id, g.id) = (r.tenant_id, r.goods_id) and g.is_catch_weight)
      and exists (
        select from basic.position p
        join basic.area a on (a.tenant_id, a.warehouse_id, a.id) = (p.tenant_id, p.warehouse_id, p.area_id)
        where (p.tenant_id, p.warehouse_id, p.id) = (r.tenant_id, r.warehouse_id, r.position_id) and a.kind <> 'TRANSIT'
      )`,
  },
  V20: {
    table: 'inventory.stock_ledger',
    set: 'delta = delta + 1',
    where: `exists (
      select from inventory.stock_reversal x
      where (x.tenant_id, x.warehouse_id, x.reversal_txn_id) = (r.tenant_id, r.warehouse_id, r.txn_id)
    )`,
  },
  V21: {
    table: 'outbound.order',
    set: 'is_hidden = true',
    where: `not is_hidden and exists (
      select from outbound.detail d
      join inventory.stock_claim c on (c.tenant_id, c.warehouse_id, c.out_detail_id) = (d.tenant_id, d.warehouse_id, d.id)
      where (d.tenant_id, d.warehouse_id, d.order_id) = (r.tenant_id, r.warehouse_id, r.id) and c.open_qty > 0
    )`,
  },
  V22: {
    table: 'inventory.stock_snapshot',
    set: 'on_hand = on_hand + 1',
    where: `posted_on = (
      select max(n.posted_on)
      from inventory.stock_snapshot n
      where (n.tenant_id, n.warehouse_id) = (r.tenant_id, r.warehouse_id)
    )`,
  },
  V23: { table: 'outbound.order', set: 'status = case when status = 20 then 30 else 20 end' },
  V24: {
    table: 'inventory.task',
    set: 'status = 90',
    where: `status not in (40, 90) and ${isClaimed('c.ref_id = r.id', `c.kind = 'MOVE' and c.ref_type = 'TASK'`)}`,
  },
  V25: { table: 'inventory.serial_unit', set: 'state = 90, stock_id = null', where: 'stock_id is not null' },
  V27: { table: 'inventory.transit_line', set: 'qty_sent = qty_sent + 1' },
};

/** What became of a wound: the law saw it, it did not, or there was no row to break. */
export interface Proof {
  code: Law;
  outcome: 'seen' | 'blind' | 'no row';
  tenantId: number | null;
}

const CHECK_VIOLATION = '23514';

/**
 * Break one row for each law, ask the law as the application asks it, and roll back: nothing of it stays. Triggers and foreign keys are off in the
 * transaction; a check constraint in the way is dropped in it too, which keeps others from the table until it is rolled back. Only a superuser may.
 */
export async function proveLaws(url: string, views: (code: Law) => string = viewOf): Promise<Proof[]> {
  const owner = new pg.Client(url);
  await owner.connect();
  try {
    await owner.query(`set lock_timeout = '3s'`);
    const proofs: Proof[] = [];
    for (const code of LAW_CODES) {
      await owner.query('begin');
      try {
        proofs.push({ code, ...(await prove(owner, BREAKS[code], views(code))) });
      } finally {
        await owner.query('rollback');
      }
    }
    return proofs;
  } finally {
    await owner.end();
  }
}

const viewOf = (code: Law): string => `inventory.${code.toLowerCase()}`;

async function prove(owner: pg.Client, wound: Break, view: string): Promise<Omit<Proof, 'code'>> {
  await owner.query('set local session_replication_role = replica');
  await owner.query('savepoint whole');
  const tenantId = await breakRow(owner, wound);
  if (tenantId === undefined) return { outcome: 'no row', tenantId: null };
  const after = await count(owner, view, tenantId);
  await owner.query('rollback to savepoint whole');
  const before = await count(owner, view, tenantId);
  return { outcome: after > before ? 'seen' : 'blind', tenantId };
}

/** The tenant whose row is broken now; undefined when there is no such row. */
async function breakRow(owner: pg.Client, wound: Break): Promise<number | undefined> {
  const { table, set, where = 'true' } = wound;
  const text = `update ${quoted(table)} t set ${set}
    where (t.tableoid, t.ctid) in (select r.tableoid, r.ctid from ${quoted(table)} r where ${where} limit 1)
    returning t.tenant_id`;
  await owner.query('savepoint wound');
  try {
    return tenantOf(await owner.query(text));
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== CHECK_VIOLATION) throw error;
    await owner.query('rollback to savepoint wound');
    await dropChecks(owner, table);
    return tenantOf(await owner.query(text));
  }
}

const tenantOf = ({ rows }: pg.QueryResult<{ tenant_id: string }>): number | undefined =>
  rows[0] && Number(rows[0].tenant_id);
const quoted = (table: string): string => table.split('.').map(pg.escapeIdentifier).join('.');

async function dropChecks(owner: pg.Client, table: string): Promise<void> {
  const { rows } = await owner.query<{ conname: string }>(
    `select conname from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [quoted(table)],
  );
  for (const { conname } of rows)
    await owner.query(`alter table ${quoted(table)} drop constraint ${pg.escapeIdentifier(conname)}`);
}

/** How many rows the law finds, behind the wall of the tenant and with the rights of the application. */
async function count(owner: pg.Client, view: string, tenantId: number): Promise<number> {
  await owner.query(`select set_config('app.tenant_id', $1, true), set_config('role', 'haocang_app', true)`, [
    String(tenantId),
  ]);
  const { rows } = await owner.query<{ n: number }>(`select count(*)::int as n from ${view} where tenant_id = $1`, [
    tenantId,
  ]);
  await owner.query('reset role');
  return rows[0]?.n ?? 0;
}
