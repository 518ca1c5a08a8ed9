import { sql } from 'kysely';
import type { preCheckApi } from '#contract/inbound/queue/pre-check.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { carOf, loadsOf } from '../appoint/load.ts';
import { ordersFollow } from '../appoint/rows.ts';
import { lockOrders, refuseOrder, type HeldOrder } from '../order/rows.ts';
import { pointOf, refuseLinked, refuseTwice, register } from './register.ts';
import { setRoom } from './room-set.ts';
import { hold, oneAtATime, orderIdsOf, refusePreCheck, settle, type Held, type State } from './rows.ts';

const ordersNamed = async (ctx: Ctx, ids: readonly number[]): Promise<HeldOrder[]> =>
  ids.length > 0 ? [...(await lockOrders(ctx, [...new Set(ids)])).values()] : [];

async function palletsOf(ctx: Ctx, ids: readonly number[], told: number | null | undefined): Promise<number> {
  if (typeof told === 'number' || ids.length === 0) return told ?? 0;
  return (await loadsOf(ctx, ids)).reduce((n, load) => n + load.pallets, 0);
}

/** 临时登记: a truck that nobody announced. What it brings may be said later. */
export async function temporaryAdd(ctx: Ctx, input: InputOf<typeof preCheckApi.temporaryAdd>): Promise<State> {
  await oneAtATime(ctx);
  const orders = await ordersNamed(ctx, input.orderIds);
  await refuseAppointed(ctx, orders);
  const car = await carOf(ctx, input.carTypeId);
  return register(ctx, {
    apptId: null,
    orders,
    plateNo: input.plateNo,
    driverName: input.driverName || '',
    driverPhone: input.driverPhone || '',
    vehicleType: car?.code ?? null,
    tempOnArrival: input.tempOnArrival,
    sealNo: input.sealNo,
    remark: input.remark,
    roomId: input.roomId ?? null,
    pallets: await palletsOf(
      ctx,
      orders.map(({ id }) => id),
      input.pallets,
    ),
    isPunctual: false,
    at: pointOf(input),
    mustBeSeen: false,
  });
}

/** An order that has a time at a dock comes with the truck of its appointment. */
async function refuseAppointed(ctx: Ctx, orders: readonly HeldOrder[]): Promise<void> {
  const ids = orders.map(({ id }) => id);
  const taken = await ctx.row<{ orderId: number; apptNo: string }>`
    select ao.order_id, a.appt_no
    from inbound.appointment_order ao
    join inbound.appointment a on a.tenant_id = ao.tenant_id and a.warehouse_id = ao.warehouse_id and a.id = ao.appt_id
    where ${here(ctx, 'ao')}
      and ao.order_id = any(${ids}::bigint[])
      and a.status in (10, 20)
    order by ao.order_id
    limit 1
  `;
  const order = orders.find(({ id }) => id === taken?.orderId);
  if (order && taken) refuseField('orderIds', `入库单【${order.orderNo}】已预约【${taken.apptNo}】，请按预约签到`);
}

/** 修改登记: what was said at the gate, and which orders the truck brings. */
export async function temporaryUpdate(ctx: Ctx, input: InputOf<typeof preCheckApi.temporaryUpdate>): Promise<State> {
  await oneAtATime(ctx);
  const before = await orderIdsOf(ctx, input.id);
  // Those that come and those that go, locked together and in their order.
  const all = await ordersNamed(ctx, [...before, ...input.orderIds]);
  const held = await hold(ctx, input.id);
  refusePreCheck(held.pre, 'temporaryUpdate');
  if (held.pre.version !== input.version) refuse('VERSION');
  const wanted = new Set(input.orderIds),
    had = new Set(before);
  const come = all.filter(({ id }) => wanted.has(id) && !had.has(id)),
    gone = all.filter(({ id }) => had.has(id) && !wanted.has(id));
  if (!held.pre.isTemp && come.length + gone.length > 0) refuseField('orderIds', '预约车辆的入库单以预约单为准');
  for (const order of come) refuseOrder(order, 'signIn');
  await refuseAppointed(ctx, come);
  await refuseLinked(ctx, come, held.pre.id);
  await refuseTwice(ctx, input.plateNo, held.pre.id);
  await relink(ctx, held, { come, gone });
  return rewrite(ctx, held, input, { come, gone });
}

interface Change {
  come: readonly HeldOrder[];
  gone: readonly HeldOrder[];
}

async function relink(ctx: Ctx, { pre }: Held, { come, gone }: Change): Promise<void> {
  if (gone.length > 0)
    await ctx.run`
      delete from inbound.pre_check_order po
      where ${here(ctx, 'po')}
        and po.pre_id = ${pre.id}
        and po.order_id = any(${gone.map(({ id }) => id)}::bigint[])
    `;
  if (come.length > 0)
    await ctx.run`
      insert into inbound.pre_check_order (tenant_id, warehouse_id, pre_id, order_id, created_by, updated_by)
      select ${ctx.tenantId}, ${ctx.warehouseId}, ${pre.id}, o.id, ${ctx.userId}, ${ctx.userId}
      from unnest(${come.map(({ id }) => id)}::bigint[]) o(id)
    `;
}

async function rewrite(
  ctx: Ctx,
  { pre }: Held,
  input: InputOf<typeof preCheckApi.temporaryUpdate>,
  { come, gone }: Change,
): Promise<State> {
  const car = await carOf(ctx, input.carTypeId);
  const pallets = pre.isTemp ? await palletsOf(ctx, input.orderIds, input.pallets) : pre.pallets;
  const placed = await setRoom(ctx, { ...pre, pallets }, input.roomId ?? pre.roomId, input.orderIds);
  const payload = {
    plateNo: input.plateNo,
    ...(placed.queueNo === pre.queueNo ? {} : { queueNo: placed.queueNo }),
    ...(come.length > 0 ? { added: come.map(({ orderNo }) => orderNo) } : {}),
    ...(gone.length > 0 ? { removed: gone.map(({ orderNo }) => orderNo) } : {}),
  };
  const state = await settle(ctx, pre, {
    set: sql`
      plate_no = ${input.plateNo}, driver_name = ${input.driverName || ''}, driver_phone = ${input.driverPhone || ''},
        vehicle_type = ${car?.code ?? pre.vehicleType}, temp_on_arrival = ${input.tempOnArrival ?? null},
        seal_no = ${input.sealNo || null}, remark = ${input.remark || null}, pallets = ${pallets}, ${placed.set}
    `,
    action: 'EDIT',
    actionName: '修改登记',
    payload,
  });
  const told = { payload: { plateNo: input.plateNo, queueNo: placed.queueNo } };
  await ordersFollow(ctx, come, { action: 'SIGN', actionName: '签到', ...told });
  await ordersFollow(ctx, gone, { action: 'UNSIGN', actionName: '移出车辆', ...told });
  return state;
}
