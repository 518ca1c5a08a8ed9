import { appointmentLife } from '#contract/inbound/appointment-life.ts';
import { forceRight, type appointmentApi, type AppointmentInput } from '#contract/inbound/appointment.ts';
import { orderLife } from '#contract/inbound/order-life.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { may } from '../../../platform/actor.ts';
import { fromWire, wireTime } from '../../../platform/clock.ts';
import { nextNo, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseField, refuseFieldAs, Retry, sqlState } from '../../../platform/errors.ts';
import { entryFlows } from '../../strategy/facade.ts';
import { lockOrders, type HeldOrder } from '../order/rows.ts';
import { pickupChanged } from '../pickup/told.ts';
import { carOf, loadsOf, roomOf, type Car, type Load } from './load.ts';
import { roomByForce, roomFor, type Given, type Wanted } from './room-for.ts';
import { activeOf, oneAtATime, ordersFollow } from './rows.ts';

/** 预约: a vehicle brings these orders at that time. Dock time of a warehouse is given away to one after the other, so that two who want the last of it meet. */
export async function appoint(ctx: Ctx, input: AppointmentInput): Promise<OutputOf<typeof appointmentApi.appoint>> {
  refuseForce(ctx, input);
  const at = fromWire(input.planFrom);
  if (at.getTime() < Date.now()) refuseField('planFrom', '预约时间不能早于当前时间');
  await oneAtATime(ctx);
  const orders = [...(await lockOrders(ctx, input.orderIds)).values()];
  const ownerId = await refuseOrders(ctx, orders);
  const room = await roomOf(ctx, input.roomId),
    car = await carOf(ctx, input.carTypeId),
    loads = await loadsOf(ctx, input.orderIds);
  if (!input.isForce) refuseMixed(loads, car);

  const sum = sumOf(loads, input.pallets);
  const wanted: Wanted = {
    ownerId,
    roomId: input.roomId,
    at,
    visit: { pallets: sum.pallets, minutesPerPallet: room.minutesPerPallet, vehicleType: car?.code ?? null },
    more: sum,
  };
  const given = await (input.isForce ? roomByForce : roomFor)(ctx, wanted);
  const flows = await entryFlows(ctx, [ownerId]);
  const waits = !input.isForce && orders.some((order) => flows(ownerId, order.orderType).appointConfirm);
  const status = waits ? appointmentLife.at.unconfirmed : appointmentLife.at.appointed;
  const made = await insert(ctx, input, { ownerId, status, car, sum, given, loads });
  const told = {
    action: 'APPOINT',
    actionName: input.isForce ? '强制预约' : '预约',
    payload: toldOf(made.apptNo, given),
  };
  await trace(ctx, [
    {
      ...told,
      docType: 'APPT',
      docId: made.id,
      toStatus: status,
      payload: { ...told.payload, reason: input.forceReason },
    },
  ]);
  await ordersFollow(ctx, orders, told);
  await pickupChanged(ctx, input.orderIds);
  return { ...made, status, version: 0, dockCode: given.dockCode, planTo: wireTime(given.to) };
}

const toldOf = (apptNo: string, given: Given) => ({
  apptNo,
  planFrom: wireTime(given.from),
  planTo: wireTime(given.to),
  dock: given.dockCode,
});

export function refuseForce(
  ctx: Ctx,
  { isForce, forceReason }: Pick<AppointmentInput, 'isForce' | 'forceReason'>,
): void {
  if (!isForce) return;
  if (!may(ctx, forceRight.permit)) refuse('FORBIDDEN');
  if (!forceReason) refuseField('forceReason', '请输入强制预约原因');
}

/** All of one owner, all waiting for an appointment; answers the owner. */
async function refuseOrders(ctx: Ctx, orders: readonly HeldOrder[]): Promise<number> {
  const active = new Set(
    (
      await activeOf(
        ctx,
        orders.map(({ id }) => id),
      )
    ).map(({ orderId }) => orderId),
  );
  for (const { id, orderNo, status, isSuspended } of orders) {
    if (isSuspended) refuse('SUSPENDED', undefined, { orderNo });
    if (active.has(id)) refuseFieldAs('STATE', 'orderIds', `入库单【${orderNo}】已预约`);
    if (status !== orderLife.at.open) refuseFieldAs('STATE', 'orderIds', `入库单【${orderNo}】当前状态不允许预约`);
  }
  const owners = new Set(orders.map(({ ownerId }) => ownerId));
  if (owners.size > 1) refuseField('orderIds', '一次只能预约同一货主的入库单');
  return orders[0]?.ownerId ?? refuse('NOT_FOUND');
}

/** One temperature in one vehicle, unless it has compartments. */
export function refuseMixed(loads: readonly Load[], car: Car | null): void {
  if (car?.multiTemp) return;
  if (new Set(loads.flatMap(({ modes }) => modes)).size > 1)
    refuseFieldAs('BUSINESS', 'orderIds', '温层不一致，请分车预约');
}

interface Sum {
  orders: number;
  pallets: number;
  weight: number;
}

export const sumOf = (loads: readonly Load[], pallets: number | null | undefined): Sum => ({
  orders: loads.length,
  pallets:
    pallets ??
    Math.max(
      1,
      loads.reduce((n, load) => n + load.pallets, 0),
    ),
  weight: loads.reduce((n, load) => n + load.weight, 0),
});

interface Made {
  ownerId: number;
  status: number;
  car: Car | null;
  sum: Sum;
  given: Given;
  loads: readonly Load[];
}

async function insert(
  ctx: Ctx,
  input: AppointmentInput,
  { ownerId, status, car, sum, given, loads }: Made,
): Promise<{ id: number; apptNo: string }> {
  const apptNo = await nextNo(ctx, 'YY');
  const rows = await dockTaken(
    () => ctx.rows<{ id: number; apptNo: string }>`
      with made as (
        insert into inbound.appointment (
          tenant_id, warehouse_id, appt_no, owner_id, room_id, dock_id, plan_from, plan_to, pallets, weight,
          vehicle_type, plate_no, driver_name, driver_phone, is_force, force_reason, status, created_by, updated_by
        )
        values (
          ${ctx.tenantId}, ${ctx.warehouseId}, ${apptNo}, ${ownerId}, ${input.roomId}, ${given.dockId}, ${given.from},
          ${given.to}, ${sum.pallets}, ${sum.weight}, ${car?.code ?? null}, ${input.plateNo?.toUpperCase() || null},
          ${input.driverName || null}, ${input.driverPhone || null}, ${input.isForce},
          ${input.isForce ? (input.forceReason ?? null) : null}, ${status}, ${ctx.userId}, ${ctx.userId}
        )
        returning tenant_id, warehouse_id, id, appt_no
      ),
      orders as (
        insert into inbound.appointment_order (
          tenant_id, warehouse_id, appt_id, order_id, pallets, created_by, updated_by
        )
        select m.tenant_id, m.warehouse_id, m.id, l."orderId", l.pallets, ${ctx.userId}, ${ctx.userId}
        from made m
        cross join jsonb_to_recordset(${JSON.stringify(loads)}::jsonb) as l("orderId" bigint, pallets int)
      )
      select id, appt_no
      from made
    `,
  );
  return found(rows[0]);
}

/** The database has the last word on who stands at a dock: whoever loses there looks again. */
export async function dockTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (sqlState(error) === '23P01') throw new Retry('the dock was taken');
    throw error;
  }
}
