import { sql } from 'kysely';
import { RETENTION, type RetentionKind } from '#contract/terms/retention.ts';
import type { Tx } from '../platform/db/database.ts';
import { NO_TENANT, tenantsOf, type JobContext } from './jobs/scheduled.ts';

const DAY_MS = 86_400_000;

/** Days (or months) of a kind, as the operator has set them; the limits hold whatever stands in the table. */
export async function keptOf(tx: Tx, kind: RetentionKind): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ kept: number | null }>` select kept from ops.retention where kind = ${kind} `.execute(tx);
  return withinLimits(kind, row?.kept);
}

/** How long a kind is kept where this stands in the table, or nothing does. */
export function withinLimits(kind: RetentionKind, kept: number | null | undefined): number {
  const { usual, least, most } = RETENTION[kind];
  return Math.min(Math.max(kept ?? usual, least), most);
}

/** What a piece of the sweeping is handed. */
export interface Sweep {
  tenantId: number;
  /** Older goes. */
  before: Date;
}

/**
 * Forget what is older than it is kept, of every tenant or of those named, piece by piece: each piece is a short transaction that tells how many rows went,
 * until none does. A kill in between loses nothing but the count: the next time carries on.
 */
export async function sweepOld(
  { db, now }: Pick<JobContext, 'db' | 'now'>,
  kind: RetentionKind,
  piece: (tx: Tx, sweep: Sweep) => Promise<number>,
  tenants?: readonly number[],
): Promise<number> {
  const kept = await db.read(NO_TENANT, (tx) => keptOf(tx, kind)),
    before = new Date(now().getTime() - kept * DAY_MS);
  let rows = 0;
  for (const tenantId of tenants ?? (await tenantsOf(db))) {
    for (let gone = 1; gone > 0; rows += gone) gone = await db.write(tenantId, (tx) => piece(tx, { tenantId, before }));
  }
  await db.write(NO_TENANT, (tx) => noteSwept(tx, { kind, at: now(), rows }));
  return rows;
}

/** Kept for the page of the operator: when a kind was last swept, and what went. */
export async function noteSwept(
  tx: Tx,
  { kind, at, rows }: { kind: RetentionKind; at: Date; rows: number },
): Promise<void> {
  await sql`
    insert into ops.retention as r (kind, swept_at, swept_rows)
    values (${kind}, ${at}, ${rows})
    on conflict (kind) do update set swept_at = excluded.swept_at, swept_rows = excluded.swept_rows
  `.execute(tx);
}
