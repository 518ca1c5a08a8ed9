import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { LinkPurpose } from '#contract/ops/link.ts';
import { DELIVERY_LINK_DAYS, type deliveryLinkApi } from '#contract/service/delivery.ts';
import { systemActor, type Actor } from '../../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import { factsOf, type Call } from '../../../platform/command/call.ts';
import { command as run } from '../../../platform/command/run.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { issueLink, openLink, revokeLink, shownLink, type Link } from '../../../services/links/links.ts';
import { mobileOf, sendText, tailOf } from '../../iam/facade.ts';
import { orderOf, type Ordered } from './order.ts';

type Api = typeof deliveryLinkApi;
type Of = InputOf<Api['issue']>;
const PURPOSE: LinkPurpose = 'order.delivery';
const CANCELLED = 99;
const DAY_MS = 86_400_000;

/** One row of the order is locked, so that of two who hand out at once the later link lives. */
async function held(ctx: Ctx, orderId: number): Promise<Ordered> {
  await ctx.run`
    select pg_advisory_xact_lock(hashtextextended(${`order.delivery ${ctx.tenantId} ${ctx.warehouseId} ${orderId}`}, 0))
  `;
  return orderOf(ctx, orderId);
}

function refuseUndelivered({ status, isTransfer }: Ordered): void {
  if (status === CANCELLED) refuse('STATE', '订单已取消，不能发放配送链接');
  if (isTransfer) refuse('BUSINESS', '调拨出库单没有收货人，不能发放配送链接');
}

/** 发放: the address is shown by a question of its own, so that no stored answer holds it. */
export const issueDelivery = (call: Call, input: Of): Promise<OutputOf<Api['issue']>> =>
  run(call.platform.db, factsOf(call), (ctx, { orderId }: Of) => issued(call, ctx, orderId), input);

async function issued(call: Call, ctx: Ctx, orderId: number): Promise<OutputOf<Api['issue']>> {
  const { platform } = call;
  refuseUndelivered(await held(ctx, orderId));
  const expireAt = new Date(platform.now().getTime() + DELIVERY_LINK_DAYS * DAY_MS);
  const made = await issueLink(ctx, platform.secrets, { purpose: PURPOSE, docId: orderId, expireAt });
  return { id: made.id, expireAt: wireTime(made.expireAt) };
}

export const showDelivery = (call: Call, { orderId }: Of): Promise<OutputOf<Api['show']>> =>
  call.platform.db.read(call.actor.tenantId, async (tx) => {
    const ctx = ctxOf(tx, call.actor);
    const { phone } = await orderOf(ctx, orderId);
    const link = await shownLink(ctx, call.platform, { purpose: PURPOSE, docId: orderId });
    return { url: link?.url ?? null, expireAt: wireTimeOrNull(link?.expireAt), phoneTail: tailOf(phone) };
  });

export async function revokeDelivery(ctx: Ctx, { orderId }: Of): Promise<OutputOf<Api['revoke']>> {
  await held(ctx, orderId);
  return { revoked: await revokeLink(ctx, { purpose: PURPOSE, docId: orderId }) };
}

/** 短信发送: the address that is good now, or a new one, to the phone of the order. Asked again under the same key it is not sent again. */
export async function sendDelivery(call: Call, input: Of): Promise<OutputOf<Api['send']>> {
  const { platform } = call;
  let to: { phone: string; url: string; orderNo: string } | undefined;
  const answer = await run(
    platform.db,
    factsOf(call),
    async (ctx, { orderId }: Of) => {
      const order = await held(ctx, orderId),
        mobile = mobileOf(order.phone);
      refuseUndelivered(order);
      if (mobile === null) return refuse('BUSINESS', '订单没有可接收短信的手机号');
      const of = { purpose: PURPOSE, docId: orderId };
      if (!(await shownLink(ctx, platform, of))) await issued(call, ctx, orderId);
      const link = await shownLink(ctx, platform, of);
      to = { phone: mobile, url: link?.url ?? refuse('DEFECT'), orderNo: order.orderNo };
      return { phoneTail: mobile.slice(-4) };
    },
    input,
  );
  if (to)
    await sendText(platform, { phone: to.phone, template: 'DELIVERY', params: { orderNo: to.orderNo, url: to.url } });
  return answer;
}

/** Whoever holds a link acts in its warehouse, as nobody in particular, and on its order only. */
export const holder = ({ tenantId, warehouseId }: Pick<Link, 'tenantId' | 'warehouseId'>): Actor => ({
  ...systemActor(tenantId, warehouseId),
  userName: '收货人',
});

export const openedDelivery = (call: Call, token: string): Promise<Link> => openLink(call, token, [PURPOSE]);
