import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { together, type Tx } from '../../platform/db.ts';

/** How full a position is, recounted from its stock under its lock. */
export interface PositionUsage { positionId: number; pallets: number; weight: number; volume: number }
/** Where a container stands (null = nowhere: empty) and whose goods it holds. */
export interface LpnPlace { lpnId: number; positionId: number | null; ownerId: number | null }

/** Lock rank 7 and 8: positions, then containers, ids ascending. */
export async function lockPlaceRows(tx: Tx, actor: Actor, positionIds: readonly number[], lpnIds: readonly number[]): Promise<void> {
  await together(
    positionIds.length > 0 && sql`select 1 from basic.position where tenant_id = ${actor.tenantId} and warehouse_id = ${actor.warehouseId} and id = any(${positionIds}::bigint[]) order by id for no key update`.execute(tx),
    lpnIds.length > 0 && sql`select 1 from basic.lpn where tenant_id = ${actor.tenantId} and warehouse_id = ${actor.warehouseId} and id = any(${lpnIds}::bigint[]) order by id for no key update`.execute(tx));
}

/** Store the usage of counted positions (storage, pick and damage areas). */
export async function setPositionUsage(tx: Tx, actor: Actor, usage: readonly PositionUsage[]): Promise<void> {
  if (usage.length === 0) return;
  await sql`update basic.position p set used_pallets = n.pallets, used_weight = n.weight, used_volume = n.volume
    from unnest(${usage.map((u) => u.positionId)}::bigint[], ${usage.map((u) => u.pallets)}::int[], ${usage.map((u) => u.weight)}::bigint[], ${usage.map((u) => u.volume)}::bigint[]) n(id, pallets, weight, volume)
    where p.tenant_id = ${actor.tenantId} and p.warehouse_id = ${actor.warehouseId} and p.id = n.id`.execute(tx);
}

/** What open tasks will bring to a position (预占). */
export interface PositionClaim { positionId: number; pallets: number; weight: number; volume: number }

/** Store the pre-claims of counted positions, recounted under their locks. */
export async function setPositionClaims(tx: Tx, actor: Actor, claims: readonly PositionClaim[]): Promise<void> {
  if (claims.length === 0) return;
  await sql`update basic.position p set claim_pallets = n.pallets, claim_weight = n.weight, claim_volume = n.volume
    from unnest(${claims.map((c) => c.positionId)}::bigint[], ${claims.map((c) => c.pallets)}::int[], ${claims.map((c) => c.weight)}::bigint[], ${claims.map((c) => c.volume)}::bigint[]) n(id, pallets, weight, volume)
    where p.tenant_id = ${actor.tenantId} and p.warehouse_id = ${actor.warehouseId} and p.id = n.id`.execute(tx);
}

/** A container goes where its goods go; emptied, it is free again and stands nowhere. Shipped and disabled ones keep their state. What is so already is not written again. */
export async function setLpnPlaces(tx: Tx, actor: Actor, places: readonly LpnPlace[]): Promise<void> {
  if (places.length === 0) return;
  const state = sql`case when n.position_id is not null then 20 when l.state = 20 then 10 else l.state end`;
  await sql`update basic.lpn l set position_id = n.position_id, owner_id = n.owner_id, state = ${state}
    from unnest(${places.map((p) => p.lpnId)}::bigint[], ${places.map((p) => p.positionId)}::bigint[], ${places.map((p) => p.ownerId)}::bigint[]) n(id, position_id, owner_id)
    where l.tenant_id = ${actor.tenantId} and l.warehouse_id = ${actor.warehouseId} and l.id = n.id and (l.position_id, l.owner_id, l.state) is distinct from (n.position_id, n.owner_id, ${state})`.execute(tx);
}

/** What becomes of an outbound carton, and where it goes; what is left out stays as it is. */
export interface CartonChange {
  lpnId: number; orderId?: number | null; cartonState?: number; cartonSeq?: number; grossWeight?: number; sealed?: boolean; state?: number;
  positionId?: number | null; ownerId?: number | null;
}

/** Nowhere and nobody's are said as 0: what is not said at all changes nothing. */
const wire = (id: number | null | undefined): number | undefined => (id === null ? 0 : id);

/** Change cartons (lock rank 8 is the caller's, by `lockPlaceRows` or `openLpns`), any number in one statement. */
export async function changeCartons(tx: Tx, actor: Actor, changes: readonly CartonChange[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`update basic.lpn l set out_order_id = nullif(coalesce(n."orderId", l.out_order_id), 0), position_id = nullif(coalesce(n."positionId", l.position_id), 0), owner_id = nullif(coalesce(n."ownerId", l.owner_id), 0), carton_state = coalesce(n."cartonState", l.carton_state),
      carton_seq = coalesce(n."cartonSeq", l.carton_seq), gross_weight = coalesce(n."grossWeight", l.gross_weight), state = coalesce(n.state, l.state),
      sealed_at = case when n.sealed then now() when n.sealed = false then null else l.sealed_at end, updated_by = ${actor.userId}, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(changes.map(({ orderId, positionId, ownerId, ...c }) => ({ ...c, orderId: wire(orderId), positionId: wire(positionId), ownerId: wire(ownerId) })))}::jsonb) as n("lpnId" bigint, "orderId" bigint, "positionId" bigint, "ownerId" bigint, "cartonState" smallint, "cartonSeq" int, "grossWeight" bigint, sealed bool, state smallint)
    where l.tenant_id = ${actor.tenantId} and l.warehouse_id = ${actor.warehouseId} and l.id = n."lpnId"`.execute(tx);
}
