import { sql, type RawBuilder } from 'kysely';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';

/** Which orders: one with those that go to the same door, or all of a store that lack something. */
export type Which = { orderId: number } | { storeId: number };

/** Which stop of route `d` the store of order `o` is. */
const STOP_NO = sql`
  (
    select p.stop_no
    from basic.route_stop p
    where p.tenant_id = o.tenant_id
      and p.warehouse_id = o.warehouse_id
      and p.route_id = d.route_id
      and p.store_id = d.store_id
  )
`;

/** When route `d` closes for the day that order `o` is required on. */
const CUTOFF_AT = sql`
  (
    select (o.require_on + r.cutoff) at time zone 'Asia/Shanghai'
    from basic.route r
    where r.tenant_id = o.tenant_id
      and r.warehouse_id = o.warehouse_id
      and r.id = d.route_id
  )
`;

/** Order `o`, or one of the same owner that is to go to the address it has, and has no route either. */
const likeOrder = (ctx: Ctx, orderId: number): RawBuilder<unknown> => sql`
  (
    o.id = ${orderId}
    or (
      o.store_id is null and o.route_id is null and o.address <> ''
      and (o.owner_id, o.address) = (
        select s.owner_id, s.address
        from outbound."order" s
        where ${here(ctx, 's')}
          and s.id = ${orderId}
          and s.store_id is null
          and s.route_id is null
      )
    )
  )
`;

/**
 * Put orders that wait for their wave on a route and complete their address, as if they had been entered so: the same closing time and the same key to
 * combine by. Returns their ids. What is already on its way stays as it is planned.
 */
export async function rerouteOrders(
  ctx: Ctx,
  which: Which,
  { routeId, address }: { routeId?: number | null | undefined; address?: string | null | undefined },
): Promise<number[]> {
  const rows = await ctx.rows<{ id: number; status: number }>`
    with due as (
      select o.id, o.store_id, coalesce(o.route_id, ${routeId ?? null}::bigint) as route_id
      from outbound."order" o
      where ${here(ctx, 'o')}
        and ${ofOwners(ctx, 'o')}
        and o.delivery_type = 1
        and o.status in (10, 20, 30)
        and o.wave_id is null
        and (o.route_id is null or coalesce(o.address, '') = '')
        and ${'orderId' in which ? likeOrder(ctx, which.orderId) : sql`o.store_id = ${which.storeId}`}
      order by o.id
      for no key update
    )
    update outbound."order" o
    set address = coalesce(nullif(o.address, ''), ${address ?? null}), route_id = d.route_id,
      stop_no = coalesce(${STOP_NO}, o.stop_no), cutoff_at = coalesce(${CUTOFF_AT}, o.cutoff_at),
      combine_key = case
        when o.store_id is null then o.combine_key
        else o.store_id || '-' || o.require_on || '-' || coalesce(d.route_id, 0)
      end, version = o.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    from due d
    where ${here(ctx, 'o')}
      and o.id = d.id
    returning o.id, o.status
  `;
  await trace(
    ctx,
    rows.map(({ id, status }) => ({
      docType: 'OUT',
      docId: id,
      action: 'ADDRESS',
      actionName: '处理地址预警',
      fromStatus: status,
      toStatus: status,
      payload: { routeId: routeId ?? null, address: address ?? null },
    })),
  );
  return rows.map(({ id }) => id);
}
