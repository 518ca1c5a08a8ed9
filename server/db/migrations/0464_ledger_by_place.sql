-- What happened here, in this container, under this number: asked of a span of months, these read every row of them. Two columns more and
-- the list comes out in its order. Few rows are in a container that is numbered.
create index stock_ledger_position_id_ix on inventory.stock_ledger (tenant_id, warehouse_id, position_id, posted_on, id);
create index stock_ledger_lpn_id_ix on inventory.stock_ledger (tenant_id, warehouse_id, lpn_id, posted_on, id) where lpn_id <> 0;
create index stock_ledger_source_no_ix on inventory.stock_ledger (tenant_id, warehouse_id, source_no, posted_on, id);
