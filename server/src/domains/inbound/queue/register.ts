import { preCheckLife } from '#contract/inbound/queue/life.ts';
import { fromWire, wireDay } from '../../../platform/clock.ts';
import { nextNo, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseField, refuseFieldAs } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import type { Point } from '../../../platform/sphere.ts';
import { signRules } from '../../strategy/facade.ts';
import { ordersFollow } from '../appoint/rows.ts';
import { refuseOrder, type HeldOrder } from '../order/rows.ts';
import { atGate } from './gate.plan.ts';
import { businessDay, nextQueueNo } from './queue.ts';
import { goesQuick, isCold, modesOf, roomsFor, roomTaking } from './rooms.ts';
import { queueChanged, type State } from './rows.ts';

/** A truck at the gate, and what is written down of it. */
export interface Arriving {
  apptId: number | null;
  orders: readonly HeldOrder[];
  plateNo: string;
  driverName: string;
  driverPhone: string;
  vehicleType: string | null;
  tempOnArrival: number | null | undefined;
  sealNo: string | null | undefined;
  remark: string | null | undefined;
  /** Null: the best one. */
  roomId: number | null;
  pallets: number;
  isPunctual: boolean;
  at: Point | null;
  /** Signs in by himself: without a position he could be anywhere. */
  mustBeSeen: boolean;
}

export const pointOf = ({
  lng,
  lat,
}: {
  lng?: number | null | undefined;
  lat?: number | null | undefined;
}): Point | null => (typeof lng === 'number' && typeof lat === 'number' ? { lng, lat } : null);

/** A truck joins the queue: the gate, the plate, the orders, the temperature, then a room, a number and a place. The caller has locked the queue and the orders. */
export async function register(ctx: Ctx, truck: Arriving): Promise<State> {
  const rules = await signRules(ctx);
  const gate = atGate(rules.gates, truck.at, truck.mustBeSeen);
  if (!gate.ok) refuse('BUSINESS', gate.why);
  await refuseTwice(ctx, truck.plateNo);
  for (const order of truck.orders) refuseOrder(order, 'signIn');
  const orderIds = truck.orders.map(({ id }) => id);
  await refuseLinked(ctx, truck.orders);
  if (rules.tempNeed && typeof truck.tempOnArrival !== 'number' && isCold(await modesOf(ctx, orderIds)))
    refuseField('tempOnArrival', '请输入到车温度');
  const roomId = truck.roomId ?? (orderIds.length > 0 ? await bestRoom(ctx, truck, orderIds) : null);
  const room = roomId === null ? null : await roomTaking(ctx, roomId, orderIds);
  const day = await businessDay(ctx);
  const queueNo = await nextQueueNo(ctx, { roomId, day });
  const made = await insert(ctx, truck, {
    roomId,
    day,
    queueNo,
    distanceM: gate.distanceM,
    isQuick: goesQuick(room, truck.pallets, false),
  });
  const told = { action: 'SIGN', actionName: truck.apptId === null ? '临时登记' : '签到' };
  const payload = { plateNo: truck.plateNo, queueNo };
  await trace(ctx, [
    { ...told, docType: 'PRE', docId: made.id, toStatus: preCheckLife.initial, reversible: true, payload },
  ]);
  await ordersFollow(ctx, truck.orders, { ...told, payload });
  await queueChanged(ctx);
  return { ...made, status: preCheckLife.initial, version: 0, queueNo, dockCode: null };
}

const bestRoom = async (ctx: Ctx, truck: Arriving, orderIds: readonly number[]): Promise<number | null> =>
  (await roomsFor(ctx, { orderIds, pallets: truck.pallets, vehicleType: truck.vehicleType }))[0]?.roomId ?? null;

/** A truck is in the yard once. */
export async function refuseTwice(ctx: Ctx, plateNo: string, but = 0): Promise<void> {
  const there = await ctx.row`
    select 1
    from inbound.pre_check p
    where ${here(ctx, 'p')}
      and p.plate_no = ${plateNo}
      and p.status in (10, 20, 25, 30)
      and p.id <> ${but}
  `;
  if (there) refuseFieldAs('BUSINESS', 'plateNo', `车辆【${plateNo}】已在排队中`);
}

/** An order comes with one truck at a time. */
export async function refuseLinked(ctx: Ctx, orders: readonly HeldOrder[], but = 0): Promise<void> {
  const linked = await ctx.row<{ orderId: number }>`
    select po.order_id
    from inbound.pre_check_order po
    join inbound.pre_check p on p.tenant_id = po.tenant_id and p.warehouse_id = po.warehouse_id and p.id = po.pre_id
    where ${here(ctx, 'po')}
      and po.order_id = any(${orders.map(({ id }) => id)}::bigint[])
      and p.status in (10, 20, 25, 30)
      and p.id <> ${but}
    order by po.order_id
    limit 1
  `;
  const order = orders.find(({ id }) => id === linked?.orderId);
  if (order) refuseFieldAs('BUSINESS', 'orderIds', `入库单【${order.orderNo}】已关联其他车辆`);
}

interface Placed {
  roomId: number | null;
  day: string;
  queueNo: string;
  distanceM: number | null;
  isQuick: boolean;
}

async function insert(ctx: Ctx, truck: Arriving, placed: Placed): Promise<{ id: number }> {
  const preNo = await nextNo(ctx, 'YJ');
  const row = await ctx.row<{ id: number }>`
    with made as (
      insert into inbound.pre_check (
        tenant_id, warehouse_id, pre_no, appt_id, is_temp, queue_no, biz_day, plate_no, driver_name, driver_phone,
        vehicle_type, temp_on_arrival, seal_no, room_id, pallets, is_quick, is_punctual, sign_at, queue_at, sign_lng,
        sign_lat, sign_distance_m, remark, created_by, updated_by
      )
      values (
        ${ctx.tenantId}, ${ctx.warehouseId}, ${preNo}, ${truck.apptId}, ${truck.apptId === null}, ${placed.queueNo},
        ${placed.day}, ${truck.plateNo}, ${truck.driverName}, ${truck.driverPhone}, ${truck.vehicleType},
        ${truck.tempOnArrival ?? null}, ${truck.sealNo || null}, ${placed.roomId}, ${truck.pallets}, ${placed.isQuick},
        ${truck.isPunctual}, clock_timestamp(), clock_timestamp(), ${truck.at?.lng ?? null}, ${truck.at?.lat ?? null},
        ${placed.distanceM}, ${truck.remark || null}, ${ctx.userId}, ${ctx.userId}
      )
      returning tenant_id, warehouse_id, id
    ),
    orders as (
      insert into inbound.pre_check_order (tenant_id, warehouse_id, pre_id, order_id, created_by, updated_by)
      select m.tenant_id, m.warehouse_id, m.id, o.id, ${ctx.userId}, ${ctx.userId}
      from made m
      cross join unnest(${truck.orders.map(({ id }) => id)}::bigint[]) o(id)
    )
    select id
    from made
  `;
  return found(row);
}

const DAY_MS = 86_400_000;

/**
 * The appointments somebody at the gate may mean: those of today on the clock of the warehouses, and, around midnight, what is half a day away: who comes at 23:50
 * for 00:10 has come for his appointment.
 */
export function gateSpan(now = new Date()): { from: Date; before: Date } {
  const from = fromWire(wireDay(now)).getTime();
  return {
    from: new Date(Math.min(from, now.getTime() - DAY_MS / 2)),
    before: new Date(Math.max(from + DAY_MS, now.getTime() + DAY_MS / 2)),
  };
}
