import { appointmentLife, MOVES_MAX } from '#contract/inbound/appointment-life.ts';
import type { appointmentApi } from '#contract/inbound/appointment.ts';
import type { orderApi } from '#contract/inbound/order.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { fromWire, wireTime } from '../../../platform/clock.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { prolongLink } from '../../../services/links/links.ts';
import { lockOrder, refuseOrder, stateOf } from '../order/rows.ts';
import { pickupChanged } from '../pickup/told.ts';
import { dockTaken, refuseForce } from './appoint.ts';
import { roomOf } from './load.ts';
import { roomByForce, roomFor, type Given } from './room-for.ts';
import {
  DRIVER,
  driverLinkUntil,
  lockAppointment,
  lockWithOrders,
  oneAtATime,
  orderIdsOf,
  ordersFollow,
  refuseAppointment,
  stateSet,
  type Appointment,
} from './rows.ts';
import { leaveAppointment } from './withdraw.ts';

type State = OutputOf<typeof appointmentApi.cancel>;

export async function confirmAppointment(ctx: Ctx, { id }: InputOf<typeof appointmentApi.confirm>): Promise<State> {
  const appointment = await lockAppointment(ctx, id);
  refuseAppointment(appointment, 'confirm');
  return stateSet(ctx, appointment, { status: appointmentLife.at.appointed, action: 'CONFIRM', actionName: '确认' });
}

/** 取消: the dock time is free again, and its orders wait for another. */
export async function cancelAppointment(
  ctx: Ctx,
  { id, reason }: InputOf<typeof appointmentApi.cancel>,
): Promise<State> {
  const { appointment, orders } = await lockWithOrders(ctx, id);
  refuseAppointment(appointment, 'cancel');
  const payload = { reason, apptNo: appointment.apptNo };
  const state = await stateSet(ctx, appointment, {
    status: appointmentLife.at.cancelled,
    action: 'CANCEL',
    actionName: '取消',
    payload,
  });
  await ordersFollow(ctx, orders, { action: 'APPT_CANCEL', actionName: '取消预约', payload });
  return state;
}

/** The same, from the order: others that come with the vehicle still come. */
export async function cancelOrderAppointment(
  ctx: Ctx,
  { id, reason }: InputOf<typeof orderApi.cancelAppointment>,
): Promise<OutputOf<typeof orderApi.cancelAppointment>> {
  const order = await lockOrder(ctx, id);
  refuseOrder(order, 'cancelAppointment');
  if (!(await leaveAppointment(ctx, order, { reason: reason || null, strict: true })))
    refuse('STATE', `入库单【${order.orderNo}】未预约`);
  await ordersFollow(ctx, [order], {
    action: 'APPT_CANCEL',
    actionName: '取消预约',
    payload: { reason: reason || null },
  });
  return stateOf(ctx, id);
}

/** 改约: another time, dock or room; what a vehicle brings stays as it is. By force limits, hours and the number of moves do not count. */
export async function reschedule(
  ctx: Ctx,
  input: InputOf<typeof appointmentApi.reschedule>,
): Promise<OutputOf<typeof appointmentApi.reschedule>> {
  refuseForce(ctx, input);
  const at = fromWire(input.planFrom);
  if (at.getTime() < Date.now()) refuseField('planFrom', '预约时间不能早于当前时间');
  await oneAtATime(ctx);
  const appointment = await lockAppointment(ctx, input.id);
  refuseAppointment(appointment, 'reschedule');
  if (appointment.version !== input.version) refuse('VERSION');
  if (!input.isForce && appointment.moved >= MOVES_MAX) refuse('BUSINESS', `已改约${appointment.moved}次，不能再改约`);
  const roomId = input.roomId ?? appointment.roomId,
    room = await roomOf(ctx, roomId);
  const orderIds = await orderIdsOf(ctx, appointment.id);
  const given = await (input.isForce ? roomByForce : roomFor)(ctx, {
    ownerId: appointment.ownerId,
    roomId,
    at,
    visit: {
      pallets: appointment.pallets,
      minutesPerPallet: room.minutesPerPallet,
      vehicleType: appointment.vehicleType,
    },
    more: { orders: orderIds.length, pallets: appointment.pallets, weight: appointment.weight },
    dockId: input.dockId,
    but: appointment.id,
  });
  const state = await moved(ctx, appointment, { ...input, roomId, given });
  await pickupChanged(ctx, orderIds);
  await prolongLink(ctx, { purpose: DRIVER, docId: appointment.id, expireAt: driverLinkUntil(given.to, new Date()) });
  return { ...state, dockCode: given.dockCode, planTo: wireTime(given.to) };
}

type Move = Pick<InputOf<typeof appointmentApi.reschedule>, 'isForce' | 'forceReason'> & {
  roomId: number;
  given: Given;
};

async function moved(
  ctx: Ctx,
  appointment: Appointment,
  { roomId, given, isForce, forceReason }: Move,
): Promise<State> {
  const row = await dockTaken(
    () => ctx.row<State>`
      update inbound.appointment a
      set room_id = ${roomId}, dock_id = ${given.dockId}, plan_from = ${given.from}, plan_to = ${given.to},
        is_force = a.is_force or ${isForce},
        force_reason = case when ${isForce} then ${forceReason ?? null} else a.force_reason end, moved = a.moved + 1,
        version = a.version + 1, updated_by = ${ctx.userId}, updated_at = now()
      where ${here(ctx, 'a')}
        and a.id = ${appointment.id}
      returning a.id, a.status, a.version
    `,
  );
  await trace(ctx, [
    {
      docType: 'APPT',
      docId: appointment.id,
      action: 'RESCHEDULE',
      actionName: isForce ? '强制改约' : '改约',
      fromStatus: appointment.status,
      toStatus: appointment.status,
      payload: {
        planFrom: [wireTime(appointment.planFrom), wireTime(given.from)],
        dock: given.dockCode,
        ...(isForce ? { reason: forceReason } : {}),
      },
    },
  ]);
  return found(row);
}
