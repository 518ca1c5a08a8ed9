import { sql } from 'kysely';
import { type Call } from '../../../platform/command/call.ts';
import { type Command } from '../../../platform/command/run.ts';
import { step } from '../../../platform/command/step.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { Refusal } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { overcarries, recallDemand, replenishDemand } from '../../task/facade.ts';

/** Rows on which released order lines wait for goods (of one wave, or all of the warehouse). */
export async function waitingRows(ctx: Ctx, waveId: number | null): Promise<number[]> {
  const rows = await ctx.rows<{ id: number }>`
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
