-- Points and scores have one decimal (office.md §2.8); a report of dangers shows the score of the walk (§5.5).
drop view rpt.v_patrol;
drop view patrol.deduction;
alter table patrol.deduct_point alter column points type numeric(5,1), alter column category_cap type numeric(5,1);
alter table patrol.deduct_default alter column points type numeric(5,1), alter column category_cap type numeric(5,1);
alter table patrol.danger alter column points type numeric(5,1);
alter table patrol.task alter column score type numeric(5,1);

create view patrol.deduction with (security_invoker = true) as
select d.tenant_id, d.warehouse_id, d.id, d.kind, d.category, d.level, d.points, d.category_cap, d.rectify_hours
from patrol.deduct_point d
where d.status = 1
  and not d.is_deleted
union all
select c.tenant_id, w.id, c.id, c.kind, c.category, c.level, c.points, c.category_cap, c.rectify_hours
from patrol.deduct_default c
join basic.warehouse w on w.tenant_id = c.tenant_id
where c.status = 1
  and not c.is_deleted
  and not exists (
    select 1
    from patrol.deduct_point d
    where d.tenant_id = c.tenant_id
      and d.warehouse_id = w.id
      and d.kind = c.kind
      and d.category = c.category
      and d.level = c.level
      and d.status = 1
      and not d.is_deleted
  );
comment on view patrol.deduction is '扣分标准';
grant select on patrol.deduction to haocang_app;

create view rpt.v_patrol with (security_barrier = true) as
select w.code as warehouse_code, w.name as warehouse_name,
  d.danger_no, d.kind, d.category, d.level, d.description, d.points, t.task_no, t.score, d.found_at,
  (d.found_at at time zone 'Asia/Shanghai')::date as found_on, k.status, k.due_at, k.finish_at, k.audit_at,
  k.status in (0, 1) and k.due_at < now() as is_overdue, k.reject_count
from rpt.current_scope() s
join patrol.rectify k on k.tenant_id = s.tenant_id and k.warehouse_id = any(s.warehouse_ids)
join patrol.danger d on d.tenant_id = k.tenant_id and d.warehouse_id = k.warehouse_id and d.id = k.danger_id
left join patrol.task t on t.tenant_id = d.tenant_id and t.warehouse_id = d.warehouse_id and t.id = d.task_id
join basic.warehouse w on w.tenant_id = k.tenant_id and w.id = k.warehouse_id
where 'ins:rectify:list' = any(s.permits)
  and case d.kind when 1 then 'ins:kind:safety' when 2 then 'ins:kind:quality' else 'ins:kind:operation' end = any(s.permits);
comment on view rpt.v_patrol is '巡检隐患';
grant create on schema rpt to haocang_views;
alter view rpt.v_patrol owner to haocang_views;
revoke create on schema rpt from haocang_views;
grant select on rpt.v_patrol to haocang_reader;
