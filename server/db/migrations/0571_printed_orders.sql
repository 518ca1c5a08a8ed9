-- 打印查询: who printed an order last, and when; how often is counted already.
alter table outbound."order" add column printed_at timestamptz, add column printed_by bigint;
comment on column outbound."order".printed_at is '最后打印';
comment on column outbound."order".printed_by is '打印人';
create index order_unprinted_ix on outbound."order" (tenant_id, warehouse_id, created_at desc, id desc) where print_count = 0;
