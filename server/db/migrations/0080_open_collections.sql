-- Each carton that is brought to a lane looks for the open collection of its wave there; without this index that is a walk through all collections there ever were.
create index collection_open_ix on outbound.collection (tenant_id, warehouse_id, position_id, coalesce(wave_id, 0), id) where status in (10, 20, 30);
