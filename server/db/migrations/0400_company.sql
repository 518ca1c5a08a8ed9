-- Companies: how many people and warehouses each may have, and when it is taken away for good.

alter table iam.tenant
  add column user_limit int check (user_limit > 0),
  add column warehouse_limit int check (warehouse_limit > 0),
  add column remove_at timestamptz;
comment on column iam.tenant.user_limit is '用户数上限';
comment on column iam.tenant.warehouse_limit is '仓库数上限';
comment on column iam.tenant.remove_at is '删除时间';

-- Every company, for whoever runs the platform; for everybody else none.
create function iam.companies()
returns table (
  id bigint, code varchar, name varchar, is_platform boolean, status smallint, expire_at timestamptz, remove_at timestamptz,
  user_limit int, warehouse_limit int, users bigint, warehouses bigint, admin_account varchar, admin_name varchar,
  last_login_at timestamptz, created_at timestamptz, version int)
language sql stable security definer set search_path = pg_catalog as $$
select t.id, t.tenant_code, t.tenant_name, t.is_platform, t.status, t.expire_at, t.remove_at, t.user_limit, t.warehouse_limit,
  coalesce(p.users, 0), (select count(*) from basic.warehouse w where w.tenant_id = t.id and w.status = 1 and w.house_type <> 0 and not w.is_deleted),
  a.account, a.user_name, p.last_login_at, t.created_at, t.version
from iam.tenant t
left join lateral (
  select count(*) filter (where u.status = 1) as users, max(u.last_login_at) as last_login_at
  from iam.user u where u.tenant_id = t.id and not u.is_deleted) p on true
left join lateral (
  select c.account, u.user_name from iam.user u join iam.account c on c.id = u.account_id
  where u.tenant_id = t.id and u.is_admin and u.status = 1 and not u.is_deleted order by u.id limit 1) a on true
where exists (
  select 1 from iam.tenant o
  where o.id = nullif(current_setting('app.tenant_id', true), '')::bigint and o.is_platform)
$$;

-- Whether the machine still waits for its first company.
create function iam.is_new() returns boolean
language sql stable security definer set search_path = pg_catalog as $$
select not exists (select 1 from iam.tenant)
$$;

-- The one that runs the platform.
create function iam.platform_id() returns bigint
language sql stable security definer set search_path = pg_catalog as $$
select id from iam.tenant where is_platform
$$;

-- Codes of companies are one list, whoever may read which.
create function iam.code_taken(p_code text) returns boolean
language sql stable security definer set search_path = pg_catalog as $$
select exists (select 1 from iam.tenant where tenant_code = p_code)
$$;

-- Companies whose time has come.
create function iam.companies_to_remove(p_now timestamptz) returns setof bigint
language sql stable security definer set search_path = pg_catalog as $$
select t.id from iam.tenant t where t.remove_at <= p_now and not t.is_platform order by t.id
$$;

-- Takes away every row of a company whose time has come: tables that others point at wait until those are empty. Returns how many rows went.
-- The names of its files are told first, so that their bytes can follow.
create function ops.remove_company(p_tenant bigint, p_now timestamptz) returns bigint
language plpgsql security definer set search_path = pg_catalog as $$
declare
  t record;
  gone bigint := 0;
  n bigint;
  waiting boolean;
  moved boolean;
  accounts bigint[];
begin
  perform 1 from iam.tenant where id = p_tenant and remove_at <= p_now and not is_platform for update;
  if not found then return 0; end if;
  select array_agg(distinct account_id) into accounts from iam.user where tenant_id = p_tenant;
  loop
    waiting := false;
    moved := false;
    for t in
      select c.oid::regclass as name
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
      where c.relkind in ('r', 'p') and not c.relispartition
        and c.relnamespace::regnamespace::text in ('iam', 'ops', 'basic', 'strategy', 'inventory', 'inbound', 'outbound', '"inner"', 'message')
      order by c.oid desc
    loop
      begin
        execute format('delete from %s where tenant_id = $1', t.name) using p_tenant;
        get diagnostics n = row_count;
        if n > 0 then moved := true; end if;
        gone := gone + n;
      exception when foreign_key_violation then
        waiting := true;
      end;
    end loop;
    exit when not waiting;
    if not moved then raise exception 'company % cannot be removed: its tables point at each other', p_tenant; end if;
  end loop;
  delete from iam.tenant where id = p_tenant;
  select array_agg(a) into accounts from unnest(accounts) a where not exists (select 1 from iam.user u where u.account_id = a);
  delete from iam.pwd_history where account_id = any (accounts);
  delete from iam.login_ticket where account_id = any (accounts);
  delete from iam.account where id = any (accounts);
  return gone;
end
$$;

revoke execute on function iam.companies(), iam.is_new(), iam.code_taken(text), iam.platform_id(), iam.companies_to_remove(timestamptz),
  ops.remove_company(bigint, timestamptz) from public;
grant execute on function iam.companies(), iam.is_new(), iam.code_taken(text), iam.platform_id(), iam.companies_to_remove(timestamptz),
  ops.remove_company(bigint, timestamptz) to haocang_app;
