import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { legLife, transportOrderLife, waybillLife } from '#contract/transport/life.ts';
import type { waybillApi } from '#contract/transport/waybill-acts.ts';
import { wireDay } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { ordersOf, traceOrders } from '../order/lock.ts';
import { carriesOwn } from '../reach.ts';
import { ordersAlong, ordersShownAlong } from './along.ts';
import { carsFor, driversFor, tellDriver } from './crew.ts';
import { BY_CONSOLE, tellNew } from './events.ts';
import { carRefusal, driverRefusal, licenceRefusal } from './guards.plan.ts';
import { endTripLink } from './link-end.ts';
import { lockWaybill, stepWaybill, type After, type Waybill, type WaybillAct } from './lock.ts';

type Api = typeof waybillApi;
const { at } = waybillLife;

interface Crew {
  carId: number;
  driverId: number;
}

/** The car and the driver for a waybill under lock, or why not. */
async function crewFor(ctx: Ctx, waybill: Waybill, { carId, driverId }: Crew) {
  const { orders } = await ordersAlong(ctx, waybill.id);
  const load = { orders, arrivesOn: wireDay(waybill.planArriveAt) };
  const when = { from: waybill.planDepartAt, to: waybill.planArriveAt, waybillId: waybill.id };
  const lock = true;
  // The rows first: what they are busy with is read once nobody else can send them.
  await carsFor(ctx, when, { id: carId, lock });
  await driversFor(ctx, when, { id: driverId, lock });
  const [car] = await carsFor(ctx, when, { id: carId }),
    [driver] = await driversFor(ctx, when, { id: driverId });
  if (!car) refuseField('carId', '车辆不存在');
  if (!driver) refuseField('driverId', '司机不存在');
  const faults = carRefusal(car, load),
    why = driverRefusal(driver, load) ?? licenceRefusal(driver, car);
  if (faults) refuseField('carId', faults);
  if (why) refuseField('driverId', why);
  return { car, driver };
}

async function send(ctx: Ctx, waybill: Waybill, crew: Crew, { act, reason }: { act: WaybillAct; reason?: string }) {
  const { car, driver } = await crewFor(ctx, waybill, crew);
  const after = await stepWaybill(ctx, waybill, {
    act,
    status: at.offered,
    set: sql`car_id = ${car.id}, driver_id = ${driver.id}, carrier_code = ${car.carrierCode},`,
    payload: { plateNo: car.plateNo, driver: driver.name, ...(reason ? { reason } : {}) },
  });
  await tellNew(ctx, {
    waybillId: waybill.id,
    event: act === 'dispatch' ? 'DISPATCH' : 'REDISPATCH',
    remark: [`${car.plateNo} ${driver.name}`, reason].filter(Boolean).join('：'),
  });
  await tellDriver(ctx, driver.id, {
    title: `新运单 ${waybill.waybillNo}`,
    content: `${car.plateNo}，请在司机任务中接单。`,
  });
  return after;
}

export async function dispatch(ctx: Ctx, input: InputOf<Api['dispatch']>): Promise<After> {
  return send(ctx, await lockWaybill(ctx, input, 'dispatch'), input, { act: 'dispatch' });
}

/** Another car or driver than was told before; who was told hears of it. */
export async function redispatch(ctx: Ctx, input: InputOf<Api['redispatch']>): Promise<After> {
  const waybill = await lockWaybill(ctx, input, 'redispatch');
  const after = await send(ctx, waybill, input, { act: 'redispatch', reason: input.reason });
  if (waybill.driverId !== null && waybill.driverId !== input.driverId) {
    await endTripLink(ctx, waybill.id);
    await tellDriver(ctx, waybill.driverId, {
      title: `运单 ${waybill.waybillNo} 已改派`,
      content: `原因：${input.reason}`,
    });
  }
  return after;
}

export async function accept(ctx: Ctx, input: InputOf<Api['accept']>, source = BY_CONSOLE): Promise<After> {
  const waybill = await lockWaybill(ctx, input, 'accept');
  await tellNew(ctx, { waybillId: waybill.id, event: 'ACCEPT', source });
  return stepWaybill(ctx, waybill, { act: 'accept', status: at.accepted });
}

/** The driver will not: the waybill waits for another. */
export async function decline(ctx: Ctx, input: InputOf<Api['decline']>, source = BY_CONSOLE): Promise<After> {
  const waybill = await lockWaybill(ctx, input, 'decline');
  await tellNew(ctx, { waybillId: waybill.id, event: 'DECLINE', source, remark: input.reason });
  await endTripLink(ctx, waybill.id);
  return stepWaybill(ctx, waybill, {
    act: 'decline',
    status: at.open,
    set: sql`driver_id = null,`,
    payload: { reason: input.reason },
  });
}

/** Nobody drives it: its orders are planned again, and its trip can be sent anew. */
export async function cancelWaybill(ctx: Ctx, input: InputOf<Api['cancel']>): Promise<After> {
  const waybill = await lockWaybill(ctx, input, 'cancel');
  return withdraw(ctx, waybill, input.reason);
}

export async function withdraw(ctx: Ctx, waybill: Waybill, reason: string): Promise<After> {
  const orders = await ordersOf(ctx, 'waybill_id', waybill.id);
  await ctx.run`
    update transport.order
    set status = ${transportOrderLife.at.planned}, waybill_id = null, stop_id = null, loaded_at = null,
      load_waived = null, version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and waybill_id = ${waybill.id}
  `;
  await traceOrders(ctx, orders, { act: 'unload', to: transportOrderLife.at.planned });
  await ctx.run`
    update transport.plan_trip
    set waybill_id = null, updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and waybill_id = ${waybill.id}
  `;
  await ctx.run`
    update transport.waybill_leg
    set status = ${legLife.at.cancelled}, version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and waybill_id = ${waybill.id}
      and status in (${legLife.at.open}, ${legLife.at.abnormal})
  `;
  await tellNew(ctx, { waybillId: waybill.id, event: 'CANCEL', remark: reason });
  await endTripLink(ctx, waybill.id);
  if (waybill.driverId !== null && waybill.status > at.open)
    await tellDriver(ctx, waybill.driverId, { title: `运单 ${waybill.waybillNo} 已取消`, content: `原因：${reason}` });
  return stepWaybill(ctx, waybill, {
    act: 'cancel',
    status: at.cancelled,
    set: sql`cancel_reason = ${reason},`,
    payload: { reason },
  });
}

/** Who could drive a waybill, and what speaks against those who could not. */
export async function candidates(ctx: Ctx, { id }: { id: number }): Promise<OutputOf<Api['candidates']>> {
  const waybill = found(
    await ctx.row<{ planDepartAt: Date; planArriveAt: Date }>`
      select b.plan_depart_at, b.plan_arrive_at
      from transport.waybill b
      where ${here(ctx, 'b')}
        and b.id = ${id}
        and ${carriesOwn(ctx, 'b', 'waybill_id')}
    `,
  );
  const load = { orders: await ordersShownAlong(ctx, id), arrivesOn: wireDay(waybill.planArriveAt) };
  const when = { from: waybill.planDepartAt, to: waybill.planArriveAt, waybillId: id };
  const cars = await carsFor(ctx, when),
    drivers = await driversFor(ctx, when);
  return {
    cars: cars.map((car) => ({
      id: car.id,
      plateNo: car.plateNo,
      driverId: car.driverId,
      refused: carRefusal(car, load),
    })),
    drivers: drivers.map((driver) => ({
      id: driver.id,
      name: driver.name,
      phone: driver.phone,
      refused: driverRefusal(driver, load),
    })),
  };
}
