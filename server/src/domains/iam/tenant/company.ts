import { sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { asTenant, type Database, type Tx } from '../../../platform/db/database.ts';
import { found, refuse } from '../../../platform/errors.ts';
import { endSessionsOf, ENDED } from '../session/rows.ts';

/** A company as its operator sees it. */
export interface Company {
  id: number;
  code: string;
  name: string;
  isPlatform: boolean;
  status: number;
  expireAt: Date | null;
  removeAt: Date | null;
  userLimit: number | null;
  warehouseLimit: number | null;
  users: number;
  warehouses: number;
  adminAccount: string | null;
  adminName: string | null;
  lastLoginAt: Date | null;
  createdAt: Date;
  version: number;
}

/** Whether this machine still waits for its first company. */
export const isNew = async (db: Database): Promise<boolean> => {
  const [row] = await db.lookup(sql<{ isNew: boolean }>`select iam.is_new() as is_new`);
  return found(row).isNew;
};

/** The id of the next company: rows of it are written inside its own walls, so it is known before any of them. */
export const nextCompanyId = async (db: Database): Promise<number> => {
  const [row] = await db.lookup(sql<{ id: number }>`select nextval('iam.tenant_id_seq')::bigint as id`);
  return found(row).id;
};

/** Every company of the machine, for the operator of the platform; for anybody else none. */
export const companies = sql`iam.companies()`;

/** One of them, locked, as the operator saw it at `version`; his own one is refused. */
export async function lockCompany(ctx: Ctx, { id, version }: { id: number; version: number }): Promise<Company> {
  const seen = await ctx.row<Company>`select c.* from iam.companies() c where c.id = ${id}`;
  if (!seen) refuse('NOT_FOUND');
  if (seen.isPlatform) refuse('BUSINESS', '不能停用或删除运行平台的公司');
  const now = await asTenant(ctx, id, (tx) => locked(tx, id));
  if (now.version !== version) refuse('VERSION');
  return { ...seen, ...now };
}

type Terms = Pick<Company, 'name' | 'status' | 'expireAt' | 'removeAt' | 'userLimit' | 'warehouseLimit' | 'version'>;

async function locked(tx: Tx, id: number): Promise<Terms> {
  const { rows } = await sql<Terms>`
    select tenant_name as name, status, expire_at, remove_at, user_limit, warehouse_limit, version
    from iam.tenant
    where id = ${id}
    for no key update
  `.execute(tx);
  return found(rows[0]);
}

/** What the operator has decided. Whoever is in a company that is closed is out at once. */
export async function saveCompany(
  ctx: Ctx,
  id: number,
  terms: Omit<Terms, 'version'>,
): Promise<{ id: number; version: number }> {
  return asTenant(ctx, id, async (tx) => {
    const { rows } = await sql<{ id: number; version: number }>`
      update iam.tenant
      set tenant_name = ${terms.name}, status = ${terms.status}, expire_at = ${terms.expireAt},
        remove_at = ${terms.removeAt}, user_limit = ${terms.userLimit}, warehouse_limit = ${terms.warehouseLimit},
        version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
      where id = ${id}
      returning id, version
    `.execute(tx);
    if (terms.status === 0) {
      const { rows: people } = await sql<{ id: number }>`
        select id
        from iam.user
        where tenant_id = ${id}
      `.execute(tx);
      await endSessionsOf(tx, id, { userIds: people.map((one) => one.id), why: ENDED.disabled });
    }
    return found(rows[0]);
  });
}

/** Companies whose time has come. */
export const companiesToRemove = async (db: Database, now: Date): Promise<number[]> =>
  (await db.lookup(sql<{ id: number }>`select id from iam.companies_to_remove(${now}) id`)).map(({ id }) => id);
