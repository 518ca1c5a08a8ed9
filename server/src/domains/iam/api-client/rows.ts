import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse } from '../../../platform/errors.ts';
import type { NewKey } from './key.ts';

/** A client under lock. */
export interface Client {
  id: number;
  userId: number;
  permissions: string[];
  version: number;
}

/** Client before its keys and its user. Of two who change it one is told that it has changed. */
export async function lockClient(ctx: Ctx, { id, version }: { id: number; version: number }): Promise<Client> {
  const row = await ctx.row<Client>`
    select c.id, c.user_id, c.permissions, c.version
    from iam.api_client c
    where c.tenant_id = ${ctx.tenantId}
      and c.id = ${id}
      and not c.is_deleted
    for no key update
  `;
  const client = found(row);
  return client.version === version ? client : refuse('VERSION');
}

/** Write the key that holds from now on. */
export async function insertKey(ctx: Ctx, clientId: number, { prefix, hash }: NewKey): Promise<void> {
  await ctx.run`
    insert into iam.api_key (tenant_id, client_id, prefix, key_hash, created_by)
    values (${ctx.tenantId}, ${clientId}, ${prefix}, ${hash}, ${ctx.userId})
  `;
}

/** Warehouses and owners of a client are those of its user. */
export async function writeReach(
  ctx: Ctx,
  userId: number,
  { warehouseIds, ownerIds }: { warehouseIds: readonly number[]; ownerIds: readonly number[] },
): Promise<void> {
  const { tenantId } = ctx;
  await ctx.run`delete from iam.user_warehouse where tenant_id = ${tenantId} and user_id = ${userId}`;
  await ctx.run`delete from iam.user_owner where tenant_id = ${tenantId} and user_id = ${userId}`;
  await ctx.run`
    insert into iam.user_warehouse (tenant_id, user_id, warehouse_id, created_by)
    select ${tenantId}, ${userId}, w, ${ctx.userId}
    from unnest(${[...new Set(warehouseIds)]}::bigint[]) w
  `;
  await ctx.run`
    insert into iam.user_owner (tenant_id, user_id, owner_id, created_by)
    select ${tenantId}, ${userId}, o, ${ctx.userId}
    from unnest(${[...new Set(ownerIds)]}::bigint[]) o
  `;
}

export async function reachOf(ctx: Ctx, userId: number): Promise<{ warehouseIds: number[]; ownerIds: number[] }> {
  const row = await ctx.row<{ warehouseIds: number[]; ownerIds: number[] }>`
    select array(
      select b.warehouse_id
      from iam.user_warehouse b
      where b.tenant_id = ${ctx.tenantId}
        and b.user_id = ${userId}
      order by b.warehouse_id
    ) as warehouse_ids,
      array(
        select b.owner_id
        from iam.user_owner b
        where b.tenant_id = ${ctx.tenantId}
          and b.user_id = ${userId}
        order by b.owner_id
      ) as owner_ids
  `;
  return found(row);
}
