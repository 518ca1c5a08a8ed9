import type { TaskKind } from '#contract/task/life.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { together } from '../../platform/db/database.ts';
import { refuse } from '../../platform/errors.ts';
import { lpnIds, positionIds } from '../inventory/facade.ts';
import { reportedQty } from './cartons.plan.ts';
import type { Confirm } from './confirm.ts';
import { lockTaskLines, type LockedTasks } from './rows.ts';

/** One line as the floor reports it: scanned codes, and what is left out is as planned. */
export interface FloorLine {
  lineId: number;
  qty?: number | null | undefined;
  positionCode?: string | null | undefined;
  lpnCode?: string | null | undefined;
  cartonCodes?: readonly string[] | null | undefined;
}

/** What the floor reports in one call; `changePosition`: the user saw that positions differ and wants it so. */
interface FloorReport {
  lines: readonly FloorLine[];
  changePosition: boolean;
}

/** Tasks a confirmation is about, under lock (rank 4 and 5), and the confirmation in ids. Lines of another kind of task do not exist here. */
export async function openFloorLines(
  ctx: Ctx,
  kind: TaskKind,
  { lines, changePosition }: FloorReport,
): Promise<{ locked: LockedTasks; confirms: Confirm[] }> {
  const [locked, positionId, lpnId] = await together(
    lockTaskLines(
      ctx,
      lines.map((line) => line.lineId),
    ),
    positionIds(
      ctx,
      lines.map((line) => line.positionCode),
    ),
    lpnIds(
      ctx,
      lines.map((line) => line.lpnCode),
    ),
  );
  if ([...locked.tasks.values()].some((task) => task.kind !== kind)) refuse('NOT_FOUND');
  const confirms = lines.map((line): Confirm => {
    const planned = locked.lines.get(line.lineId) ?? refuse('NOT_FOUND');
    return {
      lineId: line.lineId,
      qty: reportedQty(line, planned.qty - planned.doneQty),
      cartonCodes: line.cartonCodes ?? undefined,
      changePosition,
      ...(line.positionCode ? { positionId: positionId(line.positionCode) } : {}),
      ...(line.lpnCode ? { lpnId: lpnId(line.lpnCode) } : {}),
    };
  });
  return { locked, confirms };
}

/** Each kind of task has calls and permissions of its own; a task of another kind named there does not exist. */
export async function refuseOtherKinds(ctx: Ctx, kind: TaskKind, taskIds: readonly number[]): Promise<void> {
  const rows = await ctx.rows`
    select 1
    from inventory.task
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and kind <> ${kind}
      and id = any(${taskIds}::bigint[])
    limit 1
  `;
  if (rows.length > 0) refuse('NOT_FOUND');
}
