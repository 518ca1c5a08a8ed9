import { sql, type RawBuilder } from 'kysely';
import { forOwners } from './held.ts';

/**
 * Who of a tenant holds a permission or a page, by role or as administrator: `user_id`, `is_admin`, and the kind of warehouse it shows in
 * (`visibility`). The same facts as `menusHeld`, asked the other way round: for everybody at once.
 */
export const holdersOf = (tenantId: number, code: string): RawBuilder<unknown> => sql`
  select u.id as user_id, u.is_admin, u.is_owner_account, m.visibility
  from iam.menu m
  join iam.user u on u.tenant_id = ${tenantId} and u.status = 1 and not u.is_deleted
  where not m.hidden
    and (m.permission_code = ${code} or (m.menu_type = 36 and m.menu_url = ${code}))
    and (not u.is_owner_account or ${forOwners})
    and (
      (u.is_admin and exists (select 1 from iam.tenant_menu e where e.tenant_id = u.tenant_id and e.menu_id = m.id))
      or exists (
        select 1
        from iam.role_menu rm
        join iam.role r on r.tenant_id = rm.tenant_id and r.id = rm.role_id and r.status = 1 and not r.is_deleted
        where rm.tenant_id = u.tenant_id
          and rm.menu_id = m.id
          and (
            exists (
              select 1
              from iam.user_role ur
              where ur.tenant_id = r.tenant_id
                and ur.role_id = r.id
                and ur.user_id = u.id
                and (ur.expire_at is null or ur.expire_at > now())
            )
            or exists (
              select 1
              from iam.role_dept rd
              join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
              where rd.tenant_id = r.tenant_id
                and rd.role_id = r.id
                and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%'))
            )
          )
      )
    )
`;
