import { BOOKING_LINES_MAX, type bookingLinkApi } from '#contract/inbound/appoint/booking-link.ts';
import { appointmentLife, MOVES_MAX } from '#contract/inbound/appointment-life.ts';
import { orderLife } from '#contract/inbound/order-life.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import type { LinkPurpose } from '#contract/ops/link.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import type { Platform } from '../../../platform/platform.ts';
import { shownLink, type Link } from '../../../services/links/links.ts';
import { roomsFor } from '../queue/rooms.ts';
import { sumOf } from './appoint.ts';
import { loadsOf } from './load.ts';
import { DRIVER } from './rows.ts';

export const BOOKING: LinkPurpose = 'order.booking';

type View = OutputOf<(typeof bookingLinkApi)['look']>;
type Appointment = NonNullable<View['appointment']>;

/** The order of a link. */
export interface Ordered {
  orderNo: string;
  externalNo: string | null;
  status: number;
  isSuspended: boolean;
  expectAt: Date | null;
  ownerName: string;
  supplierName: string | null;
  warehouseName: string;
  address: string | null;
}

export const bookingOf = async (ctx: Ctx, orderId: number): Promise<Ordered> =>
  found(
    await ctx.row<Ordered>`
      select o.order_no, o.external_no, o.status, o.is_suspended, o.expect_at, w.name as owner_name,
        s.name as supplier_name, h.name as warehouse_name, h.address
      from inbound.order o
      join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
      join basic.warehouse h on h.tenant_id = o.tenant_id and h.id = o.warehouse_id
      left join basic.supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id
      where ${here(ctx, 'o')}
        and ${ofOwners(ctx, 'o')}
        and o.id = ${orderId}
    `,
  );

/** Why no time can be booked for the order now. */
export function shutWhy({ status, isSuspended }: Pick<Ordered, 'status' | 'isSuspended'>): string | null {
  if (isSuspended) return '已暂停';
  return status === orderLife.at.open ? null : '当前不需要预约';
}

/** The appointment an order has that is not over. */
export type Booked = Omit<Appointment, 'planFrom' | 'planTo' | 'fixed' | 'still' | 'driverUrl'> & {
  id: number;
  planFrom: Date;
  planTo: Date;
  vehicleType: string | null;
  moved: number;
  /** Orders that come with the same vehicle. */
  others: number;
};

export const bookedFor = (ctx: Ctx, orderId: number): Promise<Booked | undefined> => ctx.row<Booked>`
  select a.id, a.appt_no, a.version, a.status, a.plan_from, a.plan_to, a.room_id, r.name as room_name,
    k.code as dock_code, a.pallets, a.vehicle_type, a.plate_no, a.driver_name, a.driver_phone, a.moved,
    (
      select count(*)
      from inbound.appointment_order x
      where x.tenant_id = ao.tenant_id
        and x.warehouse_id = ao.warehouse_id
        and x.appt_id = ao.appt_id
        and x.order_id <> ao.order_id
    ) as others
  from inbound.appointment_order ao
  join inbound.appointment a on a.tenant_id = ao.tenant_id and a.warehouse_id = ao.warehouse_id and a.id = ao.appt_id
  join basic.room r on r.tenant_id = a.tenant_id and r.warehouse_id = a.warehouse_id and r.id = a.room_id
  left join basic.dock k on k.tenant_id = a.tenant_id and k.warehouse_id = a.warehouse_id and k.id = a.dock_id
  where ${here(ctx, 'ao')}
    and ao.order_id = ${orderId}
    and a.status in (10, 20, 30, 40)
  order by a.id desc
  limit 1
`;

/** Why an appointment is not the supplier's to change. */
export function fixedWhy({ status, others }: Pick<Booked, 'status' | 'others'>): string | null {
  if (status >= appointmentLife.at.arrived) return '车辆已签到，不能修改预约';
  return others > 0 ? '与其他入库单同车，请联系仓库修改' : null;
}

/** Rooms that take what the order brings and have a dock, the best first. */
export async function roomIdsFor(ctx: Ctx, orderId: number): Promise<View['rooms']> {
  const loads = await loadsOf(ctx, [orderId]);
  const rooms = await roomsFor(ctx, { orderIds: [orderId], pallets: sumOf(loads, null).pallets, vehicleType: null });
  return rooms.filter(({ docks }) => docks.length > 0).map(({ roomId, name }) => ({ id: roomId, name }));
}

/** What the supplier sees. */
export async function viewOf(
  ctx: Ctx,
  platform: Pick<Platform, 'secrets' | 'publicUrl' | 'now'>,
  { docId: orderId, expireAt }: Link,
): Promise<View> {
  const { isSuspended, ...order } = await bookingOf(ctx, orderId),
    booked = await bookedFor(ctx, orderId);
  const lines = await linesOf(ctx, orderId),
    { pallets, weight } = sumOf(await loadsOf(ctx, [orderId]), null);
  const driver = booked && (await shownLink(ctx, platform, { purpose: DRIVER, docId: booked.id }));
  return {
    ...order,
    expectAt: wireTimeOrNull(order.expectAt),
    now: wireTime(platform.now()),
    expireAt: wireTime(expireAt),
    lines: lines.slice(0, BOOKING_LINES_MAX),
    lineCount: lines.length,
    pallets,
    weight,
    rooms: await roomIdsFor(ctx, orderId),
    carTypes: await carTypes(ctx),
    shut: booked ? null : shutWhy({ ...order, isSuspended }),
    appointment: booked ? toldOf(booked, driver?.url ?? null) : null,
  };
}

function toldOf(booked: Booked, driverUrl: string | null): Appointment {
  const { id: _, vehicleType: __, moved, others: ___, planFrom, planTo, ...rest } = booked;
  return {
    ...rest,
    planFrom: wireTime(planFrom),
    planTo: wireTime(planTo),
    fixed: fixedWhy(booked),
    still: moved >= MOVES_MAX ? `已改约${moved}次，不能再改约` : null,
    driverUrl,
  };
}

const linesOf = (ctx: Ctx, orderId: number): Promise<View['lines']> => ctx.rows`
  select d.id as line_id, g.name as goods_name, q.open / coalesce(nullif(u.ratio, 0), 1)::float8 as qty, n.name as unit
  from inbound.detail d
  join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
  left join basic.goods_unit u on u.tenant_id = d.tenant_id and u.goods_id = d.goods_id and u.level = d.unit_level
  join basic.unit n on n.tenant_id = d.tenant_id and n.id = coalesce(u.unit_id, g.base_unit_id)
  cross join lateral (select greatest(d.qty_expected - d.qty_received - d.qty_rejected - d.qty_closed, 0) as open) q
  where ${here(ctx, 'd')}
    and d.order_id = ${orderId}
    and q.open > 0
  order by d.line_no
`;

const carTypes = (ctx: Ctx): Promise<View['carTypes']> => ctx.rows`
  select c.id, c.name
  from basic.car_type c
  where c.tenant_id = ${ctx.tenantId}
    and c.status = 1
    and not c.is_deleted
  order by c.size_class, c.id
  limit 50
`;
