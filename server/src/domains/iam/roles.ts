import { sql } from 'kysely';
import { DATA_SCOPE, type roleApi, type RoleRow } from '#contract/iam/role.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Actor } from '../../platform/actor.ts';
import { wireTime } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import { found, refuse, refuseField, refuseFieldAs } from '../../platform/errors.ts';
import { containing, equals } from '../../platform/filters.ts';
import { asc, desc } from '../../platform/keyset.ts';
import { likeText, paged } from '../../platform/paged.ts';
import { raiseHolders } from './epoch.ts';
import { BEYOND_DATA, BEYOND_MENUS, refuseBeyond } from './grants.ts';
import { menusHeld } from './held.ts';
import { isAdmin, peopleOf } from './people.ts';

type Stored = Omit<RoleRow, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date };

const COLUMNS = sql`r.id, r.role_code, r.role_name, r.data_scope, r.status, r.builtin as is_builtin, r.remark, r.version, r.created_at, r.updated_at,
  coalesce((select c.user_name from iam.user c where c.tenant_id = r.tenant_id and c.id = r.created_by), '系统') as created_by, coalesce((select c.user_name from iam.user c where c.tenant_id = r.tenant_id and c.id = r.updated_by), '系统') as updated_by,
  (select count(*) from iam.user_role ur join iam.user u on u.tenant_id = ur.tenant_id and u.id = ur.user_id and not u.is_deleted where ur.tenant_id = r.tenant_id and ur.role_id = r.id) as user_count,
  (select count(*) from iam.role_dept rd where rd.tenant_id = r.tenant_id and rd.role_id = r.id) as dept_count`;
const shown = ({ createdAt, updatedAt, ...row }: Stored): RoleRow => ({ ...row, createdAt: wireTime(createdAt), updatedAt: wireTime(updatedAt) });

export async function roleList(tx: Tx, actor: Actor, _: object): Promise<RoleRow[]> {
  const { rows } = await sql<Stored>`select ${COLUMNS} from iam.role r where r.tenant_id = ${actor.tenantId} and not r.is_deleted order by r.builtin desc, r.role_code limit 1000`.execute(tx);
  return rows.map(shown);
}

export async function rolePage(tx: Tx, actor: Actor, input: InputOf<typeof roleApi.page>): Promise<OutputOf<typeof roleApi.page>> {
  const page = await paged<Stored>(tx, {
    select: COLUMNS, sortable: {}, order: [desc(sql`r.builtin`), asc(sql`r.role_code`), asc(sql`r.id`)],
    from: sql`from iam.role r where r.tenant_id = ${actor.tenantId} and not r.is_deleted ${containing(sql`r.role_name`, input.roleName)} ${containing(sql`r.role_code`, input.roleCode)} ${equals(sql`r.status`, input.status)}`,
  }, input);
  return { ...page, list: page.list.map(shown) };
}

export async function roleOptions(tx: Tx, actor: Actor, { keyword, ids, size }: InputOf<typeof roleApi.options>): Promise<OutputOf<typeof roleApi.options>> {
  const pattern = `%${likeText(keyword ?? '')}%`;
  const { rows } = await sql<OutputOf<typeof roleApi.options>[number]>`select r.id, r.role_code as code, r.role_name as name from iam.role r where r.tenant_id = ${actor.tenantId} and not r.is_deleted
    and ${ids ? sql`r.id = any(${ids}::bigint[])` : sql`r.status = 1 and (r.role_name ilike ${pattern} or r.role_code ilike ${pattern})`} order by r.role_code, r.id limit ${size}`.execute(tx);
  return rows;
}

export async function addRole(tx: Tx, actor: Actor, input: InputOf<typeof roleApi.add>): Promise<{ id: number }> {
  await refuseDouble(tx, actor, input, null);
  const { rows } = await sql<{ id: number }>`insert into iam.role (tenant_id, role_code, role_name, status, remark, created_by, updated_by)
    values (${actor.tenantId}, ${input.roleCode}, ${input.roleName}, ${input.status}, ${input.remark ?? null}, ${actor.userId}, ${actor.userId}) returning id`.execute(tx);
  return found(rows[0]);
}

async function refuseDouble(tx: Tx, actor: Actor, { roleCode, roleName }: { roleCode: string; roleName: string }, id: number | null): Promise<void> {
  const { rows: [double] } = await sql<{ sameCode: boolean }>`select role_code = ${roleCode} as same_code from iam.role where tenant_id = ${actor.tenantId} and not is_deleted and id is distinct from ${id} and (role_code = ${roleCode} or role_name = ${roleName}) limit 1`.execute(tx);
  if (!double) return;
  const [field, msg] = double.sameCode ? ['roleCode', '角色编码已存在'] : ['roleName', '角色名称已存在'];
  refuseFieldAs('DUPLICATE', field, msg);
}

interface Role { id: number; roleCode: string; roleName: string; status: number; dataScope: number; builtin: boolean; version: number }

/** A role as it is now, held until the end. What ships with the product stays as it is. */
async function lockRole(tx: Tx, actor: Actor, { id, version, own = true }: { id: number; version: number; own?: boolean }): Promise<Role> {
  const { rows } = await sql<Role>`select id, role_code, role_name, status, data_scope, builtin, version from iam.role where tenant_id = ${actor.tenantId} and id = ${id} and not is_deleted for update`.execute(tx);
  const role = found(rows[0]);
  if (own && role.builtin) refuse('BUSINESS', '内置角色不能修改或删除');
  return role.version === version ? role : refuse('VERSION');
}

const touch = async (tx: Tx, actor: Actor, id: number): Promise<{ version: number }> => {
  const { rows } = await sql<{ version: number }>`update iam.role set version = version + 1, updated_by = ${actor.userId}, updated_at = now() where tenant_id = ${actor.tenantId} and id = ${id} returning version`.execute(tx);
  return found(rows[0]);
};

export async function updateRole(tx: Tx, actor: Actor, input: InputOf<typeof roleApi.update>): Promise<{ version: number }> {
  const role = await lockRole(tx, actor, input);
  if (input.roleCode !== role.roleCode) refuseField('roleCode', '角色编码不能修改');
  await refuseDouble(tx, actor, input, role.id);
  // Switched on again it gives its holders what it holds.
  if (input.status > role.status) await refuseBeyond(tx, actor, [role.id]);
  await sql`update iam.role set role_name = ${input.roleName}, status = ${input.status}, remark = ${input.remark ?? null} where tenant_id = ${actor.tenantId} and id = ${role.id}`.execute(tx);
  if (input.status !== role.status) await raiseHolders(tx, actor.tenantId, role.id);
  return touch(tx, actor, role.id);
}

export async function deleteRole(tx: Tx, actor: Actor, input: InputOf<typeof roleApi.delete>): Promise<null> {
  const { id } = await lockRole(tx, actor, input);
  const { rows: [used] } = await sql`select 1 from iam.user_role where tenant_id = ${actor.tenantId} and role_id = ${id} union all select 1 from iam.role_dept where tenant_id = ${actor.tenantId} and role_id = ${id} limit 1`.execute(tx);
  if (used) refuse('IN_USE', '该角色已分配给用户或部门，不能删除');
  await sql`update iam.role set is_deleted = true, version = version + 1, updated_by = ${actor.userId}, updated_at = now() where tenant_id = ${actor.tenantId} and id = ${id}`.execute(tx);
  return null;
}

/** The menus a role holds, and with each the ones above it: half a branch is drawn as half. What is new must be the giver's own and the tenant's. */
export async function assignMenus(tx: Tx, actor: Actor, input: InputOf<typeof roleApi.assignMenu>): Promise<{ version: number }> {
  const { tenantId } = actor;
  const { id } = await lockRole(tx, actor, { id: input.roleId, version: input.version });
  const { rows: given } = await sql<{ id: number; mine: boolean; entitled: boolean; held: boolean }>`with recursive up as (
      select g.id, m.parent_id from unnest(${[...new Set(input.menuIds)]}::bigint[]) as g(id) left join iam.menu m on m.id = g.id
      union select m.id, m.parent_id from iam.menu m join up on m.id = up.parent_id)
    select distinct up.id, up.id in (${menusHeld(tenantId, actor.userId)}) as mine, exists (select 1 from iam.tenant_menu e where e.tenant_id = ${tenantId} and e.menu_id = up.id) as entitled,
      exists (select 1 from iam.role_menu rm where rm.tenant_id = ${tenantId} and rm.role_id = ${id} and rm.menu_id = up.id) as held from up order by up.id`.execute(tx);
  if (given.some((menu) => !menu.held && (!menu.mine || !menu.entitled))) refuse('BUSINESS', BEYOND_MENUS);
  const ids = given.map((menu) => menu.id);
  await sql`delete from iam.role_menu where tenant_id = ${tenantId} and role_id = ${id} and menu_id <> all(${ids}::bigint[])`.execute(tx);
  await sql`insert into iam.role_menu (tenant_id, role_id, menu_id, created_by) select ${tenantId}, ${id}, m, ${actor.userId} from unnest(${ids}::bigint[]) m on conflict do nothing`.execute(tx);
  await raiseHolders(tx, tenantId, id);
  return touch(tx, actor, id);
}

async function versionOf(tx: Tx, actor: Actor, id: number): Promise<{ version: number; dataScope: number }> {
  const { rows } = await sql<{ version: number; dataScope: number }>`select version, data_scope from iam.role where tenant_id = ${actor.tenantId} and id = ${id} and not is_deleted`.execute(tx);
  return found(rows[0]);
}

export async function assignedMenus(tx: Tx, actor: Actor, { roleId }: InputOf<typeof roleApi.assignedMenus>): Promise<OutputOf<typeof roleApi.assignedMenus>> {
  const { version } = await versionOf(tx, actor, roleId);
  const { rows } = await sql<{ menuId: number }>`select menu_id from iam.role_menu where tenant_id = ${actor.tenantId} and role_id = ${roleId} order by menu_id`.execute(tx);
  return { menuIds: rows.map((row) => row.menuId), version };
}

/** Every person of these departments holds the role from now on. */
export async function assignDepts(tx: Tx, actor: Actor, input: InputOf<typeof roleApi.assignDept>): Promise<{ version: number }> {
  const { tenantId } = actor;
  const { id } = await lockRole(tx, actor, { id: input.roleId, version: input.version, own: false });
  const wanted = new Map(input.depts.map((dept) => [dept.deptId, dept.includeChildren]));
  const { rows: depts } = await sql<{ id: number }>`select id from iam.dept where tenant_id = ${tenantId} and not is_deleted and id = any(${[...wanted.keys()]}::bigint[]) order by id for key share`.execute(tx);
  if (depts.length < wanted.size) refuseField('depts', '部门不存在');
  await refuseBeyond(tx, actor, [id]);
  await refuseOthers(tx, actor, [...wanted.keys()]);
  await raiseHolders(tx, tenantId, id);
  await sql`delete from iam.role_dept where tenant_id = ${tenantId} and role_id = ${id}`.execute(tx);
  await sql`insert into iam.role_dept (tenant_id, role_id, dept_id, include_children, created_by) select ${tenantId}, ${id}, g.id, g.below, ${actor.userId} from unnest(${[...wanted.keys()]}::bigint[], ${[...wanted.values()]}::boolean[]) as g(id, below)`.execute(tx);
  await raiseHolders(tx, tenantId, id);
  return touch(tx, actor, id);
}

/** Departments beyond one's own reach are not one's to decide about. */
async function refuseOthers(tx: Tx, actor: Actor, deptIds: readonly number[]): Promise<void> {
  const people = await peopleOf(tx, actor);
  if (!people.all && deptIds.some((id) => !people.deptIds.includes(id))) refuse('SCOPE', BEYOND_DATA);
}

export async function assignedDepts(tx: Tx, actor: Actor, { roleId }: InputOf<typeof roleApi.assignedDepts>): Promise<OutputOf<typeof roleApi.assignedDepts>> {
  const { version } = await versionOf(tx, actor, roleId);
  const { rows: depts } = await sql<{ deptId: number; deptName: string; includeChildren: boolean }>`select rd.dept_id, d.dept_name, rd.include_children from iam.role_dept rd join iam.dept d on d.tenant_id = rd.tenant_id and d.id = rd.dept_id
    where rd.tenant_id = ${actor.tenantId} and rd.role_id = ${roleId} order by d.path`.execute(tx);
  return { depts, version };
}

/** Whose rows the role shows. Nobody opens more than he sees himself. */
export async function assignScope(tx: Tx, actor: Actor, input: InputOf<typeof roleApi.assignScope>): Promise<{ version: number }> {
  const { tenantId } = actor;
  const { id } = await lockRole(tx, actor, { id: input.roleId, version: input.version });
  const deptIds = [...new Set(input.deptIds)], chosen = input.dataScope === DATA_SCOPE.chosen ? deptIds : [];
  if (input.dataScope === DATA_SCOPE.chosen && deptIds.length === 0) refuseField('deptIds', '请选择部门');
  const { rows: depts } = await sql`select 1 from iam.dept where tenant_id = ${tenantId} and not is_deleted and id = any(${deptIds}::bigint[])`.execute(tx);
  if (depts.length < deptIds.length) refuseField('deptIds', '部门不存在');
  if (input.dataScope === DATA_SCOPE.all && !await isAdmin(tx, actor) && !(await peopleOf(tx, actor)).all) refuse('SCOPE', BEYOND_DATA);
  await refuseOthers(tx, actor, deptIds);
  await sql`delete from iam.role_scope_dept where tenant_id = ${tenantId} and role_id = ${id}`.execute(tx);
  await sql`insert into iam.role_scope_dept (tenant_id, role_id, dept_id, created_by) select ${tenantId}, ${id}, d, ${actor.userId} from unnest(${chosen}::bigint[]) d`.execute(tx);
  await sql`update iam.role set data_scope = ${input.dataScope} where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
  return touch(tx, actor, id);
}

export async function assignedScope(tx: Tx, actor: Actor, { roleId }: InputOf<typeof roleApi.assignedScope>): Promise<OutputOf<typeof roleApi.assignedScope>> {
  const { version, dataScope } = await versionOf(tx, actor, roleId);
  const { rows } = await sql<{ deptId: number }>`select dept_id from iam.role_scope_dept where tenant_id = ${actor.tenantId} and role_id = ${roleId} order by dept_id`.execute(tx);
  return { dataScope, deptIds: rows.map((row) => row.deptId), version };
}
