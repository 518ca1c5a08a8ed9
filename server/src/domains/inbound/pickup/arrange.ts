import { orderLife } from '#contract/inbound/order-life.ts';
import type { pickupApi, PickupInput } from '#contract/inbound/pickup/pickup.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { fromWire, wireDay } from '../../../platform/clock.ts';
import { emit, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { lockOrder, refuseBetween, refuseOrder, type Order } from '../order/rows.ts';
import { OF_PICKUP, PICKUP, pickupEnded } from './told.ts';

type After = OutputOf<typeof pickupApi.arrange>;

interface Door {
  name: string;
  address: string;
  lng: number | null;
  lat: number | null;
  contact: string | null;
  phone: string | null;
}

/** 安排提货: a vehicle of ours fetches it. Locks the order; a second clerk is told that it is arranged. */
export async function arrangePickup(ctx: Ctx, input: PickupInput): Promise<After> {
  const order = await lockOrder(ctx, input.id);
  refuseOrder(order, 'pickup');
  refuseBetween(order, orderLife.actions.pickup.label);
  refuseHours(input);
  const door = await doorOf(ctx, order, input);
  const made = await ctx.row`
    insert into inbound.pickup (
      tenant_id, warehouse_id, order_id, name, address, lng, lat, contact, phone, pick_on, pick_from, pick_to,
      created_by, updated_by
    )
    values (
      ${ctx.tenantId}, ${ctx.warehouseId}, ${order.id}, ${door.name}, ${door.address}, ${door.lng}, ${door.lat},
      ${door.contact}, ${door.phone}, ${input.pickOn}, ${input.pickFrom}, ${input.pickTo}, ${ctx.userId}, ${ctx.userId}
    )
    on conflict (tenant_id, warehouse_id, order_id) do nothing
    returning id
  `;
  if (!made) refuse('STATE', `入库单【${order.orderNo}】已安排提货`);
  await emit(ctx, [{ topic: PICKUP, aggKey: `IN:${order.id}`, payload: { orderId: order.id, again: true } }]);
  const { pickOn, pickFrom, pickTo } = input;
  return stepped(ctx, order, 'pickup', { name: door.name, pickOn, pickFrom, pickTo });
}

function refuseHours({ pickOn, pickFrom, pickTo }: PickupInput): void {
  if (pickTo <= pickFrom) refuseField('pickTo', '最晚提货须晚于最早提货');
  if (fromWire(`${pickOn} ${pickTo.slice(0, 5)}:00`).getTime() < Date.now())
    refuseField(pickOn < wireDay(new Date()) ? 'pickOn' : 'pickTo', '提货时间不能早于当前时间');
}

/** As it was entered, else as the supplier's master says; where the address is the master's, its place on the map is, too. */
async function doorOf(ctx: Ctx, { supplierId }: Order, input: PickupInput): Promise<Door> {
  const known = await ctx.row<{ [K in keyof Door]: Door[K] | null }>`
    select s.name, nullif(concat(s.province, s.city, s.address), '') as address, s.lng::float8 as lng,
      s.lat::float8 as lat, s.contact, left(s.phone, 64) as phone
    from basic.supplier s
    where s.tenant_id = ${ctx.tenantId}
      and s.id = ${supplierId}
  `;
  const address = input.address || known?.address || refuseField('address', '供应商没有地址，请输入提货地址');
  const isKnown = address === known?.address;
  return {
    name: input.name || known?.name || refuseField('name', '入库单没有供应商，请输入提货点'),
    address,
    lng: isKnown ? known.lng : null,
    lat: isKnown ? known.lat : null,
    contact: input.contact || known?.contact || null,
    phone: input.phone || known?.phone || null,
  };
}

/** 取消提货: it comes as any other does. What is on a waybill is taken off it first. */
export async function undoPickup(ctx: Ctx, { id, reason }: InputOf<typeof pickupApi.undo>): Promise<After> {
  const order = await lockOrder(ctx, id);
  refuseOrder(order, 'undoPickup');
  await refuseOnWaybill(ctx, id);
  const ended = await pickupEnded(ctx, [id], reason || '入库单取消提货');
  if (ended.length === 0) refuse('STATE', `入库单【${order.orderNo}】未安排提货`);
  return stepped(ctx, order, 'undoPickup', { reason: reason || null });
}

/** Read without a lock: whoever puts it on a waybill meanwhile finds it marked. */
async function refuseOnWaybill(ctx: Ctx, orderId: number): Promise<void> {
  const carried = await ctx.row<{ waybillNo: string }>`
    select b.waybill_no
    from transport.order o
    join transport.waybill b on b.tenant_id = o.tenant_id and b.warehouse_id = o.warehouse_id and b.id = o.waybill_id
    where ${here(ctx, 'o')}
      and o.source_type = ${OF_PICKUP}
      and o.source_id = ${orderId}
  `;
  if (carried) refuse('STATE', `提货已在运单【${carried.waybillNo}】上，请先将运输订单从运单中移除`);
}

/** The order is another one to whoever has it open. */
async function stepped(
  ctx: Ctx,
  order: Order,
  action: 'pickup' | 'undoPickup',
  payload: Record<string, unknown>,
): Promise<After> {
  const after = await ctx.row<After>`
    update inbound.order o
    set version = o.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'o')}
      and o.id = ${order.id}
    returning o.id, o.status, o.is_suspended, o.version
  `;
  await trace(ctx, [
    {
      docType: 'IN',
      docId: order.id,
      action: action === 'pickup' ? 'PICKUP' : 'UNDO_PICKUP',
      actionName: orderLife.actions[action].label,
      fromStatus: order.status,
      toStatus: order.status,
      payload,
    },
  ]);
  return found(after);
}
