import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { cartonLife } from '#contract/outbound/carton-life.ts';
import type { collectionApi } from '#contract/outbound/stage.ts';
import { write } from '../../../platform/command/change.ts';
import { nextNumbers, record, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { postTxns } from '../../inventory/facade.ts';
import { refuseFrozen } from '../order/rows.ts';
import { refuseCarton, type Carton } from '../pack/rows.ts';
import { outcomeOf, txnOf } from './outcome.plan.ts';
import { lockHaul, type Haul, type Lane } from './scene.ts';

/** Bring cartons to their lanes, all or none (§3.13). Locks: waves, orders, cartons, then what posting locks. */
export async function collect(
  ctx: Ctx,
  { cartonCodes, positionCode }: InputOf<typeof collectionApi.confirm>,
): Promise<OutputOf<typeof collectionApi.confirm>> {
  const haul = await lockHaul(ctx, cartonCodes);
  const { cartons, orders, lanes, gatherings } = haul;
  for (const order of orders.values()) refuseFrozen(order);
  for (const carton of cartons) refuseUncollectable(carton, lanes.get(carton.orderId), positionCode ?? null);
  const fresh = gatherings.filter((g) => g.collId === null).length;
  const numbers = fresh > 0 ? await nextNumbers(ctx, 'JH', fresh) : [];
  const { changes, status } = outcomeOf(ctx.userId, { haul, numbers });
  await write(ctx, changes);
  await postTxns(
    ctx,
    [...orders.values()].map((order) => txnOf(order, haul)),
  );
  await tell(ctx, haul, status);
  return {
    cartons: cartons.map((c) => ({ id: c.id, code: c.code, positionCode: lanes.get(c.orderId)?.positionCode ?? '' })),
    orders: [...orders.values()].map((o) => ({ id: o.id, orderNo: o.orderNo, status: status.get(o.id) ?? o.status })),
  };
}

function refuseUncollectable(carton: Carton, lane: Lane | undefined, positionCode: string | null): void {
  if (carton.cartonState === cartonLife.at.packing) refuse('STATE', '箱子未封箱', { cartonCode: carton.code });
  if (carton.cartonState === cartonLife.at.collected) refuse('STATE', '已集货', { cartonCode: carton.code });
  refuseCarton(carton, 'collect');
  if (!lane?.positionId) refuse('BUSINESS', '当前仓库未设置集货位');
  if (positionCode !== null && lane && positionCode !== lane.positionCode)
    refuse('BUSINESS', `应放入集货位【${lane.positionCode}】`, { cartonCode: carton.code });
}

async function tell(ctx: Ctx, { cartons, orders, lanes }: Haul, status: ReadonlyMap<number, number>): Promise<void> {
  await together(
    trace(
      ctx,
      [...orders.values()].map((order) => ({
        docType: 'OUT',
        docId: order.id,
        action: 'COLLECT',
        actionName: '集货',
        fromStatus: order.status,
        toStatus: status.get(order.id),
        payload: {
          positionCode: lanes.get(order.id)?.positionCode,
          cartons: cartons.filter((c) => c.orderId === order.id).map((c) => c.code),
        },
      })),
    ),
    record(
      ctx,
      cartons.map((c) => ({
        recType: 'COLLECTION' as const,
        orderId: c.orderId,
        orderNo: orders.get(c.orderId)?.orderNo ?? '',
        positionCode: lanes.get(c.orderId)?.positionCode ?? '',
        lpnCode: c.code,
        qty: c.qty,
        weightG: c.grossWeight,
      })),
    ),
  );
}
