-- A picture of a patrol is seen by whoever may see patrols of its kind, as the row it belongs to is.
alter table ops.file_ref add column patrol_kind smallint;
comment on column ops.file_ref.patrol_kind is '巡检类型';

update ops.file_ref r
set patrol_kind = t.kind
from patrol.task_item i
join patrol.task t on t.tenant_id = i.tenant_id and t.id = i.task_id
where r.tenant_id = i.tenant_id and r.biz_type = 'patrolItem' and r.biz_id = i.id;

update ops.file_ref r
set patrol_kind = d.kind
from patrol.danger d
where r.tenant_id = d.tenant_id and r.biz_type = 'danger' and r.biz_id = d.id;

update ops.file_ref r
set patrol_kind = d.kind
from patrol.rectify f
join patrol.danger d on d.tenant_id = f.tenant_id and d.id = f.danger_id
where r.tenant_id = f.tenant_id and r.biz_type = 'rectifyAfter' and r.biz_id = f.id;

alter table ops.file_ref add constraint file_ref_patrol_kind_check check (
  (patrol_kind is not null) = (biz_type in ('patrolItem', 'danger', 'rectifyAfter'))
) not valid;
