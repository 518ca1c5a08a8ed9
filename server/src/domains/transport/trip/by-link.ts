import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { waybillLife } from '#contract/transport/life.ts';
import type { tripLinkApi } from '#contract/transport/trip-link.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime } from '../../../platform/clock.ts';
import { factsOf, type Call } from '../../../platform/command/call.ts';
import { command as run } from '../../../platform/command/run.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { found, refuse } from '../../../platform/errors.ts';
import { spooled } from '../../../platform/http/upload.ts';
import { here } from '../../../platform/list/filters.ts';
import { keepFile } from '../../../services/files/keep.ts';
import { image } from '../../../services/files/kinds.ts';
import { holderOf, openLink, refuseEnded, refuseGone, type Link } from '../../../services/links/links.ts';
import { BY_DRIVER } from '../waybill/events.ts';
import { TRIP_LINK } from '../waybill/link-end.ts';
import { lockWaybills, type After } from '../waybill/lock.ts';
import { waybillDetail } from '../waybill/read.ts';
import { heldOn } from './held.ts';

type Api = typeof tripLinkApi;
const { at } = waybillLife;

/** A link and who holds it: the driver of its waybill, for as long as that is his and not over. */
interface Opened {
  link: Link;
  actor: Actor;
}

async function opened(call: Call, token: string): Promise<Opened> {
  const link = await openLink(call, token, [TRIP_LINK]);
  const driver = await call.platform.db.read(link.tenantId, (tx) => driverOn(ctxOf(tx, holderOf(link, '')), link));
  return { link, actor: holderOf(link, `${driver}（链接）`) };
}

async function driverOn(ctx: Ctx, { docId }: Link): Promise<string> {
  const row = await ctx.row<{ name: string }>`
    select d.name
    from transport.waybill b
    join basic.driver d on d.tenant_id = b.tenant_id and d.id = b.driver_id
    where ${here(ctx, 'b')}
      and b.id = ${docId}
      and b.status between ${at.offered} and ${at.signed}
  `;
  return row?.name ?? refuseGone();
}

/** What the driver sees of his trip. */
export async function lookTrip(call: Call, { token }: InputOf<Api['look']>): Promise<OutputOf<Api['look']>> {
  const { link, actor } = await opened(call, token);
  return call.platform.db.read(link.tenantId, async (tx) => {
    const ctx = ctxOf(tx, actor),
      trip = await waybillDetail(ctx, { id: link.docId });
    return {
      ...narrowed(trip),
      held: await heldOn(ctx, link.docId),
      warehouseName: await houseName(ctx),
      expireAt: wireTime(link.expireAt),
    };
  });
}

const narrowed = (trip: Awaited<ReturnType<typeof waybillDetail>>) => ({
  id: trip.id,
  version: trip.version,
  waybillNo: trip.waybillNo,
  plateNo: trip.plateNo,
  driverName: trip.driverName,
  tempZone: trip.tempZone,
  orderCount: trip.orderCount,
  signedCount: trip.signedCount,
  qty: trip.qty,
  planDepartAt: trip.planDepartAt,
  planArriveAt: trip.planArriveAt,
  departAt: trip.departAt,
  arriveAt: trip.arriveAt,
  signedAt: trip.signedAt,
  status: trip.status,
  actions: trip.actions,
  orders: trip.orders,
  stops: trip.stops,
});

const houseName = async (ctx: Ctx): Promise<string> =>
  found(
    await ctx.row<{ name: string }>`
      select w.name
      from basic.warehouse w
      where w.tenant_id = ${ctx.tenantId}
        and w.id = ${ctx.warehouseId}
    `,
  ).name;

/** What the console may do with a waybill, the holder of its link may do with this one; another's is answered like one that is not there. */
export const byLink =
  <I extends { id: number; token: string }>(
    act: (ctx: Ctx, input: Omit<I, 'token'>, source?: number) => Promise<After>,
  ) =>
  async (call: Call, sent: I): Promise<After> => {
    const { token, ...input } = sent,
      { platform } = call;
    const { link, actor } = await opened(call, token);
    if (sent.id !== link.docId) refuse('NOT_FOUND');
    const facts = { ...factsOf(call), actor };
    return run(
      platform.db,
      facts,
      async (ctx, asked) => {
        await lockWaybills(ctx, [link.docId]);
        await refuseEnded(ctx, link, platform.now());
        return act(ctx, asked, BY_DRIVER);
      },
      input,
    );
  };

/** A picture for an act of this trip: only by this link it can be named. */
export async function pictureByLink(
  call: Call,
  { token, fileName, content }: InputOf<Api['picture']>,
): Promise<OutputOf<Api['picture']>> {
  const { actor } = await opened(call, token);
  const kept = await spooled(Buffer.from(content, 'base64'), fileName || '照片.jpg', (file) =>
    keepFile({ ...call, actor }, { bucket: 'images', check: image }, file),
  );
  const { path: _p, url: _u, sha256: _s, ...shown } = kept;
  return shown;
}
