-- Rights by kind of patrol (安全、质量、运营). Whoever held a right of patrols saw all kinds, and keeps them.
insert into iam.menu (parent_id, menu_name, menu_type, permission_code, visibility)
select p.id, k.name, 37, k.code, 2
from iam.menu p
cross join (
  values ('ins:kind:safety', '安全巡检'), ('ins:kind:quality', '质量巡检'), ('ins:kind:operation', '运营巡检')
) k(code, name)
where p.tenant_id is null
  and p.menu_type = 36
  and p.menu_url = '/Inspect/InspectDanger'
on conflict do nothing;

insert into iam.tenant_menu (tenant_id, menu_id)
select t.id, k.id
from iam.tenant t
cross join iam.menu k
where k.tenant_id is null
  and k.permission_code like 'ins:kind:%'
on conflict do nothing;

insert into iam.role_menu (tenant_id, role_id, menu_id)
select distinct r.tenant_id, r.role_id, k.id
from iam.role_menu r
join iam.menu m on m.id = r.menu_id and m.permission_code like 'ins:%'
cross join iam.menu k
where k.tenant_id is null
  and k.permission_code like 'ins:kind:%'
on conflict do nothing;

do $$
begin
  -- Older than this table where the whole product is new.
  if to_regclass('iam.api_client') is not null then
    update iam.api_client
    set permissions = permissions || array['ins:kind:safety', 'ins:kind:quality', 'ins:kind:operation']::varchar(64)[]
    where exists (select 1 from unnest(permissions) p where p like 'ins:%');
  end if;
end
$$;

-- A report of dangers shows the kinds of whoever runs it.
create or replace view rpt.v_patrol with (security_barrier = true) as
select w.code as warehouse_code, w.name as warehouse_name,
  d.danger_no, d.kind, d.category, d.level, d.description, d.points, d.found_at, (d.found_at at time zone 'Asia/Shanghai')::date as found_on, k.status, k.due_at, k.finish_at, k.audit_at,
  k.status in (0, 1) and k.due_at < now() as is_overdue, k.reject_count
from rpt.current_scope() s
join patrol.rectify k on k.tenant_id = s.tenant_id and k.warehouse_id = any(s.warehouse_ids)
join patrol.danger d on d.tenant_id = k.tenant_id and d.warehouse_id = k.warehouse_id and d.id = k.danger_id
join basic.warehouse w on w.tenant_id = k.tenant_id and w.id = k.warehouse_id
where 'ins:rectify:list' = any(s.permits)
  and case d.kind when 1 then 'ins:kind:safety' when 2 then 'ins:kind:quality' else 'ins:kind:operation' end = any(s.permits);
