import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { tripsOf } from '../track/ride.ts';
import { warmthOf, type Warmth } from '../track/warmth.plan.ts';

const OUT = 1,
  BETWEEN = 3;

interface Head {
  id: number;
  orderNo: string;
  status: number;
  waybillId: number | null;
  waybillNo: string | null;
  waybillStatus: number | null;
  plateNo: string | null;
  driverName: string | null;
  departAt: Date | null;
  eta: Date | null;
  arriveAt: Date | null;
  signedAt: Date | null;
  signType: number | null;
  signedBy: string | null;
  signedQty: number | null;
  warns: number;
}
/** How an outbound order was brought, and how warm it was. */
type Course = Head & { warmth: Warmth | null };

/** By a transport order of its own, or by the one it was merged into. */
export async function courseOf(
  ctx: Ctx,
  { orderId, mergedInto }: { orderId: number; mergedInto: number | null },
): Promise<Course | null> {
  const head = await ctx.row<Head>`
    select o.id, o.order_no, o.status, o.waybill_id, b.waybill_no, b.status as waybill_status, c.plate_no,
      d.name as driver_name, b.depart_at, s.eta, s.arrive_at, o.signed_at, o.sign_type, o.signed_by, o.signed_qty,
      (
        select count(*)::int
        from transport.warn w
        where w.tenant_id = o.tenant_id
          and w.warehouse_id = o.warehouse_id
          and w.waybill_id = o.waybill_id
      ) as warns
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
    where ${here(ctx, 'o')}
      and (
        o.id = ${mergedInto}
        or o.id in (
          select x.id
          from transport.order x
          where ${here(ctx, 'x')}
            and x.source_type in (${OUT}, ${BETWEEN})
            and x.source_id = ${orderId}
        )
      )
    order by o.status = 90, o.id desc
    limit 1
  `;
  if (!head) return null;
  const [trip] = head.waybillId === null ? [] : await tripsOf(ctx.tx, ctx.tenantId, [head.waybillId]);
  return { ...head, warmth: trip ? warmthOf(trip, head.signedAt) : null };
}
