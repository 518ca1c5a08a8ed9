import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db.ts';
import { found, refuseField } from '../../platform/errors.ts';

/** What is known better of a place now; what is left out stays. */
export interface Place { address?: string | null | undefined; lng?: number | null | undefined; lat?: number | null | undefined }

const placed = ({ address, lng, lat }: Place): RawBuilder<unknown> =>
  sql`address = coalesce(${address ?? null}, address), lng = coalesce(${lng ?? null}::numeric, lng), lat = coalesce(${lat ?? null}::numeric, lat)`;
const ofMine = (actor: Actor): RawBuilder<unknown> => (actor.ownerIds ? sql`and t.owner_id = any(${actor.ownerIds}::bigint[])` : sql``);

/** Put a store where it is, and on a route of the warehouse `actor` stands in. Returns what its orders need to know. */
export async function placeStore(tx: Tx, actor: Actor, storeId: number, { routeId, ...place }: Place & { routeId?: number | null | undefined }): Promise<{ address: string | null; routeId: number | null }> {
  const { rows: [store] } = await sql<{ address: string | null }>`update basic.store t set ${placed(place)}, version = version + 1, updated_by = ${actor.userId}, updated_at = now()
    where t.tenant_id = ${actor.tenantId} and t.id = ${storeId} and not t.is_deleted ${ofMine(actor)} returning t.address`.execute(tx);
  const { address } = found(store);
  if (routeId) await addStop(tx, actor, storeId, routeId);
  return { address, routeId: routeId ?? await routeOf(tx, actor, storeId) };
}

async function addStop(tx: Tx, actor: Actor, storeId: number, routeId: number): Promise<void> {
  await usableRoute(tx, actor, routeId);
  await sql`insert into basic.route_stop (tenant_id, warehouse_id, route_id, store_id, stop_no, created_by, updated_by)
    select ${actor.tenantId}, ${actor.warehouseId}, ${routeId}, ${storeId}, coalesce(max(stop_no), 0) + 1, ${actor.userId}, ${actor.userId} from basic.route_stop
    where tenant_id = ${actor.tenantId} and warehouse_id = ${actor.warehouseId} and route_id = ${routeId} on conflict do nothing`.execute(tx);
}

async function routeOf(tx: Tx, actor: Actor, storeId: number): Promise<number | null> {
  const { rows: [stop] } = await sql<{ routeId: number }>`select p.route_id from basic.route_stop p join basic.route r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.route_id and r.status = 1 and not r.is_deleted
    where p.tenant_id = ${actor.tenantId} and p.warehouse_id = ${actor.warehouseId} and p.store_id = ${storeId} order by r.sort, r.id limit 1`.execute(tx);
  return stop?.routeId ?? null;
}

/** A route somebody may be put on, held until commit: who adds a stop at the same time gets the next number. */
export async function usableRoute(tx: Tx, actor: Actor, routeId: number): Promise<void> {
  const { rows: [route] } = await sql<{ status: number }>`select status from basic.route
    where tenant_id = ${actor.tenantId} and warehouse_id = ${actor.warehouseId} and id = ${routeId} and not is_deleted for no key update`.execute(tx);
  if (!route) refuseField('routeId', '线路不存在');
  if (route?.status !== 1) refuseField('routeId', '线路已停用');
}

export async function placeSupplier(tx: Tx, actor: Actor, supplierId: number, { licenceUntil, ...place }: Place & { licenceUntil?: string | null | undefined }): Promise<void> {
  const { rows: [supplier] } = await sql`update basic.supplier t set ${placed(place)}, licence_until = coalesce(${licenceUntil ?? null}::date, licence_until), version = version + 1, updated_by = ${actor.userId}, updated_at = now()
    where t.tenant_id = ${actor.tenantId} and t.id = ${supplierId} and not t.is_deleted ${ofMine(actor)} returning t.id`.execute(tx);
  found(supplier);
}
