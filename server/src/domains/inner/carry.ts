import type { moveApi } from '#contract/inner/move.ts';
import type { replenishApi } from '#contract/inner/replenish.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { TaskKind } from '#contract/task/life.ts';
import { type Ctx } from '../../platform/ctx.ts';
import { followClaims, lockFollowers, stopWaiting } from '../outbound/facade.ts';
import { confirmTaskLines, lockTasks, openFloorLines, refuseOtherKinds, type finishShort } from '../task/facade.ts';

type Carried = OutputOf<typeof moveApi.confirm>;

/** Moving and replenishing move goods that order lines may be promised: the promises go along, and pick lines follow them in the same transaction. */
const carry =
  (kind: TaskKind) =>
  async (ctx: Ctx, input: InputOf<typeof moveApi.confirm>): Promise<Carried> => {
    const { locked, confirms } = await openFloorLines(ctx, kind, input);
    await lockFollowers(
      ctx,
      [...locked.lines.values()].map((line) => line.fromStockId),
    );
    const done = await confirmTaskLines(ctx, confirms, { held: locked });
    await followClaims(ctx, done.travelled);
    return { tasks: done.tasks.map(({ taskId, taskNo, status }) => ({ id: taskId, taskNo, status })) };
  };

export const carryMoves = carry('MOVE');
export const carryReplenishments = carry('REPLENISH');

type Tasks = OutputOf<typeof replenishApi.finish>;
/** Tasks as the console is told of them. */
export const told = (tasks: readonly { taskId: number; taskNo: string; status: number }[]): Tasks => ({
  tasks: tasks.map(({ taskId, taskNo, status }) => ({ id: taskId, taskNo, status })),
});

/** End or call off replenishments: the waiting lines are picked where the goods lie. */
export const end =
  (close: typeof finishShort) =>
  async (ctx: Ctx, input: InputOf<typeof replenishApi.finish>): Promise<Tasks> => {
    await refuseOtherKinds(ctx, 'REPLENISH', input.ids);
    const { lines } = await lockTasks(ctx, input.ids);
    await lockFollowers(
      ctx,
      [...lines.values()].map((line) => line.fromStockId),
    );
    const closed = await close(ctx, input.ids, input.reason);
    await stopWaiting(ctx, closed.waitingAt);
    return told(closed.tasks);
  };
