import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { assembleApi } from '#contract/outbound/pack.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/database.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { lpnByCode } from '../../basic/facade.ts';
import { cartonsPicked, postTxn, type Dimension, type PickedCarton, type Txn } from '../../inventory/facade.ts';
import { deriveStatus, type Order } from '../order/rows.ts';
import { gramsOf, idsOf, shareOut } from '../weighed.plan.ts';
import { hold, row } from './carton.ts';
import { refuseCarton } from './rows.ts';
import { lockLines } from './scene.ts';

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
  cartons: PickedCarton[];
}

/** The same, and how much of it comes out, which weighed cartons, and what that weighs. */
type Taken = Boxed & { take: number; cartonIds: number[]; weightG: number };

/** Take goods out of an open carton again, into a tote or cart, or loose beside it. Locks the order (rank 3), the carton (8) and the order's lines, before the posting takes its own. */
export async function takeOut(
  ctx: Ctx,
  input: InputOf<typeof assembleApi.takeOut>,
): Promise<OutputOf<typeof assembleApi.takeOut>> {
  const { order, carton } = await hold(ctx, input.cartonId);
  const canPack = (await lockLines(ctx, [order.id])).get(order.id);
  refuseCarton(carton, 'takeOut');
  const inside = await boxed(ctx, { lpnId: carton.id, orderId: order.id, detailId: input.detailId });
  const takes = takesOf(inside, input.detailId, input.qty);
  const container = input.containerCode
    ? ((await lpnByCode(ctx, input.containerCode)) ?? refuse('NOT_FOUND', '容器不存在'))
    : undefined;
  await postTxn(ctx, unpacked(order, takes, input.detailId, container?.id ?? 0));
  const [, , status] = await together(
    linesEmptied(ctx, takes).execute(ctx.tx),
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

/** What lies in a carton for one line of its order, the least first. */
async function boxed(
  ctx: Ctx,
  { lpnId, orderId, detailId }: { lpnId: number; orderId: number; detailId: number },
): Promise<Boxed[]> {
  const rows = await ctx.rows<Boxed>`
    select b.id as line_id, b.claim_id, c.stock_id, c.open_qty, b.qty, g.weight, s.position_id, s.goods_id, s.lot_id,
      s.owner_id, s.quality, ${cartonsPicked(sql`s`, sql`b.out_detail_id`)} as cartons
    from outbound.carton_line b
    join inventory.stock_claim c on c.tenant_id = b.tenant_id and c.warehouse_id = b.warehouse_id and c.id = b.claim_id
    join inventory.stock s on s.tenant_id = c.tenant_id and s.warehouse_id = c.warehouse_id and s.id = c.stock_id
    join basic.goods g on g.tenant_id = b.tenant_id and g.id = b.goods_id
    where ${here(ctx, 'b')}
      and b.lpn_id = ${lpnId}
      and b.order_id = ${orderId}
      and b.out_detail_id = ${detailId}
      and b.qty > 0
    order by b.qty, b.id
  `;
  return rows;
}

function takesOf(rows: readonly Boxed[], detailId: number, wanted: number): Taken[] {
  const inside = rows.reduce((sum, r) => sum + r.qty, 0);
  if (wanted > inside) refuseField('qty', `取出数量超过箱内数量${inside}`);
  let left = wanted;
  const takes = rows.flatMap((r) => {
    const take = Math.min(left, r.qty);
    left -= take;
    return take > 0 ? [{ ...r, take }] : [];
  });
  const shares = shareOut(takes.map((t) => ({ ...t, detailId, qty: t.take })));
  return takes.map((t, i) => {
    const cartons = shares[i] ?? [];
    return { ...t, cartonIds: idsOf(cartons), weightG: gramsOf(t.take, t.weight, cartons) };
  });
}

/** Goods and their promise leave the carton together. */
function unpacked(order: Order, takes: readonly Taken[], detailId: number, lpnId: number): Txn {
  const to = ({ positionId, goodsId, lotId, ownerId, quality }: Boxed): Dimension => ({
    positionId,
    goodsId,
    lotId,
    lpnId,
    ownerId,
    quality,
  });
  return {
    type: 'PACK',
    source: { type: 'OUT', id: order.id, no: order.orderNo },
    remark: '取出',
    entries: takes.flatMap((t) => [
      { at: t.stockId, qty: -t.take, cartonIds: t.cartonIds, sourceLineId: detailId },
      { at: to(t), qty: t.take, cartonIds: t.cartonIds, sourceLineId: detailId },
    ]),
    claims: takes.map((t) => ({ op: 'transfer', claimId: t.claimId, qty: t.take, to: to(t), stage: 'PICKED' })),
  };
}

const linesEmptied = (ctx: Ctx, takes: readonly Taken[]): RawBuilder<unknown> => sql`
  update outbound.carton_line b
  set qty = b.qty - n.qty, weight_g = greatest(0, b.weight_g - n.weight_g), updated_by = ${ctx.userId},
    updated_at = now()
  from unnest(
    ${takes.map((t) => t.lineId)}::bigint[], ${takes.map((t) => t.take)}::bigint[],
    ${takes.map((t) => t.weightG)}::bigint[]
  ) n(id, qty, weight_g)
  where ${here(ctx, 'b')}
    and b.id = n.id
`;
