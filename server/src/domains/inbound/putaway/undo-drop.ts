import { putawayLife } from '#contract/task/life.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { cancelTasks, createTasks, lockTasks, undoTaskLine, type TaskLine, type Undone } from '../../task/facade.ts';

/** One thing brought to a drop place: by which line, in which transaction, and where it came to lie. */
export interface Dropped {
  taskId: number;
  lineId: number;
  stockId: number;
  qty: number;
  txnId: number;
  reason: string;
}

/**
 * Take back the first of two steps (ADR 82): the task that was to carry the goods on is called off, they go back to where they were received, and what else
 * stood on that task is offered again. Somebody's work is not taken out of his hands. Both tasks are locked before anything else, ids ascending (rank 4, 5); positions and stock after.
 */
export async function undoDrop(ctx: Ctx, dropped: Dropped): Promise<Undone> {
  const following = await followers(ctx, dropped);
  const { tasks, lines } = await lockTasks(ctx, [dropped.taskId, ...following]);
  const [first] = [...lines.values()].filter((line) => isNext(line, dropped));
  if (!first) return refuse('BUSINESS', '货物已离开接驳位，不能回退');
  const next = tasks.get(first.taskId) ?? refuse('NOT_FOUND');
  if (next.status !== putawayLife.at.open)
    refuse('BUSINESS', `第二步任务【${next.taskNo}】已被领取，不能回退`, { taskNo: next.taskNo });
  const others = [...lines.values()].filter((l) => l.taskId === next.id && l.state === OPEN && l.id !== first.id);
  await cancelTasks(ctx, [next.id], dropped.reason);
  const undone = await undoTaskLine(ctx, dropped);
  if (others.length > 0)
    await createTasks(ctx, [
      {
        kind: 'PUTAWAY',
        ...(next.sourceId === null ? {} : { source: { type: next.sourceType, id: next.sourceId } }),
        lines: others.map(wishAgain),
      },
    ]);
  return undone;
}

const OPEN = 10;

/** The open line that carries on exactly what was brought. */
const isNext = (line: TaskLine, { lineId, stockId, qty }: Dropped): boolean =>
  line.afterLineId === lineId &&
  line.fromStockId === stockId &&
  line.state === OPEN &&
  line.doneQty === 0 &&
  line.qty === qty;

/** Tasks with open lines that carry on what the line brought. A line never changes what it follows, so a look without locks finds them all. */
async function followers(ctx: Ctx, { lineId }: Dropped): Promise<number[]> {
  const rows = await ctx.rows<{ taskId: number }>`
    select distinct l.task_id
    from inventory.task_line l
    where ${here(ctx, 'l')}
      and l.after_line_id = ${lineId}
      and l.state = ${OPEN}
  `;
  return rows.map(({ taskId }) => taskId);
}

const wishAgain = (line: TaskLine) => ({
  fromStockId: line.fromStockId,
  qty: line.qty,
  toPositionId: line.toPositionId,
  noPlaceReason: line.noPlaceReason ?? undefined,
  toLpnId: line.toLpnId,
  inDetailId: line.inDetailId ?? undefined,
  ...(line.afterLineId === null ? {} : { afterLineId: line.afterLineId }),
});
