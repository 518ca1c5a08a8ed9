-- Stock by goods and by position is walked to in the order of codes. Emptied and deleted ones are passed by on the way: an index that
-- leaves them out is of no use to a statement that does not speak of them.
create index goods_natural_ix on basic.goods (tenant_id, code collate ops.natural_order, id);
drop index basic.position_natural_ix;
create index position_natural_ix on basic.position (tenant_id, warehouse_id, code collate ops.natural_order, id);
-- A part of a lot's number, as any lists of stock are narrowed by it.
create index lot_found_ix on inventory.lot using gin (ops.folded(lot_no) gin_trgm_ops);
