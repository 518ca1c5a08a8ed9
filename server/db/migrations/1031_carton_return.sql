-- A carton that left may come back: what left stands as 50 已退回 and lets its code go, what comes in is a carton of its own that names it.
alter table inventory.catch_code
  drop constraint catch_code_state_check,
  add constraint catch_code_state_check check (state in (10, 20, 30, 40, 50, 90)) not valid,
  add column origin_id bigint,
  add constraint catch_code_origin_fk foreign key (tenant_id, warehouse_id, origin_id) references inventory.catch_code;
alter table inventory.catch_code validate constraint catch_code_state_check;
comment on column inventory.catch_code.origin_id is '原发出箱';
drop index inventory.catch_code_goods_id_code_uq;
create unique index catch_code_goods_id_code_uq on inventory.catch_code (tenant_id, warehouse_id, goods_id, code)
  where state not in (50, 90);
create unique index catch_code_origin_id_uq on inventory.catch_code (tenant_id, warehouse_id, origin_id)
  where state <> 90;
