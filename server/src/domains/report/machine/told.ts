import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { printTaskLife } from '#contract/report/life.ts';
import { MACHINE } from '#contract/report/machine.ts';
import { STALE_MINUTES, type printTaskApi } from '#contract/report/print-task.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse } from '../../../platform/errors.ts';
import { logPrinted } from '../paper/print.ts';
import { lockTasks, type Locked } from './send.ts';

const { at } = printTaskLife;
interface Fate {
  task: Locked;
  status: number;
  error: string | null;
  runId: number | null;
}

/**
 * 登记打印结果, by whoever sent it: only what was printed is counted and logged. Locks the counters of the documents, then the tasks. Told again it
 * changes nothing; told otherwise than before it is refused.
 */
export async function tellPrinted(
  ctx: Ctx,
  { results }: InputOf<typeof printTaskApi.told>,
): Promise<OutputOf<typeof printTaskApi.told>> {
  const locked = new Map(
    (
      await lockTasks(
        ctx,
        results.map(({ id }) => id),
      )
    ).map((task) => [task.id, task]),
  );
  const fates = results.map(({ id, outcome, error }): Fate => {
    const task = found(locked.get(id));
    if (task.createdBy !== ctx.userId) refuse('NOT_FOUND');
    return { task, status: at[outcome], error: error || null, runId: null };
  });
  const fresh = fates.filter(({ task, status }) => task.status !== status);
  const late = fresh.find(({ task }) => task.status !== at.sent);
  if (late) refuse('STATE', `${MACHINE[late.task.kind].name}【${late.task.docNo}】的打印结果已登记`);
  await settled(ctx, fresh);
  return { printed: fates.filter(({ status }) => status === at.printed).length };
}

/** 核对: somebody looked whether it is on paper. Only what nobody knows of: the printer, or the page that spoke with it, is silent. */
export async function settlePrinted(
  ctx: Ctx,
  { id, printed }: InputOf<typeof printTaskApi.settle>,
): Promise<OutputOf<typeof printTaskApi.settle>> {
  const task = found((await lockTasks(ctx, [id]))[0]);
  if (!reachesAll(ctx, task)) refuse('NOT_FOUND');
  if (task.status !== at.unknown && task.status !== at.sent) refuse('STATE', '该打印任务已有结果');
  if (task.status === at.sent && !isStale(task)) refuse('STATE', '正在打印，请稍候再核对');
  const status = printed ? at.printed : at.failed;
  await settled(ctx, [{ task, status, error: printed ? null : '核对未打印', runId: null }]);
  return { id, status };
}

const reachesAll = ({ ownerIds }: Actor, task: Locked): boolean =>
  ownerIds === null || task.ownerIds.every((id) => ownerIds.includes(id));
const isStale = ({ createdAt }: Locked): boolean => Date.now() - createdAt.getTime() > STALE_MINUTES * 60_000;

async function settled(ctx: Ctx, fates: readonly Fate[]): Promise<void> {
  const done = fates.filter(({ status }) => status === at.printed);
  const groups = Map.groupBy(done, ({ task: { kind, copies, reason } }) => JSON.stringify([kind, copies, reason]));
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    const { kind, copies, reason } = first.task;
    const runId = await logPrinted(ctx, { paper: kind, copies, reason, sheets: group.map(({ task }) => headOf(task)) });
    for (const fate of group) fate.runId = runId;
  }
  await ctx.run`
    update report.print_task t
    set status = x.status, error = x.error, run_id = x.run_id, told_at = now(), updated_by = ${ctx.userId},
      updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(fates.map(rowOf))}::jsonb) as x (
      id bigint, status smallint, error text, run_id bigint
    )
    where t.tenant_id = ${ctx.tenantId}
      and t.warehouse_id = ${ctx.warehouseId}
      and t.id = x.id
  `;
}

const rowOf = ({ task, status, error, runId }: Fate) => ({ id: task.id, status, error, run_id: runId });
const headOf = ({ docId, docNo, ownerIds, templateId, templateRev }: Locked) => ({
  id: docId,
  no: docNo,
  ownerIds,
  style: templateId === null || templateRev === null ? null : { templateId, revision: templateRev },
});
