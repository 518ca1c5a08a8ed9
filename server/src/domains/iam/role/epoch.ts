import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

// A change of grants raises the epoch of whom it touches: his next call asks for his rights anew, on every node.

/** Users named by a condition on alias `u`, locked in the order of their ids before they are changed. */
const raise = (tx: Tx, tenantId: number, who: RawBuilder<unknown>): Promise<unknown> =>
  sql`
    with touched as (
      select u.id
      from iam.user u
      where u.tenant_id = ${tenantId}
        and ${who}
      order by u.id
      for no key update
    )
    update iam.user u
    set perm_epoch = u.perm_epoch + 1
    from touched t
    where u.tenant_id = ${tenantId}
      and u.id = t.id
  `.execute(tx);

export const raiseUsers = (tx: Tx, tenantId: number, ids: readonly number[]): Promise<unknown> =>
  raise(tx, tenantId, sql`u.id = any(${[...ids]}::bigint[])`);

/** Everybody of a department and of those below it. */
export const raiseBelow = (tx: Tx, tenantId: number, path: string): Promise<unknown> =>
  raise(
    tx,
    tenantId,
    sql`u.dept_id in (select d.id from iam.dept d where d.tenant_id = ${tenantId} and d.path like ${`${path}%`})`,
  );

/** Everybody who holds a role, by himself or through a department. */
export const raiseHolders = (tx: Tx, tenantId: number, roleId: number): Promise<unknown> =>
  raise(
    tx,
    tenantId,
    sql`
      (
        exists (
          select 1
          from iam.user_role ur
          where ur.tenant_id = u.tenant_id
            and ur.user_id = u.id
            and ur.role_id = ${roleId}
        )
        or exists (
          select 1
          from iam.role_dept rd
          join iam.dept d on d.tenant_id = rd.tenant_id and d.id = u.dept_id
          where rd.tenant_id = u.tenant_id
            and rd.role_id = ${roleId}
            and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%'))
        )
      )
    `,
  );
