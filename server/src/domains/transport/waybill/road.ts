import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { sendPlanLife, legLife, transportOrderLife, waybillLife } from '#contract/transport/life.ts';
import type { waybillApi } from '#contract/transport/waybill-acts.ts';
import { fromWire } from '../../../platform/clock.ts';
import { emit } from '../../../platform/command/trace.ts';
import { doneAt, type Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { setFiles } from '../../../services/files/refs.ts';
import { carOnTheRoad } from '../../basic/facade.ts';
import { ordersOf, traceOrders } from '../order/lock.ts';
import { carsById, gateOf } from '../plan/cars.ts';
import { driveOf, SPEED_KMH } from '../plan/trip.plan.ts';
import { BY_CONSOLE, BY_DEVICE, tell, tellNew, type Told } from './events.ts';
import { lockWaybill, stepWaybill, lockWaybills, type After, type Waybill, type WaybillAct } from './lock.ts';
import { roadAfter, type Road, type RoadEvent, type RoadStop } from './road.plan.ts';

type Api = typeof waybillApi;
const { at } = waybillLife;
/** A clock may be fast by so much. */
const AHEAD_MS = 5 * 60_000;

/** When it happened, as it is told: not in the future, and no departure before the doors were shut. */
function momentOf(ctx: Ctx, text: string | null | undefined, field: string): Date {
  if (!text) return doneAt(ctx);
  const when = fromWire(text);
  if (when.getTime() > Date.now() + AHEAD_MS) refuseField(field, '发生时间不能晚于当前时间');
  return when;
}

const stopsOf = (ctx: Ctx, waybillId: number): Promise<RoadStop[]> => ctx.rows<RoadStop>`
  select s.stop_no, s.arrive_at, s.leave_at, s.status
  from transport.waybill_stop s
  where ${here(ctx, 's')}
    and s.waybill_id = ${waybillId}
  order by s.stop_no
`;

/** What the road looks like after an event, written down: stops, instants and state, and what follows from having departed. */
async function follow(
  ctx: Ctx,
  waybill: Waybill,
  event: RoadEvent,
  act: WaybillAct,
): Promise<After & { moved: boolean }> {
  const before: Road = { ...waybill, stops: await stopsOf(ctx, waybill.id) };
  const after = roadAfter(before, event);
  const changed = after.stops.filter((stop, i) => stop !== before.stops[i]);
  await ctx.run`
    update transport.waybill_stop s
    set arrive_at = t.arrive_at, leave_at = t.leave_at, status = t.status, updated_by = ${ctx.userId},
      updated_at = now()
    from unnest(
      ${changed.map((s) => s.stopNo)}::int[], ${changed.map((s) => s.arriveAt)}::timestamptz[],
      ${changed.map((s) => s.leaveAt)}::timestamptz[], ${changed.map((s) => s.status)}::smallint[]
    ) t(stop_no, arrive_at, leave_at, status)
    where s.tenant_id = ${ctx.tenantId}
      and s.warehouse_id = ${ctx.warehouseId}
      and s.waybill_id = ${waybill.id}
      and s.stop_no = t.stop_no
  `;
  if (before.status < at.onTheWay && after.status >= at.onTheWay)
    await setOff(ctx, waybill, after.departAt ?? event.at);
  if (before.status < at.arrived && after.status === at.arrived) await fetched(ctx, waybill);
  const step = await stepWaybill(ctx, waybill, {
    act,
    status: after.status,
    set: sql`
      depart_at = ${after.departAt}, arrive_at = ${after.arriveAt},
        last_event_at = greatest(last_event_at, ${event.at}::timestamptz),
    `,
  });
  return { ...step, moved: after.status !== before.status };
}

/** What was fetched is at our gate: its receipts are told. */
async function fetched(ctx: Ctx, waybill: Waybill): Promise<void> {
  const orders = await ordersOf(ctx, 'waybill_id', waybill.id);
  if (!orders.some(({ isPickup }) => isPickup)) return;
  await emit(ctx, [
    { topic: 'TRANSPORT.ARRIVED', aggKey: `WAYBILL:${waybill.id}`, payload: { waybillId: waybill.id } },
  ]);
}

/** The vehicle is on the road: its orders are, the first leg has begun, the car is away, the plan is being carried out, and each stop knows when to expect it. */
async function setOff(ctx: Ctx, waybill: Waybill, departAt: Date): Promise<void> {
  const orders = await ordersOf(ctx, 'waybill_id', waybill.id);
  await ctx.run`
    update transport.order
    set status = ${transportOrderLife.at.onTheWay}, version = version + 1, updated_by = ${ctx.userId},
      updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and waybill_id = ${waybill.id}
      and status = ${transportOrderLife.at.assigned}
  `;
  await traceOrders(ctx, orders, { act: 'depart', to: transportOrderLife.at.onTheWay });
  await emit(
    ctx,
    orders.map(({ id }) => ({
      topic: 'TRANSPORT.DEPARTED',
      aggKey: `TRANSPORT:${id}`,
      payload: { transportOrderId: id, waybillId: waybill.id },
    })),
  );
  await ctx.run`
    update transport.waybill_leg
    set status = ${legLife.at.running}, depart_at = ${departAt}, version = version + 1, updated_by = ${ctx.userId},
      updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and waybill_id = ${waybill.id}
      and leg_no = (
        select min(leg_no)
        from transport.waybill_leg l
        where ${here(ctx, 'l')}
          and l.waybill_id = ${waybill.id}
          and l.status = ${legLife.at.open}
      )
  `;
  if (waybill.planId !== null)
    await ctx.run`
      update transport.send_plan
      set status = ${sendPlanLife.at.running}, version = version + 1, updated_at = now()
      where tenant_id = ${ctx.tenantId}
        and warehouse_id = ${ctx.warehouseId}
        and id = ${waybill.planId}
        and status = ${sendPlanLife.at.published}
    `;
  if (waybill.carId !== null) await carOnTheRoad(ctx, [waybill.carId], true);
  await expect(ctx, waybill, departAt);
}

/** When each stop may be reached from now. */
async function expect(ctx: Ctx, waybill: Waybill, departAt: Date): Promise<void> {
  const stops = new Map(
    (
      await ctx.rows<{ id: number; stopNo: number }>`
        select s.id, s.stop_no
        from transport.waybill_stop s
        where ${here(ctx, 's')}
          and s.waybill_id = ${waybill.id}
      `
    ).map(({ id, stopNo }) => [id, stopNo]),
  );
  const orders = (await ordersOf(ctx, 'waybill_id', waybill.id)).toSorted(
    (a, b) => (stops.get(a.stopId ?? 0) ?? 0) - (stops.get(b.stopId ?? 0) ?? 0),
  );
  const car = (await carsById(ctx, [waybill.carId ?? 0])).get(waybill.carId ?? 0);
  const drive = driveOf(orders, { depot: await gateOf(ctx), departAt, speedKmh: car?.speedKmh ?? SPEED_KMH });
  const home = [...stops].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
  const etas = drive.halts.map(({ halt, eta }) => ({ id: halt.orders[0]?.stopId ?? home, eta }));
  await ctx.run`
    update transport.waybill_stop s
    set eta = t.eta
    from unnest(${etas.map(({ id }) => id)}::bigint[], ${etas.map(({ eta }) => eta)}::timestamptz[]) t(id, eta)
    where s.tenant_id = ${ctx.tenantId}
      and s.warehouse_id = ${ctx.warehouseId}
      and s.id = t.id
  `;
}

type Here = Pick<Told, 'lng' | 'lat'>;
const where = ({ lng, lat }: Here): Here => ({ lng, lat });

/** Gone: not before it was loaded, and not in the future. */
export async function depart(ctx: Ctx, input: InputOf<Api['depart']>, source = BY_CONSOLE): Promise<After> {
  const waybill = await lockWaybill(ctx, { id: input.id }, 'depart');
  const when = momentOf(ctx, input.at, 'at');
  // To the second: that is how finely it is told.
  if (waybill.loadedAt && when.getTime() < Math.floor(waybill.loadedAt.getTime() / 1000) * 1000)
    refuseField('at', '发车时间不能早于装车完成时间');
  await tellNew(ctx, { waybillId: waybill.id, event: 'DEPART', at: when, source, ...where(input) });
  const { moved: _, ...after } = await follow(ctx, waybill, { event: 'DEPART', at: when }, 'depart');
  return after;
}

async function known(ctx: Ctx, waybillId: number, stopNo: number): Promise<RoadStop> {
  const stop = (await stopsOf(ctx, waybillId)).find((one) => one.stopNo === stopNo);
  return stop ?? refuseField('stopNo', '站点不存在');
}

const atStop =
  (event: 'ARRIVE_STOP' | 'LEAVE_STOP') =>
  async (ctx: Ctx, input: InputOf<Api['arrive']>, source = BY_CONSOLE): Promise<After> => {
    const waybill = await lockWaybill(ctx, { id: input.id }, event === 'LEAVE_STOP' ? 'sign' : 'arrive');
    await known(ctx, waybill.id, input.stopNo);
    const when = momentOf(ctx, input.at, 'at');
    if (waybill.departAt && when < waybill.departAt) refuseField('at', '到站时间不能早于发车时间');
    const { stopNo } = input;
    await tellNew(ctx, { waybillId: waybill.id, event, at: when, stopNo, source, ...where(input) });
    const { moved: _, ...after } = await follow(ctx, waybill, { event, at: when, stopNo }, 'arrive');
    return after;
  };
export const arrive = atStop('ARRIVE_STOP'),
  leave = atStop('LEAVE_STOP');

/** A stop that is passed by: nothing is brought there today. */
export async function skip(ctx: Ctx, { id, stopNo, reason }: InputOf<Api['skip']>): Promise<After> {
  const waybill = await lockWaybill(ctx, { id }, 'arrive');
  const stop = await known(ctx, id, stopNo);
  if (stop.status !== 0) refuseField('stopNo', '站点已到达，不能跳过');
  const when = doneAt(ctx);
  await tellNew(ctx, { waybillId: id, event: 'SKIP_STOP', stopNo, remark: reason });
  const { moved: _, ...after } = await follow(ctx, waybill, { event: 'SKIP_STOP', at: when, stopNo }, 'arrive');
  return after;
}

/** Something is wrong on the road; the state stays. */
export async function exception(ctx: Ctx, input: InputOf<Api['exception']>, source = BY_CONSOLE): Promise<After> {
  const waybill = (await lockWaybills(ctx, [input.id])).get(input.id) ?? refuse('NOT_FOUND');
  if (waybill.status < at.accepted || waybill.status >= at.done) refuse('STATE', '运单不在执行中，不能上报异常');
  const eventId = await tellNew(ctx, {
    waybillId: waybill.id,
    event: 'EXCEPTION',
    source,
    moved: false,
    remark: input.remark,
    ...where(input),
  });
  await setFiles(ctx, { use: 'waybillEvent', id: eventId, ownerId: null, field: 'photos' }, input.photos);
  return { id: waybill.id, status: waybill.status, version: waybill.version };
}

/** What a device or another system tells: each event once, in whatever order, and what comes late is kept without moving anything back. */
export async function takeEvent(ctx: Ctx, input: InputOf<Api['event']>): Promise<OutputOf<Api['event']>> {
  const waybill = (await lockWaybills(ctx, [input.id])).get(input.id) ?? refuse('NOT_FOUND');
  if (waybill.status < at.loaded || waybill.status === at.cancelled)
    refuse('STATE', '运单尚未装车完成或已取消，不能上报事件');
  const when = momentOf(ctx, input.eventAt, 'eventAt'),
    { event, stopNo } = input;
  const isAtStop = event === 'ARRIVE_STOP' || event === 'LEAVE_STOP';
  if (isAtStop) await known(ctx, waybill.id, stopNo ?? refuseField('stopNo', '请填写站序'));
  const isLate = waybill.lastEventAt !== null && when < waybill.lastEventAt;
  const told = await tell(ctx, {
    waybillId: waybill.id,
    event,
    at: when,
    stopNo: stopNo ?? null,
    source: BY_DEVICE,
    remark: input.remark ?? null,
    moved: !isLate && event !== 'EXCEPTION',
    dedupKey: input.dedupKey,
    ...where(input),
  });
  const still = { id: waybill.id, status: waybill.status, version: waybill.version, moved: false };
  if (told === null) return { ...still, repeated: true };
  if (event === 'EXCEPTION' || waybill.status > at.arrived) return { ...still, repeated: false };
  const after = await follow(ctx, waybill, { event, at: when, stopNo }, event === 'DEPART' ? 'depart' : 'arrive');
  return { ...after, repeated: false };
}
