import type { receiveApi } from '#contract/inbound/receive.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { changeDetails, lockDetails, refuseLines } from '../order/details.ts';
import { deriveStatus, lockOrdersOf, refuseOrder } from '../order/rows.ts';
import { lockSenders, sendBack, tellBack } from '../transit/back.ts';
import { cutTransit } from '../transit/transit.ts';
import { openOf, type Problem } from './confirm.plan.ts';

/**
 * 拒收 at the door: goods that never come in. Nothing lies anywhere because of them; what was on its way no longer is. What another house sent goes back to it. Locks the
 * sender's orders before ours (rank 3), then lines, lines of transit and stock.
 */
export async function reject(
  ctx: Ctx,
  input: InputOf<typeof receiveApi.reject>,
): Promise<OutputOf<typeof receiveApi.reject>> {
  const ids = input.lines.map((line) => line.detailId);
  const senders = await lockSenders(ctx, ids);
  const orders = await lockOrdersOf(ctx, ids);
  for (const order of orders.values()) refuseOrder(order, 'reject');
  const details = await lockDetails(ctx, ids);

  const left = new Map([...details].map(([id, detail]) => [id, openOf(detail)]));
  refuseLines(
    input.lines.flatMap((line, i): Problem[] => {
      const open = (left.get(line.detailId) ?? 0) - line.qty;
      left.set(line.detailId, open);
      return open < 0 ? [{ kind: 'BUSINESS', line: i, field: 'qty', msg: '拒收数量超过未收数量' }] : [];
    }),
  );

  const back = await sendBack(ctx, senders, input.lines);
  const cuts = await cutTransit(ctx, orders, input.lines);
  await changeDetails(
    ctx,
    input.lines.map((line) => ({ detailId: line.detailId, rejected: line.qty })),
  );
  const status = await deriveStatus(ctx, orders.values());
  await trace(
    ctx,
    input.lines.map((line, i) => {
      const orderId = details.get(line.detailId)?.orderId ?? 0;
      return {
        docType: 'IN',
        docId: orderId,
        detailId: line.detailId,
        action: 'REJECT',
        actionName: '拒收',
        fromStatus: orders.get(orderId)?.status,
        toStatus: status.get(orderId),
        qty: line.qty,
        txnId: cuts[i],
        reversible: true,
        payload: { reason: line.reason ?? null, back: back[i] ?? [] },
      };
    }),
  );
  return {
    orders: [...orders.values()].map((order) => ({
      id: order.id,
      orderNo: order.orderNo,
      status: status.get(order.id) ?? order.status,
    })),
    back: await tellBack(ctx, back.flat()),
  };
}
