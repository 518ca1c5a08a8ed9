import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { OUT, type Claimed } from '#contract/service/complaint-fields.ts';
import type { deliveryLinkApi } from '#contract/service/delivery.ts';
import { PAGE_CHANNEL } from '#contract/service/evaluate.ts';
import { wireTime } from '../../../platform/clock.ts';
import { factsOf, type Call } from '../../../platform/command/call.ts';
import { command as run } from '../../../platform/command/run.ts';
import { ctxOf, doneAt, type Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField, Refusal } from '../../../platform/errors.ts';
import type { Link } from '../../../services/links/links.ts';
import { mobileOf, OF_DELIVERY, sendCodeOf, spendCode } from '../../iam/facade.ts';
import { signByConsignee } from '../../transport/facade.ts';
import { addComplaint } from '../complaint/add.ts';
import { linesOf } from '../complaint/sources.ts';
import { addEvaluation } from '../evaluate/add.ts';
import { holder, openedDelivery } from './link.ts';
import { deliveryFor, orderOf, type Ordered } from './order.ts';
import { FROM_PAGE } from './view.ts';

type Api = typeof deliveryLinkApi;
const WRONG_CODE = '验证码错误或已过期';

/** The order of a link, acted on as its holder: the word and the code are in no journal and no stored answer. */
const acting = <I, O>(call: Call, link: Link, act: (ctx: Ctx, order: Ordered, input: I) => Promise<O>, input: I) =>
  run(
    call.platform.db,
    { ...factsOf(call), actor: holder(link) },
    async (ctx, asked: I & { orderId: number }) => act(ctx, await orderOf(ctx, asked.orderId), asked),
    { ...input, orderId: link.docId },
  );

/** A code to the phone of the order, within the limits of all codes. */
export async function codeOfDelivery(call: Call, { token }: InputOf<Api['code']>): Promise<OutputOf<Api['code']>> {
  const link = await openedDelivery(call, token);
  const { phone } = await call.platform.db.read(link.tenantId, (tx) => orderOf(ctxOf(tx, holder(link)), link.docId));
  return sendCodeOf(call, phone);
}

/**
 * What binds: done with the code spent in the same transaction, so that a retry is answered from what was done. A wrong code leaves nothing but the
 * try, which is counted apart because the transaction is gone.
 */
async function proved<I, O>(
  call: Call,
  { token, smsCode, ...input }: I & { token: string; smsCode: string },
  act: (
    ctx: Ctx,
    order: Ordered,
    input: Omit<I & { token: string; smsCode: string }, 'token' | 'smsCode'>,
  ) => Promise<O>,
): Promise<O> {
  const link = await openedDelivery(call, token),
    { db, secrets, now } = call.platform;
  let phone: string | null = null;
  const spend = (tx: Ctx['tx'], mobile: string): Promise<boolean> =>
    spendCode(tx, secrets, { phone: mobile, sendType: OF_DELIVERY, code: smsCode }, now());
  try {
    return await acting(
      call,
      link,
      async (ctx, order, asked) => {
        phone = mobileOf(order.phone) ?? refuse('BUSINESS', '订单没有可接收短信的手机号，请联系客服');
        if (!(await spend(ctx.tx, phone))) refuseField('smsCode', WRONG_CODE);
        return act(ctx, order, asked);
      },
      input,
    );
  } catch (error) {
    const mobile: string | null = phone;
    if (mobile !== null && error instanceof Refusal && error.message === WRONG_CODE)
      await db.write(0, (tx) => spend(tx, mobile));
    throw error;
  }
}

/** 确认收货: everything came. */
export const confirmDelivery = (call: Call, input: InputOf<Api['confirm']>): Promise<OutputOf<Api['confirm']>> =>
  proved(call, input, async (ctx, order, { signedBy }) => {
    await signByConsignee(ctx, {
      delivery: await deliveryFor(ctx, order),
      signedBy: signedBy || order.consignee?.slice(0, 64) || null,
    });
    return { signedAt: wireTime(doneAt(ctx)) };
  });

/** At what was last paid for them; nothing where nobody knows, until somebody says what it is worth. */
async function priced(ctx: Ctx, orderId: number, goods: InputOf<Api['complain']>['goods'] = []): Promise<Claimed[]> {
  const prices = new Map((await linesOf(ctx, OUT, [orderId])).map(({ lineId, unitPrice }) => [lineId, unitPrice]));
  return goods.map((one) => ({ ...one, unitPrice: prices.get(one.lineId) ?? 0 }));
}

/** 投诉: a case like any other, told to whoever serves the owner there. */
export const complainOfDelivery = (call: Call, input: InputOf<Api['complain']>): Promise<OutputOf<Api['complain']>> =>
  proved(call, input, async (ctx, order, { typeCode, description, goods }) => {
    const { complaintNo } = await addComplaint(call.platform.secrets)(ctx, {
      bizType: OUT,
      bizId: order.id,
      typeCode,
      level: 1,
      contact: order.consignee?.slice(0, 32) || '收货人',
      contactPhone: order.phone,
      description,
      goods: await priced(ctx, order.id, goods),
      images: [],
      source: FROM_PAGE,
      submit: true,
    });
    return { complaintNo };
  });

/** 评价: once, of what has left. */
export async function evaluateDelivery(
  call: Call,
  { token, ...input }: InputOf<Api['evaluate']>,
): Promise<OutputOf<Api['evaluate']>> {
  const link = await openedDelivery(call, token);
  return acting(
    call,
    link,
    async (ctx, { orderNo }, { scoreTime, scoreAttitude, scoreCargo, content }) => {
      const { scoreTotal, poor } = await addEvaluation(ctx, {
        omsOutNo: orderNo,
        channel: PAGE_CHANNEL,
        scoreTime,
        scoreAttitude,
        scoreCargo,
        content,
      });
      return { scoreTotal, poor };
    },
    input,
  );
}
