import { appointmentLife } from '#contract/inbound/appointment-life.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import type { HeldOrder } from '../order/rows.ts';
import { activeOf, lockAppointment, refuseAppointment, stateSet } from './rows.ts';

const UNSIGNED: ReadonlySet<number> = new Set([appointmentLife.at.unconfirmed, appointmentLife.at.appointed]);

/**
 * An order leaves its appointment: the last one takes the dock time with it, others still come with the vehicle. The order is locked by the caller,
 * who derives its status afterwards. `strict`: a vehicle that has signed in is refused, otherwise left as it is. Answers whether there was one.
 */
export async function leaveAppointment(
  ctx: Ctx,
  order: HeldOrder,
  { reason, strict = false }: { reason: string | null; strict?: boolean },
): Promise<boolean> {
  let left = false;
  for (const { apptId, others } of await activeOf(ctx, [order.id])) {
    const appointment = await lockAppointment(ctx, apptId);
    if (!UNSIGNED.has(appointment.status) && !strict) continue;
    refuseAppointment(appointment, 'cancel');
    left = true;
    const told = { action: 'CANCEL', actionName: '取消', payload: { reason, orderNo: order.orderNo } };
    if (others === 0) await stateSet(ctx, appointment, { ...told, status: appointmentLife.at.cancelled });
    else {
      await takeOut(ctx, apptId, order.id);
      await trace(ctx, [{ ...told, docType: 'APPT', docId: apptId, action: 'LEAVE', actionName: '移出入库单' }]);
    }
  }
  return left;
}

async function takeOut(ctx: Ctx, apptId: number, orderId: number): Promise<void> {
  await ctx.run`
    with gone as (
      delete from inbound.appointment_order ao
      where ${here(ctx, 'ao')}
        and ao.appt_id = ${apptId}
        and ao.order_id = ${orderId}
      returning ao.pallets
    )
    update inbound.appointment a
    set pallets = greatest(a.pallets - (select coalesce(sum(pallets), 0) from gone), 0), version = a.version + 1,
      updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'a')}
      and a.id = ${apptId}
  `;
}
