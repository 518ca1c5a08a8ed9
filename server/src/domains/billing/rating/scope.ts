import { sql, type RawBuilder } from 'kysely';
import { reaches, type Actor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuseFieldAs } from '../../../platform/errors.ts';
import { ofOwners } from '../../../platform/list/filters.ts';

const HEADQUARTERS = 0;
const ABSENT = '数据不存在或无权访问';

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
  await refuseUnknown(ctx, 'houseId', asked.houseId);
  await refuseUnknown(ctx, 'ownerId', asked.ownerId);
  return reach;
}

const TABLES = { ownerId: 'basic.owner', houseId: 'basic.warehouse', feeId: 'billing.fee_item' } as const;

/** Refuse what the tenant has not and never had: what was charged for one deleted since stays. */
export async function refuseUnknown(
  ctx: Ctx,
  field: keyof typeof TABLES,
  id: number | null | undefined,
): Promise<void> {
  if (!id) return;
  const row = await ctx.row`
    select 1 as one
    from ${sql.table(TABLES[field])} m
    where m.tenant_id = ${ctx.tenantId}
      and m.id = ${id}
  `;
  if (!row) refuseFieldAs('NOT_FOUND', field, ABSENT);
}
