import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { transportOrderLife, waybillLife } from '#contract/transport/life.ts';
import type { waybillApi } from '#contract/transport/waybill-acts.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { traceOrders, type Carried } from '../order/lock.ts';
import { carKeeps, zoneOf } from '../order/zone.ts';
import { carsById, gateOf } from '../plan/cars.ts';
import { placeOf } from '../plan/load.plan.ts';
import { driveOf, haltsOf, SPEED_KMH } from '../plan/trip.plan.ts';
import { ordersAlong } from './along.ts';
import { withdraw } from './dispatch.ts';
import { tellNew } from './events.ts';
import { loadRefusal } from './guards.plan.ts';
import { lockWaybill, lockWaybills, stepWaybill, type After, type Waybill } from './lock.ts';
import { makeWaybills } from './make.ts';

type Api = typeof waybillApi;

/** Lay the stops of a waybill anew for orders in their order, with the way and the times that follow. */
async function relay(ctx: Ctx, waybill: Waybill, orders: readonly Carried[]) {
  const car = (await carsById(ctx, [waybill.carId ?? 0])).get(waybill.carId ?? 0) ?? null;
  const why = car && (loadRefusal(car, orders) ?? (carKeeps(car.tempZone, orders) ? null : '车辆不支持该温区'));
  if (why) refuse('BUSINESS', why);
  const drive = driveOf(orders, {
    depot: await gateOf(ctx),
    departAt: waybill.planDepartAt,
    speedKmh: car?.speedKmh ?? SPEED_KMH,
  });
  const stops = drive.halts.map(({ halt, eta }, i) => ({ halt, eta, no: i + 1 }));
  const placed = stops.flatMap(({ halt, no }) => halt.orders.map(({ id }) => ({ id, no })));
  const old = await ctx.rows<{ id: number }>`
    select s.id
    from transport.waybill_stop s
    where ${here(ctx, 's')}
      and s.waybill_id = ${waybill.id}
  `;
  await ctx.run`
    with laid as (
      insert into transport.waybill_stop (
        tenant_id, warehouse_id, waybill_id, stop_no, name, address, lng, lat, eta, created_by, updated_by
      )
      select ${ctx.tenantId}, ${ctx.warehouseId}, ${waybill.id}, t.no, t.name, t.address, t.lng, t.lat, t.eta,
        ${ctx.userId}, ${ctx.userId}
      from unnest(
        ${stops.map(({ no }) => no)}::int[], ${stops.map(({ halt }) => halt.name)}::text[],
        ${stops.map(({ halt }) => halt.address)}::text[],
        ${stops.map(({ halt }) => halt.point?.lng ?? null)}::numeric[],
        ${stops.map(({ halt }) => halt.point?.lat ?? null)}::numeric[], ${stops.map(({ eta }) => eta)}::timestamptz[]
      ) t(no, name, address, lng, lat, eta)
      returning id, stop_no
    )
    update transport.order o
    set waybill_id = ${waybill.id}, stop_id = laid.id, version = o.version + 1, updated_by = ${ctx.userId},
      updated_at = now()
    from unnest(${placed.map(({ id }) => id)}::bigint[], ${placed.map(({ no }) => no)}::int[]) t(order_id, no)
    join laid on laid.stop_no = t.no
    where o.tenant_id = ${ctx.tenantId}
      and o.warehouse_id = ${ctx.warehouseId}
      and o.id = t.order_id
  `;
  await ctx.run`
    delete from transport.waybill_stop
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and id = any(${old.map(({ id }) => id)}::bigint[])
  `;
  return sql`
    plan_km = ${drive.km.toFixed(2)}::numeric, temp_zone = ${zoneOf(orders)},
      plan_arrive_at = greatest(${drive.returnAt}::timestamptz, plan_depart_at + interval '1 minute'),
  `;
}

/** The order in which the stops are visited. */
export async function orderStops(ctx: Ctx, input: InputOf<Api['stops']>): Promise<After> {
  const waybill = await lockWaybill(ctx, input, 'arrange');
  const { orders, stopIds } = await ordersAlong(ctx, waybill.id);
  const wanted = new Set(input.stopIds);
  if (wanted.size !== input.stopIds.length || wanted.size !== stopIds.length || stopIds.some((id) => !wanted.has(id)))
    refuseField('stopIds', '站点须与运单的站点一致');
  const home = stopIds.find((id) => orders.every(({ stopId }) => stopId !== id));
  if (home !== undefined && input.stopIds.at(-1) !== home) refuseField('stopIds', '提货后须最后回到仓库');
  const at = new Map(input.stopIds.map((id, i) => [id, i]));
  const sorted = orders.toSorted((a, b) => (at.get(a.stopId ?? 0) ?? 0) - (at.get(b.stopId ?? 0) ?? 0));
  const set = await relay(ctx, waybill, sorted);
  await tellNew(ctx, { waybillId: waybill.id, event: 'ARRANGE', remark: '调整站点顺序' });
  return stepWaybill(ctx, waybill, { act: 'arrange', set, payload: { stops: input.stopIds.length } });
}

/** Take orders off, onto a waybill of their own that waits for a car. */
export async function split(ctx: Ctx, input: InputOf<Api['split']>): Promise<OutputOf<Api['split']>> {
  const waybill = await lockWaybill(ctx, input, 'arrange');
  const { orders } = await ordersAlong(ctx, waybill.id);
  const leaving = new Set(input.orderIds);
  const off = orders.filter(({ id }) => leaving.has(id)),
    on = orders.filter(({ id }) => !leaving.has(id));
  if (off.length < leaving.size) refuse('NOT_FOUND');
  if (on.length === 0) refuseField('orderIds', '原运单至少保留一个运输订单');
  if (off.some(({ loadedAt }) => loadedAt !== null)) refuseField('orderIds', '已装车的订单不能拆分');
  const { at } = transportOrderLife;
  await ctx.run`
    update transport.order
    set status = ${at.planned}, waybill_id = null, stop_id = null, load_waived = null
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and id = any(${input.orderIds}::bigint[])
  `;
  await traceOrders(ctx, off, { act: 'unload', to: at.planned, payload: { waybillNo: waybill.waybillNo } });
  const [made] = await makeWaybills(ctx, [
    {
      orders: off.map((order) => ({ ...order, status: at.planned })),
      departAt: waybill.planDepartAt,
      planId: waybill.planId,
      routeId: waybill.routeId,
      tripId: null,
      car: null,
    },
  ]);
  if (!made) return refuse('DEFECT');
  const set = await relay(ctx, waybill, on);
  await tellNew(ctx, { waybillId: waybill.id, event: 'ARRANGE', remark: `拆分出 ${made.waybillNo}` });
  const after = await stepWaybill(ctx, waybill, { act: 'arrange', set, payload: { split: made.waybillNo } });
  return { ...after, newId: made.id, newNo: made.waybillNo };
}

/** Take everything of another waybill that nobody was told of; that one is cancelled. */
export async function merge(ctx: Ctx, input: InputOf<Api['merge']>): Promise<After> {
  if (input.otherId === input.id) refuseField('otherId', '不能与自身合并');
  // Both at once, in the order of their ids: two who merge each other's waybills do not wait for each other.
  await lockWaybills(ctx, [input.id, input.otherId]);
  const waybill = await lockWaybill(ctx, input, 'arrange');
  const other = await lockWaybill(ctx, { id: input.otherId }, 'arrange');
  if (other.status !== waybillLife.at.open) refuseField('otherId', '只能合并待派车的运单');
  const own = (await ordersAlong(ctx, waybill.id)).orders,
    added = (await ordersAlong(ctx, other.id)).orders;
  await withdraw(ctx, other, `合并到 ${waybill.waybillNo}`);
  await ctx.run`
    update transport.order
    set status = ${transportOrderLife.at.assigned}, waybill_id = ${waybill.id},
      stop_id = (
        select min(s.id)
        from transport.waybill_stop s
        where ${here(ctx, 's')}
          and s.waybill_id = ${waybill.id}
      )
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and id = any(${added.map(({ id }) => id)}::bigint[])
  `;
  const set = await relay(ctx, waybill, joined(own, added));
  await tellNew(ctx, { waybillId: waybill.id, event: 'ARRANGE', remark: `并入 ${other.waybillNo}` });
  return stepWaybill(ctx, waybill, { act: 'arrange', set, payload: { merged: other.waybillNo } });
}

/** New orders behind those that go to the same place, the others at the end. */
function joined(own: readonly Carried[], added: readonly Carried[]): Carried[] {
  const waiting = Map.groupBy(added, placeOf);
  const along = haltsOf(own).flatMap(({ orders }) => {
    const [first] = orders,
      place = first ? placeOf(first) : '';
    const joining = waiting.get(place) ?? [];
    waiting.delete(place);
    return [...orders, ...joining];
  });
  return [...along, ...[...waiting.values()].flat()];
}
