import { sql } from 'kysely';
import { preCheckLife } from '#contract/inbound/queue/life.ts';
import type { preCheckApi } from '#contract/inbound/queue/pre-check.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { lockDocks, standAt } from '../../basic/facade.ts';
import { ordersFollow } from '../appoint/rows.ts';
import { appointmentUndone, appointmentUnstarted } from '../appoint/vehicle.ts';
import { freeDock } from './call.ts';
import { leave, received } from './marks.ts';
import { hold, refusePreCheck, settle, type Held, type State } from './rows.ts';

interface StepBack {
  id: number;
  action: string;
  actionName: string;
  postedAt: Date;
}

/** 回退: the newest of signing in, starting and finishing is taken back, as long as nothing came of it. A new trace names the old one; nothing is deleted. */
export async function rollback(ctx: Ctx, { id, reason }: InputOf<typeof preCheckApi.rollback>): Promise<State> {
  const held = await hold(ctx, id);
  const step = await newestStep(ctx, id);
  if (!step) return refuse('BUSINESS', '没有可回退的操作');
  if (step.action === 'SIGN') refusePreCheck(held.pre, 'undoSign');
  if (step.action === 'START') refusePreCheck(held.pre, 'undoStart');
  if (step.action === 'UNLOAD') refusePreCheck(held.pre, 'undoFinish');
  if (await received(ctx, held, step.postedAt)) refuse('BUSINESS', '已收货，不能回退卸货');
  const told = { action: 'ROLLBACK', actionName: `回退${step.actionName}`, reversesId: step.id };
  if (step.action === 'SIGN') return leave(ctx, held, { ...told, reason });
  return step.action === 'START' ? backToCalled(ctx, held, told, reason) : backToWork(ctx, held, told, reason);
}

const newestStep = (ctx: Ctx, id: number): Promise<StepBack | undefined> => ctx.row<StepBack>`
  select t.id, t.action, t.action_name, t.posted_at
  from ops.doc_trace t
  where ${here(ctx, 't')}
    and t.doc_type = 'PRE'
    and t.doc_id = ${id}
    and t.reversible
    and not exists (
      select 1
      from ops.doc_trace r
      where ${here(ctx, 'r')}
        and r.doc_type = 'PRE'
        and r.doc_id = t.doc_id
        and r.reverses_id = t.id
    )
  order by t.id desc
  limit 1
`;

interface Told {
  action: string;
  actionName: string;
  reversesId: number;
}

/** It stands at the dock no longer, but is still called to it. */
async function backToCalled(ctx: Ctx, { pre, orders }: Held, told: Told, reason: string): Promise<State> {
  const dockId = pre.dockId ?? refuse('DEFECT');
  if (pre.apptId !== null) await appointmentUnstarted(ctx, pre.apptId, reason);
  await lockDocks(ctx, [dockId]);
  await standAt(ctx, [{ dockId, preCheckId: pre.id, working: false }]);
  const state = await settle(ctx, pre, {
    ...told,
    status: preCheckLife.at.called,
    // The ten minutes begin anew, or the clock would pass it over at once.
    set: sql`start_at = null, called_at = now(),`,
    payload: { reason },
  });
  await ordersFollow(ctx, orders, { action: 'UNLOAD_UNDONE', actionName: told.actionName, payload: { reason } });
  return state;
}

/** It is at work again, at the dock it had, which must be free. */
async function backToWork(ctx: Ctx, { pre, orders }: Held, told: Told, reason: string): Promise<State> {
  if (pre.apptId !== null) await appointmentUndone(ctx, pre.apptId, reason);
  const dock = await freeDock(ctx, pre.dockId ?? refuse('DEFECT'), pre.id);
  await standAt(ctx, [{ dockId: dock.id, preCheckId: pre.id, working: true }]);
  await ctx.run`
    update inbound.pre_check_order po
    set unloaded = false, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'po')}
      and po.pre_id = ${pre.id}
  `;
  const state = await settle(ctx, pre, {
    ...told,
    status: preCheckLife.at.working,
    set: sql`finish_at = null,`,
    payload: { reason },
  });
  await ordersFollow(ctx, orders, { action: 'UNLOAD_UNDONE', actionName: told.actionName, payload: { reason } });
  return state;
}
