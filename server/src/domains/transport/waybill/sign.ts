import { sql } from 'kysely';
import type { InputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import { legLife, sendPlanLife, transportOrderLife, waybillLife } from '#contract/transport/life.ts';
import type { waybillApi } from '#contract/transport/waybill-acts.ts';
import { emit } from '../../../platform/command/trace.ts';
import { doneAt, type Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { setFiles } from '../../../services/files/refs.ts';
import { ADDRESS_TEXT, carOnTheRoad } from '../../basic/facade.ts';
import { ordersOf, traceOrders, type Carried } from '../order/lock.ts';
import { BY_CONSOLE, tellNew } from './events.ts';
import { chargeTrip } from './freight.ts';
import { metres, SIGN_RADIUS_M } from './guards.plan.ts';
import { endTripLink } from './link-end.ts';
import { isOn } from './load.ts';
import { lockWaybill, stepWaybill, type After, type Waybill } from './lock.ts';

type Api = typeof waybillApi;
type Sign = InputOf<Api['sign']>;
const ORDER = transportOrderLife.at,
  { at } = waybillLife;
const FULL = 1,
  PART = 2,
  REFUSED = 3;
/** An address somebody has looked at. */
const PASSED = 1;

/** How many the consignee took, as the result says. */
function takenOf({ signType, signedQty }: Sign, order: Carried): number {
  if (signType === FULL) return order.qty;
  if (signType === REFUSED) return 0;
  if (signedQty === null || signedQty === undefined) return refuseField('signedQty', '请输入签收件数');
  return signedQty > 0 && signedQty < order.qty
    ? signedQty
    : refuseField('signedQty', `部分签收件数须大于0且小于${order.qty}`);
}

interface Door {
  lng: number;
  lat: number;
  radiusM: number;
}

/** Away from the stop only with a reason. Nobody knows where: then nothing is asked. */
async function refuseAfar(ctx: Ctx, input: Sign, order: Carried): Promise<void> {
  const { lng = null, lat = null, reason } = input;
  if (lng === null || lat === null || reason) return;
  const door = (await doorOf(ctx, order.id)) ?? doorAt(order);
  if (door && metres({ lng, lat }, door) > door.radiusM) refuseField('reason', '不在签收范围内，请填写原因');
}

const doorAt = ({ toLng, toLat }: Carried): Door | null =>
  toLng === null || toLat === null ? null : { lng: toLng, lat: toLat, radiusM: SIGN_RADIUS_M };

/** The audited address of its owner that an order goes to: it says where its door is and how far from it one may sign. */
const doorOf = (ctx: Ctx, orderId: number): Promise<Door | undefined> => ctx.row<Door>`
  select a.lng::float8 as lng, a.lat::float8 as lat, a.sign_radius_m as radius_m
  from transport.order o
  join basic.consignee_address a
    on a.tenant_id = o.tenant_id
    and a.owner_id = o.owner_id
    and a.consignee = o.contact
    and a.phone = o.phone
    and a.audit_status = ${PASSED}
    and a.status = 1
    and not a.is_deleted
    and ${ADDRESS_TEXT} = o.to_address
  where ${here(ctx, 'o')}
    and o.id = ${orderId}
  order by a.id
  limit 1
`;

interface Signed {
  order: Carried;
  signType: number;
  taken: number;
  signedBy: string | null;
  reason: string | null;
}

async function writeSigned(ctx: Ctx, waybill: Waybill, signed: readonly Signed[], source: number): Promise<void> {
  const of = <T>(pick: (one: Signed) => T): T[] => signed.map(pick);
  await ctx.run`
    update transport.order o
    set status = ${ORDER.signed}, signed_at = ${doneAt(ctx)}, sign_type = t.sign_type, signed_qty = t.taken,
      signed_by = t.signed_by, sign_reason = t.reason, version = o.version + 1, updated_by = ${ctx.userId},
      updated_at = now()
    from unnest(
      ${of((s) => s.order.id)}::bigint[], ${of((s) => s.signType)}::smallint[], ${of((s) => s.taken)}::bigint[],
      ${of((s) => s.signedBy)}::text[], ${of((s) => s.reason)}::text[]
    ) t(id, sign_type, taken, signed_by, reason)
    where o.tenant_id = ${ctx.tenantId}
      and o.warehouse_id = ${ctx.warehouseId}
      and o.id = t.id
  `;
  await traceOrders(
    ctx,
    of((s) => s.order),
    { act: 'sign', to: ORDER.signed },
  );
  await ctx.run`
    insert into transport.waybill_event (
      tenant_id, warehouse_id, waybill_id, event, event_at, order_id, source, remark, moved, dedup_key, created_by,
      created_name
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, ${waybill.id}, 'SIGN', ${doneAt(ctx)}, t.id, ${source}, t.remark, true,
      gen_random_uuid()::text, ${ctx.userId}, ${ctx.userName}
    from unnest(${of((s) => s.order.id)}::bigint[], ${of((s) => s.reason)}::text[]) t(id, remark)
  `;
  await emit(
    ctx,
    signed.map(({ order, signType, taken }) => ({
      topic: 'TRANSPORT.SIGNED',
      aggKey: `TRANSPORT:${order.id}`,
      payload: { transportOrderId: order.id, waybillId: waybill.id, sourceNo: order.sourceNo, signType, qty: taken },
    })),
  );
}

/** The waybill is signed once everything on it is. */
async function settle(ctx: Ctx, waybill: Waybill): Promise<After> {
  const open = await ctx.row<{ n: number }>`
    select count(*)::int as n
    from transport.order o
    where ${here(ctx, 'o')}
      and o.waybill_id = ${waybill.id}
      and o.status < ${ORDER.signed}
  `;
  if (open?.n !== 0) return stepWaybill(ctx, waybill, { act: 'sign' });
  return stepWaybill(ctx, waybill, {
    act: 'sign',
    status: at.signed,
    set: sql`signed_at = ${doneAt(ctx)}, arrive_at = coalesce(arrive_at, ${doneAt(ctx)}),`,
  });
}

/** To be fetched, and nobody has said that it was. */
const notFetched = (order: Carried): boolean => order.isPickup && !isOn(order);

/** One order at the door of its consignee: taken, taken in part, or refused. */
export async function sign(ctx: Ctx, input: Sign, source = BY_CONSOLE): Promise<After> {
  const waybill = await lockWaybill(ctx, { id: input.id }, 'sign');
  const order =
    (await ordersOf(ctx, 'waybill_id', waybill.id)).find(({ id }) => id === input.orderId) ?? refuse('NOT_FOUND');
  const why = refusal(transportOrderLife, 'sign', order.status);
  if (why) refuse('STATE', why);
  if (input.signType !== REFUSED && notFetched(order)) refuseField('signType', '尚未在提货点装车，只能拒收并写明原因');
  const taken = takenOf(input, order);
  if (input.signType !== FULL && !input.reason)
    refuseField('reason', input.signType === PART ? '请填写部分签收原因' : '请填写拒收原因');
  await refuseAfar(ctx, input, order);
  const { signType, signedBy = null, reason = null } = input;
  await writeSigned(ctx, waybill, [{ order, signType, taken, signedBy, reason }], source);
  await setFiles(ctx, { use: 'waybillSign', id: order.id, ownerId: null, field: 'photos' }, input.photos);
  return settle(ctx, waybill);
}

/** All that is left, in full. */
export async function signAll(ctx: Ctx, { id, signedBy = null }: InputOf<Api['signAll']>): Promise<After> {
  const waybill = await lockWaybill(ctx, { id }, 'sign');
  const open = (await ordersOf(ctx, 'waybill_id', id)).filter(({ status }) => status === ORDER.onTheWay);
  const missing = open.filter(notFetched).length;
  if (missing > 0) refuse('BUSINESS', `存在未提货的订单，还有${missing}单`);
  if (open.length > 0)
    await writeSigned(
      ctx,
      waybill,
      open.map((order) => ({ order, signType: FULL, taken: order.qty, signedBy, reason: null })),
      BY_CONSOLE,
    );
  return settle(ctx, waybill);
}

/** The trip is over: papers are back or waived, the kilometres are known, the car is free. */
export async function complete(ctx: Ctx, input: InputOf<Api['complete']>): Promise<After> {
  const waybill = await lockWaybill(ctx, input, 'complete');
  const orders = await ordersOf(ctx, 'waybill_id', waybill.id);
  if (orders.some(({ status }) => status < ORDER.signed)) refuse('BUSINESS', '存在未签收的订单');
  const missing = orders.filter(({ status }) => status < ORDER.receipted).length;
  if (missing > 0 && !input.waive) refuseField('waive', `回单未全部审核，还有${missing}单`);
  const km = input.actualKm ?? waybill.planKm;
  await ctx.run`
    update transport.waybill_leg
    set status = ${legLife.at.done}, arrive_at = coalesce(arrive_at, now()), version = version + 1, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and waybill_id = ${waybill.id}
      and status in (${legLife.at.open}, ${legLife.at.running}, ${legLife.at.abnormal})
  `;
  await freeCars(ctx, waybill);
  await endTripLink(ctx, waybill.id);
  await chargeTrip(ctx, waybill, { km, toll: input.toll ?? null, freight: input.freight ?? null });
  await tellNew(ctx, { waybillId: waybill.id, event: 'COMPLETE', remark: input.waive ?? null });
  // Told order by order, behind its signature: those of several owners travel together.
  await emit(
    ctx,
    orders.map(({ id, sourceNo, status }) => ({
      topic: 'TRANSPORT.COMPLETED',
      aggKey: `TRANSPORT:${id}`,
      payload: { transportOrderId: id, waybillId: waybill.id, sourceNo, isReceipted: status === ORDER.receipted },
    })),
  );
  const after = await stepWaybill(ctx, waybill, {
    act: 'complete',
    status: at.done,
    set: sql` completed_at = now(), actual_km = ${km}, toll = ${input.toll ?? null}, freight = ${input.freight ?? null}, `,
    ...(missing > 0 ? { payload: { waived: missing, reason: input.waive } } : {}),
  });
  if (waybill.planId !== null) await finishPlan(ctx, waybill.planId);
  return after;
}

/** Its own and those of its legs. */
async function freeCars(ctx: Ctx, waybill: Waybill): Promise<void> {
  const legs = await ctx.rows<{ carId: number }>`
    select distinct l.car_id
    from transport.waybill_leg l
    where ${here(ctx, 'l')}
      and l.waybill_id = ${waybill.id}
      and l.car_id is not null
  `;
  await carOnTheRoad(ctx, [...new Set([waybill.carId ?? 0, ...legs.map(({ carId }) => carId)])], false);
}

/** A plan is done when nothing of it is planned or under way. */
async function finishPlan(ctx: Ctx, planId: number): Promise<void> {
  await ctx.run`
    update transport.send_plan p
    set status = ${sendPlanLife.at.done}, version = version + 1, updated_at = now()
    where p.tenant_id = ${ctx.tenantId}
      and p.warehouse_id = ${ctx.warehouseId}
      and p.id = ${planId}
      and p.status = ${sendPlanLife.at.running}
      and not exists (
        select 1
        from transport.waybill b
        where b.tenant_id = p.tenant_id
          and b.warehouse_id = p.warehouse_id
          and b.plan_id = p.id
          and b.status < ${at.done}
      )
      and not exists (
        select 1
        from transport.order o
        where o.tenant_id = p.tenant_id
          and o.warehouse_id = p.warehouse_id
          and o.plan_id = p.id
          and o.status < ${ORDER.signed}
      )
  `;
}
