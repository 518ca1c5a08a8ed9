import { sql } from 'kysely';
import { holds, type RolePreset } from '#contract/iam/roles.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db.ts';
import { PASSWORD_ALGORITHM, clientHash, hashPassword, pepperVersion } from './password.ts';

export interface NewPerson { account: string; password: string; phone?: string; userName: string; isAdmin?: boolean; roleIds?: readonly number[]; warehouseIds?: readonly number[]; ownerIds?: readonly number[] }

/** A department to hang users on; the same code twice is the same department. */
export async function ensureDept(tx: Tx, actor: Actor, code: string, name: string): Promise<number> {
  const { rows: [row] } = await sql<{ id: number }>`with made as (insert into iam.dept (tenant_id, path, dept_code, dept_name, created_by) values (${actor.tenantId}, '/', ${code}, ${name}, ${actor.userId}) on conflict do nothing returning id)
    select id from made union all select id from iam.dept where tenant_id = ${actor.tenantId} and dept_code = ${code} and not is_deleted limit 1`.execute(tx);
  const id = row?.id ?? 0;
  await sql`update iam.dept set path = ${`/${id}/`} where tenant_id = ${actor.tenantId} and id = ${id}`.execute(tx);
  return id;
}

/** A shipped role with the permissions its preset names, and the pages and directories above them. */
export async function createRole(tx: Tx, actor: Actor, preset: RolePreset): Promise<number> {
  const { rows: [role] } = await sql<{ id: number }>`insert into iam.role (tenant_id, role_code, role_name, data_scope, builtin) values (${actor.tenantId}, ${preset.code}, ${preset.name}, 4, true) returning id`.execute(tx);
  const { rows: codes } = await sql<{ id: number; permissionCode: string }>`select m.id, m.permission_code from iam.menu m join iam.tenant_menu e on e.tenant_id = ${actor.tenantId} and e.menu_id = m.id where m.menu_type = 37`.execute(tx);
  const held = codes.filter((c) => holds(preset, c.permissionCode)).map((c) => c.id);
  await sql`with recursive up as (
      select id, parent_id from iam.menu where id = any(${held}::bigint[]) union select m.id, m.parent_id from iam.menu m join up on m.id = up.parent_id)
    insert into iam.role_menu (tenant_id, role_id, menu_id, created_by) select ${actor.tenantId}, ${role?.id ?? 0}, id, ${actor.userId} from up`.execute(tx);
  return role?.id ?? 0;
}

/** A login account; the same account may become a user of several tenants. */
export async function createAccount(tx: Tx, pepper: string, person: Pick<NewPerson, 'account' | 'password' | 'phone'>): Promise<number> {
  const stored = await hashPassword(pepper, clientHash(person.password));
  const { rows: [row] } = await sql<{ id: number }>`insert into iam.account (account, phone, phone_verified, pwd_hash, pwd_algo, pepper_ver)
    values (${person.account}, ${person.phone ?? null}, ${person.phone !== undefined}, ${stored}, ${PASSWORD_ALGORITHM}, ${pepperVersion}) returning id`.execute(tx);
  return row?.id ?? 0;
}

/** Membership of an account in the actor's tenant, with roles, warehouses (the first is the default) and owners. */
export async function createUser(tx: Tx, actor: Actor, accountId: number, deptId: number, person: Omit<NewPerson, 'account' | 'password' | 'phone'>): Promise<number> {
  const { rows: [user] } = await sql<{ id: number }>`insert into iam.user (tenant_id, account_id, user_name, dept_id, is_admin, tour_ack_at, created_by)
    values (${actor.tenantId}, ${accountId}, ${person.userName}, ${deptId}, ${person.isAdmin ?? false}, now(), ${actor.userId}) returning id`.execute(tx);
  const id = user?.id ?? 0;
  await sql`insert into iam.user_role (tenant_id, user_id, role_id, granted_by) select ${actor.tenantId}, ${id}, r, ${actor.userId} from unnest(${[...(person.roleIds ?? [])]}::bigint[]) r`.execute(tx);
  await sql`insert into iam.user_warehouse (tenant_id, user_id, warehouse_id, is_default) select ${actor.tenantId}, ${id}, w, n = 1 from unnest(${[...(person.warehouseIds ?? [])]}::bigint[]) with ordinality x(w, n)`.execute(tx);
  await sql`insert into iam.user_owner (tenant_id, user_id, owner_id) select ${actor.tenantId}, ${id}, o from unnest(${[...(person.ownerIds ?? [])]}::bigint[]) o`.execute(tx);
  return id;
}
