-- Orders a wave was made without, because their route takes no more on their day (运力不足), say so until they go (C22).
alter table outbound."order" add column left_reason varchar(400);
comment on column outbound."order".left_reason is '未成波原因';

-- What is on a route on a day already.
create index order_route_day_ix on outbound."order" (tenant_id, warehouse_id, route_id, require_on) where route_id is not null and status <> 99;
