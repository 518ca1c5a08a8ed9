import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { waybillLife } from '#contract/transport/life.ts';
import { TRIP_LINK_DAYS, type tripLinkApi } from '#contract/transport/trip-link.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import { factsOf, type Call } from '../../../platform/command/call.ts';
import { command as run } from '../../../platform/command/run.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { found, refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { issueLink, shownLink } from '../../../services/links/links.ts';
import { mobileOf, sendText, tailOf } from '../../iam/facade.ts';
import { carriesOwn } from '../reach.ts';
import { endTripLink, TRIP_LINK } from '../waybill/link-end.ts';
import { lockWaybills } from '../waybill/lock.ts';

type Api = typeof tripLinkApi;
type Of = InputOf<Api['issue']>;
const { at } = waybillLife;
const DAY_MS = 86_400_000;

interface Manned {
  waybillNo: string;
  status: number;
  planArriveAt: Date;
  driverPhone: string | null;
}

/** A waybill within reach, and the number its driver is told things at. */
const mannedOf = async (ctx: Ctx, id: number): Promise<Manned> =>
  found(
    await ctx.row<Manned>`
      select b.waybill_no, b.status, b.plan_arrive_at, d.phone as driver_phone
      from transport.waybill b
      left join basic.driver d on d.tenant_id = b.tenant_id and d.id = b.driver_id
      where ${here(ctx, 'b')}
        and b.id = ${id}
        and ${carriesOwn(ctx, 'b', 'waybill_id')}
    `,
  );

/** Under its lock: of two who hand out at once the later link lives, and none outlives the trip or its driver. */
async function locked(ctx: Ctx, id: number): Promise<Manned> {
  await lockWaybills(ctx, [id]);
  return mannedOf(ctx, id);
}

function refuseUndriven({ status }: Manned): void {
  if (status === at.open) refuse('STATE', '运单尚未派车，不能发放司机链接');
  if (status >= at.done) refuse('STATE', '运单已结束，不能发放司机链接');
}

/** 发放: the address is shown by a question of its own, so that no stored answer holds it. */
export const issueTrip = (call: Call, input: Of): Promise<OutputOf<Api['issue']>> =>
  run(call.platform.db, factsOf(call), async (ctx, { id }: Of) => issued(call, ctx, id), input);

async function issued({ platform }: Call, ctx: Ctx, id: number): Promise<OutputOf<Api['issue']>> {
  const waybill = await locked(ctx, id);
  refuseUndriven(waybill);
  const from = Math.max(waybill.planArriveAt.getTime(), platform.now().getTime());
  const made = await issueLink(ctx, platform.secrets, {
    purpose: TRIP_LINK,
    docId: id,
    expireAt: new Date(from + TRIP_LINK_DAYS * DAY_MS),
  });
  return { id: made.id, expireAt: wireTime(made.expireAt) };
}

export const showTrip = (call: Call, { id }: Of): Promise<OutputOf<Api['show']>> =>
  call.platform.db.read(call.actor.tenantId, async (tx) => {
    const ctx = ctxOf(tx, call.actor);
    const { driverPhone } = await mannedOf(ctx, id);
    const link = await shownLink(ctx, call.platform, { purpose: TRIP_LINK, docId: id });
    return { url: link?.url ?? null, expireAt: wireTimeOrNull(link?.expireAt), phoneTail: tailOf(driverPhone) };
  });

export async function revokeTrip(ctx: Ctx, { id }: Of): Promise<OutputOf<Api['revoke']>> {
  await locked(ctx, id);
  return { revoked: await endTripLink(ctx, id) };
}

/** 短信发送: the address that is good now, or a new one, to the driver's phone. Asked again under the same key it is not sent again. */
export async function sendTrip(call: Call, input: Of): Promise<OutputOf<Api['send']>> {
  const { platform } = call;
  let to: { phone: string; url: string; waybillNo: string } | undefined;
  const answer = await run(
    platform.db,
    factsOf(call),
    async (ctx, { id }: Of) => {
      const waybill = await locked(ctx, id),
        phone = mobileOf(waybill.driverPhone),
        of = { purpose: TRIP_LINK, docId: id };
      refuseUndriven(waybill);
      if (phone === null) return refuse('BUSINESS', '司机没有可接收短信的手机号');
      if (!(await shownLink(ctx, platform, of))) await issued(call, ctx, id);
      const link = await shownLink(ctx, platform, of);
      to = { phone, url: link?.url ?? refuse('DEFECT'), waybillNo: waybill.waybillNo };
      return { phoneTail: phone.slice(-4) };
    },
    input,
  );
  if (to)
    await sendText(platform, { phone: to.phone, template: 'TRIP', params: { waybillNo: to.waybillNo, url: to.url } });
  return answer;
}
