import { sql } from 'kysely';
import { orderLife } from '#contract/inbound/order-life.ts';
import { preCheckLife } from '#contract/inbound/queue/life.ts';
import type { preCheckV2Api } from '#contract/inbound/queue/pre-check-v2.ts';
import type { preCheckApi } from '#contract/inbound/queue/pre-check.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import { reached } from '#contract/kit/machine.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { lockDocks, standAt } from '../../basic/facade.ts';
import { entryFlows } from '../../strategy/facade.ts';
import { ordersFollow } from '../appoint/rows.ts';
import { appointmentDone, appointmentStarted } from '../appoint/vehicle.ts';
import { letGo, refuseBusy } from './call.ts';
import { hold, refusePreCheck, refuseSuspended, settle, type Held, type State } from './rows.ts';

/** 换月台: both docks are held, in the order of their numbers, so that two who change crosswise meet; one of them succeeds. */
export async function changePlatform(
  ctx: Ctx,
  { id, dockId }: InputOf<typeof preCheckApi.changePlatform>,
): Promise<State> {
  const { pre } = await hold(ctx, id);
  refusePreCheck(pre, 'changePlatform');
  const from = pre.dockId ?? refuse('DEFECT');
  if (from === dockId) refuseField('dockId', '车辆已在该月台');
  const docks = await lockDocks(ctx, [from, dockId]);
  const to = found(docks.get(dockId));
  await refuseBusy(ctx, to, pre.id);
  await standAt(ctx, [
    { dockId: from, preCheckId: null, working: false },
    { dockId, preCheckId: pre.id, working: pre.status === preCheckLife.at.working },
  ]);
  return settle(ctx, pre, {
    set: sql`dock_id = ${dockId},`,
    action: 'DOCK',
    actionName: '换月台',
    payload: { dock: [docks.get(from)?.code, to.code] },
  });
}

/** 开始作业: the truck stands at its dock. */
export async function start(ctx: Ctx, { id }: InputOf<typeof preCheckApi.start>): Promise<State> {
  const { pre, orders } = await hold(ctx, id);
  refusePreCheck(pre, 'start');
  refuseSuspended(orders);
  const dockId = pre.dockId ?? refuse('DEFECT');
  if (pre.apptId !== null) await appointmentStarted(ctx, pre.apptId);
  await lockDocks(ctx, [dockId]);
  await standAt(ctx, [{ dockId, preCheckId: pre.id, working: true }]);
  const state = await settle(ctx, pre, {
    status: preCheckLife.at.working,
    set: sql`start_at = now(),`,
    action: 'START',
    actionName: '开始作业',
    reversible: true,
  });
  await ordersFollow(ctx, orders, {
    action: 'UNLOAD',
    actionName: '卸货',
    payload: { plateNo: pre.plateNo, dock: state.dockCode },
  });
  return state;
}

/** 作业完成: everything it brought is unloaded, and the dock is free. `orderIds`: those of which that is said now. */
export async function finish(ctx: Ctx, { id, orderIds }: InputOf<typeof preCheckV2Api.finish>): Promise<State> {
  const held = await hold(ctx, id);
  const { pre, orders } = held;
  refusePreCheck(pre, 'finish');
  const mine = new Set(orders.map((order) => order.id));
  if (orderIds.some((one) => !mine.has(one))) refuseField('orderIds', '所选入库单不属于该车辆');
  await refuseUnfinished(ctx, held, new Set(orderIds));
  await ctx.run`
    update inbound.pre_check_order po
    set unloaded = true, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'po')}
      and po.pre_id = ${pre.id}
  `;
  if (pre.apptId !== null) await appointmentDone(ctx, pre.apptId);
  if (pre.dockId !== null) await letGo(ctx, pre.dockId);
  const state = await settle(ctx, pre, {
    status: preCheckLife.at.done,
    set: sql`finish_at = now(),`,
    action: 'UNLOAD',
    actionName: '作业完成',
    reversible: true,
    payload: { dock: pre.dockId },
  });
  await ordersFollow(ctx, orders, { action: 'UNLOADED', actionName: '卸货完成', payload: { plateNo: pre.plateNo } });
  return state;
}

export const finishOne = (ctx: Ctx, { id }: InputOf<typeof preCheckApi.finish>): Promise<State> =>
  finish(ctx, { id, orderIds: [] });

/**
 * An order is unloaded when somebody says so, when its registered unloading is done, or when nothing of it is expected any more. Where its owner's flow wants
 * unloading registered, only that counts; a truck without an appointment has nothing to register it with.
 */
async function refuseUnfinished(ctx: Ctx, { pre, orders }: Held, said: ReadonlySet<number>): Promise<void> {
  const flows = await entryFlows(
    ctx,
    orders.map(({ ownerId }) => ownerId),
  );
  const registered = pre.apptId !== null && (await unloadingDone(ctx, pre.apptId));
  const before = new Set(
    (
      await ctx.rows<{ orderId: number }>`
        select po.order_id
        from inbound.pre_check_order po
        where ${here(ctx, 'po')}
          and po.pre_id = ${pre.id}
          and po.unloaded
      `
    ).map(({ orderId }) => orderId),
  );
  const open = orders.find((order) => {
    if (registered) return false;
    if (pre.apptId !== null && flows(order.ownerId, order.orderType).needUnload) return true;
    return !said.has(order.id) && !before.has(order.id) && !reached(orderLife, order.status, 'received');
  });
  if (open) refuse('BUSINESS', `入库单【${open.orderNo}】未完成卸货`);
}

/** All that was registered for the appointment is done, and something was. */
const unloadingDone = async (ctx: Ctx, apptId: number): Promise<boolean> =>
  (
    await ctx.row<{ done: boolean }>`
      select coalesce(bool_and(u.status = 30), false) as done
      from inbound.appointment_unload u
      where ${here(ctx, 'u')}
        and u.appt_id = ${apptId}
        and u.status <> 90
        and not u.is_deleted
    `
  )?.done === true;
