import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Cron } from 'croner';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { ZONE } from '../../platform/clock.ts';
import { openDatabase, type Database } from '../../platform/db/database.ts';
import { metrics } from '../../platform/http/metrics.ts';
import { workSpan } from '../../platform/trace/span.ts';

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

/** What is done by the clock, looked at again and again by the workers. */
export interface Schedule {
  /** Begin what is due and nobody is at. */
  look: () => Promise<void>;
  /** What is under way gets a moment to end; then it is handed back, to be done anew. */
  stop: () => Promise<void>;
}

export interface ScheduleContext extends Omit<JobContext, 'db'> {
  /** As the application: jobs have connections of their own, opened when the first of them runs. */
  readonly url: string;
  /** Connections that no job holds, for looking and for saying that this server lives. */
  readonly looks: Database;
  /** Silence after which a server counts as gone. */
  readonly lostMs?: number;
}

/** What belongs to no company: tables of the whole machine. */
export const NO_TENANT = 0;
const STATEMENT_TIMEOUT_MS = 600_000;
const LOST_MS = 60_000,
  BEAT_MS = 10_000,
  STOP_MS = 2000;
/** A moment that passed while no server ran is gone, unless it was just now or is owed: begun and not ended. */
const LATE_MS = 60_000;
/** A job that fails is tried again so many times, after so many seconds; then its next moment comes. */
const RETRIES = 2,
  RETRY_S = 60;

/** A job that is due, as this server found it. */
interface Due {
  jobName: string;
  dueAt: Date;
  /** Whoever was at it and fell silent. */
  worker: string | null;
  tries: number;
  version: number;
  /** On the clock of the database: those of the servers differ. */
  now: Date;
}

function nextOf({ name, cron }: Job, after: Date): Date {
  const next = new Cron(cron, { timezone: ZONE, paused: true }).nextRun(after);
  if (!next) throw new Error(`${name} is never due`);
  return next;
}

/** Jobs done by the clock, from rows that all servers share: moving its moment on takes a job, so each moment is taken once. */
export function scheduleOf(context: ScheduleContext, jobs: readonly Job[]): Schedule {
  const { url, looks, log, now, lostMs = LOST_MS } = context,
    db = patient(url),
    me = `${process.pid}-${randomBytes(6).toString('hex')}`,
    running = new Map<string, Promise<void>>();
  let known = false;

  const begin = async (job: Job, due: Due): Promise<void> => {
    // Whoever vanished over it may have vanished because of it.
    const tries = due.worker === null ? due.tries : due.tries + 1;
    if (!(await take(looks, me, due, { tries, next: due.worker === null ? nextAfter(job, due) : due.dueAt }))) return;
    if (tries > RETRIES) log.error({ job: job.name }, 'a job is given up until its next moment');
    running.set(
      job.name,
      (tries > RETRIES
        ? release(looks, me, job, { tries: 0 })
        : attempt(job, { db, log, now }, (end) => release(looks, me, job, end), tries)
      )
        .catch((error: unknown) =>
          log.warn({ err: error, job: job.name }, 'a job cannot be handed back; it is taken over'),
        )
        .finally(() => running.delete(job.name)),
    );
  };
  const beats = setInterval(() => {
    if (running.size > 0)
      beat(looks, me).catch((error: unknown) => log.warn({ err: error }, 'jobs cannot say they live'));
  }, BEAT_MS).unref();

  return {
    look: async () => {
      if (!known) await enter(looks, jobs);
      known = true;
      const free = new Map(jobs.filter(({ name }) => !running.has(name)).map((job) => [job.name, job]));
      for (const due of await dueOf(looks, [...free.keys()], lostMs)) {
        const job = free.get(due.jobName);
        if (job) await begin(job, due);
      }
    },
    stop: async () => {
      await Promise.race([Promise.all(running.values()), sleep(STOP_MS)]);
      clearInterval(beats);
      const owed = jobs.filter(({ name }) => running.has(name));
      await Promise.race([
        Promise.allSettled(owed.map((job) => release(looks, me, job, { tries: 1, againInS: 0 }))),
        sleep(STOP_MS),
      ]);
      await Promise.race([db.close(), sleep(STOP_MS)]);
    },
  };
}

/** Long questions of all there is: each is planned for what it is handed. */
const patient = (url: string): Database =>
  openDatabase(url, {
    max: 2,
    settings: { statement_timeout: String(STATEMENT_TIMEOUT_MS), lock_timeout: '10000', plan_cache_mode: 'auto' },
  });

/** How a job is left: how often it was tried, and whether it is due before its next moment. */
interface End {
  tries: number;
  againInS?: number;
}

async function attempt(
  job: Job,
  context: JobContext,
  leave: (end: End) => Promise<void>,
  tries: number,
): Promise<void> {
  const { log } = context,
    started = performance.now();
  try {
    await workSpan(job.name, () => job.work(context));
    log.info({ job: job.name, ms: Math.round(performance.now() - started) }, 'job done');
    metrics.jobs.observe({ job: job.name, end: 'done' }, (performance.now() - started) / 1000);
  } catch (error) {
    metrics.jobs.observe({ job: job.name, end: 'failed' }, (performance.now() - started) / 1000);
    log.error({ job: job.name, err: error }, 'job failed');
    return leave(tries < RETRIES ? { tries: tries + 1, againInS: RETRY_S } : { tries: 0 });
  }
  return leave({ tries: 0 });
}

/** The moment after the one that was taken: those that passed while it waited are one. */
const nextAfter = (job: Job, { dueAt, now }: Due): Date => nextOf(job, dueAt > now ? dueAt : now);

/** Every job has its row, and its moment lies where its clock says. */
async function enter(looks: Database, jobs: readonly Job[]): Promise<void> {
  const [row] = await looks.lookup(sql<{ now: Date }>`select clock_timestamp() as now`);
  const now = row?.now ?? new Date(),
    recently = new Date(now.getTime() - LATE_MS);
  await looks.write(NO_TENANT, (tx) =>
    sql`
      insert into ops.timed_job as t (job_name, cron, due_at)
      select j.name, j.cron, case when j.at_start then ${now} else j.next end
      from unnest(
        ${jobs.map(({ name }) => name)}::text[], ${jobs.map(({ cron }) => cron)}::text[],
        ${jobs.map((job) => nextOf(job, recently))}::timestamptz[],
        ${jobs.map(({ atStart }) => atStart === true)}::boolean[]
      ) j(name, cron, next, at_start)
      order by j.name
      on conflict (job_name) do update set cron = excluded.cron, version = t.version + 1, updated_at = now(),
        due_at = case
          when t.cron <> excluded.cron or excluded.due_at = ${now} then excluded.due_at
          when t.due_at >= ${recently} or t.tries > 0 then t.due_at
          else excluded.due_at
        end
    `.execute(tx),
  );
}

const dueOf = (looks: Database, names: readonly string[], lostMs: number): Promise<Due[]> =>
  looks.lookup(
    sql<Due>`
      select job_name, due_at, worker, tries, version, clock_timestamp() as now
      from ops.timed_job
      where job_name = any(${names}::text[])
        and case
          when worker is null then due_at <= clock_timestamp()
          else heartbeat_at < clock_timestamp() - make_interval(secs => ${lostMs / 1000})
        end
      order by due_at, job_name
    `,
  );

/** Whether it is ours now. Each beat and each taking makes a new version, so of several that saw the same one succeeds. */
const take = (
  looks: Database,
  me: string,
  due: Due,
  { tries, next }: { tries: number; next: Date },
): Promise<boolean> =>
  looks.write(NO_TENANT, async (tx) => {
    const { rows } = await sql`
      update ops.timed_job
      set worker = ${me}, heartbeat_at = clock_timestamp(), tries = ${tries}, due_at = ${next}, version = version + 1,
        updated_at = now()
      where job_name = ${due.jobName}
        and version = ${due.version}
      returning 1
    `.execute(tx);
    return rows.length > 0;
  });

/** Nobody is at it any more; due at its next moment, or earlier when it shall be done again. */
async function release(looks: Database, me: string, { name }: Job, { tries, againInS }: End): Promise<void> {
  await looks.write(NO_TENANT, (tx) =>
    sql`
      update ops.timed_job
      set worker = null, heartbeat_at = null, tries = ${tries}, version = version + 1, updated_at = now(),
        due_at = least(due_at, clock_timestamp() + make_interval(secs => ${againInS ?? null}))
      where job_name = ${name}
        and worker = ${me}
    `.execute(tx),
  );
}

const beat = (looks: Database, me: string): Promise<unknown> =>
  looks.write(NO_TENANT, (tx) =>
    sql`
      update ops.timed_job
      set heartbeat_at = clock_timestamp(), version = version + 1
      where worker = ${me}
    `.execute(tx),
  );
