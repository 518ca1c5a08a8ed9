import { DATA_SCOPE, type roleApi } from '#contract/iam/role.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { fromWire, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { raiseUsers } from './epoch.ts';
import { menusHeld } from './held.ts';
import { isAdmin, lockPerson, peopleOf, peopleWithin } from './people.ts';

export const BEYOND_MENUS = '不能分配超出自身权限的菜单';
export const BEYOND_DATA = '不能分配超出自身的数据范围';

type Granted = Pick<InputOf<typeof roleApi.assignUser>, 'userId' | 'roleIds' | 'expiries'>;

/** Give a person exactly these roles, each until its time. What he gains must lie within what the giver has. */
export async function assignUser(ctx: Ctx, input: Granted): Promise<null> {
  await lockPerson(ctx, input.userId);
  await grantRoles(ctx, input);
  await raiseUsers(ctx.tx, ctx.tenantId, [input.userId]);
  return null;
}

export async function grantRoles(ctx: Ctx, { userId, roleIds, expiries }: Granted): Promise<void> {
  const { tenantId } = ctx,
    ids = [...new Set(roleIds)];
  const until = new Map(expiries.map(({ roleId, expireAt }) => [roleId, fromWire(expireAt)]));
  const roles = await ctx.rows<{ id: number }>`
    select id
    from iam.role
    where tenant_id = ${tenantId}
      and id = any(${ids}::bigint[])
      and not is_deleted
    order by id
    for key share
  `;
  if (roles.length < ids.length) refuseField('roleIds', '角色不存在');
  const held = await ctx.rows<{ id: number }>`
    select role_id as id
    from iam.user_role
    where tenant_id = ${tenantId}
      and user_id = ${userId}
  `;
  await refuseBeyond(
    ctx,
    ids.filter((id) => held.every((role) => role.id !== id)),
    userId,
  );
  await ctx.run`
    delete from iam.user_role
    where tenant_id = ${tenantId}
      and user_id = ${userId}
      and role_id <> all(${ids}::bigint[])
  `;
  await ctx.run`
    insert into iam.user_role (tenant_id, user_id, role_id, granted_by, expire_at)
    select ${tenantId}, ${userId}, g.id, ${ctx.userId}, g.until
    from unnest(${ids}::bigint[], ${ids.map((id) => until.get(id) ?? null)}::timestamptz[]) as g(id, until)
    on conflict (tenant_id, user_id, role_id) do update set expire_at = excluded.expire_at,
      granted_by = excluded.granted_by
  `;
}

/** Whoever hands out a role hands out its buttons and its view of people: both must be his own, as they are seen from the place of who gets it. */
export async function refuseBeyond(ctx: Ctx, roleIds: readonly number[], userId: number | null = null): Promise<void> {
  if (roleIds.length === 0 || (await isAdmin(ctx))) return;
  const beyond = await ctx.row`
    select 1
    from iam.role_menu rm
    where rm.tenant_id = ${ctx.tenantId}
      and rm.role_id = any(${[...roleIds]}::bigint[])
      and rm.menu_id not in (${menusHeld(ctx.tenantId, ctx.userId)})
    limit 1
  `;
  if (beyond) refuse('BUSINESS', BEYOND_MENUS);
  const people = await peopleOf(ctx);
  if (people.all) return;
  const wide = await ctx.row`
    select 1
    from iam.role r
    where r.tenant_id = ${ctx.tenantId}
      and r.id = any(${[...roleIds]}::bigint[])
      and (
        r.data_scope = ${DATA_SCOPE.all}
        or (
          r.data_scope = ${DATA_SCOPE.chosen}
          and exists (
            select 1
            from iam.role_scope_dept s
            where s.tenant_id = r.tenant_id
              and s.role_id = r.id
              and s.dept_id <> all(${[...people.deptIds]}::bigint[])
          )
        )
        or (
          r.data_scope in (${DATA_SCOPE.own}, ${DATA_SCOPE.below})
          and exists (
            select 1
            from iam.user u
            join iam.dept own on own.tenant_id = u.tenant_id and own.id = u.dept_id
            join iam.dept d
              on d.tenant_id = u.tenant_id
              and not d.is_deleted
              and (d.id = own.id or (r.data_scope = ${DATA_SCOPE.below} and d.path like own.path || '%'))
            where u.tenant_id = r.tenant_id
              and u.id = ${userId}
              and d.id <> all(${[...people.deptIds]}::bigint[])
          )
        )
      )
    limit 1
  `;
  if (wide) refuse('SCOPE', BEYOND_DATA);
}

/** Roles of a person: those given to him, and those his department brings. */
export async function rolesOfUser(
  ctx: Ctx,
  { userId }: InputOf<typeof roleApi.listByUser>,
): Promise<OutputOf<typeof roleApi.listByUser>> {
  const rows = await ctx.rows<
    Omit<OutputOf<typeof roleApi.listByUser>[number], 'expireAt'> & { expireAt: Date | null }
  >`
    with who as (
      select u.id, u.dept_id, d.path
      from iam.user u
      join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
      where u.tenant_id = ${ctx.tenantId}
        and u.id = ${userId}
        and not u.is_deleted
        and ${await peopleWithin(ctx, 'u')}
    )
    select r.id as role_id, r.role_code, r.role_name, r.data_scope, r.status, ur.expire_at, null as dept_name
    from who
    join iam.user_role ur on ur.tenant_id = ${ctx.tenantId} and ur.user_id = who.id
    join iam.role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and not r.is_deleted
    union all
    select r.id, r.role_code, r.role_name, r.data_scope, r.status, null, d.dept_name
    from who
    join iam.role_dept rd
      on rd.tenant_id = ${ctx.tenantId}
      and (rd.dept_id = who.dept_id or (rd.include_children and who.path like '%/' || rd.dept_id || '/%'))
    join iam.dept d on d.tenant_id = rd.tenant_id and d.id = rd.dept_id
    join iam.role r on r.tenant_id = rd.tenant_id and r.id = rd.role_id and not r.is_deleted
    order by role_code, dept_name nulls first
  `;
  return rows.map(({ expireAt, ...row }) => ({ ...row, expireAt: wireTimeOrNull(expireAt) }));
}
