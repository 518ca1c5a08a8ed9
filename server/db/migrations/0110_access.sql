-- Platform administration: menus only the platform's own tenant is entitled to, failed logins a tenant sees of its own
-- people, and the right to take users out of departments and posts.

-- The tenant that runs the platform: menus, client versions and app packages are the same for everybody and its business.
alter table iam.tenant add column is_platform boolean not null default false;
comment on column iam.tenant.is_platform is '平台租户';
-- Where tenants exist already the first one is the platform's.
update iam.tenant set is_platform = true where id = (select min(id) from iam.tenant);
create unique index tenant_platform_uq on iam.tenant (is_platform) where is_platform;

alter table iam.menu add column platform_only boolean not null default false;
comment on column iam.menu.platform_only is '仅平台租户';

-- A failed login is logged before a tenant is known. Each tenant sees those of its own people.
create policy own_people on iam.login_log for select
  using (tenant_id = 0 and account in (select a.account from iam.account a join iam.user u on u.account_id = a.id where not u.is_deleted));
create index login_log_account_ix on iam.login_log (tenant_id, account, created_at desc);

create index session_seen_ix on iam.session (tenant_id, last_seen_at desc) where status = 1;

grant delete on iam.client_version to haocang_app;

-- As before (0011), and now: a page of the platform is given to the platform's tenant alone, and taken from all others.
create or replace function iam.sync_menus(p_nodes jsonb) returns void
language plpgsql security definer set search_path = pg_catalog as $$
declare
  level smallint;
begin
  perform pg_advisory_xact_lock(hashtext('iam.sync_menus'));
  foreach level in array array[35, 36, 37]::smallint[] loop
    with given as (
      select n.ord::int, n.node->>'name' as name, n.node->>'url' as url, n.node->>'code' as code, n.node->>'icon' as icon,
        (n.node->>'visibility')::smallint as visibility, coalesce((n.node->>'platform')::boolean, false) as platform_only, coalesce(p.id, 0) as parent_id
      from jsonb_array_elements(p_nodes) with ordinality as n(node, ord)
      left join iam.menu p on p.tenant_id is null and (
        (level = 36 and p.menu_type = 35 and p.menu_name = n.node->>'parent') or (level = 37 and p.menu_type = 36 and p.menu_url = n.node->>'parent'))
      where (n.node->>'type')::smallint = level
    ), known as (
      select m.id, g.* from given g join iam.menu m on m.tenant_id is null and m.menu_type = level and case level
        when 35 then m.menu_name = g.name when 36 then m.menu_url = g.url else m.permission_code = g.code end
    ), kept as (
      update iam.menu m set menu_name = k.name, parent_id = k.parent_id, image_index = k.icon, order_num = k.ord, visibility = k.visibility, platform_only = k.platform_only, hidden = false, updated_at = now()
      from known k
      where m.id = k.id and (m.menu_name, m.parent_id, m.image_index, m.order_num, m.visibility, m.platform_only, m.hidden)
        is distinct from (k.name, k.parent_id, k.icon, k.ord, k.visibility, k.platform_only, false)
    ), gone as (
      update iam.menu m set hidden = true, updated_at = now()
      where m.tenant_id is null and m.menu_type = level and not m.hidden and not exists (select 1 from known k where k.id = m.id)
    ), added as (
      insert into iam.menu (parent_id, menu_name, menu_type, permission_code, menu_url, image_index, order_num, visibility, platform_only)
      select g.parent_id, g.name, level, g.code, g.url, g.icon, g.ord, g.visibility, g.platform_only
      from given g where not exists (select 1 from known k where k.ord = g.ord)
      returning id, platform_only
    )
    insert into iam.tenant_menu (tenant_id, menu_id) select t.id, a.id from iam.tenant t cross join added a where t.is_platform or not a.platform_only;
  end loop;
end
$$;

-- Whether an account is also a person of another tenant: then its phone and password are not one tenant's to change.
create function iam.works_elsewhere(p_account bigint, p_tenant bigint) returns boolean
language sql stable security definer set search_path = pg_catalog as $$
select exists (select 1 from iam.user u where u.account_id = p_account and u.tenant_id <> p_tenant and not u.is_deleted)
$$;
revoke execute on function iam.works_elsewhere(bigint, bigint) from public;
grant execute on function iam.works_elsewhere(bigint, bigint) to haocang_app;
