import type { OutputOf } from '#contract/kit/endpoint.ts';
import { actionsAt } from '#contract/kit/machine.ts';
import { legLife } from '#contract/transport/life.ts';
import type { waybillReads } from '#contract/transport/waybill.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { filesOf } from '../../../services/files/refs.ts';
import { PICKUP } from '../order/lock.ts';
import { ORDER_OVERDUE } from '../order/read.ts';

type Detail = OutputOf<(typeof waybillReads)['get']>;
type Order = Detail['orders'][number];
type Stop = Detail['stops'][number];
type Leg = Detail['legs'][number];
type Event = Detail['events'][number];
/** So many of the last events are shown. */
const EVENTS_MAX = 200;

/** Orders, stops, legs and events of a waybill. */
export async function detailsOf(
  ctx: Ctx,
  { id, plateNo, driverName }: Pick<Detail, 'id' | 'plateNo' | 'driverName'>,
): Promise<Pick<Detail, 'orders' | 'stops' | 'legs' | 'events'>> {
  return {
    orders: await ordersOn(ctx, id),
    stops: await stopsOn(ctx, id),
    legs: (await legsOn(ctx, id)).map((leg) => ({
      ...leg,
      plateNo: leg.plateNo ?? plateNo,
      driverName: leg.driverName ?? driverName,
    })),
    events: await eventsOn(ctx, id),
  };
}

async function ordersOn(ctx: Ctx, waybillId: number): Promise<Order[]> {
  type Raw = Omit<Order, 'requireArriveAt' | 'loadedAt' | 'signedAt' | 'photos'> & {
    requireArriveAt: Date;
    loadedAt: Date | null;
    signedAt: Date | null;
  };
  const rows = await ctx.rows<Raw>`
    select o.id, o.order_no, o.source_no, w.name as owner_name, s.stop_no, o.from_name, o.to_name,
      o.source_type = ${PICKUP} as is_pickup, o.contact, o.phone, o.qty, o.weight, o.require_arrive_at,
      ${ORDER_OVERDUE} as overdue, o.loaded_at, o.load_waived, o.signed_at, o.sign_type, o.signed_qty, o.signed_by,
      o.sign_reason, o.status
    from transport.order o
    join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
    join transport.waybill_stop s on s.tenant_id = o.tenant_id and s.warehouse_id = o.warehouse_id and s.id = o.stop_id
    where ${here(ctx, 'o')}
      and o.waybill_id = ${waybillId}
    order by s.stop_no, o.id
  `;
  const photos = await filesOf(
    ctx,
    'waybillSign',
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    requireArriveAt: wireTime(row.requireArriveAt),
    loadedAt: wireTimeOrNull(row.loadedAt),
    signedAt: wireTimeOrNull(row.signedAt),
    photos: photos.get(row.id) ?? [],
  }));
}

async function stopsOn(ctx: Ctx, waybillId: number): Promise<Stop[]> {
  type Raw = Omit<Stop, 'eta' | 'arriveAt' | 'leaveAt'> & {
    eta: Date | null;
    arriveAt: Date | null;
    leaveAt: Date | null;
  };
  const rows = await ctx.rows<Raw>`
    select s.id, s.stop_no, s.name, s.address, s.lng::float8 as lng, s.lat::float8 as lat,
      (
        select count(*)::int
        from transport.order o
        where o.tenant_id = s.tenant_id
          and o.warehouse_id = s.warehouse_id
          and o.stop_id = s.id
      ) as order_count, s.eta, s.arrive_at, s.leave_at, s.status
    from transport.waybill_stop s
    where ${here(ctx, 's')}
      and s.waybill_id = ${waybillId}
    order by s.stop_no
  `;
  return rows.map((row) => ({
    ...row,
    eta: wireTimeOrNull(row.eta),
    arriveAt: wireTimeOrNull(row.arriveAt),
    leaveAt: wireTimeOrNull(row.leaveAt),
  }));
}

async function legsOn(ctx: Ctx, waybillId: number): Promise<Leg[]> {
  type Raw = Omit<Leg, 'planDepartAt' | 'planArriveAt' | 'departAt' | 'arriveAt' | 'actions'> & {
    planDepartAt: Date;
    planArriveAt: Date;
    departAt: Date | null;
    arriveAt: Date | null;
  };
  const rows = await ctx.rows<Raw>`
    select l.id, l.version, l.leg_no, l.from_node, l.to_node, c.plate_no, d.name as driver_name, l.plan_depart_at,
      l.plan_arrive_at, l.depart_at, l.arrive_at, l.km::float8 as km, l.remark, l.status
    from transport.waybill_leg l
    left join basic.car c on c.tenant_id = l.tenant_id and c.id = l.car_id
    left join basic.driver d on d.tenant_id = l.tenant_id and d.id = l.driver_id
    where ${here(ctx, 'l')}
      and l.waybill_id = ${waybillId}
    order by l.leg_no
  `;
  return rows.map((row) => ({
    ...row,
    planDepartAt: wireTime(row.planDepartAt),
    planArriveAt: wireTime(row.planArriveAt),
    departAt: wireTimeOrNull(row.departAt),
    arriveAt: wireTimeOrNull(row.arriveAt),
    actions: actionsAt(legLife, row.status),
  }));
}

async function eventsOn(ctx: Ctx, waybillId: number): Promise<Event[]> {
  type Raw = Omit<Event, 'eventAt' | 'receivedAt' | 'photos'> & { eventAt: Date; receivedAt: Date };
  const rows = await ctx.rows<Raw>`
    select e.id, e.event, e.event_at, e.created_at as received_at, e.stop_no, o.order_no, e.source,
      e.created_name as operator, e.remark, e.temp::float8 as temp, e.moved
    from transport.waybill_event e
    left join transport.order o on o.tenant_id = e.tenant_id and o.warehouse_id = e.warehouse_id and o.id = e.order_id
    where ${here(ctx, 'e')}
      and e.waybill_id = ${waybillId}
    order by e.event_at desc, e.id desc
    limit ${EVENTS_MAX}
  `;
  const photos = await filesOf(
    ctx,
    'waybillEvent',
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    eventAt: wireTime(row.eventAt),
    receivedAt: wireTime(row.receivedAt),
    photos: photos.get(row.id) ?? [],
  }));
}
