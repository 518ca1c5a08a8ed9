-- Put-away lists are printed from their receipts.
create index task_source_ix on inventory.task (tenant_id, warehouse_id, source_type, source_id) where source_id is not null;
