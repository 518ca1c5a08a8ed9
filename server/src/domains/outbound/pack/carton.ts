import type { InputOf } from '#contract/kit/endpoint.ts';
import { within } from '#contract/kit/machine.ts';
import { cartonLife } from '#contract/outbound/carton-life.ts';
import type { assembleApi } from '#contract/outbound/pack.ts';
import { nextNo, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { changeCartons, lpnByCode, openLpn, type CartonChange } from '../../basic/facade.ts';
import { deriveStatus, lockOrder, refuseFrozen, refuseOrder, type Order } from '../order/rows.ts';
import { refuseWeight } from './confirm.ts';
import {
  lockCartons,
  ordersOfCartons,
  readCartons,
  refuseCarton,
  rowOfCarton,
  type Carton,
  type CartonRow,
} from './rows.ts';

/** The carton and its order, both locked: order first (rank 3), then the carton (rank 8). */
export async function hold(ctx: Ctx, cartonId: number): Promise<{ carton: Carton; order: Order }> {
  const [known] = await ordersOfCartons(ctx, { ids: [cartonId] });
  if (!known) return refuse('NOT_FOUND');
  const [order, cartons] = await together(lockOrder(ctx, known.orderId), lockCartons(ctx, [cartonId]));
  const carton = cartons.get(cartonId);
  return carton && carton.orderId === order.id ? { carton, order } : refuse('NOT_FOUND');
}

/** An empty carton for an order, numbered when the clerk names none. */
export async function openCarton(ctx: Ctx, input: InputOf<typeof assembleApi.openCarton>): Promise<CartonRow> {
  const order = await lockOrder(ctx, input.orderId);
  refuseFrozen(order);
  refuseOrder(order, 'pack');
  const code = input.cartonCode ?? (await nextNo(ctx, 'BX'));
  const known = await lpnByCode(ctx, code);
  if (known && known.state !== 10) refuse('BUSINESS', `箱号【${code}】已使用`);
  const lpn = await openLpn(ctx, code, 'CARTON');
  const carton = (await lockCartons(ctx, [lpn.id])).get(lpn.id) ?? refuse('NOT_FOUND');
  if (carton.cartonState !== 0) refuse('BUSINESS', `箱号【${code}】已使用`);
  const last = await ctx.row<{ seq: number | null }>`
    select max(l.carton_seq) as seq
    from basic.lpn l
    where ${here(ctx, 'l')}
      and l.out_order_id = ${order.id}
  `;
  await changeCartons(ctx, [
    { lpnId: lpn.id, orderId: order.id, cartonState: cartonLife.at.packing, cartonSeq: (last?.seq ?? 0) + 1 },
  ]);
  return row(ctx, lpn.id);
}

export async function row(ctx: Ctx, id: number): Promise<CartonRow> {
  const carton = (await readCartons(ctx, [id])).get(id);
  return carton ? rowOfCarton(carton) : refuse('NOT_FOUND');
}

/** Close a carton. Without a weight the computed one stands; one that does not fit needs a right of its own. */
export async function sealCarton(
  ctx: Ctx,
  { cartonId, weightG }: InputOf<typeof assembleApi.seal>,
): Promise<CartonRow> {
  const { carton, order } = await hold(ctx, cartonId);
  refuseFrozen(order);
  refuseCarton(carton, 'seal');
  if (carton.qty === 0) refuse('BUSINESS', '空箱不能封箱');
  const computed = carton.goodsWeight + carton.specTare;
  if (weightG) refuseWeight(ctx, weightG, computed);
  return become(
    ctx,
    { carton, order },
    {
      change: { cartonState: cartonLife.at.sealed, sealed: true, grossWeight: weightG ?? computed },
      action: 'SEAL',
      actionName: '封箱',
    },
  );
}

export async function reopenCarton(ctx: Ctx, { cartonId }: InputOf<typeof assembleApi.reopen>): Promise<CartonRow> {
  const { carton, order } = await hold(ctx, cartonId);
  if (within(cartonLife, carton.cartonState, 'collected', 'void')) refuse('STATE', '已集货，不能拆箱');
  refuseCarton(carton, 'reopen');
  return become(
    ctx,
    { carton, order },
    {
      change: { cartonState: cartonLife.at.packing, sealed: false, grossWeight: 0 },
      action: 'UNSEAL',
      actionName: '拆箱',
    },
  );
}

export async function voidCarton(ctx: Ctx, { cartonId }: InputOf<typeof assembleApi.void>): Promise<CartonRow> {
  const { carton, order } = await hold(ctx, cartonId);
  if (carton.qty > 0) refuse('BUSINESS', '箱内有货，不能作废');
  refuseCarton(carton, 'void');
  return become(
    ctx,
    { carton, order },
    { change: { cartonState: cartonLife.at.void, state: 80 }, action: 'VOID', actionName: '作废出库箱' },
  );
}

/** What an act makes of a carton, and how the order's history calls it. */
interface Becoming {
  change: Omit<CartonChange, 'lpnId'>;
  action: string;
  actionName: string;
}

async function become(
  ctx: Ctx,
  { carton, order }: { carton: Carton; order: Order },
  { change, action, actionName }: Becoming,
): Promise<CartonRow> {
  const [, status] = await together(
    changeCartons(ctx, [{ lpnId: carton.id, ...change }]),
    deriveStatus(ctx, [order.id]),
  );
  const [changed] = await together(
    row(ctx, carton.id),
    trace(ctx, [
      {
        docType: 'OUT',
        docId: order.id,
        action,
        actionName,
        fromStatus: order.status,
        toStatus: status.get(order.id),
        payload: { cartonCode: carton.code },
      },
    ]),
  );
  return changed;
}
