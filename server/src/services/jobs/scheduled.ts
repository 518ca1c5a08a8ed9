import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from '../../platform/db/database.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { applicationUrl } from '../../platform/postgres/application-role.ts';

/** What a job is handed: a database of its own with a longer breath, and the log. */
export interface JobContext {
  readonly db: Database;
  readonly log: Logger;
  readonly now: () => Date;
}

/** Work that is done by the clock, once however many servers run. It must be harmless to run twice. */
export interface Job {
  /** Unique, English: `inventory-laws`. */
  readonly name: string;
  /** On the clock of the warehouses. */
  readonly cron: string;
  /** Also once when a server starts: what a night without a server left undone. */
  readonly atStart?: boolean;
  readonly work: (context: JobContext) => Promise<void>;
}

/** Tenants there are, for jobs that go from one to the next. */
export const tenantsOf = (db: Database): Promise<number[]> =>
  db.read(NO_TENANT, async (tx) =>
    (await sql<{ tenantId: number }>`select tenant_id from ops.tenants()`.execute(tx)).rows.map(
      ({ tenantId }) => tenantId,
    ),
  );

export interface Jobs {
  stop: () => Promise<void>;
}

const NO_TENANT = 0;
const ZONE = 'Asia/Shanghai';
const SCHEMA = 'pgboss';
const STATEMENT_TIMEOUT_MS = 600_000;
const RETRY_MS = 15_000;
const LOST_MS = 60_000;
const STOP_MS = 2000;
/** Outcome of jobs is in the log; their rows are of interest for a day. */
const KEPT_SECONDS = 86_400;

/**
 * Start the scheduler in the background and return at once: a database that is away keeps jobs away, never the server. It lives in a schema of
 * its own, made and kept by the owner of the database, and never in the application's.
 */
export function startJobs(ownerUrl: string, context: Omit<JobContext, 'db'>, jobs: readonly Job[]): Jobs {
  const stopping = new AbortController();
  const started = keepStarting(ownerUrl, context, jobs, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      const running = await Promise.race([started, sleep(STOP_MS)]);
      await running?.stop();
    },
  };
}

async function keepStarting(
  ownerUrl: string,
  context: Omit<JobContext, 'db'>,
  jobs: readonly Job[],
  signal: AbortSignal,
): Promise<Jobs | undefined> {
  while (!signal.aborted) {
    try {
      return await run(ownerUrl, context, jobs);
    } catch (error) {
      context.log.warn({ err: error }, 'jobs cannot start yet');
      await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
  return undefined;
}

async function run(ownerUrl: string, context: Omit<JobContext, 'db'>, jobs: readonly Job[]): Promise<Jobs> {
  // The time limit is pg's own: an answer that got lost on the way must not keep the scheduler waiting for ever.
  const connection = {
    connectionString: ownerUrl,
    schema: SCHEMA,
    max: 2,
    application_name: 'haocang jobs',
    warningQueueSize: 100,
    query_timeout: LOST_MS,
  };
  const boss = new PgBoss(connection);
  // Lost connections come by here again and again until the database is back; the scheduler goes on by itself.
  boss.on('error', (error) => context.log.warn({ err: error }, 'jobs'));
  await boss.start();
  // Long questions of all there is: each is planned for what it is handed.
  const db = openDatabase(applicationUrl(ownerUrl), {
    max: 2,
    settings: { statement_timeout: String(STATEMENT_TIMEOUT_MS), lock_timeout: '10000', plan_cache_mode: 'auto' },
  });
  const stop = async (): Promise<void> => {
    await boss.stop({ graceful: true, timeout: STOP_MS, close: true }).catch(() => undefined);
    await Promise.race([db.close(), sleep(STOP_MS)]);
  };
  try {
    for (const job of jobs) await register(boss, { ...context, db }, job);
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

async function register(boss: PgBoss, context: JobContext, job: Job): Promise<void> {
  // Of one job at most one is waiting and one is running; a tick that finds both in place is dropped.
  await boss.createQueue(job.name, {
    policy: 'stately',
    retryLimit: 2,
    retryDelay: 60,
    expireInSeconds: 3600,
    deleteAfterSeconds: KEPT_SECONDS,
  });
  await boss.work(job.name, { pollingIntervalSeconds: 5 }, async () => {
    const started = performance.now();
    try {
      await job.work(context);
      context.log.info({ job: job.name, ms: Math.round(performance.now() - started) }, 'job done');
    } catch (error) {
      context.log.error({ job: job.name, err: error }, 'job failed');
      throw error;
    }
  });
  await boss.schedule(job.name, job.cron, null, { tz: ZONE });
  if (job.atStart) await boss.send(job.name, {});
}
