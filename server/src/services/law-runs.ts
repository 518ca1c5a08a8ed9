import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';

/** How one law fared in one run. */
export interface LawRun {
  code: string;
  startedAt: Date;
  finishedAt: Date;
  violations: number;
  sample: readonly unknown[];
}

/** Keep the outcome of a run for the health page. */
export async function logLawRuns(tx: Tx, tenantId: number, runs: readonly LawRun[]): Promise<void> {
  await sql`
    insert into ops.invariant_run (tenant_id, code, started_at, finished_at, violations, sample)
    select ${tenantId}, r.code, r."startedAt", r."finishedAt", r.violations, r.sample
    from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as r(
      code text, "startedAt" timestamptz, "finishedAt" timestamptz, violations int, sample jsonb
    )
  `.execute(tx);
}

/** Rows of one transaction. */
const AT_ONCE = 10_000;

/** Runs that are old are of no interest; the last one of each law stays. Returns how many went. */
export async function forgetLawRuns(tx: Tx, tenantId: number, before: Date): Promise<number> {
  const { rows } = await sql`
    delete from ops.invariant_run
    where tenant_id = ${tenantId}
      and id = any(
        array(
          select r.id
          from ops.invariant_run r
          where r.tenant_id = ${tenantId}
            and r.started_at < ${before}
            and exists (
              select 1
              from ops.invariant_run n
              where n.tenant_id = r.tenant_id
                and n.code = r.code
                and n.id > r.id
            )
          order by r.id
          limit ${AT_ONCE}
        )
      )
    returning 1
  `.execute(tx);
  return rows.length;
}
