-- What was overdue before anybody was told of such dates is known by now: it is noted as told, so that an upgrade says nothing of it.
insert into patrol.told (tenant_id, warehouse_id, about, source_id, due_at)
select r.tenant_id, r.warehouse_id, 4, r.id, r.due_at
from patrol.rectify r
where r.status in (0, 1)
  and r.due_at <= now()
union all
select a.tenant_id, a.warehouse_id, 6, a.id, a.due_at
from patrol.event_action a
join patrol.event e on e.tenant_id = a.tenant_id and e.warehouse_id = a.warehouse_id and e.id = a.event_id
where a.status = 0
  and e.status = 3
  and a.due_at <= now()
on conflict do nothing;

-- What was told is kept for a time.
create index told_created_ix on patrol.told (tenant_id, created_at);
grant delete on patrol.told to haocang_app;
