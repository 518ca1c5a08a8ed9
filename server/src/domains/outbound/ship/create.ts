import { sql, type RawBuilder } from 'kysely';
import type { InputOf } from '#contract/kit/endpoint.ts';
import { reached, within } from '#contract/kit/machine.ts';
import { cartonLife, shipmentLife } from '#contract/outbound/carton-life.ts';
import { orderLife } from '#contract/outbound/order-life.ts';
import type { shipmentApi } from '#contract/outbound/ship.ts';
import { fromWire } from '../../../platform/clock.ts';
import { insert, newId, write, type Change, type NewRow } from '../../../platform/command/change.ts';
import { nextNo, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { refuseDock } from '../../basic/facade.ts';
import { waysOf } from '../order/change.plan.ts';
import { lockOrders, refuseFrozen, type Order } from '../order/rows.ts';
import type { ShipState } from './rows.ts';

/** Delivery by the customer himself. */
export const SELF_PICKUP = 2;

type Vehicle = InputOf<typeof shipmentApi.create>;

/** A shipment of these orders, or of every collected order of a route that stands on no other. */
export async function createShipment(ctx: Ctx, input: Vehicle): Promise<ShipState> {
  const ids = input.orderIds ?? (await collectedOrders(ctx, input.routeId ?? 0));
  if (ids.length === 0) refuse('BUSINESS', '没有可发运的出库单');
  const [locked, cartons] = await together(lockOrders(ctx, ids), sealedCartons(ctx, ids));
  const orders = [...locked.values()];
  const items = refuseUnshippable(orders, cartons);
  await refuseDockOf(ctx, input);
  const shipNo = await nextNo(ctx, 'FY');
  const id = await insertShipment(ctx, items, headerOf(input, { shipNo, orders, items }));
  await trace(ctx, [
    {
      docType: 'SHIP',
      docId: id,
      action: 'CREATE',
      actionName: '新建发运单',
      toStatus: shipmentLife.at.open,
      payload: { orders: orders.length, cartons: items.length },
    },
  ]);
  return { id, shipNo, status: shipmentLife.at.open, cartonTotal: items.length, cartonLoaded: 0, warning: null };
}

export type Shippable = Pick<Order, 'id' | 'orderNo' | 'status' | 'deliveryType' | 'isFrozen' | 'routeId'>;

/** Orders that leave together, and those of their cartons that can; or why not. */
export function refuseUnshippable(orders: readonly Shippable[], cartons: readonly SealedCarton[]): SealedCarton[] {
  for (const order of orders) refuseUnready(order);
  const ways = waysOf(orders);
  if (ways.length > 1) refuse('BUSINESS', `配送方式不一致，请分车发运：${ways.join('、')}`);
  const taken = cartons.find(({ takenBy }) => takenBy !== null);
  if (taken)
    refuse('BUSINESS', `箱号【${taken.code}】已在发运单【${taken.takenBy}】中，请在该单上发运，或先卸车、取消`);
  const items = cartons.filter((carton) => !reached(cartonLife, carton.cartonState, 'loaded'));
  return items.length > 0 ? items : refuse('BUSINESS', '没有可发运的出库箱');
}

export async function refuseDockOf(
  ctx: Ctx,
  { dockId, planDepart }: Pick<Vehicle, 'dockId' | 'planDepart'>,
): Promise<void> {
  if (dockId) await refuseDock(ctx, { dockId, direction: 2, at: planDepart ? fromWire(planDepart) : new Date() });
}

/** A sealed carton, and the shipment that has it already. */
export interface SealedCarton {
  lpnId: number;
  orderId: number;
  stopNo: number;
  code: string;
  cartonState: number;
  weight: number;
  volume: number;
  /** The shipment that has it. */
  takenBy: string | null;
}

/** Sealed, collected and loaded cartons of the orders, in the order they are delivered. */
export const sealedRows = (ctx: Ctx, orderIds: readonly number[]): RawBuilder<SealedCarton> => sql<SealedCarton>`
  select l.id as lpn_id, o.id as order_id, o.stop_no, l.code, l.carton_state, l.gross_weight as weight,
    coalesce(
      (
        select sum(c.qty * g.volume)
        from outbound.carton_line c
        join basic.goods g on g.tenant_id = c.tenant_id and g.id = c.goods_id
        where c.tenant_id = l.tenant_id
          and c.warehouse_id = l.warehouse_id
          and c.lpn_id = l.id
          and c.order_id = o.id
      ), 0
    )::bigint as volume,
    (
      select s.ship_no
      from outbound.shipment_item i
      join outbound.shipment s on s.tenant_id = i.tenant_id and s.warehouse_id = i.warehouse_id and s.id = i.ship_id
      where i.tenant_id = l.tenant_id
        and i.warehouse_id = l.warehouse_id
        and i.lpn_id = l.id
        and i.active
      limit 1
    ) as taken_by
  from outbound.order o
  join basic.lpn l
    on l.tenant_id = o.tenant_id
    and l.warehouse_id = o.warehouse_id
    and l.out_order_id = o.id
    and l.carton_state between 20 and 40
  where ${here(ctx, 'o')}
    and o.id = any(${[...orderIds]}::bigint[])
  order by o.stop_no, o.id, l.carton_seq
`;

async function sealedCartons(ctx: Ctx, orderIds: readonly number[]): Promise<SealedCarton[]> {
  const { rows } = await sealedRows(ctx, orderIds).execute(ctx.tx);
  return rows;
}

/** A shipment that is made. */
interface NewShipment {
  shipNo: string;
  orders: readonly Shippable[];
  items: readonly SealedCarton[];
}
type Header = Omit<NewRow<'outbound.shipment'>, 'id'>;

/** Its header as it is made: with the route its orders share, if the clerk names none. */
export function headerOf(input: Vehicle, { shipNo, orders, items }: NewShipment): Header {
  const [first] = orders;
  const ownRoute = orders.every((o) => o.routeId === first?.routeId) ? first?.routeId : null;
  const sum = (pick: (item: SealedCarton) => number): number => items.reduce((total, item) => total + pick(item), 0);
  return {
    shipNo,
    routeId: input.routeId ?? ownRoute ?? null,
    deliveryType: first?.deliveryType ?? 1,
    carrierCode: input.carrierCode ?? null,
    plateNo: input.plateNo ?? null,
    driverName: input.driverName ?? null,
    driverPhone: input.driverPhone ?? null,
    dockId: input.dockId ?? null,
    planDepart: input.planDepart ? fromWire(input.planDepart) : null,
    remark: input.remark ?? null,
    cartonTotal: items.length,
    totalWeight: sum((i) => i.weight),
    totalVolume: sum((i) => i.volume),
  };
}

/** The header and its cartons. */
async function insertShipment(ctx: Ctx, items: readonly SealedCarton[], header: Header): Promise<number> {
  const { id } = (await ctx.row<{ id: number }>`select ${newId('outbound.shipment')} as id`) ?? refuse('DEFECT');
  await write(ctx, shipmentMade({ ...header, id }, items));
  return id;
}

/** A new shipment with its cartons; `more` is said of each of them. */
export const shipmentMade = (
  header: Header & { id: number },
  items: readonly SealedCarton[],
  more: Partial<NewRow<'outbound.shipmentItem'>> = {},
): Change[] => [
  insert('outbound.shipment', [header]),
  insert(
    'outbound.shipmentItem',
    items.map(({ orderId, lpnId, stopNo }) => ({ shipId: header.id, orderId, lpnId, stopNo, ...more })),
  ),
];

/** Collected orders of a route that stand on no shipment. */
export async function collectedOrders(ctx: Ctx, routeId: number): Promise<number[]> {
  const rows = await ctx.rows<{ id: number }>`
    select o.id
    from outbound.order o
    where ${here(ctx, 'o')}
      and ${ofOwners(ctx, 'o')}
      and o.route_id = ${routeId}
      and o.status = 80
      and not o.is_frozen
      and not exists (
        select 1
        from outbound.shipment_item i
        where i.tenant_id = o.tenant_id
          and i.warehouse_id = o.warehouse_id
          and i.order_id = o.id
          and i.active
      )
    order by o.stop_no, o.id
    limit 2000
  `;
  return rows.map((row) => row.id);
}

function refuseUnready(order: Shippable): void {
  refuseFrozen(order);
  const ready =
    within(orderLife, order.status, 'collected', 'shipped') ||
    (order.deliveryType === SELF_PICKUP && order.status === orderLife.at.packed);
  if (!ready) refuse('STATE', `订单【${order.orderNo}】未集货`, { orderNo: order.orderNo });
}
