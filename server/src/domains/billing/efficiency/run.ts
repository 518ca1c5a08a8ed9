import { z } from 'zod';
import { GENERATE_DAYS } from '#contract/billing/efficiency.ts';
import { addDays, wireDay, wireTimeOrNull } from '../../../platform/clock.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { submit, work } from '../../../services/jobs/work.ts';
import { keepDocks, keepPosts } from './keep.ts';
import { workedOn } from './post-source.ts';
import { unloadedOn } from './receive-source.ts';

/** What is measured: people at posts, or docks. */
export interface Kind {
  kind: 1 | 2;
  label: string;
  permit: string;
  /** Right to generate what lies further back than everybody may. */
  old: string;
  url: string;
}
export const POSTS: Kind = {
  kind: 1,
  label: '岗位效率',
  permit: 'bil:effPost:generate',
  old: 'bil:effPost:generateOld',
  url: '/Billing/PostEfficiency?tab=history',
};
export const DOCKS: Kind = {
  kind: 2,
  label: '收货效率',
  permit: 'bil:effReceive:generate',
  old: 'bil:effReceive:generateOld',
  url: '/Billing/ReceiveEfficiency?tab=history',
};
export const KINDS: readonly Kind[] = [POSTS, DOCKS];
const RUNNING = 0;

/** Refuse a day that cannot be generated now, by this person. */
function refuseDay(ctx: Ctx, of: Kind, date: string): void {
  const today = wireDay(new Date());
  if (date > today) refuseField('date', '不能生成未来日期');
  if (date < addDays(today, -GENERATE_DAYS) && !ctx.permissions.has(of.old))
    refuseField('date', `${GENERATE_DAYS}天以前的日期需要专门的权限才能重新生成`);
}

/** The run of a day, locked: of two who ask at once the second waits and is told. One whose job has died may be begun again. */
async function lockRun(ctx: Ctx, { kind }: Kind, date: string): Promise<{ id: number; live: boolean }> {
  await ctx.run`
    insert into billing.efficiency_run (
      tenant_id, warehouse_id, kind, work_date, status, finished_at, created_by, updated_by
    )
    values (${ctx.tenantId}, ${ctx.warehouseId}, ${kind}, ${date}::date, 2, now(), ${ctx.userId}, ${ctx.userId})
    on conflict do nothing
  `;
  const { id } = found(
    await ctx.row<{ id: number }>`
      select r.id
      from billing.efficiency_run r
      where ${here(ctx, 'r')}
        and r.kind = ${kind}
        and r.work_date = ${date}::date
      for no key update of r
    `,
  );
  // Asked once the lock is had: whoever waited for it would see the run of whoever was before, but not yet his job.
  return found(
    await ctx.row<{ id: number; live: boolean }>`
      select r.id,
        r.status = ${RUNNING} and exists (
          select 1
          from ops.job j
          where j.tenant_id = r.tenant_id
            and j.id = r.job_id
            and j.status in (0, 1)
        ) as live
      from billing.efficiency_run r
      where ${here(ctx, 'r')}
        and r.id = ${id}
    `,
  );
}

/** Somebody asks for a day anew; it is written in the background. */
export const generate =
  (of: Kind) =>
  async (ctx: Ctx, { date }: { date: string }): Promise<{ runId: number; jobId: number }> => {
    refuseDay(ctx, of, date);
    const { id, live } = await lockRun(ctx, of, date);
    if (live) refuse('STATE', '该日期正在生成，请稍候');
    const jobId = await submit(ctx, {
      type: WORK_TYPE,
      title: `生成${of.label} ${date}`,
      params: { kind: of.kind, date, runId: id },
      permit: of.permit,
    });
    await ctx.run`
      update billing.efficiency_run
      set status = ${RUNNING}, finished_at = null, job_id = ${jobId}, updated_by = ${ctx.userId}, updated_at = now()
      where tenant_id = ${ctx.tenantId}
        and warehouse_id = ${ctx.warehouseId}
        and id = ${id}
    `;
    return { runId: id, jobId };
  };

/** Put a day in the place of what was there, at once. */
async function replaceDay(
  ctx: Ctx,
  { kind, date, runId }: { kind: 1 | 2; date: string; runId: number },
): Promise<number> {
  const rows =
    kind === 1
      ? await keepPosts(ctx, { date, runId }, await workedOn(ctx, date))
      : await keepDocks(ctx, { date, runId }, await unloadedOn(ctx, date));
  await ctx.run`
    update billing.efficiency_run
    set status = 1, finished_at = now(), rows = ${rows}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and id = ${runId}
  `;
  return rows;
}

const WORK_TYPE = 'EFFICIENCY';

/** One statement reads, one replaces, in the transaction that ends the job: a kill leaves the day as it was. */
export const efficiencyWork = work({
  type: WORK_TYPE,
  params: z.object({ kind: z.literal([1, 2]), date: z.string(), runId: z.int() }),
  begin:
    async ({ actor }, params) =>
    async (tx) => {
      const of = params.kind === 1 ? POSTS : DOCKS;
      const rows = await replaceDay(ctxOf(tx, actor), params);
      return { text: `${of.label} ${params.date}：${rows} 行`, url: of.url };
    },
});

/** By the clock: the day before, of both kinds. A day somebody is just generating is left to him. */
export async function generateDay(ctx: Ctx, date: string): Promise<void> {
  for (const of of KINDS) {
    const { id, live } = await lockRun(ctx, of, date);
    if (!live) await replaceDay(ctx, { kind: of.kind, date, runId: id });
  }
}

/** Days that were generated lately, newest first; one whose job died is a failed one. */
export const runsOf =
  ({ kind }: Kind) =>
  async (ctx: Ctx) => {
    const rows = await ctx.rows<{
      id: number;
      workDate: string;
      status: number;
      rows: number;
      finishedAt: Date | null;
    }>`
      select r.id, r.work_date::text as work_date,
        case
          when r.status = ${RUNNING} and not exists (
            select 1
            from ops.job j
            where j.tenant_id = r.tenant_id
              and j.id = r.job_id
              and j.status in (0, 1)
          ) then 2
          else r.status
        end as status, r.rows, r.finished_at
      from billing.efficiency_run r
      where ${here(ctx, 'r')}
        and r.kind = ${kind}
      order by r.work_date desc
      limit ${GENERATE_DAYS}
    `;
    return rows.map((row) => ({ ...row, finishedAt: wireTimeOrNull(row.finishedAt) }));
  };
