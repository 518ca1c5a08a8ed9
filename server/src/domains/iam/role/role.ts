import { sql } from 'kysely';
import { DATA_SCOPE, type roleApi, type RoleRow } from '#contract/iam/role.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { wireTime } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseField, refuseFieldAs } from '../../../platform/errors.ts';
import { anyHolds, containing, equals } from '../../../platform/list/filters.ts';
import { asc, desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { raiseHolders } from './epoch.ts';
import { BEYOND_DATA, BEYOND_MENUS, refuseBeyond } from './grant.ts';
import { menusHeld } from './held.ts';
import { isAdmin, peopleOf } from './people.ts';

type Stored = Omit<RoleRow, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date };

const COLUMNS = sql`
  r.id, r.role_code, r.role_name, r.data_scope, r.status, r.builtin as is_builtin, r.remark, r.version, r.created_at,
    r.updated_at,
    coalesce(
      (select c.user_name from iam.user c where c.tenant_id = r.tenant_id and c.id = r.created_by), '系统'
    ) as created_by,
    coalesce(
      (select c.user_name from iam.user c where c.tenant_id = r.tenant_id and c.id = r.updated_by), '系统'
    ) as updated_by,
    (
      select count(*)
      from iam.user_role ur
      join iam.user u on u.tenant_id = ur.tenant_id and u.id = ur.user_id and not u.is_deleted
      where ur.tenant_id = r.tenant_id
        and ur.role_id = r.id
    ) as user_count,
    (select count(*) from iam.role_dept rd where rd.tenant_id = r.tenant_id and rd.role_id = r.id) as dept_count
`;
const shown = ({ createdAt, updatedAt, ...row }: Stored): RoleRow => ({
  ...row,
  createdAt: wireTime(createdAt),
  updatedAt: wireTime(updatedAt),
});

export async function roleList(ctx: Ctx, _: object): Promise<RoleRow[]> {
  const rows = await ctx.rows<Stored>`
    select ${COLUMNS}
    from iam.role r
    where r.tenant_id = ${ctx.tenantId}
      and not r.is_deleted
    order by r.builtin desc, r.role_code
    limit 1000
  `;
  return rows.map(shown);
}

export async function rolePage(ctx: Ctx, input: InputOf<typeof roleApi.page>): Promise<OutputOf<typeof roleApi.page>> {
  const page = await paged<Stored>(
    ctx.tx,
    {
      select: COLUMNS,
      sortable: {},
      order: [desc(sql`r.builtin`), asc(sql`r.role_code`), asc(sql`r.id`)],
      from: sql`
        from iam.role r
        where r.tenant_id = ${ctx.tenantId}
          and not r.is_deleted
          ${containing(sql`r.role_name`, input.roleName)}
          ${containing(sql`r.role_code`, input.roleCode)}
          ${equals(sql`r.status`, input.status)}
      `,
    },
    input,
  );
  return { ...page, list: page.list.map(shown) };
}

export async function roleOptions(
  ctx: Ctx,
  { keyword, ids, size }: InputOf<typeof roleApi.options>,
): Promise<OutputOf<typeof roleApi.options>> {
  const rows = await ctx.rows<OutputOf<typeof roleApi.options>[number]>`
    select r.id, r.role_code as code, r.role_name as name
    from iam.role r
    where r.tenant_id = ${ctx.tenantId}
      and not r.is_deleted
      and ${ids ? sql`r.id = any(${ids}::bigint[])` : sql`r.status = 1 and ${anyHolds([sql`r.role_name`, sql`r.role_code`], keyword ?? '')}`}
    order by r.role_code collate ops.natural_order, r.id
    limit ${size}
  `;
  return rows;
}

export async function addRole(ctx: Ctx, input: InputOf<typeof roleApi.add>): Promise<{ id: number }> {
  await refuseDouble(ctx, input, null);
  const rows = await ctx.rows<{ id: number }>`
    insert into iam.role (tenant_id, role_code, role_name, status, remark, created_by, updated_by)
    values (
      ${ctx.tenantId}, ${input.roleCode}, ${input.roleName}, ${input.status}, ${input.remark ?? null}, ${ctx.userId},
      ${ctx.userId}
    )
    returning id
  `;
  return found(rows[0]);
}

async function refuseDouble(
  ctx: Ctx,
  { roleCode, roleName }: { roleCode: string; roleName: string },
  id: number | null,
): Promise<void> {
  const double = await ctx.row<{ sameCode: boolean }>`
    select role_code = ${roleCode} as same_code
    from iam.role
    where tenant_id = ${ctx.tenantId}
      and not is_deleted
      and id is distinct from ${id}
      and (role_code = ${roleCode} or role_name = ${roleName})
    limit 1
  `;
  if (!double) return;
  const [field, msg] = double.sameCode ? ['roleCode', '角色编码已存在'] : ['roleName', '角色名称已存在'];
  refuseFieldAs('DUPLICATE', field, msg);
}

interface Role {
  id: number;
  roleCode: string;
  roleName: string;
  status: number;
  dataScope: number;
  builtin: boolean;
  version: number;
}

/** A role as it is now, held until the end. What ships with the product stays as it is. */
async function lockRole(
  ctx: Ctx,
  { id, version, own = true }: { id: number; version: number; own?: boolean },
): Promise<Role> {
  const rows = await ctx.rows<Role>`
    select id, role_code, role_name, status, data_scope, builtin, version
    from iam.role
    where tenant_id = ${ctx.tenantId}
      and id = ${id}
      and not is_deleted
    for update
  `;
  const role = found(rows[0]);
  if (own && role.builtin) refuse('BUSINESS', '内置角色不能修改或删除');
  return role.version === version ? role : refuse('VERSION');
}

const touch = async (ctx: Ctx, id: number): Promise<{ version: number }> => {
  const rows = await ctx.rows<{ version: number }>`
    update iam.role
    set version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and id = ${id}
    returning version
  `;
  return found(rows[0]);
};

export async function updateRole(ctx: Ctx, input: InputOf<typeof roleApi.update>): Promise<{ version: number }> {
  const role = await lockRole(ctx, input);
  if (input.roleCode !== role.roleCode) refuseField('roleCode', '角色编码不能修改');
  await refuseDouble(ctx, input, role.id);
  // Switched on again it gives its holders what it holds.
  if (input.status > role.status) await refuseBeyond(ctx, [role.id]);
  await ctx.run`
    update iam.role
    set role_name = ${input.roleName}, status = ${input.status}, remark = ${input.remark ?? null}
    where tenant_id = ${ctx.tenantId}
      and id = ${role.id}
  `;
  if (input.status !== role.status) await raiseHolders(ctx.tx, ctx.tenantId, role.id);
  return touch(ctx, role.id);
}

export async function deleteRole(ctx: Ctx, input: InputOf<typeof roleApi.delete>): Promise<null> {
  const { id } = await lockRole(ctx, input);
  const used = await ctx.row`
    select 1
    from iam.user_role
    where tenant_id = ${ctx.tenantId}
      and role_id = ${id}
    union all
    select 1
    from iam.role_dept
    where tenant_id = ${ctx.tenantId}
      and role_id = ${id}
    limit 1
  `;
  if (used) refuse('IN_USE', '该角色已分配给用户或部门，不能删除');
  await ctx.run`
    update iam.role
    set is_deleted = true, version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and id = ${id}
  `;
  return null;
}

/** The menus a role holds, and with each the ones above it: half a branch is drawn as half. What is new must be the giver's own and the tenant's. */
export async function assignMenus(ctx: Ctx, input: InputOf<typeof roleApi.assignMenu>): Promise<{ version: number }> {
  const { tenantId } = ctx;
  const { id } = await lockRole(ctx, { id: input.roleId, version: input.version });
  const given = await ctx.rows<{ id: number; mine: boolean; entitled: boolean; held: boolean }>`
    with recursive up as (
      select g.id, m.parent_id
      from unnest(${[...new Set(input.menuIds)]}::bigint[]) as g(id)
      left join iam.menu m on m.id = g.id
      union
      select m.id, m.parent_id
      from iam.menu m
      join up on m.id = up.parent_id
    )
    select distinct up.id, up.id in (${menusHeld(tenantId, ctx.userId)}) as mine,
      exists (select 1 from iam.tenant_menu e where e.tenant_id = ${tenantId} and e.menu_id = up.id) as entitled,
      exists (
        select 1
        from iam.role_menu rm
        where rm.tenant_id = ${tenantId}
          and rm.role_id = ${id}
          and rm.menu_id = up.id
      ) as held
    from up
    order by up.id
  `;
  if (given.some((menu) => !menu.held && (!menu.mine || !menu.entitled))) refuse('BUSINESS', BEYOND_MENUS);
  const ids = given.map((menu) => menu.id);
  await ctx.run`
    delete from iam.role_menu
    where tenant_id = ${tenantId}
      and role_id = ${id}
      and menu_id <> all(${ids}::bigint[])
  `;
  await ctx.run`
    insert into iam.role_menu (tenant_id, role_id, menu_id, created_by)
    select ${tenantId}, ${id}, m, ${ctx.userId}
    from unnest(${ids}::bigint[]) m
    on conflict do nothing
  `;
  await raiseHolders(ctx.tx, tenantId, id);
  return touch(ctx, id);
}

async function versionOf(ctx: Ctx, id: number): Promise<{ version: number; dataScope: number }> {
  const rows = await ctx.rows<{ version: number; dataScope: number }>`
    select version, data_scope
    from iam.role
    where tenant_id = ${ctx.tenantId}
      and id = ${id}
      and not is_deleted
  `;
  return found(rows[0]);
}

export async function assignedMenus(
  ctx: Ctx,
  { roleId }: InputOf<typeof roleApi.assignedMenus>,
): Promise<OutputOf<typeof roleApi.assignedMenus>> {
  const { version } = await versionOf(ctx, roleId);
  const rows = await ctx.rows<{ menuId: number }>`
    select menu_id
    from iam.role_menu
    where tenant_id = ${ctx.tenantId}
      and role_id = ${roleId}
    order by menu_id
  `;
  return { menuIds: rows.map((row) => row.menuId), version };
}

/** Every person of these departments holds the role from now on. */
export async function assignDepts(ctx: Ctx, input: InputOf<typeof roleApi.assignDept>): Promise<{ version: number }> {
  const { tenantId } = ctx;
  const { id } = await lockRole(ctx, { id: input.roleId, version: input.version, own: false });
  const wanted = new Map(input.depts.map((dept) => [dept.deptId, dept.includeChildren]));
  const depts = await ctx.rows<{ id: number }>`
    select id
    from iam.dept
    where tenant_id = ${tenantId}
      and not is_deleted
      and id = any(${[...wanted.keys()]}::bigint[])
    order by id
    for key share
  `;
  if (depts.length < wanted.size) refuseField('depts', '部门不存在');
  await refuseBeyond(ctx, [id]);
  await refuseOthers(ctx, [...wanted.keys()]);
  await raiseHolders(ctx.tx, tenantId, id);
  await ctx.run`delete from iam.role_dept where tenant_id = ${tenantId} and role_id = ${id}`;
  await ctx.run`
    insert into iam.role_dept (tenant_id, role_id, dept_id, include_children, created_by)
    select ${tenantId}, ${id}, g.id, g.below, ${ctx.userId}
    from unnest(${[...wanted.keys()]}::bigint[], ${[...wanted.values()]}::boolean[]) as g(id, below)
  `;
  await raiseHolders(ctx.tx, tenantId, id);
  return touch(ctx, id);
}

/** Departments beyond one's own reach are not one's to decide about. */
async function refuseOthers(ctx: Ctx, deptIds: readonly number[]): Promise<void> {
  const people = await peopleOf(ctx);
  if (!people.all && deptIds.some((id) => !people.deptIds.includes(id))) refuse('SCOPE', BEYOND_DATA);
}

export async function assignedDepts(
  ctx: Ctx,
  { roleId }: InputOf<typeof roleApi.assignedDepts>,
): Promise<OutputOf<typeof roleApi.assignedDepts>> {
  const { version } = await versionOf(ctx, roleId);
  const depts = await ctx.rows<{ deptId: number; deptName: string; includeChildren: boolean }>`
    select rd.dept_id, d.dept_name, rd.include_children
    from iam.role_dept rd
    join iam.dept d on d.tenant_id = rd.tenant_id and d.id = rd.dept_id
    where rd.tenant_id = ${ctx.tenantId}
      and rd.role_id = ${roleId}
    order by d.path
  `;
  return { depts, version };
}

/** Whose rows the role shows. Nobody opens more than he sees himself. */
export async function assignScope(ctx: Ctx, input: InputOf<typeof roleApi.assignScope>): Promise<{ version: number }> {
  const { tenantId } = ctx;
  const { id } = await lockRole(ctx, { id: input.roleId, version: input.version });
  const deptIds = [...new Set(input.deptIds)],
    chosen = input.dataScope === DATA_SCOPE.chosen ? deptIds : [];
  if (input.dataScope === DATA_SCOPE.chosen && deptIds.length === 0) refuseField('deptIds', '请选择部门');
  const depts = await ctx.rows`
    select 1
    from iam.dept
    where tenant_id = ${tenantId}
      and not is_deleted
      and id = any(${deptIds}::bigint[])
  `;
  if (depts.length < deptIds.length) refuseField('deptIds', '部门不存在');
  if (input.dataScope === DATA_SCOPE.all && !(await isAdmin(ctx)) && !(await peopleOf(ctx)).all)
    refuse('SCOPE', BEYOND_DATA);
  await refuseOthers(ctx, deptIds);
  await ctx.run`delete from iam.role_scope_dept where tenant_id = ${tenantId} and role_id = ${id}`;
  await ctx.run`
    insert into iam.role_scope_dept (tenant_id, role_id, dept_id, created_by)
    select ${tenantId}, ${id}, d, ${ctx.userId}
    from unnest(${chosen}::bigint[]) d
  `;
  await ctx.run`
    update iam.role
    set data_scope = ${input.dataScope}
    where tenant_id = ${tenantId}
      and id = ${id}
  `;
  return touch(ctx, id);
}

export async function assignedScope(
  ctx: Ctx,
  { roleId }: InputOf<typeof roleApi.assignedScope>,
): Promise<OutputOf<typeof roleApi.assignedScope>> {
  const { version, dataScope } = await versionOf(ctx, roleId);
  const rows = await ctx.rows<{ deptId: number }>`
    select dept_id
    from iam.role_scope_dept
    where tenant_id = ${ctx.tenantId}
      and role_id = ${roleId}
    order by dept_id
  `;
  return { dataScope, deptIds: rows.map((row) => row.deptId), version };
}
