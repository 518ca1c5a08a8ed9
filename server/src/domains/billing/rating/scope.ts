import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { refuseFieldAs } from '../../../platform/errors.ts';
import { ofOwners } from '../../../platform/list/filters.ts';

const HEADQUARTERS = 0;

/** The warehouse an actor is confined to; from headquarters all of them are seen. */
export const houseOf = (actor: Actor): number | null => (actor.houseType === HEADQUARTERS ? null : actor.warehouseId);

/** Tenant, warehouse and owners of a table alias. */
export const within = (actor: Actor, alias: string): RawBuilder<unknown> => {
  const house = houseOf(actor);
  return sql`
    ${sql.ref(`${alias}.tenant_id`)} = ${actor.tenantId} ${house === null ? sql`` : sql`and ${sql.ref(`${alias}.warehouse_id`)} = ${house}`}
      and ${ofOwners(actor, alias)}
  `;
};

/** What a call asks for, as far as who asks may reach: owners (null: all) and warehouse (null: all). What lies beyond is refused by name. */
export function reachOf(
  actor: Actor,
  asked: { ownerId?: number | null | undefined; houseId?: number | null | undefined },
): { ownerIds: readonly number[] | null; houseId: number | null } {
  const house = houseOf(actor);
  if (asked.houseId && house !== null && asked.houseId !== house)
    refuseFieldAs('NOT_FOUND', 'houseId', '数据不存在或无权访问');
  if (asked.ownerId && actor.ownerIds !== null && !actor.ownerIds.includes(asked.ownerId))
    refuseFieldAs('NOT_FOUND', 'ownerId', '数据不存在或无权访问');
  return { ownerIds: asked.ownerId ? [asked.ownerId] : actor.ownerIds, houseId: asked.houseId ?? house };
}
