import { sql } from 'kysely';
import { LAWS, LAW_CODES, type integrityApi } from '#contract/inventory/integrity.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { wireTime } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/ctx.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { logLawRuns, type LawRun } from '../../services/law-runs.ts';
import { brokenLast, scopesOf, violationsOf } from './law-scope.ts';

export { LAWS, LAW_CODES };

interface Checked {
  violations: number;
  sample: { warehouseId: number; ref: string }[];
}
/** Violations kept with a run. */
const SAMPLE = 20;
/** Violations shown live. */
const SHOWN = 200;
/** What happened since the last closing, or everything there is. */
export type Reach = 'since' | 'all';

/**
 * Ask every law about the tenant of the transaction, one statement each: about what happened since the last closing, or about everything. A law
 * found broken is asked about everything until nothing breaks it, so that an old wound is not forgotten the next time.
 */
export async function checkLaws(tx: Tx, tenantId: number, reach: Reach): Promise<LawRun[]> {
  await planned(tx);
  const broken = await brokenLast(tx, tenantId),
    scopes = reach === 'all' ? 'all' : await scopesOf(tx, tenantId);
  const runs: LawRun[] = [];
  for (const code of LAW_CODES) {
    const startedAt = new Date();
    const {
      rows: [row],
    } = await sql<Checked>`
      select count(*)::int as violations,
        coalesce(
          jsonb_agg(jsonb_build_object('warehouseId', x.warehouse_id, 'ref', x.ref)) filter (where x.n <= ${SAMPLE}),
          '[]'
        ) as sample
      from (
        select v.warehouse_id, v.ref, row_number() over () as n
        from (${violationsOf(code, broken.has(code) ? 'all' : scopes)}) v
      ) x
    `.execute(tx);
    runs.push({ code, startedAt, finishedAt: new Date(), violations: row?.violations ?? 0, sample: row?.sample ?? [] });
  }
  return runs;
}

/** A plan made for any scope would read everything; each is planned for its own. */
const planned = async (tx: Tx): Promise<void> =>
  void (await sql`set local plan_cache_mode = force_custom_plan`.execute(tx));

export interface TenantRun {
  tenantId: number;
  runs: LawRun[];
}

/** Check the laws tenant by tenant, on one snapshot each, and keep the outcome. */
export async function runInvariants(
  db: Database,
  tenantIds: readonly number[],
  reach: Reach = 'since',
): Promise<TenantRun[]> {
  const all: TenantRun[] = [];
  for (const tenantId of tenantIds) {
    const runs = await db.read(tenantId, (tx) => checkLaws(tx, tenantId, reach));
    await db.write(tenantId, (tx) => logLawRuns(tx, tenantId, runs));
    all.push({ tenantId, runs });
  }
  return all;
}

type Row = OutputOf<typeof integrityApi.list>[number];

/** Every law with its last run. */
export async function lawList(ctx: Ctx): Promise<Row[]> {
  const rows = await ctx.rows<{ code: string; startedAt: Date; finishedAt: Date | null; violations: number }>`
    select r.code, r.started_at, r.finished_at, r.violations
    from unnest(${LAW_CODES}::text[]) c(code)
    cross join lateral (
      select *
      from ops.invariant_run r
      where r.tenant_id = ${ctx.tenantId}
        and r.code = c.code
      order by r.started_at desc, r.id desc
      limit 1
    ) r
  `;
  const last = new Map(rows.map((row) => [row.code, row]));
  return LAW_CODES.map((code) => {
    const run = last.get(code);
    return {
      code,
      title: LAWS[code],
      ranAt: run ? wireTime(run.startedAt) : null,
      ms: run?.finishedAt ? run.finishedAt.getTime() - run.startedAt.getTime() : null,
      violations: run?.violations ?? null,
    };
  });
}

/** Run them now and answer as the list does. */
export async function runLaws(ctx: Ctx): Promise<Row[]> {
  await logLawRuns(ctx.tx, ctx.tenantId, await checkLaws(ctx.tx, ctx.tenantId, 'since'));
  return lawList(ctx);
}

/** What breaks a law in the current warehouse, live; as far back as its last run would look again. */
export async function lawViolations(
  ctx: Ctx,
  { code }: InputOf<typeof integrityApi.violations>,
): Promise<OutputOf<typeof integrityApi.violations>> {
  await planned(ctx.tx);
  const isBroken = (await brokenLast(ctx.tx, ctx.tenantId)).has(code);
  const all = violationsOf(code, isBroken ? 'all' : await scopesOf(ctx.tx, ctx.tenantId, ctx.warehouseId));
  const rows = await ctx.rows<{ ref: string; total: number }>`
    select v.ref, count(*) over () as total
    from (${all}) v
    where v.warehouse_id = ${ctx.warehouseId}
    limit ${SHOWN}
  `;
  return { code, title: LAWS[code], total: rows[0]?.total ?? 0, list: rows.map(({ ref }) => ({ ref })) };
}
