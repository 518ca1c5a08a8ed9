import type { z } from 'zod';
import type { pickupShown } from '#contract/inbound/pickup/pickup.ts';
import { wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { OF_PICKUP } from './told.ts';

type Shown = z.output<typeof pickupShown>;
type Raw = Omit<Shown, 'loadedAt' | 'eta' | 'arriveAt'> & {
  loadedAt: Date | null;
  eta: Date | null;
  arriveAt: Date | null;
};

/** How a receipt is fetched, and how far that has come: the last stop of its waybill is our gate. */
export async function pickupOf(ctx: Ctx, orderId: number): Promise<Shown | null> {
  const row = await ctx.row<Raw>`
    select p.name, p.address, p.contact, p.phone, p.pick_on, to_char(p.pick_from, 'HH24:MI') as pick_from,
      to_char(p.pick_to, 'HH24:MI') as pick_to, o.order_no as transport_no, o.status as transport_status, o.waybill_id,
      b.waybill_no, c.plate_no, d.name as driver_name, d.phone as driver_phone, o.loaded_at, s.eta, s.arrive_at
    from inbound.pickup p
    left join transport.order o
      on o.tenant_id = p.tenant_id
      and o.warehouse_id = p.warehouse_id
      and o.source_type = ${OF_PICKUP}
      and o.source_id = p.order_id
    left join transport.waybill b
      on b.tenant_id = o.tenant_id
      and b.warehouse_id = o.warehouse_id
      and b.id = o.waybill_id
    left join basic.car c on c.tenant_id = b.tenant_id and c.id = b.car_id
    left join basic.driver d on d.tenant_id = b.tenant_id and d.id = b.driver_id
    left join lateral (
      select x.eta, x.arrive_at
      from transport.waybill_stop x
      where x.tenant_id = b.tenant_id
        and x.warehouse_id = b.warehouse_id
        and x.waybill_id = b.id
      order by x.stop_no desc
      limit 1
    ) s
      on true
    where ${here(ctx, 'p')}
      and p.order_id = ${orderId}
  `;
  if (!row) return null;
  const { loadedAt, eta, arriveAt, ...told } = row;
  return {
    ...told,
    loadedAt: wireTimeOrNull(loadedAt),
    eta: wireTimeOrNull(eta),
    arriveAt: wireTimeOrNull(arriveAt),
  };
}
