import { sql, type RawBuilder } from 'kysely';
import { DATA_SCOPE } from '#contract/iam/role.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse } from '../../../platform/errors.ts';
import { menusHeld, rolesOf } from './held.ts';

/** Whose rows somebody sees: all of the tenant, or the people of some departments and himself. */
export interface People {
  all: boolean;
  deptIds: readonly number[];
}

/** The data scopes of all roles in force, taken together. Administrators see everybody. */
export async function peopleOf({ tx, tenantId, userId }: Ctx): Promise<People> {
  const { rows } = await sql<People>`
    with mine as (
      select r.id, r.data_scope
      from iam.role r
      where r.tenant_id = ${tenantId}
        and r.id in (select id from (${rolesOf(tenantId, userId)}) h)
    ),
    me as (
      select u.is_admin, d.id as dept_id, d.path
      from iam.user u
      join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
      where u.tenant_id = ${tenantId}
        and u.id = ${userId}
    )
    select coalesce((select is_admin from me), false) or exists (
      select 1
      from mine
      where data_scope = ${DATA_SCOPE.all}
    ) as all,
      array(
        select d.id
        from iam.dept d, me
        where d.tenant_id = ${tenantId}
          and not d.is_deleted
          and (
            d.id in (
              select s.dept_id
              from iam.role_scope_dept s
              join mine m on m.id = s.role_id and m.data_scope = ${DATA_SCOPE.chosen}
              where s.tenant_id = ${tenantId}
            )
            or (
              d.id = me.dept_id
              and exists (select 1 from mine where data_scope in (${DATA_SCOPE.own}, ${DATA_SCOPE.below}))
            ) or (d.path like me.path || '%' and exists (select 1 from mine where data_scope = ${DATA_SCOPE.below}))
          )
        order by d.id
      ) as dept_ids
  `.execute(tx);
  return found(rows[0]);
}

/** The people an actor reaches, as a condition on an alias of iam.user. */
export const within = (people: People, actor: Actor, alias: string): RawBuilder<unknown> =>
  people.all
    ? sql`true`
    : sql`
      (
        ${sql.ref(`${alias}.dept_id`)} = any(${[...people.deptIds]}::bigint[])
        or ${sql.ref(`${alias}.id`)} = ${actor.userId}
      )
    `;

/** The condition, and what it stands on, in one step. */
export const peopleWithin = async (ctx: Ctx, alias: string): Promise<RawBuilder<unknown>> =>
  within(await peopleOf(ctx), ctx, alias);

export interface Person {
  id: number;
  accountId: number;
  userName: string;
  deptId: number;
  positionId: number | null;
  status: number;
  isAdmin: boolean;
  isOwnerAccount: boolean;
  version: number;
}

/**
 * Users of the tenant within the actor's reach, locked in the order of their ids: the way into every act on a user. Somebody beyond his reach is not
 * there; on an administrator only administrators act, and he himself.
 */
export async function lockPeople(ctx: Ctx, ids: readonly number[]): Promise<Person[]> {
  const wanted = [...new Set(ids)];
  const rows = await ctx.rows<Person>`
    select u.id, u.account_id, u.user_name, u.dept_id, u.position_id, u.status, u.is_admin, u.is_owner_account,
      u.version
    from iam.user u
    where u.tenant_id = ${ctx.tenantId}
      and not u.is_deleted
      and u.id = any(${wanted}::bigint[])
      and ${await peopleWithin(ctx, 'u')}
    order by u.id
    for no key update
  `;
  if (rows.length < wanted.length) refuse('NOT_FOUND');
  if (rows.some((person) => person.isAdmin && person.id !== ctx.userId) && !(await isAdmin(ctx))) refuseRank();
  return rows;
}

const refuseRank = (): never => refuse('BUSINESS', '不能操作权限高于自己的用户');

export async function lockPerson(ctx: Ctx, id: number): Promise<Person> {
  return found((await lockPeople(ctx, [id]))[0]);
}

/** Whether somebody is an administrator of the tenant, as it is now. */
export async function isAdmin({ tx, tenantId, userId }: Ctx): Promise<boolean> {
  const { rows } = await sql<{ isAdmin: boolean }>`
    select is_admin
    from iam.user
    where tenant_id = ${tenantId}
      and id = ${userId}
  `.execute(tx);
  return rows[0]?.isAdmin ?? false;
}

/** Who sets another's password or phone could go on as him: only those may who hold all he holds. */
export async function refuseAbove(ctx: Ctx, target: Person): Promise<void> {
  if (target.id === ctx.userId || (await isAdmin(ctx))) return;
  const beyond = await ctx.row`
    select h.menu_id
    from (${menusHeld(ctx.tenantId, target.id)}) h
    where h.menu_id not in (${menusHeld(ctx.tenantId, ctx.userId)})
    limit 1
  `;
  if (beyond) refuseRank();
}
