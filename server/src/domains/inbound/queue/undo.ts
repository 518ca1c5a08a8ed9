import { sql } from 'kysely';
import { orderLife } from '#contract/inbound/order-life.ts';
import { preCheckLife } from '#contract/inbound/queue/life.ts';
import type { preCheckApi } from '#contract/inbound/queue/pre-check.ts';
import { unloadLife } from '#contract/inbound/unload.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import { stateName } from '#contract/kit/machine.ts';
import { isStanding } from '../../../platform/command/standing.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { lockDocks, standAt } from '../../basic/facade.ts';
import { activeOf, ordersFollow } from '../appoint/rows.ts';
import { appointmentUndone, appointmentUnstarted, appointmentUnturned } from '../appoint/vehicle.ts';
import { freeDock } from './call.ts';
import { leave, received } from './marks.ts';
import { refuseLinked, refuseTwice } from './register.ts';
import { hold, refusePreCheck, settle, type Held, type State } from './rows.ts';

interface StepBack {
  id: number;
  action: string;
  actionName: string;
  postedAt: Date;
}

/** 回退: the newest of signing in, starting, finishing and sending away is taken back, as long as nothing came of it. A new trace names the old one; nothing is deleted. */
export async function rollback(ctx: Ctx, { id, reason }: InputOf<typeof preCheckApi.rollback>): Promise<State> {
  const held = await hold(ctx, id);
  const step = await newestStep(ctx, id);
  if (!step) return refuse('BUSINESS', '没有可回退的操作');
  if (step.action === 'SIGN') refusePreCheck(held.pre, 'undoSign');
  if (step.action === 'START') refusePreCheck(held.pre, 'undoStart');
  if (step.action === 'UNLOAD') refusePreCheck(held.pre, 'undoFinish');
  if (step.action === 'UNRECEIVED') refusePreCheck(held.pre, 'undoUnreceived');
  if (await received(ctx, held, step.postedAt)) refuse('BUSINESS', '已收货，不能回退卸货');
  const told = { action: 'ROLLBACK', actionName: `回退${step.actionName}`, reversesId: step.id };
  if (step.action === 'SIGN') return leave(ctx, held, { ...told, reason });
  if (step.action === 'UNRECEIVED') return backToQueue(ctx, held, told, reason);
  return step.action === 'START' ? backToCalled(ctx, held, told, reason) : backToWork(ctx, held, told, reason);
}

const newestStep = (ctx: Ctx, id: number): Promise<StepBack | undefined> => ctx.row<StepBack>`
  select t.id, t.action, t.action_name, t.posted_at
  from ops.doc_trace t
  where ${here(ctx, 't')}
    and t.doc_type = 'PRE'
    and t.doc_id = ${id}
    and t.reversible
    and ${isStanding(ctx)}
  order by t.id desc
  limit 1
`;

interface Told {
  action: string;
  actionName: string;
  reversesId: number;
}

/** It waits again, at the place its own merits give it. What it brings may have been given another truck or another time meanwhile, and is named. */
async function backToQueue(ctx: Ctx, { pre, orders }: Held, told: Told, reason: string): Promise<State> {
  await refuseTwice(ctx, pre.plateNo, pre.id);
  await refuseLinked(ctx, orders, pre.id);
  const open = new Set<number>([orderLife.at.open, orderLife.at.appointed]);
  const other = orders.find(({ status }) => !open.has(status));
  if (other)
    refuse('BUSINESS', `入库单【${other.orderNo}】当前状态【${stateName(orderLife, other.status)}】，不能回退未收货`);
  const elsewhere = new Set(
    (
      await activeOf(
        ctx,
        orders.map(({ id }) => id),
      )
    ).map(({ orderId }) => orderId),
  );
  const again = pre.apptId === null ? undefined : orders.find(({ id }) => elsewhere.has(id));
  if (again) refuse('BUSINESS', `入库单【${again.orderNo}】已另行预约，不能回退未收货`);
  if (pre.apptId !== null) await appointmentUnturned(ctx, pre.apptId, reason);
  const state = await settle(ctx, pre, {
    ...told,
    status: preCheckLife.at.queueing,
    set: sql`
      unreceived_reason = null, called_at = null, start_at = null, call_count = 0, pass_class = null, behind_no = null,
        queue_at = p.sign_at,
    `,
    payload: { reason },
  });
  await ordersFollow(ctx, orders, {
    action: 'UNRECEIVED_UNDONE',
    actionName: told.actionName,
    payload: { reason, plateNo: pre.plateNo },
  });
  return state;
}

/** Unloading that was begun for the appointment goes back before the truck does. */
async function refuseUnloading(ctx: Ctx, apptId: number): Promise<void> {
  const begun = await ctx.row`
    select 1
    from inbound.appointment_unload u
    where ${here(ctx, 'u')}
      and u.appt_id = ${apptId}
      and u.status in (${unloadLife.at.unloading}, ${unloadLife.at.done})
      and not u.is_deleted
    limit 1
  `;
  if (begun) refuse('BUSINESS', '预约卸货已开始，请先回退卸货');
}

/** It stands at the dock no longer, but is still called to it. */
async function backToCalled(ctx: Ctx, { pre, orders }: Held, told: Told, reason: string): Promise<State> {
  const dockId = pre.dockId ?? refuse('DEFECT');
  if (pre.apptId !== null) await refuseUnloading(ctx, pre.apptId);
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
