import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { refusal } from '#contract/kit/machine.ts';
import { orderLife, type OrderAction } from '#contract/outbound/order-life.ts';
import type { orderState } from '#contract/outbound/order-rows.ts';
import { AS_WRITTEN } from '../../../platform/command/ladder.ts';
import { emit, type OutboxEvent } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { after, type Purpose } from '../allocation/turn.ts';
import type { FloorOrder } from './status.plan.ts';

export type OrderState = z.output<typeof orderState>;

/** An order's header as it stands under lock. */
export interface Order {
  id: number;
  orderNo: string;
  externalNo: string | null;
  ownerId: number;
  orderType: number;
  deliveryType: number;
  storeId: number | null;
  routeId: number | null;
  stopNo: number;
  storageMode: number;
  priority: number;
  requireOn: string;
  cutoffAt: Date | null;
  createdAt: Date;
  status: number;
  isHidden: boolean;
  isFrozen: boolean;
  waveId: number | null;
  shortPolicy: number;
  splitNo: number;
  shipFeeConfirmed: boolean;
  printCount: number;
  version: number;
}

const COLUMNS = sql`
  o.id, o.order_no, o.external_no, o.owner_id, o.order_type, o.delivery_type, o.store_id, o.route_id, o.stop_no,
    o.storage_mode, o.priority, o.require_on, o.cutoff_at, o.created_at, o.status, o.is_hidden, o.is_frozen, o.wave_id,
    o.short_policy, o.split_no, o.ship_fee_confirmed, o.print_count, o.version
`;

/** Lock rank 3, ids ascending: those of the orders that exist inside tenant, warehouse and owner scope. */
export async function lockKnown(ctx: Ctx, ids: readonly number[], purpose: Purpose = {}): Promise<Map<number, Order>> {
  const rows = await ctx.rows<Order>`
    select ${COLUMNS}
    from ${after(ctx, purpose)} outbound.order o
    where ${here(ctx, 'o')}
      and ${ofOwners(ctx, 'o')}
      and o.id = any(${[...new Set(ids)]}::bigint[])
      and ${AS_WRITTEN}
    order by o.id
    for no key update of o
  `;
  return new Map(rows.map((row) => [row.id, row]));
}

/** All of them, or 数据不存在或无权访问. */
export async function lockOrders(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Order>> {
  const orders = await lockKnown(ctx, ids);
  if (orders.size < new Set(ids).size) refuse('NOT_FOUND');
  return orders;
}

export async function lockOrder(ctx: Ctx, id: number): Promise<Order> {
  return (await lockOrders(ctx, [id])).get(id) ?? refuse('NOT_FOUND');
}

/** Those of the orders that exist inside tenant, warehouse and owner scope: a list of what is read under their locks (rank 3). */
export const floorOrders = (ctx: Ctx, ids: readonly number[]): RawBuilder<FloorOrder> => sql<FloorOrder>`
  select o.id, o.order_no, o.owner_id, o.delivery_type, o.to_warehouse_id as to_house_id, o.route_id, o.wave_id,
    o.status, o.is_frozen, o.ship_fee_confirmed, d.*, b.*,
    exists (
      select 1
      from outbound.wave v
      where v.tenant_id = o.tenant_id
        and v.warehouse_id = o.warehouse_id
        and v.id = o.wave_id
        and v.status between 20 and 50
    ) as is_released
  from outbound.order o
  cross join lateral (
    select coalesce(sum(x.qty_ordered - x.qty_cancelled - x.qty_replaced), 0) as wanted,
      coalesce(sum(x.qty_allocated), 0) as allocated, coalesce(sum(x.qty_picked), 0) as picked,
      coalesce(sum(x.qty_checked), 0) as checked, coalesce(sum(x.qty_packed), 0) as packed,
      coalesce(sum(x.qty_shipped), 0) as shipped
    from outbound.detail x
    where x.tenant_id = o.tenant_id
      and x.warehouse_id = o.warehouse_id
      and x.order_id = o.id
  ) d
  cross join lateral (
    select coalesce(bool_or(l.carton_state in (10, 20)), false) as is_pending,
      coalesce(bool_or(l.carton_state in (30, 40)), false) as is_collected,
      coalesce(jsonb_agg(l.id) filter (where l.carton_state in (10, 20)), '[]') as pending_ids,
      coalesce(jsonb_agg(l.id) filter (where l.carton_state in (30, 40)), '[]') as collected_ids
    from basic.lpn l
    where l.tenant_id = o.tenant_id
      and l.warehouse_id = o.warehouse_id
      and l.out_order_id = o.id
  ) b
  where ${here(ctx, 'o')}
    and ${ofOwners(ctx, 'o')}
    and o.id = any(${[...new Set(ids)]}::bigint[])
  order by o.id
`;

/** By number; all of those asked for, or 数据不存在或无权访问. */
export function foundOrders(rows: readonly FloorOrder[], ids: readonly number[]): Map<number, FloorOrder> {
  if (rows.length < new Set(ids).size) refuse('NOT_FOUND');
  return new Map(rows.map((row) => [row.id, row]));
}

/** Why the machine forbids the action, or null. */
export const stateRefusal = (order: Pick<Order, 'status'>, action: OrderAction): string | null =>
  refusal(orderLife, action, order.status);

export function refuseOrder(order: Pick<Order, 'status' | 'orderNo'>, action: OrderAction): void {
  const why = stateRefusal(order, action);
  if (why) refuse('STATE', why, { orderNo: order.orderNo });
}

/** Goods of a frozen (intercepted) order go no further. */
export function refuseFrozen(order: Pick<Order, 'isFrozen' | 'orderNo'>): void {
  if (order.isFrozen) refuse('BUSINESS', '订单已冻结', { orderNo: order.orderNo });
}

/** Nothing of an order is to leave any more, though nobody cancelled it: its last unit is back, lacking or in another house. */
export const droppedOf = ({ id, orderNo }: Pick<Order, 'id' | 'orderNo'>): OutboxEvent => ({
  topic: 'OUT.DROPPED',
  aggKey: `OUT:${id}`,
  payload: { orderId: id, orderNo },
});

/**
 * Store what follows from the counters: the status of the headers (§3.8), with the function that the invariant reads. Lines keep theirs by themselves.
 * Returns the status of every order given.
 */
export async function deriveStatus(ctx: Ctx, orderIds: Iterable<number>): Promise<Map<number, number>> {
  const ids = [...new Set(orderIds)].sort((a, b) => a - b);
  if (ids.length === 0) return new Map();
  const rows = await ctx.rows<{ id: number; status: number; dropped: string | null }>`
    with derived as materialized (
      select *
      from outbound.derive_status(${ctx.tenantId}, ${ctx.warehouseId}, ${ids}::bigint[])
    ),
    changed as (
      update outbound.order o
      set status = s.status, version = o.version + 1, updated_by = ${ctx.userId}, updated_at = now()
      from derived s
      where ${here(ctx, 'o')}
        and o.id = s.order_id
        and o.status <> s.status
      returning o.id, o.order_no
    )
    select s.order_id as id, s.status, c.order_no as dropped
    from derived s
    left join changed c on c.id = s.order_id and s.status = ${orderLife.at.cancelled}
  `;
  await emit(
    ctx,
    rows.flatMap(({ id, dropped }) => (dropped === null ? [] : [droppedOf({ id, orderNo: dropped })])),
  );
  return new Map(rows.map((row) => [row.id, row.status]));
}

/** What is done to the lines of an order is done to it: whoever saw it before saw another one. */
export async function touch(ctx: Ctx, id: number): Promise<void> {
  await ctx.run`
    update outbound.order o
    set version = o.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'o')}
      and o.id = ${id}
  `;
}

/** The answer of every act on one order, read back. */
export async function stateOf(ctx: Ctx, id: number): Promise<OrderState> {
  return (await statesOf(ctx, [id])).get(id) ?? refuse('NOT_FOUND');
}

export async function statesOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, OrderState>> {
  const rows = await ctx.rows<OrderState>`
    select o.id, o.status, o.is_hidden, o.is_frozen, o.version
    from outbound.order o
    where ${here(ctx, 'o')}
      and o.id = any(${[...ids]}::bigint[])
  `;
  return new Map(rows.map((row) => [row.id, row]));
}
