import { sql } from 'kysely';
import { transportOrderLife, waybillLife } from '#contract/transport/life.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { LAST_SEEN } from '../track/ride.ts';
import { BY_CONSIGNEE } from './events.ts';
import { sign } from './sign.ts';

const OUT = 1;
const FULL = 1;
const { at } = transportOrderLife;

/** An outbound order on its way, as its consignee may know it. */
export interface Delivery {
  id: number;
  status: number;
  merged: boolean;
  waybillId: number | null;
  waybillStatus: number | null;
  qty: number;
  receiveFrom: string | null;
  receiveTo: string | null;
  toLng: number | null;
  toLat: number | null;
  departAt: Date | null;
  arriveAt: Date | null;
  signedAt: Date | null;
  signType: number | null;
  signedBy: string | null;
  signedQty: number | null;
  eta: Date | null;
  stopsAhead: number | null;
  plateNo: string | null;
  driverName: string | null;
  driverPhone: string | null;
  lng: number | null;
  lat: number | null;
  fixAt: Date | null;
}

/** How the order is brought: by a transport order of its own, or by the one it was merged into (`mergedInto`). Car, driver and place are told while it is on the road to this door, no longer. */
export async function deliveryOf(
  ctx: Ctx,
  { orderId, mergedInto }: { orderId: number; mergedInto: number | null },
): Promise<Delivery | undefined> {
  const nearing = sql`b.status in (${waybillLife.at.onTheWay}, ${waybillLife.at.arrived}) and o.status = ${at.onTheWay}`;
  return ctx.row<Delivery>`
    select o.id, o.status, o.source_type <> ${OUT} as merged, o.waybill_id, b.status as waybill_status, o.qty,
      to_char(o.receive_from, 'HH24:MI') as receive_from, to_char(o.receive_to, 'HH24:MI') as receive_to,
      o.to_lng::float8 as to_lng, o.to_lat::float8 as to_lat, b.depart_at, s.arrive_at, o.signed_at, o.sign_type,
      o.signed_by, o.signed_qty, case when o.status in (${at.assigned}, ${at.onTheWay}) then s.eta end as eta,
      case when ${nearing} then n.ahead end as stops_ahead, case when ${nearing} then c.plate_no end as plate_no,
      case when ${nearing} then d.name end as driver_name, case when ${nearing} then d.phone end as driver_phone,
      p.lng::float8 as lng, p.lat::float8 as lat, p.fix_at
    from transport.order o
    left join transport.waybill b
      on b.tenant_id = o.tenant_id
      and b.warehouse_id = o.warehouse_id
      and b.id = o.waybill_id
    left join transport.waybill_stop s
      on s.tenant_id = o.tenant_id
      and s.warehouse_id = o.warehouse_id
      and s.id = o.stop_id
    left join basic.car c on c.tenant_id = b.tenant_id and c.id = b.car_id
    left join basic.driver d on d.tenant_id = b.tenant_id and d.id = b.driver_id
    cross join lateral (
      select count(*)::int as ahead
      from transport.waybill_stop x
      where x.tenant_id = o.tenant_id
        and x.warehouse_id = o.warehouse_id
        and x.waybill_id = o.waybill_id
        and x.stop_no < s.stop_no
        and x.status = 0
    ) n
    left join lateral (${LAST_SEEN}) p on ${nearing}
    where ${here(ctx, 'o')}
      and o.status <> ${at.cancelled}
      and (o.source_type = ${OUT} and o.source_id = ${orderId} or o.id = ${mergedInto})
    order by o.id desc
    limit 1
  `;
}

/** The consignee says himself that all of it came. Only of what is brought by itself: others' goods are not his to sign. */
export async function signByConsignee(
  ctx: Ctx,
  { delivery, signedBy }: { delivery: Delivery | undefined; signedBy: string | null },
): Promise<void> {
  if (!delivery || delivery.waybillId === null) return refuse('STATE', '货物尚未发车，不能确认收货');
  if (delivery.merged) refuse('BUSINESS', '本单与其他订单一起配送，请与司机当面签收');
  await sign(ctx, { id: delivery.waybillId, orderId: delivery.id, signType: FULL, signedBy, photos: [] }, BY_CONSIGNEE);
}
