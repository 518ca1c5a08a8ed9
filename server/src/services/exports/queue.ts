import { EXPORTS_OPEN, type InBackground } from '#contract/terms/exports.ts';
import { factsOf, type Call } from '../../platform/command/call.ts';
import { command } from '../../platform/command/run.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { found, refuse } from '../../platform/errors.ts';
import { submit, type Wish } from '../jobs/work.ts';

/** The kind of job that exports. */
export const EXPORT_TYPE = 'EXPORT';

interface Asked {
  input: unknown;
  columns: string[] | null;
  rows: number;
}

/** Leave it to the background: a job, and the record under which its file will be found. */
export const toBackground = (call: Call, asked: Asked): Promise<InBackground> => {
  const { path, permit, label } = call.endpoint;
  return command(
    call.platform.db,
    factsOf(call),
    (ctx: Ctx, { input, columns, rows }: Asked): Promise<InBackground> =>
      queueFile(ctx, { type: EXPORT_TYPE, title: label, permit, params: { path, input, columns }, path, rows }),
    asked,
  );
};

/** A job whose file will be found among the exports: `path` is the call that asked for it, whose questions are `params.input`. */
export async function queueFile(
  ctx: Ctx,
  { path, rows, ...wish }: Wish & { path: string; rows: number },
): Promise<InBackground> {
  const { tenantId, userId } = ctx;
  // One at a time: who asks twice at once is counted twice.
  await ctx.run`select pg_advisory_xact_lock(hashtextextended(${`export ${tenantId} ${userId}`}, 0))`;
  const open = await ctx.row<{ n: number }>`
    select count(*) as n
    from ops.job
    where tenant_id = ${tenantId}
      and user_id = ${userId}
      and job_type = ${wish.type}
      and status in (0, 1)
  `;
  if ((open?.n ?? 0) >= EXPORTS_OPEN) refuse('BUSINESS', '您有导出任务正在进行，请稍后再试');
  const jobId = await submit(ctx, wish);
  await ctx.run` update ops.job set total = ${rows} where tenant_id = ${tenantId} and id = ${jobId} `;
  const record = await ctx.row<{ id: number }>`
    insert into ops.export_record (tenant_id, job_id, export_code)
    values (${tenantId}, ${jobId}, ${path})
    returning id
  `;
  return { background: true, exportId: found(record).id, jobId, title: wish.title, rowCount: rows };
}
