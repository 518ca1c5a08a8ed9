import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import os from 'node:os';
import type pg from 'pg';
import { VARIABLES, type Config } from '../../platform/start/config.ts';
import { basesOf, proofsOf, readState, shelfAt } from '../backup/shelf.ts';

/**
 * What somebody who is asked for help needs to know of a machine, and nothing of anybody: counts, sizes, ages, states and versions. No row of a
 * company, no name, no text that a person or a device wrote, no value of a secret, no statement that somebody else wrote.
 */
export interface Bundle {
  product: Record<string, unknown>;
  machine: Record<string, unknown>;
  /** Variables that are set; the value where it can hurt nobody. */
  configuration: Record<string, string>;
  backups: Record<string, unknown>;
  /** By section, as the database answers; a section it refuses says so. */
  database: Record<string, unknown>;
  /** Of the running server, as it is scraped; null where none answers. */
  metrics: string | null;
}

/** Values that are words of the product or numbers. All others are said to be set. */
const SHOWN = new Set([
  'PORT',
  'DEMO_DATA',
  'LOG_LEVEL',
  'USER_REQUESTS_PER_SECOND',
  'SMS_PROVIDER',
  'SMS_OUTBOX_REVEAL',
  'FILE_STORE',
  'BACKUP',
  'BACKUP_KEEP_DAYS',
  'EQUIPMENT_PROVIDER',
  'SSO_PROVIDER',
]);

const SECTIONS: Readonly<Record<string, string>> = {
  version: `select version(), pg_is_in_recovery() as in_recovery, now() - pg_postmaster_start_time() as up, pg_database_size(current_database()) as bytes`,
  settings: `select name, setting, unit from pg_settings
    where source not in ('default', 'override', 'client', 'session') and name !~ 'directory|file|command|conninfo|password|path' order by name`,
  migrations: `select count(*)::int as ran, max(name) as newest from public.kysely_migration`,
  figures: `select fact, label, value from ops.health_facts()`,
  tables: `select s.schemaname || '.' || s.relname as "table", s.n_live_tup as rows, s.n_dead_tup as dead, pg_total_relation_size(s.relid) as bytes,
    s.seq_scan, s.seq_tup_read, s.idx_scan, s.n_tup_ins as inserted, s.n_tup_upd as updated, s.n_tup_hot_upd as updated_hot, s.last_autovacuum, s.last_autoanalyze
    from pg_stat_user_tables s order by pg_total_relation_size(s.relid) desc limit 150`,
  idleIndexes: `select s.schemaname || '.' || s.indexrelname as "index", pg_relation_size(s.indexrelid) as bytes
    from pg_stat_user_indexes s where s.idx_scan = 0 order by 2 desc limit 50`,
  connections: `select a.usename as role, a.state, a.wait_event_type, a.wait_event, count(*)::int as connections, max(now() - a.xact_start) as oldest
    from pg_stat_activity a where a.backend_type = 'client backend' group by 1, 2, 3, 4 order by 5 desc`,
  jobsOfTheClock: `select job_name, cron, due_at, worker is not null as running, tries, updated_at from ops.timed_job order by job_name`,
  jobs: `select job_type, status, count(*)::int as jobs, max(tries) as tries, max(finished_at) as last from ops.job
    where created_at > now() - interval '14 days' group by 1, 2 order by 1, 2`,
  events: `select e.topic, w.status, count(*)::int as events, max(w.tries) as tries from ops.outbox_waiting w
    left join ops.outbox_event e on e.tenant_id = w.tenant_id and e.id = w.id group by 1, 2 order by 3 desc`,
  deliveries: `select state, http_status, count(*)::int as deliveries, max(tries) as tries from hook.delivery group by 1, 2 order by 3 desc limit 50`,
  laws: `select distinct on (tenant_id, code) tenant_id as company, code, finished_at, violations from ops.invariant_run
    where finished_at is not null order by tenant_id, code, started_at desc limit 500`,
  companies: `select t.id as company, t.status, (select count(*) from iam."user" u where u.tenant_id = t.id and not u.is_deleted)::int as people,
    (select count(*) from basic.warehouse w where w.tenant_id = t.id and not w.is_deleted)::int as warehouses from iam.tenant t order by t.id limit 200`,
};

/** Gather it: the database as its owner, the running server over HTTP. Waits for nobody longer than a few seconds. */
export async function bundleOf(
  owner: Pick<pg.Client, 'query'>,
  config: Config,
  env: NodeJS.ProcessEnv,
): Promise<Bundle> {
  return {
    product: productOf(),
    machine: await machineOf(config.dataDir),
    configuration: Object.fromEntries(
      VARIABLES.filter((name) => env[name]?.trim()).map((name) => [name, SHOWN.has(name) ? (env[name] ?? '') : 'set']),
    ),
    backups: await backupsOf(config),
    database: await sectionsOf(owner),
    metrics: await scraped(config),
  };
}

function productOf(): Record<string, unknown> {
  const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return { version, node: process.version, gathered: new Date().toISOString() };
}

async function machineOf(dataDir: string): Promise<Record<string, unknown>> {
  const disk = await statfs(dataDir).catch(() => undefined);
  return {
    system: `${os.type()} ${os.release()} ${os.arch()}`,
    processors: os.cpus().length,
    load: os.loadavg(),
    memoryBytes: { total: os.totalmem(), free: os.freemem() },
    diskBytes: disk && { total: disk.blocks * disk.bsize, free: disk.bavail * disk.bsize },
  };
}

async function backupsOf({ backup }: Config): Promise<Record<string, unknown>> {
  if (!backup.isOn) return { isOn: false };
  const shelf = shelfAt(backup.dir);
  const [state, bases, proofs] = await Promise.all([readState(shelf), basesOf(shelf), proofsOf(shelf)]);
  return {
    isOn: true,
    keepDays: backup.keepDays,
    logAt: state?.walAt,
    bases: bases.map(({ finishedAt }) => finishedAt),
    proofs: proofs.map(({ finishedAt, isProven }) => ({ finishedAt, isProven })),
  };
}

async function sectionsOf(owner: Pick<pg.Client, 'query'>): Promise<Record<string, unknown>> {
  const sections: Record<string, unknown> = {};
  // Inside no company, which is where figures of the whole machine are told.
  await owner.query(`set app.tenant_id = '0'`);
  for (const [name, text] of Object.entries(SECTIONS))
    sections[name] = await owner.query(text).then(
      ({ rows }) => rows as unknown,
      (error: { code?: string }) => `refused: ${error.code ?? 'no answer'}`,
    );
  return sections;
}

const scraped = ({ port, metricsToken }: Config): Promise<string | null> =>
  fetch(`http://127.0.0.1:${port}/metrics`, {
    headers: metricsToken === undefined ? {} : { authorization: `Bearer ${metricsToken}` },
    signal: AbortSignal.timeout(5000),
  }).then(
    (answer) => (answer.ok ? answer.text() : null),
    () => null,
  );
