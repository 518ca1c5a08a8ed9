import { BOOKING_LINK_DAYS, type bookingLinkApi } from '#contract/inbound/appoint/booking-link.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import { factsOf, type Call } from '../../../platform/command/call.ts';
import { command as run } from '../../../platform/command/run.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import {
  holderOf,
  issueLink,
  openLink,
  refuseEnded,
  revokeLink,
  shownLink,
  type Link,
} from '../../../services/links/links.ts';
import { cancelAppointment, reschedule } from './acts.ts';
import { appoint } from './appoint.ts';
import { BOOKING, bookedFor, bookingOf, fixedWhy, roomIdsFor, shutWhy, viewOf, type Booked } from './booking-view.ts';
import { slotsOf } from './read.ts';
import { DRIVER, driverLinkUntil, oneAtATime } from './rows.ts';
import { setVehicle } from './set-vehicle.ts';

type Api = typeof bookingLinkApi;
type View = OutputOf<Api['look']>;
type Of = InputOf<Api['issue']>;

const DAY_MS = 86_400_000;

const linkOf = ({ orderId }: Of) => ({ purpose: BOOKING, docId: orderId });

/** 发放: for an order that may be booked, or is. The address is shown by a question of its own, so that no stored answer holds it. */
export const issue = (call: Call, input: Of): Promise<OutputOf<Api['issue']>> =>
  run(
    call.platform.db,
    factsOf(call),
    async (ctx, of: Of) => {
      await oneAtATime(ctx);
      const order = await bookingOf(ctx, of.orderId),
        why = (await bookedFor(ctx, of.orderId)) ? null : shutWhy(order);
      if (why) refuse('STATE', `入库单【${order.orderNo}】${why}，不能发放预约链接`);
      const expireAt = new Date(call.platform.now().getTime() + BOOKING_LINK_DAYS * DAY_MS);
      const made = await issueLink(ctx, call.platform.secrets, { ...linkOf(of), expireAt });
      return { id: made.id, expireAt: wireTime(made.expireAt) };
    },
    input,
  );

export const show = (call: Call, input: Of): Promise<OutputOf<Api['show']>> =>
  call.platform.db.read(call.actor.tenantId, async (tx) => {
    const ctx = ctxOf(tx, call.actor);
    await bookingOf(ctx, input.orderId);
    const link = await shownLink(ctx, call.platform, linkOf(input));
    return { url: link?.url ?? null, expireAt: wireTimeOrNull(link?.expireAt) };
  });

export async function revoke(ctx: Ctx, input: Of): Promise<OutputOf<Api['revoke']>> {
  await oneAtATime(ctx);
  await bookingOf(ctx, input.orderId);
  return { revoked: await revokeLink(ctx, linkOf(input)) };
}

/** Whoever holds a link is its supplier, and reaches its order only. */
const holder = (link: Link) => holderOf(link, '供应商（链接）');
const opened = (call: Call, token: string): Promise<Link> => openLink(call, token, [BOOKING]);
const seen = (call: Call, link: Link): Promise<View> =>
  call.platform.db.read(link.tenantId, (tx) => viewOf(ctxOf(tx, holder(link)), call.platform, link));

export async function look(call: Call, { token }: InputOf<Api['look']>): Promise<View> {
  return seen(call, await opened(call, token));
}

export async function slotsByLink(
  call: Call,
  { token, day, roomId, pallets, carTypeId }: InputOf<Api['slots']>,
): Promise<OutputOf<Api['slots']>> {
  const link = await opened(call, token);
  return call.platform.db.read(link.tenantId, async (tx) => {
    const ctx = ctxOf(tx, holder(link)),
      booked = await bookedFor(ctx, link.docId);
    await refuseRoom(ctx, link.docId, roomId);
    return slotsOf(ctx, { orderIds: [link.docId], roomId, day, pallets, carTypeId, ...(booked && stayOf(booked)) });
  });
}

/** What he has booked already keeps its size and is free to himself. */
const stayOf = ({ id, pallets, vehicleType }: Booked) => ({ but: id, pallets, vehicleType });

async function refuseRoom(ctx: Ctx, orderId: number, roomId: number): Promise<void> {
  if (!(await roomIdsFor(ctx, orderId)).some(({ id }) => id === roomId)) refuseField('roomId', '库房不收此单的货物');
}

/**
 * An act of the holder on his order, then what he sees. Whoever ends a link holds dock time as well, so an act that waited behind it does nothing. The word is in
 * no journal and no stored answer.
 */
async function acting<I extends object>(
  call: Call,
  { token, ...input }: I & { token: string },
  act: (ctx: Ctx, input: Omit<I & { token: string }, 'token'>, orderId: number) => Promise<unknown>,
): Promise<View> {
  const link = await opened(call, token);
  await run(
    call.platform.db,
    { ...factsOf(call), actor: holder(link) },
    async (ctx, { orderId, asked }: { orderId: number; asked: typeof input }) => {
      await oneAtATime(ctx);
      await refuseEnded(ctx, link, call.platform.now());
      await act(ctx, asked, orderId);
      return {};
    },
    { orderId: link.docId, asked: input },
  );
  return seen(call, link);
}

/** 预约: the time, and the link for whoever drives. */
export const book = (call: Call, input: InputOf<Api['book']>): Promise<View> =>
  acting(call, input, async (ctx, asked, orderId) => {
    await refuseRoom(ctx, orderId, asked.roomId);
    const made = await appoint(ctx, { ...asked, orderIds: [orderId], isForce: false, forceReason: null });
    const expireAt = driverLinkUntil(made.planTo, call.platform.now());
    await issueLink(ctx, call.platform.secrets, { purpose: DRIVER, docId: made.id, expireAt });
  });

/** His appointment, as far as it is his alone. */
async function his(ctx: Ctx, orderId: number): Promise<Booked> {
  const booked = (await bookedFor(ctx, orderId)) ?? refuse('STATE', '尚未预约');
  const why = fixedWhy(booked);
  return why ? refuse('STATE', why) : booked;
}

export const rescheduleByLink = (call: Call, input: InputOf<Api['reschedule']>): Promise<View> =>
  acting(call, input, async (ctx, asked, orderId) => {
    await refuseRoom(ctx, orderId, asked.roomId);
    const { id } = await his(ctx, orderId);
    await reschedule(ctx, { ...asked, id, isForce: false });
  });

export const updateByLink = (call: Call, input: InputOf<Api['update']>): Promise<View> =>
  acting(call, input, async (ctx, asked, orderId) => {
    const { id } = await his(ctx, orderId);
    await setVehicle(ctx, { ...asked, id });
  });

export const cancelByLink = (call: Call, input: InputOf<Api['cancel']>): Promise<View> =>
  acting(call, input, async (ctx, { reason }, orderId) => {
    const { id } = await his(ctx, orderId);
    await cancelAppointment(ctx, { id, reason: reason || '供应商取消' });
  });
