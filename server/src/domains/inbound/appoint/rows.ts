import { sql } from 'kysely';
import { appointmentLife, type AppointmentAction } from '#contract/inbound/appointment-life.ts';
import { refusal } from '#contract/kit/machine.ts';
import type { LinkPurpose } from '#contract/ops/link.ts';
import { fromWire } from '../../../platform/clock.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { deriveStatus, lockOrders, type HeldOrder } from '../order/rows.ts';

/** An appointment as it stands under lock. */
export interface Appointment {
  id: number;
  apptNo: string;
  ownerId: number;
  roomId: number;
  dockId: number | null;
  planFrom: Date;
  planTo: Date;
  pallets: number;
  weight: number;
  vehicleType: string | null;
  isForce: boolean;
  moved: number;
  status: number;
  version: number;
}

/** How many orders appointment `a` is for, as `n.order_count`. */
export const ORDERS_COUNTED = sql`
  cross join lateral (
    select count(*) as order_count
    from inbound.appointment_order ao
    where ao.tenant_id = a.tenant_id
      and ao.warehouse_id = a.warehouse_id
      and ao.appt_id = a.id
  ) n
`;
/** Appointment `a` holds dock time, or held it: neither cancelled nor missed. */
export const KEPT = sql`a.status in (10, 20, 30, 40, 50)`;

/** The link of whoever drives opens his page to the end of the visit: so long after the time that was agreed on. */
export const DRIVER: LinkPurpose = 'queue.appointment';
export const DRIVER_LINK_MS = 24 * 3_600_000;

export const driverLinkUntil = (planTo: string | Date, now: Date): Date =>
  new Date(
    Math.max((typeof planTo === 'string' ? fromWire(planTo) : planTo).getTime(), now.getTime()) + DRIVER_LINK_MS,
  );

/** Key of the lock under which dock time is given away, one vehicle of a warehouse after the other: rank 1, before orders. */
const APPOINT_LOCK = 1004;

export const oneAtATime = async (ctx: Ctx): Promise<void> => {
  await ctx.run`select pg_advisory_xact_lock(${APPOINT_LOCK}, ${ctx.warehouseId}::int)`;
};

/** Rank 3, after the orders. One of another owner or warehouse is none. */
export async function lockAppointment(ctx: Ctx, id: number): Promise<Appointment> {
  const row = await ctx.row<Appointment>`
    select a.id, a.appt_no, a.owner_id, a.room_id, a.dock_id, a.plan_from, a.plan_to, a.pallets, a.weight,
      a.vehicle_type, a.is_force, a.moved, a.status, a.version
    from inbound.appointment a
    where ${here(ctx, 'a')}
      and ${ofOwners(ctx, 'a')}
      and a.id = ${id}
    for no key update
  `;
  return found(row);
}

/** With its orders, which are locked before it: their status follows from it. */
export async function lockWithOrders(ctx: Ctx, id: number): Promise<{ appointment: Appointment; orders: HeldOrder[] }> {
  const ids = await orderIdsOf(ctx, id);
  const orders = ids.length > 0 ? [...(await lockOrders(ctx, ids)).values()] : [];
  return { appointment: await lockAppointment(ctx, id), orders };
}

/** The orders of an appointment, by their ids. */
export const orderIdsOf = async (ctx: Ctx, apptId: number): Promise<number[]> =>
  (
    await ctx.rows<{ orderId: number }>`
      select ao.order_id
      from inbound.appointment_order ao
      where ${here(ctx, 'ao')}
        and ao.appt_id = ${apptId}
      order by ao.order_id
    `
  ).map(({ orderId }) => orderId);

const SIGNED: ReadonlySet<number> = new Set([appointmentLife.at.arrived, appointmentLife.at.working]);

export function refuseAppointment(appointment: Appointment, action: AppointmentAction): void {
  if (action === 'cancel' && SIGNED.has(appointment.status)) refuse('BUSINESS', '车辆已签到，不能取消预约');
  const why = refusal(appointmentLife, action, appointment.status);
  if (why) refuse('STATE', why, { apptNo: appointment.apptNo });
}

interface State {
  id: number;
  status: number;
  version: number;
}

/** What is told of a step besides its states. */
export interface Told {
  action: string;
  actionName: string;
  payload?: Record<string, unknown>;
}

/** Put it into a state and tell it in its trace. */
export async function stateSet(
  ctx: Ctx,
  appointment: Appointment,
  { status, ...told }: Told & { status: number },
): Promise<State> {
  const reason = told.payload?.reason;
  const row = await ctx.row<State>`
    update inbound.appointment a
    set status = ${status}, version = a.version + 1, updated_by = ${ctx.userId}, updated_at = now(),
      cancel_reason = case
        when ${status}::int = ${appointmentLife.at.cancelled} then ${typeof reason === 'string' ? reason : null}
        else a.cancel_reason
      end, signed_at = case when ${status}::int = ${appointmentLife.at.arrived} then now() else a.signed_at end,
      done_at = case when ${status}::int = ${appointmentLife.at.done} then now() else a.done_at end
    where ${here(ctx, 'a')}
      and a.id = ${appointment.id}
    returning a.id, a.status, a.version
  `;
  await trace(ctx, [
    { ...told, docType: 'APPT', docId: appointment.id, fromStatus: appointment.status, toStatus: status },
  ]);
  return found(row);
}

/** The orders of an appointment that came or went: their status is derived anew, and told. */
export async function ordersFollow(ctx: Ctx, orders: readonly HeldOrder[], told: Told): Promise<void> {
  if (orders.length === 0) return;
  const status = await deriveStatus(ctx, orders);
  await trace(
    ctx,
    orders.map((order) => ({
      ...told,
      docType: 'IN' as const,
      docId: order.id,
      fromStatus: order.status,
      toStatus: status.get(order.id) ?? order.status,
    })),
  );
}

/** Appointments, not yet over, that these orders have. */
export const activeOf = async (
  ctx: Ctx,
  orderIds: readonly number[],
): Promise<{ orderId: number; apptId: number; status: number; others: number }[]> =>
  ctx.rows`
    select ao.order_id, a.id as appt_id, a.status,
      (
        select count(*)
        from inbound.appointment_order x
        where x.tenant_id = ao.tenant_id
          and x.warehouse_id = ao.warehouse_id
          and x.appt_id = ao.appt_id
          and x.order_id <> all(${orderIds}::bigint[])
      ) as others
    from inbound.appointment_order ao
    join inbound.appointment a on a.tenant_id = ao.tenant_id and a.warehouse_id = ao.warehouse_id and a.id = ao.appt_id
    where ${here(ctx, 'ao')}
      and ao.order_id = any(${orderIds}::bigint[])
      and a.status in (${sql.join([10, 20, 30, 40])})
    order by a.id
  `;
