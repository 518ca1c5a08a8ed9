import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { JobResult } from '#contract/ops/job.ts';
import { systemActor } from '../../platform/actor.ts';
import { repeated } from '../../platform/command/run.ts';
import { emit } from '../../platform/command/trace.ts';
import { ctxOf } from '../../platform/ctx.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { asRefusal } from '../../platform/errors.ts';
import { metrics } from '../../platform/http/metrics.ts';
import type { Platform } from '../../platform/platform.ts';
import { workSpan } from '../../platform/trace/span.ts';
import type { Schedule } from './scheduled.ts';
import type { Asked, Readmit, Run, Work } from './work.ts';

interface Job extends Asked {
  id: number;
  jobType: string;
  title: string;
  params: unknown;
  isCancelling: boolean;
  tries: number;
  done: number;
  total: number | null;
}

interface Context {
  platform: Platform;
  /** Connections of the workers' own: `AT_ONCE` that read, `AT_ONCE` that write, and one that always beats. */
  db: Database;
  works: readonly Work[];
  readmit: Readmit;
  /** What is done by the clock, looked at together with what people asked for. */
  schedule?: Schedule;
  /** Silence after which a worker counts as gone. */
  lostMs?: number;
}

/** Jobs one server works on at a time. */
const AT_ONCE = 2;
/** Connections the workers need so that none of them ever waits for another. */
export const WORKER_CONNECTIONS = 2 * AT_ONCE + 1;
const LOST_MS = 60_000,
  BEAT_MS = 10_000,
  TELL_MS = 1000,
  LOOK_MS = 2000,
  STOP_MS = 3000;
const TRIES_MAX = 3;
/** Pauses before the second and the third try. */
const PAUSES_S = [5, 30];
const ENDED = { done: 2, failed: 3, cancelled: 4 } as const;
/** Topic of a line to one person; read by the domain of messages. */
export const NOTE_TOPIC = 'MSG.NOTE';

/** Why a work is stopped that would have gone on. */
class Stopped extends Error {
  readonly why: 'cancelled' | 'lost' | 'stopping';

  constructor(why: Stopped['why']) {
    super(`the job is ${why}`);
    this.why = why;
  }
}

/** Takes jobs and does them, some at a time, until told to stop; and has an eye on the clock. */
export class Workers {
  readonly #context: Context;
  readonly #name = `${process.pid}-${randomBytes(6).toString('hex')}`;
  readonly #stopping = new AbortController();
  readonly #attempts = new Map<Attempt, Promise<void>>();
  #bell = new AbortController();
  #running: Promise<void> | undefined;

  constructor(context: Context) {
    this.#context = context;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** There is something new, or somebody wants one of ours stopped. */
  ring(): void {
    this.#bell.abort();
    for (const attempt of this.#attempts.keys()) void attempt.beat();
  }

  /** What is under way is handed back at once, as if it had not been begun; what does not listen is taken over later. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#bell.abort();
    await this.#running;
    for (const attempt of this.#attempts.keys()) attempt.stop('stopping');
    await Promise.all([
      Promise.race([Promise.all(this.#attempts.values()), sleep(STOP_MS)]),
      this.#context.schedule?.stop(),
    ]);
  }

  async #run(): Promise<void> {
    const {
      platform: { log },
      schedule,
    } = this.#context;
    while (!this.#stopping.signal.aborted) {
      this.#bell = new AbortController();
      await schedule?.look().catch((error: unknown) => log.warn({ err: error }, 'the clock cannot be looked at yet'));
      const began =
        this.#attempts.size < AT_ONCE &&
        (await this.#begin().catch((error: unknown) => {
          log.warn({ err: error }, 'jobs cannot be taken yet');
          return false;
        }));
      if (!began) await sleep(LOOK_MS, undefined, { signal: this.#bell.signal }).catch(() => undefined);
    }
  }

  async #begin(): Promise<boolean> {
    const { db, works, lostMs = LOST_MS } = this.#context;
    if (works.length === 0) return false;
    const [job] = await db.lookup(
      sql<Job>`
        select *
        from ops.job_take(${this.#name}, ${works.map(({ type }) => type)}::text[], ${lostMs})
      `,
    );
    if (!job) return false;
    const attempt = new Attempt(this.#context, this.#name, job);
    this.#attempts.set(
      attempt,
      attempt.run().finally(() => {
        this.#attempts.delete(attempt);
        this.#bell.abort();
      }),
    );
    return true;
  }
}

/** One worker's try at one job. Whatever it writes stands only while the row names this worker. */
class Attempt {
  readonly #context: Context;
  readonly #worker: string;
  readonly #job: Job;
  readonly #ending = new AbortController();
  #told: { done: number; total: number | null };
  #beaten = { at: performance.now(), done: 0 };
  #beating: Promise<void> | undefined;

  constructor(context: Context, worker: string, job: Job) {
    this.#context = context;
    this.#worker = worker;
    this.#job = job;
    this.#told = { done: job.done, total: job.total };
  }

  stop(why: Stopped['why']): void {
    this.#ending.abort(new Stopped(why));
  }

  async run(): Promise<void> {
    const {
        platform: { log },
      } = this.#context,
      { id, tenantId, jobType } = this.#job,
      started = performance.now();
    const beats = setInterval(() => {
      if (this.#told.done !== this.#beaten.done || performance.now() - this.#beaten.at > BEAT_MS) void this.beat();
    }, TELL_MS);
    const told = { job: id, tenantId, type: jobType };
    try {
      await workSpan(jobType, () => this.#attempt());
      log.info({ ...told, ms: Math.round(performance.now() - started) }, 'job done');
      metrics.jobs.observe({ job: jobType, end: 'done' }, (performance.now() - started) / 1000);
    } catch (error) {
      metrics.jobs.observe({ job: jobType, end: 'failed' }, (performance.now() - started) / 1000);
      await this.#failed(error).catch((again: unknown) =>
        log.warn({ err: again, ...told }, 'the end of a job cannot be written; it will be taken over'),
      );
    } finally {
      clearInterval(beats);
      await this.#beating;
    }
  }

  /** Say that it lives and how far it is, and hear whether it shall stop. Several at once are one. */
  beat(): Promise<void> {
    return (this.#beating ??= this.#beat().finally(() => {
      this.#beating = undefined;
    }));
  }

  async #beat(): Promise<void> {
    const {
        db,
        platform: { log },
      } = this.#context,
      { tenantId, id } = this.#job,
      { done, total } = this.#told;
    try {
      const {
        rows: [row],
      } = await db.write(tenantId, (tx) =>
        sql<{ isCancelling: boolean }>`
          update ops.job
          set heartbeat_at = clock_timestamp(), done = ${done}, total = ${total}, updated_at = now()
          where tenant_id = ${tenantId}
            and id = ${id}
            and worker = ${this.#worker}
            and status = 1
          returning is_cancelling
        `.execute(tx),
      );
      this.#beaten = { at: performance.now(), done };
      if (!row) this.stop('lost');
      else if (row.isCancelling) this.stop('cancelled');
    } catch (error) {
      log.warn({ err: error, job: id }, 'a worker cannot say that it lives');
    }
  }

  async #attempt(): Promise<void> {
    const { platform, db, works, readmit } = this.#context,
      job = this.#job;
    if (job.isCancelling) throw new Stopped('cancelled');
    if (job.tries > TRIES_MAX) throw new Error('its workers vanished');
    const { signal } = this.#ending;
    const run: Run = {
      jobId: job.id,
      db,
      platform,
      signal,
      actor: await db.read(job.tenantId, (tx) => readmit(tx, job)),
      progress: (done, total) => {
        this.#told = { done, total: total ?? this.#told.total };
        signal.throwIfAborted();
      },
      write: (act) => this.#write(act),
    };
    const finish = await works.find(({ type }) => type === job.jobType)?.begin(run, job.params);
    signal.throwIfAborted();
    await this.#write(async (tx) =>
      this.#end(tx, { status: ENDED.done, result: (await finish?.(tx)) ?? { text: '' } }),
    );
  }

  /** Begun again when it was in somebody's way, as a command is. Its key held: others read the row and the heart beats on, but nobody can take over before the transaction ends. */
  #write<T>(act: (tx: Tx) => Promise<T>): Promise<T> {
    const { tenantId, id } = this.#job;
    this.#ending.signal.throwIfAborted();
    const held = async (tx: Tx): Promise<T> => {
      const { rows } = await sql`
        select 1
        from ops.job
        where tenant_id = ${tenantId}
          and id = ${id}
          and worker = ${this.#worker}
          and status = 1
        for key share
      `.execute(tx);
      if (rows.length === 0) throw new Stopped('lost');
      return act(tx);
    };
    return repeated(() => this.#context.db.write(tenantId, held));
  }

  async #failed(error: unknown): Promise<void> {
    const {
        platform: { log },
      } = this.#context,
      { id, tenantId, jobType, tries } = this.#job,
      told = { job: id, tenantId, type: jobType, tries };
    // What broke because it was told to stop has not failed.
    const reason: unknown = this.#ending.signal.aborted ? this.#ending.signal.reason : error;
    if (reason instanceof Stopped) {
      log.info(told, reason.message);
      if (reason.why === 'lost') return;
      return await this.#settle((tx) =>
        reason.why === 'cancelled'
          ? this.#end(tx, { status: ENDED.cancelled })
          : this.#back(tx, { tries: tries - 1, pauseS: 0 }),
      );
    }
    const refusal = asRefusal(error),
      final = refusal !== undefined && refusal.http < 500;
    log[final ? 'info' : 'error']({ err: error, ...told }, 'a job failed');
    const pauseS = PAUSES_S[tries - 1];
    await this.#settle((tx) =>
      final || pauseS === undefined
        ? this.#end(tx, { status: ENDED.failed, error: final ? refusal.message : '系统故障，多次重试后仍未完成' })
        : this.#back(tx, { tries, pauseS }),
    );
  }

  /** The last word of this worker, whatever he was told meanwhile. */
  #settle(act: (tx: Tx) => Promise<void>): Promise<void> {
    return this.#context.db.write(this.#job.tenantId, act);
  }

  /** Wait for the next worker. */
  async #back(tx: Tx, { tries, pauseS }: { tries: number; pauseS: number }): Promise<void> {
    const { tenantId, id } = this.#job;
    await sql`
      update ops.job
      set status = 0, worker = null, heartbeat_at = null, tries = ${tries},
        next_at = clock_timestamp() + make_interval(secs => ${pauseS}), updated_at = now()
      where tenant_id = ${tenantId}
        and id = ${id}
        and worker = ${this.#worker}
        and status = 1
    `.execute(tx);
  }

  async #end(tx: Tx, { status, result, error }: { status: number; result?: JobResult; error?: string }): Promise<void> {
    const { tenantId, id, title, jobType, userId } = this.#job,
      { done, total } = this.#told;
    const { rows } = await sql`
      update ops.job
      set status = ${status}, worker = null, heartbeat_at = null, finished_at = clock_timestamp(), done = ${done},
        total = ${total}, is_cancelling = false,
        result = ${result === undefined ? null : JSON.stringify(result)}::jsonb,
        error = ${error === undefined ? null : [...error].slice(0, 500).join('')}, updated_at = now()
      where tenant_id = ${tenantId}
        and id = ${id}
        and worker = ${this.#worker}
        and status = 1
      returning 1
    `.execute(tx);
    if (rows.length === 0) throw new Stopped('lost');
    // Whoever cancels it knows.
    if (status === ENDED.cancelled) return;
    const note = {
      userId,
      title: status === ENDED.done ? `${title}已完成` : `${title}失败`,
      content: result?.text ?? error ?? '',
      url: result?.url ?? '/sys/Job',
      isExport: jobType === 'EXPORT' || jobType === 'PAPERS',
      jobId: id,
    };
    await emit(ctxOf(tx, systemActor(tenantId)), [{ topic: NOTE_TOPIC, aggKey: `JOB:${id}`, payload: note }]);
  }
}
