-- Why a line has no suggested position: said when the place was looked for, shown until it has one.
alter table inventory.task_line add column no_place_reason varchar(200);
comment on column inventory.task_line.no_place_reason is '无推荐库位的原因';
-- The worklist of open lines without a place.
create index task_line_no_place_ix on inventory.task_line (tenant_id, warehouse_id, task_id)
  where to_position_id is null and state = 10;
