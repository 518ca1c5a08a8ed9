import type { InputOf } from '#contract/kit/endpoint.ts';
import { reached } from '#contract/kit/machine.ts';
import { cartonLife, shipmentLife } from '#contract/outbound/carton-life.ts';
import type { shipmentApi } from '#contract/outbound/ship.ts';
import { may } from '../../../platform/actor.ts';
import { NOW, update, write } from '../../../platform/command/change.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { cartonsChanged } from '../../basic/facade.ts';
import { loadingRule } from '../../strategy/facade.ts';
import { deriveStatus, lockOrders, refuseFrozen } from '../order/rows.ts';
import { SELF_PICKUP, type Shippable } from './create.ts';
import { refuseHeld } from './held.ts';
import { refuseRoom } from './room.ts';
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
const SEALED = 20;

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
  const loading = chosen(items, input.cartonCodes, (i) => !reached(cartonLife, i.cartonState, 'loaded'));
  for (const item of loading) refuseUnloadable(item, orders.get(item.orderId));
  await refuseHeld(
    ctx,
    loading.map((item) => item.lpnId),
  );
  const later = items
    .filter((i) => !reached(cartonLife, i.cartonState, 'loaded') && !loading.includes(i))
    .reduce((max, i) => Math.max(max, i.stopNo), -1);
  const early = loading.some((i) => i.stopNo < later);
  const rule = early || shipment.plateNo !== null ? await loadingRule(ctx, shipment.routeId) : null;
  const warning = early && rule?.lastStopFirst ? `请先装后送门店（第${later}站）` : null;
  if (warning && rule?.block) refuse('BUSINESS', warning);
  if (rule)
    await refuseRoom(ctx, rule, {
      plateNo: shipment.plateNo,
      loading: loading.map((i) => i.lpnId),
      aboard: items.filter((i) => reached(cartonLife, i.cartonState, 'loaded')).map((i) => i.lpnId),
    });
  // A collected order stays so on the vehicle; one that is picked up is collected by being loaded.
  const [, , , state] = await together(
    write(ctx, [
      cartonsChanged(loading.map((i) => ({ lpnId: i.lpnId, cartonState: cartonLife.at.loaded }))),
      update(
        'outbound.shipmentItem',
        loading.map((i) => ({ id: i.id, loadedAt: NOW })),
      ),
    ]),
    loading.some((i) => i.cartonState === SEALED) && deriveStatus(ctx, orders.keys()),
    trace(ctx, [
      {
        docType: 'SHIP',
        docId: shipment.id,
        action: 'LOAD',
        actionName: '装车',
        fromStatus: shipment.status,
        toStatus: shipmentLife.at.loading,
        payload: { cartons: loading.map((i) => i.code) },
      },
    ]),
    saveShipment(ctx, shipment.id, { status: shipmentLife.at.loading, tempBefore: input.tempBefore ?? null }),
  );
  return { ...state, warning };
}

export function refuseUnloadable(item: Pick<ShipItem, 'code' | 'cartonState'>, order: Shippable | undefined): void {
  if (!order) return refuse('NOT_FOUND');
  refuseFrozen(order);
  if (item.cartonState === cartonLife.at.loaded) refuse('STATE', `箱号【${item.code}】已装车`);
  if (item.cartonState === SEALED && order.deliveryType !== SELF_PICKUP) refuse('STATE', `箱号【${item.code}】未集货`);
  if (item.cartonState < SEALED) refuse('STATE', '箱子未封箱');
}

/** Take cartons down again, or all of them; they stand in their lane as before. */
export async function unload(ctx: Ctx, input: InputOf<typeof shipmentApi.unload>): Promise<ShipState> {
  const { shipment, orders, items } = await hold(ctx, input.id);
  refuseShipment(shipment, 'unload');
  const down = chosen(items, input.cartonCodes, (i) => i.cartonState === cartonLife.at.loaded);
  const idle = down.find((i) => i.cartonState !== cartonLife.at.loaded);
  if (idle) refuse('STATE', `箱号【${idle.code}】未装车`);
  const [, , , state] = await together(
    write(ctx, [
      cartonsChanged(
        down.map((i) => ({
          lpnId: i.lpnId,
          cartonState: orders.get(i.orderId)?.deliveryType === SELF_PICKUP ? SEALED : 30,
        })),
      ),
      update(
        'outbound.shipmentItem',
        down.map((i) => ({ id: i.id, loadedAt: null })),
      ),
    ]),
    deriveStatus(ctx, orders.keys()),
    trace(ctx, [
      {
        docType: 'SHIP',
        docId: shipment.id,
        action: 'UNLOAD',
        actionName: '卸车',
        fromStatus: shipment.status,
        toStatus: shipmentLife.at.loading,
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
  const behind = items.filter((i) => i.cartonState !== cartonLife.at.loaded);
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
        toStatus: shipmentLife.at.sealed,
        payload: { sealNo: input.sealNo ?? null, left: behind.map((i) => i.code) },
      },
    ]),
    saveShipment(ctx, shipment.id, {
      status: shipmentLife.at.sealed,
      sealNo: input.sealNo ?? null,
      tempBefore: input.tempBefore ?? null,
    }),
  );
  return state;
}

/** Give a shipment up before anything is loaded. */
export async function cancelShipment(ctx: Ctx, input: InputOf<typeof shipmentApi.cancel>): Promise<ShipState> {
  const { shipment, items } = await hold(ctx, input.id);
  refuseShipment(shipment, 'cancel');
  if (items.some((i) => i.cartonState === cartonLife.at.loaded)) refuse('BUSINESS', '请先卸车');
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
        toStatus: shipmentLife.at.cancelled,
        payload: { reason: input.reason ?? null },
      },
    ]),
    saveShipment(ctx, shipment.id, { status: shipmentLife.at.cancelled }),
  );
  return state;
}
