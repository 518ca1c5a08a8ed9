import type { Ctx } from '../../platform/ctx.ts';
import { found, refuse } from '../../platform/errors.ts';
import type { Carried } from './carry.ts';
import { createTasks, type TaskWish } from './create.ts';
import { targetRows } from './places.ts';
import { refusesEntry, type Target } from './placing.plan.ts';

/** A task that takes goods from a drop place to the shelf, and the lines it follows. */
export interface Onward {
  taskId: number;
  taskNo: string;
  afterLineIds: number[];
}

/**
 * Offer what was brought to drop places for the second step, each of their tasks as one of its own (ADR 82). The shelf is the one that was promised, whose room
 * is held from the first step on; where it takes the goods no longer the task waits without one, with the reason, and is planned anew when it is claimed. The caller holds shelves and stock.
 */
export async function offerOnward(ctx: Ctx, carried: readonly Carried[]): Promise<Onward[]> {
  const dropped = carried.filter(({ carry: { line } }) => line.dropPositionId !== null);
  if (dropped.length === 0) return [];
  const { rows } = await targetRows(
    ctx,
    dropped.flatMap(({ carry: { line } }) => line.toPositionId ?? []),
    [],
  ).execute(ctx.tx);
  const shelves = new Map(rows.map((row) => [row.id, row]));
  const byTask = Map.groupBy(dropped, ({ carry }) => carry.task.id);
  const made = await createTasks(
    ctx,
    [...byTask.values()].map((of) => wishOf(of, shelves)),
  );
  return [...byTask.values()].map((of, i) => {
    const { taskId, taskNo } = made[i] ?? refuse('DEFECT');
    return { taskId, taskNo, afterLineIds: of.map(({ carry }) => carry.line.id) };
  });
}

/** The second step of what one task brought. */
function wishOf(dropped: readonly Carried[], shelves: ReadonlyMap<number, Target>): TaskWish {
  const { task } = found(dropped[0]).carry;
  return {
    kind: task.kind,
    ...(task.sourceId === null ? {} : { source: { type: task.sourceType, id: task.sourceId } }),
    lines: dropped.map(({ carry: { line, lpnId }, qty, toStockId }) => {
      const why = line.toPositionId === null ? line.noPlaceReason : blocked(shelves.get(line.toPositionId), line);
      return {
        fromStockId: toStockId,
        qty,
        toPositionId: why === null ? line.toPositionId : null,
        ...(why === null ? {} : { noPlaceReason: why }),
        toLpnId: lpnId,
        ...(line.inDetailId === null ? {} : { inDetailId: line.inDetailId }),
        afterLineId: line.id,
      };
    }),
  };
}

const blocked = (shelf: Target | undefined, line: Parameters<typeof refusesEntry>[1]): string | null =>
  shelf ? refusesEntry(shelf, line) : '原定库位已不存在';
