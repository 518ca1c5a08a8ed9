-- 抄码记录: found by carton code in its list, and by the stock row it lies in.
create index catch_code_code_ix on inventory.catch_code (tenant_id, warehouse_id, code);
create index if not exists catch_code_stock_id_ix on inventory.catch_code (tenant_id, warehouse_id, stock_id);
create index catch_code_created_at_ix on inventory.catch_code (tenant_id, warehouse_id, created_at desc, id desc);
