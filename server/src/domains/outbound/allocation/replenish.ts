import { sql } from 'kysely';
import type { moveApi } from '#contract/inner/move.ts';
import type { replenishApi } from '#contract/inner/replenish.ts';
import type { TaskKind } from '#contract/inventory/task-life.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { systemActor } from '../../../platform/actor.ts';
import { command, query, type Call, type Handlers } from '../../../platform/command/call.ts';
import { command as run, type Command } from '../../../platform/command/run.ts';
import { step } from '../../../platform/command/step.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { Refusal } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { tenantsOf, type Job, type JobContext } from '../../../services/jobs/scheduled.ts';
import {
  assignTasks,
  cancelTasks,
  claimNextTask,
  claimTask,
  confirmTaskLines,
  finishShort,
  lockTasks,
  openFloorLines,
  overcarries,
  positionIds,
  recallDemand,
  refuseOtherKinds,
  replenishByHand,
  replenishDemand,
  replenishLow,
  taskLinePage,
  warehouseIds,
} from '../../inventory/facade.ts';
import { followClaims, lockFollowers, stopWaiting } from '../pick/follow.ts';

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
    const done = await confirmTaskLines(ctx, confirms, locked);
    await followClaims(ctx, done.travelled);
    return { tasks: done.tasks.map(({ taskId, taskNo, status }) => ({ id: taskId, taskNo, status })) };
  };

export const carryMoves = carry('MOVE');
export const carryReplenishments = carry('REPLENISH');
export const confirmMove = command(carryMoves);

type Tasks = OutputOf<typeof replenishApi.finish>;
const after = (tasks: readonly { taskId: number; taskNo: string; status: number }[]): Tasks => ({
  tasks: tasks.map(({ taskId, taskNo, status }) => ({ id: taskId, taskNo, status })),
});

/** End or call off: the waiting lines are picked where the goods lie. */
const end =
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
    return after(closed.tasks);
  };

export const replenish = {
  queryPage: query((ctx, input) => taskLinePage(ctx, 'REPLENISH', input)),
  add: command(async (ctx, input) => {
    const positionId = await positionIds(
      ctx,
      input.lines.map((line) => line.positionCode),
    );
    const made = await replenishByHand(
      ctx,
      input.lines.map(({ goodsId, qty, positionCode }) => ({
        goodsId,
        qty,
        ...(positionCode ? { positionId: positionId(positionCode) } : {}),
      })),
    );
    return after(made.map((task) => ({ ...task, status: 10 })));
  }),
  generate: command(async (ctx) => after((await replenishLow(ctx)).map((task) => ({ ...task, status: 10 })))),
  claim: command(async (ctx, { id }) => {
    await refuseOtherKinds(ctx, 'REPLENISH', [id]);
    const task = await claimTask(ctx, id);
    return { id: task.taskId, taskNo: task.taskNo, status: 20 };
  }),
  next: command(async (ctx) => {
    const task = await claimNextTask(ctx, 'REPLENISH');
    return task && { id: task.taskId, taskNo: task.taskNo, status: 20 };
  }),
  assign: command(async (ctx, input) => {
    await refuseOtherKinds(ctx, 'REPLENISH', input.ids);
    return after(await assignTasks(ctx, input.ids, input.assigneeId));
  }),
  confirm: command(carryReplenishments),
  finish: command(end(finishShort)),
  cancel: command(end(cancelTasks)),
} satisfies Handlers<typeof replenishApi>;

/** Rows on which released order lines wait for goods (of one wave, or all of the warehouse). */
async function waitingRows(ctx: Ctx, waveId: number | null): Promise<number[]> {
  const rows = await ctx.rows<{
    id: number;
  }>`
    select distinct l.stock_id as id
    from outbound.pick_line l
    join outbound.pick_task t on t.tenant_id = l.tenant_id and t.warehouse_id = l.warehouse_id and t.id = l.task_id
    where ${here(ctx, 'l')}
      and l.state = 5
      and t.status in (10, 20, 30)
      ${waveId === null ? sql`` : sql`and t.wave_id = ${waveId}`}
    order by 1
  `;
  return rows.map((row) => row.id);
}

/** Send for what the lines of a wave wait for (§4.7). A face that may not be filled now is no reason to refuse the wave: the job asks again. */
export async function sendForWave(ctx: Ctx, waveId: number | null): Promise<{ tasks: number }> {
  const made = await replenishDemand(ctx, await waitingRows(ctx, waveId));
  return { tasks: made.length };
}

/** Replenishments for orders that no longer wait for them shrink or are called off (§4.7). */
export const recallUnwaited = async (ctx: Ctx): Promise<{ tasks: number }> => ({
  tasks: (await recallDemand(ctx)).length,
});

/** An act that may leave replenishments nobody waits for. Its own transaction first: what cannot be recalled now is recalled by the job. */
export const recalling =
  <I, O>(act: Command<I, O>) =>
  async (call: Call, input: I): Promise<O> => {
    const done = await step(call, 'act', act, input);
    if (!(await call.platform.db.read(call.actor.tenantId, (tx) => overcarries(ctxOf(tx, call.actor))))) return done;
    await step(call, 'recall', recallUnwaited, null).catch((error: unknown) =>
      error instanceof Refusal ? undefined : Promise.reject(error),
    );
    return done;
  };

const FACTS = { method: 'POST', path: '/jobs/replenishment', label: '自动补货', permit: 'task:replenish:add' } as const;

/** Whatever waits anywhere and is not on its way: lines re-promised by a short pick, faces that were blocked when the wave was released. And what is on its way to nobody. */
async function sendForAll({ db, log }: JobContext): Promise<void> {
  for (const tenantId of await tenantsOf(db)) {
    for (const warehouseId of await db.read(tenantId, (tx) => warehouseIds(tx, tenantId))) {
      const actor = systemActor(tenantId, warehouseId);
      const [waiting, carrying] = await db.read(
        tenantId,
        async (tx) =>
          [(await waitingRows(ctxOf(tx, actor), null)).length > 0, await overcarries(ctxOf(tx, actor))] as const,
      );
      for (const act of [...(carrying ? [recallUnwaited] : []), ...(waiting ? [sendForWave] : [])]) {
        await run(db, { actor, endpoint: FACTS, requestId: 'job' }, act, null).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
          log.warn({ tenantId, warehouseId, why: error.message }, 'replenishment refused');
        });
      }
    }
  }
}

export const outboundJobs: readonly Job[] = [{ name: 'replenishment', cron: '*/2 * * * *', work: sendForAll }];
