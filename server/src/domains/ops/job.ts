import { sql } from 'kysely';
import { dictionaries } from '#contract/dictionaries.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { isOpen, isTriedAgain, jobRights, type jobApi, type JobRow } from '#contract/ops/job.ts';
import { may } from '../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { found, refuse } from '../../platform/errors.ts';
import { containing, equals } from '../../platform/list/filters.ts';
import { desc } from '../../platform/list/keyset.ts';
import { paged } from '../../platform/list/page.ts';
import { peopleWithin } from '../iam/facade.ts';

type Stored = Omit<JobRow, 'createdAt' | 'startedAt' | 'finishedAt' | 'mayCancel' | 'mayRetry'> & {
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
};

export async function jobPage(ctx: Ctx, input: InputOf<typeof jobApi.query>): Promise<OutputOf<typeof jobApi.query>> {
  const { tenantId, userId } = ctx,
    { param } = input;
  const whose = may(ctx, jobRights.list)
    ? sql`(j.user_id = ${userId} or ${await peopleWithin(ctx, 'u')})`
    : sql`j.user_id = ${userId}`;
  const page = await paged<Stored>(
    ctx.tx,
    {
      select: sql`
        j.id, j.job_type, j.title, j.status, j.done, j.total, j.is_cancelling, j.created_at, j.started_at,
          j.finished_at, j.error, j.result, coalesce(u.user_name, '系统') as user_name, j.user_id = ${userId} as is_mine
      `,
      from: sql`
        from ops.job j
        left join iam.user u on u.tenant_id = j.tenant_id and u.id = j.user_id
        where j.tenant_id = ${tenantId}
          and ${whose}
          ${equals(sql`j.job_type`, param.jobType)}
          ${equals(sql`j.status`, param.status)}
          ${containing(sql`j.title`, param.title)}
          ${equals(sql`j.user_id`, param.userId)}
      `,
      sortable: {},
      order: [desc(sql`j.id`)],
    },
    input,
  );
  return {
    ...page,
    list: page.list.map(({ createdAt, startedAt, finishedAt, ...row }) => ({
      ...row,
      createdAt: wireTime(createdAt),
      startedAt: wireTimeOrNull(startedAt),
      finishedAt: wireTimeOrNull(finishedAt),
      mayCancel: isOpen(row.status) && !row.isCancelling && (row.isMine || may(ctx, jobRights.cancel)),
      mayRetry: isTriedAgain(row.status) && row.isMine,
    })),
  };
}

const named = (status: number): string =>
  dictionaries.jobStatus?.find(({ value }) => value === status)?.label ?? String(status);

/** The row, held; foreign ones are not there, unless they may be cancelled. */
async function lockJob(ctx: Ctx, { id, others }: { id: number; others: boolean }): Promise<{ status: number }> {
  const rows = await ctx.rows<{ status: number }>`
    select j.status
    from ops.job j
    left join iam.user u on u.tenant_id = j.tenant_id and u.id = j.user_id
    where j.tenant_id = ${ctx.tenantId}
      and j.id = ${id}
      and (j.user_id = ${ctx.userId} or ${others ? await peopleWithin(ctx, 'u') : sql`false`})
    for no key update of j
  `;
  return found(rows[0]);
}

/** What waits is cancelled; what is at work hears of it at once and stops at its next step. */
export async function cancelJob(ctx: Ctx, { id }: InputOf<typeof jobApi.cancel>): Promise<{ status: number }> {
  const { status } = await lockJob(ctx, { id, others: may(ctx, jobRights.cancel) });
  if (!isOpen(status)) refuse('STATE', `任务${named(status)}，不能取消`);
  const rows = await ctx.rows<{ status: number }>`
    update ops.job
    set is_cancelling = status = 1, status = case status when 0 then 4 else status end,
      finished_at = case status when 0 then clock_timestamp() end, version = version + 1, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and id = ${id}
    returning status
  `;
  return found(rows[0]);
}

/** From the beginning, for whoever asked first, as far as he could reach then. */
export async function retryJob(ctx: Ctx, { id }: InputOf<typeof jobApi.retry>): Promise<{ status: number }> {
  const { status } = await lockJob(ctx, { id, others: false });
  if (!isTriedAgain(status)) refuse('STATE', `任务${named(status)}，不能重试`);
  await ctx.run`
    update ops.job
    set status = 0, tries = 0, done = 0, total = null, error = null, started_at = null, finished_at = null,
      next_at = clock_timestamp(), version = version + 1, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and id = ${id}
  `;
  return { status: 0 };
}
