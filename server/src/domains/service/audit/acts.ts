import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { orderAuditLife } from '#contract/service/audit/order-audit-life.ts';
import type { orderAuditApi } from '#contract/service/audit/order-audit.ts';
import { refuseVerdict, withdraw } from '../../../crud/approval.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { auditedOrder, lockOrderAudit, orderJudged, type OrderAudit } from '../../basic/facade.ts';
import * as inbound from '../../inbound/facade.ts';
import * as outbound from '../../outbound/facade.ts';

type Api = typeof orderAuditApi;
const PASSED = 1;

/** The order, under lock, and what a verdict does to it. */
interface Held {
  pass(): Promise<void>;
  cancel(reason: string): Promise<void>;
}

async function hold(ctx: Ctx, { docType, orderId }: Pick<OrderAudit, 'docType' | 'orderId'>): Promise<Held> {
  if (docType === 'OUT') {
    const order = await outbound.holdAudited(ctx, orderId);
    return {
      pass: () => outbound.passAudited(ctx, order),
      cancel: (reason) => outbound.rejectAudited(ctx, order, reason),
    };
  }
  const order = await inbound.holdAudited(ctx, orderId);
  return { pass: () => inbound.passAudited(ctx, order), cancel: (reason) => inbound.rejectAudited(ctx, order, reason) };
}

/** The order first, as everybody locks it, then the question as it was seen. */
async function under(ctx: Ctx, seen: { id: number; version: number }): Promise<{ order: Held; own: OrderAudit }> {
  const order = await hold(ctx, await auditedOrder(ctx, seen.id));
  return { order, own: await lockOrderAudit(ctx, seen) };
}

/** Let an order go on, or have it cancelled with a reason. Nobody judges what he entered or changed himself. */
export async function auditOrder(
  ctx: Ctx,
  { result, opinion = null, ...seen }: InputOf<Api['audit']>,
): Promise<OutputOf<Api['audit']>> {
  const { order, own } = await under(ctx, seen);
  refuseVerdict(ctx, orderAuditLife, [own], { result, opinion });
  const after = await orderJudged(ctx, own.id, { result, opinion });
  if (result === PASSED) await order.pass();
  else await order.cancel(`审核驳回：${opinion ?? ''}`);
  return after;
}

/** Whoever entered it takes it back: it is cancelled. */
export async function withdrawOrder(ctx: Ctx, seen: InputOf<Api['withdraw']>): Promise<OutputOf<Api['withdraw']>> {
  const { order, own } = await under(ctx, seen);
  const after = await withdraw(ctx, orderAuditLife, 'basic.order_audit', own);
  await order.cancel('提交人撤回');
  return after;
}
