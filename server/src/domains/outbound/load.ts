import { sql } from 'kysely';
import type { InputOf } from '#contract/kit/endpoint.ts';
import type { shipmentApi } from '#contract/outbound/shipment.ts';
import { may, type Actor } from '../../platform/actor.ts';
import { fromWire } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import { refuse } from '../../platform/errors.ts';
import { here, ofOwners } from '../../platform/filters.ts';
import { nextNo, trace } from '../../platform/trace.ts';
import { changeCartons } from '../basic/facade.ts';
import { loadingRule } from '../strategy/facade.ts';
import { deriveStatus, lockOrders, refuseFrozen, type Order } from './order.ts';
import { itemsOf, lockShipment, refuseShipment, saveShipment, type ShipItem, type ShipState } from './shipments.ts';

/** May send a vehicle although cartons of its shipment stay behind. */
const PARTIAL_RIGHT = 'out:ship:partial';
const SELF_PICKUP = 2;

/** A shipment of these orders, or of every collected order of a route that stands on no other. */
export async function createShipment(tx: Tx, actor: Actor, input: InputOf<typeof shipmentApi.create>): Promise<ShipState> {
  const ids = input.orderIds ?? await collectedOrders(tx, actor, input.routeId ?? 0);
  if (ids.length === 0) refuse('BUSINESS', '没有可发运的出库单');
  const orders = await lockOrders(tx, actor, ids);
  for (const order of orders.values()) refuseUnready(order);
  const kinds = new Set([...orders.values()].map((o) => o.deliveryType));
  if (kinds.size > 1) refuse('BUSINESS', '配送方式不一致，请分车发运');
  const [first] = orders.values();
  const routes = new Set([...orders.values()].map((o) => o.routeId));
  const no = await nextNo(tx, actor, 'FY');
  const { rows: [made] } = await sql<{ id: number }>`insert into outbound.shipment (tenant_id, warehouse_id, ship_no, route_id, delivery_type, carrier_code, plate_no, driver_name, driver_phone, dock_id, plan_depart, remark, created_by, updated_by)
    values (${actor.tenantId}, ${actor.warehouseId}, ${no}, ${input.routeId ?? (routes.size === 1 ? first?.routeId ?? null : null)}, ${first?.deliveryType ?? 1}, ${input.carrierCode ?? null}, ${input.plateNo ?? null}, ${input.driverName ?? null},
      ${input.driverPhone ?? null}, ${input.dockId ?? null}, ${input.planDepart ? fromWire(input.planDepart) : null}, ${input.remark ?? null}, ${actor.userId}, ${actor.userId}) returning id`.execute(tx);
  const shipId = made?.id ?? 0;
  const taken = await sql<{ code: string }>`select l.code from basic.lpn l join outbound.shipment_item i on i.tenant_id = l.tenant_id and i.warehouse_id = l.warehouse_id and i.lpn_id = l.id and i.active
    where ${here(actor, 'l')} and l.out_order_id = any(${[...orders.keys()]}::bigint[]) and l.carton_state between 20 and 40 limit 1`.execute(tx);
  if (taken.rows[0]) refuse('BUSINESS', `箱号【${taken.rows[0].code}】已在其他发运单中`);
  const items = await sql`insert into outbound.shipment_item (tenant_id, warehouse_id, ship_id, order_id, lpn_id, stop_no, created_by, updated_by)
    select ${actor.tenantId}, ${actor.warehouseId}, ${shipId}, o.id, l.id, o.stop_no, ${actor.userId}, ${actor.userId} from outbound.order o
    join basic.lpn l on l.tenant_id = o.tenant_id and l.warehouse_id = o.warehouse_id and l.out_order_id = o.id and l.carton_state in (20, 30)
    where ${here(actor, 'o')} and o.id = any(${[...orders.keys()]}::bigint[]) order by o.stop_no, o.id, l.carton_seq returning 1`.execute(tx);
  if (items.rows.length === 0) refuse('BUSINESS', '没有可发运的出库箱');
  await trace(tx, actor, [{ docType: 'SHIP', docId: shipId, action: 'CREATE', actionName: '新建发运单', toStatus: 10, payload: { orders: orders.size, cartons: items.rows.length } }]);
  return saveShipment(tx, actor, shipId, {});
}

async function collectedOrders(tx: Tx, actor: Actor, routeId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select o.id from outbound.order o where ${here(actor, 'o')} and ${ofOwners(actor, 'o')} and o.route_id = ${routeId} and o.status = 80 and not o.is_frozen and not exists (
    select 1 from outbound.shipment_item i where i.tenant_id = o.tenant_id and i.warehouse_id = o.warehouse_id and i.order_id = o.id and i.active) order by o.stop_no, o.id limit 2000`.execute(tx);
  return rows.map((row) => row.id);
}

function refuseUnready(order: Order): void {
  refuseFrozen(order);
  const ready = order.status === 80 || order.status === 85 || (order.deliveryType === SELF_PICKUP && order.status === 75);
  if (!ready) refuse('STATE', `订单【${order.orderNo}】未集货`, { orderNo: order.orderNo });
}

/** Everything a shipment's acts hold: header, its orders (ids ascending), its cartons. */
async function hold(tx: Tx, actor: Actor, id: number) {
  const shipment = await lockShipment(tx, actor, id);
  const known = await itemsOf(tx, actor, id);
  const orders = known.length > 0 ? await lockOrders(tx, actor, known.map((i) => i.orderId)) : new Map<number, Order>();
  return { shipment, orders, items: await itemsOf(tx, actor, id, true) };
}

function chosen(items: readonly ShipItem[], codes: readonly string[] | undefined, standing: (item: ShipItem) => boolean): ShipItem[] {
  if (!codes) return items.filter(standing);
  return codes.map((code) => items.find((i) => i.code === code) ?? refuse('BUSINESS', `箱号【${code}】不属于该发运单`));
}

/** Load cartons, or everything that still stands in the lane. Last stop first: another order is warned about, or refused where the loading strategy blocks it. */
export async function load(tx: Tx, actor: Actor, input: InputOf<typeof shipmentApi.load>): Promise<ShipState> {
  const { shipment, orders, items } = await hold(tx, actor, input.id);
  refuseShipment(shipment, 'load');
  const loading = chosen(items, input.cartonCodes, (i) => i.cartonState < 40);
  for (const item of loading) refuseUnloadable(item, orders.get(item.orderId));
  const later = items.filter((i) => i.cartonState < 40 && !loading.includes(i)).reduce((max, i) => Math.max(max, i.stopNo), -1);
  const rule = await loadingRule(tx, actor, shipment.routeId);
  const warning = rule.lastStopFirst && loading.some((i) => i.stopNo < later) ? `请先装后送门店（第${later}站）` : null;
  if (warning && rule.block) refuse('BUSINESS', warning);
  await changeCartons(tx, actor, loading.map((i) => ({ lpnId: i.lpnId, cartonState: 40 })));
  await sql`update outbound.shipment_item i set loaded_at = now(), updated_by = ${actor.userId}, updated_at = now() where ${here(actor, 'i')} and i.id = any(${loading.map((i) => i.id)}::bigint[])`.execute(tx);
  await deriveStatus(tx, actor, orders.keys());
  await trace(tx, actor, [{ docType: 'SHIP', docId: shipment.id, action: 'LOAD', actionName: '装车', fromStatus: shipment.status, toStatus: 20, payload: { cartons: loading.map((i) => i.code) } }]);
  return { ...await saveShipment(tx, actor, shipment.id, { status: 20, tempBefore: input.tempBefore ?? null }), warning };
}

function refuseUnloadable(item: ShipItem, order: Order | undefined): void {
  if (!order) return refuse('NOT_FOUND');
  refuseFrozen(order);
  if (item.cartonState === 40) refuse('STATE', `箱号【${item.code}】已装车`);
  if (item.cartonState === 20 && order.deliveryType !== SELF_PICKUP) refuse('STATE', `箱号【${item.code}】未集货`);
  if (item.cartonState < 20) refuse('STATE', '箱子未封箱');
}

/** Take cartons down again, or all of them; they stand in their lane as before. */
export async function unload(tx: Tx, actor: Actor, input: InputOf<typeof shipmentApi.unload>): Promise<ShipState> {
  const { shipment, orders, items } = await hold(tx, actor, input.id);
  refuseShipment(shipment, 'unload');
  const down = chosen(items, input.cartonCodes, (i) => i.cartonState === 40);
  const idle = down.find((i) => i.cartonState !== 40);
  if (idle) refuse('STATE', `箱号【${idle.code}】未装车`);
  await changeCartons(tx, actor, down.map((i) => ({ lpnId: i.lpnId, cartonState: orders.get(i.orderId)?.deliveryType === SELF_PICKUP ? 20 : 30 })));
  await sql`update outbound.shipment_item i set loaded_at = null, updated_by = ${actor.userId}, updated_at = now() where ${here(actor, 'i')} and i.id = any(${down.map((i) => i.id)}::bigint[])`.execute(tx);
  await deriveStatus(tx, actor, orders.keys());
  await trace(tx, actor, [{ docType: 'SHIP', docId: shipment.id, action: 'UNLOAD', actionName: '卸车', fromStatus: shipment.status, toStatus: 20, payload: { cartons: down.map((i) => i.code) } }]);
  return saveShipment(tx, actor, shipment.id, {});
}

/** Close the doors. Cartons left behind need a right of their own and leave the shipment. */
export async function sealShipment(tx: Tx, actor: Actor, input: InputOf<typeof shipmentApi.seal>): Promise<ShipState> {
  const { shipment, items } = await hold(tx, actor, input.id);
  refuseShipment(shipment, 'seal');
  const behind = items.filter((i) => i.cartonState !== 40);
  if (behind.length > 0 && !(input.partial && may(actor, PARTIAL_RIGHT))) refuse('BUSINESS', `还有${behind.length}箱未装车`);
  if (behind.length === items.length) refuse('BUSINESS', '没有已装车的出库箱');
  await sql`update outbound.shipment_item i set active = false, updated_by = ${actor.userId}, updated_at = now() where ${here(actor, 'i')} and i.id = any(${behind.map((i) => i.id)}::bigint[])`.execute(tx);
  await trace(tx, actor, [{ docType: 'SHIP', docId: shipment.id, action: 'SEAL', actionName: '封车', fromStatus: shipment.status, toStatus: 30, payload: { sealNo: input.sealNo ?? null, left: behind.map((i) => i.code) } }]);
  return saveShipment(tx, actor, shipment.id, { status: 30, sealNo: input.sealNo ?? null, tempBefore: input.tempBefore ?? null });
}

/** Give a shipment up before anything is loaded. */
export async function cancelShipment(tx: Tx, actor: Actor, input: InputOf<typeof shipmentApi.cancel>): Promise<ShipState> {
  const { shipment, items } = await hold(tx, actor, input.id);
  refuseShipment(shipment, 'cancel');
  if (items.some((i) => i.cartonState === 40)) refuse('BUSINESS', '请先卸车');
  await sql`update outbound.shipment_item i set active = false, updated_by = ${actor.userId}, updated_at = now() where ${here(actor, 'i')} and i.ship_id = ${shipment.id}`.execute(tx);
  await trace(tx, actor, [{ docType: 'SHIP', docId: shipment.id, action: 'CANCEL', actionName: '取消发运单', fromStatus: shipment.status, toStatus: 90, payload: { reason: input.reason ?? null } }]);
  return saveShipment(tx, actor, shipment.id, { status: 90 });
}

export { hold as holdShipment };
