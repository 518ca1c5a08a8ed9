import { sql, type RawBuilder } from 'kysely';
import { OWNER_RIGHTS } from '#contract/iam/owner-account.ts';

/** Roles in force: given to the user for now, or to his department (or one above it, where the grant says so). */
export const rolesOf = (tenantId: number, userId: number): RawBuilder<unknown> => sql`
  select r.id, r.role_name
  from iam.role r
  where r.tenant_id = ${tenantId}
    and r.status = 1
    and not r.is_deleted
    and (
      exists (
        select 1
        from iam.user_role ur
        where ur.tenant_id = r.tenant_id
          and ur.role_id = r.id
          and ur.user_id = ${userId}
          and (ur.expire_at is null or ur.expire_at > now())
      )
      or exists (
        select 1
        from iam.role_dept rd
        join iam.user u on u.tenant_id = rd.tenant_id and u.id = ${userId}
        join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
        where rd.tenant_id = r.tenant_id
          and rd.role_id = r.id
          and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%'))
      )
    )
`;

/** Whether an owner's account may hold a menu `m`: a right of OWNER_RIGHTS, or a page on which one stands. */
export const forOwners = sql`
  (
    m.permission_code = any(${OWNER_RIGHTS}::varchar[])
    or exists (
      select 1
      from iam.menu right_on
      where right_on.parent_id = m.id
        and right_on.permission_code = any(${OWNER_RIGHTS}::varchar[])
    )
  )
`;

/**
 * Menus a user holds: those of his roles; the tenant administrator all his tenant is entitled to. Whatever the roles of an owner's account say, it
 * holds nothing beyond `forOwners`. One column, menu_id.
 */
export const menusHeld = (tenantId: number, userId: number): RawBuilder<unknown> => sql`
  select rm.menu_id
  from iam.role_menu rm
  join (${rolesOf(tenantId, userId)}) r on r.id = rm.role_id
  join iam.user holder on holder.tenant_id = rm.tenant_id and holder.id = ${userId}
  join iam.menu m on m.id = rm.menu_id
  where rm.tenant_id = ${tenantId}
    and (not holder.is_owner_account or ${forOwners})
  union
  select e.menu_id
  from iam.tenant_menu e
  join iam.user u on u.tenant_id = e.tenant_id and u.id = ${userId} and u.is_admin
  where e.tenant_id = ${tenantId}
`;

/** What shows in a warehouse: 0 headquarters only, 1 branches only, 2 both. */
export const visibleIn = (houseType: number): number[] => (houseType === 0 ? [0, 2] : [1, 2]);
