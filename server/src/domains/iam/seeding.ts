import { sql } from 'kysely';
import { catalogue } from '#contract/catalogue.ts';
import { holds, type RolePreset } from '#contract/iam/role-preset.ts';
import { DATA_SCOPE } from '#contract/iam/role.ts';
import { menus } from '#contract/menus.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { found } from '../../platform/errors.ts';
import type { Secrets } from '../../platform/platform.ts';
import { seal } from '../../platform/secrets/seal.ts';
import { SSO_SECRET } from './login/sso.ts';
import { seedNodes } from './menu/built-in.plan.ts';
import { clientHash, hashPassword, PASSWORD_ALGORITHM } from './password/hash.ts';

// Plain functions for demo worlds, tests and installers. They trust their caller; screens go through commands.

export interface TenantPolicy {
  newDeviceVerify?: boolean;
  /** Accounts that must prove a new device although the tenant does not ask for it. */
  newDeviceAccounts?: string[];
  maxSessions?: number;
}

/** Bring the built-in menus in line with this release: at every start, and before the first tenant. Idempotent. */
export async function seedMenus(db: Database): Promise<void> {
  await db.lookup(sql`select iam.sync_menus(${JSON.stringify(seedNodes(menus, catalogue))}::jsonb)`);
}

/** A tenant with its top department, entitled to everything built in. Ids are chosen by the caller. Returns the department's id. */
export async function createTenant(
  db: Database,
  tenant: {
    id: number;
    code: string;
    name: string;
    policy?: TenantPolicy;
    /** The one that runs the platform. */ platform?: boolean;
  },
): Promise<number> {
  return db.write(tenant.id, async (tx) => {
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
    return createDept(tx, tenant.id, { code: 'ROOT', name: tenant.name });
  });
}

async function createDept(
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

/** Departments below the top one, by code. */
export async function createDepts(
  db: Database,
  tenantId: number,
  parentId: number,
  depts: readonly { code: string; name: string }[],
): Promise<Map<string, number>> {
  return db.write(tenantId, async (tx) => {
    const made = new Map<string, number>();
    for (const dept of depts) made.set(dept.code, await createDept(tx, tenantId, { ...dept, parentId }));
    return made;
  });
}

/** Posts people may hold, by code. */
export async function createPosts(
  db: Database,
  tenantId: number,
  posts: readonly { code: string; name: string }[],
): Promise<Map<string, number>> {
  const { rows } = await db.write(tenantId, (tx) =>
    sql<{ id: number; code: string }>`
      insert into iam.position (tenant_id, position_code, position_name, order_num)
      select ${tenantId}, p.code, p.name, p.n
      from unnest(
        ${posts.map(({ code }) => code)}::text[], ${posts.map(({ name }) => name)}::text[]
      ) with ordinality as p(code, name, n)
      returning id, position_code as code
    `.execute(tx),
  );
  return new Map(rows.map((row) => [row.code, row.id]));
}

/** A login, for any number of tenants. `initial`: the password must be changed first. Returns its id. */
export async function createAccount(
  platform: { db: Database; secrets: Pick<Secrets, 'pepper'> },
  account: { account: string; password: string; phone?: string; initial?: boolean },
): Promise<number> {
  const hash = await hashPassword(platform.secrets.pepper, clientHash(account.password));
  return platform.db.write(0, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into iam.account (account, phone, phone_verified, pwd_hash, pwd_algo, pwd_state)
      values (
        ${account.account}, ${account.phone ?? null}, ${account.phone !== undefined}, ${hash}, ${PASSWORD_ALGORITHM},
        ${account.initial ? 1 : 0}
      )
      returning id
    `.execute(tx);
    return found(rows[0]).id;
  });
}

/** A partner that may sign its users on. `authCode`: its codes are exchanged without naming it. */
export async function createSsoClient(
  platform: { db: Database; secrets: Secrets },
  tenantId: number,
  client: { uniqueKey: string; secret: string; name: string; authCode?: boolean },
): Promise<void> {
  await platform.db.write(tenantId, (tx) =>
    sql`
      insert into iam.sso_client (tenant_id, unique_key, secret_enc, name, kind)
      values (
        ${tenantId}, ${client.uniqueKey}, ${seal(platform.secrets, SSO_SECRET, client.secret)}, ${client.name},
        ${client.authCode ? 2 : 1}
      )
    `.execute(tx),
  );
}

/** A person of a tenant: its account there, in the top department unless another is given. Returns the user's id. */
export async function createUser(
  db: Database,
  tenantId: number,
  user: {
    accountId: number;
    name: string;
    empNo?: string;
    admin?: boolean;
    deptId?: number | undefined;
    positionId?: number | undefined;
    roleIds?: readonly number[];
  },
): Promise<number> {
  return db.write(tenantId, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into iam.user (tenant_id, account_id, user_name, emp_no, position_id, dept_id, is_admin)
      values (
        ${tenantId}, ${user.accountId}, ${user.name}, ${user.empNo ?? null}, ${user.positionId ?? null},
        coalesce(
          ${user.deptId ?? null}::bigint, (select min(id) from iam.dept where tenant_id = ${tenantId} and parent_id = 0)
        ), ${user.admin ?? false}
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
  });
}

/** A role that holds the permissions of a preset and the pages they stand on. Returns its id. */
export async function createRole(db: Database, tenantId: number, preset: RolePreset): Promise<number> {
  return db.write(tenantId, async (tx) => {
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
  });
}

/** Let a user work in warehouses; the first one is his default unless he has one. */
export async function grantWarehouse(
  db: Database,
  tenantId: number,
  userId: number,
  warehouseIds: readonly number[],
): Promise<void> {
  await db.write(tenantId, (tx) =>
    sql`
      with granted as (
        insert into iam.user_warehouse (tenant_id, user_id, warehouse_id, is_default)
        select ${tenantId}, ${userId}, g.id,
          g.n = 1 and not exists (
            select 1
            from iam.user_warehouse d
            where d.tenant_id = ${tenantId}
              and d.user_id = ${userId}
              and d.is_default
          )
        from unnest(${warehouseIds}::bigint[]) with ordinality as g(id, n)
        on conflict do nothing
      )
      update iam.user
      set perm_epoch = perm_epoch + 1
      where tenant_id = ${tenantId}
        and id = ${userId}
    `.execute(tx),
  );
}

/** Narrow a user to owners. Without any he sees every owner of his warehouse. */
export async function grantOwner(
  db: Database,
  tenantId: number,
  userId: number,
  ownerIds: readonly number[],
): Promise<void> {
  await db.write(tenantId, (tx) =>
    sql`
      with granted as (
        insert into iam.user_owner (tenant_id, user_id, owner_id)
        select ${tenantId}, ${userId}, g
        from unnest(${ownerIds}::bigint[]) g
        on conflict do nothing
      )
      update iam.user
      set perm_epoch = perm_epoch + 1
      where tenant_id = ${tenantId}
        and id = ${userId}
    `.execute(tx),
  );
}
