-- Parts split off a promise are asked for by what they were split from; without this, carrying goods reads every promise of the warehouse.
create index stock_claim_parent_id_ix on inventory.stock_claim (tenant_id, warehouse_id, parent_id) where parent_id is not null;
