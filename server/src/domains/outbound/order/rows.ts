import { sql } from 'kysely';
import type { z } from 'zod';
import { refusal } from '#contract/kit/machine.ts';
import { orderLife, type OrderAction } from '#contract/outbound/order-life.ts';
import type { orderState } from '#contract/outbound/order.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';

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
  cutoffAt: Date | null;
  createdAt: Date;
  status: number;
  isHidden: boolean;
  isFrozen: boolean;
  waveId: number | null;
  shortPolicy: number;
  splitNo: number;
  shipFeeConfirmed: boolean;
  version: number;
}

const COLUMNS = sql`
  o.id, o.order_no, o.external_no, o.owner_id, o.order_type, o.delivery_type, o.store_id, o.route_id, o.stop_no,
    o.storage_mode, o.priority, o.cutoff_at, o.created_at, o.status, o.is_hidden, o.is_frozen, o.wave_id,
    o.short_policy, o.split_no, o.ship_fee_confirmed, o.version
`;

/**
 * From here to the end of the transaction joins run in the order they are written. Commands start from the few rows they were given and look the rest up by key;
 * while the statistics of freshly filled tables lag behind, the planner takes tenant and warehouse for selective and would rather cross whole tables.
 */
export const AS_WRITTEN = sql`set_config('join_collapse_limit', '1', true) = '1'`;

/** Lock rank 3, ids ascending: those of the orders that exist inside tenant, warehouse and owner scope. */
export async function lockKnown(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Order>> {
  const rows = await ctx.rows<Order>`
    select ${COLUMNS}
    from outbound.order o
    where ${here(ctx, 'o')}
      and ${ofOwners(ctx, 'o')}
      and o.id = any(${[...new Set(ids)]}::bigint[])
      and ${AS_WRITTEN}
    order by o.id
    for no key update
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

/** Why the machine forbids the action, or null. */
export const stateRefusal = (order: Pick<Order, 'status'>, action: OrderAction): string | null =>
  refusal(orderLife, action, order.status);

export function refuseOrder(order: Order, action: OrderAction): void {
  const why = stateRefusal(order, action);
  if (why) refuse('STATE', why, { orderNo: order.orderNo });
}

/** Goods of a frozen (intercepted) order go no further. */
export function refuseFrozen(order: Order): void {
  if (order.isFrozen) refuse('BUSINESS', '订单已冻结', { orderNo: order.orderNo });
}

/**
 * Store what follows from the counters: the status of the headers (§3.8), with the function that the invariant reads. Lines keep theirs by themselves.
 * Returns the status of every order given.
 */
export async function deriveStatus(ctx: Ctx, orderIds: Iterable<number>): Promise<Map<number, number>> {
  const ids = [...new Set(orderIds)].sort((a, b) => a - b);
  if (ids.length === 0) return new Map();
  const rows = await ctx.rows<{
    id: number;
    status: number;
  }>`
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
      )
    select order_id as id, status
    from derived
  `;
  return new Map(rows.map((row) => [row.id, row.status]));
}

/** The answer of every act on one order, read back. */
export async function stateOf(ctx: Ctx, id: number): Promise<OrderState> {
  const row = await ctx.row<OrderState>`
    select o.id, o.status, o.is_hidden, o.is_frozen, o.version
    from outbound.order o
    where ${here(ctx, 'o')}
      and o.id = ${id}
  `;
  return row ?? refuse('NOT_FOUND');
}
