import { sql } from 'kysely';
import type { HouseChoice, sessionApi } from '#contract/iam/session.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { may } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { found, refuse } from '../../../platform/errors.ts';

// Access lies below the masters in the domain graph, yet a session works in a warehouse: this file reads basic.warehouse,
// and nothing of it leaves except as a choice of warehouses.

/** Warehouses a user may work in: those he is bound to; the tenant administrator in all. */
const boundTo = (tenantId: number, userId: number) => sql`
  (
    exists (
      select 1
      from iam.user_warehouse b
      where b.tenant_id = ${tenantId}
        and b.user_id = ${userId}
        and b.warehouse_id = w.id
    ) or exists (select 1 from iam.user u where u.tenant_id = ${tenantId} and u.id = ${userId} and u.is_admin)
  )
`;

const COLUMNS =
  sql.raw(`w.id as warehouse_id, w.code as warehouse_code, w.name as warehouse_name, w.house_type as warehouse_type, w.source_code,
  w.company_id, w.company_code, w.company_name`);

/** The warehouse a new session starts in: the last one while it is still open to the user, else the default, else the first, else none. */
export async function enterableHouse(
  tx: Tx,
  tenantId: number,
  userId: number,
  lastId: number | null,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select w.id
    from basic.warehouse w
    left join iam.user_warehouse uw on uw.tenant_id = w.tenant_id and uw.user_id = ${userId} and uw.warehouse_id = w.id
    where w.tenant_id = ${tenantId}
      and w.status = 1
      and not w.is_deleted
      and (not w.is_test_central or uw.user_id is not null)
      and ${boundTo(tenantId, userId)}
    order by coalesce(w.id = ${lastId}, false) desc, coalesce(uw.is_default, false) desc, w.id
    limit 1
  `.execute(tx);
  return rows[0]?.id ?? null;
}

/** Warehouses to choose from, of the caller or (for who may bind users) of another user. */
export async function houseChoices(
  ctx: Ctx,
  { userId = ctx.userId }: InputOf<typeof sessionApi.houses>,
): Promise<HouseChoice[]> {
  if (userId !== ctx.userId && !may(ctx, 'sys:user:bindHouse')) refuse('FORBIDDEN');
  const rows = await ctx.rows<HouseChoice>`
    select ${COLUMNS}, (w.id = ${userId === ctx.userId ? ctx.warehouseId : 0})::int as is_current,
      coalesce(uw.is_default, false)::int as is_default
    from basic.warehouse w
    left join iam.user_warehouse uw on uw.tenant_id = w.tenant_id and uw.user_id = ${userId} and uw.warehouse_id = w.id
    where w.tenant_id = ${ctx.tenantId}
      and w.status = 1
      and not w.is_deleted
      and (not w.is_test_central or uw.user_id is not null)
      and ${boundTo(ctx.tenantId, userId)}
    order by w.house_type, w.code
  `;
  return rows;
}

/** A branch the caller may work in, and the owners he would see there. */
export interface Reach {
  warehouseId: number;
  warehouseName: string;
  ownerIds: number[];
}

/** Of these branches the ones the caller may work in, by number. */
export const reachIn = (ctx: Ctx, warehouseIds: readonly number[]): Promise<Reach[]> => ctx.rows<Reach>`
  select w.id as warehouse_id, w.name as warehouse_name, iam.owners_seen(w.tenant_id, ${ctx.userId}, w.id) as owner_ids
  from basic.warehouse w
  where w.tenant_id = ${ctx.tenantId}
    and w.id = any(${warehouseIds}::bigint[])
    and w.status = 1
    and w.house_type <> 0
    and not w.is_deleted
    and ${boundTo(ctx.tenantId, ctx.userId)}
  order by w.id
`;

/** Whether somebody was narrowed to no owners: he sees those of every warehouse he enters, also the ones still to come. */
export async function seesEveryOwner(ctx: Ctx): Promise<boolean> {
  if (ctx.ownerIds === null) return true;
  const wide = await ctx.row`
    select 1
    from iam.user u
    where u.tenant_id = ${ctx.tenantId}
      and u.id = ${ctx.userId}
      and not u.is_owner_account
      and not exists (select 1 from iam.user_owner o where o.tenant_id = u.tenant_id and o.user_id = u.id)
  `;
  return wide !== undefined;
}

/** Every warehouse in use, the test warehouse apart. */
export async function allHouses(ctx: Ctx): Promise<OutputOf<typeof sessionApi.allHouses>> {
  const rows = await ctx.rows<OutputOf<typeof sessionApi.allHouses>[number]>`
    select ${COLUMNS}
    from basic.warehouse w
    where w.tenant_id = ${ctx.tenantId}
      and w.status = 1
      and not w.is_deleted
      and not w.is_test_central
    order by w.house_type, w.code
  `;
  return rows;
}

interface House {
  houseId: number;
  houseName: string;
  houseType: number;
  houseCode: string;
}

/** Work in another warehouse from now on, in every tab of the session. The caller gets a new signed statement with the answer. */
export async function setHouse(ctx: Ctx, { warehouseId }: InputOf<typeof sessionApi.setHouse>): Promise<House> {
  const rows = await ctx.rows<House & { status: number }>`
    select w.id as house_id, w.name as house_name, w.house_type, w.code as house_code, w.status
    from basic.warehouse w
    where w.tenant_id = ${ctx.tenantId}
      and w.id = ${warehouseId}
      and not w.is_deleted
      and ${boundTo(ctx.tenantId, ctx.userId)}
  `;
  const { status, ...house } = found(rows[0]);
  if (status !== 1) refuse('BUSINESS', '仓库已停用');
  if (house.houseId === ctx.warehouseId) refuse('BUSINESS', '不能切换为当前仓库');
  // User before session, as a login takes them.
  await ctx.run`
    update iam.user
    set current_warehouse_id = ${warehouseId}
    where tenant_id = ${ctx.tenantId}
      and id = ${ctx.userId}
  `;
  await ctx.run`
    update iam.session
    set warehouse_id = ${warehouseId}
    where tenant_id = ${ctx.tenantId}
      and id = ${ctx.sessionId}::uuid
      and status = 1
  `;
  return house;
}
