-- The status of a line follows from its counters and nothing else: the database keeps it, in the write that changes them.
drop index outbound.detail_goods_id_status_ix;
alter table outbound.detail drop column status;
alter table outbound.detail add column status smallint not null generated always as (case
  when qty_ordered - qty_cancelled - qty_replaced = 0 then 99
  when qty_shipped = qty_ordered - qty_cancelled - qty_replaced then 90
  when qty_shipped > 0 then 85
  when qty_packed = qty_ordered - qty_cancelled - qty_replaced then 75
  when qty_checked = qty_ordered - qty_cancelled - qty_replaced then 70
  when qty_picked = qty_ordered - qty_cancelled - qty_replaced then 60
  when qty_picked > 0 then 50
  when qty_allocated = qty_ordered - qty_cancelled - qty_replaced then 30
  when qty_allocated > 0 then 20
  else 10
end) stored;
comment on column outbound.detail.status is '状态, 同订单, 无 40 65 80';
create index detail_goods_id_status_ix on outbound.detail (tenant_id, warehouse_id, goods_id, status);
drop function outbound.detail_status(outbound.detail);

alter table inbound.detail drop column status;
alter table inbound.detail add column status smallint not null generated always as (case
  when qty_received + qty_rejected + qty_closed = 0 then 10
  when qty_received + qty_rejected + qty_closed < qty_expected then 20
  when qty_qc_wait > 0 then 30
  when qty_putaway < qty_received then 40
  when qty_received > 0 then 50
  else 90
end) stored;
comment on column inbound.detail.status is '状态: 10待收 20部分收 30待检 40待上架 50完成 90关闭';
drop function inbound.detail_status(inbound.detail);
