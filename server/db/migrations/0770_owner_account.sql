-- The account of an owner of goods (货主账号): a person of another company, who sees his own goods and nothing else, wherever he logs in.

alter table iam."user" add column is_owner_account boolean not null default false;
alter table iam."user" add constraint user_owner_account_ck check (not (is_owner_account and is_admin));
comment on column iam."user".is_owner_account is '货主账号';

-- Owners a user sees in a warehouse: null = all of the tenant, {} = none. Headquarters see all; whoever is narrowed to no owners sees all of his
-- warehouse. An owner's account is never unnarrowed: without owners it sees none, and at headquarters its own.
create function iam.owners_seen(p_tenant bigint, p_user bigint, p_warehouse bigint)
returns bigint[]
language sql stable security definer set search_path = pg_catalog as $$
select case
  when w.house_type = 0 and not u.is_owner_account then null
  when w.house_type = 0 then array(
    select uo.owner_id from iam.user_owner uo
    where uo.tenant_id = u.tenant_id and uo.user_id = u.id
    order by uo.owner_id)
  else array(
    select ow.owner_id from basic.owner_warehouse ow
    where ow.tenant_id = u.tenant_id and ow.warehouse_id = p_warehouse and ow.status = 1
      and (exists (select 1 from iam.user_owner uo where uo.tenant_id = u.tenant_id and uo.user_id = u.id and uo.owner_id = ow.owner_id)
        or not u.is_owner_account and not exists (select 1 from iam.user_owner uo where uo.tenant_id = u.tenant_id and uo.user_id = u.id))
    order by ow.owner_id)
  end
from iam."user" u
left join basic.warehouse w on w.tenant_id = u.tenant_id and w.id = p_warehouse
where u.tenant_id = p_tenant and u.id = p_user
$$;
revoke execute on function iam.owners_seen(bigint, bigint, bigint) from public;
grant execute on function iam.owners_seen(bigint, bigint, bigint) to haocang_app;

drop function iam.session_by_access(bytea);
create function iam.session_by_access(p_hash bytea)
returns table (
  session_id uuid, tenant_id bigint, user_id bigint, account_id bigint, warehouse_id bigint, client_id varchar,
  device_id uuid, access_expire_at timestamptz, absolute_expire_at timestamptz, last_seen_at timestamptz,
  status smallint, end_reason varchar, must_change_pwd boolean, by_previous boolean,
  user_name varchar, account varchar, phone varchar, is_admin boolean, user_status smallint, perm_epoch int,
  tenant_name varchar, tenant_status smallint, house_type smallint, house_open boolean, owner_ids bigint[],
  is_owner_account boolean)
language sql stable security definer set search_path = pg_catalog as $$
select s.id, s.tenant_id, s.user_id, u.account_id, s.warehouse_id, s.client_id,
  s.device_id, s.access_expire_at, s.absolute_expire_at, s.last_seen_at,
  s.status, s.end_reason, s.must_change_pwd, s.access_hash <> p_hash,
  u.user_name, a.account, a.phone, u.is_admin,
  case when u.is_deleted or a.status = 0 then 0::smallint else u.status end, u.perm_epoch,
  t.tenant_name, case when t.expire_at <= now() then 0::smallint else t.status end,
  w.house_type,
  w.status = 1 and not w.is_deleted and (u.is_admin or exists (
    select 1 from iam.user_warehouse uw where uw.tenant_id = s.tenant_id and uw.user_id = s.user_id and uw.warehouse_id = s.warehouse_id)),
  iam.owners_seen(s.tenant_id, s.user_id, s.warehouse_id), u.is_owner_account
from iam.session s
join iam.user u on u.tenant_id = s.tenant_id and u.id = s.user_id
join iam.account a on a.id = u.account_id
join iam.tenant t on t.id = s.tenant_id
left join basic.warehouse w on w.tenant_id = s.tenant_id and w.id = s.warehouse_id
where s.access_hash = p_hash or (s.prev_access_hash = p_hash and s.prev_access_until > now())
order by (s.access_hash = p_hash) desc
limit 1
$$;
revoke execute on function iam.session_by_access(bytea) from public;
grant execute on function iam.session_by_access(bytea) to haocang_app;
