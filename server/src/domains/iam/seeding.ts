import { sql } from 'kysely';
import { catalogue } from '#contract/catalogue.ts';
import type { RolePreset } from '#contract/iam/role-preset.ts';
import { menus } from '#contract/menus.ts';
import type { Database } from '../../platform/db/database.ts';
import { found } from '../../platform/errors.ts';
import type { Secrets } from '../../platform/platform.ts';
import { seal } from '../../platform/secrets/seal.ts';
import { SSO_SECRET } from './login/sso.ts';
import { seedNodes } from './menu/built-in.plan.ts';
import { clientHash, hashPassword } from './password/hash.ts';
import {
  insertAccount,
  insertDept,
  insertRole,
  insertTenant,
  insertUser,
  type NewTenant,
  type NewUser,
} from './tenant/found.ts';

// Plain functions for demo worlds, tests and installers. They trust their caller; screens go through commands.

/** Bring the built-in menus in line with this release: at every start, and before the first tenant. Idempotent. */
export async function seedMenus(db: Database): Promise<void> {
  await db.lookup(sql`select iam.sync_menus(${JSON.stringify(seedNodes(menus, catalogue))}::jsonb)`);
}

/** A tenant with its top department, entitled to everything built in. Ids are chosen by the caller. Returns the department's id. */
export const createTenant = (db: Database, tenant: NewTenant): Promise<number> =>
  db.write(tenant.id, (tx) => insertTenant(tx, tenant));

/** Departments below the top one, by code. */
export async function createDepts(
  db: Database,
  tenantId: number,
  parentId: number,
  depts: readonly { code: string; name: string }[],
): Promise<Map<string, number>> {
  return db.write(tenantId, async (tx) => {
    const made = new Map<string, number>();
    for (const dept of depts) made.set(dept.code, await insertDept(tx, tenantId, { ...dept, parentId }));
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
  return platform.db.write(0, async (tx) =>
    found(await insertAccount(tx, { ...account, hash, phoneVerified: account.phone !== undefined })),
  );
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
export const createUser = (db: Database, tenantId: number, user: NewUser): Promise<number> =>
  db.write(tenantId, (tx) => insertUser(tx, tenantId, user));

/** A role that holds the permissions of a preset and the pages they stand on. Returns its id. */
export const createRole = (db: Database, tenantId: number, preset: RolePreset): Promise<number> =>
  db.write(tenantId, (tx) => insertRole(tx, tenantId, preset));

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
