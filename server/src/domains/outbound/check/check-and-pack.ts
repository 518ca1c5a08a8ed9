import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { cartonLife } from '#contract/outbound/carton-life.ts';
import type { checkDeliveryApi } from '#contract/outbound/check.ts';
import { may } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { pack } from '../pack/confirm.ts';
import { confirmCheck } from './confirm.ts';
import { MATCHES } from './outcome.plan.ts';

/**
 * 复核确认: the count, and if it is wished the packing of every order whose count matches, one sealed carton each, in the same transaction.
 * An order that cannot be packed refuses the count with it.
 */
export async function checkAndPack(
  ctx: Ctx,
  { items, pack: packing }: InputOf<typeof checkDeliveryApi.confirm>,
): Promise<OutputOf<typeof checkDeliveryApi.confirm>> {
  if (packing && !may(ctx, cartonLife.actions.pack.permit)) refuse('FORBIDDEN');
  const { list } = await confirmCheck(ctx, { items });
  const ready = packing ? list.filter(({ checkStatus }) => checkStatus === MATCHES) : [];
  if (ready.length === 0) return { list, cartons: [] };
  const { cartons, orders } = await pack(ctx, { items: ready.map(({ orderId }) => ({ orderId, seal: true })) });
  const status = new Map(orders.map((order) => [order.id, order.status]));
  return { list: list.map((one) => ({ ...one, orderStatus: status.get(one.orderId) ?? one.orderStatus })), cartons };
}
