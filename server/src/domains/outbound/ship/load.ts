import { sql, type RawBuilder } from 'kysely';
import type { InputOf } from '#contract/kit/endpoint.ts';
import type { shipmentApi } from '#contract/outbound/ship.ts';
import { may } from '../../../platform/actor.ts';
import { fromWire } from '../../../platform/clock.ts';
import { insert, newId, write, type Change, type NewRow } from '../../../platform/command/change.ts';
import { nextNo, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { changeCartons, refuseDock } from '../../basic/facade.ts';
import { loadingRule } from '../../strategy/facade.ts';
import { deriveStatus, lockOrders, refuseFrozen, type Order } from '../order/rows.ts';
import {
  itemsOf,
  lockItems,
  lockShipment,
  refuseShipment,
  saveShipment,
  type ShipItem,
  type ShipState,
} from './rows.ts';

/** May send a vehicle although cartons of its shipment stay behind. */
const PARTIAL_RIGHT = 'out:ship:partial';
const SELF_PICKUP = 2;
const SEALED = 20;

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
      toStatus: 10,
      payload: { orders: orders.length, cartons: items.length },
    },
  ]);
  return { id, shipNo, status: 10, cartonTotal: items.length, cartonLoaded: 0, warning: null };
}

type Shippable = Pick<Order, 'id' | 'orderNo' | 'status' | 'deliveryType' | 'isFrozen' | 'routeId'>;

/** Orders that leave together, and those of their cartons that can; or why not. */
export function refuseUnshippable(orders: readonly Shippable[], cartons: readonly SealedCarton[]): SealedCarton[] {
  for (const order of orders) refuseUnready(order);
  if (new Set(orders.map((o) => o.deliveryType)).size > 1) refuse('BUSINESS', '配送方式不一致，请分车发运');
  const taken = cartons.find((carton) => carton.taken);
  if (taken) refuse('BUSINESS', `箱号【${taken.code}】已在其他发运单中`);
  const items = cartons.filter((carton) => carton.cartonState < 40);
  return items.length > 0 ? items : refuse('BUSINESS', '没有可发运的出库箱');
}

export async function refuseDockOf(
  ctx: Ctx,
  { dockId, planDepart }: Pick<Vehicle, 'dockId' | 'planDepart'>,
): Promise<void> {
  if (dockId) await refuseDock(ctx, { dockId, direction: 2, at: planDepart ? fromWire(planDepart) : new Date() });
}

/** A sealed carton, and whether an other shipment has it. */
export interface SealedCarton {
  lpnId: number;
  orderId: number;
  stopNo: number;
  code: string;
  cartonState: number;
  weight: number;
  volume: number;
  taken: boolean;
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
    exists (
      select 1
      from outbound.shipment_item i
      where i.tenant_id = l.tenant_id
        and i.warehouse_id = l.warehouse_id
        and i.lpn_id = l.id
        and i.active
    ) as taken
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
  const rows = await ctx.rows<{
    id: number;
  }>`
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
    order.status === 80 || order.status === 85 || (order.deliveryType === SELF_PICKUP && order.status === 75);
  if (!ready) refuse('STATE', `订单【${order.orderNo}】未集货`, { orderNo: order.orderNo });
}

/** Everything a shipment's acts hold: header, its orders (ids ascending), its cartons. What is on a shipment changes under its own lock only. */
async function hold(ctx: Ctx, id: number) {
  const [shipment, known] = await together(lockShipment(ctx, id), itemsOf(ctx, id));
  const [orders, items] = await together(
    lockOrders(
      ctx,
      known.map((i) => i.orderId),
    ),
    lockItems(ctx, id),
  );
  return { shipment, orders, items };
}

function chosen(
  items: readonly ShipItem[],
  codes: readonly string[] | undefined,
  standing: (item: ShipItem) => boolean,
): ShipItem[] {
  if (!codes) return items.filter(standing);
  return codes.map((code) => items.find((i) => i.code === code) ?? refuse('BUSINESS', `箱号【${code}】不属于该发运单`));
}

/** Load cartons, or everything that still stands in the lane. Last stop first: another order is warned about, or refused where the loading strategy blocks it. */
export async function load(ctx: Ctx, input: InputOf<typeof shipmentApi.load>): Promise<ShipState> {
  const { shipment, orders, items } = await hold(ctx, input.id);
  refuseShipment(shipment, 'load');
  const loading = chosen(items, input.cartonCodes, (i) => i.cartonState < 40);
  for (const item of loading) refuseUnloadable(item, orders.get(item.orderId));
  const later = items
    .filter((i) => i.cartonState < 40 && !loading.includes(i))
    .reduce((max, i) => Math.max(max, i.stopNo), -1);
  const early = loading.some((i) => i.stopNo < later) ? await loadingRule(ctx, shipment.routeId) : null;
  const warning = early?.lastStopFirst ? `请先装后送门店（第${later}站）` : null;
  if (warning && early?.block) refuse('BUSINESS', warning);
  // A collected order stays so on the vehicle; one that is picked up is collected by being loaded.
  const [, , , , state] = await together(
    changeCartons(
      ctx,
      loading.map((i) => ({ lpnId: i.lpnId, cartonState: 40 })),
    ),
    ctx.run`
      update outbound.shipment_item i
      set loaded_at = now(), updated_by = ${ctx.userId}, updated_at = now()
      where ${here(ctx, 'i')}
        and i.id = any(${loading.map((i) => i.id)}::bigint[])
    `,
    loading.some((i) => i.cartonState === SEALED) && deriveStatus(ctx, orders.keys()),
    trace(ctx, [
      {
        docType: 'SHIP',
        docId: shipment.id,
        action: 'LOAD',
        actionName: '装车',
        fromStatus: shipment.status,
        toStatus: 20,
        payload: { cartons: loading.map((i) => i.code) },
      },
    ]),
    saveShipment(ctx, shipment.id, { status: 20, tempBefore: input.tempBefore ?? null }),
  );
  return { ...state, warning };
}

export function refuseUnloadable(item: Pick<ShipItem, 'code' | 'cartonState'>, order: Shippable | undefined): void {
  if (!order) return refuse('NOT_FOUND');
  refuseFrozen(order);
  if (item.cartonState === 40) refuse('STATE', `箱号【${item.code}】已装车`);
  if (item.cartonState === SEALED && order.deliveryType !== SELF_PICKUP) refuse('STATE', `箱号【${item.code}】未集货`);
  if (item.cartonState < SEALED) refuse('STATE', '箱子未封箱');
}

/** Take cartons down again, or all of them; they stand in their lane as before. */
export async function unload(ctx: Ctx, input: InputOf<typeof shipmentApi.unload>): Promise<ShipState> {
  const { shipment, orders, items } = await hold(ctx, input.id);
  refuseShipment(shipment, 'unload');
  const down = chosen(items, input.cartonCodes, (i) => i.cartonState === 40);
  const idle = down.find((i) => i.cartonState !== 40);
  if (idle) refuse('STATE', `箱号【${idle.code}】未装车`);
  const [, , , , state] = await together(
    changeCartons(
      ctx,
      down.map((i) => ({
        lpnId: i.lpnId,
        cartonState: orders.get(i.orderId)?.deliveryType === SELF_PICKUP ? SEALED : 30,
      })),
    ),
    ctx.run`
      update outbound.shipment_item i
      set loaded_at = null, updated_by = ${ctx.userId}, updated_at = now()
      where ${here(ctx, 'i')}
        and i.id = any(${down.map((i) => i.id)}::bigint[])
    `,
    deriveStatus(ctx, orders.keys()),
    trace(ctx, [
      {
        docType: 'SHIP',
        docId: shipment.id,
        action: 'UNLOAD',
        actionName: '卸车',
        fromStatus: shipment.status,
        toStatus: 20,
        payload: { cartons: down.map((i) => i.code) },
      },
    ]),
    saveShipment(ctx, shipment.id, {}),
  );
  return state;
}

/** Close the doors. Cartons left behind need a right of their own and leave the shipment. */
export async function sealShipment(ctx: Ctx, input: InputOf<typeof shipmentApi.seal>): Promise<ShipState> {
  const { shipment, items } = await hold(ctx, input.id);
  refuseShipment(shipment, 'seal');
  const behind = items.filter((i) => i.cartonState !== 40);
  if (behind.length > 0 && !(input.partial && may(ctx, PARTIAL_RIGHT)))
    refuse('BUSINESS', `还有${behind.length}箱未装车`);
  if (behind.length === items.length) refuse('BUSINESS', '没有已装车的出库箱');
  const [, , state] = await together(
    behind.length > 0 &&
      ctx.run`
        update outbound.shipment_item i
        set active = false, updated_by = ${ctx.userId}, updated_at = now()
        where ${here(ctx, 'i')}
          and i.id = any(${behind.map((i) => i.id)}::bigint[])
      `,
    trace(ctx, [
      {
        docType: 'SHIP',
        docId: shipment.id,
        action: 'SEAL',
        actionName: '封车',
        fromStatus: shipment.status,
        toStatus: 30,
        payload: { sealNo: input.sealNo ?? null, left: behind.map((i) => i.code) },
      },
    ]),
    saveShipment(ctx, shipment.id, { status: 30, sealNo: input.sealNo ?? null, tempBefore: input.tempBefore ?? null }),
  );
  return state;
}

/** Give a shipment up before anything is loaded. */
export async function cancelShipment(ctx: Ctx, input: InputOf<typeof shipmentApi.cancel>): Promise<ShipState> {
  const { shipment, items } = await hold(ctx, input.id);
  refuseShipment(shipment, 'cancel');
  if (items.some((i) => i.cartonState === 40)) refuse('BUSINESS', '请先卸车');
  const [, , state] = await together(
    ctx.run`
      update outbound.shipment_item i
      set active = false, updated_by = ${ctx.userId}, updated_at = now()
      where ${here(ctx, 'i')}
        and i.ship_id = ${shipment.id}
    `,
    trace(ctx, [
      {
        docType: 'SHIP',
        docId: shipment.id,
        action: 'CANCEL',
        actionName: '取消发运单',
        fromStatus: shipment.status,
        toStatus: 90,
        payload: { reason: input.reason ?? null },
      },
    ]),
    saveShipment(ctx, shipment.id, { status: 90 }),
  );
  return state;
}
