-- Closes the tables: row level security on tenant_id, the least rights for the application, and the few functions that
-- look across tenants because they run before a tenant is known.

select ops.secure_schema(s)
from unnest(array['iam', 'ops', 'basic', 'strategy', 'inventory', 'inbound', 'outbound', 'inner']) s;

-- A tenant sees itself only; the login asks iam.memberships instead.
alter table iam.tenant enable row level security;
create policy tenant_isolation on iam.tenant
  using (id = nullif(current_setting('app.tenant_id', true), '')::bigint)
  with check (id = nullif(current_setting('app.tenant_id', true), '')::bigint);

-- Built-in menus (tenant_id null) are read by everybody and changed by nobody.
create policy built_in on iam.menu for select using (tenant_id is null);

-- Deletions: links, preferences, short-lived plumbing, and child rows that are replaced as a whole.
grant delete on
  iam.role_menu, iam.role_dept, iam.role_scope_dept, iam.user_role, iam.user_warehouse, iam.user_owner,
  iam.favourite, iam.table_header_pref, iam.menu, iam.tenant_menu, iam.pwd_history,
  iam.login_ticket, iam.captcha, iam.sms_code, iam.throttle,
  ops.idempotency, ops.import_batch, ops.import_row, ops.export_record, ops.file_object, ops.outbox_event,
  ops.invariant_run,
  basic.goods_unit, basic.goods_barcode, basic.goods_category_binding, basic.warehouse_group_item,
  basic.area_staff, basic.route_stop,
  strategy.shared_pick_goods
to haocang_app;

-- Lines of a document that is still a draft may be replaced; a line that work has touched never goes. A deletion the
-- policy does not allow affects no row.
grant delete on
  inbound.detail, inbound.appointment_order, inbound.pre_check_order, inbound.pure_transport_line,
  outbound.detail, "inner".adjust_line
to haocang_app;
create policy untouched_only on inbound.detail as restrictive for delete
  using (qty_received = 0 and qty_rejected = 0 and qty_closed = 0 and qty_qc_wait = 0);
create policy untouched_only on outbound.detail as restrictive for delete
  using (qty_allocated = 0 and qty_cancelled = 0 and qty_replaced = 0);
create policy untouched_only on "inner".adjust_line as restrictive for delete
  using (state = 10 and claim_id is null);
create policy untouched_only on inbound.pure_transport_line as restrictive for delete
  using (signed_qty is null);

-- History is written once.
revoke update on
  inventory.stock_txn, inventory.stock_ledger, inventory.stock_reversal, inventory.stock_snapshot,
  ops.doc_trace, ops.work_record, ops.operation_log, iam.login_log
from haocang_app;

-- Row level security only lets leak-proof operators use an index below the tenant policy. LIKE is not marked so, which
-- would make every name search read all rows of the tenant. Its only error text shows the pattern, never the data.
-- A database whose migrator is no superuser works without this, only slower.
do $$
begin
  alter function pg_catalog.textlike(text, text) leakproof;
  alter function pg_catalog.texticlike(text, text) leakproof;
exception when insufficient_privilege then
  raise notice 'LIKE stays non-leakproof: name searches will not use their indexes';
end
$$;

-- Enabled users of an account in enabled tenants.
create function iam.memberships(p_account bigint)
returns table (tenant_id bigint, tenant_name varchar, user_id bigint, user_name varchar)
language sql stable security definer set search_path = pg_catalog as $$
select t.id, t.tenant_name, u.id, u.user_name
from iam.user u
join iam.tenant t on t.id = u.tenant_id
where u.account_id = p_account and u.status = 1 and not u.is_deleted
  and t.status = 1 and (t.expire_at is null or t.expire_at > now())
order by t.id, u.id
$$;

-- The session of an access token, whatever its state: the caller decides what an ended or expired one answers.
-- by_previous: the token was replaced by a refresh and is within its grace period.
-- The reach comes with it, because every request needs it: house_open says whether the user may still work in the
-- session's warehouse; owner_ids are the owners he sees there, null = all of the tenant (headquarters), {} = none.
create function iam.session_by_access(p_hash bytea)
returns table (
  session_id uuid, tenant_id bigint, user_id bigint, account_id bigint, warehouse_id bigint, client_id varchar,
  device_id uuid, access_expire_at timestamptz, absolute_expire_at timestamptz, last_seen_at timestamptz,
  status smallint, end_reason varchar, must_change_pwd boolean, by_previous boolean,
  user_name varchar, account varchar, phone varchar, is_admin boolean, user_status smallint, perm_epoch int,
  tenant_name varchar, tenant_status smallint, house_type smallint, house_open boolean, owner_ids bigint[])
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
  case when w.house_type = 0 then null else array(
    select ow.owner_id from basic.owner_warehouse ow
    where ow.tenant_id = s.tenant_id and ow.warehouse_id = s.warehouse_id and ow.status = 1
      and (exists (select 1 from iam.user_owner uo where uo.tenant_id = s.tenant_id and uo.user_id = s.user_id and uo.owner_id = ow.owner_id)
        or not exists (select 1 from iam.user_owner uo where uo.tenant_id = s.tenant_id and uo.user_id = s.user_id))
    order by ow.owner_id) end
from iam.session s
join iam.user u on u.tenant_id = s.tenant_id and u.id = s.user_id
join iam.account a on a.id = u.account_id
join iam.tenant t on t.id = s.tenant_id
left join basic.warehouse w on w.tenant_id = s.tenant_id and w.id = s.warehouse_id
where s.access_hash = p_hash or (s.prev_access_hash = p_hash and s.prev_access_until > now())
order by (s.access_hash = p_hash) desc
limit 1
$$;

-- The refresh token and its session, whatever their states (a rotated token that comes back is a theft).
create function iam.session_by_refresh(p_hash bytea)
returns table (
  token_id bigint, tenant_id bigint, session_id uuid, user_id bigint, account_id bigint, warehouse_id bigint,
  client_id varchar, device_id uuid, token_status smallint, issued_at timestamptz, rotated_at timestamptz,
  expire_at timestamptz, session_status smallint, end_reason varchar, absolute_expire_at timestamptz)
language sql stable security definer set search_path = pg_catalog as $$
select r.id, r.tenant_id, s.id, s.user_id, u.account_id, s.warehouse_id,
  s.client_id, s.device_id, r.status, r.issued_at, r.rotated_at,
  r.expire_at, s.status, s.end_reason, s.absolute_expire_at
from iam.refresh_token r
join iam.session s on s.tenant_id = r.tenant_id and s.id = r.session_id
join iam.user u on u.tenant_id = s.tenant_id and u.id = s.user_id
where r.token_hash = p_hash
$$;

-- Brings the built-in menus in line with this release, which the application may not do itself. p_nodes is the tree in
-- reading order: [{name, type, parent, url, code, icon, visibility}]; a page names its directory, a button its page's
-- address. Rows keep their ids (roles and favourites point at them); what a release no longer has is hidden, not
-- deleted; what it adds is given to every tenant. Idempotent.
create function iam.sync_menus(p_nodes jsonb) returns void
language plpgsql security definer set search_path = pg_catalog as $$
declare
  level smallint;
begin
  perform pg_advisory_xact_lock(hashtext('iam.sync_menus'));
  foreach level in array array[35, 36, 37]::smallint[] loop
    with given as (
      select n.ord::int, n.node->>'name' as name, n.node->>'url' as url, n.node->>'code' as code, n.node->>'icon' as icon,
        (n.node->>'visibility')::smallint as visibility, coalesce(p.id, 0) as parent_id
      from jsonb_array_elements(p_nodes) with ordinality as n(node, ord)
      left join iam.menu p on p.tenant_id is null and (
        (level = 36 and p.menu_type = 35 and p.menu_name = n.node->>'parent') or (level = 37 and p.menu_type = 36 and p.menu_url = n.node->>'parent'))
      where (n.node->>'type')::smallint = level
    ), known as (
      select m.id, g.* from given g join iam.menu m on m.tenant_id is null and m.menu_type = level and case level
        when 35 then m.menu_name = g.name when 36 then m.menu_url = g.url else m.permission_code = g.code end
    ), kept as (
      update iam.menu m set menu_name = k.name, parent_id = k.parent_id, image_index = k.icon, order_num = k.ord, visibility = k.visibility, hidden = false, updated_at = now()
      from known k
      where m.id = k.id and (m.menu_name, m.parent_id, m.image_index, m.order_num, m.visibility, m.hidden)
        is distinct from (k.name, k.parent_id, k.icon, k.ord, k.visibility, false)
    ), gone as (
      update iam.menu m set hidden = true, updated_at = now()
      where m.tenant_id is null and m.menu_type = level and not m.hidden and not exists (select 1 from known k where k.id = m.id)
    ), added as (
      insert into iam.menu (parent_id, menu_name, menu_type, permission_code, menu_url, image_index, order_num, visibility)
      select g.parent_id, g.name, level, g.code, g.url, g.icon, g.ord, g.visibility
      from given g where not exists (select 1 from known k where k.ord = g.ord)
      returning id
    )
    insert into iam.tenant_menu (tenant_id, menu_id) select t.id, a.id from iam.tenant t cross join added a;
  end loop;
end
$$;

-- Every tenant, for jobs: each tenant's work then runs under its own app.tenant_id.
create function ops.tenants() returns table (tenant_id bigint)
language sql stable security definer set search_path = pg_catalog as $$
select t.id from iam.tenant t order by t.id
$$;

-- PostgreSQL lets everybody execute a new function; here each one is opened by name.
do $$
declare
  s text;
begin
  foreach s in array array['iam', 'ops', 'basic', 'strategy', 'inventory', 'inbound', 'outbound', 'inner'] loop
    execute format('revoke execute on all functions in schema %I from public', s);
  end loop;
end
$$;
grant execute on function
  iam.memberships(bigint), iam.session_by_access(bytea), iam.session_by_refresh(bytea), iam.sync_menus(jsonb),
  ops.tenants(), ops.ensure_partitions(int),
  basic.equip_warehouse(bigint, bigint, bigint), inventory.sweep_empty(bigint, bigint, timestamptz),
  inbound.detail_status(inbound.detail), inbound.in_status(bigint, bigint, bigint),
  inbound.derive_status(bigint, bigint, bigint[]),
  outbound.detail_status(outbound.detail), outbound.out_status(bigint, bigint, bigint),
  outbound.derive_status(bigint, bigint, bigint[])
to haocang_app;

-- secure_schema grants on tables only (views are granted where they are made).
grant select on inbound.order_status, outbound.order_status to haocang_app;

select ops.ensure_partitions(3);
