import { preCheckLife } from '#contract/inbound/queue/life.ts';
import type { preCheckLinkApi } from '#contract/inbound/queue/link.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { LinkPurpose } from '#contract/ops/link.ts';
import { systemActor, type Actor } from '../../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import { factsOf, type Call } from '../../../platform/command/call.ts';
import { command as run } from '../../../platform/command/run.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { found, refuse } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { issueLink, openLink, revokeLink, shownLink, type Link, type Of } from '../../../services/links/links.ts';
import { signRules } from '../../strategy/facade.ts';
import { DRIVER, driverLinkUntil } from '../appoint/rows.ts';
import { earliest } from './gate.plan.ts';
import { placesIn, standingOf } from './read.ts';
import { isCold, modesOf } from './rooms.ts';
import { oneAtATime, visible } from './rows.ts';
import { signIn } from './sign-in.ts';

const APPOINTED = DRIVER,
  TRUCK: LinkPurpose = 'queue.truck';

type Visit = InputOf<typeof preCheckLinkApi.show>;
type View = OutputOf<typeof preCheckLinkApi.look>;

/** The document a link is for, and until when: one that is there, and within reach. */
async function visitOf(ctx: Ctx, { apptId, preId }: Visit): Promise<Of & { until: Date; open: boolean }> {
  if (typeof apptId === 'number') {
    const appt = found(
      await ctx.row<{ planTo: Date; status: number }>`
        select a.plan_to, a.status
        from inbound.appointment a
        where ${here(ctx, 'a')}
          and ${ofOwners(ctx, 'a')}
          and a.id = ${apptId}
      `,
    );
    return { purpose: APPOINTED, docId: apptId, until: appt.planTo, open: appt.status < 50 };
  }
  const truck = found(
    await ctx.row<{ id: number; signAt: Date; status: number }>`
      select p.id, p.sign_at, p.status
      from inbound.pre_check p
      where ${here(ctx, 'p')}
        and ${visible(ctx)}
        and p.id = ${preId}
    `,
  );
  return { purpose: TRUCK, docId: truck.id, until: truck.signAt, open: truck.status < preCheckLife.at.done };
}

/** 发放: a link for a visit that is not over. The address is shown by a question of its own, so that no stored answer holds it. */
export const issue = (call: Call, input: Visit) =>
  run(
    call.platform.db,
    factsOf(call),
    async (ctx, visit: Visit) => {
      await oneAtATime(ctx);
      const { purpose, docId, until, open } = await visitOf(ctx, visit);
      if (!open) refuse('BUSINESS', '车辆已离场，不能发放链接');
      const expireAt = driverLinkUntil(until, call.platform.now());
      const made = await issueLink(ctx, call.platform.secrets, { purpose, docId, expireAt });
      return { id: made.id, expireAt: wireTime(made.expireAt) };
    },
    input,
  );

export const show = (call: Call, input: Visit): Promise<OutputOf<typeof preCheckLinkApi.show>> =>
  call.platform.db.read(call.actor.tenantId, async (tx) => {
    const ctx = ctxOf(tx, call.actor);
    const link = await shownLink(ctx, call.platform, await visitOf(ctx, input));
    return { url: link?.url ?? null, expireAt: wireTimeOrNull(link?.expireAt) };
  });

export async function revoke(ctx: Ctx, input: Visit): Promise<OutputOf<typeof preCheckLinkApi.revoke>> {
  await oneAtATime(ctx);
  return { revoked: await revokeLink(ctx, await visitOf(ctx, input)) };
}

const opened = (call: Call, token: string): Promise<Link> => openLink(call, token, [APPOINTED, TRUCK]);

/** Whoever holds a link acts in its warehouse, as nobody in particular, and on its document only. */
const holder = ({ tenantId, warehouseId }: Link): Actor => ({
  ...systemActor(tenantId, warehouseId),
  userName: '司机',
});

/** What the driver sees. */
export async function look(call: Call, { token }: InputOf<typeof preCheckLinkApi.look>): Promise<View> {
  const link = await opened(call, token);
  return call.platform.db.read(link.tenantId, (tx) => viewOf(ctxOf(tx, holder(link)), link));
}

/** 自助签到: from the phone, at the gate. */
export async function signInByLink(call: Call, input: InputOf<typeof preCheckLinkApi.signIn>): Promise<View> {
  const { token, ...rest } = input;
  const link = await opened(call, token);
  if (link.purpose !== APPOINTED) refuse('STATE', '车辆已签到');
  const facts = { ...factsOf(call), actor: holder(link) };
  await run(call.platform.db, facts, (ctx, asked: typeof rest & { apptId: number }) => signIn(ctx, asked, true), {
    ...rest,
    apptId: link.docId,
  });
  return call.platform.db.read(link.tenantId, (tx) => viewOf(ctxOf(tx, holder(link)), link));
}

interface Truck {
  id: number;
  status: number;
  queueNo: string | null;
  plateNo: string;
  roomId: number | null;
  roomName: string | null;
  dockCode: string | null;
  calledAt: Date | null;
  callCount: number;
  signAt: Date;
}
interface Appt {
  status: number;
  plateNo: string | null;
  planFrom: Date;
  planTo: Date;
}

async function viewOf(ctx: Ctx, link: Link): Promise<View> {
  const appt = link.purpose === APPOINTED ? await apptOf(ctx, link.docId) : undefined;
  const truck = await truckOf(ctx, link);
  const place = truck ? standingOf(await placesIn(ctx, [truck]), truck.id) : { ahead: null, why: [] };
  const { gates, earlyMin, tempNeed } = await signRules(ctx);
  const canSign = !truck && appt !== undefined && appt.status <= 20;
  return {
    warehouseName: await houseName(ctx),
    now: wireTime(new Date()),
    expireAt: wireTime(link.expireAt),
    plateNo: truck?.plateNo ?? appt?.plateNo ?? null,
    planFrom: wireTimeOrNull(appt?.planFrom),
    planTo: wireTimeOrNull(appt?.planTo),
    status: truck?.status ?? null,
    queueNo: truck?.queueNo ?? null,
    ...place,
    roomName: truck?.roomName ?? null,
    dockCode: truck?.dockCode ?? null,
    calledAt: wireTimeOrNull(truck?.calledAt),
    callCount: truck?.callCount ?? 0,
    signAt: wireTimeOrNull(truck?.signAt),
    canSign,
    earliest: canSign && appt ? wireTime(earliest({ planFrom: appt.planFrom, earlyMin })) : null,
    needsPosition: gates.length > 0,
    needsTemperature: canSign && tempNeed && isCold(await modesOf(ctx, await appointedOrders(ctx, link.docId))),
  };
}

const apptOf = async (ctx: Ctx, id: number): Promise<Appt> =>
  found(
    await ctx.row<Appt>`
      select a.status, a.plate_no, a.plan_from, a.plan_to
      from inbound.appointment a
      where ${here(ctx, 'a')}
        and a.id = ${id}
    `,
  );

/** The newest visit of the appointment that was not cancelled, or the truck itself. */
const truckOf = (ctx: Ctx, { purpose, docId }: Link): Promise<Truck | undefined> => ctx.row<Truck>`
  select p.id, p.status, p.queue_no, p.plate_no, p.room_id, r.name as room_name, k.code as dock_code, p.called_at,
    p.call_count, p.sign_at
  from inbound.pre_check p
  left join basic.room r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.room_id
  left join basic.dock k on k.tenant_id = p.tenant_id and k.warehouse_id = p.warehouse_id and k.id = p.dock_id
  where ${here(ctx, 'p')}
    and case when ${purpose === TRUCK} then p.id else p.appt_id end = ${docId}
    and (${purpose === TRUCK} or p.status <> 90)
  order by p.id desc
  limit 1
`;

const appointedOrders = async (ctx: Ctx, apptId: number): Promise<number[]> =>
  (
    await ctx.rows<{ orderId: number }>`
      select ao.order_id
      from inbound.appointment_order ao
      where ${here(ctx, 'ao')}
        and ao.appt_id = ${apptId}
    `
  ).map(({ orderId }) => orderId);

const houseName = async (ctx: Ctx): Promise<string> =>
  found(
    await ctx.row<{ name: string }>`
      select w.name
      from basic.warehouse w
      where w.tenant_id = ${ctx.tenantId}
        and w.id = ${ctx.warehouseId}
    `,
  ).name;
