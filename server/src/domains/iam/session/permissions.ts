import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Tx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { menusHeld, visibleIn } from '../role/held.ts';

const PERMISSIONS_MS = 60_000;
const PERMISSIONS_MAX = 10_000;

type Remembered = LRUCache<string, Promise<ReadonlySet<string>>>;
const remembered = new WeakMap<Platform, Remembered>();

/** Permission codes a user holds in a kind of warehouse. Kept for a minute; a change of grants raises the epoch and is seen at once. */
export function permissionsOf(
  platform: Platform,
  { tenantId, userId, permEpoch }: { tenantId: number; userId: number; permEpoch: number },
  houseType: number,
): Promise<ReadonlySet<string>> {
  const all: Remembered = remembered.get(platform) ?? new LRUCache({ max: PERMISSIONS_MAX, ttl: PERMISSIONS_MS });
  remembered.set(platform, all);
  const key = `${tenantId} ${userId} ${permEpoch} ${houseType === 0}`;
  const known = all.get(key);
  if (known) return known;
  const permissions = platform.db.read(tenantId, (tx) => permissionsHeld(tx, { tenantId, userId, houseType }));
  all.set(key, permissions);
  // A failed look-up is not a lack of rights: the next request asks again.
  permissions.catch(() => all.delete(key));
  return permissions;
}

/** Permission codes a user holds in a kind of warehouse, as it is now. */
export async function permissionsHeld(
  tx: Tx,
  { tenantId, userId, houseType }: { tenantId: number; userId: number; houseType: number },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ code: string }>`
    select m.permission_code as code
    from iam.menu m
    where m.menu_type = 37
      and not m.hidden
      and m.visibility = any(${visibleIn(houseType)}::smallint[])
      and m.id in (${menusHeld(tenantId, userId)})
  `.execute(tx);
  return new Set(rows.map((row) => row.code));
}
