import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuseField } from '../../../platform/errors.ts';
import { isElsewhere } from './district.plan.ts';
import { districts } from './districts.ts';

/** What is known better of a place now; what is left out stays. */
export interface Whereabouts {
  address?: string | null | undefined;
  lng?: number | null | undefined;
  lat?: number | null | undefined;
}

const placed = ({ address, lng, lat }: Whereabouts): RawBuilder<unknown> =>
  sql`
    address = coalesce(${address ?? null}, address), lng = coalesce(${lng ?? null}::numeric, lng),
      lat = coalesce(${lat ?? null}::numeric, lat)
  `;
const ofMine = (actor: Actor): RawBuilder<unknown> =>
  actor.ownerIds ? sql`and t.owner_id = any(${actor.ownerIds}::bigint[])` : sql``;

/** What is known of a place by its address. */
interface Addressed {
  province: string | null;
  city: string | null;
  address: string | null;
}

/** A point that was chosen belongs to the address it was chosen for. */
function refuseElsewhere({ province, city, address }: Addressed, { lng, lat }: Whereabouts): void {
  if (typeof lng !== 'number' || typeof lat !== 'number') return;
  if (isElsewhere(districts(), `${province ?? ''}${city ?? ''}${address ?? ''}`, { lng, lat }))
    refuseField('lng', '所选位置与地址行政区不符');
}

/** Put a store where it is, and on a route of the warehouse `actor` stands in. Returns what its orders need to know. */
export async function placeStore(
  ctx: Ctx,
  storeId: number,
  { routeId, ...place }: Whereabouts & { routeId?: number | null | undefined },
): Promise<{ address: string | null; routeId: number | null }> {
  const store = await ctx.row<Addressed>`
    update basic.store t
    set ${placed(place)}, version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where t.tenant_id = ${ctx.tenantId}
      and t.id = ${storeId}
      and not t.is_deleted
      ${ofMine(ctx)}
    returning t.province, t.city, t.address
  `;
  const placedStore = found(store);
  refuseElsewhere(placedStore, place);
  const { address } = placedStore;
  if (routeId) await addStop(ctx, storeId, routeId);
  return { address, routeId: routeId ?? (await routeOf(ctx, storeId)) };
}

async function addStop(ctx: Ctx, storeId: number, routeId: number): Promise<void> {
  await usableRoute(ctx, routeId);
  await ctx.run`
    insert into basic.route_stop (tenant_id, warehouse_id, route_id, store_id, stop_no, created_by, updated_by)
    select ${ctx.tenantId}, ${ctx.warehouseId}, ${routeId}, ${storeId}, coalesce(max(stop_no), 0) + 1, ${ctx.userId},
      ${ctx.userId}
    from basic.route_stop
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and route_id = ${routeId}
    on conflict do nothing
  `;
}

async function routeOf(ctx: Ctx, storeId: number): Promise<number | null> {
  const stop = await ctx.row<{ routeId: number }>`
    select p.route_id
    from basic.route_stop p
    join basic.route r
      on r.tenant_id = p.tenant_id
      and r.warehouse_id = p.warehouse_id
      and r.id = p.route_id
      and r.status = 1
      and not r.is_deleted
    where p.tenant_id = ${ctx.tenantId}
      and p.warehouse_id = ${ctx.warehouseId}
      and p.store_id = ${storeId}
    order by r.sort, r.id
    limit 1
  `;
  return stop?.routeId ?? null;
}

/** A route somebody may be put on, held until commit: who adds a stop at the same time gets the next number. */
export async function usableRoute(ctx: Ctx, routeId: number): Promise<void> {
  const route = await ctx.row<{ status: number }>`
    select status
    from basic.route
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and id = ${routeId}
      and not is_deleted
    for no key update
  `;
  if (!route) refuseField('routeId', '线路不存在');
  if (route?.status !== 1) refuseField('routeId', '线路已停用');
}

export async function placeSupplier(
  ctx: Ctx,
  supplierId: number,
  { licenceUntil, ...place }: Whereabouts & { licenceUntil?: string | null | undefined },
): Promise<void> {
  const supplier = await ctx.row<Addressed>`
    update basic.supplier t
    set ${placed(place)}, licence_until = coalesce(${licenceUntil ?? null}::date, licence_until), version = version + 1,
      updated_by = ${ctx.userId}, updated_at = now()
    where t.tenant_id = ${ctx.tenantId}
      and t.id = ${supplierId}
      and not t.is_deleted
      ${ofMine(ctx)}
    returning t.province, t.city, t.address
  `;
  refuseElsewhere(found(supplier), place);
}
