import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { shipmentApi } from '#contract/outbound/ship.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { lockWithWaves } from '../wave/rows.ts';
import { ship } from './confirm.ts';
import { collectedOrders, createShipment, load, sealShipment } from './load.ts';

/**
 * 直接发运: a shipment is made, loaded with all its cartons, sealed and sent off in one transaction. Each of the four acts refuses and leaves
 * its trace as when it is done by itself. Waves come first (rank 2): the last act needs them, the first locks orders.
 */
export async function depart(
  ctx: Ctx,
  { sealNo, tempBefore, ...vehicle }: InputOf<typeof shipmentApi.depart>,
): Promise<OutputOf<typeof shipmentApi.depart>> {
  const orderIds = vehicle.orderIds ?? (await collectedOrders(ctx, vehicle.routeId ?? 0));
  await lockWithWaves(ctx, orderIds);
  const { id } = await createShipment(ctx, { ...vehicle, orderIds });
  await load(ctx, { id, tempBefore });
  await sealShipment(ctx, { id, sealNo, partial: false });
  return ship(ctx, { id });
}
