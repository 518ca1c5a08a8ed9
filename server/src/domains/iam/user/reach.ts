import { sql } from 'kysely';
import type { userReachApi } from '#contract/iam/user.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { raiseUsers } from '../role/epoch.ts';
import { isAdmin, lockPerson, peopleWithin } from '../role/people.ts';
import { endSessionsOf, ENDED, HOUSE_TAKEN } from '../session/rows.ts';

// Reads basic.warehouse and basic.owner for their existence alone, as houses.ts does.

/** The people bound to a warehouse. */
export async function usersOfWarehouse(
  ctx: Ctx,
  { warehouseId }: InputOf<typeof userReachApi.byWarehouse>,
): Promise<OutputOf<typeof userReachApi.byWarehouse>> {
  const rows = await ctx.rows<OutputOf<typeof userReachApi.byWarehouse>[number]>`
    select u.id as user_id, u.user_name, a.account, d.dept_name
    from iam.user_warehouse b
    join iam.user u on u.tenant_id = b.tenant_id and u.id = b.user_id and not u.is_deleted
    join iam.account a on a.id = u.account_id
    join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
    where b.tenant_id = ${ctx.tenantId}
      and b.warehouse_id = ${warehouseId}
      and ${await peopleWithin(ctx, 'u')}
    order by u.user_name, u.id
    limit 1000
  `;
  return rows;
}

/** Bind a person to warehouses: all he has from now on. Who works in one that is taken away is out at once. */
export async function saveWarehouses(
  ctx: Ctx,
  input: InputOf<typeof userReachApi.saveWarehouses>,
): Promise<OutputOf<typeof userReachApi.saveWarehouses>> {
  const { tenantId } = ctx,
    { userId } = input,
    ids = [...new Set(input.warehouseIds)];
  const person = await lockPerson(ctx, userId);
  if (person.version !== input.version) refuse('VERSION');
  const standard = input.defaultWarehouseId ?? ids[0] ?? null;
  if (standard !== null && !ids.includes(standard)) refuseField('defaultWarehouseId', '默认仓库须在绑定的仓库之中');
  const had = await idsOf(ctx, 'warehouse', userId);
  await refuseBeyond(ctx, 'warehouse', { ids, had });
  await ctx.run`delete from iam.user_warehouse where tenant_id = ${tenantId} and user_id = ${userId}`;
  await ctx.run`
    insert into iam.user_warehouse (tenant_id, user_id, warehouse_id, is_default, created_by)
    select ${tenantId}, ${userId}, w, coalesce(w = ${standard}, false), ${ctx.userId}
    from unnest(${ids}::bigint[]) w
  `;
  if (!person.isAdmin)
    await endSessionsOf(ctx.tx, tenantId, { userIds: [userId], why: ENDED.disabled, outside: ids, says: HOUSE_TAKEN });
  return touched(ctx, userId);
}

/** Narrow a person to owners; without any he sees every owner of his warehouse. */
export async function saveOwners(
  ctx: Ctx,
  input: InputOf<typeof userReachApi.saveOwners>,
): Promise<OutputOf<typeof userReachApi.saveOwners>> {
  const { tenantId } = ctx,
    { userId } = input,
    ids = [...new Set(input.storeIds)];
  const person = await lockPerson(ctx, userId);
  if (person.version !== input.version) refuse('VERSION');
  const had = await idsOf(ctx, 'owner', userId);
  await refuseBeyond(ctx, 'owner', { ids, had });
  await ctx.run`delete from iam.user_owner where tenant_id = ${tenantId} and user_id = ${userId}`;
  await ctx.run`
    insert into iam.user_owner (tenant_id, user_id, owner_id, created_by)
    select ${tenantId}, ${userId}, o, ${ctx.userId}
    from unnest(${ids}::bigint[]) o
  `;
  return touched(ctx, userId);
}

type Reach = 'warehouse' | 'owner';
const NAMES = {
  warehouse: { field: 'warehouseIds', label: '仓库' },
  owner: { field: 'storeIds', label: '货主' },
} as const;

async function idsOf({ tx, tenantId }: Ctx, reach: Reach, userId: number): Promise<number[]> {
  const { rows } =
    reach === 'warehouse'
      ? await sql<{ id: number }>`
        select warehouse_id as id
        from iam.user_warehouse
        where tenant_id = ${tenantId}
          and user_id = ${userId}
      `.execute(tx)
      : await sql<{ id: number }>`
        select owner_id as id
        from iam.user_owner
        where tenant_id = ${tenantId}
          and user_id = ${userId}
      `.execute(tx);
  return rows.map((row) => row.id);
}

/** What is given must be there, and the giver must have it himself; what the person had already he keeps. */
async function refuseBeyond(
  ctx: Ctx,
  reach: Reach,
  { ids, had }: { ids: readonly number[]; had: readonly number[] },
): Promise<void> {
  const { field, label } = NAMES[reach];
  const rows = await ctx.rows<{ id: number }>`
    select t.id
    from ${sql.table(`basic.${reach}`)} t
    where t.tenant_id = ${ctx.tenantId}
      and not t.is_deleted
      and t.id = any(${[...ids]}::bigint[])
  `;
  if (rows.length < ids.length) refuseField(field, `${label}不存在`);
  if (await isAdmin(ctx)) return;
  const own = await idsOf(ctx, reach, ctx.userId);
  // No owner at all means every owner: to leave somebody unnarrowed one must be so oneself.
  const beyond =
    reach === 'owner' && own.length === 0
      ? false
      : ids.some((id) => !own.includes(id) && !had.includes(id)) ||
        (reach === 'owner' && ids.length === 0 && had.length > 0);
  if (beyond) refuse('SCOPE', '超出数据权限范围', { errors: [{ field, msg: '超出数据权限范围' }] });
}

async function touched({ tx, tenantId, userId: by }: Ctx, userId: number): Promise<{ version: number }> {
  await raiseUsers(tx, tenantId, [userId]);
  const { rows } = await sql<{ version: number }>`
    update iam.user
    set version = version + 1, updated_by = ${by}, updated_at = now()
    where tenant_id = ${tenantId}
      and id = ${userId}
    returning version
  `.execute(tx);
  return rows[0] ?? refuse('NOT_FOUND');
}
