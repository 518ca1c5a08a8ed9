import { sql } from 'kysely';
import { putawayLife } from '#contract/task/life.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { cancelTasks, createTasks, lockTasks, type TaskLine, type TaskMade } from '../../task/facade.ts';
import { floorParts, type FloorPart } from './floor.ts';

/** The lines of a task that was called off. */
export interface Withdrawn {
  taskId: number;
  orderId: number;
  lines: TaskLine[];
}

/**
 * Call off the untouched putaway tasks that hold this line's goods on a stock row. Somebody's work is not taken out of his hands:
 * a claimed or begun task refuses with the given sentence.
 */
export async function withdrawOffers(
  ctx: Ctx,
  of: { detailId: number; stockId: number; reason: string; refused: string },
): Promise<Withdrawn[]> {
  const rows = await ctx.rows<{ taskId: number }>`
    select distinct l.task_id
    from inventory.task_line l
    join inventory.task t
      on t.tenant_id = l.tenant_id
      and t.warehouse_id = l.warehouse_id
      and t.id = l.task_id
      and t.kind = 'PUTAWAY'
    where ${here(ctx, 'l')}
      and l.from_stock_id = ${of.stockId}
      and l.in_detail_id = ${of.detailId}
      and l.state = 10
  `;
  if (rows.length === 0) return [];
  const { tasks, lines } = await lockTasks(
    ctx,
    rows.map((row) => row.taskId),
  );
  if ([...tasks.values()].some((task) => task.status !== putawayLife.at.open)) refuse('BUSINESS', of.refused);
  await cancelTasks(ctx, [...tasks.keys()], of.reason);
  return [...tasks.values()].map((task) => withdrawnOf(task, lines));
}

const withdrawnOf = (
  task: { id: number; sourceId: number | null },
  lines: ReadonlyMap<number, TaskLine>,
): Withdrawn => ({
  taskId: task.id,
  orderId: task.sourceId ?? 0,
  lines: [...lines.values()].filter((line) => line.taskId === task.id && line.state === 10),
});

/** The same for any parts of the floor and all that stands on their containers, as far as nobody has taken the tasks in hand; what is in somebody's hands stays there. */
export async function withdrawUntouched(
  ctx: Ctx,
  parts: readonly { detailId: number; stockId: number }[],
  reason: string,
): Promise<Withdrawn[]> {
  const rows = await ctx.rows<{ taskId: number }>`
    select distinct l.task_id
    from (
      select n.detail_id, n.stock_id
      from unnest(
        ${parts.map(({ detailId }) => detailId)}::bigint[], ${parts.map(({ stockId }) => stockId)}::bigint[]
      ) n(detail_id, stock_id)
      union
      select null, y.id
      from inventory.stock s
      join inventory.stock y on y.tenant_id = s.tenant_id and y.warehouse_id = s.warehouse_id and y.lpn_id = s.lpn_id
      where ${here(ctx, 's')}
        and s.id = any(${parts.map(({ stockId }) => stockId)}::bigint[])
        and s.lpn_id <> 0
    ) n
    join inventory.task_line l
      on ${here(ctx, 'l')}
      and l.from_stock_id = n.stock_id
      and (n.detail_id is null or l.in_detail_id = n.detail_id)
      and l.state = 10
    join inventory.task t
      on t.tenant_id = l.tenant_id
      and t.warehouse_id = l.warehouse_id
      and t.id = l.task_id
      and t.kind = 'PUTAWAY'
      and t.status = ${putawayLife.at.open}
  `;
  if (rows.length === 0) return [];
  const { tasks, lines } = await lockTasks(
    ctx,
    rows.map((row) => row.taskId),
  );
  const open = [...tasks.values()].filter(({ status }) => status === putawayLife.at.open);
  if (open.length === 0) return [];
  await cancelTasks(
    ctx,
    open.map(({ id }) => id),
    reason,
  );
  return open.map((task) => withdrawnOf(task, lines));
}

/** Offer what is still on the floor of withdrawn tasks, to the same places. `loose`: containers that stay behind, because others take from them. */
export async function offerAgain(
  ctx: Ctx,
  orderId: number,
  withdrawn: readonly Withdrawn[],
  loose: ReadonlySet<number> = new Set(),
): Promise<TaskMade[]> {
  const lines = withdrawn.flatMap((task) => task.lines);
  if (lines.length === 0) return [];
  const parts = await floorParts(
    ctx,
    sql`
      r.stock_id = any(${lines.map((line) => line.fromStockId)}::bigint[])
        and r.detail_id = any(${lines.flatMap((line) => line.inDetailId ?? [])}::bigint[])
    `,
  );
  const left = new Map(parts.map((part) => [keyOf(part), part.qty]));
  return createTasks(
    ctx,
    withdrawn
      .map((task) => ({
        kind: 'PUTAWAY' as const,
        source: { type: 'IN', id: task.orderId || orderId },
        lines: task.lines.flatMap((line) => {
          const key = keyOf({ detailId: line.inDetailId ?? 0, stockId: line.fromStockId });
          const qty = Math.min(left.get(key) ?? 0, line.qty);
          left.set(key, (left.get(key) ?? 0) - qty);
          return qty > 0
            ? [
                {
                  fromStockId: line.fromStockId,
                  qty,
                  toPositionId: line.toPositionId,
                  noPlaceReason: line.noPlaceReason ?? undefined,
                  toLpnId: loose.has(line.fromLpnId) ? 0 : line.toLpnId,
                  inDetailId: line.inDetailId ?? undefined,
                },
              ]
            : [];
        }),
      }))
      .filter((task) => task.lines.length > 0),
  );
}

const keyOf = ({ detailId, stockId }: Pick<FloorPart, 'detailId' | 'stockId'>): string => `${detailId}/${stockId}`;
