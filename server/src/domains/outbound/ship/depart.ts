import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { shipmentLife } from '#contract/outbound/carton-life.ts';
import type { shipmentApi } from '#contract/outbound/ship.ts';
import { NOW, newId } from '../../../platform/command/change.ts';
import { climb } from '../../../platform/command/ladder.ts';
import { lists } from '../../../platform/command/lists.ts';
import { nextNo, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { loadingRule } from '../../strategy/facade.ts';
import { foundOrders } from '../order/rows.ts';
import { statusOf, type FloorOrder } from '../order/status.plan.ts';
import { sendOff } from './confirm.ts';
import {
  collectedOrders,
  headerOf,
  refuseDockOf,
  refuseUnshippable,
  sealedRows,
  shipmentMade,
  type SealedCarton,
} from './create.ts';
import { refuseUnloadable } from './load.ts';
import { goneOf } from './outcome.plan.ts';
import { refuseRoom } from './room.ts';
import { departing, refuseStaying, type Departing, type DepartingLists } from './scene.ts';

type Input = InputOf<typeof shipmentApi.depart>;

/**
 * 直接发运: a shipment is made, loaded with all its cartons, sealed and sent off in one transaction, decided over one scene. Each of the four acts refuses and leaves
 * its trace as when it is done by itself; the shipment is written once, as it leaves.
 */
export async function depart(ctx: Ctx, input: Input): Promise<OutputOf<typeof shipmentApi.depart>> {
  const orderIds = input.orderIds ?? (await collectedOrders(ctx, input.routeId ?? 0));
  if (orderIds.length === 0) refuse('BUSINESS', '没有可发运的出库单');
  const scene = await lockBoarding(ctx, orderIds, input.dockId ?? null);
  const cartons = refuseUnshippable([...scene.orders.values()], scene.cartons);
  await refuseDockOf(ctx, input);
  for (const carton of cartons) refuseUnloadable(carton, scene.orders.get(carton.orderId));
  refuseStaying(scene);
  const id = scene.shipId,
    shipNo = await nextNo(ctx, 'FY');
  const orders = aboard(scene.orders, cartons);
  const made = headerOf(input, { shipNo, orders: [...orders.values()], items: cartons });
  if (made.plateNo)
    await refuseRoom(ctx, await loadingRule(ctx, made.routeId ?? null), {
      plateNo: made.plateNo,
      loading: cartons.map(({ lpnId }) => lpnId),
    });
  const sent = { id, status: shipmentLife.at.shipped, shippedAt: NOW, cartonLoaded: cartons.length };
  const sealed = { sealNo: input.sealNo ?? null, tempBefore: input.tempBefore ?? null };
  await traceActs(ctx, id, { orders: orders.size, cartons: cartons.map((c) => c.code), sealNo: sealed.sealNo });
  return sendOff(
    ctx,
    {
      ...scene,
      orders,
      shipment: {
        id,
        shipNo,
        status: shipmentLife.at.sealed,
        cartonTotal: cartons.length,
        cartonLoaded: cartons.length,
      },
      loaded: cartons,
      gone: goneOf(orders, cartons, scene.stock),
    },
    shipmentMade({ ...made, ...sealed, ...sent }, cartons, { loadedAt: NOW }),
  );
}

/** Orders that are to leave at once, and a number for their shipment. */
interface Boarding extends Departing {
  cartons: SealedCarton[];
  shipId: number;
}

/** Lock orders that leave: waves, orders, the dock, their closed cartons. */
async function lockBoarding(ctx: Ctx, ids: readonly number[], dockId: number | null): Promise<Boarding> {
  const orderIds = [...new Set(ids)];
  const map = await lists<{ waves: { id: number }; cartons: { id: number } }>(ctx, {
    waves: sql`
      select distinct o.wave_id as id
      from outbound.order o
      where ${here(ctx, 'o')}
        and o.id = any(${orderIds}::bigint[])
        and o.wave_id is not null
    `,
    cartons: sql`select c.lpn_id as id from (${sealedRows(ctx, orderIds)}) c`,
  });
  const lpnIds = map.cartons.map((carton) => carton.id);
  const [ladder, scene] = await together(
    climb(ctx, {
      'outbound.wave': map.waves.map((wave) => wave.id),
      'outbound.order': orderIds,
      'basic.dock': dockId === null ? [] : [dockId],
      'basic.lpn': lpnIds,
    }),
    lists<DepartingLists & { cartons: SealedCarton; ids: { id: number } }>(ctx, {
      ...departing(ctx, { orderIds, lpnIds }),
      cartons: sealedRows(ctx, orderIds),
      ids: sql<{ id: number }>`select ${newId('outbound.shipment')} as id`,
    }),
  );
  const orders = foundOrders(scene.orders, orderIds);
  for (const { waveId } of orders.values()) if (waveId !== null) ladder.holds('outbound.wave', waveId);
  for (const { lpnId } of scene.cartons) ladder.holds('basic.lpn', lpnId);
  return { ...scene, orders, shipId: scene.ids[0]?.id ?? refuse('DEFECT') };
}

const SEALED = 20;

/** Orders with their cartons on the vehicle: one that is picked up is collected by being loaded. */
function aboard(orders: ReadonlyMap<number, FloorOrder>, cartons: readonly SealedCarton[]): Map<number, FloorOrder> {
  const loaded = new Set(cartons.map((carton) => carton.lpnId));
  const changes = cartons.some((carton) => carton.cartonState === SEALED);
  return new Map(
    [...orders.values()].map((order) => {
      const pendingIds = order.pendingIds.filter((id) => !loaded.has(id));
      const isCollected = order.isCollected || pendingIds.length < order.pendingIds.length;
      const facts = { ...order, pendingIds, isPending: pendingIds.length > 0, isCollected };
      return [order.id, changes ? { ...facts, status: statusOf(facts) } : order];
    }),
  );
}

/** The three acts before the last, each as if it had been done by itself. */
async function traceActs(
  ctx: Ctx,
  shipId: number,
  { orders, cartons, sealNo }: { orders: number; cartons: readonly string[]; sealNo: string | null },
): Promise<void> {
  const at = { docType: 'SHIP' as const, docId: shipId };
  await trace(ctx, [
    {
      ...at,
      action: 'CREATE',
      actionName: '新建发运单',
      toStatus: shipmentLife.at.open,
      payload: { orders, cartons: cartons.length },
    },
    {
      ...at,
      action: 'LOAD',
      actionName: '装车',
      fromStatus: shipmentLife.at.open,
      toStatus: shipmentLife.at.loading,
      payload: { cartons },
    },
    {
      ...at,
      action: 'SEAL',
      actionName: '封车',
      fromStatus: shipmentLife.at.loading,
      toStatus: shipmentLife.at.sealed,
      payload: { sealNo, left: [] },
    },
  ]);
}
