import { sql, type RawBuilder } from 'kysely';
import { refusal } from '#contract/kit/machine.ts';
import { transportOrderLife } from '#contract/transport/life.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';

/** An order to carry as the commands decide from it. */
export interface Carried {
  id: number;
  orderNo: string;
  sourceNo: string;
  status: number;
  tempZone: number;
  sourceCancelled: boolean;
  qty: number;
  weight: number;
  volume: number;
  storeId: number | null;
  /** Fetched from where it stands and brought to us: its stop is the door it is fetched at. */
  isPickup: boolean;
  /** Where its vehicle stops for it. */
  stopName: string;
  stopAddress: string | null;
  stopLng: number | null;
  stopLat: number | null;
  toName: string;
  toAddress: string | null;
  toLng: number | null;
  toLat: number | null;
  receiveFrom: string | null;
  receiveTo: string | null;
  requireArriveAt: Date;
  planId: number | null;
  tripId: number | null;
  tripStop: number | null;
  waybillId: number | null;
  stopId: number | null;
  loadedAt: Date | null;
  loadWaived: string | null;
}

/** What is fetched for a receipt. */
export const PICKUP = 2;
/** Where the vehicle of an order stops for it: at the door it is fetched at, or the one it is brought to. */
export const stopOf = (column: 'name' | 'address' | 'lng' | 'lat', alias = 'o'): RawBuilder<unknown> => sql`
  case
    when ${sql.ref(`${alias}.source_type`)} = ${PICKUP} then ${sql.ref(`${alias}.from_${column}`)}
    else ${sql.ref(`${alias}.to_${column}`)}
  end
`;

export const CARRIED_COLUMNS = sql`
  o.id, o.order_no, o.source_no, o.status, o.temp_zone, o.source_cancelled, o.qty, o.weight, o.volume, o.store_id,
    o.source_type = ${PICKUP} as is_pickup, ${stopOf('name')} as stop_name, ${stopOf('address')} as stop_address,
    (${stopOf('lng')})::float8 as stop_lng, (${stopOf('lat')})::float8 as stop_lat, o.to_name, o.to_address,
    o.to_lng::float8 as to_lng, o.to_lat::float8 as to_lat, to_char(o.receive_from, 'HH24:MI') as receive_from,
    to_char(o.receive_to, 'HH24:MI') as receive_to, o.require_arrive_at, o.plan_id, o.trip_id, o.trip_stop,
    o.waybill_id, o.stop_id, o.loaded_at, o.load_waived
`;

type Act = keyof typeof transportOrderLife.actions;

/** Orders by their numbers, locked in the order of their ids: all of them, or nothing is done. */
export async function lockOrders(ctx: Ctx, ids: readonly number[], act: Act): Promise<Carried[]> {
  const rows = await ctx.rows<Carried>`
    select ${CARRIED_COLUMNS}
    from transport.order o
    where ${here(ctx, 'o')}
      and ${ofOwners(ctx, 'o')}
      and o.id = any(${ids}::bigint[])
    order by o.id
    for no key update
  `;
  if (rows.length < new Set(ids).size) refuse('NOT_FOUND');
  for (const { orderNo, status } of rows) {
    const why = refusal(transportOrderLife, act, status);
    if (why) refuse('STATE', `【${orderNo}】${why}`);
  }
  return rows;
}

/** The orders of a waybill or a plan, locked. */
export const ordersOf = (ctx: Ctx, column: 'plan_id' | 'waybill_id', id: number): Promise<Carried[]> =>
  ctx.rows<Carried>`
    select ${CARRIED_COLUMNS}
    from transport.order o
    where ${here(ctx, 'o')}
      and o.${sql.ref(column)} = ${id}
    order by o.id
    for no key update
  `;

/** One step each in the life of orders. */
export const traceOrders = (
  ctx: Ctx,
  orders: readonly Pick<Carried, 'id' | 'status'>[],
  { act, to, payload }: { act: Act; to: number; payload?: Record<string, unknown> },
): Promise<void> =>
  trace(
    ctx,
    orders.map(({ id, status }) => ({
      docType: 'TMS' as const,
      docId: id,
      action: act.toUpperCase(),
      actionName: transportOrderLife.actions[act].label,
      fromStatus: status,
      toStatus: to,
      ...(payload ? { payload } : {}),
    })),
  );
