import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Platform } from '../../platform/platform.ts';

/** How far a session reaches: warehouse, owners, permissions. */
export interface Reach { warehouseId: number; houseType: number; ownerIds: readonly number[] | null; permissions: ReadonlySet<string> }

interface Who { tenantId: number; userId: number; warehouseId: number | null; isAdmin: boolean; permEpoch: number }

const CACHE_MS = 60_000;
const CACHE_MAX = 5000;
const HEADQUARTERS = 0;
/** One process may serve several databases (tests do), so each platform keeps its own. */
const caches = new WeakMap<Platform, Map<string, { reach: Reach; until: number }>>();

/** Reach of a session, at most a minute old; a change of grants bumps the user's epoch and is seen at once. */
export async function reachOf(platform: Platform, who: Who): Promise<Reach> {
  const key = `${who.tenantId}/${who.userId}/${who.warehouseId ?? 0}/${who.isAdmin}/${who.permEpoch}`;
  const cache = caches.get(platform) ?? new Map<string, { reach: Reach; until: number }>();
  caches.set(platform, cache);
  const kept = cache.get(key);
  if (kept && kept.until > Date.now()) return kept.reach;
  const reach = await platform.db.read(who.tenantId, (tx) => compute(tx, who));
  if (cache.size > CACHE_MAX) cache.clear();
  cache.set(key, { reach, until: Date.now() + CACHE_MS });
  return reach;
}

async function compute(tx: Tx, who: Who): Promise<Reach> {
  const { rows: [house] } = await sql<{ id: number; houseType: number }>`select w.id, w.house_type from basic.warehouse w
    where w.tenant_id = ${who.tenantId} and w.id = ${who.warehouseId} and w.status = 1 and not w.is_deleted
      and (${who.isAdmin} or exists (select 1 from iam.user_warehouse u where u.tenant_id = w.tenant_id and u.user_id = ${who.userId} and u.warehouse_id = w.id))`.execute(tx);
  const houseType = house?.houseType ?? 1;
  return {
    warehouseId: house?.id ?? 0, houseType,
    ownerIds: house ? await ownersOf(tx, who, house) : [],
    permissions: await permissionsOf(tx, who, houseType),
  };
}

/** Owners mapped to the warehouse ∩ owners granted to the user (if any grant exists). Headquarters sees all. */
async function ownersOf(tx: Tx, who: Who, house: { id: number; houseType: number }): Promise<number[] | null> {
  if (house.houseType === HEADQUARTERS) return null;
  const { rows } = await sql<{ ownerId: number }>`select m.owner_id from basic.owner_warehouse m
    where m.tenant_id = ${who.tenantId} and m.warehouse_id = ${house.id} and m.status = 1
      and (not exists (select 1 from iam.user_owner g where g.tenant_id = m.tenant_id and g.user_id = ${who.userId})
        or exists (select 1 from iam.user_owner g where g.tenant_id = m.tenant_id and g.user_id = ${who.userId} and g.owner_id = m.owner_id))
    order by 1`.execute(tx);
  return rows.map((row) => row.ownerId);
}

/** What a house type may see: headquarters 0 and 2, branches 1 and 2. */
export const visibilities = (houseType: number): number[] => (houseType === HEADQUARTERS ? [0, 2] : [1, 2]);

async function permissionsOf(tx: Tx, who: Who, houseType: number): Promise<Set<string>> {
  const { rows } = await sql<{ permissionCode: string }>`select m.permission_code from iam.menu m ${entitled(who)}
    and m.menu_type = 37 and m.visibility = any(${visibilities(houseType)}::int[])`.execute(tx);
  return new Set(rows.map((row) => row.permissionCode));
}

/** Menus the tenant is entitled to and the user holds through a role of his or of his department; an administrator holds them all. */
export const entitled = (who: Pick<Who, 'tenantId' | 'userId' | 'isAdmin'>) => sql`
  join iam.tenant_menu e on e.tenant_id = ${who.tenantId} and e.menu_id = m.id
  where (${who.isAdmin} or exists (
    select 1 from iam.role_menu rm join iam.role r on r.tenant_id = rm.tenant_id and r.id = rm.role_id and r.status = 1 and not r.is_deleted
    where rm.tenant_id = ${who.tenantId} and rm.menu_id = m.id and (
      exists (select 1 from iam.user_role ur where ur.tenant_id = rm.tenant_id and ur.role_id = rm.role_id and ur.user_id = ${who.userId} and (ur.expire_at is null or ur.expire_at > now()))
      or exists (select 1 from iam.role_dept rd join iam.dept d on d.tenant_id = rd.tenant_id and d.id = rd.dept_id
        join iam.user u on u.tenant_id = rd.tenant_id and u.id = ${who.userId} join iam.dept ud on ud.tenant_id = u.tenant_id and ud.id = u.dept_id
        where rd.tenant_id = rm.tenant_id and rd.role_id = rm.role_id and (rd.dept_id = u.dept_id or (rd.include_children and ud.path like d.path || '%'))))))`;
