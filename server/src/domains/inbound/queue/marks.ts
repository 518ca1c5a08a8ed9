import { sql } from 'kysely';
import { preCheckLife } from '#contract/inbound/queue/life.ts';
import type { preCheckApi } from '#contract/inbound/queue/pre-check.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { ordersFollow } from '../appoint/rows.ts';
import { appointmentTurnedAway, appointmentUnsigned } from '../appoint/vehicle.ts';
import { letGo } from './call.ts';
import { goesQuick, roomTaking } from './rooms.ts';
import { hold, refusePreCheck, settle, type Held, type State } from './rows.ts';

/** 非快速通道: it waits with the others; or not any more, and it is quick where its room takes so few pallets for quick. */
export async function markNoQuick(
  ctx: Ctx,
  { id, noQuick, reason }: InputOf<typeof preCheckApi.markNoQuickChannel>,
): Promise<State> {
  const { pre, orders } = await hold(ctx, id);
  refusePreCheck(pre, 'markNoQuickChannel');
  const on = noQuick ?? true;
  if (on === pre.noQuick) refuse('BUSINESS', on ? '已标记为非快速通道' : '未标记为非快速通道');
  const room =
    on || pre.roomId === null
      ? null
      : await roomTaking(
          ctx,
          pre.roomId,
          orders.map((order) => order.id),
        );
  return settle(ctx, pre, {
    set: sql`no_quick = ${on}, is_quick = ${goesQuick(room, pre.pallets, on)}, quick_reason = ${on ? reason : null},`,
    action: on ? 'NO_QUICK' : 'QUICK',
    actionName: on ? '非快速通道' : '取消非快速通道',
    payload: { reason },
  });
}

/** 优先, or not any more. One that was passed over stands by its own merits again. */
export async function setPriority(
  ctx: Ctx,
  { id, priority, reason }: InputOf<typeof preCheckApi.setPriorityOrder>,
): Promise<State> {
  const { pre } = await hold(ctx, id);
  refusePreCheck(pre, 'setPriorityOrder');
  const on = priority ?? !pre.isPriority;
  if (on && !reason) refuseField('reason', '请输入优先原因');
  return settle(ctx, pre, {
    set: sql`
      is_priority = ${on}, priority_reason = ${on ? (reason ?? null) : null}::varchar, pass_class = null,
        behind_no = null, queue_at = p.sign_at,
    `,
    action: on ? 'PRIORITY' : 'NO_PRIORITY',
    actionName: on ? '优先' : '取消优先',
    payload: { reason: reason ?? null },
  });
}

/** 未收货: the truck is sent away with what it brought. */
export async function markUnreceived(
  ctx: Ctx,
  { id, reason }: InputOf<typeof preCheckApi.markUnreceived>,
): Promise<State> {
  const held = await hold(ctx, id);
  const { pre, orders } = held;
  refusePreCheck(pre, 'markUnreceived');
  if (await received(ctx, held)) refuse('BUSINESS', '已有收货记录，不能标记未收货');
  if (pre.apptId !== null) await appointmentTurnedAway(ctx, pre.apptId, reason);
  if (pre.dockId !== null) await letGo(ctx, pre.dockId);
  const state = await settle(ctx, pre, {
    status: preCheckLife.at.unreceived,
    set: sql`dock_id = null, unreceived_reason = ${reason},`,
    action: 'UNRECEIVED',
    actionName: '未收货',
    reversible: true,
    payload: { reason },
  });
  await ordersFollow(ctx, orders, {
    action: 'UNRECEIVED',
    actionName: '车辆未收货',
    payload: { reason, plateNo: pre.plateNo },
  });
  return state;
}

/** Something of what it brought was received and stands. */
export async function received(ctx: Ctx, { orders }: Held, since?: Date): Promise<boolean> {
  const row = await ctx.row`
    select 1
    from inbound.receipt r
    where ${here(ctx, 'r')}
      and r.order_id = any(${orders.map(({ id }) => id)}::bigint[])
      and not r.is_reversed
      and r.created_at > ${since ?? new Date(0)}
    limit 1
  `;
  return row !== undefined;
}

/** 取消: it leaves the queue. Its appointment stands, and may be signed in for again. */
export async function cancel(ctx: Ctx, { id, reason }: InputOf<typeof preCheckApi.cancel>): Promise<State> {
  const held = await hold(ctx, id);
  refusePreCheck(held.pre, 'cancel');
  return leave(ctx, held, { reason, action: 'CANCEL', actionName: '取消' });
}

interface Leaving {
  reason: string;
  action: string;
  actionName: string;
  reversesId?: number;
}

export async function leave(ctx: Ctx, { pre, orders }: Held, { reason, ...told }: Leaving): Promise<State> {
  if (pre.apptId !== null) await appointmentUnsigned(ctx, pre.apptId, reason);
  const state = await settle(ctx, pre, {
    ...told,
    status: preCheckLife.at.cancelled,
    set: sql`cancel_reason = ${reason},`,
    payload: { reason },
  });
  await ordersFollow(ctx, orders, {
    action: 'UNSIGN',
    actionName: '取消签到',
    payload: { reason, plateNo: pre.plateNo },
  });
  return state;
}
