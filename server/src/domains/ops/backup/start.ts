import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { backupApi } from '#contract/ops/backup.ts';
import { command, type Call } from '../../../platform/command/call.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { submit, type Wish } from '../../../services/jobs/work.ts';
import { BACKUP, NOT_KEPT, REHEARSAL, TYPES } from './work.ts';

/** Locked: the lock of backup jobs, and nothing else. Of two at once the second is told of the first; a kill leaves no job. */
async function ask(ctx: Ctx, wish: Pick<Wish, 'type' | 'title' | 'permit'>): Promise<{ jobId: number }> {
  await ctx.run`select pg_advisory_xact_lock(hashtextextended('ops.backup', ${ctx.tenantId}))`;
  const open = await ctx.row<{ jobType: string }>`
    select job_type
    from ops.job
    where tenant_id = ${ctx.tenantId}
      and job_type = any(${[...TYPES]}::text[])
      and status in (0, 1)
    limit 1
  `;
  if (open) refuse('STATE', open.jobType === REHEARSAL ? '恢复演练正在进行，请等待完成' : '备份正在进行，请等待完成');
  return { jobId: await submit(ctx, { ...wish, params: {} }) };
}

const asking =
  (wish: Pick<Wish, 'type' | 'title' | 'permit'>) =>
  async (call: Call, input: InputOf<typeof backupApi.start>): Promise<OutputOf<typeof backupApi.start>> => {
    if (!call.platform.backup) return refuse('STATE', NOT_KEPT);
    return command((ctx: Ctx) => ask(ctx, wish))(call, input);
  };

/** A base backup now, beside the one of every night. */
export const startBackup = asking({ type: BACKUP, title: '立即备份', permit: backupApi.start.permit });
/** The newest restored beside what runs, its laws asked, and removed again. */
export const rehearseRestore = asking({ type: REHEARSAL, title: '演练恢复', permit: backupApi.rehearse.permit });
