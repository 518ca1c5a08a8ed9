import type { z } from 'zod';
import type { JobResult } from '#contract/ops/job.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { found } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';

/** One attempt at a job, as its work sees it. */
export interface Run {
  readonly jobId: number;
  /** With a longer breath than that of the requests. */
  readonly db: Database;
  readonly platform: Platform;
  /** Whoever asked, as far as he could reach then and still can. */
  readonly actor: Actor;
  /** Aborted when the job is cancelled, the server stops or somebody else has taken over. */
  readonly signal: AbortSignal;
  /** Say how far it is; throws when the work shall stop, so whoever tells his progress can be cancelled. */
  progress(done: number, total?: number): void;
  /** A transaction of the job's tenant that commits only while the job is still this worker's. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** The last act of a job: it commits together with its end, so it happens once however often the work was begun. */
export type Finish = (tx: Tx) => Promise<JobResult>;

/** A kind of job. Everything before `Finish` may happen again after a crash, and must not mind. */
export interface Work {
  /** Unique and for ever: rows name it. */
  readonly type: string;
  readonly begin: (run: Run, params: unknown) => Promise<Finish>;
}

/** Work whose parameters are what a schema says. */
export const work = <S extends z.ZodType>({
  type,
  params,
  begin,
}: {
  type: string;
  params: S;
  begin: (run: Run, params: z.output<S>) => Promise<Finish>;
}): Work => ({ type, begin: (run, given) => begin(run, params.parse(given)) });

/** What is to be done, and the permission it needs when it begins. */
export interface Wish {
  type: string;
  title: string;
  params: Record<string, unknown>;
  permit: string;
}

/** Have something done in the background once this transaction has committed. Returns the id of the job. */
export async function submit(ctx: Ctx, { type, title, params, permit }: Wish): Promise<number> {
  const rows = await ctx.rows<{ id: number }>`
    insert into ops.job (tenant_id, warehouse_id, user_id, job_type, title, params, permit, owner_ids)
    values (
      ${ctx.tenantId}, ${ctx.warehouseId}, ${ctx.userId}, ${type}, ${[...title].slice(0, 100).join('')},
      ${JSON.stringify(params)}::jsonb, ${permit}, ${ctx.ownerIds === null ? null : [...ctx.ownerIds]}::bigint[]
    )
    returning id
  `;
  return found(rows[0]).id;
}

/** A job as it was asked for. */
export interface Asked {
  tenantId: number;
  warehouseId: number;
  userId: number;
  permit: string;
  ownerIds: number[] | null;
}

/** Whoever asked, as he may act now; refused when he, his warehouse or his permission are gone. Given by the iam domain; the platform knows no domain. */
export type Readmit = (tx: Tx, asked: Asked) => Promise<Actor>;
