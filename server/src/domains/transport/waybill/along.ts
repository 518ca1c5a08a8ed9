import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { CARRIED_COLUMNS, ordersOf, type Carried } from '../order/lock.ts';

/** The orders of a waybill, locked, in the order in which its stops are driven to: only that tells how much is on board at once. */
export async function ordersAlong(ctx: Ctx, waybillId: number): Promise<{ orders: Carried[]; stopIds: number[] }> {
  const stops = await ctx.rows<{ id: number }>`
    select s.id
    from transport.waybill_stop s
    where ${here(ctx, 's')}
      and s.waybill_id = ${waybillId}
    order by s.stop_no
  `;
  const stopIds = stops.map(({ id }) => id);
  const orders = await ordersOf(ctx, 'waybill_id', waybillId);
  return {
    stopIds,
    orders: orders.toSorted((a, b) => stopIds.indexOf(a.stopId ?? 0) - stopIds.indexOf(b.stopId ?? 0)),
  };
}

/** The same to look at only. */
export const ordersShownAlong = (ctx: Ctx, waybillId: number): Promise<Carried[]> => ctx.rows<Carried>`
  select ${CARRIED_COLUMNS}
  from transport.order o
  join transport.waybill_stop s on s.tenant_id = o.tenant_id and s.warehouse_id = o.warehouse_id and s.id = o.stop_id
  where ${here(ctx, 'o')}
    and o.waybill_id = ${waybillId}
  order by s.stop_no, o.id
`;
