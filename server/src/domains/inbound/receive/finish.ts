import { dictionaries } from '#contract/dictionaries.ts';
import type { receiveApi } from '#contract/inbound/receive.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { loseReturning } from '../../inventory/facade.ts';
import { comesBack } from '../order/back.ts';
import { changeDetails, lockDetails } from '../order/details.ts';
import { deriveStatus, lockOrder, refuseOrder, type HeldOrder } from '../order/rows.ts';
import { cutTransit, onTheWay, type OnTheWay } from '../transit/transit.ts';
import { openOf, type DetailFact } from './confirm.plan.ts';

/** What is still open of a line; of one another house sends, what has left there and not come: the rest may still leave. */
const missingOf = (detail: DetailFact, coming: ReadonlyMap<number, OnTheWay> | null): number =>
  coming ? Math.min(openOf(detail), coming.get(detail.id)?.qty ?? 0) : openOf(detail);

/**
 * 收货完成: write off what is still open on the order's lines, or on the named ones. What another house has sent and did not come stays in transit as a difference
 * until the transfer says what became of it.
 */
export async function finish(
  ctx: Ctx,
  input: InputOf<typeof receiveApi.finish>,
): Promise<OutputOf<typeof receiveApi.finish>> {
  const order = await lockOrder(ctx, input.orderId);
  refuseOrder(order, 'finish');
  const rows = await ctx.rows<{ id: number }>`
    select d.id
    from inbound.detail d
    where ${here(ctx, 'd')}
      and d.order_id = ${order.id}
  `;
  const all = rows.map((row) => row.id);
  if (input.detailIds?.some((id) => !all.includes(id))) refuse('NOT_FOUND');
  const details = await lockDetails(ctx, input.detailIds ?? all);

  const isBetween = order.fromHouseId !== null;
  const coming = isBetween ? await onTheWay(ctx, [order]) : null;
  const closed = [...details.values()]
    .map((detail) => ({ detailId: detail.id, qty: missingOf(detail, coming) }))
    .filter(({ qty }) => qty > 0);
  if (closed.length === 0) refuse('BUSINESS', '没有待收数量');
  if (!input.reason) refuseField('reason', '请选择短收原因');
  if (!dictionaries.receiveShortReason?.some((item) => item.value === input.reason))
    refuseField('reason', '取值不在允许范围内');

  const cuts = isBetween ? [] : await cutTransit(ctx, new Map([[order.id, order]]), closed);
  await changeDetails(
    ctx,
    closed.map(({ detailId, qty }) => ({ detailId, closed: qty })),
  );
  if (await comesBack(ctx, order.id)) await piecesGone(ctx, order, closed, details);
  const status = (await deriveStatus(ctx, [order])).get(order.id) ?? order.status;
  await trace(
    ctx,
    closed.map(({ detailId, qty }, i) => ({
      docType: 'IN',
      docId: order.id,
      detailId,
      action: 'RECV_FINISH',
      actionName: '收货完成',
      fromStatus: order.status,
      toStatus: status,
      qty,
      txnId: cuts[i],
      reversible: true,
      payload: { reason: input.reason },
    })),
  );
  return { order: { id: order.id, orderNo: order.orderNo, status }, closed };
}

/** Of what another house refused and did not come back the pieces are gone, line by line. */
async function piecesGone(
  ctx: Ctx,
  { id, orderNo }: HeldOrder,
  closed: readonly { detailId: number; qty: number }[],
  details: ReadonlyMap<number, DetailFact>,
): Promise<void> {
  for (const { detailId, qty } of closed) {
    const outDetailId = details.get(detailId)?.sourceLineId ?? null;
    if (outDetailId !== null)
      await loseReturning(ctx, { inDetailId: detailId, outDetailId, qty, order: { id, no: orderNo } });
  }
}
