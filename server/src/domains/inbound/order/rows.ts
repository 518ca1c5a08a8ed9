import { sql, type RawBuilder } from 'kysely';
import { orderLife, type OrderAction } from '#contract/inbound/order-life.ts';
import { refusal } from '#contract/kit/machine.ts';
import { lists } from '../../../platform/command/lists.ts';
import { emit } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { uploadAfter } from '../upload/queue.ts';

/** An order's header as it stands under lock. */
export interface Order {
  id: number;
  orderNo: string;
  externalNo: string | null;
  ownerId: number;
  orderType: number;
  supplierId: number | null;
  producerId: number | null;
  /** The house that sends it, where another one of ours does. */
  fromHouseId: number | null;
  /** The order that what comes back left with. */
  sourceOrderId: number | null;
  status: number;
  isSuspended: boolean;
  transitMade: boolean;
  closeReason: string | null;
  closedAt: Date | null;
  uploadState: number;
  version: number;
}

/** What most acts ask of it. */
export type HeldOrder = Omit<Order, 'closedAt'>;

const columns = sql`
  o.id, o.order_no, o.external_no, o.owner_id, o.order_type, o.supplier_id, o.producer_id,
    o.from_warehouse_id as from_house_id, o.source_order_id, o.status, o.is_suspended, o.transit_made, o.close_reason,
    o.closed_at, o.upload_state, o.version
`;

/** Lock rank 3, ids ascending. An order outside tenant, warehouse or owner scope is no order: 数据不存在或无权访问. */
export async function lockOrders(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Order>> {
  const { rows } = await locking(ctx, ids).execute(ctx.tx);
  return lockedOrders(ids, rows);
}

/** The same as a step of a larger ladder, where instants would be texts; `lockedOrders` says what it found. */
export const orderRows: (ctx: Ctx, ids: readonly number[]) => RawBuilder<HeldOrder> = (ctx, ids) => locking(ctx, ids);

const locking = (ctx: Ctx, ids: readonly number[]): RawBuilder<Order> => sql<Order>`
  select ${columns}
  from inbound.order o
  where ${here(ctx, 'o')}
    and ${ofOwners(ctx, 'o')}
    and o.id = any(${ids}::bigint[])
  order by o.id
  for no key update
`;

export function lockedOrders<T extends Pick<Order, 'id'>>(ids: readonly number[], rows: readonly T[]): Map<number, T> {
  if (rows.length < new Set(ids).size) refuse('NOT_FOUND');
  return new Map(rows.map((row) => [row.id, row]));
}

export async function lockOrder(ctx: Ctx, id: number): Promise<Order> {
  return (await lockOrders(ctx, [id])).get(id) ?? refuse('NOT_FOUND');
}

/** Lock the orders of these lines; the way from line to order never changes, so asking it without a lock is safe. */
export async function lockOrdersOf(ctx: Ctx, detailIds: readonly number[]): Promise<Map<number, HeldOrder>> {
  const { orders } = await lists(ctx, { orders: orderRowsOf(ctx, detailIds) });
  return lockedOrdersOf(orders);
}

/** The same as a step of a larger ladder; `lockedOrdersOf` says what it found. */
export function orderRowsOf(ctx: Ctx, detailIds: readonly number[]): RawBuilder<HeldOrder & { asked: number }> {
  const orderIds = sql`
    array(
      select distinct d.order_id
      from inbound.detail d
      where ${here(ctx, 'd')}
        and d.id = any(${detailIds}::bigint[])
    )
  `;
  return sql<HeldOrder & { asked: number }>`
    select ${columns}, cardinality(${orderIds}) as asked
    from inbound.order o
    where ${here(ctx, 'o')}
      and ${ofOwners(ctx, 'o')}
      and o.id = any(${orderIds})
    order by o.id
    for no key update
  `;
}

export function lockedOrdersOf(rows: readonly (HeldOrder & { asked: number })[]): Map<number, HeldOrder> {
  if (rows.length === 0 || rows.some((row) => row.asked > rows.length)) refuse('NOT_FOUND');
  return new Map(rows.map(({ asked: _, ...order }) => [order.id, order]));
}

/** 挂起 stops everything but its own cancelling; then the machine speaks. */
export function refuseOrder(order: HeldOrder, action: OrderAction): void {
  if (order.isSuspended && action !== 'cancelSuspend') refuse('SUSPENDED', undefined, { orderNo: order.orderNo });
  const why = refusal(orderLife, action, order.status);
  if (why) refuse('STATE', why, { orderNo: order.orderNo });
}

/** What another house sends is cancelled and settled on the transfer, for both houses at once. */
export function refuseBetween(order: HeldOrder, act: string): void {
  const why = betweenHouses(order, act);
  if (why !== null) refuse('BUSINESS', why, { orderNo: order.orderNo });
}
export const betweenHouses = ({ fromHouseId }: HeldOrder, act: string): string | null =>
  fromHouseId === null ? null : `调拨单生成的入库单不能${act}，请在调拨单上处理`;

/** A vehicle of the order stands at the dock. */
export async function vehicleWorking(ctx: Ctx, orderId: number): Promise<boolean> {
  const rows = await ctx.rows`
    select 1
    from inbound.pre_check_order po
    join inbound.pre_check p on p.tenant_id = po.tenant_id and p.warehouse_id = po.warehouse_id and p.id = po.pre_id
    where ${here(ctx, 'po')}
      and po.order_id = ${orderId}
      and p.status = 30
    limit 1
  `;
  return rows.length > 0;
}

/**
 * Store what follows from the counters: the status of the headers (§3.8); lines keep theirs by themselves. Announces orders that are finished by it.
 * Returns the status of every order given; `order.status` keeps what was before.
 */
export async function deriveStatus(ctx: Ctx, orders: Iterable<HeldOrder>): Promise<Map<number, number>> {
  const before = [...orders];
  const status = await settleOrders(ctx, before);
  await announceFinished(ctx, before, status);
  return status;
}

/** The same, unannounced. */
async function settleOrders(ctx: Ctx, before: readonly HeldOrder[]): Promise<Map<number, number>> {
  const { rows } = await ordersSettled(ctx, before).execute(ctx.tx);
  return settledStatus(before, rows);
}

/** An order whose status has changed. */
interface Settled {
  id: number;
  status: number;
}

/** The same as a part of a larger statement, sent when the counters are written; `settledStatus` reads what it answers. */
export const ordersSettled = (ctx: Ctx, before: readonly HeldOrder[]): RawBuilder<Settled> => sql<Settled>`
  update inbound.order o
  set status = s.status, finish_at = case when s.status = 80 then now() end, version = o.version + 1,
    updated_by = ${ctx.userId}, updated_at = now()
  from inbound.derive_status(${ctx.tenantId}, ${ctx.warehouseId}, ${before.map((order) => order.id)}::bigint[]) s
  where ${here(ctx, 'o')}
    and o.id = s.order_id
    and o.status <> s.status
  returning o.id, o.status
`;

/** The status of each order now. */
export function settledStatus(before: readonly HeldOrder[], rows: readonly Settled[]): Map<number, number> {
  const now = new Map(rows.map((row) => [row.id, row.status]));
  return new Map(before.map((order) => [order.id, now.get(order.id) ?? order.status]));
}

/** Orders that have come to 80 just now, and those that are no longer there; and those another house looks at, whatever has become of them. */
export async function announceFinished(
  ctx: Ctx,
  before: readonly HeldOrder[],
  status: ReadonlyMap<number, number>,
): Promise<void> {
  const isDone = (state: number | undefined): boolean => state === orderLife.at.done;
  const turned = before.filter((order) => isDone(status.get(order.id)) !== isDone(order.status));
  await emit(
    ctx,
    before
      .filter(({ fromHouseId }) => fromHouseId !== null)
      .map(({ id }) => ({ topic: 'IN.TRANSFER', aggKey: `IN:${id}`, payload: { orderId: id } })),
  );
  await emit(
    ctx,
    turned.map((order) => ({
      topic: isDone(order.status) ? 'IN.REOPENED' : 'IN.FINISHED',
      aggKey: `IN:${order.id}`,
      payload: { orderId: order.id, orderNo: order.orderNo, ownerId: order.ownerId },
    })),
  );
  await uploadAfter(
    ctx,
    'finished',
    turned.filter((order) => !isDone(order.status)).map((order) => order.id),
  );
}

/** The answer of every act on one order, read back. */
export async function stateOf(
  ctx: Ctx,
  id: number,
): Promise<{ id: number; status: number; isSuspended: boolean; version: number }> {
  const row = await ctx.row<{ id: number; status: number; isSuspended: boolean; version: number }>`
    select o.id, o.status, o.is_suspended, o.version
    from inbound.order o
    where ${here(ctx, 'o')}
      and o.id = ${id}
  `;
  return row ?? refuse('NOT_FOUND');
}
