-- Statements print like every other paper, counted and logged. Whoever could print one may print papers; what he may not look at stays closed to him.
insert into iam.role_menu (tenant_id, role_id, menu_id)
select distinct r.tenant_id, r.role_id, t.menu_id
from iam.role_menu r
join iam.menu m on m.id = r.menu_id and m.permission_code = 'bil:statement:print'
join iam.menu k on k.tenant_id is null and k.permission_code = 'rpt:paper:print'
join iam.tenant_menu t on t.tenant_id = r.tenant_id and t.menu_id = k.id
on conflict do nothing;
