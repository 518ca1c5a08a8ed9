import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { assembleApi } from '#contract/outbound/pack.ts';
import { nextNo, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/database.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { changeCartons, lpnByCode, openLpn, type CartonChange } from '../../basic/facade.ts';
import { postTxn } from '../../inventory/facade.ts';
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
import { lockLines } from './scene.ts';

/** The carton and its order, both locked: order first (rank 3), then the carton (rank 8). */
async function hold(ctx: Ctx, cartonId: number): Promise<{ carton: Carton; order: Order }> {
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
  await changeCartons(ctx, [{ lpnId: lpn.id, orderId: order.id, cartonState: 10, cartonSeq: (last?.seq ?? 0) + 1 }]);
  return row(ctx, lpn.id);
}

async function row(ctx: Ctx, id: number): Promise<CartonRow> {
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
    { change: { cartonState: 20, sealed: true, grossWeight: weightG ?? computed }, action: 'SEAL', actionName: '封箱' },
  );
}

export async function reopenCarton(ctx: Ctx, { cartonId }: InputOf<typeof assembleApi.reopen>): Promise<CartonRow> {
  const { carton, order } = await hold(ctx, cartonId);
  if (carton.cartonState >= 30 && carton.cartonState < 90) refuse('STATE', '已集货，不能拆箱');
  refuseCarton(carton, 'reopen');
  return become(
    ctx,
    { carton, order },
    { change: { cartonState: 10, sealed: false, grossWeight: 0 }, action: 'UNSEAL', actionName: '拆箱' },
  );
}

export async function voidCarton(ctx: Ctx, { cartonId }: InputOf<typeof assembleApi.void>): Promise<CartonRow> {
  const { carton, order } = await hold(ctx, cartonId);
  if (carton.qty > 0) refuse('BUSINESS', '箱内有货，不能作废');
  refuseCarton(carton, 'void');
  return become(
    ctx,
    { carton, order },
    { change: { cartonState: 90, state: 80 }, action: 'VOID', actionName: '作废出库箱' },
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

interface Boxed {
  lineId: number;
  claimId: number;
  stockId: number;
  openQty: number;
  qty: number;
  weight: number;
  positionId: number;
  goodsId: number;
  lotId: number;
  ownerId: number;
  quality: 'A' | 'Q' | 'D' | 'R';
}

/** Take goods out of an open carton again, into a tote or cart, or loose beside it. */
export async function takeOut(
  ctx: Ctx,
  input: InputOf<typeof assembleApi.takeOut>,
): Promise<OutputOf<typeof assembleApi.takeOut>> {
  const { order, carton } = await hold(ctx, input.cartonId);
  const canPack = (await lockLines(ctx, [order.id])).get(order.id);
  refuseCarton(carton, 'takeOut');
  const rows = await ctx.rows<Boxed>`
    select b.id as line_id, b.claim_id, c.stock_id, c.open_qty, b.qty, g.weight, s.position_id, s.goods_id, s.lot_id,
      s.owner_id, s.quality
    from outbound.carton_line b
    join inventory.stock_claim c on c.tenant_id = b.tenant_id and c.warehouse_id = b.warehouse_id and c.id = b.claim_id
    join inventory.stock s on s.tenant_id = c.tenant_id and s.warehouse_id = c.warehouse_id and s.id = c.stock_id
    join basic.goods g on g.tenant_id = b.tenant_id and g.id = b.goods_id
    where ${here(ctx, 'b')}
      and b.lpn_id = ${carton.id}
      and b.order_id = ${order.id}
      and b.out_detail_id = ${input.detailId}
      and b.qty > 0
    order by b.qty, b.id
  `;
  const inside = rows.reduce((sum, r) => sum + r.qty, 0);
  if (input.qty > inside) refuseField('qty', `取出数量超过箱内数量${inside}`);
  const container = input.containerCode
    ? ((await lpnByCode(ctx, input.containerCode)) ?? refuse('NOT_FOUND', '容器不存在'))
    : undefined;
  let left = input.qty;
  const takes = rows.flatMap((r) => {
    const qty = Math.min(left, r.qty);
    left -= qty;
    return qty > 0 ? [{ ...r, take: qty }] : [];
  });
  const to = (t: Boxed) => ({
    positionId: t.positionId,
    goodsId: t.goodsId,
    lotId: t.lotId,
    lpnId: container?.id ?? 0,
    ownerId: t.ownerId,
    quality: t.quality,
  });
  await postTxn(ctx, {
    type: 'PACK',
    source: { type: 'OUT', id: order.id, no: order.orderNo },
    remark: '取出',
    entries: takes.flatMap((t) => [
      { at: t.stockId, qty: -t.take, sourceLineId: input.detailId },
      { at: to(t), qty: t.take, sourceLineId: input.detailId },
    ]),
    claims: takes.map((t) => ({
      op: 'transfer' as const,
      claimId: t.claimId,
      qty: t.take,
      to: to(t),
      stage: 'PICKED' as const,
    })),
  });
  const [, , status] = await together(
    ctx.run`
      update outbound.carton_line b
      set qty = b.qty - n.qty, weight_g = greatest(0, b.weight_g - n.weight_g), updated_by = ${ctx.userId},
        updated_at = now()
      from unnest(
        ${takes.map((t) => t.lineId)}::bigint[], ${takes.map((t) => t.take)}::bigint[],
        ${takes.map((t) => t.take * t.weight)}::bigint[]
      ) n(id, qty, weight_g)
      where ${here(ctx, 'b')}
        and b.id = n.id
    `,
    ctx.run`
      update outbound.detail d
      set qty_packed = d.qty_packed - ${input.qty}, updated_by = ${ctx.userId}, updated_at = now()
      where ${here(ctx, 'd')}
        and d.id = ${input.detailId}
    `,
    deriveStatus(ctx, [order.id]),
  );
  const [changed] = await together(
    row(ctx, carton.id),
    trace(ctx, [
      {
        docType: 'OUT',
        docId: order.id,
        detailId: input.detailId,
        action: 'TAKE_OUT',
        actionName: '取出',
        fromStatus: order.status,
        toStatus: status.get(order.id),
        qty: input.qty,
        payload: { cartonCode: carton.code },
      },
    ]),
  );
  return {
    cartons: [changed],
    orders: [
      {
        id: order.id,
        orderNo: order.orderNo,
        status: status.get(order.id) ?? order.status,
        leftQty: [...(canPack?.values() ?? [])].reduce((sum, n) => sum + n, input.qty),
      },
    ],
  };
}
