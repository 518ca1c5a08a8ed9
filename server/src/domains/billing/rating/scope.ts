import { sql, type RawBuilder } from 'kysely';
import { reaches, type Actor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuseFieldAs } from '../../../platform/errors.ts';
import { ofOwners } from '../../../platform/list/filters.ts';

const HEADQUARTERS = 0;
export const ABSENT = '数据不存在或无权访问';

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

interface Asked {
  ownerId?: number | null | undefined;
  houseId?: number | null | undefined;
}
interface Reach {
  ownerIds: readonly number[] | null;
  houseId: number | null;
}

/** What is asked for, as far as who asks may reach: owners (null: all) and warehouse (null: all). What lies beyond is refused by name. */
export function confine(actor: Actor, { ownerId, houseId }: Asked): Reach {
  const house = houseOf(actor);
  if (houseId && house !== null && houseId !== house) refuseFieldAs('NOT_FOUND', 'houseId', ABSENT);
  if (ownerId && !reaches(actor, ownerId)) refuseFieldAs('NOT_FOUND', 'ownerId', ABSENT);
  return { ownerIds: ownerId ? [ownerId] : actor.ownerIds, houseId: houseId ?? house };
}

/** The same, of an owner and a warehouse that the tenant has. */
export async function reachOf(ctx: Ctx, asked: Asked): Promise<Reach> {
  const reach = confine(ctx, asked);
  if (asked.houseId && !(await known(ctx, 'basic.warehouse', asked.houseId)))
    refuseFieldAs('NOT_FOUND', 'houseId', ABSENT);
  if (asked.ownerId && !(await known(ctx, 'basic.owner', asked.ownerId))) refuseFieldAs('NOT_FOUND', 'ownerId', ABSENT);
  return reach;
}

/** Whether the tenant has it, also one deleted since: what was charged for it stays. */
export const known = async (
  ctx: Ctx,
  table: 'basic.owner' | 'basic.warehouse' | 'billing.fee_item',
  id: number,
): Promise<boolean> =>
  (await ctx.row`
    select 1 as one
    from ${sql.table(table)} m
    where m.tenant_id = ${ctx.tenantId}
      and m.id = ${id}
  `) !== undefined;
