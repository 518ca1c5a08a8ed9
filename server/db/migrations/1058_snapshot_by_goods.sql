-- Stock as it was is read goods by goods or position by position until a page is full, instead of summing the day's whole snapshot for
-- twenty rows. Each of them asks the snapshot for its own.
create index stock_snapshot_owner_id_goods_id_ix on inventory.stock_snapshot (tenant_id, warehouse_id, posted_on, owner_id, goods_id);
create index stock_snapshot_position_id_ix on inventory.stock_snapshot (tenant_id, warehouse_id, posted_on, position_id);
