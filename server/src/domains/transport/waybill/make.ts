import { sql, type RawBuilder } from 'kysely';
import { waybillLife, transportOrderLife } from '#contract/transport/life.ts';
import { nextNumbers, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { traceOrders, type Carried } from '../order/lock.ts';
import { carKeeps, zoneOf } from '../order/zone.ts';
import { gateOf } from '../plan/cars.ts';
import { driveOf, SPEED_KMH, type Car, type Drive } from '../plan/trip.plan.ts';
import { loadRefusal } from './guards.plan.ts';

/** What is to become one waybill: orders in their order, and the car that was thought of. */
export interface ToMake {
  orders: readonly Carried[];
  departAt: Date;
  planId: number | null;
  routeId: number | null;
  tripId: number | null;
  car: Car | null;
}
interface Made {
  id: number;
  waybillNo: string;
}

/** A stop as it is written. */
const stopRows = (no: string, { halts }: Drive) =>
  halts.map(({ halt, eta }, i) => ({
    no,
    stopNo: i + 1,
    name: halt.name,
    address: halt.address,
    lng: halt.point?.lng ?? null,
    lat: halt.point?.lat ?? null,
    eta,
    orderIds: halt.orders.map(({ id }) => id),
  }));

/** Make waybills of orders that are planned and locked: stops, one leg each, and what the orders are now, as one statement. */
export async function makeWaybills(ctx: Ctx, wanted: readonly ToMake[]): Promise<Made[]> {
  if (wanted.length === 0) return [];
  for (const { car, orders } of wanted) {
    const why = car && (loadRefusal(car, orders) ?? (carKeeps(car.tempZone, orders) ? null : '车辆不支持该温区'));
    if (why) refuse('BUSINESS', `【${car.plateNo}】${why}`);
  }
  const depot = await gateOf(ctx),
    nos = await nextNumbers(ctx, 'YD', wanted.length);
  const bills = wanted.map((one, i) => ({
    ...one,
    no: nos[i] ?? '',
    drive: driveOf(one.orders, { depot, departAt: one.departAt, speedKmh: one.car?.speedKmh ?? SPEED_KMH }),
  }));
  const made = await insertBills(ctx, bills);
  await trace(
    ctx,
    made.map(({ id }) => ({
      docType: 'WAYBILL' as const,
      docId: id,
      action: 'CREATE',
      actionName: '新建',
      toStatus: waybillLife.at.open,
    })),
  );
  await traceOrders(
    ctx,
    wanted.flatMap(({ orders }) => orders),
    { act: 'load', to: transportOrderLife.at.assigned },
  );
  return made;
}

type Bill = ToMake & { no: string; drive: Drive };

const insertBills = (ctx: Ctx, bills: readonly Bill[]): Promise<Made[]> => ctx.rows<Made>`
  with bills as (${billsOf(ctx, bills)}),
  stops as (${stopsOf(ctx, bills)}),
  legs as (${legsOf(ctx, bills)}),
  taken as (
    update transport.plan_trip x
    set waybill_id = b.id, updated_by = ${ctx.userId}, updated_at = now()
    from unnest(${bills.map((b) => b.no)}::text[], ${bills.map((b) => b.tripId)}::bigint[]) t(no, trip_id)
    join bills b on b.waybill_no = t.no
    where x.tenant_id = ${ctx.tenantId}
      and x.warehouse_id = ${ctx.warehouseId}
      and x.id = t.trip_id
  ),
  loaded as (${loadedOf(ctx, bills)})
  select id, waybill_no
  from bills
  order by id
`;

function billsOf(ctx: Ctx, bills: readonly Bill[]): RawBuilder<unknown> {
  const of = <T>(pick: (bill: Bill) => T): T[] => bills.map(pick);
  return sql`
    insert into transport.waybill (
      tenant_id, warehouse_id, waybill_no, plan_id, route_id, carrier_code, car_id, driver_id, temp_zone,
      plan_depart_at, plan_arrive_at, plan_km, created_by, updated_by
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, t.no, t.plan_id, t.route_id, c.carrier_code, t.car_id,
      c.default_driver_id, t.temp_zone, t.depart_at, t.arrive_at, t.km, ${ctx.userId}, ${ctx.userId}
    from unnest(
      ${of((b) => b.no)}::text[], ${of((b) => b.planId)}::bigint[], ${of((b) => b.routeId)}::bigint[],
      ${of((b) => b.car?.id ?? null)}::bigint[], ${of((b) => zoneOf(b.orders))}::smallint[],
      ${of((b) => b.departAt)}::timestamptz[], ${of((b) => b.drive.returnAt)}::timestamptz[],
      ${of((b) => b.drive.km.toFixed(2))}::numeric[]
    ) t(no, plan_id, route_id, car_id, temp_zone, depart_at, arrive_at, km)
    left join basic.car c on c.tenant_id = ${ctx.tenantId} and c.id = t.car_id
    returning id, waybill_no, plan_depart_at, plan_arrive_at
  `;
}

function stopsOf(ctx: Ctx, bills: readonly Bill[]): RawBuilder<unknown> {
  const stops = bills.flatMap(({ no, drive }) => stopRows(no, drive));
  return sql`
    insert into transport.waybill_stop (
      tenant_id, warehouse_id, waybill_id, stop_no, name, address, lng, lat, eta, created_by, updated_by
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, b.id, t.stop_no, t.name, t.address, t.lng, t.lat, t.eta, ${ctx.userId},
      ${ctx.userId}
    from unnest(
      ${stops.map((s) => s.no)}::text[], ${stops.map((s) => s.stopNo)}::int[], ${stops.map((s) => s.name)}::text[],
      ${stops.map((s) => s.address)}::text[], ${stops.map((s) => s.lng)}::numeric[],
      ${stops.map((s) => s.lat)}::numeric[], ${stops.map((s) => s.eta)}::timestamptz[]
    ) t(no, stop_no, name, address, lng, lat, eta)
    join bills b on b.waybill_no = t.no
    returning id, waybill_id, stop_no
  `;
}

const legsOf = (ctx: Ctx, bills: readonly Bill[]): RawBuilder<unknown> => sql`
  insert into transport.waybill_leg (
    tenant_id, warehouse_id, waybill_id, leg_no, from_node, to_node, plan_depart_at, plan_arrive_at, created_by,
    updated_by
  )
  select ${ctx.tenantId}, ${ctx.warehouseId}, b.id, 1, w.name, t.to_node, b.plan_depart_at, b.plan_arrive_at,
    ${ctx.userId}, ${ctx.userId}
  from unnest(
    ${bills.map((b) => b.no)}::text[], ${bills.map((b) => b.drive.halts.at(-1)?.halt.name ?? '')}::text[]
  ) t(no, to_node)
  join bills b on b.waybill_no = t.no
  join basic.warehouse w on w.tenant_id = ${ctx.tenantId} and w.id = ${ctx.warehouseId}
`;

function loadedOf(ctx: Ctx, bills: readonly Bill[]): RawBuilder<unknown> {
  const placed = bills.flatMap(({ no, drive }) =>
    stopRows(no, drive).flatMap(({ stopNo, orderIds }) => orderIds.map((id) => ({ no, stopNo, id }))),
  );
  return sql`
    update transport.order o
    set status = ${transportOrderLife.at.assigned}, waybill_id = s.waybill_id, stop_id = s.id, loaded_at = null,
      load_waived = null, version = o.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    from unnest(
      ${placed.map((p) => p.id)}::bigint[], ${placed.map((p) => p.no)}::text[], ${placed.map((p) => p.stopNo)}::int[]
    ) t(order_id, no, stop_no)
    join bills b on b.waybill_no = t.no
    join stops s on s.waybill_id = b.id and s.stop_no = t.stop_no
    where o.tenant_id = ${ctx.tenantId}
      and o.warehouse_id = ${ctx.warehouseId}
      and o.id = t.order_id
  `;
}
