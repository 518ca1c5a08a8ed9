import { sql, type RawBuilder } from 'kysely';
import { climb } from '../../../platform/command/ladder.ts';
import { lists } from '../../../platform/command/lists.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { inForce } from '../../strategy/facade.ts';
import { floorOrders, foundOrders, refuseFrozen } from '../order/rows.ts';
import type { FloorOrder } from '../order/status.plan.ts';
import { stockOfCartons, type CartonStock } from '../stage/scene.ts';
import { heldCartons, sayHeld, type HeldCarton } from './held.ts';
import { itemRows, shipmentRows, type ShipItem, type Shipment } from './rows.ts';

/** A carton that leaves. */
export interface Loaded {
  orderId: number;
  lpnId: number;
  code: string;
  weight: number;
}

/** What leaves with a vehicle, read under its locks: waves, orders, cartons. */
export interface Departing {
  orders: Map<number, FloorOrder>;
  stock: CartonStock[];
  waves: DepartingWave[];
  /** Collections that are cleared when these cartons have gone. */
  cleared: { id: number }[];
  /** Orders of owners who want the freight agreed first. */
  unpaid: { orderId: number }[];
  /** Cartons with goods of a frozen lot. */
  held: HeldCarton[];
}

interface DepartingWave {
  id: number;
  status: number;
  /** Orders that stay behind are still at work. */
  othersOpen: boolean;
}

export interface DepartingLists extends Record<string, object> {
  orders: FloorOrder;
  stock: CartonStock;
  waves: DepartingWave;
  cleared: { id: number };
  unpaid: { orderId: number };
  held: HeldCarton;
}

/** Orders and cartons of which a departure is decided. */
interface Freight {
  orderIds: readonly number[];
  lpnIds: readonly number[];
}

/** The lists that every departure asks for. */
export const departing = (ctx: Ctx, freight: Freight) => ({
  orders: floorOrders(ctx, freight.orderIds),
  stock: stockOfCartons(ctx, freight.lpnIds),
  waves: departingWaves(ctx, freight.orderIds),
  cleared: clearedCollections(ctx, freight.lpnIds),
  unpaid: unpaidOrders(ctx, freight.orderIds),
  held: heldCartons(ctx, freight.lpnIds),
});

interface ShipLists extends DepartingLists {
  shipment: Shipment;
  items: ShipItem;
}

/** A shipment with everything on it. */
export interface ShipScene extends Departing {
  shipment: Shipment;
  items: ShipItem[];
}

/** Lock a shipment that is to leave. What is on it changes under its own lock only. */
export async function lockDeparture(ctx: Ctx, shipId: number): Promise<ShipScene> {
  const on = await ctx.rows<{ orderId: number; lpnId: number; waveId: number | null }>`
    select i.order_id, i.lpn_id, o.wave_id
    from outbound.shipment_item i
    join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id
    where ${here(ctx, 'i')}
      and i.ship_id = ${shipId}
      and i.active
  `;
  const freight = { orderIds: on.map((item) => item.orderId), lpnIds: on.map((item) => item.lpnId) };
  const [ladder, scene] = await together(
    climb(ctx, {
      'outbound.wave': on.flatMap((item) => item.waveId ?? []),
      'outbound.shipment': [shipId],
      'outbound.order': freight.orderIds,
      'basic.lpn': freight.lpnIds,
    }),
    lists<ShipLists>(ctx, {
      ...departing(ctx, freight),
      shipment: shipmentRows(ctx, shipId),
      items: itemRows(ctx, shipId),
    }),
  );
  const shipment = scene.shipment[0] ?? refuse('NOT_FOUND');
  for (const { orderId, lpnId } of scene.items) {
    ladder.holds('outbound.order', orderId);
    ladder.holds('basic.lpn', lpnId);
  }
  return { ...scene, shipment, orders: foundOrders(scene.orders, freight.orderIds) };
}

/** A stopped order does not leave, nor goods of a frozen lot, nor an order whose freight is not agreed. */
export function refuseStaying({ orders, unpaid, held }: Pick<Departing, 'orders' | 'unpaid' | 'held'>): void {
  sayHeld(held);
  for (const order of orders.values()) refuseFrozen(order);
  const order = [...orders.values()].find(({ id }) => unpaid.some(({ orderId }) => orderId === id));
  if (order) refuse('BUSINESS', '运费未确认，不能发运', { orderNo: order.orderNo });
}

/** Who fetches his goods himself pays no freight. */
const SELF_PICKUP = 2;

const unpaidOrders = (ctx: Ctx, orderIds: readonly number[]): RawBuilder<DepartingLists['unpaid']> => sql<
  DepartingLists['unpaid']
>`
  select o.id as order_id
  from outbound.order o
  where ${here(ctx, 'o')}
    and o.id = any(${[...orderIds]}::bigint[])
    and not o.ship_fee_confirmed
    and o.delivery_type <> ${SELF_PICKUP}
    and exists (
      select 1
      from strategy.owner_pick_config c
      where c.tenant_id = o.tenant_id
        and c.warehouse_id = o.warehouse_id
        and c.owner_id = o.owner_id
        and c.fee_before_ship
        and ${inForce('c')}
    )
`;

/** `limit 1`, not `exists`, as in `settleWaves`. */
const departingWaves = (ctx: Ctx, orderIds: readonly number[]): RawBuilder<DepartingWave> => sql<DepartingWave>`
  select w.id, w.status,
    (
      select true
      from outbound.order x
      where x.tenant_id = w.tenant_id
        and x.warehouse_id = w.warehouse_id
        and x.wave_id = w.id
        and x.status < 90
        and x.id <> all(${[...orderIds]}::bigint[])
      limit 1
    ) is true as others_open
  from outbound.wave w
  where ${here(ctx, 'w')}
    and w.id = any(
      array(select o.wave_id from outbound.order o where ${here(ctx, 'o')} and o.id = any(${[...orderIds]}::bigint[]))
    )
`;

export const SHIPPED_CARTON = 50;

const clearedCollections = (ctx: Ctx, lpnIds: readonly number[]): RawBuilder<{ id: number }> => sql<{ id: number }>`
  select c.id
  from outbound.collection c
  where ${here(ctx, 'c')}
    and c.status in (10, 20, 30)
    and c.id in (
      select i.coll_id
      from outbound.collection_item i
      where ${here(ctx, 'i')}
        and i.lpn_id = any(${[...lpnIds]}::bigint[])
    )
    and not exists (
      select 1
      from outbound.collection_item i
      join basic.lpn l on l.tenant_id = i.tenant_id and l.warehouse_id = i.warehouse_id and l.id = i.lpn_id
      where i.tenant_id = c.tenant_id
        and i.warehouse_id = c.warehouse_id
        and i.coll_id = c.id
        and l.carton_state <> ${SHIPPED_CARTON}
        and l.id <> all(${[...lpnIds]}::bigint[])
    )
`;
