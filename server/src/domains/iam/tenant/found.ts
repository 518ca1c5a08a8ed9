import { sql } from 'kysely';
import { holds, rolePresets, type RolePreset } from '#contract/iam/role-preset.ts';
import { DATA_SCOPE } from '#contract/iam/role.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { found, refuseField, refuseFieldAs } from '../../../platform/errors.ts';
import { PASSWORD_ALGORITHM } from '../password/hash.ts';

// Rows of a company as they come into being, in the transaction of whoever makes it: an installer, the platform's operator, a demo world.

export interface TenantPolicy {
  newDeviceVerify?: boolean;
  /** Accounts that must prove a new device although the tenant does not ask for it. */
  newDeviceAccounts?: string[];
  maxSessions?: number;
}

export interface NewTenant {
  id: number;
  code: string;
  name: string;
  policy?: TenantPolicy;
  /** The one that runs the platform. */
  platform?: boolean;
}

/** A tenant with its top department, entitled to everything built in. Returns the department's id. */
export async function insertTenant(tx: Tx, tenant: NewTenant): Promise<number> {
  await sql`
    insert into iam.tenant (id, tenant_code, tenant_name, is_platform, policy)
    values (
      ${tenant.id}, ${tenant.code}, ${tenant.name}, ${tenant.platform ?? false},
      ${JSON.stringify({ newDeviceVerify: false, maxSessions: 5, ...tenant.policy })}::jsonb
    )
  `.execute(tx);
  await sql`
    insert into iam.tenant_menu (tenant_id, menu_id)
    select ${tenant.id}, id
    from iam.menu
    where tenant_id is null
      and (not platform_only or ${tenant.platform ?? false})
  `.execute(tx);
  return insertDept(tx, tenant.id, { code: 'ROOT', name: tenant.name });
}

/** A department, below another or at the top. Returns its id. */
export async function insertDept(
  tx: Tx,
  tenantId: number,
  dept: { code: string; name: string; parentId?: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into iam.dept (tenant_id, parent_id, path, dept_code, dept_name)
    values (${tenantId}, ${dept.parentId ?? 0}, '', ${dept.code}, ${dept.name})
    returning id
  `.execute(tx);
  const { id } = found(rows[0]);
  await sql`
    update iam.dept
    set path = ${`/${dept.parentId === undefined ? '' : `${dept.parentId}/`}${id}/`}
    where tenant_id = ${tenantId}
      and id = ${id}
  `.execute(tx);
  return id;
}

/** A login. `initial`: the password must be changed first. Returns its id, or undefined where account or phone is somebody else's. */
export async function insertAccount(
  tx: Tx,
  account: { account: string; phone?: string | undefined; phoneVerified: boolean; hash: string; initial?: boolean },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into iam.account (account, phone, phone_verified, pwd_hash, pwd_algo, pwd_state)
    values (
      ${account.account}, ${account.phone ?? null}, ${account.phoneVerified}, ${account.hash}, ${PASSWORD_ALGORITHM},
      ${account.initial ? 1 : 0}
    )
    on conflict do nothing
    returning id
  `.execute(tx);
  return rows[0]?.id;
}

export interface NewUser {
  accountId: number;
  name: string;
  empNo?: string;
  admin?: boolean;
  ownerAccount?: boolean;
  deptId?: number | undefined;
  positionId?: number | undefined;
  roleIds?: readonly number[];
}

/** A person of a tenant, in the top department unless another is given. Returns the user's id. */
export async function insertUser(tx: Tx, tenantId: number, user: NewUser): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into iam.user (tenant_id, account_id, user_name, emp_no, position_id, dept_id, is_admin, is_owner_account)
    values (
      ${tenantId}, ${user.accountId}, ${user.name}, ${user.empNo ?? null}, ${user.positionId ?? null},
      coalesce(
        ${user.deptId ?? null}::bigint, (select min(id) from iam.dept where tenant_id = ${tenantId} and parent_id = 0)
      ), ${user.admin ?? false}, ${user.ownerAccount ?? false}
    )
    returning id
  `.execute(tx);
  const { id } = found(rows[0]);
  await sql`
    insert into iam.user_role (tenant_id, user_id, role_id)
    select ${tenantId}, ${id}, r
    from unnest(${user.roleIds ?? []}::bigint[]) r
  `.execute(tx);
  return id;
}

/** A role that holds the permissions of a preset and the pages they stand on. Returns its id. */
export async function insertRole(tx: Tx, tenantId: number, preset: RolePreset): Promise<number> {
  const { rows: buttons } = await sql<{ id: number; code: string }>`
    select m.id, m.permission_code as code
    from iam.menu m
    join iam.tenant_menu e on e.tenant_id = ${tenantId} and e.menu_id = m.id
    where m.menu_type = 37
  `.execute(tx);
  const held = buttons.filter((button) => holds(preset, button.code)).map((button) => button.id);
  const { rows } = await sql<{ id: number }>`
    insert into iam.role (tenant_id, role_code, role_name, data_scope, builtin)
    values (${tenantId}, ${preset.code}, ${preset.name}, ${preset.dataScope ?? DATA_SCOPE.self}, true)
    returning id
  `.execute(tx);
  const { id } = found(rows[0]);
  await sql`
    insert into iam.role_menu (tenant_id, role_id, menu_id) with recursive up as (
      select m.id, m.parent_id
      from iam.menu m
      where m.id = any(${held}::bigint[])
      union
      select p.id, p.parent_id
      from iam.menu p
      join up on p.id = up.parent_id
    )
    select ${tenantId}, ${id}, e.menu_id
    from iam.tenant_menu e
    where e.tenant_id = ${tenantId}
      and e.menu_id in (select id from up)
  `.execute(tx);
  return id;
}

/** Where somebody works first. */
export const bindHouse = (tx: Tx, at: { tenantId: number; userId: number; warehouseId: number }) =>
  sql`
    insert into iam.user_warehouse (tenant_id, user_id, warehouse_id, is_default)
    values (${at.tenantId}, ${at.userId}, ${at.warehouseId}, true)
  `.execute(tx);

/** Posts every company knows. */
const POSTS = [
  ['MANAGER', '仓库经理'],
  ['KEEPER', '仓管员'],
  ['CLERK', '客服专员'],
] as const;

/**
 * A company with what each of them has: top department, entitlements, posts, a role per preset, and its first administrator. The transaction must be
 * that of the new tenant. Refuses what is taken on its field (DUPLICATE).
 */
export async function foundCompany(
  tx: Tx,
  company: NewTenant,
  admin: { account: string; name: string; phone?: string | undefined; hash: string; initial: boolean },
): Promise<{ userId: number }> {
  const { rows: taken } = await sql`select 1 from iam.code_taken(${company.code}) t where t`.execute(tx);
  if (taken.length > 0) refuseFieldAs('DUPLICATE', 'code', '公司编码已存在');
  await insertTenant(tx, company);
  await sql`
    insert into iam.position (tenant_id, position_code, position_name, order_num)
    select ${company.id}, p.code, p.name, p.n
    from unnest(
      ${POSTS.map(([code]) => code)}::text[], ${POSTS.map(([, name]) => name)}::text[]
    ) with ordinality as p(code, name, n)
  `.execute(tx);
  for (const preset of rolePresets) await insertRole(tx, company.id, preset);
  const accountId = await insertAccount(tx, { ...admin, phoneVerified: false });
  if (accountId === undefined) return refuseTaken(tx, company.id, admin);
  return { userId: await insertUser(tx, company.id, { accountId, name: admin.name, admin: true }) };
}

/**
 * Which of the two is taken: everybody's account and phone are his alone, whatever the tenant. That it is somebody's is told of colleagues only;
 * of people elsewhere no more than that another one is needed.
 */
export async function refuseTaken(
  tx: Tx,
  tenantId: number,
  { account, phone }: { account?: string; phone?: string | null | undefined },
): Promise<never> {
  const { rows } = await sql<{ field: 'account' | 'phone'; colleague: boolean }>`
    select case when a.account = ${account ?? null} then 'account' else 'phone' end as field,
      exists (
        select 1
        from iam.user u
        where u.tenant_id = ${tenantId}
          and u.account_id = a.id
          and not u.is_deleted
      ) as colleague
    from iam.account a
    where a.account = ${account ?? null}
      or a.phone = ${phone || null}
    order by 1
    limit 1
  `.execute(tx);
  const { field, colleague } = rows[0] ?? { field: 'account', colleague: false },
    name = field === 'account' ? '账号' : '手机号';
  return colleague ? refuseFieldAs('DUPLICATE', field, `${name}已存在`) : refuseField(field, `${name}不可用，请更换`);
}
