import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { OUT } from '#contract/service/complaint-fields.ts';
import { DELIVERY_LINES_MAX, type deliveryLinkApi } from '#contract/service/delivery.ts';
import { PAGE_CHANNEL } from '#contract/service/evaluate.ts';
import { transportOrderLife, waybillLife } from '#contract/transport/life.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Call } from '../../../platform/command/call.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { tailOf } from '../../iam/facade.ts';
import type { Delivery } from '../../transport/facade.ts';
import { linesOf as claimsOf } from '../complaint/sources.ts';
import { holder, openedDelivery } from './link.ts';
import { deliveryFor, orderOf, type Ordered } from './order.ts';
import { shortAddress, shortName } from './short.plan.ts';

type View = OutputOf<(typeof deliveryLinkApi)['look']>;
const SHIPPED = 85,
  CANCELLED = 99;
/** Complaints of the page itself; what others said is not the holder's to read. */
export const FROM_PAGE = 2;

/** Where is my delivery. */
export async function lookDelivery(call: Call, { token }: InputOf<(typeof deliveryLinkApi)['look']>): Promise<View> {
  const link = await openedDelivery(call, token),
    { platform } = call;
  return platform.db.read(link.tenantId, async (tx) => {
    const ctx = ctxOf(tx, holder(link));
    const order = await orderOf(ctx, link.docId),
      delivery = await deliveryFor(ctx, order);
    return {
      ...(await saidOf(ctx, order, delivery)),
      now: wireTime(platform.now()),
      expireAt: wireTime(link.expireAt),
      mapStyleUrl: platform.outside.mapStyleUrl ?? null,
    };
  });
}

type Said = Omit<View, 'now' | 'expireAt' | 'mapStyleUrl'>;

async function saidOf(ctx: Ctx, order: Ordered, delivery: Delivery | undefined): Promise<Said> {
  const lines = await linesOf(ctx, order.id),
    evaluation = await evaluationOf(ctx, order.id);
  const shipped = order.status >= SHIPPED && order.status !== CANCELLED,
    phoneTail = tailOf(order.phone);
  return {
    warehouseName: order.warehouseName,
    ownerName: order.ownerName,
    orderNo: order.orderNo,
    externalNo: order.externalNo,
    cancelled: order.status === CANCELLED,
    consignee: shortName(order.consignee),
    address: shortAddress(order.address),
    requireOn: order.requireOn,
    lines: lines.slice(0, DELIVERY_LINES_MAX),
    lineCount: lines.length,
    createdAt: wireTime(order.createdAt),
    shippedAt: wireTimeOrNull(order.shippedAt),
    delivery: delivery ? toldOf(delivery) : null,
    phoneTail,
    canConfirm: phoneTail !== null && delivery !== undefined && mayConfirm(delivery),
    canComplain: phoneTail !== null && shipped,
    canEvaluate: shipped && !evaluation,
    evaluation: evaluation ?? null,
    complaints: await complaintsOf(ctx, order.id),
  };
}

/** Brought by itself, on the road or at the door. */
const mayConfirm = ({ merged, status, waybillStatus }: Delivery): boolean =>
  !merged &&
  status === transportOrderLife.at.onTheWay &&
  (waybillStatus === waybillLife.at.onTheWay || waybillStatus === waybillLife.at.arrived);

const placeOf = (lng: number | null, lat: number | null) => (lng === null || lat === null ? null : { lng, lat });

function toldOf(delivery: Delivery): NonNullable<View['delivery']> {
  const { departAt, arriveAt, signedAt, eta, fixAt, lng, lat, toLng, toLat } = delivery;
  const seen = placeOf(lng, lat);
  return {
    departAt: wireTimeOrNull(departAt),
    arriveAt: wireTimeOrNull(arriveAt),
    signedAt: wireTimeOrNull(signedAt),
    signType: delivery.signType,
    signedBy: shortName(delivery.signedBy),
    qty: delivery.qty,
    signedQty: delivery.signedQty,
    eta: wireTimeOrNull(eta),
    receiveFrom: delivery.receiveFrom,
    receiveTo: delivery.receiveTo,
    stopsAhead: delivery.stopsAhead,
    plateNo: delivery.plateNo,
    driverName: delivery.driverName,
    driverPhone: delivery.driverPhone,
    destination: placeOf(toLng, toLat),
    position: seen && fixAt ? { ...seen, at: wireTime(fixAt) } : null,
    merged: delivery.merged,
  };
}

/** What was asked for, in the units it was asked for in, and what of it may be complained of. */
async function linesOf(ctx: Ctx, orderId: number): Promise<View['lines']> {
  const claims = new Map((await claimsOf(ctx, OUT, [orderId])).map(({ lineId, claimable }) => [lineId, claimable]));
  const lines = await orderedOf(ctx, orderId);
  return lines.map((line) => ({ ...line, claimable: claims.get(line.lineId) ?? 0 }));
}

const orderedOf = (ctx: Ctx, orderId: number) => ctx.rows<Omit<View['lines'][number], 'claimable'>>`
  select d.id as line_id, g.name as goods_name, d.unit_qty::float8 as qty, n.name as unit
  from outbound.detail d
  join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
  left join basic.goods_unit u on u.tenant_id = d.tenant_id and u.goods_id = d.goods_id and u.level = d.unit_level
  join basic.unit n on n.tenant_id = d.tenant_id and n.id = coalesce(u.unit_id, g.base_unit_id)
  where ${here(ctx, 'd')}
    and d.order_id = ${orderId}
  order by d.line_no
`;

const evaluationOf = (ctx: Ctx, orderId: number) => ctx.row<NonNullable<View['evaluation']>>`
  select e.score_time, e.score_attitude, e.score_cargo, e.content
  from service.evaluation e
  where ${here(ctx, 'e')}
    and e.out_order_id = ${orderId}
    and e.channel = ${PAGE_CHANNEL}
`;

async function complaintsOf(ctx: Ctx, orderId: number): Promise<View['complaints']> {
  type Row = Omit<View['complaints'][number], 'createdAt'> & { createdAt: Date };
  const rows = await ctx.rows<Row>`
    select c.complaint_no, c.type_code, c.status, c.created_at
    from service.complaint c
    where ${here(ctx, 'c')}
      and c.biz_type = ${OUT}
      and c.biz_id = ${orderId}
      and c.source = ${FROM_PAGE}
    order by c.id
  `;
  return rows.map((row) => ({ ...row, createdAt: wireTime(row.createdAt) }));
}
