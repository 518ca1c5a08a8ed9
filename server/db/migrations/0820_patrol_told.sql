-- What people were told once (已告知): that a plan's inspector has left, that a date is near, that it has passed. However often and by however many the clock looks, a row is there once.
create table patrol.told (
  tenant_id    bigint not null,
  warehouse_id bigint not null,
  about        smallint not null check (about in (1, 2, 3, 4, 5, 6)),  -- 1巡检人离岗 2巡检临期 3整改临期 4整改逾期 5措施临期 6措施逾期
  -- The row it is about: the plan, the walk, the rectification, the measure.
  source_id    bigint not null,
  -- What it was told for: the day of the walks, or the date that is due; a moved date is told again.
  due_at       timestamptz not null,
  created_at   timestamptz not null default now(),
  constraint told_pk primary key (tenant_id, warehouse_id, about, source_id, due_at),
  constraint told_warehouse_fk foreign key (tenant_id, warehouse_id) references basic.warehouse
);
comment on table patrol.told is '巡检已告知';

-- Walks whose end comes near are looked for whether somebody has begun them or not.
drop index patrol.task_open_ix;
create index task_due_ix on patrol.task (tenant_id, warehouse_id, plan_end) where status in (0, 1);

select ops.secure_schema('patrol');
