import { sql, type RawBuilder } from 'kysely';
import { LAW_CODES, type Law } from '#contract/inventory/integrity.ts';
import type { Tx } from '../../platform/db/database.ts';

/** Documents a law must look at: those that are open, and those with a step or a movement since the closing. */
interface Documents {
  orders: number[];
  details: number[];
  roots: number[];
  from: string | null;
}

/** What the laws have to look at in one warehouse: what happened since its last closing. Without one, everything: `null` leaves a condition out. */
export interface Scope {
  warehouseId: number;
  since: string | null;
  closedBefore: string | null;
  reversedFrom: string | null;
  outbound: Documents | null;
  inbound: Documents | null;
}

/** Orders that are neither finished nor cancelled. */
const OPEN_OUT = [10, 20, 30, 40, 50, 60, 65, 70, 75, 80, 85],
  OPEN_IN = [10, 20, 30, 40, 50, 60, 70];

interface Found {
  orders: number[];
  details: number[];
  roots: number[];
  oldest: string | null;
}

/** The scope of every warehouse of the tenant of the transaction, or of one. */
export async function scopesOf(tx: Tx, tenantId: number, warehouseId?: number): Promise<Scope[]> {
  const { rows } = await sql<{ id: number; since: string | null }>`
    select w.id,
      (
        select max(c.posted_on)
        from inventory.day_close c
        where c.tenant_id = w.tenant_id
          and c.warehouse_id = w.id
      ) as since
    from basic.warehouse w
    where w.tenant_id = ${tenantId}
      ${warehouseId === undefined ? sql`` : sql`and w.id = ${warehouseId}`}
    order by w.id
  `.execute(tx);
  const scopes: Scope[] = [];
  for (const { id, since } of rows) scopes.push(await scopeOf(tx, tenantId, id, since));
  return scopes;
}

export async function scopeOf(tx: Tx, tenantId: number, warehouseId: number, since: string | null): Promise<Scope> {
  if (since === null)
    return { warehouseId, since, closedBefore: null, reversedFrom: null, outbound: null, inbound: null };
  const {
    rows: [old],
  } = await sql<{ closed: string | null; reversed: string | null }>`
    select (
      select max(c.posted_on)
      from inventory.day_close c
      where c.tenant_id = ${tenantId}
        and c.warehouse_id = ${warehouseId}
        and c.posted_on < ${since}::date
    ) as closed,
      (
        select min(r.txn_posted_on)
        from inventory.stock_reversal r
        where r.tenant_id = ${tenantId}
          and r.warehouse_id = ${warehouseId}
          and r.reversal_txn_id in (
            select l.txn_id
            from inventory.stock_ledger l
            where l.tenant_id = ${tenantId}
              and l.warehouse_id = ${warehouseId}
              and l.posted_on > ${since}::date
              and l.txn_type = 'REVERSE'
          )
      ) as reversed
  `.execute(tx);
  return {
    warehouseId,
    since,
    closedBefore: old?.closed ?? since,
    reversedFrom: old?.reversed ?? since,
    outbound: await documents(tx, tenantId, warehouseId, { type: 'OUT', since }),
    inbound: await documents(tx, tenantId, warehouseId, { type: 'IN', since }),
  };
}

async function documents(
  tx: Tx,
  tenantId: number,
  warehouseId: number,
  { type, since }: { type: 'OUT' | 'IN'; since: string },
): Promise<Documents> {
  const domain = type === 'OUT' ? 'outbound' : 'inbound',
    open = type === 'OUT' ? OPEN_OUT : OPEN_IN;
  const root = type === 'OUT' ? sql`coalesce(d.root_id, d.id)` : sql`d.id`;
  const at = (alias: string): RawBuilder<unknown> =>
    sql`${sql.ref(`${alias}.tenant_id`)} = ${tenantId} and ${sql.ref(`${alias}.warehouse_id`)} = ${warehouseId}`;
  const {
    rows: [found],
  } = await sql<Found>`
    with stepped as (
      select t.doc_id
      from ops.doc_trace t
      where ${at('t')}
        and t.posted_on > ${since}::date
        and t.doc_type = ${type}
      union
      select l.source_id
      from inventory.stock_ledger l
      where ${at('l')}
        and l.posted_on > ${since}::date
        and l.source_type = ${type}
    ),
    live as materialized (
      select o.id, o.created_at
      from ${sql.table(`${domain}.order`)} o
      where ${at('o')}
        and o.status = any(${open}::smallint[])
      union
      select o.id, o.created_at
      from ${sql.table(`${domain}.order`)} o
      where ${at('o')}
        and o.id in (select doc_id from stepped)
    ),
    lines as materialized (
      select d.id, ${root} as root
      from live o
      join ${sql.table(`${domain}.detail`)} d on ${at('d')} and d.order_id = o.id
    )
    select array(select id from live) as orders, array(select id from lines) as details,
      array(select distinct root from lines) as roots,
      (select (min(created_at) at time zone 'Asia/Shanghai')::date from live) as oldest
  `.execute(tx);
  return {
    orders: found?.orders ?? [],
    details: found?.details ?? [],
    roots: found?.roots ?? [],
    from: found?.oldest ?? since,
  };
}

type Asking = (scope: Scope) => readonly RawBuilder<unknown>[];
const day = (value: string | null): RawBuilder<unknown> => sql`${value}::date`;
const ids = (value: readonly number[] | undefined): RawBuilder<unknown> => sql`${value ?? null}::bigint[]`;
const since: Asking = (s) => [day(s.since)];
const outLines: Asking = (s) => [ids(s.outbound?.details)];
const inLines: Asking = (s) => [ids(s.inbound?.details)];

/** What each law whose work grows with history is asked (0072_laws_since.sql). The others look at what is there, not at what was. */
const GROWING: Partial<Record<Law, Asking>> = {
  V02: since,
  V03: since,
  V04: since,
  V05: outLines,
  V06: outLines,
  V07: (s) => [...outLines(s), ids(s.outbound?.orders), day(s.outbound?.from ?? null)],
  V08: outLines,
  V09: (s) => [...inLines(s), ids(s.inbound?.orders), day(s.inbound?.from ?? null)],
  V10: inLines,
  V11: since,
  V16: outLines,
  V17: outLines,
  V18: (s) => [ids(s.outbound?.roots)],
  V20: (s) => [...since(s), day(s.reversedFrom)],
  V21: outLines,
  V22: (s) => [...since(s), day(s.closedBefore)],
  V23: (s) => [ids(s.outbound?.orders), ids(s.inbound?.orders)],
  V24: since,
  V27: inLines,
};

const viewOf = (code: Law): RawBuilder<unknown> =>
  sql`select tenant_id, warehouse_id, ref from ${sql.table(`inventory.${code.toLowerCase()}`)}`;

/** The violations of a law: all there are, or with scopes those of what happened since the closings. */
export function violationsOf(code: Law, scopes: readonly Scope[] | 'all'): RawBuilder<unknown> {
  const asking = GROWING[code];
  if (scopes === 'all' || !asking || scopes.length === 0) return viewOf(code);
  return sql.join(
    scopes.map(
      (scope) =>
        sql`
          select tenant_id, warehouse_id, ref
          from inventory.${sql.raw(`law_${code.toLowerCase()}`)}(
            ${sql.join([sql`${scope.warehouseId}::bigint`, ...asking(scope)])}
          )
        `,
    ),
    sql` union all `,
  );
}

/** Laws found broken when they were last asked: these are asked about everything until nothing breaks them. */
export async function brokenLast(tx: Tx, tenantId: number): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`
    select c.code
    from unnest(${LAW_CODES}::text[]) c(code)
    cross join lateral (
      select r.violations
      from ops.invariant_run r
      where r.tenant_id = ${tenantId}
        and r.code = c.code
      order by r.started_at desc, r.id desc
      limit 1
    ) last
    where last.violations > 0
  `.execute(tx);
  return new Set(rows.map((row) => row.code));
}
